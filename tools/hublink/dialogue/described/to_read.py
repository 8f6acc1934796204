"""What to read on something, where a message asks for advice: "where do I begin with X?"."""

import re
from collections.abc import Sequence

from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import Token, phrase, stem, tokens

_ADVICE, _OVERVIEWS = "advice", "surveys"
_GIVING_OVERVIEWS = re.compile(
    r"\boverview(?:s| (?:papers|articles))(?= (?:of|on|about|for)\b)", re.IGNORECASE
)
_KIND_TO_READ = re.compile(
    r"\b(?:which|what|any|some) (?:good |useful |recent |other )?((?:\w+ )?\w+s)"
    r" (?:should|shall|can|could|do|would|to|must) (?:i |we |one )?(?:best )?"
    r"(?:read|start|begin|cite|look|have)\b",
    re.IGNORECASE,
)
"""What kind of works is to be read: "which surveys should I read?"."""
_SURE, _SPOKEN_OF = 0.9, 0.5
"""Probabilities from which advice is sought, and from which a word tells what about."""
_BY_NAME = 0.7
"""Certainty from which a value is meant by its name."""
_BEGINNING = frozenset(map(stem, "first begin start new".split()))
_READING = frozenset(map(stem, "read begin start recommend suggest literature cite".split()))


def asking_for_works(spoken: Spoken) -> str:
    """Return a message, or the question for works on what it wants to be told what to read on.

    "I'm new to tides. What should I read first?" wants works on tides, whoever asks, and overviews
    of them where there are any. "Overviews" are surveys where the graph calls them so.
    """
    if (found := _GIVING_OVERVIEWS.search(spoken.text)) is not None and _has_surveys(spoken):
        return f"{spoken.text[: found.start()]}{_OVERVIEWS}{spoken.text[found.end() :]}"
    words = tokens(spoken.text)
    if spoken.points_back or _READING.isdisjoint(word.stem for word in words):
        return spoken.text
    guess = spoken.grounding.wordings.best("answers", spoken.text)
    if guess.label != _ADVICE or guess.probability < _SURE:
        return spoken.text
    topic = _spoken_about(words, spoken)
    if not topic:
        return spoken.text
    kind = _KIND_TO_READ.search(spoken.text)
    if kind is not None and _are_there(of_kind := f"{kind[1]} on {topic}", spoken, kind[1]):
        return of_kind
    begins = not _BEGINNING.isdisjoint(word.stem for word in words)
    overviews = f"{_OVERVIEWS} on {topic}"
    there = begins and _are_there(overviews, spoken, _OVERVIEWS)
    return overviews if there else f"papers on {topic}"


def _has_surveys(spoken: Spoken) -> bool:
    """Whether the graph has a kind of works called surveys, and none called overviews."""
    values = spoken.grounding.lexicon.values
    return phrase(_OVERVIEWS) in values and phrase("overview") not in values


def _are_there(wanted: str, spoken: Spoken, kind: str) -> bool:
    """Whether the graph knows works of a kind, such as overviews, and surely on what."""
    plan = spoken.grounding.ground_in_words(wanted)
    about = [condition for condition in plan.conditions if condition.words != kind]
    named = 0 < len(about) < len(plan.conditions) and not (plan.not_understood or plan.unmatched)
    surely = all(condition.certainty >= _BY_NAME for condition in about)
    return named and surely and bool(spoken.grounding.in_order(plan))


def _spoken_about(words: Sequence[Token], spoken: Spoken) -> str:
    """The first words in a row that tell what a message is about, with what is done to that."""
    roles = spoken.grounding.wordings.roles.of(spoken.text)
    about = [role[Role.TOPIC] + role[Role.NAME] >= _SPOKEN_OF for role in roles]
    start = next((i for i, is_about in enumerate(about) if is_about), len(words))
    end = next((i for i in range(start, len(words)) if not about[i]), len(words))
    while start < end and words[start].is_function_word:
        start += 1
    before = start - 1
    while before > 0 and words[before].is_function_word:
        before -= 1
    doing = 0 <= before < start and words[before].lower.endswith("ing")
    if doing and words[before].stem not in _READING:
        start = before
    return spoken.text[words[start].start : words[end - 1].end] if start < end else ""
