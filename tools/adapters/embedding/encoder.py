"""The packaged encoder, run by onnxruntime: there in a moment, and changed by what was learned.

`encoder.onnx` is its graph without the weights, which are read from the packaged model itself
(`training/encoder_graph.py` makes it).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from tools.hublink.core.models import Vectors

GRAPH = Path(__file__).with_name("encoder.onnx")
WIDTH = 384
_LONGEST = 256
"""Tokens of a text that are read at most."""
_TOGETHER = 192
"""Tokens of texts that are read at once: each looks at all others, though it sees only its text."""
_KEPT = 5_000
"""Texts whose vectors are kept: an index that was updated or added has many that others have."""
_NO_LENGTH = np.float32(1e-12)
_UNSEEN = np.float32(-1e9)

_Floats = NDArray[np.float32]
_Places = NDArray[np.int64]


class Update(NamedTuple):
    """What is added to a layer's weights: inputs by rank, and rank by outputs."""

    down: _Floats
    up: _Floats


class Beside(NamedTuple):
    """A text read beside others: where its tokens begin and end, their vectors, one an other."""

    offsets: list[tuple[int, int]]
    tokens: _Floats
    others: _Floats


class Encoder:
    """A BERT of the packaged model's shape, whose folder it is given; loaded at first use.

    With `updates` to the weights of some layers, by their names, it encodes otherwise. The weights
    are shared by all encoders of a process. Of a text the `longest` tokens are read.
    """

    def __init__(
        self,
        folder: Path,
        updates: Mapping[str, Update] | None = None,
        longest: int = _LONGEST,
    ) -> None:
        self._folder = folder
        self._updates = updates or {}
        self._longest = longest
        self._lock = Lock()
        self._kept: dict[str, _Floats] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return a vector of length 1 for each text."""
        with self._lock:
            new = [text for text in dict.fromkeys(texts) if text not in self._kept]
            tokens = [encoded.ids for encoded in self._tokenizer.encode_batch(new)]
            self._kept.update(zip(new, _of_length_one(self._means(tokens)), strict=True))
            vectors = np.array([self._kept[text] for text in texts], np.float32)
            for text in list(islice(self._kept, max(0, len(self._kept) - _KEPT))):
                del self._kept[text]
        return vectors.reshape(len(texts), WIDTH)

    def is_word(self, word: str) -> bool:
        """Return whether the encoder knows a word in whole."""
        return self._tokenizer.token_to_id(word) is not None

    def words_beginning(self, letters: str) -> list[str]:
        """Return the words that the encoder knows in whole and that begin with some letters."""
        words = self._tokenizer.get_vocab()
        return sorted(word for word in words if word.startswith(letters) and word.isalpha())

    def tokens(self, text: str) -> tuple[list[tuple[int, int]], _Floats]:
        """Return where each token of a text begins and ends, and a vector for each in context."""
        encoded = self._tokenizer.encode(text)
        return encoded.offsets, self._states([encoded.ids])

    def states(self, texts: Sequence[str]) -> list[_Floats]:
        """Return the vectors of the tokens of each text, read by itself."""
        read = [encoded.ids for encoded in self._tokenizer.encode_batch(list(texts))]
        found: list[_Floats] = [np.empty((0, WIDTH), np.float32)] * len(read)
        for places in _together([len(ids) for ids in read]):
            states = self._states([read[place] for place in places])
            ends = np.cumsum([len(read[place]) for place in places])[:-1]
            for place, each in zip(places, np.split(states, ends), strict=True):
                found[place] = each
        return found

    def beside(self, text: str, others: Sequence[str], longest: int) -> Beside:
        """Read a text beside all others, and each of these beside the text alone.

        In whatever order they come, and however many there are, they are read alike; the `longest`
        tokens of each.
        """
        encoded = self._tokenizer.encode(text)
        beside = [each.ids for each in self._tokenizer.encode_batch(list(others))]
        cut = [ids if len(ids) <= longest else [*ids[: longest - 1], ids[-1]] for ids in beside]
        read = [encoded.ids, *cut]
        states = self._states(read, beside_first=True)
        means = _of_length_one(_means_of(states, read)[1:])
        return Beside(encoded.offsets, states[: len(encoded.ids)], means)

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> _Floats:
        """Return a vector for each two texts that are read as one, of any length."""
        encoded = self._tokenizer.encode_batch(list(pairs))
        return self._means([each.ids for each in encoded], [each.type_ids for each in encoded])

    def _means(
        self, texts: Sequence[Sequence[int]], kinds: Sequence[Sequence[int]] | None = None
    ) -> _Floats:
        vectors = np.empty((len(texts), WIDTH), np.float32)
        for places in _together([len(ids) for ids in texts]):
            read = [texts[place] for place in places]
            states = self._states(read, None if kinds is None else [kinds[p] for p in places])
            vectors[places] = _means_of(states, read)
        return vectors

    def _states(
        self,
        texts: Sequence[Sequence[int]],
        kinds: Sequence[Sequence[int]] | None = None,
        *,
        beside_first: bool = False,
    ) -> _Floats:
        """The vectors of the tokens of some texts, one after the other.

        `kinds` say of each token whether it is of the first or the second of two texts read as one.
        """
        lengths = [len(ids) for ids in texts]
        of_text = np.repeat(np.arange(len(texts)), lengths)
        sees = of_text[:, None] == of_text
        if beside_first:
            sees |= (of_text == 0) | (of_text == 0)[:, None]
        asked = {
            "ids": _in_a_row(texts),
            "places": np.concatenate([np.arange(length) for length in lengths]),
            "kinds": np.zeros(len(of_text), np.int64) if kinds is None else _in_a_row(kinds),
            "unseen": np.where(sees, np.float32(0), _UNSEEN),
        }
        (states,) = self._session.run(None, {**asked, **self._changes})
        return np.asarray(states, np.float32)

    @property
    def _session(self) -> onnxruntime.InferenceSession:
        return _session_of(self._folder)

    @cached_property
    def _changes(self) -> Mapping[str, _Floats]:
        """What is added to each layer, nothing where nothing was learned."""
        return {
            part: np.ascontiguousarray(change, np.float32)
            for name, shape in _changeable(self._folder).items()
            for part, change in zip(
                (f"{name}.down", f"{name}.up"),
                self._updates.get(name) or (np.zeros((shape[0], 1)), np.zeros((1, shape[1]))),
                strict=True,
            )
        }

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.enable_truncation(self._longest)
        tokenizer.no_padding()
        return tokenizer


@cache
def _session_of(folder: Path) -> onnxruntime.InferenceSession:
    """The graph with the weights of the model in a folder, run on one core."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    weights = load_file(folder / "model.safetensors")
    named = [name for name in weights if not name.startswith(("pooler.", "embeddings.position_i"))]
    values = [onnxruntime.OrtValue.ortvalue_from_numpy(weights[name]) for name in named]
    options.add_external_initializers(named, values)
    return onnxruntime.InferenceSession(
        GRAPH.read_bytes(), options, providers=["CPUExecutionProvider"]
    )


@cache
def _changeable(folder: Path) -> Mapping[str, tuple[int, int]]:
    """The layers whose weights may be changed, with how many inputs and outputs they have."""
    shapes = {each.name: each.shape for each in _session_of(folder).get_inputs()}
    names = [name.removesuffix(".down") for name in shapes if name.endswith(".down")]
    return {name: (shapes[f"{name}.down"][0], shapes[f"{name}.up"][1]) for name in names}


def _together(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield places of texts of like lengths that are read at once."""
    places: list[int] = []
    total = 0
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if places and total + lengths[place] > _TOGETHER:
            yield places
            places, total = [], 0
        places.append(place)
        total += lengths[place]
    if places:
        yield places


def _in_a_row(texts: Sequence[Sequence[int]]) -> _Places:
    return np.array([each for text in texts for each in text], np.int64)


def _means_of(states: _Floats, texts: Sequence[Sequence[int]]) -> _Floats:
    """The mean of the vectors of the tokens of each text."""
    lengths = np.array([len(ids) for ids in texts])
    sums = np.add.reduceat(states, np.cumsum(lengths) - lengths)
    return np.asarray(sums / lengths[:, None], np.float32)


def _of_length_one(vectors: _Floats) -> _Floats:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, _NO_LENGTH), np.float32)
