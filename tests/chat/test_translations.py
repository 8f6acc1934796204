"""The languages of the page: which one a request is in, and that all say the same."""

import json
import re
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from assistant.translations.catalogues import catalogues, worded
from assistant.translations.page_language import language_of
from tools.hublink.language.chip_words import ENGLISH
from tools.source_text import ENGLISH as SOURCE_TEXTS

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@pytest.fixture(params=sorted(set(catalogues()) - {"en"}))
def translated(request: pytest.FixtureRequest) -> str:
    """A language besides English."""
    return request.param


def forms(text: object) -> list[str]:
    """All forms of a text."""
    return list(text.values()) if isinstance(text, dict) else [str(text)]


def placeholders(text: object) -> set[str]:
    return {name for form in forms(text) for name in PLACEHOLDER.findall(form)}


def leaves(tree: object, place: str = "") -> dict[str, str]:
    """The texts of a nested file by where they stand in it."""
    if not isinstance(tree, dict):
        return {place: str(tree)}
    return {k: v for name, sub in tree.items() for k, v in leaves(sub, f"{place}.{name}").items()}


def test_each_language_has_all_texts_with_the_same_values_in_them(translated: str) -> None:
    english, other = catalogues()["en"], catalogues()[translated]
    assert list(other) == list(english)
    for name, text in english.items():
        assert placeholders(other[name]) == placeholders(text), name
        assert all(form.strip() == form != "" for form in forms(other[name])), name


@pytest.mark.parametrize(
    ("language", "tag", "others"),
    [("en", "en-US", ("conversation",)), ("de", "de-DE", ("gespräch", "konversation"))],
)
def test_a_chat_is_called_a_chat_all_over_the_page(
    language: str, tag: str, others: tuple[str, ...]
) -> None:
    ours = [form for text in catalogues()[language].values() for form in forms(text)]
    theirs = json.loads((ROOT / f".chainlit/translations/{tag}.json").read_text("utf-8"))
    texts = [*ours, *leaves(theirs).values()]
    assert [text for text in texts for other in others if other in text.lower()] == []


def test_what_is_counted_has_the_forms_its_language_needs(translated: str) -> None:
    for name, text in catalogues()["en"].items():
        for language in ("en", translated):
            there = catalogues()[language][name]
            assert isinstance(there, dict) == isinstance(text, dict), name
            if isinstance(there, dict):
                assert "other" in there
                assert "count" in placeholders(there) or "one" in there, name


def test_chainlit_speaks_each_language_of_the_page(translated: str) -> None:
    tag = catalogues()[translated]["language.tag"]
    files = ROOT / ".chainlit/translations"
    ours, theirs = (
        leaves(json.loads((files / f"{each}.json").read_text("utf-8"))) for each in ("en-US", tag)
    )
    assert theirs.keys() == ours.keys()
    for place, text in ours.items():
        assert re.findall(r"\{\{\w+\}\}", theirs[place]) == re.findall(r"\{\{\w+\}\}", text), place
        assert bool(theirs[place]) == bool(text), place
    assert (ROOT / f"chainlit_{tag}.md").read_text("utf-8") != ""


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept-language": "de"}, "de"),
        ({"accept-language": "de-AT,de;q=0.9,en;q=0.5"}, "de"),
        ({"accept-language": "en;q=0.5, de;q=0.8"}, "de"),
        ({"accept-language": "tlh,de;q=0.3"}, "de"),
        ({"accept-language": "de;q=0,en"}, "en"),
        ({"accept-language": "de;q=much"}, "en"),
        ({"accept-language": "*"}, "en"),
        ({"accept-language": "de", "cookie": "language=en"}, "en"),
        ({"accept-language": "en", "cookie": "other=1; language=de"}, "de"),
        ({"accept-language": "de", "cookie": "language=../de"}, "de"),
        ({"accept-language": "de", "cookie": "language="}, "de"),
    ],
)
def test_a_request_is_in_the_language_chosen_or_else_in_that_of_the_browser(
    headers: dict[str, str], language: str
) -> None:
    assert language_of(Headers(headers)) == language


def test_what_comes_of_a_page_is_in_the_language_that_the_page_is_in() -> None:
    headers = Headers({"accept-language": "en", "cookie": "language-shown=de"})
    assert language_of(headers) == "en"
    assert language_of(headers, of_page=True) == "de"
    assert language_of(Headers({"accept-language": "de"}), of_page=True) == "de"


def test_parts_of_a_plan_are_told_by_the_page_in_the_words_that_they_have_elsewhere() -> None:
    told = {f"chip.{name}": text for name, text in ENGLISH.items()}
    assert {k: v for k, v in catalogues()["en"].items() if k.startswith("chip.")} == told


def test_what_readers_of_sources_tell_is_told_by_the_page(translated: str) -> None:
    assert {f"source.{name}" for name in SOURCE_TEXTS} == {
        name for name in catalogues()[translated] if name.startswith("source.")
    }
    for name, text in SOURCE_TEXTS.items():
        assert placeholders(catalogues()["en"][f"source.{name}"]) == placeholders(text), name


def test_numbers_stand_as_the_language_writes_them() -> None:
    assert worded("de", "added.too_large", most=1234) == "Diese Datei ist größer als 1.234 MB."
    assert worded("en", "added.too_large", most=1234) == "This file is larger than 1,234 MB."
    with pytest.raises(KeyError):
        worded("de", "added.too_large")
    with pytest.raises(KeyError):
        worded("de", "no such text")
