"""Prompt files: a TOML header between `+++` lines, then the text with its `$variables`."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from importlib.resources import files
from string import Template
from typing import Any, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict, ValidationError

from prompts.untrusted import fenced, quoted

_HEADER = re.compile(r"\A\+\+\+\n(?P<header>.*?\n)\+\+\+\n+(?P<text>.*)\Z", re.DOTALL)
_VARIABLE_ALONE = re.compile(r"\$\{?[a-z_]+\}?\n?")


class PromptError(ValueError):
    """A prompt file or its use is wrong: which prompt, and what of it."""


class PromptValue(Protocol):
    """A prompt to render: the name of its file and its variables."""

    @property
    def name(self) -> str: ...

    @property
    def variables(self) -> Mapping[str, Any]: ...


@runtime_checkable
class Describable(Protocol):
    """Data that can also be read: a prompt holds its text."""

    def as_text(self) -> str: ...


class PromptFile(BaseModel):
    """A prompt as its file states it: who sends it, what must come back, what it is told."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    caller: str
    returns: str
    variables: dict[str, str]
    text: str


def names() -> tuple[str, ...]:
    """Return the names of all prompts, sorted."""
    entries = (entry.name for entry in files("prompts").iterdir())
    return tuple(sorted(name.removesuffix(".md") for name in entries if name.endswith(".md")))


def load(name: str) -> PromptFile:
    """Return the prompt file of that name.

    Raises:
        PromptError: it is missing or badly formed.
    """
    if name not in names():
        raise PromptError(f"There is no prompt {name!r}; there are {', '.join(names())}.")
    return parse((files("prompts") / f"{name}.md").read_text("utf-8"), name)


def parse(source: str, name: str) -> PromptFile:
    """Read a prompt file; its header must declare exactly the variables that its text uses."""
    match = _HEADER.match(source)
    if match is None:
        raise PromptError(f"The prompt {name!r} must begin with a header between +++ lines.")
    try:
        prompt = PromptFile(**tomllib.loads(match["header"]), text=match["text"])
    except (tomllib.TOMLDecodeError, ValidationError, TypeError) as error:
        raise PromptError(f"The header of the prompt {name!r} is malformed: {error}") from error
    template = Template(prompt.text)
    if not template.is_valid():
        raise PromptError(f"The prompt {name!r} has a stray $; write $$ for the character.")
    _require_same(name, "declares", set(prompt.variables), "uses", set(template.get_identifiers()))
    return prompt


def render(prompt: PromptValue) -> str:
    """Return the prompt's text with every variable put in as data.

    A variable alone on its line becomes a fenced block, one within a line a code span; neither can
    be closed by what it holds, and nothing of it is evaluated. A value is a text, a number, a date,
    something with `as_text`, or a sequence of these, one a line. A missing or surplus variable is a
    `PromptError`.
    """
    file = load(prompt.name)
    _require_same(prompt.name, "needs", set(file.variables), "was given", set(prompt.variables))
    values = {name: _as_text(prompt.name, name, v) for name, v in prompt.variables.items()}
    blocks = {name: fenced(value) for name, value in values.items()}
    spans = {name: quoted(value) for name, value in values.items()}
    lines = file.text.splitlines(keepends=True)
    return "".join(
        Template(line).substitute(blocks if _VARIABLE_ALONE.fullmatch(line) else spans)
        for line in lines
    )


def _as_text(prompt: str, name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float | date):
        return str(value)
    if isinstance(value, Describable):
        return value.as_text()
    if isinstance(value, Sequence):
        return "\n".join(_as_text(prompt, name, member) for member in value)
    raise PromptError(
        f"The variable {name!r} of the prompt {prompt!r} must be text, not {type(value).__name__}."
    )


def _require_same(
    prompt: str, expects: str, expected: set[str], has: str, present: set[str]
) -> None:
    if missing := sorted(expected - present):
        raise PromptError(f"The prompt {prompt!r} {expects} {missing}, which it {has} not.")
    if surplus := sorted(present - expected):
        raise PromptError(f"The prompt {prompt!r} {has} {surplus}, which it {expects} not.")
