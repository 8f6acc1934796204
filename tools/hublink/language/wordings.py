"""Classifiers of wordings, learned from phrasings: what a question asks for."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from tools.hublink.core.kept import Kept
from tools.hublink.core.models import Frozen
from tools.hublink.language.slips import Slips
from tools.hublink.language.word_roles import ContextEncoder, Layer, Role, WordRoles
from tools.hublink.language.words import tokens

_OF_FRAME, _SURELY = 0.6, 0.95
"""Probabilities from which a word is taken to be of the frame of a question, and surely is."""
_OVERVIEW = "overview"
_MOST_READ = 500
"""The labels of so many texts are kept: each is asked for by many steps."""
_ASKING_FOR = ("What is its {}?", "the {} of the paper")
_MOST_NAMES = 5000


class Guess(Frozen):
    """A label with the probability that it is right."""

    label: str
    probability: float


class Guesser(Protocol):
    """What guesses, of a text, the labels of a head."""

    def guesses(self, head: str, text: str, /) -> tuple[Guess, ...]: ...


class Head(NamedTuple):
    """A linear classifier of texts: its labels, and what tells them."""

    labels: tuple[str, ...]
    layer: Layer


class Wordings:
    """The heads of a classifier of wordings, over what an encoder makes of them.

    `heads` are by what they tell: the act of a message, the manner of an edit, the kind of answer,
    the attribute asked; `roles` tells what part each word plays.
    `attribute_names` are what graphs may call the attributes that the last of these tells apart,
    `told_by_overview` those of them that an overview tells where a graph has none of their names.
    `plain_words` are those that a message may have whatever it is about, `framing_words` those that
    questions have whatever they ask for, `introducing_words` those with which people introduce
    themselves. `slips` mends words that tell what to do.
    """

    def __init__(
        self,
        encoder: ContextEncoder,
        heads: Mapping[str, Head],
        roles: WordRoles,
        *,
        attribute_names: Mapping[str, Sequence[str]],
        told_by_overview: Collection[str],
        plain_words: Collection[str],
        framing_words: Collection[str],
        introducing_words: Collection[str],
        slips: Slips,
    ) -> None:
        self.roles = roles
        self.slips = slips
        self.attribute_names = attribute_names
        self.told_by_overview = told_by_overview
        self.plain_words = frozenset(plain_words)
        self.introducing_words = frozenset(introducing_words)
        self.framing_words = frozenset(framing_words)
        self._encoder = encoder
        self._heads = dict(heads)
        self._guessed: Kept[tuple[str, str], tuple[Guess, ...]] = Kept(_MOST_READ)
        self._named: Kept[str, Guess] = Kept(_MOST_NAMES)

    def carrying(self, words: Sequence[str], text: str) -> tuple[str, ...]:
        """Return those of some words or phrases of a text that carry any of its meaning.

        A word of the frame of a question does not, where it might be of any question, nor one by
        which an overview is surely wished: "summarise".
        """
        placed = zip(tokens(text), self.roles.of(text), strict=True)
        wishes = bool(words) and self.best("answers", text).label == _OVERVIEW
        empty = {
            word.lower
            for word, role in placed
            if not word.is_negation
            and (
                (wishes and role[Role.FRAME] >= _SURELY)
                or (
                    (word.is_function_word or word.lower in self.framing_words)
                    and role[Role.FRAME] >= _OF_FRAME
                )
            )
        }
        return tuple(each for each in words if each.lower() not in empty)

    def guesses(self, head: str, text: str) -> tuple[Guess, ...]:
        """Return the labels of a head with their probabilities for a text, the likeliest first."""
        return self._guessed.of((head, text), lambda: self._guess(head, text))

    def attribute_named(self, name: str) -> Guess:
        """Return the attribute of scholarly work that is asked for by a name: "weak points"."""
        return self._named.of(name.lower(), lambda: self._asked_by(name.lower()))

    def _asked_by(self, name: str) -> Guess:
        likely: defaultdict[str, float] = defaultdict(float)
        for question in _ASKING_FOR:
            for guess in self._guess("attributes", question.format(name)):
                likely[guess.label] += guess.probability
        label = max(likely, key=likely.__getitem__)
        return Guess(label=label, probability=likely[label] / len(_ASKING_FOR))

    def _guess(self, head: str, text: str) -> tuple[Guess, ...]:
        known = self._heads[head]
        likely = known.layer.likely(self._encoder.in_context(text).text)
        order = np.argsort(-likely)
        return tuple(
            Guess(label=known.labels[i], probability=float(likely[i])) for i in order.tolist()
        )

    def likeliest(self, head: str, text: str, among: Collection[str]) -> str:
        """Return the likeliest of some labels of a head for a text."""
        return next(guess.label for guess in self.guesses(head, text) if guess.label in among)

    def best(self, head: str, text: str) -> Guess:
        return self.guesses(head, text)[0]
