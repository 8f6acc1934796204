"""The kinds of things in a graph, by what is told of them, whatever the vocabulary."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import mean

from tools.hublink.core.models import Entity, Frozen, Triple
from tools.hublink.core.protocols import GraphStore
from tools.hublink.core.value_kinds import is_name, numeric, year_of
from tools.hublink.language.person_names import is_person_name
from tools.hublink.language.words import words_of

_TITLE_WORDS = 3
"""So many words are more than what people, places and topics are called by."""
_LONGEST_TITLE = 300
_LONG_TEXT = 200
"""Characters of a literal that is an abstract rather than a name."""
_EARLIEST, _LATEST = 1400, 2100
_IDENTIFIED = re.compile(r"(?:.*\b)?10\.\d{4,9}/\S+|\d+\s*[-–]{1,2}\s*\d+|arxiv:.+", re.IGNORECASE)
"""A DOI, a range of pages, an arXiv number: what only writings have."""
_PEOPLE = frozenset(
    "person people human agent author creator contributor researcher editor writer".split()
)
_MAKING = frozenset(
    """made makes wrote writes authored author created creator publication publications published
    publishes""".split()
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_USUAL = 0.2
"""Share of the things of a kind by which a predicate is one that tells of them."""
_LIST_DEPTH = 2
_MEMBERS_LOOKED_AT = 3


class KindProfile(Frozen):
    """What is told of the things of a kind: shares of those looked at, each from 0 to 1.

    `depth` is how many attributes they have on average, `attributes` those that at least half of
    them have, and `telling` those that lead to people, dates, texts or identifiers.
    """

    titles: float
    people: float
    dates: float
    texts: float
    depth: float
    attributes: frozenset[str]
    telling: frozenset[str]

    @property
    def likeness(self) -> float:
        """How much the things are told like publications."""
        return 0.25 * self.titles + 0.35 * self.people + 0.2 * self.dates + 0.2 * self.texts


def profile(graph: GraphStore, things: Sequence[Entity]) -> KindProfile:
    """Return what is told of some things of one kind."""
    facts = [graph.outgoing(thing) for thing in things]
    count = max(len(things), 1)
    told = [frozenset(fact.predicate.id for fact in each) for each in facts]
    uses = Counter(predicate for each in told for predicate in each)
    signs: dict[str, Callable[[Triple], bool]] = {
        "people": lambda fact: leads_to_people(graph, fact),
        "dates": lambda fact: fact.object.literal and _is_date(fact.object.label),
        "texts": lambda fact: fact.object.literal and _is_text(fact.object.label),
    }
    shares: dict[str, float] = {}
    telling: set[str] = set()
    for sign, shows in signs.items():
        showing = [{fact.predicate.id for fact in each if shows(fact)} for each in facts]
        shown = [bool(each) for each in showing]
        if sign == "people":
            made = (_is_made(graph, thing) for thing in things)
            shown = [each or by_others for each, by_others in zip(shown, made, strict=True)]
        shares[sign] = sum(shown) / count
        found = Counter(predicate for each in showing for predicate in each)
        telling |= {name for name, number in found.items() if number >= _USUAL * count}
    return KindProfile(
        titles=_titled(things),
        depth=mean(map(len, told)) if told else 0.0,
        attributes=frozenset(name for name, number in uses.items() if 2 * number >= count),
        telling=frozenset(telling),
        **shares,
    )


def leads_to_people(graph: GraphStore, fact: Triple) -> bool:
    """Return whether a fact names a person, or leads by way of a list to one."""
    if words_at_end(fact.predicate.label) & _PEOPLE and _is_somebody(graph, fact.object):
        return True
    return _are_people(graph, fact.object, 0)


def _is_somebody(graph: GraphStore, thing: Entity) -> bool:
    """Return whether a thing is called like a person; a node without a name, what it leads to."""
    if thing.literal or not thing.id.endswith(thing.label):
        return is_name(thing.label) or is_person_name(thing.label)
    return any(is_person_name(fact.object.label) for fact in graph.outgoing(thing))


def are_people(kinds: Iterable[str]) -> bool:
    """Return whether what is of some kinds is somebody."""
    return any(words_at_end(kind) & _PEOPLE for kind in kinds)


def tells_of_making(predicate: str) -> bool:
    """Return whether a predicate leads from people to what they wrote, going by its label."""
    return not _MAKING.isdisjoint(words_of(predicate))


def _is_made(graph: GraphStore, thing: Entity) -> bool:
    """Return whether somebody is said to have made a thing."""
    return any(
        tells_of_making(fact.predicate.label) and are_people(fact.subject.types)
        for fact in graph.incoming(thing)
    )


def words_at_end(name: str) -> set[str]:
    """Return the last word of a name, as it stands and in the singular."""
    words = [word.lower() for word in _WORD.findall(name)]
    return {words[-1], words[-1].removesuffix("s")} if words else set()


def _are_people(graph: GraphStore, thing: Entity, depth: int) -> bool:
    if thing.literal:
        return False
    if are_people(thing.types):
        return True
    facts = graph.outgoing(thing)
    if _has_two_names(thing, facts):
        return True
    alike = bool(facts) and all(each.predicate.id == facts[0].predicate.id for each in facts)
    is_list = thing.label in ("", *thing.types) or alike
    if depth >= _LIST_DEPTH or not is_list:
        return False
    below = facts[:_MEMBERS_LOOKED_AT]
    return any(_are_people(graph, each.object, depth + 1) for each in below)


def _has_two_names(thing: Entity, facts: Sequence[Triple]) -> bool:
    """Whether two texts told of a thing make its name: one is given, the other a family's."""
    texts = {fact.object.label for fact in facts if fact.object.literal} - {thing.label}
    parts = [(one, other) for one in texts for other in texts if one != other]
    return any(
        thing.label in (f"{one} {other}", f"{other}, {one}") for one, other in parts
    ) and is_person_name(thing.label)


def _titled(things: Sequence[Entity]) -> float:
    """Return the share of things that are called by titles, no two alike."""
    titles = {
        thing.label
        for thing in things
        if len(thing.label.split()) >= _TITLE_WORDS and len(thing.label) <= _LONGEST_TITLE
    }
    return len(titles) / max(len(things), 1)


def _is_date(text: str) -> bool:
    year = numeric(year_of(text) or text)
    return year is not None and _EARLIEST <= year <= _LATEST


def _is_text(text: str) -> bool:
    return len(text) >= _LONG_TEXT or bool(_IDENTIFIED.fullmatch(text))
