"""What the facts of one paper bear: its texts, its names and its numbers."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

from assistant.support.numbers import amounts
from tools.evidence import Evidence
from tools.hublink.facets import FacetView
from tools.hublink.value_kinds import numeric
from tools.hublink.words import FUNCTION_WORDS, LIGHT_STEMS, family, phrase, stem, words_of

_LONGEST_JOINED = 4
_LONG_TEXT = 6
_ABBREVIATED = 8


class HeldText(NamedTuple):
    """A text that facts hold: its words, their stems, runs of words joined, and its acronyms."""

    words: tuple[str, ...]
    stems: frozenset[str]
    joined: frozenset[str]
    acronyms: frozenset[str]


class Held(NamedTuple):
    """A text of a paper, and the facet it is a value of."""

    text: HeldText
    column: int | None


class HeldNumber(NamedTuple):
    """A number that a paper's facts hold, and the stems that say what of it is.

    One within a text says little by itself: it counts beside words of that text only.
    """

    value: float
    context: frozenset[str]
    within_text: bool


class PaperFacts:
    """All that the graph says about a paper, ready to be asked whether it bears a statement."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.held: list[Held] = []
        self.values: dict[int, tuple[Held, ...]] = {}
        self.numbers: list[HeldNumber] = []
        self.names: set[str] = set()
        self.stems: set[str] = set()
        self._acronyms: set[str] = set()
        self.add(title)

    def copy(self) -> "PaperFacts":
        """The same facts, to be added to."""
        other = PaperFacts.__new__(PaperFacts)
        for name, part in vars(self).items():
            setattr(other, name, part.copy() if hasattr(part, "copy") else part)
        return other

    def add(self, text: str, column: int | None = None) -> Held:
        """Takes in one more text, by default one that is no value of a facet."""
        held = Held(_read(text), column)
        self.held.append(held)
        self.stems |= held.text.stems
        self._acronyms |= held.text.acronyms
        return held

    def bears_name(self, name: str, beside: Collection[str]) -> bool:
        """Whether one text of the paper holds all words of a name.

        Initials, acronyms and joined spellings count. Of a long text the name must not be all that
        it shares with the sentence, whose stems are `beside`.
        """
        words = _words(name)
        joined = "".join(words)
        if name.rstrip("s").isupper() and joined.rstrip("s") in self._acronyms:
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
        """The facets that have a value with all words of a name."""
        words = _words(name)
        return {h.column for h in self.held if h.column is not None and _holds(words, h.text)}

    def bears_text(self, stems: Collection[str], least: float = 0.85) -> bool:
        """Whether one text holds nearly all of these stems."""
        wanted = set(stems)
        return any(len(wanted & h.text.stems) >= least * len(wanted) for h in self.held if wanted)

    def numbers_beside(self, stems: Collection[str]) -> list[HeldNumber]:
        """The numbers that count beside these words: one within a text only where it is alike."""
        given = set(stems)
        return [
            held
            for held in self.numbers
            if not held.within_text or len(held.context & given) >= min(2, len(held.context))
        ]

    def touches(self, stems: Collection[str]) -> bool:
        """Whether any of the stems is in the paper's facts."""
        return any(stem in self.stems or family(stem) in self.stems for stem in stems)


def facts_of(view: FacetView, hub: str) -> PaperFacts:
    """All facts of a hub, to the ends of its paths."""
    facts = PaperFacts(view.hubs[hub].label)
    below: dict[Hashable, set[str]] = defaultdict(set)
    found = [(column, rows) for column in view.columns if (rows := column.by_hub.get(hub))]
    said: list[tuple[frozenset[str], str, Hashable]] = []
    for column, rows in found:
        distinct = dict.fromkeys(row.value for row in rows)
        facts.values[column.number] = tuple(facts.add(v, column.number) for v in distinct)
        name = frozenset(stem for label in column.labels for stem in phrase(label))
        facts.names |= name
        for row in rows:
            *above, node = row.nodes
            said.append((name, row.value, node))
            if above:
                below[node] |= set(phrase(row.value))
    numbers = numbers_in(facts.title, frozenset())
    for name, value, node in said:
        numbers += numbers_in(value, name | below.get(node, set()))
    facts.numbers = list(dict.fromkeys(numbers))
    return facts


def with_evidence(facts: PaperFacts, evidence: Evidence) -> PaperFacts:
    """The facts with what else was found of the paper: its reference, its links, further paths."""
    reference = evidence.reference
    nodes = [node for f in evidence.facts for t in f.triples for node in (t.subject, t.object)]
    texts = [
        *(name.display for name in (*reference.author, *reference.editor)),
        *(reference.title, reference.container_title, reference.publisher, reference.doi),
        *(reference.archive_location, reference.url, str(reference.year or "")),
        *(text for link in evidence.links for text in (link.label, link.url)),
        *(node.label for node in nodes),
    ]
    known = {held.text.words for held in facts.held}
    fuller = facts.copy()
    fuller.names |= {
        s for f in evidence.facts for t in f.triples for s in phrase(t.predicate.label)
    }
    for text in dict.fromkeys(filter(None, texts)):
        if _words(text) not in known:
            fuller.add(text)
            fuller.numbers += numbers_in(text, frozenset())
    return fuller


def numbers_in(text: str, context: frozenset[str]) -> list[HeldNumber]:
    """The numbers of a value: the value itself, or those within its text."""
    whole = numeric(text)
    if whole is not None:
        return [HeldNumber(whole, context, within_text=False)]
    stems = frozenset(phrase(text)) - LIGHT_STEMS
    return [
        HeldNumber(value, stems - set(phrase(amount.text)), within_text=True)
        for amount in amounts(text, 0, len(text))
        for value in {*amount.values, amount.lowest, amount.highest}
        if value is not None
    ]


@lru_cache(maxsize=100_000)
def _read(text: str) -> HeldText:
    words = _words(text)
    joined = {
        "".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, min(len(words), start + _LONGEST_JOINED) + 1)
    }
    stems = frozenset(stem(word) for word in words)
    return HeldText(words, stems, frozenset(joined), frozenset(_acronyms(words)))


def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text))


def _holds(name: Sequence[str], held: HeldText) -> bool:
    """Whether a text holds all words of a name, given names perhaps as initials in either."""
    initials = [word for word in held.words if len(word) == 1]
    whole, given = 0, 0
    for word in name:
        if word in held.words or (len(word) > 1 and set(phrase(word)) <= held.stems):
            whole += len(word) > 1
        elif len(word) == 1 and any(other.startswith(word) for other in held.words):
            continue
        elif word.isalpha() and given < len(initials) and word[0] == initials[given]:
            given += 1
        else:
            return False
    return whole > 0 or len(name) == 1


def _acronyms(words: Sequence[str]) -> set[str]:
    """What a short text, or three words and more of it, are abbreviated to."""
    if len(words) > _ABBREVIATED:
        return set()
    found = set()
    for run in (list(words), [word for word in words if word not in FUNCTION_WORDS]):
        for start in range(len(run)):
            for end in range(start + 2, len(run) + 1):
                if end - start > 2 or end - start == len(run):
                    found.add("".join(word[0] for word in run[start:end]))
    return found
