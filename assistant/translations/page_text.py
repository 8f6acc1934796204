"""Texts that the page says, since it knows the plurals and numbers of its language."""

from typing import Any

from assistant.translations.catalogues import USUAL, catalogues


def page_text(text: str, /, **values: Any) -> dict[str, Any]:
    """Return a text for the page to say, by its id; a value may itself be such a text."""
    return {"id": text, "values": values}


def in_english(told: object) -> str:
    """Return what the page would say in English; what is no text of the page, as it is."""
    return in_language(USUAL, told)


def in_language(language: str, told: object) -> str:
    """Return what the page would say in a language; what is no text of the page, as it is."""
    if not isinstance(told, dict):
        return str(told)
    values = {name: in_language(language, value) for name, value in told["values"].items()}
    form = catalogues()[language].get(told["id"])
    if form is None:
        return str(told["id"])
    if not isinstance(form, str):
        form = form["one" if told["values"].get("count") == 1 else "other"]
    return form.format_map(values)


def things_text(count: int, one: str, many: str) -> dict[str, Any] | str:
    """Return what so many things are called: as in the graph where we have no word for them."""
    known = f"thing.{one}"
    if known in catalogues()[USUAL]:
        return page_text(known, count=count)
    return one if count == 1 else many
