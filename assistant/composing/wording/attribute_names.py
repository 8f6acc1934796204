"""Wordings of attributes in sentences, whatever part of speech their names are.

"author" and "has habitat" are nouns ("with author X", "the habitat of Y is Z"), "curated by" and
"variant of" follow "is" ("curated by X"), "requires" and "appeared in" are verbs ("that require
X"), "first author works at" is told of what the papers have ("whose first author works at X"), and
a yes/no attribute is a quality ("that are training-free") or something had ("without a guideline").
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from assistant.composing.wording.flags import is_flag, quality
from assistant.composing.wording.phrases import (
    PREPOSITIONS,
    be,
    is_plural,
    joined,
    name_of,
    plural,
    singular,
    tells_unit,
    with_article,
)
from assistant.composing.wording.verbs import (
    VERBS,
    Form,
    acting,
    conjugated,
    doer,
    undergone,
    verb_phrase,
)
from tools.hublink.core.models import Frozen, Predicate
from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import (
    are_years,
    is_negative,
    is_positive_flag,
    yes_or_no,
)
from tools.literature.paper_reference import DEFAULT_PROPERTIES

Attribute = Facet | str
"""An attribute, or its name alone."""

_RELATING = frozenset(
    """contradicts extends improves precedes refutes replaces succeeds supersedes""".split()
)
"""Verbs that tell more of a thing than that something has to do with it: "extends method"."""
_NAMING = re.compile(r"(?<=\w) (?:alt(?:ernat(?:e|ive))? (?:label|name)|alias|also known as)$")
"""What tells another name of a thing, for which the thing may stand: "quantity alt label"."""
_OF_TIME = frozenset("year years date time issued period century decade".split())
_OF_AMOUNT = frozenset("number count size total amount sum".split())
_LED_FROM = ("from", "to", "for")
"""What follows a noun for something given: "money from" a sponsor is the money."""
_VAGUE = frozenset("thing concept entity resource person agent organization organisation".split())
_NAMES = frozenset(("name", "label", "title", "identifier"))
_ADJECTIVE = re.compile(r".*(?:-(?:free|based|aware|driven|agnostic|specific)|able|ible|[^e]ed)")
_SENTENCE = re.compile(r" (?:is|are|was|were|has|have|can|does|do) ")
_LONGEST_BARE_VALUE = 100
_SMALL_WORD = 3


_BEING = ("is", "are", "was", "were")


class Manner(StrEnum):
    """The part a name plays in a sentence."""

    NOUN = "noun"
    COMPLEMENT = "complement"
    VERB = "verb"


class Wording(Frozen):
    """An attribute's name as part of speech: a noun, what follows "is", or a verb ("requires").

    It may be told of what an `owner` is: "first author" where that "works at" its values; he is one
    of `several` where a verb leads to him. The name may say what a value is: the `thing`.
    """

    manner: Manner
    text: str
    owner: str = ""
    several: bool = False
    thing: str = ""


_OPENING_CLAUSES = frozenset("what who whom whose where when how why which".split())
"""Words by which a clause stands for its values: "what they saw"."""
_TWO = 2


@lru_cache(maxsize=5_000)
def wording(attribute: Attribute) -> Wording:
    """Return the part of speech that an attribute's name is."""
    facet = attribute if isinstance(attribute, Facet) else Facet(key=(), name=attribute)
    words = _NAMING.sub("", name_of(facet.name)).split() or ["value"]
    words = words[:-1] if words[1:] and words[-1] in _BEING else words
    if words[0].lower() in _OPENING_CLAUSES and len(words) >= _TWO:
        return Wording(manner=Manner.NOUN, text=f"“{' '.join(words)}” entry")
    return _wording_of(facet, words)


def _wording_of(facet: Facet, words: Sequence[str]) -> Wording:
    first, rest = words[0], words[1:]
    if first in ("has", "have") and rest:
        held = " ".join(w for w in rest if w not in ("a", "an")) or "value"
        return wording(facet.model_copy(update={"name": held}))
    if first in (*_BEING, "been") and rest:
        return Wording(manner=Manner.COMPLEMENT, text=" ".join(rest))
    if not rest and first in PREPOSITIONS:
        return Wording(manner=Manner.COMPLEMENT, text=first)
    if not rest and first.endswith("ed"):
        noun = "publication date" if first == "issued" else f"{first} {_class_of(facet) or 'value'}"
        return Wording(manner=Manner.NOUN, text=noun)
    if (verb := verb_phrase(" ".join(words))) is not None:
        manner = Manner.COMPLEMENT if verb.form is Form.PARTICIPLE else Manner.VERB
        thing = "" if verb.thing in _NAMES else verb.thing
        if not verb.before:
            return Wording(manner=manner, text=verb.text, thing=thing)
        before = wording(verb.before)
        led = before.manner is not Manner.NOUN
        leader = _role(verb.before) or before.thing or name_of(facet.bearer)
        owner = leader if led else before.text
        if owner:
            return Wording(manner=manner, text=verb.text, owner=owner, several=led)
        return Wording(manner=Manner.NOUN, text=f"“{' '.join(words)}” entry")
    if first in VERBS and not rest:
        return Wording(manner=Manner.VERB, text=first)
    if first in _RELATING and rest:
        return Wording(manner=Manner.VERB, text=" ".join(words))
    is_noun = first in VERBS and rest[:1] and rest[0] in PREPOSITIONS  # "uses of water"
    if rest and not is_noun and (first in VERBS or first in PREPOSITIONS):
        return Wording(manner=Manner.NOUN, text=" ".join(rest))
    if rest and words[-1] in PREPOSITIONS and words[-1] not in _LED_FROM:
        return Wording(manner=Manner.COMPLEMENT, text=" ".join(words))
    words = words[:-1] if rest and words[-1] in _LED_FROM else words
    return Wording(manner=Manner.NOUN, text=" ".join(words))


def _class_of(facet: Facet) -> str:
    """What the values of an attribute are by their class; nothing of a class that says little."""
    return "" if facet.things.lower() in _VAGUE else name_of(facet.things)


def _role(attribute: Attribute) -> str:
    """What stands under a verb that says who made or published a work, and where."""
    facet = attribute if isinstance(attribute, Facet) else Facet(key=(attribute,), name=attribute)
    last = facet.key[-1] if facet.key else facet.name
    roles = DEFAULT_PROPERTIES.ranks(Predicate(id=last, label=name_of(facet.name)))
    return next((role for role in ("author", "publisher", "venue") if role in roles), "")


def named_noun(attribute: Attribute) -> str:
    """Return the noun that the name of an attribute holds, or the role it plays; else nothing."""
    words = wording(attribute)
    if words.manner is Manner.NOUN:
        return words.text
    verb, _, thing = words.text.partition(" ")
    if words.manner is Manner.VERB and verb in _RELATING and thing:
        return f"{verb.removesuffix('s').removesuffix('e')}ed {thing}"
    if words.owner:
        return ""
    return words.thing or ("author" if _role(attribute) == "author" else "")


def noun_of(attribute: Attribute) -> str:
    """Return a noun for the values of an attribute: "author", "journal", “requires” entry."""
    words = wording(attribute)
    if noun := named_noun(attribute):
        return noun
    thing = _class_of(attribute) if isinstance(attribute, Facet) else ""
    if thing:
        return f"{singular(words.owner)} {thing}".lstrip()
    if not words.owner and (role := _role(attribute) or doer(words.text)):
        return role
    if isinstance(attribute, Facet) and attribute.things:
        return f"{singular(words.owner)} {name_of(attribute.things)}".lstrip()
    text = f"{words.owner} {words.text}".lstrip()
    return f"“{text}” entry"


def tells_amount(attribute: Attribute) -> bool:
    """Return whether an attribute is called a number of something, which may look like a year."""
    name = attribute.name if isinstance(attribute, Facet) else attribute
    return not _OF_AMOUNT.isdisjoint(name_of(name).split())


def year_noun(attribute: Attribute) -> str:
    """Return a noun for the years of an attribute, whatever it is called: "year (came out)"."""
    name = name_of(attribute.name if isinstance(attribute, Facet) else attribute)
    noun = named_noun(attribute)
    if noun and (noun != name or _OF_TIME.intersection(name.split())):
        return noun
    return f"year ({name})"


def works_noun(attribute: Attribute, work: str) -> str:
    """Return a noun for values that are works: "cited paper", "paper referred to"."""
    words = wording(attribute)
    verb, _, rest = words.text.partition(" ")
    if words.manner is Manner.VERB and not words.owner:
        done = undergone(words.text)
        return f"{work} {done}" if rest else f"{done} {work}"
    if words.manner is Manner.COMPLEMENT and rest == "by" and verb.endswith("ed"):
        return f"{acting(verb)} {work}"
    name = name_of(attribute.name if isinstance(attribute, Facet) else attribute)
    if " " not in name and name.endswith("ed"):
        return f"{name} {work}"
    return noun_of(attribute)


def most_often(noun: str, work: str) -> str:
    """Return the noun for works with how often: "most often cited paper", "paper most often …"."""
    done = noun.removeprefix(f"{work} ")
    return f"{work} most often {done}" if done != noun else f"most often {noun}"


def label_of(attribute: Attribute) -> str:
    """Return an attribute's name before a colon: by a noun where it has one, else as it is."""
    noun = noun_of(attribute)
    name = attribute.name if isinstance(attribute, Facet) else attribute
    vague = isinstance(attribute, Facet) and noun == name_of(attribute.things) and noun in _VAGUE
    return name_of(name) if vague or noun.startswith("“") else noun


def owned(words: Wording, subject: str, many: bool) -> str:
    """Return what an attribute is told of: "the first author of X"."""
    if not words.owner:
        return subject
    return f"the {plural(words.owner) if many else singular(words.owner)} of {subject}"


def predicate(words: Wording, many: bool, negated: bool = False) -> str:
    """Return what is no noun as a predicate: "is curated by", "refer to", "did not appear in"."""
    if words.manner is Manner.COMPLEMENT:
        return complement(words.text, many, negated)
    return conjugated(words.text, many, negated)


def values_sentence(attribute: Attribute, subject: str, values: Sequence[str]) -> str:
    """Return the values of an attribute, without full stop: "The authors of X are A and B"."""
    words, listed = wording(attribute), joined(list(values))
    if is_flag(values):
        name = attribute.name if isinstance(attribute, Facet) else attribute
        return f"{subject} {quality(name, many=False, holds=is_positive_flag(values[0]))}"
    many = len(values) > 1
    if words.manner is not Manner.NOUN:
        several = words.several and many
        whose = owned(words, subject, several)
        whose = f"The{whose[3:]}" if words.owner else whose
        return f"{whose} {predicate(words, several)} {listed}"
    years = are_years(values) and not (words.owner or tells_amount(attribute))
    text = year_noun(attribute) if years else words.text
    noun = plural(text) if many else singular(text)
    return f"The {noun} of {subject} {be(noun, many or tells_unit(noun))} {listed}"


def possessive_sentence(attribute: Attribute, pronoun: str, values: Sequence[str]) -> str:
    """Return the values of a further attribute: "its authors are A and B", "it requires C"."""
    words, many = wording(attribute), len(values) > 1
    if is_flag(values):
        return values_sentence(attribute, pronoun, values)
    if words.manner is not Manner.NOUN:
        several = words.several and many
        owner = plural(words.owner) if several else words.owner
        whose = f"its {owner}" if owner else pronoun
        return f"{whose} {predicate(words, several)} {joined(list(values))}"
    noun = plural(words.text) if many else singular(words.text)
    return f"its {noun} {be(words.text, many)} {joined(list(values))}"


def values_heading(
    attribute: Attribute, subject: str, many_values: bool, many_told_of: bool = True
) -> str:
    """Return the beginning of a list of values: "The authors of X are", "X are curated by"."""
    words = wording(attribute)
    if words.manner is not Manner.NOUN:
        return f"{owned(words, subject, many_told_of)} {predicate(words, many_told_of)}"
    noun = plural(words.text) if many_values else singular(words.text)
    return f"The {noun} of {subject} {be(words.text, many_values)}"


def no_values_sentence(attribute: Attribute, subject: str, many: bool = False) -> str:
    """Return a clause for missing values: "The graph names no author of X"."""
    words = wording(attribute)
    if words.manner is Manner.COMPLEMENT:
        whose = owned(words, subject, many)
        return f"The graph does not say what {whose} {complement(words.text, many)}"
    if words.manner is Manner.VERB:
        verb, _, thing = words.text.partition(" ")
        relates = verb in _RELATING and thing
        what, does = (f"which {thing}", verb) if relates else ("what", words.text)
        whose = owned(words, subject, many)
        return f"The graph does not say {what} {whose} {conjugated(does, many)}"
    counted = " " in words.text and is_plural(words.text.split()[0])
    if _ADJECTIVE.fullmatch(words.text) and not counted:
        return f"The graph does not say whether {subject} {'are' if many else 'is'} {words.text}"
    return f"The graph names no {singular(words.text)} of {subject}"


def nothing_of_it_sentence(attribute: Attribute, subject: str) -> str:
    """Return a clause for values of something else than is asked for."""
    return f"No {singular(label_of(attribute))} stated of {subject} meets all that is asked"


def quoted(value: str) -> str:
    """Return a value within a sentence, in quotes if it is a sentence itself or a denial."""
    if is_flag([said := yes_or_no(value)]) and not said.isupper():
        return said
    bare = value.rstrip(".")
    if value.startswith("<"):
        return value
    if (
        is_negative(value)
        or (_SENTENCE.search(value) and not _is_name(value))
        or len(value) > _LONGEST_BARE_VALUE
        or bare != value
        or ": " in value
    ):
        return f"“{bare}”"
    return value


def _is_name(value: str) -> bool:
    """Whether a value is a proper name, with capitals but for its small words."""
    return all(word[:1].isupper() for word in value.split() if len(word) > _SMALL_WORD)


def complement(text: str, many: bool = False, negated: bool = False) -> str:
    """The predicate with "is": "is curated by", "are variants of", "is not about"."""
    be = f"{'are' if many else 'is'}{' not' if negated else ''}"
    if text.endswith(" of"):
        noun = text.removesuffix(" of")
        text = f"{plural(noun) if many else with_article(noun)} of"
    return f"{be} {text}"
