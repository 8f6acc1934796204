"""Which way a measure is good: a high accuracy, but a low error and a short runtime."""

import re

from tools.hublink.language.words import phrase, stem, words_of

_GOOD_IF_LOW = frozenset(
    stem(word)
    for word in """error errors loss losses cost costs price time runtime latency delay duration
    seconds minutes hours energy consumption emission emissions memory perplexity distance
    deviation rmse mse mae wer cer pain disability damage harm harms injury injuries disease
    mortality deaths symptoms severity infestation infection relapse relapses depression anxiety
    fear stress risk absence absences sick dropout defects failures bugs pollution waste""".split()
)


_GOING_DOWN = frozenset(
    """drop reduction decrease decline fall saved savings avoided prevented averted reduced lowered
    cut cuts removed removal""".split()
)
_FALLING = frozenset(
    map(
        stem,
        [
            *_GOING_DOWN,
            *"reduce fell lower shrink save avoid prevent halve loss lose lost down".split(),
        ],
    )
)
_RISING = frozenset(
    stem(word)
    for word in """rise rose increase grow grew growth gain raise climb up worsen""".split()
)
_BEST, WORST = frozenset(("best", "better")), frozenset(("worst", "worse"))
_PLAIN_ENDS = frozenset("highest lowest".split())
_BEFORE_WHAT = ("in", "of", "per", "by")
_IN_BRACKETS = re.compile(r"[(\[].*?[)\]]")


def is_good_if_low(measure: str) -> bool:
    """Return whether less of a measure is better, by the words it is called.

    Of what goes down more is better: "drop in anxiety".
    """
    return not (_goes_down(measure) or _GOOD_IF_LOW.isdisjoint(phrase(measure)))


def _goes_down(measure: str) -> bool:
    """Whether a measure is of how much less there is of something: "damage avoided (%)"."""
    words = words_of(_IN_BRACKETS.sub("", measure))
    head = next((i for i, word in enumerate(words) if word in _BEFORE_WHAT), len(words)) - 1
    return head >= 0 and words[head] in _GOING_DOWN


def wants_highest_change(question: str, *, most: bool, mostly_falls: bool) -> bool:
    """Return whether the `most` of changes that a question wants is the highest number.

    "The biggest drop" is the lowest one, as is the strongest effect where most are drops; the
    highest and the lowest are what they are called.
    """
    words = words_of(question)
    said = {stem(word) for word in words}
    if not said.isdisjoint(_RISING) or not _PLAIN_ENDS.isdisjoint(words):
        return most
    return most != (mostly_falls or not said.isdisjoint(_FALLING))


def rises_or_falls(question: str) -> bool | None:
    """Return whether a question speaks of what has risen, or fallen; None where of both or none."""
    said = {stem(word) for word in words_of(question)}
    rises, falls = not said.isdisjoint(_RISING), not said.isdisjoint(_FALLING)
    return rises if rises != falls else None


def tells_of_change(word: str) -> bool:
    """Return whether a word says that there is more or less of something: "reduced", "growth"."""
    return stem(word.lower()) in _FALLING | _RISING


def wants_highest(question: str, measure: str, called: str = "") -> bool | None:
    """Return whether the best or the worst of a measure that a question wants is the highest.

    So it is of what is better or worse. It may be `called` otherwise in the question. None where
    it judges nothing.
    """
    said = set(words_of(question))
    best, worst = (not said.isdisjoint(words) for words in (_BEST, WORST))
    low = is_good_if_low(measure) or (is_good_if_low(called) and not _goes_down(measure))
    return best != low if best != worst else None
