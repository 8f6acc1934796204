"""What compares words of a question to descriptions: of attributes, or of values of these."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tools.adapters.embedding.encoder import Encoder, Update
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.hublink.core.models import Vectors
from tools.hublink.language.words import tokens

LONGEST_QUESTION, LONGEST_ATTRIBUTE, LONGEST_BESIDE, LONGEST_VALUE = 48, 32, 16, 20
"""Tokens of a question, of an attribute with some of its values, and of an attribute and of a value
that are read beside a question, that are looked at."""
MOST_VALUES = 24
"""So many values are read beside a question: of more, those likeliest when read by themselves."""
_SAYING, SAYING_VALUES = 0.12, 0.2
"""The least share of a word in what speaks for an attribute, and for a value beside others."""
_LEAST = 0.02
"""What is less probable than this is not told."""
_MOST_READ = 500


class Matcher:
    """What was learned of how words of questions speak of what is described, in some parts.

    Each word speaks of it as far as their vectors agree; the logarithm of the sum over all words,
    or over the `telling` ones alone, is that of the odds.
    """

    def __init__(self, arrays: Mapping[str, Vectors], *, telling: bool) -> None:
        self._arrays, self._telling = arrays, telling
        layers = [name.removesuffix(".down") for name in arrays if name.endswith(".down")]
        updates = {each: Update(arrays[f"{each}.down"], arrays[f"{each}.up"]) for each in layers}
        folder = Path(located(PACKAGED_MODEL)[0])
        self._questions = Encoder(folder, updates, LONGEST_QUESTION)
        self._descriptions = Encoder(folder, updates, LONGEST_ATTRIBUTE)
        self.said = lru_cache(_MOST_READ)(self._said)

    def _said(self, question: str) -> "QuestionRead":
        """What a question says, whatever graph is asked."""
        return self._as_said(question, *self._questions.tokens(question))

    def _as_said(
        self, question: str, offsets: Sequence[tuple[int, int]], states: Vectors
    ) -> "QuestionRead":
        arrays = self._arrays
        bias = states.mean(axis=0) @ arrays["of_question.weight"].T + arrays["of_question.bias"]
        places = words_saying(question, offsets, telling=self._telling)
        saying = [i for i, place in enumerate(places) if place is not None]
        words = _of_length_one(states[saying] @ arrays["said"].T)
        return QuestionRead(words, np.asarray(bias, np.float32), [places[i] or 0 for i in saying])

    def meant(self, lines: Sequence[str]) -> "DescriptionsRead":
        """Return what is meant by descriptions."""
        return self._as_meant(self._descriptions.embed(lines))

    def _as_meant(self, vectors: Vectors) -> "DescriptionsRead":
        arrays = self._arrays
        meant = _of_length_one((vectors @ arrays["meant"]).swapaxes(0, 1))
        bias = vectors @ arrays["of_description.weight"].T + arrays["of_description.bias"]
        return DescriptionsRead(meant, np.asarray(bias, np.float32))

    def beside(
        self, question: str, lines: Sequence[str], longest: int
    ) -> tuple["QuestionRead", "DescriptionsRead"]:
        """Return what a question says, and what descriptions mean, read beside each other."""
        read = self._questions.beside(question, lines, longest)
        return self._as_said(question, read.offsets, read.tokens), self._as_meant(read.others)

    def likeliest(self, said: "QuestionRead", meant: "DescriptionsRead", most: int) -> list[int]:
        """Return the places of those most likely spoken of, in whatever part."""
        odds, _ = self.odds(said, meant)
        order: list[int] = np.argsort(-probability(odds).sum(axis=1)).tolist()
        return order[:most]

    def spoken(
        self,
        said: "QuestionRead",
        meant: "DescriptionsRead",
        known: Vectors | float = 0.0,
        saying: float = _SAYING,
    ) -> list[list["Match"]]:
        """Return what is spoken of in each part, likeliest first; `known` odds are added.

        Words do that have at least the share `saying` in it.
        """
        odds, shares = self.odds(said, meant)
        likely = probability(odds + known)
        return [
            [
                Match(
                    each,
                    float(likely[each, part]),
                    _saying(shares[:, each, part], said.places, saying),
                )
                for each in np.argsort(-likely[:, part]).tolist()
                if likely[each, part] >= _LEAST
            ]
            for part in range(likely.shape[1])
        ]

    def odds(self, said: "QuestionRead", meant: "DescriptionsRead") -> tuple[Vectors, Vectors]:
        """Return the logarithms of the odds of each in each part, and the shares of tokens in them.

        They are of shape descriptions by parts, and tokens by these.
        """
        agree = np.einsum("tw,apw->tap", said.words, meant.vectors) * self._arrays["sharpness"]
        most = agree.max(axis=0)
        shares = np.exp(agree - most)
        sums = shares.sum(axis=0)
        return most + np.log(sums) + meant.bias + said.bias[:-1], shares / sums


class Match(NamedTuple):
    """The place of what is spoken of, how probable that is, and the places of the words for it."""

    place: int
    probability: float
    words: frozenset[int]


class QuestionRead(NamedTuple):
    """Vectors of tokens, what the question tells of each part, the places of the tokens' words.

    Last stands what it tells of whether anything is asked for at all.
    """

    words: Vectors
    bias: Vectors
    places: Sequence[int]


class DescriptionsRead(NamedTuple):
    """A vector for each description in each part, and how usual it is that it is spoken of."""

    vectors: Vectors
    bias: Vectors


def _of_length_one(rows: Vectors) -> Vectors:
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True), np.float32)


def probability(odds: Vectors) -> Vectors:
    """Return probabilities of logarithms of odds."""
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def words_saying(
    question: str, offsets: Sequence[tuple[int, int]], *, telling: bool
) -> list[int | None]:
    """Return the place of the word that each token is of, where this may speak of anything.

    Signs do not, nor do small words where others are `telling`; a question of nothing else is said
    by all that it has.
    """
    found = tokens(question)
    of_words = [
        next((i for i, word in enumerate(found) if word.start <= begin < word.end), None)
        if end > begin
        else None
        for begin, end in offsets
    ]
    small = {i for i, word in enumerate(found) if telling and word.is_function_word}
    chosen = [None if place in small else place for place in of_words]
    if any(place is not None for place in chosen):
        return chosen
    return of_words if any(place is not None for place in of_words) else [0 for _ in offsets]


def _saying(shares: Vectors, places: Sequence[int], least: float) -> frozenset[int]:
    """The places of the words with at least some share in what speaks for an attribute."""
    of_words: dict[int, float] = {}
    for share, place in zip(shares.tolist(), places, strict=True):
        of_words[place] = of_words.get(place, 0.0) + share
    return frozenset(place for place, share in of_words.items() if share >= least)
