"""Classifiers of wordings, learned from phrasings: what a question asks for."""

import re
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from tools.hublink.core.models import Frozen, Vectors
from tools.hublink.core.protocols import Embedder
from tools.hublink.language.delexicalising import Delexicaliser
from tools.hublink.language.word_roles import Role, WordRoles
from tools.hublink.language.words import tokens

BUCKETS = 1 << 13
"""Pieces of words share so many weights."""

OF_DIALOGUE = ("acts", "edits")
"""Heads that read wordings whatever they are about."""

_OF_FRAME = 0.6
"""Probability from which a word is taken to be of the frame of a question."""

_WORD = re.compile(r"[a-zäöüßéèçñ]+(?:['’][a-z]+)?|\d+|[^\w\s]", re.IGNORECASE)


class Guess(Frozen):
    """A label with the probability that it is right."""

    label: str
    probability: float


class Head(NamedTuple):
    """A linear classifier: weights of shape features by labels, and an intercept a label."""

    labels: tuple[str, ...]
    weights: Vectors
    intercepts: Vectors


class Wordings:
    """The heads of a classifier of wordings, over word vectors and the pieces of the words.

    `heads` are by what they tell: the act of a message, the manner of an edit, the kind of answer,
    the attribute asked. `plain_words` are those that a message may have whatever it is about,
    `framing_words` those that questions have whatever they ask for,
    `introducing_words` those with which people introduce themselves, `said_in_dialogue` all that
    wordings of acts are made of.
    `attribute_names` are what graphs may call the attributes that the last of these tells apart,
    `told_by_overview` those of them that an overview tells where a graph has none of their names.
    `roles` tells what part each word plays.
    """

    def __init__(
        self,
        embedder: Embedder,
        heads: Mapping[str, Head],
        attribute_names: Mapping[str, Sequence[str]],
        told_by_overview: Collection[str],
        plain_words: Collection[str],
        framing_words: Collection[str],
        introducing_words: Collection[str],
        said_in_dialogue: Collection[str],
        roles: WordRoles,
    ) -> None:
        self.roles = roles
        self.plain_words = frozenset(plain_words)
        self._framing_words = frozenset(framing_words)
        self.introducing_words = frozenset(introducing_words)
        self._delexicalised = Delexicaliser(said_in_dialogue)
        self.told_by_overview = told_by_overview
        self.attribute_names = attribute_names
        self._embedder = embedder
        self._heads = dict(heads)

    def carrying(self, words: Sequence[str], text: str) -> tuple[str, ...]:
        """Return those of some words or phrases of a text that carry any of its meaning.

        A word of the frame of a question does not, where it might be of any question.
        """
        placed = zip(tokens(text), self.roles.of(text), strict=True)
        empty = {
            word.lower
            for word, role in placed
            if not word.is_negation
            and (word.is_function_word or word.lower in self._framing_words)
            and role[Role.FRAME] >= _OF_FRAME
        }
        return tuple(each for each in words if each.lower() not in empty)

    def guesses(self, head: str, text: str) -> tuple[Guess, ...]:
        """Return the labels of a head with their probabilities for a text, the likeliest first."""
        known = self._heads[head]
        text = self._delexicalised(text) if head in OF_DIALOGUE else text
        scores = features([text], self._embedder)[0] @ known.weights + known.intercepts
        raised = np.exp(scores - scores.max())
        likely = raised / raised.sum()
        order = np.argsort(-likely)
        return tuple(
            Guess(label=known.labels[i], probability=float(likely[i])) for i in order.tolist()
        )

    def likeliest(self, head: str, text: str, among: Collection[str]) -> str:
        """Return the likeliest of some labels of a head for a text."""
        return next(guess.label for guess in self.guesses(head, text) if guess.label in among)

    def best(self, head: str, text: str) -> Guess:
        return self.guesses(head, text)[0]


def features(texts: Sequence[str], embedder: Embedder) -> Vectors:
    """Return the features of texts, a row each: word vectors, then counts of word pieces."""
    pieces = np.zeros((len(texts), BUCKETS), dtype=np.float32)
    for row, text in enumerate(texts):
        for piece in _pieces(text):
            pieces[row, zlib.crc32(piece.encode()) % BUCKETS] = 1
    lengths = np.linalg.norm(pieces, axis=1, keepdims=True)
    return np.hstack([embedder.embed([t.lower() for t in texts]), pieces / np.maximum(lengths, 1)])


def _pieces(text: str) -> Iterator[str]:
    """Words, pairs and triples of words, beginnings and ends of words; ends of the text marked."""
    words = ["^", *(m.group().lower() for m in _WORD.finditer(text)), "$"]
    for length in (1, 2, 3):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])
    for word in words:
        if len(word) > 4:
            yield from (f"{word[:4]}*", f"*{word[-4:]}")
            yield from (f"~{word[i : i + 3]}" for i in range(len(word) - 2))
