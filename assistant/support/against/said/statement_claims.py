"""Verifying what sentences deny or turn round against the statements of papers."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from assistant.support.against.said.access_claims import lacking, wrong_access
from assistant.support.against.said.duration_claims import wrong_duration
from assistant.support.against.said.equal_claims import (
    calls_alike,
    wrong_change,
    wrong_difference,
    wrong_way,
)
from assistant.support.against.said.exchanged_claims import wrong_owner, wrong_sides
from assistant.support.against.said.first_claims import wrong_first
from assistant.support.against.said.flag_claims import wrong_flag
from assistant.support.against.said.opposed_things import (
    wrong_degree,
    wrong_enough,
    wrong_measure,
    wrong_nobody,
    wrong_object,
    wrong_quality,
)
from assistant.support.against.said.share_claims import wrong_share
from assistant.support.against.said.statements import (
    CLAUSE_END,
    ELLIPTIC,
    FEWEST,
    FactStatement,
    statement,
    statements_in,
)
from assistant.support.facts.paper_facts import MOST_PAPERS
from assistant.support.figures.changes import derived_of
from assistant.support.reading.comparing_words import comparative_in, superlative_in
from assistant.support.reading.label_words import are_alike
from assistant.support.reading.numbers import amounts
from assistant.support.reading.opposites import are_opposed, opposite_stems, same_stems
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.paths.packed_paths import kept
from tools.hublink.language.words import NEGATIONS, tokens

_FLAG_END = re.compile(r"[,;]|\b(?:but|whereas|while|although)\b", re.IGNORECASE)
"""What ends a clause that says yes or no: what leads one in says neither by itself."""
_FEW = re.compile(r"\bonly a few\b|(?<!\ba )(?<!\bthe )\bfew\b", re.IGNORECASE)
"""What says that hardly any do, and so agrees with what says no."""
_AND = re.compile(r"\band\b", re.IGNORECASE)
_CONTRAST = re.compile(r"\b(?:but|whereas|while|although)\b", re.IGNORECASE)
_DENIED_BOUND = re.compile(
    r"\b(?:never|not|no|n't)\b[^,;.]{0,25}\b(?:below|above|under|over|exceed\w*"
    r"|(?:less|more|fewer)(?! than [a-z]))\b",
    re.IGNORECASE,
)
"""What is denied so bounds something: "never below 29" is 29 or more."""
_TOO = re.compile(r"\btoo \w+", re.IGNORECASE)
"""What says no to what it is too much or too little for."""
_MOSTLY = 0.6
_HALF = 0.5
_ALIKE = 0.8
_WHOLE = 0.9
_NEARLY = 0.85


class StatementClaims:
    """The flags and the sentences of papers, which sentences of an answer are held against."""

    def __init__(self, view: FacetView, read: dict[str, tuple[FactStatement, ...]]) -> None:
        self._view = view
        self._read = read

    def wrong(self, text: str, hub: str, quoted: Sequence[str] = ()) -> KeptText | None:
        """Return why a text contradicts a paper's flags or statements, in a sentence.

        A statement that holds one of the `quoted` clauses is repeated and not contradicted.
        """
        text = ELLIPTIC.sub("", text)
        clauses = [clause for clause in CLAUSE_END.split(text) if clause.strip()]
        told = [each for clause in _FLAG_END.split(text) for each in _AND.split(clause)]
        if flag := self._wrong_flag(told, hub):
            return flag
        stems = [statement(each).stems for each in quoted]
        hardly = _FEW.search(text) is not None
        others = [
            held
            for held in self.statements(hub)
            if not (any(said <= held.stems for said in stems) or (hardly and held.denies))
        ]
        if missing := next(filter(None, (lacking(c, others) for c in clauses)), None):
            return missing
        unlike = (wrong_difference(c, others) or wrong_change(c, others) for c in clauses)
        if unequal := next(filter(None, unlike), None) or wrong_way(text, others):
            return unequal
        title = statement(self._view.hubs[hub].label).stems
        checks = (
            wrong_first,
            wrong_sides,
            wrong_owner,
            wrong_quality,
            wrong_object,
            wrong_nobody,
            wrong_degree,
            wrong_duration,
            wrong_enough,
            wrong_measure,
        )
        found = next(filter(None, (check(text, others) for check in checks)), None)
        if (
            found := found
            or wrong_share(text, others, title)
            or _denied_in_short(text, others, title)
        ):
            return found
        whole = _opposed_by(text, others)
        parts = (_opposed_by(each, others, _MOSTLY) for each in clauses if len(clauses) > 1)
        return whole or next(filter(None, parts), None)

    def wrong_of_each(self, text: str, hubs: Sequence[str]) -> KeptText | None:
        """Return which flag of any of several papers a text turns round that is told of each."""
        clauses = [each for each in CLAUSE_END.split(text) if each.strip()]
        return next(filter(None, (self._wrong_flag(clauses, hub) for hub in hubs)), None)

    def _wrong_flag(self, clauses: Sequence[str], hub: str) -> KeptText | None:
        found = (
            wrong_flag(self._view, each, hub) or wrong_access(self._view, each, hub)
            for each in clauses
        )
        return next(filter(None, found), None)

    def denied(self, text: str, hub: str, quoted: Sequence[str] = ()) -> KeptText | None:
        """Return which statement says no to nearly all that a text says, whatever numbers say."""
        said, known = statement(text), [statement(each).stems for each in quoted]
        for held in self.statements(hub):
            alike = len(said.stems & held.stems) >= _NEARLY * len(said.stems) > 0
            repeated = any(each <= held.stems for each in known)
            denied = held.denies != said.denies and held.denies_of(said.stems)
            if alike and denied and not repeated:
                return kept_text("support.stated", text=held.text)
        return None

    def statements(self, hub: str) -> tuple[FactStatement, ...]:
        """Return the sentences that a hub's own facts hold."""
        return kept(
            self._read, hub, lambda each: tuple(statements_in(self._texts(each))), MOST_PAPERS
        )

    def _texts(self, hub: str) -> Iterator[str]:
        for column in self._view.columns:
            for row in column.by_hub.get(hub, ()):
                short = len(row.value.split()) < (FEWEST - row.value.endswith("."))
                if len(row.nodes) <= _OWN and not short and row.triple.object.literal:
                    yield row.value


_OWN = 2
"""Texts further off than a paper's contributions are about what others made."""


def _opposed_by(
    text: str, statements: Iterable[FactStatement], least: float = 0.0
) -> KeptText | None:
    """Which statement says the opposite of a text, in a sentence.

    The text must have at least this share of what the statement says.
    """
    said = statement(text)
    if len(said.stems) < FEWEST or "?" in text:
        return None
    near = (h for h in statements if len(said.stems & h.stems) >= least * len(h.stems))
    opposed = next((held for held in near if _is_opposed(said, held)), None)
    return kept_text("support.stated", text=opposed.text) if opposed is not None else None


def _denied_in_short(
    text: str, statements: Iterable[FactStatement], title: Collection[str]
) -> KeptText | None:
    """Which statement of few words says no to a text of hardly more, or the reverse.

    The words of the paper's title tell nothing besides.
    """
    if "?" in text:
        return None
    said = statement(text)
    held = next((each for each in statements if _denies_all(said, each, title)), None)
    return kept_text("support.stated", text=held.text) if held is not None else None


def _denies_all(said: FactStatement, held: FactStatement, title: Collection[str]) -> bool:
    shared = said.stems & held.stems
    if len(shared) < FEWEST - 1 or held.is_label or min(said.denials, held.denials):
        return False
    few = said.stems - {*title} <= held.stems and held.stems - {*title, *NEGATIONS} <= said.stems
    small = said.stems <= held.stems and len(held.stems - {*title, *NEGATIONS}) <= FEWEST
    spoken_of = said.denies_of(held.stems) and held.denies_of(said.stems)
    return (few or small) and spoken_of and said.denies != held.about(said.stems).denies


def _is_opposed(said: FactStatement, held: FactStatement) -> bool:
    """Whether one statement says of the same things what the other turns round."""
    if _is_exchanged(said, held):
        return True
    if calls_alike(said.text) and calls_alike(held.text):
        return False
    said = _in_words_of(said, held).about(held.stems)
    held = held.about(said.stems)
    if (_DENIED_BOUND.search(said.text) is None) != (_DENIED_BOUND.search(held.text) is None):
        return False
    if said.compared_with.isdisjoint(held.compared_with) and said.compares & held.compares:
        return False
    own, other = said.stems - held.stems, held.stems - said.stems
    shared = said.stems & held.stems
    turned = [
        word
        for word in own
        if are_opposed(word, other)
        and _is_met(word, shared, held)
        and _same_subject(word, said, held)
    ]
    alike = len(shared) + len(turned)
    if len(shared) < FEWEST - 1 or alike < _MOSTLY * min(len(said.stems), len(held.stems)):
        return False
    if turned and _is_compared_the_other_way(said, held):
        return False
    # What stands on both sides is no turn: "from large to small".
    turned = [word for word in turned if not opposite_stems(word) & said.stems]
    is_turned = len(turned) % 2 == 1
    if held.is_label or (not is_turned and max(said.denials, held.denials) > 1):
        return False
    if not is_turned and (said.exchanges(held) or held.exchanges(said)):
        return False
    if not is_turned and (_TOO.search(held.text) or _tells_the_rest(said, held)):
        return False
    if not (is_turned or (said.denies_of(held.stems) and held.denies_of(said.stems))):
        return False
    enough = _HALF if is_turned and len(shared) >= FEWEST else _MOSTLY
    same_subject = alike >= enough * len(said.stems)
    return (
        same_subject
        and is_turned != (said.denies != held.denies)
        and (is_turned or _close(said, held))
    )


def _tells_the_rest(said: FactStatement, held: FactStatement) -> bool:
    """Whether a number of a statement follows from those of another one: who is left of them."""
    follows = list(derived_of(held.text))
    return any(a.agrees(n) for a in amounts(said.text, 0, len(said.text)) for n in follows)


def _in_words_of(said: FactStatement, held: FactStatement) -> FactStatement:
    """A statement with the words of another where they are the same but for an ending."""
    stems = {
        next((other for other in sorted(held.stems) if _says_the_same(each, other)), each)
        for each in said.stems
    }
    return said.model_copy(update={"stems": frozenset(stems)})


def _says_the_same(one: str, other: str) -> bool:
    """Whether a stem is another one but for its ending, or says the same of a change."""
    return are_alike(one, other) or other in same_stems(one)


def _is_met(word: str, shared: Collection[str], held: FactStatement) -> bool:
    """Whether a statement says the opposite of a word of what both speak of, in one clause."""
    clauses = [{w.stem for w in tokens(each)} for each in _CONTRAST.split(held.text)]
    telling = (each for each in clauses if are_opposed(word, each))
    return len(clauses) == 1 or any(len(each & set(shared)) > 1 for each in telling)


def _same_subject(word: str, said: FactStatement, held: FactStatement) -> bool:
    """Whether what a word is said of is what its opposite is said of, where both are told.

    That one thing came first and another last, or that one grew and another fell, goes together.
    """
    opposite = opposite_stems(word)
    place = next((w.start for w in tokens(said.text) if w.stem == word), 0)
    other = next((w.start for w in tokens(held.text) if w.stem in opposite), 0)
    mine, theirs = said.subject_before(place), held.subject_before(other)
    return not (mine and theirs) or bool(mine & held.stems or theirs & said.stems)


def _is_compared_the_other_way(said: FactStatement, held: FactStatement) -> bool:
    """Whether what one statement puts behind "than" is what the other speaks of.

    Then the opposite word says the same: "A is higher than B", "B is lower". So may superlatives
    of different things.
    """
    one, other = superlative_in(said.text), superlative_in(held.text)
    if one is not None and other is not None:
        return said.before(one.start).isdisjoint(held.before(other.start))
    return not said.compared_with.isdisjoint(held.stems - held.compared_with) or not (
        held.compared_with.isdisjoint(said.stems - said.compared_with)
    )


def _is_exchanged(said: FactStatement, held: FactStatement) -> bool:
    """Whether two statements compare the same things the other way round, in the same words."""
    shared = said.stems & held.stems
    if said.denies != held.denies or len(shared) < _ALIKE * max(len(said.stems), len(held.stems)):
        return False
    one, other = comparative_in(said.text), comparative_in(held.text)
    if one is None or other is None or one.way is not other.way:
        return False
    turned = said.compared_with - held.compared_with, held.compared_with - said.compared_with
    exchanged = turned[0] <= held.stems - held.compared_with, turned[1] <= said.stems
    return all(turned) and all(exchanged) and len(shared) > FEWEST


def _close(said: FactStatement, held: FactStatement) -> bool:
    """Whether nothing but a no tells two statements apart, or one says all that the other does."""
    shared = len(said.stems & held.stems)
    is_whole = shared >= _WHOLE * len(held.stems) and len(said.stems) < 2 * shared
    return (shared >= 0.75 * len(said.stems) or is_whole) and shared >= FEWEST
