"""The facts of one paper, indexed to be searched for names, texts and numbers."""

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from assistant.support.facts.fact_numbers import FactNumber, numbers_in
from tools.hublink.core.value_kinds import ValueKind, is_negative
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import FUNCTION_WORDS, LIGHT_STEMS, family, phrase, stem, words_of
from tools.workspace.papers.evidence import Evidence

MOST_PAPERS = 1000
"""So many papers' facts are kept for the next answer: about 50 KB each."""
_LONGEST_JOINED = 4
_LONG_TEXT = 6
_ABBREVIATED = 8
_DEMONYM = re.compile(r"(?P<place>\w{4,}?)(?:ers?|ans?|ians?|ese|ish|is?)")


class IndexedText(NamedTuple):
    """A text that facts hold: its words, their stems, runs of words joined, and its acronyms.

    In its `row` the words stand between single spaces.
    """

    words: tuple[str, ...]
    stems: frozenset[str]
    joined: frozenset[str]
    acronyms: frozenset[str]
    row: str


class FacetText(NamedTuple):
    """A text of a paper, and the facet it is a value of."""

    text: IndexedText
    column: int | None
    said: str


class PaperFacts:
    """All facts of a paper, which parts of a sentence are looked up in."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.held: list[FacetText] = []
        self.values: dict[int, tuple[FacetText, ...]] = {}
        self.numbers: list[FactNumber] = []
        self.names: set[str] = set()
        self.stems: set[str] = set()
        self._acronyms: set[str] = set()
        self.add(title)

    def copy(self) -> "PaperFacts":
        """Return a copy of the facts, to be added to."""
        other = PaperFacts.__new__(PaperFacts)
        for name, part in vars(self).items():
            setattr(other, name, part.copy() if hasattr(part, "copy") else part)
        return other

    def add(self, text: str, column: int | None = None) -> FacetText:
        """Add a text, by default one that is no value of a facet."""
        held = FacetText(_read(text), column, text)
        self.held.append(held)
        self.stems |= held.text.stems
        self._acronyms |= held.text.acronyms
        return held

    def supports_name(self, name: str, beside: Collection[str]) -> bool:
        """Return whether one text of the paper holds all words of a name.

        Initials, acronyms and joined spellings count. Of a long text the name must not be all that
        it shares with the sentence, whose stems are `beside`.
        """
        words = _words(name)
        joined = "".join(words)
        if _is_acronym(name.rstrip("s")) and joined.rstrip("s") in self._acronyms:
            return True
        own = {stem for word in words for stem in phrase(word)}
        others = set(beside) - own - LIGHT_STEMS
        title = self.held[0].text
        for held in self.held:
            text = held.text
            if joined not in text.joined and not _holds(words, text):
                continue
            short = len(text.words) <= max(_LONG_TEXT, 3 * len(words))
            if short or text is title or name.isupper() or len(text.stems & others) > 1:
                return True
        return False

    def columns_of(self, name: str) -> set[int]:
        """Return the facets that have a value with all words of a name."""
        words = _words(name)
        return {h.column for h in self.held if h.column is not None and _holds(words, h.text)}

    def supports_text(self, stems: Collection[str], least: float = 0.85) -> bool:
        """Return whether one text holds nearly all of these stems."""
        wanted = set(stems)
        return any(len(wanted & h.text.stems) >= least * len(wanted) for h in self.held if wanted)

    def holds_as_one_word(self, text: str) -> bool:
        """Return whether a value is a text written as one word: "doctoralThesis"."""
        joined = "".join(_words(text))
        return any(held.text.words == (joined,) for held in self.held)

    def numbers_beside(self, stems: Collection[str]) -> list[FactNumber]:
        """Return the numbers to compare with one beside these words.

        A number within a text counts only where the words of that text are much the same.
        """
        given = set(stems)
        return [
            held
            for held in self.numbers
            if not held.within_text or len(held.context & given) >= held.needed
        ]

    def touches(self, stems: Collection[str]) -> bool:
        """Return whether any of the stems is in the paper's facts."""
        return any(stem in self.stems or family(stem) in self.stems for stem in stems)


def facts_of(view: FacetView, hub: str) -> PaperFacts:
    """Return all facts of a hub, to the ends of its paths."""
    facts = PaperFacts(view.hubs[hub].label)
    below: dict[Hashable, set[str]] = defaultdict(set)
    found = [(column, rows) for column in view.columns if (rows := column.by_hub.get(hub))]
    said: list[tuple[frozenset[str], str, Hashable]] = []
    for column, rows in found:
        distinct = dict.fromkeys(row.value for row in rows)
        facts.values[column.number] = tuple(facts.add(v, column.number) for v in distinct)
        name = frozenset(stem for label in column.labels for stem in phrase(label))
        facts.names |= name
        if column.kind is ValueKind.FLAG and not all(is_negative(row.value) for row in rows):
            facts.add(column.name)
        for url in {url for row in rows if (url := row.triple.object.url)}:
            facts.add(url)
        for row in rows:
            *above, node = row.nodes
            said.append((name, row.value, node))
            if above:
                below[node] |= set(phrase(row.value))
    # What a title says is known of the paper whatever stands beside it.
    numbers = [n._replace(within_text=False) for n in numbers_in(facts.title, frozenset())]
    for name, value, node in said:
        numbers += numbers_in(value, name | below.get(node, set()))
    facts.numbers = list(dict.fromkeys(numbers))
    return facts


def with_evidence(facts: PaperFacts, evidence: Evidence) -> PaperFacts:
    """Return the facts with what else was found of the paper: reference, links, further paths."""
    known = {held.text.words for held in facts.held}
    fuller = facts.copy()
    triples = [triple for fact in evidence.facts for triple in fact.triples]
    fuller.names |= {stem for triple in triples for stem in phrase(triple.predicate.label)}
    for text in dict.fromkeys(filter(None, _texts_of(evidence))):
        if _words(text) not in known:
            fuller.add(text)
            fuller.numbers += numbers_in(text, frozenset())
    return fuller


def _texts_of(evidence: Evidence) -> Iterator[str | None]:
    reference = evidence.reference
    yield from (name.display for name in (*reference.author, *reference.editor))
    yield from (reference.title, reference.container_title, reference.publisher, reference.doi)
    yield from (reference.archive_location, reference.url, str(reference.year or ""))
    for link in evidence.links:
        yield from (link.label, link.url)
    for fact in evidence.facts:
        for triple in fact.triples:
            yield from (triple.subject.label, triple.object.label, triple.object.url)


@lru_cache(maxsize=100_000)
def _read(text: str) -> IndexedText:
    words = _words(text)
    joined = {
        "".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, min(len(words), start + _LONGEST_JOINED) + 1)
    }
    stems = frozenset(stem(word) for word in words)
    row = f" {' '.join(words)} "
    return IndexedText(words, stems, frozenset(joined), frozenset(_acronyms(words)), row)


def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text))


def _holds(name: Sequence[str], held: IndexedText) -> bool:
    """Whether a text holds all words of a name, given names perhaps as initials in either."""
    initials = [word for word in held.words if len(word) == 1]
    whole, given = 0, 0
    for word in name:
        if _has_word(held, word):
            whole += len(word) > 1
        elif len(word) == 1 and any(other.startswith(word) for other in held.words):
            continue
        elif word.isalpha() and given < len(initials) and word[0] == initials[given]:
            given += 1
        else:
            return False
    return whole > 0 or (len(name) == 1 and not given)


def _has_word(held: IndexedText, word: str) -> bool:
    """Whether a text has a word, in another form, or as the place that people are named after."""
    if word in held.words or (len(word) > 1 and set(phrase(word)) <= held.stems):
        return True
    people = _DEMONYM.fullmatch(word)
    return people is not None and people["place"] in held.words


def _is_acronym(name: str) -> bool:
    """Whether a name is written like initials, those of little words perhaps small: "GoG"."""
    capitals = sum(sign.isupper() for sign in name)
    return name.isupper() or (name.isalpha() and 2 * capitals > len(name) > capitals > 1)


def _acronyms(words: Sequence[str]) -> set[str]:
    """The acronyms of a short text, and of three words and more of it."""
    if len(words) > _ABBREVIATED:
        return set()
    found = set()
    for run in (list(words), [word for word in words if word not in FUNCTION_WORDS]):
        for start in range(len(run)):
            for end in range(start + 2, len(run) + 1):
                if end - start > 2 or end - start == len(run):
                    found.add("".join(word[0] for word in run[start:end]))
    return found
