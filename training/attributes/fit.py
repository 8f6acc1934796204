"""Trains what tells which attributes of a graph a question speaks of, however it calls them.

The packaged encoder, with a small change to its weights, reads the words of a question and, apart
from these, each attribute by its name and some of its values. A word speaks of an attribute as far
as their vectors agree (late interaction: Khattab and Zaharia, ColBERT, 2020), in each of some
parts that an attribute may have: told, measured by, grouped by, stated or not, restricted. So are
attributes that are read beside the question (`beside.py`), by which those likeliest are told apart,
and the values of one that is restricted (`choosing.py`).

    python -m training.attributes.fit [--on TOPIC… | --choosing | --report]

takes a night on two cores. With `--on` it is learned on from the weights there are how attributes
are read, in one round through the collections on some topics and as many others; with `--choosing`
only what chooses values is learned anew, in an hour. `--report` tells, by the weights there are, of
the collections kept apart.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save_file

from tools.adapters.embedding import matcher
from tools.adapters.embedding.matcher import LONGEST_BESIDE
from tools.adapters.embedding.trained_attributes import (
    ATTRIBUTES,
    KNOWN,
    OF_ATTRIBUTES,
    OF_BESIDE,
    OF_CHOSEN,
    OF_VALUES,
    TrainedAttributes,
    attribute_weights,
)
from tools.hublink.core.models import Vectors
from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart
from training.attributes import alone, beside, choosing
from training.attributes.made_up import KEPT_APART, Collection, collections
from training.attributes.matching import restored
from training.low_rank import updates

_STEPS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.01)
_SEED = 5


def report() -> None:
    """Print how often what is likeliest spoken of is right, of the collections kept apart."""
    right: dict[AttributePart, list[bool]] = {part: [] for part in AttributePart}
    surely: list[tuple[float, bool]] = []
    for collection in (each for each in collections() if each.topic in KEPT_APART):
        names = list(collection.attributes)
        reader = TrainedAttributes(list(collection.attributes.items()), attribute_weights())
        for question in collection.questions:
            said = reader.read(question.text)
            for part, wanted in question.parts.items():
                first = said.best(part, 0.0)
                named = first is not None and names[first.column] in wanted
                if wanted:
                    right[part].append(named)
                if first is not None and part in ASKED:
                    surely.append((first.probability, named))
    for part, found in right.items():
        sys.stdout.write(f"{part}: {sum(found)} of {len(found)} first\n")
    for low, high in pairwise(_STEPS):
        those = [named for probability, named in surely if low <= probability < high]
        if those:
            share = sum(those) / len(those)
            sys.stdout.write(f"{low:.1f} to {high:.1f}: {len(those)}, {share:.2f} right\n")


def arrays(model: alone.Model | beside.Model) -> Iterator[tuple[str, Vectors]]:
    """Yield the learned weights, as the plain encoder and the reader call them."""
    yield from updates(model.encoder)
    for name, array in model.matcher.state_dict().items():
        yield name, array.numpy()


def train(destination: Path = ATTRIBUTES) -> None:
    """Write the weights: those that read attributes and values alone, and both beside."""
    known = [each for each in collections() if each.topic not in KEPT_APART]
    models: dict[str, alone.Model | beside.Model] = {
        OF_ATTRIBUTES: alone.fit(known, len(AttributePart), alone.loss_of_attributes),
        OF_VALUES: alone.fit(known, 1, alone.loss_of_values),
        OF_BESIDE: beside.fit(known, alone.line_of),
    }
    made = {n: a for prefix, model in models.items() for n, a in _made(prefix, model)}
    _write({**made, **_chosen(known, made)}, destination)


def train_on(topics: Sequence[str], destination: Path = ATTRIBUTES) -> None:
    """Write the weights after one round more of those that read attributes.

    It goes through the collections on some topics, and through as many others.
    """
    learned_from = [each for each in collections() if each.topic not in KEPT_APART]
    new = [each for each in learned_from if each.topic in topics]
    others = [each for each in learned_from if each.topic not in topics]
    chance = random.Random(_SEED)  # noqa: S311
    known = [*new, *chance.sample(others, min(len(others), len(new)))]
    weights = load_file(destination)
    parts, start = len(AttributePart), _beginning(OF_ATTRIBUTES, weights)
    by_itself = alone.fit(known, parts, alone.loss_of_attributes, start)
    beside_others = beside.fit(known, alone.line_of, _beginning(OF_BESIDE, weights))
    learned = {**dict(_made(OF_ATTRIBUTES, by_itself)), **dict(_made(OF_BESIDE, beside_others))}
    _write({**load_file(destination), **learned}, destination)


def train_choosing(destination: Path = ATTRIBUTES) -> None:
    """Write the weights anew that choose values, upon the others that there are."""
    known = [each for each in collections() if each.topic not in KEPT_APART]
    weights = load_file(destination)
    kept = {name: a for name, a in weights.items() if not name.startswith(OF_CHOSEN)}
    _write({**kept, **_chosen(known, kept)}, destination)


def _chosen(known: Sequence[Collection], others: Mapping[str, Vectors]) -> dict[str, Vectors]:
    """The weights that choose values, learned upon the others."""
    of_attributes = beside.Model(len(AttributePart), LONGEST_BESIDE)
    restored(of_attributes, _beginning(OF_BESIDE, others))
    by_itself = matcher.Matcher(_beginning(OF_VALUES, others), telling=True)
    model = choosing.fit(known, of_attributes, by_itself)
    share = {f"{OF_CHOSEN}{KNOWN}": model.known.detach().numpy()}
    return {**dict(_made(OF_CHOSEN, model.beside)), **share}


def _made(prefix: str, model: alone.Model | beside.Model) -> Iterator[tuple[str, Vectors]]:
    for name, array in arrays(model):
        yield f"{prefix}{name}", array


def _beginning(prefix: str, weights: Mapping[str, Vectors]) -> dict[str, Vectors]:
    """The arrays whose names begin so, by the rest of these."""
    return {
        name.removeprefix(prefix): array.astype(np.float32)
        for name, array in weights.items()
        if name.startswith(prefix)
    }


def _write(weights: Mapping[str, Vectors], destination: Path) -> None:
    halved = {n: np.ascontiguousarray(a).astype(np.float16) for n, a in sorted(weights.items())}
    save_file(halved, destination)


if __name__ == "__main__":
    if "--report" in sys.argv:
        report()
        choosing.report()
    elif "--choosing" in sys.argv:
        train_choosing()
    elif "--on" in sys.argv:
        train_on(sys.argv[sys.argv.index("--on") + 1 :])
    else:
        train()
