"""Verifying that one of two is ahead, or that both are alike, against statements of papers."""

import re
from collections.abc import Iterable

from assistant.support.against.said.statements import CLAUSE_END, FactStatement, denies, statement
from assistant.support.reading.comparing_words import ComparingWord, change_in, comparative_in
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.words import stem, tokens

_ALIKE = re.compile(
    r"\b(?:equal|equally|alike|identical|the same|no difference|did not differ|not inferior"
    r"|comparable|as (?:\w+ )?as|no (?:clear )?winner)\b"
    r"|\b(?:no|not|hardly|barely|n['’]t) (?:\w+ )?(?:better|worse|more|less|higher|lower)\b",
    re.IGNORECASE,
)
"""What says of two things that neither is ahead."""
_SAYING_SO = frozenset(
    map(
        stem,
        """equal equally alike identical same difference differ inferior superior comparable better
        worse more less higher lower outperform beat ahead behind work gave give result effect
        effective group clearly far much somewhat slightly show""".split(),
    )
)
"""Stems that say how two things compare, and not what they are."""
_UNCHANGED = re.compile(
    r"\b(?:add(?:ed|s)? nothing|(?:made|makes|had|has) no (?:difference|effect|influence)"
    r"|did not change|unchanged)\b(?: to| on| in)?",
    re.IGNORECASE,
)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_RIVAL_END = re.compile(r"[,;:.]|\b(?:on|in|at|for|by|with|after|when)\b", re.IGNORECASE)
_FEWEST = 2


def wrong_difference(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement calls two things alike of which a text puts one ahead, or the reverse.

    A clause of the statement must tell all that the text compares, but for a word.
    """
    alike = _ALIKE.search(text) is not None
    if not alike and (comparative_in(text) is None or denies(tokens(text))):
        return None
    compared = _compared(statement(text))
    if len(compared) < _FEWEST:
        return None
    for held in statements:
        for clause in _clauses(held.text):
            if (_ALIKE.search(clause) is not None) == alike:
                continue
            if not alike or _puts_ahead(clause):
                told = statement(clause)
                missing = compared - told.stems
                few = len(missing) <= (0 if alike else 1) and missing.isdisjoint(held.stems)
                if few and len(compared & told.stems) >= _FEWEST and _are_both(clause, compared):
                    return kept_text("support.stated", text=held.text)
    return None


def wrong_way(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement puts the same thing ahead of what a text puts it behind.

    A statement without a subject is of what its paper made: "Outperforms existing baselines".
    """
    word = comparative_in(text)
    if word is None or denies(tokens(text)) or calls_alike(text):
        return None
    said, rival = statement(text).stems, _rival(text, word)
    own = said & {token.stem for token in tokens(text[: word.start])}
    for held in statements:
        other = comparative_in(held.text)
        if other is None or other.way is not word.way.other or held.denies:
            continue
        subject = held.before(other.start)
        told = said - own - _SAYING_SO <= held.stems
        if rival and rival == _rival(held.text, other) and told and subject <= own:
            return kept_text("support.stated", text=held.text)
    return None


def _rival(text: str, word: ComparingWord) -> frozenset[str]:
    """What something is ahead of or behind, by its stems."""
    than = _THAN.search(text, word.end)
    rest = _RIVAL_END.split(text[than.end() if than else word.end :])[0]
    return statement(rest).stems


def calls_alike(text: str) -> bool:
    """Return whether a text says of two things that neither is ahead."""
    return _ALIKE.search(text) is not None


def wrong_change(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says that what a text changes made no difference to the same thing."""
    change = change_in(text)
    if change is None or denies(tokens(text)) or _UNCHANGED.search(text):
        return None
    said = statement(text).stems
    for held in statements:
        for clause in _clauses(held.text):
            unchanged = _UNCHANGED.search(clause)
            told = _compared(statement(_UNCHANGED.sub(" ", clause)))
            if unchanged and len(told) >= _FEWEST and told <= said:
                return kept_text("support.stated", text=held.text)
    return None


def _clauses(text: str) -> list[str]:
    """A statement as a whole where it is short, else its clauses."""
    return [clause for clause in CLAUSE_END.split(text) if clause.strip()]


def _compared(said: FactStatement) -> set[str]:
    return set(said.stems) - _SAYING_SO


def _puts_ahead(clause: str) -> bool:
    return comparative_in(clause) is not None and not denies(tokens(clause))


def _are_both(clause: str, compared: set[str]) -> bool:
    """Whether words tell something of both sides of a comparison, where it has two."""
    behind = statement(clause).compared_with
    return not behind or bool(behind & compared)
