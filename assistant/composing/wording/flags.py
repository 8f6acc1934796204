"""Wordings of what only says yes or no: a quality ("is training-free") or a thing had or lacked."""

import re
from collections.abc import Sequence

from assistant.composing.wording.phrases import PREPOSITIONS, is_plural, name_of, with_article
from assistant.composing.wording.verbs import VERBS, conjugated
from tools.hublink.core.value_kinds import FALSE_LABELS, TRUE_LABELS, is_positive_flag

_QUALITY = re.compile(r".*(?:-\w+|ed|able|ible|ive|ous|ary|less|ful)")
_QUALITY_ALONE = re.compile(
    r".*(?:ic|ical|onal|inal|ntal|tual|eral|ular|ogous)|open|free|blind|public|private|online"
    r"|offline|new|novel|safe|secure|robust|sparse|dense|fair|local|global|mobile|live"
)
"""A word that is a quality where it is the whole name of what is yes or no: "organic"."""
_FINITE = frozenset("is are was were has have had took gave wrote chose went began grew".split())
"""Verbs that make a sentence of a name with something before them, and are no participles."""
_LEADING = frozenset("is are has have with without".split())
_ARTICLES = frozenset("the a an this these its their".split())


def is_flag(values: Sequence[str]) -> bool:
    """Return whether all that is stated is yes, or no."""
    return len(values) == 1 and values[0].lower() in TRUE_LABELS | FALSE_LABELS


def trait(name: str, values: Sequence[str]) -> str:
    """Return a yes/no attribute beside others: "not training-free", "has a guideline"."""
    return quality(name, many=False, holds=is_positive_flag(values[0])).removeprefix("is ")


def sentence_told(name: str, holds: bool) -> str | None:
    """Return what a yes/no attribute says that is called by a sentence: "volunteers took part".

    None where its name is no sentence, but begins with the verb of one: "has code that was shared".
    """
    words = name_of(name).split()
    if not words or words[0] in _LEADING | VERBS or _FINITE.isdisjoint(words[1:]):
        return None
    if holds:
        return " ".join(words)
    return (
        f"it is not so that {' '.join(words)}" if words[0] in _ARTICLES else f"no {' '.join(words)}"
    )


def quality(name: str, many: bool, holds: bool) -> str:
    """Return a yes/no attribute as a predicate: "is training-free", "does not have a guideline".

    One called by a whole sentence says where it holds: "is one where volunteers took part".
    """
    words = name_of(name).split() or ["value"]
    if words[1:] and words[-1] == "availability":
        words = [*words[:-1], "available"]
    be, have, do = ("are", "have", "do") if many else ("is", "has", "does")
    if (sentence := sentence_told(name, holds)) is not None:
        return f"{be} {'ones' if many else 'one'} where {sentence}"
    if words[0] in ("is", "are") and words[1:]:
        words = words[1:]
        return f"{be}{'' if holds else ' not'} {' '.join(words)}"
    if words[0] in ("has", "have") and words[1:]:
        thing = with_article(" ".join(words[1:]))
        return f"{have} {thing}" if holds else f"{do} not have {thing}"
    if words[0] in ("with", "without") and words[1:]:
        has = holds == (words[0] == "with")
        return f"{be} {'with' if has else 'without'} {' '.join(words[1:])}"
    if words[1:] and words[0].endswith("s") and words[1] in PREPOSITIONS:
        return f"{conjugated(words[0], many, not holds)} {' '.join(words[1:])}"
    if words[0] in VERBS and words[1:]:
        thing = " ".join(words[1:]) if is_plural(words[-1]) else with_article(" ".join(words[1:]))
        return f"{conjugated(words[0], many, not holds)} {thing}"
    if len(words) == 1 and (_QUALITY.fullmatch(words[0]) or _QUALITY_ALONE.fullmatch(words[0])):
        return f"{be}{'' if holds else ' not'} {words[0]}"
    if _QUALITY.fullmatch(words[-1]):
        verb = "are" if is_plural(words[-2]) else "is"
        thing = with_article(" ".join(words[:-1]))
        return f"{have} {thing} that {verb}{'' if holds else ' not'} {words[-1]}"
    if words[1:] and _QUALITY_ALONE.fullmatch(words[-1]):
        words = [words[-1], *words[:-1]]
    thing = with_article(" ".join(words))
    return f"{have} {thing}" if holds else f"{do} not have {thing}"
