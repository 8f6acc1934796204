"""The reader of questions with the weights that `make train` made."""

import json
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from safetensors import safe_open

from tools.adapters.embedding.encoder import Encoder, Update
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.hublink.core.models import Vectors
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.slips import Slips, small_word_turned
from tools.hublink.language.word_roles import InContext, Layer, WordRoles
from tools.hublink.language.wordings import Head, Wordings
from tools.hublink.language.words import FUNCTION_WORDS, WORK_NOUNS, tokens

READER = Path(__file__).with_name("reader.safetensors")
_MOST_READ = 500
"""Texts whose vectors are kept: a question is read from several sides."""


class ReadingEncoder:
    """The packaged encoder with the updates learned for reading questions.

    Slips of the keys in the `known` words, of which phrasings are made, are mended first.
    """

    def __init__(self, updates: Mapping[str, Update], known: Collection[str]) -> None:
        folder, _ = located(PACKAGED_MODEL)
        self._encoder = Encoder(Path(folder), updates)
        self._slips = Slips(known, self._encoder.is_word)
        self.is_word = self._encoder.is_word
        self.in_context = lru_cache(_MOST_READ)(self._in_context)

    def _in_context(self, text: str) -> InContext:
        text = self._slips.mended(text)
        offsets, states = self._encoder.tokens(text)
        begins = {begin: place for place, (begin, end) in enumerate(offsets) if end > begin}
        places = [_place_of(word.start, begins) for word in tokens(text)]
        return InContext(words=states[places], text=states.mean(axis=0))


def _place_of(start: int, begins: Mapping[int, int]) -> int:
    """The token that a word begins with, or within; the last one of a text cut short."""
    if start in begins:
        return begins[start]
    return max((place for begin, place in begins.items() if begin <= start), default=0)


def words_beginning(letters: str) -> list[str]:
    """Return the words that the packaged encoder knows and that begin with some letters."""
    folder, _ = located(PACKAGED_MODEL)
    return Encoder(Path(folder)).words_beginning(letters)


@cache
def trained_wordings() -> Wordings:
    """Read the packaged weights, once in a process; the encoder's own follow at first use."""
    with safe_open(READER, framework="numpy") as file:
        told = {name: json.loads(value) for name, value in file.metadata().items()}
        names = list(file.keys())
        arrays: dict[str, Vectors] = {n: file.get_tensor(n).astype(np.float32) for n in names}
    layers = [name.removesuffix(".down") for name in names if name.endswith(".down")]
    updates = {each: Update(arrays[f"{each}.down"], arrays[f"{each}.up"]) for each in layers}
    encoder = ReadingEncoder(updates, told["said"])
    said = frozenset(told["said"])

    def layer(name: str) -> Layer:
        return Layer(arrays[f"{name}.weights"], arrays[f"{name}.intercepts"])

    return Wordings(
        encoder,
        {name: Head(tuple(labels), layer(name)) for name, labels in told["labels"].items()},
        WordRoles(encoder, layer("roles")),
        attribute_names=told["attributes"],
        told_by_overview=told["overviews"],
        plain_words=told["plain_words"],
        framing_words=told["framing_words"],
        introducing_words=told["introducing_words"],
        slips=Slips(
            _telling_what_to_do(told),
            lambda word: encoder.is_word(word) or (word in said and not small_word_turned(word)),
        ),
    )


def _telling_what_to_do(told: Mapping[str, list[str]]) -> list[str]:
    """The words of phrasings that frame a question or say what to do with facts."""
    framing = {*FUNCTION_WORDS, *WORK_NOUNS, *told["framing_words"], *told["plain_words"]}
    return [word for word in told["said"] if word in framing or read_cues(word).spans]
