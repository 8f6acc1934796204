"""The texts of the page in each language, by their ids: a JSON file a language."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

Texts = Mapping[str, str | Mapping[str, str]]
"""Texts by their ids; what depends on a `count` has a form for each plural of its language."""

USUAL = "en"
"""The language of who asks for none that there is."""


@cache
def catalogues() -> Mapping[str, Texts]:
    """Return the texts of each language there is a file of, by the name of the file."""
    found = [each for each in files(__package__).iterdir() if each.name.endswith(".json")]
    read = {each.name.removesuffix(".json"): json.loads(each.read_text("utf-8")) for each in found}
    return dict(sorted(read.items()))


def worded(language: str, text: str, /, **values: str | int) -> str:
    """Return a text in a language with its values put in; only the page words what is counted.

    Raises:
        KeyError: there is no such text, or one of its values is missing.
    """
    form = catalogues()[language][text]
    if not isinstance(form, str):
        raise KeyError(text)
    shown = {
        name: written(language, value) if isinstance(value, int) else value
        for name, value in values.items()
    }
    return form.format_map(shown)


def written(language: str, number: float) -> str:
    """Return a number as a language writes it."""
    texts = catalogues()[language]
    signs = f"{texts['language.thousands']}{texts['language.decimal']}"
    return f"{number:,}".translate(str.maketrans(",.", signs))
