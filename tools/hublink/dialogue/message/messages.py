"""A message as its parts: what it asks or edits, one after the other, and what it says besides."""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import groupby, pairwise

from tools.hublink.core.models import Frozen
from tools.hublink.dialogue.message.acts import CHATTING, CLOSING, EDITS, WITH_RESULTS, Act
from tools.hublink.dialogue.message.looking_for import seeks_works
from tools.hublink.language.cues.counts import AMOUNT
from tools.hublink.language.wordings import Guess, Guesser
from tools.hublink.language.words import tells, tokens

_TITLES = "".join(rf"(?<!\b{each}\.)" for each in "Mr Mrs Ms Dr St Prof al vs cf".split())
"""What a full stop behind ends no sentence: "Mr. Chips"."""
_SENTENCE = re.compile(rf"(?<=[?!])\s+|(?<=[^\W\d_]{{2}}[.;…]){_TITLES}\s+|\n+")
_IT = re.compile(r"\bit\b", re.IGNORECASE)
ON_THIS = re.compile(
    r"\b(?P<on>on|about|for|in|to|with|regarding|concerning) (?:this|that|it)"
    r"(?: (?:topic|subject|area|field|problem|question))?\W*$",
    re.IGNORECASE,
)
_NAMED_AHEAD = re.compile(
    r"(?P<name>[^\W\d_][^,:;?!–—]*?)\s*(?:[,:]|\s[-–—])\s+"
    r"(?P<asks>(?:with|who|whom|whose|what|which|how|when|where|does|did|has|is|was)\b.+)",
    re.IGNORECASE,
)
_OF_PEOPLE = re.compile(r"\b(?:he|she|him|her(?! \w)|they|them|(?P<own>his|her|their))\b", re.I)
_OPENING = re.compile(r"\s*[,:]\s+|\s+[-–—]\s+")
_JOINT = re.compile(r"(?:\s*,)?\s+(?:and|then|but)(?: then)?\s+|\s*[,;]\s+", re.IGNORECASE)
_COMPARED_FIRST = re.compile(
    r"(\W*(?:please |now |and |then )?compare (?:it|that|this|them|those|these)\b[^:?]*):"
    r" ((?:which|who|what|where|when|how)\b.+)",
    re.IGNORECASE,
)
"""What is to be compared, and what is asked of that: "compare it with X: which is larger?"."""
_OF_ONESELF = re.compile(
    r"(?:(?:i|we)(?:['’](?:m|re|ve))?|as (?:an?|someone|somebody))\b", re.IGNORECASE
)
_GOES_ON = re.compile(
    r"(?:\s*,)?\s+(?P<joined>and|so|but)\s+|\s*[:;]\s+|\s+[-–—]\s+", re.IGNORECASE
)
_ASKS_IF = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could)\s+"
    r"(?:it|its|they|their|he|she|the|that|this|these|those|there|any)\b"
)
_AND_ASKS = re.compile(
    r"(?:\s*,)?\s+(?:and|&|\+|plus)\s+(?:also\s+)?"
    r"(?=(?:(?:in|on|at|by|for|with|from|of|to|over|under|about|against|through)\s+)?"
    rf"(?:whom?|whose|what|which|when|where|why|how)\b|{_ASKS_IF})"
    rf"|\s*[,;]\s+(?=(?:what|when|why|how)\b|{_ASKS_IF})",
    re.IGNORECASE,
)
_BEGINS_ASKING = re.compile(
    r"(?:[^:?]+:)?\W*(?:and |so |but )?(?:also )?(?:(?:with|by|in|on|at|for|from|of|to) )?"
    rf"(?:whom?|whose|what|which|when|where|why|how|{_ASKS_IF})",
    re.IGNORECASE,
)
_AMOUNT = re.compile(rf"\b{AMOUNT}\b")
_VERB = re.compile(r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could)\b", re.IGNORECASE)
_ASKING = ("which ", "what ", "whose ", "how many ", "how much ")
_ASKING_ALONE = ("when", "where", "why")
_JUST = (["just"], ["only"])
_OF_JUST_THAT = frozenset("that this those these one ones year years please pls thanks".split())
_FORMS = ("distribution", "number", "share")
"""Kinds of answers that a part behind a question may say it to be: "just the distribution"."""
_PURPOSE = re.compile(
    r"^for (?:an?|my|our) (?:[\w'’-]+ ){0,2}[\w'’-]+,? "
    r"(?=(?:i|we)(?:['’](?:d|ll|m|re))? (?:would|will|need|want|like|have|must|should|am|are)\b)",
    re.IGNORECASE,
)
"""What something is needed for, which is not asked about: "for a report I need to know how …"."""
_EXAMPLE_OF_YEARS = re.compile(
    r",? (?:like|say|such as|e\.g\.|maybe|perhaps),?(?: from| in)? (?=(?:19|20)\d\d\W*$)",
    re.IGNORECASE,
)
"""Leads to a year for an example: "anything newer, like 2024?"."""
_LONGEST_OPENING = 8
_TWO = 2
_SHORT = 4
_SURELY_OTHER = 0.9
_SURE = 0.6


class Utterance(Frozen):
    """Part of a message that does one thing: what that may be, the likeliest first."""

    text: str
    guesses: tuple[Guess, ...]

    @property
    def act(self) -> Act:
        return Act(self.guesses[0].label)

    @property
    def probability(self) -> float:
        return self.guesses[0].probability


class Message(Frozen):
    """The parts of a message that ask or edit, in order, of which the last is answered.

    `begins_anew` where it also drops what was spoken of; `aside` holds what is said around
    ("I am new to coral reefs.").
    """

    parts: tuple[Utterance, ...]
    begins_anew: bool = False
    aside: str = ""

    @property
    def main(self) -> Utterance:
        return self.parts[-1]


def _nothing(_: str) -> bool:
    return False


def _something(_: str) -> bool:
    return True


def read_message(
    text: str,
    wordings: Guesser,
    names: Callable[[str], bool] = _nothing,
    asks: Callable[[str], bool] = _something,
) -> Message:
    """Return what a message does, each sentence judged by itself.

    What `names` something of the graph is said for more than courtesy. A remark behind a question
    that `asks` for nothing is left: "How many were there? A rough number is fine."
    """
    parts = [part for piece in _pieces(text, wordings, names) for part in _clauses(piece, wordings)]
    resetting = [part for part in parts if part.act is Act.RESET and part.probability >= _SURE]
    chatting = [
        part
        for part in parts
        if part.act in CHATTING
        and not (seeks_works(part.text) or (part.probability < _SURE and asks(part.text)))
    ]
    asking = [part for part in parts if part not in (*chatting, *resetting)]
    resets = bool(resetting)
    if not asking:
        main = max(resetting or parts, key=lambda part: part.probability, default=None)
        guesses = main.guesses if main else (Guess(label=Act.COURTESY, probability=1.0),)
        return Message(parts=(Utterance(text=text, guesses=guesses),), begins_anew=resets)
    if len(asking) > 1 and asking[0].act is Act.CORRECT and asking[-1].act is Act.ASK:
        asking = asking[1:]
    kept = asking[:1]
    for part in asking[1:]:
        left = _is_remark(kept[-1], part) or (_is_vague(part) and asks(kept[-1].text))
        if not (_only_lists(part) or _only_points(part) or (left and not asks(part.text))):
            kept.append(part)
    return Message(
        parts=tuple(_joined(kept, wordings)),
        begins_anew=resets,
        aside=" ".join(part.text for part in chatting),
    )


def _only_lists(part: Utterance) -> bool:
    """Whether a part behind a question only says to tell what that finds: "List them"."""
    return part.act is Act.MORE and part.probability >= _SURE


def _only_points(part: Utterance) -> bool:
    """Whether a part behind a question says no more than that just this is meant."""
    said = [word.lower for word in tokens(part.text)]
    return said[:1] in _JUST and _OF_JUST_THAT.issuperset(said[1:])


def _is_vague(part: Utterance) -> bool:
    """Whether a part asks for nothing in particular: "I need X. What have you got?"."""
    said = any(map(tells, tokens(part.text)))
    return part.text.endswith("?") and part.probability < _SURE and not said


def _is_remark(before: Utterance, part: Utterance) -> bool:
    """Whether a part behind a question neither asks itself nor surely goes on from it."""
    some = part.act is Act.TAKE and _AMOUNT.search(part.text.lower()) is None
    needs_more = part.act is Act.CORRECT or some
    goes_on = part.act in EDITS | CLOSING and part.probability >= _SURE and not needs_more
    return before.text.endswith("?") and not (part.text.endswith("?") or goes_on)


def with_antecedents(
    text: str,
    named: Callable[[str], Sequence[str]],
    topic: Callable[[str], str],
    of_works: Callable[[str], bool] = _nothing,
    of_person: Callable[[str], bool] = _nothing,
) -> str:
    """Return a message with what its sentences call "it" by name, where the one before names it.

    "I keep hearing of X. What is it?" asks what X is. So is "that" of "what is there on that?" the
    topic that the sentence before speaks of, which says nothing else then. Where that asks of a
    work, "it" is the work, and not what it is named by. Who is named ahead of a question is what
    "she" is in it: "Ada Lund - who has she written with?".
    """
    sentences = [_of_one_named_ahead(each, of_person) for each in _SENTENCE.split(text.strip())]
    spelled = sentences[:1]
    for before, sentence in pairwise(sentences):
        asked = before.endswith("?") and of_works(before)
        open_ = _IT.search(sentence) and not (asked or named(sentence))
        things = named(before) if open_ else ()
        on_this = ON_THIS.search(sentence)
        if on_this is not None and not named(sentence) and (about := topic(before)):
            spelled[-1] = ""
            sentence = f"{sentence[: on_this.start()]}{on_this['on']} {about}?"
        spelled.append(_IT.sub(things[0], sentence, 1) if len(things) == 1 else sentence)
    return " ".join(filter(None, spelled))


def _of_one_named_ahead(sentence: str, of_person: Callable[[str], bool]) -> str:
    """A question with the name of somebody ahead of it in place of its one pronoun for people."""
    ahead = _NAMED_AHEAD.match(sentence)
    pronouns = list(_OF_PEOPLE.finditer(ahead["asks"])) if ahead is not None else []
    if ahead is None or len(pronouns) != 1 or not of_person(ahead["name"]):
        return sentence
    (pronoun,) = pronouns
    owner = "'s" if pronoun["own"] else ""
    asks = ahead["asks"]
    return f"{asks[: pronoun.start()]}{ahead['name']}{owner}{asks[pronoun.end() :]}"


def begins_asking(text: str) -> bool:
    """Return whether a text begins as a question does, be it short: "and with whom?"."""
    return _BEGINS_ASKING.match(text) is not None


def questions_in(text: str) -> tuple[str, ...] | None:
    """Return the questions of a sentence that asks several: "how many are there, and who wrote it".

    The first of more than two begins as one.
    """
    parts = [part.strip() for part in _AND_ASKS.split(text)]
    if len(parts) < _TWO or not all(parts):
        return None
    if len(parts) > _TWO:
        return tuple(parts) if _BEGINS_ASKING.match(parts[0]) else None
    first, second = parts
    verb = _VERB.search(second)
    asks = first.lower().startswith(_ASKING) or first.lower() in _ASKING_ALONE
    if verb is not None and asks and _VERB.search(first) is None:
        # Both ask of the same: "which model and which data did it use?"
        first = f"{first} {second[verb.start() :]}"
    return first, second


def question_and_further(text: str) -> tuple[str, ...] | None:
    """Return the question of a message and those it asks further: "Who wrote it? Where is it?"."""
    sentences = [each.strip() for each in _SENTENCE.split(text.strip()) if each.strip()]
    if len(sentences) < _TWO or not _are_questions(sentences):
        return None
    return tuple(sentences)


def _are_questions(sentences: Sequence[str]) -> bool:
    """Whether all sentences ask, of the last of which the mark may be left out."""
    *before, last = sentences
    ends = last.endswith("?") or (last[-1:].isalnum() and begins_asking(last))
    return ends and all(each.endswith("?") for each in before)


def questions_one_by_one(text: str) -> tuple[str, ...]:
    """Return the questions of a message that asks several, each by itself: "X: who? And Y?"."""
    sentences = [each.strip() for each in _SENTENCE.split(text.strip()) if each.strip()]
    if len(sentences) > 1:
        return tuple(sentences) if _are_questions(sentences) else ()
    return questions_in(text) or ()


def _joined(parts: Sequence[Utterance], wordings: Guesser) -> Iterator[Utterance]:
    """The parts of a message, what several of them ask taken together, with the order it is in."""
    ordered: list[Utterance] = []
    for part in parts:
        asks = bool(ordered) and (ordered[-1].act is Act.ASK or ordered[-1].probability < _SURE)
        if asks and (part.act is Act.SORT or _says_form(part, wordings)):
            text = f"{ordered.pop().text} {part.text}"
            part = Utterance(text=text, guesses=(Guess(label=Act.ASK, probability=1.0),))
        ordered.append(part)
    for does_one_thing, group in groupby(ordered, lambda part: part.act in EDITS | CLOSING):
        together = list(group)
        if does_one_thing or len(together) == 1:
            yield from together
        else:
            yield _utterance(" ".join(part.text for part in together), wordings)


def _says_form(part: Utterance, wordings: Guesser) -> bool:
    """Whether a part only says in which form an answer is wanted: "just the distribution"."""
    said = [word.lower for word in tokens(part.text)]
    short = said[:1] in _JUST and len(said) <= _SHORT
    guesses = wordings.guesses("answers", part.text) if short else ()
    return sum(each.probability for each in guesses if each.label in _FORMS) >= _SURE


def _utterance(text: str, wordings: Guesser) -> Utterance:
    """What a part does; that it has nothing to do with any graph is taken only where it is sure."""
    guesses = wordings.guesses("acts", text)
    if guesses[0].label == Act.OTHER and guesses[0].probability < _SURELY_OTHER:
        guesses = (*guesses[1:], guesses[0])
    return Utterance(text=text, guesses=guesses)


def _pieces(message: str, wordings: Guesser, names: Callable[[str], bool]) -> Iterator[str]:
    """The sentences of a message; each opening ("hi, …", "back to corals: …") by itself."""
    for sentence in filter(None, (part.strip() for part in _SENTENCE.split(message.strip()))):
        rest = sentence
        while (opened := _opening(rest, wordings, names)) is not None:
            opening, rest = opened
            yield opening
        rest = _EXAMPLE_OF_YEARS.sub(" from ", _PURPOSE.sub("", rest))
        if (compared := _COMPARED_FIRST.fullmatch(rest)) is not None:
            yield from compared.groups()
        else:
            yield from _told_of_oneself(rest, wordings)


def _opening(
    sentence: str, wordings: Guesser, names: Callable[[str], bool]
) -> tuple[str, str] | None:
    """An opening of a sentence, and what comes then."""
    opening, *rest = _OPENING.split(sentence, maxsplit=1)
    if not (rest and rest[0]) or len(opening.split()) > _LONGEST_OPENING:
        return None
    guess = wordings.guesses("acts", opening)[0]
    known = guess.label in (Act.COURTESY, Act.RESET, Act.BACK, Act.COMPLAINT)
    named = guess.label in CHATTING and names(opening)
    opens = known and guess.probability >= _SURE and not named
    return (opening, rest[0].strip()) if opens else None


def _told_of_oneself(sentence: str, wordings: Guesser) -> tuple[str, ...]:
    """What people say of themselves, and what they ask: "I plan a trial and wonder who …".

    Behind "and" they may go on with themselves, behind a colon hardly.
    """
    if _OF_ONESELF.match(sentence) is None:
        return (sentence,)
    for joint in _GOES_ON.finditer(sentence):
        told, asked = sentence[: joint.start()], sentence[joint.end() :]
        chats = _probability(told, CHATTING | {Act.OTHER}, wordings)
        if joint["joined"]:
            asks = _probability(asked, {Act.ASK}, wordings) >= _SURE
        else:
            asks = _probability(asked, CHATTING, wordings) < 1 - _SURE
        if chats >= _SURE and asks:
            return (told, asked)
    return (sentence,)


def _probability(text: str, acts: Set[Act], wordings: Guesser) -> float:
    """How probable it is that a text does one of some acts."""
    guesses = wordings.guesses("acts", text)
    return sum(each.probability for each in guesses if each.label in acts)


def _clauses(sentence: str, wordings: Guesser) -> list[Utterance]:
    """The acts of a sentence: "only the reviews, and sort them by year" are two."""
    whole = _utterance(sentence, wordings)
    for joint in reversed(list(_JOINT.finditer(sentence))):
        first, last = sentence[: joint.start()].strip(), sentence[joint.end() :].strip()
        if not (first and last):
            continue
        before, after = _utterance(first, wordings), _utterance(last, wordings)
        sure = min(before.probability, after.probability) >= _SURE
        closing = WITH_RESULTS if before.act is Act.ASK else CLOSING - {before.act}
        goes_on = before.act in EDITS | {Act.ASK} and after.act in closing
        if sure and goes_on:
            return [*_clauses(first, wordings), after]
    return [whole]
