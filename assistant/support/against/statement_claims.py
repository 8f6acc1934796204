"""Verifying what sentences deny or turn round against the statements of papers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from assistant.support.against.results import MOST_PAPERS
from assistant.support.reading.comparing_words import comparative_in
from assistant.support.reading.opposites import are_opposed, opposite_stems
from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import ValueKind, is_negative
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.packed_paths import kept
from tools.hublink.language.words import LIGHT_STEMS, NEGATIONS, Token, phrase, tokens

_SENTENCE_END = re.compile(r"[.;!?](?:\s+|$)")
_CLAUSE_END = re.compile(r"[,;:]|\b(?:but|whereas|while|although)\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_MOSTLY = 0.6
_ALIKE = 0.8
_FEWEST = 3
_WHOLE = 0.9
_TO_BE_HAD = frozenset("avail open public publish share releas provid download".split())
_ADDRESS = frozenset("link url address sourc repositori to".split())
_TAKEN = frozenset("disabled disabling removing removed omitting omitted dropping".split())
"""Words by which something is no longer there."""
_SWITCHED = frozenset("switch turn".split())
_HIDDEN = frozenset("free less".split())


class FactStatement(Frozen):
    """A sentence that a paper's facts hold: its stems, and how often it says no."""

    text: str
    stems: frozenset[str]
    denials: int

    def before(self, place: int) -> set[str]:
        """Return the stems that stand before a place of the text."""
        return {w.stem for w in tokens(self.text[:place]) if w.stem in self.stems}

    @property
    def compares(self) -> bool:
        return _THAN.search(self.text) is not None

    @property
    def compared_with(self) -> set[str]:
        """The stems of what stands behind "than"."""
        than = _THAN.search(self.text)
        return {w.stem for w in tokens(self.text[than.end() :])} & self.stems if than else set()

    @property
    def denies(self) -> bool:
        return self.denials % 2 == 1


class StatementClaims:
    """The flags and the sentences of papers, which sentences of an answer are held against."""

    def __init__(self, view: FacetView, read: dict[str, tuple[FactStatement, ...]]) -> None:
        self._view = view
        self._read = read

    def wrong(self, text: str, hub: str, quoted: Sequence[str] = ()) -> str | None:
        """Return why a text contradicts a paper's flags or statements, in a sentence.

        A statement that holds one of the `quoted` clauses is repeated and not contradicted.
        """
        clauses = [clause for clause in _CLAUSE_END.split(text) if clause.strip()]
        flags = (self._against_flags(c, hub) or self._against_links(c, hub) for c in clauses)
        if flag := next(filter(None, flags), None):
            return flag
        stems = [_statement(each).stems for each in quoted]
        others = [
            held for held in self.statements(hub) if not any(said <= held.stems for said in stems)
        ]
        whole = _opposed_by(text, others)
        parts = (_opposed_by(each, others, _MOSTLY) for each in clauses if len(clauses) > 1)
        return whole or next(filter(None, parts), None)

    def _against_flags(self, text: str, hub: str) -> str | None:
        words = tokens(text)
        stems = {word.stem for word in words}
        for column in self._view.columns:
            rows = column.by_hub.get(hub, ()) if column.kind is ValueKind.FLAG else ()
            held = {is_negative(row.value) for row in rows}
            if len(held) != 1 or not _speaks_of(column, stems):
                continue
            said_no = denies(words) != bool(_HIDDEN & stems)
            says_no = said_no != _is_hidden(column)
            if says_no != held.pop():
                return f"The facts hold “{column.name}: {rows[0].value}”."
        return None

    def _against_links(self, text: str, hub: str) -> str | None:
        """Why what a text says is not to be had is, by the address that the facts hold."""
        words = tokens(text)
        stems = {word.stem for word in words}
        if not denies(words) or stems.isdisjoint(_TO_BE_HAD):
            return None
        for column in self._view.columns:
            rows = column.by_hub.get(hub, ()) if column.kind is ValueKind.LINK else ()
            name = set(phrase(column.name)) - _ADDRESS
            if rows and name and name <= stems:
                return f"The facts hold “{column.name}: {rows[0].value}”."
        return None

    def statements(self, hub: str) -> tuple[FactStatement, ...]:
        """Return the sentences that a hub's own facts hold."""
        return kept(
            self._read, hub, lambda each: tuple(_statements(self._texts(each))), MOST_PAPERS
        )

    def _texts(self, hub: str) -> Iterator[str]:
        for column in self._view.columns:
            for row in column.by_hub.get(hub, ()):
                if len(row.nodes) <= _OWN and len(row.value.split()) > _FEWEST:
                    yield row.value


_OWN = 2
"""Texts further off than a paper's contributions are about what others made."""


def _opposed_by(text: str, statements: Iterable[FactStatement], least: float = 0.0) -> str | None:
    """Which statement says the opposite of a text, in a sentence.

    The text must have at least this share of what the statement says.
    """
    said = _statement(text)
    if len(said.stems) < _FEWEST:
        return None
    near = (h for h in statements if len(said.stems & h.stems) >= least * len(h.stems))
    opposed = next((held for held in near if _is_opposed(said, held)), None)
    return f"The facts say: “{opposed.text}”" if opposed is not None else None


def denies(words: Sequence[Token]) -> bool:
    """Return whether words say no, once; twice is yes."""
    return denials(words) % 2 == 1


def denials(words: Sequence[Token]) -> int:
    """Return how often words say no or take something away; "neither … nor" says it once."""
    said_no = sum(word.lower in NEGATIONS | _TAKEN and word.lower != "nor" for word in words)
    return said_no + sum(
        one.stem in _SWITCHED and other.lower == "off" for one, other in pairwise(words)
    )


def _speaks_of(column: FacetColumn, stems: set[str]) -> bool:
    """Whether words name a flag by all that it is called."""
    name = set(phrase(column.name)) - _HIDDEN
    return bool(name) and name <= stems and (len(name) > 1 or _is_hidden(column))


def _is_hidden(column: FacetColumn) -> bool:
    """Whether a flag's name says no itself, as "training-free" does."""
    return bool(_HIDDEN & set(phrase(column.name)))


def _statements(texts: Iterable[str]) -> Iterator[FactStatement]:
    for text in dict.fromkeys(texts):
        for piece in _SENTENCE_END.split(text):
            if len(piece.split()) > _FEWEST:
                yield _statement(piece)


def _statement(text: str) -> FactStatement:
    words = tokens(text)
    stems = {w.stem for w in words if not w.is_function_word or w.lower in ("more", "less", "most")}
    return FactStatement(
        text=text.strip(), stems=frozenset(stems - LIGHT_STEMS), denials=denials(words)
    )


def _is_opposed(said: FactStatement, held: FactStatement) -> bool:
    """Whether one statement says of the same things what the other turns round."""
    if _is_exchanged(said, held):
        return True
    if said.compared_with.isdisjoint(held.compared_with) and said.compares & held.compares:
        return False
    own, other = said.stems - held.stems, held.stems - said.stems
    shared = said.stems & held.stems
    turned = [word for word in own if are_opposed(word, other)]
    alike = len(shared) + len(turned)
    if len(shared) < _FEWEST - 1 or alike < _MOSTLY * min(len(said.stems), len(held.stems)):
        return False
    # What stands on both sides is no turn: "from large to small".
    turned = [word for word in turned if not opposite_stems(word) & said.stems]
    is_turned = len(turned) % 2 == 1
    if not is_turned and max(said.denials, held.denials) > 1:
        return False
    same_subject = alike >= _MOSTLY * len(said.stems)
    return (
        same_subject
        and is_turned != (said.denies != held.denies)
        and (is_turned or _close(said, held))
    )


def _is_exchanged(said: FactStatement, held: FactStatement) -> bool:
    """Whether two statements compare the same things the other way round, in the same words."""
    shared = said.stems & held.stems
    if said.denies != held.denies or len(shared) < _ALIKE * max(len(said.stems), len(held.stems)):
        return False
    one, other = comparative_in(said.text), comparative_in(held.text)
    if one is None or other is None or one.way is not other.way:
        return False
    first, second = said.before(one.start), held.before(other.start)
    return bool(first - second) and bool(second - first) and len(shared) > _FEWEST


def _close(said: FactStatement, held: FactStatement) -> bool:
    """Whether nothing but a no tells two statements apart, or one says all that the other does."""
    shared = len(said.stems & held.stems)
    is_whole = shared >= _WHOLE * len(held.stems) and len(said.stems) < 2 * shared
    return (shared >= 0.75 * len(said.stems) or is_whole) and shared >= _FEWEST
