"""The shapes of questions, and the statement that each becomes.

A reader knows one shape; it gets the question, in lower case at its beginning, without question
mark, and the names in it: titles in quotation marks, values of the graph.
"""

import re
from collections.abc import Callable, Sequence

from assistant.composing.wording.phrases import (
    PREPOSITIONS,
    counted,
    is_plural,
    past_tense,
    plural,
    plural_verb,
    singular,
    third_person,
)
from assistant.composing.wording.verbs import is_participle
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation
from tools.hublink.language.words import FUNCTION_WORDS, PARTICLES, is_past

_ADVERBS = frozenset("ever actually really even also already still just".split())
"""What may stand before the verb of a question, and says nothing in its answer."""
_AUXILIARIES = "is|are|was|were|has|have|had|can|could"
_OF_ONE_ALONE = ("is", "was", "has", "does")
_SCOPE = r"(?P<scope>(?:(?:among|in|from|for|of|within|between|across|since|during)\b[^?]*?, )?)"
_IDENTITY = re.compile(rf"{_SCOPE}(?:what|which|who) (?:is|are|was|were) (?P<noun>(?:the|all) .+)")
_DEMAND = re.compile(
    r"(?P<scope>)(?:please )?(?:list|show|name|give|tell|find)(?: me| us)?(?: all)? "
    r"(?P<noun>the .+)"
)
_COUNTABLE = re.compile(rf"{_SCOPE}(?:what|which|how many) (?P<text>.+)")
_AUXILIARY = re.compile(rf"(?P<noun>(?:\S+ ){{1,5}}?)(?P<verb>{_AUXILIARIES}) (?P<rest>.+)")
_DO = re.compile(rf"{_SCOPE}(?:what|which|how many) (?P<noun>.+?) (?P<do>does|do|did) (?P<rest>.+)")
_PLACE = re.compile(
    rf"(?P<preposition>in|at|by|with|on|from|for) (?:which|what) (?P<noun>.+?) "
    rf"(?P<verb>{_AUXILIARIES}) (?P<rest>.+)"
)
_SHARES = re.compile(r"(?P<scope>)how (?P<verb>are|is) (?P<noun>.+?) (?P<rest>distributed .+)")
_OFTEN = re.compile(
    rf"{_SCOPE}how (?:frequently|often)(?P<per>(?: per [\w ]+?)?) (?P<verb>{_AUXILIARIES}) "
    r"(?P<rest>.+)"
)
_VERIFY = re.compile(rf"(?P<scope>)(?P<verb>does|do|did|{_AUXILIARIES}) (?P<rest>.+)")
_RELATIVE = re.compile(r"\b(that|which|who) (have|are|were)\b")
_HEAD_END = re.compile(r" (?:of|that|which|who|in|for|on|from|by|with|to|\w+ed|\w+ing)\b")


class Restatement(Frozen):
    """The parts of a statement: what stands `before` and `after` the things found.

    `scope` leads the statement in ("among papers on X, ").
    With a `noun` the things are counted by it ("`two papers` use X"); without one the values
    themselves stand there ("the authors of X are `A and B`"). `denial` says the opposite.
    """

    scope: str = ""
    before: str = ""
    noun: str = ""
    after: str = ""
    denial: str = ""

    def about(self, count: int) -> str:
        """Return the statement with the number of things found, such as "two papers use X"."""
        verb, _, rest = self.after.partition(" ")
        after = f"{third_person(verb)} {rest}" if count == 1 and not self.before else self.after
        return self.scope + _spaced(self.before, counted(count, self.noun), after)

    def agrees_with(self, number: int) -> bool:
        """Return whether what stands `before` can mean so many things."""
        words = self.before.split(" of ")[0].split(" that ")[0].split()
        return number == 1 or any(is_plural(word) for word in words[-4:])

    def head_noun(self) -> str:
        """Return the beginning of the noun phrase, up to what qualifies it."""
        match = _HEAD_END.search(self.before)
        return self.before[: match.start()] if match else self.before

    def head(self, one: bool) -> str:
        """Return the noun phrase that the values are, in the number of the values."""
        text = self.before
        if not one:
            return self.scope + text
        end = len(self.head_noun())
        rest = _RELATIVE.sub(lambda m: f"{m[1]} {third_person(m[2])}", text[end:], count=1)
        return self.scope + singular(text[:end]) + rest


Reader = Callable[[str, Sequence[str]], Restatement | None]


def _identity(text: str, _: Sequence[str]) -> Restatement | None:
    """ "What are the authors of X" → the authors of X …"""
    if match := _IDENTITY.fullmatch(text) or _DEMAND.fullmatch(text):
        noun = re.sub(r" (?:called|named|titled)$", "", match["noun"])
        return Restatement(scope=match["scope"], before=noun)
    return None


def _countable(text: str, names: Sequence[str]) -> Restatement | None:
    """ "Which papers use X" → … papers use X."""
    match = _COUNTABLE.fullmatch(text)
    if match is None or match["scope"] or re.search(r" (?:do|does|did) ", text):
        return None
    noun, verb, rest = _parted(match["text"], names)
    subject = rest.removeprefix("the ").lower()
    led = subject.startswith(tuple(name.lower() for name in names))
    turned = verb in ("is", "are", "was", "were") and led
    if not rest or rest.split()[0] == "there" or turned:
        return None
    if verb in FUNCTION_WORDS - set(_AUXILIARIES.split("|")) or "“" in noun:
        return None
    if FUNCTION_WORDS & set(noun.split()) or (is_past(noun) and verb in PARTICLES):
        return None
    several = is_plural(noun.split()[-1])
    if several and verb in _OF_ONE_ALONE:
        return None  # "which works has made X" is not said in an answer
    if not several:
        if any(map(is_plural, noun.split()[:-1])):
            return None  # "which studies never had …" has no noun before its verb
        noun, verb = plural(noun), plural_verb(verb)
    return Restatement(noun=noun, after=f"{verb} {rest}")


def _parted(text: str, names: Sequence[str]) -> tuple[str, str, str]:
    """A clause as noun phrase, verb and rest.

    Without an auxiliary the noun is the name it begins with, or else its first word.
    """
    if match := _AUXILIARY.fullmatch(text):
        return match["noun"].strip(), match["verb"], match["rest"]
    named = [name for name in names if text.lower().startswith(f"{name} ")]
    noun = max(named, key=len, default=text.partition(" ")[0])
    rest = text[len(noun) + 1 :]
    verb, _, rest = rest.partition(" ")
    return noun, verb, rest


def _done(text: str, names: Sequence[str]) -> Restatement | None:
    """ "How many threats does X discuss" → X discusses … threats."""
    match = _DO.fullmatch(text)
    subject = _subject(match["rest"], names) if match else None
    if match is None or subject is None:
        return None
    who, verb, rest = subject
    if rest.startswith(("or ", "and ")):
        return None  # "did X write or edit" has a second verb
    noun = match["noun"]
    claim = f"{who} {_conjugated(verb, match['do'])}"
    if rest in PREPOSITIONS:
        claim, rest = f"{claim} {rest}", ""
    return Restatement(
        scope=match["scope"],
        before=claim,
        noun=noun if is_plural(noun.split()[-1]) else plural(noun),
        after=rest,
    )


def _placed(text: str, names: Sequence[str]) -> Restatement | None:
    """ "In which venue was X published" → X was published in the venue …"""
    match = _PLACE.fullmatch(text)
    subject = _subject(match["rest"], names) if match else None
    if match is None or subject is None or "compar" in text or match["noun"].count(" ") > 3:
        return None
    who, verb, rest = subject
    what = _spaced(match["verb"], verb, rest, match["preposition"])
    return Restatement(before=f"{who} {what} the", after=match["noun"])


def _verified(text: str, names: Sequence[str]) -> Restatement | None:
    """ "Does X make Y available" → X makes Y available; X does not make Y available."""
    match = _VERIFY.fullmatch(text)
    subject = _subject(match["rest"], names) if match else None
    if match is None or subject is None or match["rest"].split()[0] == "there":
        return None
    who, verb, rest = subject
    asked = match["verb"]
    if asked not in ("does", "do", "did"):
        who, verb, rest = _with_noun_behind(who, verb, rest)
    if asked in ("does", "do", "did"):
        claim = _spaced(_conjugated(verb, asked), rest)
    else:
        claim = _spaced(asked, verb, rest)
    return Restatement(before=f"{who} {claim}", denial=_spaced(who, asked, "not", verb, rest))


def _shared(text: str, names: Sequence[str]) -> Restatement | None:
    """ "How are the papers on X distributed by year" → the papers on X are distributed by year."""
    if match := _SHARES.fullmatch(text):
        return Restatement(before=f"{match['noun']} {match['verb']} {match['rest']}")
    match = _OFTEN.fullmatch(text)
    subject = _subject(match["rest"], names) if match else None
    if match is None or subject is None:
        return None
    who, verb, rest = subject
    if " that " in f" {who} ":
        return None  # its verb is that of the clause, and not the one that is asked after
    claim = _spaced(who, match["verb"], verb, rest).removesuffix(match["per"])
    return Restatement(scope=match["scope"], before=f"{claim}{match['per']}")


def _counted_group(text: str, names: Sequence[str]) -> Restatement | None:
    """ "How many papers use X per year" → the number of papers that use X per year."""
    found = _done(text, names)
    if found is not None:
        number_of = f"the number of {found.noun} that"
        claim = _spaced(number_of, found.before, found.after)
        return found.model_copy(update={"before": claim, "after": ""})
    found = _countable(text, names)
    if found is None or not text.startswith("how many"):
        return None
    claim = f"the number of {found.noun} that {found.after}"
    return found.model_copy(update={"before": claim, "after": ""})


READERS: dict[Operation, tuple[Reader, ...]] = {
    Operation.LIST: (_identity, _placed, _done, _countable),
    Operation.RANK: (_identity, _placed, _done, _countable),
    Operation.COUNT: (_identity, _done, _countable),
    Operation.EXTREME: (_identity,),
    Operation.DISTRIBUTE: (_identity, _shared, _counted_group),
    Operation.COMPARE: (_identity, _shared, _counted_group),
    Operation.VERIFY: (_verified,),
}


def _subject(text: str, names: Sequence[str]) -> tuple[str, str, str] | None:
    """A clause as a subject that ends with a known name, the verb after it, and the rest."""
    ends = [
        m.end()
        for name in names
        for m in re.finditer(rf"{re.escape(name)}(?= (?!and\b|or\b)\w)", text, re.IGNORECASE)
    ]
    if not ends:
        return None
    end = min(ends)
    verb, _, rest = text[end + 1 :].partition(" ")
    if verb in _ADVERBS:
        verb, _, rest = rest.partition(" ")
    return text[:end], verb, rest


def _with_noun_behind(who: str, verb: str, rest: str) -> tuple[str, str, str]:
    """A subject with the noun that ends it, where what is said of it is what was done to it.

    "Was the X trial funded by Y" is of the X trial.
    """
    words = [verb, *rest.split()]
    done = next((at for at, word in enumerate(words) if is_participle(word)), 0)
    between = words[:done]
    if not between or FUNCTION_WORDS & set(between) or any(w.endswith("ly") for w in between):
        return who, verb, rest
    return _spaced(who, *between), words[done], " ".join(words[done + 1 :])


def _conjugated(verb: str, auxiliary: str) -> str:
    if auxiliary == "did":
        return past_tense(verb)
    return third_person(verb) if auxiliary == "does" else verb


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)
