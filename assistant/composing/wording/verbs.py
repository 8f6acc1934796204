"""Verbs in the names of attributes, told by their forms: "refers to", "funded by", "appeared in".

A name is read as words before a verb ("first author"), the verb with its particles and
prepositions ("works at"), and words behind it that say what its object is ("institution").
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from assistant.composing.wording.phrases import (
    IRREGULAR_PAST,
    PREPOSITIONS,
    past_tense,
    plural_verb,
    third_person,
)
from tools.hublink.core.models import Frozen

VERBS = frozenset(
    """addresses affects analyses analyzes answers applies belongs causes cites collects combines
    compares comprises concerns considers consists contains contradicts covers defines depends
    derives describes discusses employs evaluates examines explains extends follows generates
    implements improves includes inhibits introduces investigates involves lies lives makes
    measures mentions needs offers originates owns precedes presents produces proposes proves
    provides publishes references refers refutes rejects relates replaces reports requires
    rests reuses reviews runs shows sits solves stems studies succeeds supersedes supports
    targets tests treats uses validates wins works""".split()
)
_INTRANSITIVE = """agree appear arrive begin belong collaborate come compete consist contribute
    correspond deal depend differ emerge exist focus go happen interact lead live look occur
    originate participate rely reside respond result run succeed suffer work"""
_DONE_BY_ONE_IN_OR = frozenset(
    """annotated authored collected conducted constructed coordinated created curated directed
    edited illustrated invented investigated moderated narrated sponsored supervised
    translated""".split()
)
_ENDING_IN_OR = ("ated", "cted", "ited", "vised")
_SHORT = re.compile(r"[^aeiou]?[^aeiou][aeiou][bdgmnpt]")
_LIGHT = frozenset("draws gives makes pays plays takes".split())
_PAST_OF_INTRANSITIVE = {past_tense(verb): verb for verb in _INTRANSITIVE.split()}
_IRREGULAR_PARTICIPLES = frozenset(
    """begun born borne chosen come done drawn driven eaten fallen forgotten forbidden given gone
    grown hidden known laid lain paid ridden risen run seen sewn shown sold sought sown spent spoken
    split spread spun stolen struck sung sworn taken thought thrown told torn understood woken worn
    woven written""".split()
)
_OF_PAST_ALONE = frozenset("was began came did drew gave went had ran saw spoke took wrote".split())
_NO_PARTICIPLE = re.compile(r"(?:need|seed|feed|speed|breed|bed|shed|red|hundred|sacred|naked)")
_PARTICLES = frozenset("out up off down back together".split())
_NOMINAL = re.compile(
    r".*(?:ant|[^s]ent|er|or|ion|ment|ity|ness|ship|ure|ance|ence|ist|ism|th|ogy)s"
)
"""The plurals of what is a noun by its ending: "participants in" says no more than a noun."""
_MEASURES = frozenset("count counts number total rate score share".split())
"""What counts: "cited by count" is a noun as a whole."""


class Form(StrEnum):
    """The form of the verb in a name."""

    PRESENT = "present"
    PAST = "past"
    PARTICIPLE = "participle"


class VerbPhrase(Frozen):
    """A name with a verb in it: what stands before it, the verb, what its object is called."""

    before: str
    text: str
    thing: str
    form: Form


@lru_cache(maxsize=5_000)
def verb_phrase(name: str) -> VerbPhrase | None:
    """Return a name as a phrase around its verb; None where it has none that governs anything.

    Of several verbs the last one tells what the values are.
    """
    words = name.split()
    for start in reversed(range(len(words))):
        end = _end_of_governed(words, start)
        form = _form(words[start : end + 1], ends=end == len(words))
        around = {*words[:start], *words[end:]}
        if form is None or end == start + 1 or around & _MEASURES:
            continue
        if start == 0 or end == len(words):
            return _phrase(words, start, end, form)
    return None


def _phrase(words: Sequence[str], start: int, end: int, form: Form) -> VerbPhrase:
    before, text, thing = (" ".join(w) for w in (words[:start], words[start:end], words[end:]))
    return VerbPhrase(before=before, text=text, thing=thing, form=form)


def _end_of_governed(words: Sequence[str], start: int) -> int:
    """Where the particles and prepositions of a verb end; right behind it without a preposition.

    A verb that says little has its noun before them: "takes place in", "makes use of".
    """
    end = start + 1 + (words[start] in _LIGHT and start + 2 < len(words))
    while end < len(words) and words[end] in PREPOSITIONS | _PARTICLES:
        end += 1
    governs = end > start + 1 and words[end - 1] in PREPOSITIONS
    return end if governs else start + 1


def _form(words: Sequence[str], ends: bool) -> Form | None:
    """The form of the verb that words begin with; None where they begin with none.

    A verb that is not known by itself is one only where its preposition ends the name.
    """
    verb, governed = words[0], words[1:2]
    if verb in _PAST_OF_INTRANSITIVE and governed != ["by"]:
        return Form.PAST
    if is_participle(verb):
        return Form.PARTICIPLE
    if verb in _LIGHT:
        return Form.PRESENT
    if governed == ["by"] or (governed == ["of"] and verb != "consists"):
        return None
    if verb in VERBS:
        return Form.PRESENT
    third = re.fullmatch(r"\w+[^sui]s", verb) and verb == third_person(plural_verb(verb))
    return Form.PRESENT if third and ends and not _NOMINAL.fullmatch(verb) else None


def is_participle(word: str) -> bool:
    """Return whether a word is what was done to something: "funded", "written", "held"."""
    if word in _IRREGULAR_PARTICIPLES:
        return True
    if word in IRREGULAR_PAST:
        return word not in _OF_PAST_ALONE
    return word.endswith("ed") and not _NO_PARTICIPLE.fullmatch(word)


def conjugated(text: str, many: bool, negated: bool = False) -> str:
    """A verb in the wanted number and sense: "rests on", "do not rest on", "did not appear in"."""
    verb, _, rest = text.partition(" ")
    if verb in _PAST_OF_INTRANSITIVE:
        form = f"did not {_PAST_OF_INTRANSITIVE[verb]}" if negated else verb
    else:
        base = plural_verb(verb)
        form = f"{'do' if many else 'does'} not {base}" if negated else (base if many else verb)
    return f"{form} {rest}".rstrip()


def asked(text: str, subject: str, many: bool) -> str:
    """Return a verb in a question: "do they refer to", "did it appear in"."""
    auxiliary, _, rest = conjugated(text, many, negated=True).partition(" not ")
    return f"{auxiliary} {subject} {rest}"


def undergone(text: str) -> str:
    """Return what is done by a verb as a participle: "referred to" of "refers to"."""
    verb, _, rest = text.partition(" ")
    return f"{past_participle(plural_verb(verb))} {rest}".rstrip()


def past_participle(verb: str) -> str:
    """Return "written" for "write"."""
    irregular = {"choose": "chosen", "draw": "drawn", "drive": "driven", "give": "given",
                 "know": "known", "run": "run", "see": "seen", "show": "shown", "take": "taken",
                 "write": "written"}  # fmt: skip
    return irregular.get(verb) or past_tense(verb)


def doer(text: str) -> str:
    """Return who did something: "curator" of "curated by"; nothing where that is no one word."""
    done, _, by = text.partition(" ")
    if by != "by":
        return ""
    if verb := IRREGULAR_PAST.get(done):
        return f"{verb}{verb[-1]}er" if _SHORT.fullmatch(verb) else f"{verb.removesuffix('e')}er"
    if done in _DONE_BY_ONE_IN_OR:
        return f"{done.removesuffix('ed')}or"
    if not done.endswith("ed") or done.endswith(_ENDING_IN_OR):
        return ""
    return f"{done.removesuffix('d')}r"


def acting(participle: str) -> str:
    """Return "citing" for "cited"."""
    stem = participle.removesuffix("ed")
    return f"{stem[:-1]}ying" if stem.endswith("i") else f"{stem}ing"
