"""Terms of SPARQL, written so that whatever a graph or a question holds stays a mere text."""

import re
from collections.abc import Iterable, Sequence

from tools.hublink.core.reach import TURNED

_ESCAPED = str.maketrans(
    {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
)
_NOT_IN_IRIS = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_IN_NAMES = re.compile(r"[A-Za-z0-9]+")
_MOST_LETTERS = 40


def text_term(text: str) -> str:
    """Return a text as a literal."""
    return f'"{text.translate(_ESCAPED)}"'


def text_list(texts: Iterable[str]) -> str:
    """Return texts as a list of literals, each once."""
    return f"({', '.join(map(text_term, dict.fromkeys(texts)))})"


def iri_term(iri: str) -> str:
    """Return an IRI as a term; what may not stand in one is percent-encoded."""
    return f"<{_NOT_IN_IRIS.sub(lambda found: f'%{ord(found[0]):02X}', iri)}>"


def step_term(predicate: str) -> str:
    """Return a step of a property path: a predicate, or one turned round."""
    back = predicate.startswith(TURNED)
    return f"{TURNED if back else ''}{iri_term(predicate.removeprefix(TURNED))}"


def comment(text: str) -> str:
    """Return a text as a comment of one line, without anything that is read in comments."""
    return f"# {' '.join(text.replace(chr(92), '/').split())}"


def number_term(number: float) -> str:
    """Return a number as it is compared with others."""
    return str(int(number)) if number.is_integer() else repr(number)


def path_of(steps: Sequence[Sequence[str]]) -> str:
    """Return a property path of steps, each with its alternatives."""
    return "/".join(
        each[0] if len(each) == 1 else f"({'|'.join(each)})" if len(steps) > 1 else "|".join(each)
        for each in steps
    )


def indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def block(opening: str, lines: Iterable[str], closing: str = "}") -> list[str]:
    """Return lines between braces."""
    return [opening, *indented(lines), closing]


def optional(lines: Iterable[str]) -> list[str]:
    return block("OPTIONAL {", lines)


def select(selected: Sequence[str], patterns: Sequence[str], closing: str = "") -> list[str]:
    """Return a query for some variables, or a part of one."""
    return block(f"SELECT {' '.join(selected)} WHERE {{", patterns, f"}} {closing}".rstrip())


class Variables:
    """Names of variables, each given once, made of what they stand for."""

    def __init__(self) -> None:
        self._given: set[str] = set()
        self._same: dict[str, str] = {}

    def named(self, wording: str) -> str:
        """Return a new variable named by some words: `?dataSet`, or `?dataSet2` for the next."""
        words = _IN_NAMES.findall(wording) or ["value"]
        name = words[0].lower() + "".join(word[:1].upper() + word[1:] for word in words[1:])
        name = name[:_MOST_LETTERS]
        number = 1
        while (chosen := name if number == 1 else f"{name}{number}") in self._given:
            number += 1
        self._given.add(chosen)
        return f"?{chosen}"

    def make_same(self, one: str, other: str) -> None:
        """Let two variables, not written yet, be one."""
        if (first := self.chosen(one)) != (second := self.chosen(other)):
            self._same[second] = first

    def chosen(self, variable: str) -> str:
        """Return the variable that stands for all that are the same."""
        while variable in self._same:
            variable = self._same[variable]
        return variable
