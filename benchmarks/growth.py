"""Growing a graph: copies of its hubs, with new ids and new names.

What only one hub leads to is that hub's own and is copied with it. What several hubs lead to (a
venue, a field) stays one node that all copies share, as in a graph that really grows. A copy bears
new names: the labels of its hubs, and the values that one hub alone has. Values that several hubs
have (a year, "True", a method) and numbers keep their wording, so the vocabulary that questions
are asked in stays the same while its bearers multiply.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Triple, serialize

from tools.adapters.graph.rdf_terms import (
    LABEL,
    OWN_ENTITY,
    RDF_TYPE,
    Resource,
    Term,
    identifier,
    own_entity,
)
from tools.adapters.readers.files.reading import SourceReading, refuse
from tools.adapters.readers.source import read_source, source_files
from tools.errors import SetupError
from tools.hublink.language.words import FUNCTION_WORDS
from tools.literature.graph_naming import LABEL_PROPERTIES

RawFact = tuple[Resource, NamedNode, Term]

_VOWELS, _CONSONANTS = "aeiou", "bcdfghjklmnpqrstvwxyz"
_STRIDES = (1, 2, 4, 5, 8, 10, 11, 13, 16, 17, 19, 20)
"""Steps that meet every consonant before they come back to the first."""
MOST_COPIES = len(_STRIDES) * len(_VOWELS) * len(_CONSONANTS)
"""So many spellings a word has, its own among them."""
_IRI = re.compile(r"[A-Za-z][\w+.-]*:[^\s<>\"{}|^`\\]+")
_REVISION = "urn:hublink-benchmark:revision"
_FIXED = re.compile(r"[\d\W]*|true|false|yes|no|none|https?://.*", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")


def grow(
    source: Path, format: str | None, hubs: Collection[str], copies: int, destination: Path
) -> int:
    """Write a graph with `copies` of its hubs as N-Triples, the first of them the original.

    `hubs` are ids. Returns how many facts were written, labels and types not counted.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise SetupError(f"A graph cannot be copied {copies} times.", f"Take 1 to {MOST_COPIES}.")
    original = _Original(source, format, frozenset(hubs))
    facts = 0

    def written() -> Iterator[Triple]:
        nonlocal facts
        for number in range(copies):
            for subject, predicate, value in original.copy(number):
                facts += predicate != RDF_TYPE and not _names(predicate)
                yield Triple(subject, predicate, value)

    with destination.open("wb") as file:
        serialize(written(), file, RdfFormat.N_TRIPLES)
    return facts


def revise(graph: Path, hubs: Iterable[str]) -> None:
    """Add a fact about each of some hubs, by id, to a graph that `grow` wrote."""
    with graph.open("a", encoding="utf-8") as file:
        for hub in hubs:
            named = NamedNode(hub) if _IRI.fullmatch(hub) else own_entity(hub)
            file.write(f'{named} <{_REVISION}> "revised" .\n')


def respelled(text: str, number: int) -> str:
    """Return a text with every content word spelled anew: vowels and consonants change places.

    Length, capitals and function words stay, so that a new title still reads like a title.
    """
    if number == 0:
        return text
    return _WORD.sub(lambda word: _word(word.group(), _spelling(number)), text)


def _word(word: str, spelling: dict[int, int]) -> str:
    return word if word.lower() in FUNCTION_WORDS else word.translate(spelling)


@cache
def _spelling(number: int) -> dict[int, int]:
    turn, start = divmod(number, len(_VOWELS) * len(_CONSONANTS))
    moved: dict[int, int] = {}
    for row, stride in ((_VOWELS, 1), (_CONSONANTS, _STRIDES[turn])):
        places = ((start + stride * place) % len(row) for place in range(len(row)))
        spelled = "".join(row[place] for place in places)
        moved |= str.maketrans(row + row.upper(), spelled + spelled.upper())
    return moved


class _Original:
    """A graph to be copied: its facts, whose each node is, and which names are a hub's own."""

    def __init__(self, source: Path, format: str | None, hubs: frozenset[str]) -> None:
        self._facts = _facts(source, format)
        self._hubs = {node for node in _nodes(self._facts) if identifier(node) in hubs}
        self._labelled = {subject for subject, predicate, _ in self._facts if _names(predicate)}
        self._owner = self._owners()
        self._own_texts = self._texts_of_one_hub()

    def copy(self, number: int) -> Iterator[RawFact]:
        """Return the facts of a copy; those without an owned node are in the original only."""
        for subject, predicate, value in self._facts:
            if number == 0:
                yield subject, predicate, value
            elif subject in self._owner or value in self._owner:
                yield self._node(subject, number), predicate, self._term(value, number)

    def _owners(self) -> dict[Resource, Resource]:
        """The hub of each node that one hub alone leads to; a hub is its own."""
        outgoing: dict[Resource, list[Resource]] = defaultdict(list)
        for subject, predicate, value in self._facts:
            if not isinstance(value, Literal) and predicate != RDF_TYPE:
                outgoing[subject].append(value)
        reached: dict[Resource, set[Resource]] = defaultdict(set)
        for hub in self._hubs:
            pending = [hub]
            while pending:
                node = pending.pop()
                if hub not in reached[node]:
                    reached[node].add(hub)
                    pending += [n for n in outgoing[node] if n not in self._hubs]
        return {node: next(iter(hubs)) for node, hubs in reached.items() if len(hubs) == 1}

    def _texts_of_one_hub(self) -> set[str]:
        bearers: dict[str, set[Resource | None]] = defaultdict(set)
        for subject, predicate, value in self._facts:
            owner = self._owner.get(subject)
            if isinstance(value, Literal):
                bearers[value.value].add(owner)
            elif predicate != RDF_TYPE and value not in self._labelled:
                bearers[identifier(value)].add(self._owner.get(value, owner))
        return {
            text
            for text, owners in bearers.items()
            if len(owners) == 1 and None not in owners and not _FIXED.fullmatch(text)
        }

    def _term(self, term: Term, number: int) -> Term:
        if not isinstance(term, Literal):
            return self._node(term, number)
        if term.value not in self._own_texts:
            return term
        return Literal(respelled(term.value, number), language=term.language)

    def _node(self, node: Resource, number: int) -> Resource:
        if node not in self._owner:
            return node
        if isinstance(node, BlankNode):
            return BlankNode(f"{node.value}copy{number}")
        if node not in self._labelled and node.value.startswith(OWN_ENTITY):
            return self._named_by_id(node, number)
        return NamedNode(f"{node.value}-copy{number}")

    def _named_by_id(self, node: NamedNode, number: int) -> NamedNode:
        """Without a label the id is the name, so it is respelled where it is the hub's own."""
        name = identifier(node)
        if node not in self._hubs and name not in self._own_texts:
            return node
        return own_entity(respelled(name, number))


def _facts(source: Path, format: str | None) -> list[RawFact]:
    reading = SourceReading(refuse)
    return [
        (subject, predicate, value)
        for subject, predicate, value in read_source(source_files(source, format), reading)
        if isinstance(subject, (NamedNode, BlankNode))
        and isinstance(value, (NamedNode, BlankNode, Literal))
    ]


def _nodes(facts: Iterable[RawFact]) -> set[Resource]:
    return {term for fact in facts for term in (fact[0], fact[2]) if not isinstance(term, Literal)}


def _names(predicate: NamedNode) -> bool:
    return predicate == LABEL or predicate.value in LABEL_PROPERTIES
