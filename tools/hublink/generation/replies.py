"""Replies of a model as data: looked for tolerantly, then checked strictly."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import from_json

_FENCED = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_OPENING = re.compile(r"[{\[]")
_PLACES = 100
"""Most brackets at which data is looked for in a reply."""


def _closed(schema: dict[str, Any]) -> None:
    """Require all fields of a schema and forbid others, as services with schemas demand."""
    schema["additionalProperties"] = False
    schema["required"] = list(schema["properties"])
    for described in (schema, *schema["properties"].values()):
        for key in ("title", "default", "description"):
            described.pop(key, None)


class Reply(BaseModel):
    """The form of a reply; what a model adds to it is left out."""

    model_config = ConfigDict(frozen=True, extra="ignore", json_schema_extra=_closed)


Form = TypeVar("Form", bound=Reply)


def read_reply(text: str, form: type[Form]) -> Form | None:
    """Return the data in a reply, with fences, prose, reasoning or a missing end around it.

    A bare list stands for a form of one field. None where no data of that form is found.
    """
    said = _THOUGHT.sub("", text)
    for candidate in _candidates(said):
        if (read := _checked(candidate, form)) is not None:
            return read
    return None


def _candidates(text: str) -> Iterator[object]:
    """Yield the parts of a reply that may be the data, the likeliest first."""
    texts = [text, *_FENCED.findall(text)]
    for each in texts:
        yield from _parsed(json.loads, each)
    places = [match.start() for match in islice(_OPENING.finditer(text), _PLACES)]
    for place in places:
        yield from _parsed(lambda part: json.JSONDecoder().raw_decode(part)[0], text[place:])
    if places:
        end = max(text.rfind("}"), text.rfind("]")) + 1
        yield from _parsed(ast.literal_eval, text[places[0] : end])
        for begun in _parsed(lambda part: from_json(part, allow_partial=True), text[places[0] :]):
            yield begun
            yield _without_last(begun)


def _without_last(begun: object) -> object:
    """Return data that broke off, without the members of its lists that it broke off in."""
    if not isinstance(begun, dict):
        return begun
    return {name: v[:-1] if isinstance(v, list) else v for name, v in begun.items()}


def _parsed(parse: Callable[[str], object], text: str) -> Iterator[object]:
    try:
        yield parse(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return


def _checked(candidate: object, form: type[Form]) -> Form | None:
    fields = list(form.model_fields)
    if isinstance(candidate, list) and len(fields) == 1:
        candidate = {fields[0]: candidate}
    try:
        return form.model_validate(candidate)
    except ValidationError:
        return None
