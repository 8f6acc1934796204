"""Some facts of predicates with meaningless names, by which these are given others."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from tools.hublink.language.kind_names import is_code


class SampledFact(NamedTuple):
    """A fact of a predicate with a meaningless name.

    `kind` is the subject's type, empty where it has none, and `title` what it is called; `value` is
    the text that it leads to, or what the thing that it leads to is called. What is called nothing
    has an empty name.
    """

    kind: str
    subject: str
    title: str
    value: str
    object: str | None = None


Facts = Sequence[SampledFact]


class PredicateSamples:
    """Some facts of each predicate with a meaningless name, as a source brings them."""

    _MOST = 2_000
    """Facts of a predicate."""
    _MOST_PREDICATES = 300

    def __init__(self, name_of_predicate: Callable[[str], str]) -> None:
        self._name_of_predicate = name_of_predicate
        self._facts: dict[str, list[tuple[str, str, bool]]] = {}
        self._telling: set[str] = set()

    def note(self, subject: str, predicate: str, value: str, is_text: bool) -> None:
        """Keep a fact by the ids of what it speaks of, if the predicate's name tells nothing."""
        if predicate in self._telling:
            return
        facts = self._facts.get(predicate)
        if facts is None:
            if len(self._facts) >= self._MOST_PREDICATES or not is_code(
                self._name_of_predicate(predicate)
            ):
                self._telling.add(predicate)
                return
            facts = self._facts[predicate] = []
        if len(facts) < self._MOST:
            facts.append((subject, value, is_text))

    def facts(
        self,
        named: Iterable[str],
        kind_of: Callable[[str], str],
        name_of: Callable[[str], str | None],
    ) -> dict[str, Facts]:
        """Return the facts of predicates that are not `named` by the source."""
        left_out, kind, name = set(named), cache(kind_of), cache(name_of)
        return {
            predicate: [
                SampledFact(
                    kind(subject),
                    subject,
                    name(subject) or "",
                    value if is_text else name(value) or "",
                    None if is_text else value,
                )
                for subject, value, is_text in facts
            ]
            for predicate, facts in self._facts.items()
            if predicate not in left_out
        }
