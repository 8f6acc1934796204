"""Wordings of attributes in sentences, whatever part of speech their names are.

"author" and "has habitat" are nouns ("with author X", "the habitat of Y is Z"), "curated by" and
"variant of" follow "is" ("curated by X"), "requires" is a verb ("that require X"), and a yes/no
attribute is a quality ("that are training-free") or something had ("without a guideline").
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from assistant.composing.phrases import (
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
from tools.hublink.core.plan import Condition, Plan
from tools.hublink.core.value_kinds import FALSE_LABELS, TRUE_LABELS, is_negative
from tools.hublink.language.explanation import count_text, range_text

_VERBS = frozenset(
    """addresses affects analyses analyzes answers applies belongs causes cites collects combines
    compares comprises concerns considers contains contradicts covers defines depends derives
    describes discusses employs evaluates examines explains extends follows generates implements
    improves includes inhibits introduces investigates involves makes measures mentions needs offers
    owns precedes presents produces proposes proves provides references refutes rejects relates
    replaces reports requires rests reuses reviews runs shows solves studies succeeds supersedes
    supports targets tests treats uses validates wins""".split()
)
_QUALITY = re.compile(r".*(?:-\w+|ed|able|ible|ive|ous|ary|less|ful)")
_ADJECTIVE = re.compile(r".*(?:-(?:free|based|aware|driven|agnostic|specific)|able|ible|[^e]ed)")
_SENTENCE = re.compile(r" (?:is|are|was|were|has|have|can|does|do) ")
_OF_ANOTHER = re.compile(r"(\w+(?: \w+)*) ((?:variant|part|version|kind|type) of)")
_LONGEST_BARE_VALUE = 100
_MOST_REPEATED = 3
"""Of more values than this, found by an inner question, a sentence says "one of these"."""


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
    words = name_of(name).split() or ["value"]
    first, rest = words[0], words[1:]
    if first in ("has", "have") and rest:
        return wording(" ".join(w for w in rest if w not in ("a", "an")) or "value")
    if first in ("is", "are", "was", "were") and rest:
        return Wording(manner=Manner.COMPLEMENT, text=" ".join(rest))
    if not rest and first in PREPOSITIONS:
        return Wording(manner=Manner.COMPLEMENT, text=first)
    if first in _VERBS and (not rest or words[-1] in PREPOSITIONS):
        return Wording(manner=Manner.VERB, text=" ".join(words))
    if rest and (first in _VERBS or first in PREPOSITIONS):
        return Wording(manner=Manner.NOUN, text=" ".join(rest))
    if rest and words[-1] in PREPOSITIONS:
        return Wording(manner=Manner.COMPLEMENT, text=" ".join(words))
    return Wording(manner=Manner.NOUN, text=" ".join(words))


def noun_of(name: str) -> str:
    """Return a noun for the values of an attribute: "author", “requires” value."""
    words = wording(name)
    return words.text if words.manner is Manner.NOUN else f"“{words.text}” entry"


def values_sentence(name: str, subject: str, values: Sequence[str]) -> str:
    """Return the values of an attribute, without full stop: "The authors of X are A and B"."""
    words, listed = wording(name), joined(list(values))
    if _is_flag(values):
        return f"{subject} {quality(name, many=False, holds=values[0].lower() in TRUE_LABELS)}"
    if words.manner is Manner.COMPLEMENT:
        return f"{subject} {_complement(words.text)} {listed}"
    if words.manner is Manner.VERB:
        return f"{subject} {_verb(words.text, many=False)} {listed}"
    many = len(values) > 1
    noun = plural(words.text) if many else singular(words.text)
    return f"The {noun} of {subject} {be(words.text, many)} {listed}"


def values_heading(name: str, subject: str, many_values: bool) -> str:
    """Return the beginning of a list of values: "The authors of X are", "X is curated by"."""
    words = wording(name)
    if words.manner is Manner.COMPLEMENT:
        return f"{subject} {_complement(words.text, many=True)}"
    if words.manner is Manner.VERB:
        return f"{subject} {_verb(words.text, many=True)}"
    noun = plural(words.text) if many_values else singular(words.text)
    return f"The {noun} of {subject} {be(words.text, many_values)}"


def no_values_sentence(name: str, subject: str) -> str:
    """Return a clause for missing values: "The graph names no author of X"."""
    words = wording(name)
    if words.manner is Manner.COMPLEMENT:
        return f"The graph does not say what {subject} {_complement(words.text)}"
    if words.manner is Manner.VERB:
        return f"The graph does not say what {subject} {words.text}"
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
    if words[0] in _VERBS and words[1:]:
        thing = " ".join(words[1:]) if is_plural(words[-1]) else with_article(" ".join(words[1:]))
        return f"{_verb(words[0], many, not holds)} {thing}"
    if _QUALITY.fullmatch(words[-1]):
        if len(words) == 1:
            return f"{be}{'' if holds else ' not'} {words[0]}"
        verb = "are" if is_plural(words[-2]) else "is"
        have_thing = f"{' '.join(words[:-1])} that {verb}{'' if holds else ' not'} {words[-1]}"
        return f"{have} {with_article(have_thing) if verb == 'is' else have_thing}"
    thing = with_article(" ".join(words))
    return f"{have} {thing}" if holds else f"{do} not have {thing}"


def restrictions(plan: Plan, *, many: bool = True) -> str:
    """Return what restricts the papers of a plan: their topic, and the clauses of conditions."""
    topic = f"on “{plan.topic.wording}”" if plan.topic is not None else ""
    return f"{topic} {clauses(plan.conditions, many=many)}".strip()


def clauses(conditions: Sequence[Condition], *, many: bool = True) -> str:
    """Return conditions that follow a noun: "curated by Z with author X and data set Y that …"."""
    kinds: dict[str, list[str]] = {"": [], "with": [], "without": [], "that": []}
    for condition in conditions:
        clause = _clause(condition, many)
        start, _, rest = clause.partition(" ")
        kinds[start if start in kinds else ""].append(rest if start in kinds else clause)
    found = [joined(kinds[""])]
    found += [f"with {joined(kinds['with'])}" if kinds["with"] else ""]
    lacking = f"without {joined(kinds['without'], 'or')}" if kinds["without"] else ""
    found += [f"and {lacking}" if kinds["with"] and lacking else lacking]
    found += [joined([f"that {rest}" for rest in kinds["that"]])]
    return " ".join(part for part in found if part)


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


def _clause(condition: Condition, many: bool) -> str:
    words = wording(condition.facet.name)
    if _is_flag(condition.values):
        holds = (condition.values[0].lower() in TRUE_LABELS) != condition.negated
        return _flag_clause(condition.facet.name, many, holds)
    if condition.source is not None and len(condition.values) > _MOST_REPEATED:
        return _one_of_these(words, many, condition.negated)
    if condition.values:
        listed = joined([quoted(value) for value in _distinct(condition.values)], "or")
        if words.text == "type":
            words = Wording(manner=Manner.COMPLEMENT, text="of type")
        return _value_clause(words, listed, many, condition.negated)
    if condition.counts_values:
        return _count_clause(words, condition, many)
    if condition.lowest is None and condition.highest is None:
        return _some_clause(words, many, condition.negated)
    limits = f"{'not ' if condition.negated else ''}{_range(condition)}"
    if words.manner is Manner.NOUN:
        return f"with {singular(words.text)} {limits}"
    return _value_clause(words, limits, many, negated=False)


def _value_clause(words: Wording, listed: str, many: bool, negated: bool) -> str:
    if words.manner is Manner.COMPLEMENT:
        if inner := _OF_ANOTHER.fullmatch(words.text):
            return f"whose {inner[1]} {_complement(inner[2], negated=negated)} {listed}"
        return f"not {words.text} {listed}" if negated else f"{words.text} {listed}"
    if words.manner is Manner.VERB:
        return f"that {_verb(words.text, many, negated)} {listed}"
    return f"{'without' if negated else 'with'} {singular(words.text)} {listed}"


def _one_of_these(words: Wording, many: bool, negated: bool) -> str:
    """A condition on values that were just told."""
    if words.manner is Manner.NOUN:
        return f"{'without any' if negated else 'with one'} of these {plural(words.text)}"
    return _value_clause(words, "any of these" if negated else "one of these", many, negated)


def _count_clause(words: Wording, condition: Condition, many: bool) -> str:
    count = count_text(condition.fewest, condition.most)
    if words.manner is not Manner.NOUN:
        things = "thing" if count.endswith(" 1") else "things"
        return _value_clause(words, f"{count} {things}", many, condition.negated)
    noun = singular(words.text) if count.endswith(" 1") else plural(words.text)
    return f"{'without' if condition.negated else 'with'} {count} {noun}"


def _some_clause(words: Wording, many: bool, negated: bool) -> str:
    thing = "anything" if negated else "something"
    if words.manner is Manner.COMPLEMENT:
        return f"that {_complement(words.text, many, negated)} {thing}"
    if words.manner is Manner.VERB:
        return f"that {_verb(words.text, many, negated)} {thing}"
    return f"{'without' if negated else 'with'} {with_article(singular(words.text))}"


def _complement(text: str, many: bool = False, negated: bool = False) -> str:
    """The predicate with "is": "is curated by", "are variants of", "is not about"."""
    be = f"{'are' if many else 'is'}{' not' if negated else ''}"
    if text.endswith(" of"):
        noun = text.removesuffix(" of")
        text = f"{plural(noun) if many else with_article(noun)} of"
    return f"{be} {text}"


def _verb(text: str, many: bool, negated: bool = False) -> str:
    """A third-person verb in the wanted number and sense: "rests on", "do not rest on"."""
    verb, _, rest = text.partition(" ")
    base = plural_verb(verb)
    form = f"{'do' if many else 'does'} not {base}" if negated else (base if many else verb)
    return f"{form} {rest}".rstrip()


def _is_flag(values: Sequence[str]) -> bool:
    return len(values) == 1 and values[0].lower() in TRUE_LABELS | FALSE_LABELS


def _flag_clause(name: str, many: bool, holds: bool) -> str:
    predicate = quality(name, many, holds)
    for start, link in (
        ("do not have", "without"),
        ("does not have", "without"),
        ("have", "with"),
        ("has", "with"),
    ):
        if predicate.startswith(f"{start} "):
            return f"{link} {predicate.removeprefix(start).strip()}"
    return f"that {predicate}"


def _distinct(values: Sequence[str]) -> list[str]:
    """Values without those that differ in case alone."""
    return list({value.lower(): value for value in reversed(values)}.values())[::-1]


def _range(condition: Condition) -> str:
    text = range_text(condition.lowest, condition.highest)
    return f"from {text}" if " to " in text else text
