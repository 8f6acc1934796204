"""Verifying single words that statements turn round: qualities, who is helped or harmed."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from assistant.support.against.said.statements import FactStatement, denies, statement
from assistant.support.reading.label_words import label_stems
from assistant.support.reading.opposites import opposite_stems
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.words import stem, tokens

_NOBODY = re.compile(r"\s*(?:nobody|no one|none of them)\b(?: (?:was|were|is|had|did))?", re.I)
_WELL = re.compile(
    r"\b(?P<verb>\w{4,})(?: (?:over|out|on|up))? (?:very |quite )?(?:well|easily|readily)\b",
    re.IGNORECASE,
)
_HARDLY = re.compile(
    r"\b(?:hardly|barely|scarcely|poorly) (?P<verb>\w{4,})|\b(?P<badly>\w{4,}) (?:poorly|badly)\b",
    re.IGNORECASE,
)
_TOO = re.compile(r"\btoo (?P<quality>\w{3,})", re.IGNORECASE)
_ENOUGH = re.compile(r"\b(?P<quality>\w{3,}) enough\b", re.IGNORECASE)
_QUALITY = 2
"""The stems of a statement that is a quality and a thing: "Small sample."."""
_CLAUSE = re.compile(r"[,;:]|\b(?:and|but|while|whereas|although)\b", re.IGNORECASE)


def wrong_quality(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which short statement gives something the opposite of the quality that a text does."""
    if denies(tokens(text)):
        return None
    said = set(_pairs(text))
    for held in statements:
        if len(held.stems) != _QUALITY or held.denies or held.is_label:
            continue
        for quality, thing in _pairs(held.text):
            opposite = opposite_stems(quality)
            if any(thing == other and each in opposite for each, other in said):
                return kept_text("support.stated", text=held.text)
    return None


def wrong_enough(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says "too slow" where a text says "fast enough"."""
    if denies(tokens(text)):
        return None
    enough = {stem(match["quality"].lower()) for match in _ENOUGH.finditer(text)}
    for held in statements if enough else ():
        too = {stem(match["quality"].lower()) for match in _TOO.finditer(held.text)}
        if any(opposite_stems(each) & enough for each in too) and not held.denies:
            return kept_text("support.stated", text=held.text)
    return None


def wrong_measure(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement tells the opposite quality of a thing of two words: "little data".

    A paper may have things of either quality, and tell of both.
    """
    if denies(tokens(text)):
        return None
    statements = list(statements)
    said = set(_triples(text)).difference(*(_triples(held.text) for held in statements))
    for held in statements if said else ():
        for quality, *thing in _triples(held.text) if not held.denies else ():
            if any(other in opposite_stems(quality) for other, *same in said if same == thing):
                return kept_text("support.stated", text=held.text)
    return None


def wrong_nobody(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says of nobody what a text says of somebody: "nobody was blinded"."""
    if denies(tokens(text)) or _NOBODY.match(text):
        return None
    said = statement(text).stems
    for held in statements:
        match = _NOBODY.match(held.text)
        told = statement(held.text[match.end() :]).stems if match is not None else None
        if told and told <= said and not denies(tokens(held.text[match.end() :] if match else "")):
            return kept_text("support.stated", text=held.text)
    return None


def wrong_degree(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says "hardly" or "poorly" of what a text says goes well."""
    if denies(tokens(text)):
        return None
    well = {stem(match["verb"].lower()) for match in _WELL.finditer(text)}
    if not well:
        return None
    for held in statements:
        hardly = (match["verb"] or match["badly"] for match in _HARDLY.finditer(held.text))
        if any(stem(verb.lower()) in well for verb in hardly):
            return kept_text("support.stated", text=held.text)
    return None


def wrong_object(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement says of two verbs, each the other's opposite, what a text exchanges.

    "Helps A and harms B" is turned round by "helps B".
    """
    if denies(tokens(text)):
        return None
    said = list(_verbs(text))
    for held in statements:
        known = dict(_verbs(held.text))
        for verb, things in said:
            others = [known[each] for each in opposite_stems(verb) if each in known]
            own = known.get(verb)
            if own is None or not others or held.denies:
                continue
            if things & (others[0] - own) and not things & (own - others[0]):
                return kept_text("support.stated", text=held.text)
    return None


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """The words that stand side by side, by their stems."""
    words = tokens(text)
    for one, other in pairwise(words):
        if text[one.end : other.start].isspace():
            yield one.stem, other.stem


def _triples(text: str) -> Iterator[tuple[str, str, str]]:
    """The words with an opposite, each with the two words of a thing behind it."""
    words = tokens(text)
    for one, other, last in zip(words, words[1:], words[2:], strict=False):
        is_thing = not (other.is_function_word or last.is_function_word)
        if is_thing and opposite_stems(one.stem) and text[other.end : last.start].isspace():
            yield one.stem, other.stem, last.stem


def _verbs(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The words of clauses that have an opposite, each with the stems behind it in its clause.

    A list goes on over commas.
    """
    clauses = [each for each in _CLAUSE.split(text) if each.strip()]
    verb, things = "", frozenset[str]()
    for clause in clauses:
        words = tokens(clause)
        turned = [word for word in words if opposite_stems(word.stem) and word.lower.endswith("s")]
        if turned:
            if verb:
                yield verb, things
            verb, things = turned[0].stem, label_stems(clause[turned[0].end :])
        else:
            things |= label_stems(clause)
    if verb:
        yield verb, things
