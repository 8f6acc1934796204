"""Wordings of attributes in sentences, whatever part of speech their names are.

"author" and "has habitat" are nouns ("with author X", "the habitat of Y is Z"), "curated by" and
"variant of" follow "is" ("curated by X"), "requires" is a verb ("that require X"), and a yes/no
attribute is a quality ("that are training-free") or something had ("without a guideline").
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from assistant.composing.wording.phrases import (
    PREPOSITIONS,
    be,
    is_plural,
    joined,
    name_of,
    plural,
    plural_verb,
    singular,
    with_article,
)
from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import FALSE_LABELS, TRUE_LABELS, is_negative

_VERBS = frozenset(
    """addresses affects analyses analyzes answers applies belongs causes cites collects combines
    compares comprises concerns considers contains contradicts covers defines depends derives
    describes discusses employs evaluates examines explains extends follows generates implements
    improves includes inhibits introduces investigates involves makes measures mentions needs offers
    owns precedes presents produces proposes proves provides publishes references refutes rejects
    relates replaces reports requires rests reuses reviews runs shows solves studies succeeds
    supersedes supports targets tests treats uses validates wins works""".split()
)
_RELATING = frozenset(
    """contradicts extends improves precedes refutes replaces succeeds supersedes""".split()
)
"""Verbs that tell more of a thing than that something has to do with it: "extends method"."""
_NAMING = re.compile(r"(?<=\w) (?:alt(?:ernat(?:e|ive))? (?:label|name)|alias|also known as)$")
"""What tells another name of a thing, for which the thing may stand: "quantity alt label"."""
_QUALITY = re.compile(r".*(?:-\w+|ed|able|ible|ive|ous|ary|less|ful)")
_ADJECTIVE = re.compile(r".*(?:-(?:free|based|aware|driven|agnostic|specific)|able|ible|[^e]ed)")
_SENTENCE = re.compile(r" (?:is|are|was|were|has|have|can|does|do) ")
_LONGEST_BARE_VALUE = 100


class Manner(StrEnum):
    """The part a name plays in a sentence."""

    NOUN = "noun"
    COMPLEMENT = "complement"
    VERB = "verb"


class Wording(Frozen):
    """An attribute's name as part of speech: a noun, what follows "is", or a verb ("requires")."""

    manner: Manner
    text: str


@lru_cache(maxsize=5_000)
def wording(name: str) -> Wording:
    """Return the part of speech that an attribute's name is."""
    words = _NAMING.sub("", name_of(name)).split() or ["value"]
    first, rest = words[0], words[1:]
    if first in ("has", "have") and rest:
        return wording(" ".join(w for w in rest if w not in ("a", "an")) or "value")
    if first in ("is", "are", "was", "were") and rest:
        return Wording(manner=Manner.COMPLEMENT, text=" ".join(rest))
    if not rest and first in PREPOSITIONS:
        return Wording(manner=Manner.COMPLEMENT, text=first)
    if not rest and first.endswith("ed"):
        noun = "publication date" if first == "issued" else f"{first} value"
        return Wording(manner=Manner.NOUN, text=noun)
    if first in _VERBS and (not rest or words[-1] in PREPOSITIONS):
        return Wording(manner=Manner.VERB, text=" ".join(words))
    if first.endswith("ed") and len(rest) > 1 and rest[0] in PREPOSITIONS:
        return Wording(manner=Manner.COMPLEMENT, text=f"{first} {rest[0]}")
    if first in _RELATING and rest:
        return Wording(manner=Manner.VERB, text=" ".join(words))
    if rest and (first in _VERBS or first in PREPOSITIONS):
        return Wording(manner=Manner.NOUN, text=" ".join(rest))
    if rest and words[-1] in PREPOSITIONS:
        return Wording(manner=Manner.COMPLEMENT, text=" ".join(words))
    return Wording(manner=Manner.NOUN, text=" ".join(words))


def noun_of(name: str) -> str:
    """Return a noun for the values of an attribute: "author", “requires” value."""
    words = wording(name)
    verb, _, thing = words.text.partition(" ")
    if words.manner is Manner.VERB and verb in _RELATING and thing:
        return f"{verb.removesuffix('s').removesuffix('e')}ed {thing}"
    return words.text if words.manner is Manner.NOUN else f"“{words.text}” entry"


def values_sentence(name: str, subject: str, values: Sequence[str]) -> str:
    """Return the values of an attribute, without full stop: "The authors of X are A and B"."""
    words, listed = wording(name), joined(list(values))
    if is_flag(values):
        return f"{subject} {quality(name, many=False, holds=values[0].lower() in TRUE_LABELS)}"
    if words.manner is Manner.COMPLEMENT:
        return f"{subject} {complement(words.text)} {listed}"
    if words.manner is Manner.VERB:
        return f"{subject} {verb_form(words.text, many=False)} {listed}"
    many = len(values) > 1
    noun = plural(words.text) if many else singular(words.text)
    return f"The {noun} of {subject} {be(words.text, many)} {listed}"


def possessive_sentence(name: str, pronoun: str, values: Sequence[str]) -> str:
    """Return the values of a further attribute: "its authors are A and B", "it requires C"."""
    words, many = wording(name), len(values) > 1
    if words.manner is not Manner.NOUN or is_flag(values):
        return values_sentence(name, pronoun, values)
    noun = plural(words.text) if many else singular(words.text)
    return f"its {noun} {be(words.text, many)} {joined(list(values))}"


def values_heading(name: str, subject: str, many_values: bool, many_told_of: bool = True) -> str:
    """Return the beginning of a list of values: "The authors of X are", "X are curated by"."""
    words = wording(name)
    if words.manner is Manner.COMPLEMENT:
        return f"{subject} {complement(words.text, many=many_told_of)}"
    if words.manner is Manner.VERB:
        return f"{subject} {verb_form(words.text, many=many_told_of)}"
    noun = plural(words.text) if many_values else singular(words.text)
    return f"The {noun} of {subject} {be(words.text, many_values)}"


def no_values_sentence(name: str, subject: str) -> str:
    """Return a clause for missing values: "The graph names no author of X"."""
    words = wording(name)
    if words.manner is Manner.COMPLEMENT:
        return f"The graph does not say what {subject} {complement(words.text)}"
    if words.manner is Manner.VERB:
        verb, _, thing = words.text.partition(" ")
        what, does = (
            (f"which {thing}", verb) if verb in _RELATING and thing else ("what", words.text)
        )
        return f"The graph does not say {what} {subject} {does}"
    if _ADJECTIVE.fullmatch(words.text):
        return f"The graph does not say whether {subject} is {words.text}"
    return f"The graph names no {singular(words.text)} of {subject}"


def quality(name: str, many: bool, holds: bool) -> str:
    """Return a yes/no attribute as a predicate: "is training-free", "does not have a guideline"."""
    words = name_of(name).split() or ["value"]
    be, have, do = ("are", "have", "do") if many else ("is", "has", "does")
    if words[0] in ("is", "are") and words[1:]:
        words = words[1:]
        return f"{be}{'' if holds else ' not'} {' '.join(words)}"
    if words[0] in ("has", "have") and words[1:]:
        thing = with_article(" ".join(words[1:]))
        return f"{have} {thing}" if holds else f"{do} not have {thing}"
    if words[1:] and words[0].endswith("s") and words[1] in PREPOSITIONS:
        return f"{verb_form(words[0], many, not holds)} {' '.join(words[1:])}"
    if words[0] in _VERBS and words[1:]:
        thing = " ".join(words[1:]) if is_plural(words[-1]) else with_article(" ".join(words[1:]))
        return f"{verb_form(words[0], many, not holds)} {thing}"
    if _QUALITY.fullmatch(words[-1]):
        if len(words) == 1:
            return f"{be}{'' if holds else ' not'} {words[0]}"
        verb = "are" if is_plural(words[-2]) else "is"
        thing = with_article(" ".join(words[:-1]))
        return f"{have} {thing} that {verb}{'' if holds else ' not'} {words[-1]}"
    thing = with_article(" ".join(words))
    return f"{have} {thing}" if holds else f"{do} not have {thing}"


def quoted(value: str) -> str:
    """Return a value within a sentence, in quotes if it is a sentence itself or says no."""
    bare = value.rstrip(".")
    if value.startswith("<"):
        return value
    if (
        is_negative(value)
        or _SENTENCE.search(value)
        or len(value) > _LONGEST_BARE_VALUE
        or bare != value
    ):
        return f"“{bare}”"
    return value


def complement(text: str, many: bool = False, negated: bool = False) -> str:
    """The predicate with "is": "is curated by", "are variants of", "is not about"."""
    be = f"{'are' if many else 'is'}{' not' if negated else ''}"
    if text.endswith(" of"):
        noun = text.removesuffix(" of")
        text = f"{plural(noun) if many else with_article(noun)} of"
    return f"{be} {text}"


def verb_form(text: str, many: bool, negated: bool = False) -> str:
    """A third-person verb in the wanted number and sense: "rests on", "do not rest on"."""
    verb, _, rest = text.partition(" ")
    base = plural_verb(verb)
    form = f"{'do' if many else 'does'} not {base}" if negated else (base if many else verb)
    return f"{form} {rest}".rstrip()


def is_flag(values: Sequence[str]) -> bool:
    return len(values) == 1 and values[0].lower() in TRUE_LABELS | FALSE_LABELS
