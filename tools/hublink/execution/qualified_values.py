"""Numbers with what qualifies them, as the rows of a table."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.found_facts import FoundFact

NameAndValue = tuple[str, str]
Qualifications = tuple[NameAndValue, ...]
_Division = tuple[frozenset[NameAndValue], frozenset[str]]
_MOST_LEFT_OUT = 2
_MOSTLY = 0.9


class QualifiedValue(Frozen):
    """A value, its qualifiers by name, and the hubs that state it.

    It `is_part` where another value is stated for the same without some of its qualifiers: that of
    all questions beside those of each kind of question.
    """

    value: str
    qualifiers: Qualifications = ()
    hubs: tuple[str, ...] = ()
    is_part: bool = False


def qualified_values(facts: Iterable[FoundFact]) -> list[QualifiedValue]:
    """Return the values of facts with their qualifiers, each once, as first seen."""
    hubs: dict[tuple[str, Qualifications], dict[str, None]] = {}
    for fact in facts:
        hubs.setdefault((fact.value, qualifiers_of(fact)), {})[fact.hub] = None
    parts = parts_among((numeric(value), qualifiers) for value, qualifiers in hubs)
    return [
        QualifiedValue(
            value=value,
            qualifiers=qualifiers,
            hubs=tuple(bearers),
            is_part=frozenset(qualifiers) in parts,
        )
        for (value, qualifiers), bearers in hubs.items()
    ]


def qualifiers_of(fact: FoundFact) -> Qualifications:
    """Return the qualifiers of a fact by name, each once."""
    return tuple(dict.fromkeys((each.name, each.value) for each in fact.qualifiers))


def shared_qualifiers(rows: Sequence[QualifiedValue]) -> Qualifications:
    """Return the qualifiers that several rows share."""
    common = set(rows[0].qualifiers).intersection(*(row.qualifiers for row in rows[1:]))
    return tuple(each for each in rows[0].qualifiers if each in common)


def parts_among(
    numbers: Iterable[tuple[float | None, Qualifications]],
) -> set[frozenset[NameAndValue]]:
    """Return the qualifiers of numbers that are stated for a part of what another is stated for.

    A whole has all qualifiers of its parts but one or two, and lies between their numbers; where it
    mostly does not, these are settings rather than parts.
    """
    by_qualifiers: dict[frozenset[NameAndValue], list[float]] = defaultdict(list)
    for number, qualifiers in numbers:
        if number is not None:
            by_qualifiers[frozenset(qualifiers)].append(number)
    divided: dict[_Division, list[frozenset[NameAndValue]]] = defaultdict(list)
    for part in by_qualifiers:
        for whole in _wholes(part, by_qualifiers):
            divided[whole, frozenset(name for name, _ in part - whole)].append(part)
    between: dict[frozenset[str], list[bool]] = defaultdict(list)
    for (whole, names), parts in divided.items():
        stated = [number for part in parts for number in by_qualifiers[part]]
        is_between = min(stated) <= by_qualifiers[whole][0] <= max(stated)
        between[names].append(is_between)
    return {
        part
        for (_, names), parts in divided.items()
        if sum(between[names]) >= _MOSTLY * len(between[names])
        for part in parts
    }


def _wholes(
    qualifiers: frozenset[NameAndValue], known: Collection[frozenset[NameAndValue]]
) -> Iterator[frozenset[NameAndValue]]:
    """Yield the known sets of qualifiers that have all of these but one or two."""
    fewest = max(1, len(qualifiers) - _MOST_LEFT_OUT)
    for size in range(fewest, len(qualifiers)):
        yield from (
            kept for each in combinations(qualifiers, size) if (kept := frozenset(each)) in known
        )
