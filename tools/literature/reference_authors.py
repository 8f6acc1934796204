"""The authors of a hub in their order, however a graph lists them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from tools.hublink.core.models import Entity, Triple
from tools.hublink.core.value_kinds import in_words
from tools.hublink.language.person_names import are_one_person, names_people
from tools.hublink.language.words import words_of
from tools.literature.csl import CslName
from tools.literature.names import has_initials_behind, is_body, parse_name
from tools.literature.reference_facts import ReferenceFacts, first, label_of

AUTHOR_DEPTH = 4
_ENDS = ("first_author", "last_author")
_KINDS_OF_BODIES = frozenset(
    "organization organisation corporation group institution institute government body".split()
)
LIST_WORDS = re.compile(r"(?:^|[\W_a-z])(?:list|seq|sequence|bag|container)$", re.I)
MEMBERSHIP = re.compile(r"http://www\.w3\.org/1999/02/22-rdf-syntax-ns#_(\d{1,6})")


def authors_of(facts: ReferenceFacts) -> tuple[CslName, ...]:
    """Return the names of those who wrote the hub, each once; else of those who made it.

    They come by the positions the graph numbers them with, by the links from one to the next, or as
    their facts do; who is said to be the first or the last is.
    """
    return _People(facts, "author").names() or _People(facts, "maker").names()


def editors_of(facts: ReferenceFacts) -> tuple[CslName, ...]:
    """Return the names of those who edited the hub, or what it is part of, as far as it says."""
    return _People(facts, "editor").names()


class _People:
    """Those of a role: by facts of its own, or by nodes that tell who did what for the work."""

    def __init__(self, facts: ReferenceFacts, role: str) -> None:
        self._facts = facts
        self._role = role
        self._initials_behind = False

    def names(self) -> tuple[CslName, ...]:
        by_predicate: dict[str, list[Triple]] = {}
        for fact in self._facts_of_role():
            by_predicate.setdefault(fact.predicate.id, []).append(fact)
            labels = self._names(fact.object, 1)
            alike = (has_initials_behind(name) for label in labels for name in _parted(label))
            self._initials_behind |= any(alike)
        groups = list(by_predicate.values())
        if len(groups) > 1:
            groups.sort(key=lambda facts: not self._keep_order(self._facts.hub, facts))
        names: dict[tuple[str, str], CslName] = {}
        for facts in groups:
            told = list(names.values())
            further = list(self._told_by(facts))
            if _tell_the_same([name for name, _ in further], told):
                continue
            for name, person in further:
                # What a further predicate spells otherwise is no further author.
                if not _is_among(name, told):
                    names.setdefault((name.display.casefold(), person), name)
        whole = _without_bare_addresses(tuple(names.values()))
        return self._between_ends(whole) if self._role == "author" else whole

    def _keep_order(self, node: Entity, facts: Sequence[Triple]) -> bool:
        """Return whether a node's facts tell of people in an order, by themselves or in lists."""
        if all(self._place(fact) is not None for fact in facts):
            return True
        if any(self._facts.of(fact.object, "next") for fact in facts):
            return True
        below = ((fact.object, self._members(fact.object)) for fact in facts)
        lists = [(each, members) for each, members in below if members]
        if lists:
            return any(self._keep_order(each, members) for each, members in lists)
        return set(facts) <= set(self._facts.listed(node))

    def _facts_of_role(self) -> list[Triple]:
        """Return the facts that lead to the people, those without a role by their predicate."""
        own, hub = self._role, self._facts.hub
        told = self._facts.of(hub, own)
        if own != "author":
            told = [*told, *self._facts.of(hub, "author")]
        told = told or [fact for fact in self._facts.all_of(hub) if _roles_stated(fact.object)]
        return [
            fact
            for fact in told
            if self._has_role(fact.object, own in self._facts.properties.ranks(fact.predicate))
        ]

    def _between_ends(self, names: Sequence[CslName]) -> tuple[CslName, ...]:
        """The names with those first and last that the graph says are."""
        leading, closing = (tuple(self._in_place(field)) for field in _ENDS)
        closing = tuple(name for name in closing if not _is_among(name, leading))
        others = list(names)
        for name in (*leading, *closing):
            same = [place for place, other in enumerate(others) if _is_among(name, [other])]
            del others[slice(same[0], same[0] + 1) if same else slice(0)]
        return (*leading, *others, *closing)

    def _in_place(self, field: str) -> Iterator[CslName]:
        for fact in self._facts.of(self._facts.hub, field):
            for label in self._names(fact.object, 1):
                yield from self._people(label)

    def _told_by(self, facts: Sequence[Triple]) -> Iterator[tuple[CslName, str]]:
        """Yield the names with who bears them: two people of one name are two authors."""
        for entry in self._in_order(facts):
            is_person = not (entry.literal or entry.id.startswith("_:"))
            for label in self._names(entry, 1):
                known = is_person and label == label_of(entry)
                people = self._person(entry, label) if known else self._people(label)
                yield from ((name, entry.id if known else "") for name in people)

    def _person(self, node: Entity, label: str) -> Iterable[CslName]:
        """Return the name of a node, divided as its type and its surname tell."""
        if _is_body(node):
            return (CslName(literal=label),)
        for fact in self._facts.of(node, "family_name"):
            given, behind, rest = label.rpartition(f" {fact.object.label}")
            if given and behind and not rest:
                return (parse_name(f"{fact.object.label}, {given}"),)
        return self._people(label)

    def _people(self, text: str) -> Iterator[CslName]:
        return (parse_name(name, self._initials_behind) for name in _parted(text))

    def _has_role(self, node: Entity, otherwise: bool) -> bool:
        """Return whether somebody has the role, where a node tells what they did for the work."""
        roles = {fact.object.label.casefold() for fact in self._facts.of(node, "role")}
        roles |= _roles_stated(node)
        return self._role in roles if roles else otherwise

    def _names(self, node: Entity, depth: int, above: frozenset[str] = frozenset()) -> list[str]:
        """Return the names at the ends of the paths below a node of one or several authors.

        A person's other facts (an affiliation) lead to no name; a list's facts all do.
        """
        label = label_of(node)
        if not node.literal and depth < AUTHOR_DEPTH and node.id not in above:
            below = [
                name
                for entry in self._in_order(self._members(node))
                for name in self._names(entry, depth + 1, above | {node.id})
            ]
            if below:
                return below
        return [label] if label else []

    def _members(self, node: Entity) -> Sequence[Triple]:
        """Return the facts that lead from a node of several authors to each of them."""
        facts = () if node.literal else self._facts.all_of(node)
        members = [fact for fact in facts if self._is_member(fact)]
        is_list = any(map(LIST_WORDS.search, (node.label, *node.types)))
        return members or (facts if is_list else ())

    def _is_member(self, fact: Triple) -> bool:
        is_named = "member" in self._facts.properties.ranks(fact.predicate)
        return is_named or bool(MEMBERSHIP.fullmatch(fact.predicate.id))

    def _in_order(self, facts: Sequence[Triple]) -> list[Entity]:
        places = [self._place(fact) for fact in facts]
        if None in places:
            return self._linked([fact.object for fact in self._as_listed(facts)])
        ordered = sorted(zip(places, facts, strict=True), key=lambda pair: pair[0] or 0)
        return [fact.object for _, fact in ordered]

    def _as_listed(self, facts: Sequence[Triple]) -> Sequence[Triple]:
        """Return the facts of a node in the order of its list, if this has all of them."""
        listed = self._facts.listed(facts[0].subject) if len(facts) > 1 else ()
        return sorted(facts, key=listed.index) if set(facts) <= set(listed) else facts

    def _linked(self, nodes: Sequence[Entity]) -> list[Entity]:
        """Return the nodes by their links from one to the next, chains in the order they begin."""
        by_id = {node.id: node for node in nodes}
        following = {
            node.id: fact.object.id for node in nodes for fact in self._facts.of(node, "next")
        }
        ordered: dict[str, Entity] = {}
        for start in [each for each in by_id if each not in following.values()]:
            each: str | None = start
            while each in by_id and each not in ordered:
                ordered[each] = by_id[each]
                each = following.get(each)
        return list((ordered | by_id).values())

    def _place(self, fact: Triple) -> int | None:
        if match := MEMBERSHIP.fullmatch(fact.predicate.id):
            return int(match[1])
        numbers = (below.object.label.strip() for below in self._facts.of(fact.object, "position"))
        return first(int(n) if re.fullmatch(r"\d{1,6}", n) else None for n in numbers)


def _is_body(node: Entity) -> bool:
    """Return whether a node is said to be an organisation or a group, and no person."""
    words = {word for kind in node.types for word in words_of(in_words(kind))}
    return not words.isdisjoint(_KINDS_OF_BODIES) and "person" not in words


def _roles_stated(node: Entity) -> set[str]:
    """Return the roles that a node is the statement of: an authorship of an author."""
    kinds = (kind.casefold() for kind in node.types)
    roles = {kind.removesuffix("ship") for kind in kinds if kind.endswith("ship")}
    return {role for role in roles if names_people([role])}


def _without_bare_addresses(names: Sequence[CslName]) -> tuple[CslName, ...]:
    """Drop names that are those of others in one word, as of a person known by an address only."""
    joined = {_letters(name) for name in names if " " in name.display}
    return tuple(name for name in names if " " in name.display or _letters(name) not in joined)


def _tell_the_same(names: Sequence[CslName], told: Sequence[CslName]) -> bool:
    """Whether names are no more than those told before, and mostly these."""
    return len(names) <= len(told) and 2 * sum(_is_among(name, told) for name in names) > len(names)


def _letters(name: CslName) -> str:
    return "".join(filter(str.isalpha, name.display.casefold()))


def _is_among(name: CslName, others: Sequence[CslName]) -> bool:
    """Whether a name can be that of one of others."""
    same = (name.display.casefold() == other.display.casefold() for other in others)
    return any(same) or any(are_one_person(name.display, other.display) for other in others)


def _parted(text: str) -> list[str]:
    """Return the names in a text, parted by semicolons, or by "and" unless in a body's name.

    Commas part whole names: those with initials behind, and three or more of several words each.
    """
    names = [part.strip() for part in text.split(";") if re.search(r"\w", part)]
    between_commas = [part.strip() for part in text.split(",")]
    several = len(between_commas) > 2 and all(" " in part for part in between_commas)
    if several or (len(between_commas) > 1 and all(map(has_initials_behind, between_commas))):
        names = between_commas
    if len(names) == 1:
        parts = re.split(r",? and ", names[0])
        names = parts if all(" " in part and not is_body(part) for part in parts) else names
    return names
