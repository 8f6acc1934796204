"""Where a sentence says no to something."""

import re
from collections.abc import Collection

from assistant.support.reading.comparing_words import comparative_in
from assistant.support.reading.numbers import LESS, MORE
from assistant.support.reading.part_reader import PartReader
from assistant.support.reading.parts import Part
from assistant.support.reading.sentences import Sentence, Span
from tools.hublink.language.words import LIGHT_STEMS, stem, tokens

_BOUND = rf" (?:{MORE}|{LESS}) than"
NEGATION = re.compile(
    rf"\b(?:not(?! only|{_BOUND})|no(?![.-]|{_BOUND})|never|without|neither|nor|none|nothing"
    r"|nobody|no[ -]one|cannot|can't|lacks?|lacking|except|nicht|keine?[rnms]?|nichts|ohne|ne|pas"
    r"|aucune?|rien|sans|non|ningun[oa]?|nada|sin|geen|niet|niets)\b|n['’]t\b",
    re.IGNORECASE,
)
_OF_A_THING = re.compile(r"without|except|ohne|sans|sin", re.IGNORECASE)
"""What says no to the next thing alone."""
_NUMBER = re.compile(r"\s*\d")
"""What follows a "without" that leaves out what it says no to: "with nets 22, without 21"."""
_SETTING = re.compile(r"not (?:on|in|at|for|under|within|during)\b", re.IGNORECASE)
_TWICE = re.compile(
    r"\b(?:not|never|cannot|can['’]t|nothing|nobody|none|n['’]t)\b(?: \w+){0,2} without\b",
    re.IGNORECASE,
)
"""What says no to doing without something, which says yes to it."""
ANSWER_NO = re.compile(r"\s*[\"“*_]*no\b[,.:;!]", re.IGNORECASE)
_OF_ALL = re.compile(r"neither|nor|none|nothing|nobody|no[ -]one", re.IGNORECASE)
"""What says no to all that its verb tells."""
_PART_END = re.compile(r"[,;:.(|]|\b(?:but|whereas|while)\b|\[\d")
_OF_SEVERAL = ("neither", "nor")
_VERB_END = re.compile(r"[,;:.(|]|\b(?:but|whereas|while)\b")
"""What ends what is said of none of several, each cited: "neither A [1] nor B [2] runs on X"."""
_CLAUSE_END = re.compile(r"[,;:.(|]|\b(?:but|whereas|while|is|are|was|were)\b|\[\d")


_SAID_OF_ALL = frozenset(
    map(
        stem,
        """use uses used using employ apply have has include contain appear published publish
        written write evaluated evaluate tested test run cite rely based base build built need
        require come present study studied examine take cover done made data paper there exist
        work""".split(),
    )
)
"""Stems of words that tell of any attribute that a thing has it."""


def is_denied_itself(text: str, start: int, part: Part, names: Collection[str]) -> bool:
    """Return whether what says no from a place on says it to a part, and not to what is told of it.

    Behind a comparison, "not on GV1" denies that it holds there.

    `names` are the stems of what the part's attributes are called.
    """
    if _SETTING.match(text, start) and comparative_in(text[text.rfind(".", 0, start) + 1 : start]):
        return False
    between = tokens(text[start : part.start])
    said = {w.stem for w in between if not w.is_function_word and not w.is_negation}
    return said <= _SAID_OF_ALL | LIGHT_STEMS | set(names)


def denied_spans(reader: PartReader, sentence: Sentence) -> list[Span]:
    """Return the stretches of a sentence that are negated."""
    start = sentence.start
    if answer := ANSWER_NO.match(reader.text, start, sentence.end):
        start = answer.end()
    inside = [(p.start, p.end) for p in reader.parts(start, sentence.end) if p.is_named]
    found = []
    said_twice = list(_TWICE.finditer(reader.text, start, sentence.end))
    for match in NEGATION.finditer(reader.text, start, sentence.end):
        if any(first <= match.start() < last for first, last in inside):
            continue
        if reader.begins_value(match.start(), sentence.end):
            continue
        if any(twice.start() <= match.start() < twice.end() for twice in said_twice):
            continue
        ending = _PART_END if _OF_ALL.fullmatch(match.group()) else _CLAUSE_END
        ending = _VERB_END if match.group().lower() in _OF_SEVERAL else ending
        if _OF_A_THING.fullmatch(match.group()) and _NUMBER.match(reader.text, match.end()):
            continue
        clause = ending.search(reader.text, match.end(), sentence.end)
        end = clause.start() if clause else sentence.end
        if _OF_A_THING.fullmatch(match.group()):
            after = reader.parts(match.end(), end)
            end = after[0].end if after else end
        found.append((match.start(), end))
    return found
