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
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from safetensors.numpy import load_file, save_file
from torch import nn
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding import matcher
from tools.adapters.embedding.matcher import (
    LONGEST_ATTRIBUTE,
    LONGEST_BESIDE,
    LONGEST_QUESTION,
    words_saying,
)
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
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
from tools.hublink.core.value_kinds import numeric
from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart, described
from training.attributes import beside, choosing
from training.attributes.made_up import KEPT_APART, Collection, Question, collections
from training.attributes.matching import Matcher, States, off, restored
from training.learning import learn
from training.low_rank import adapt, updates

_BATCHES = 2800
"""Batches that each reader learns from."""
_TOGETHER = 14
"""Questions of which a step learns, all over one collection."""
_RATE, _RATE_ON = 1.5e-3, 7e-4
"""The highest rate of learning, and of learning on from weights there are."""
_SEED = 5
_MOST_SHOWN = 4
_MOST_VALUES, _LONGEST_VALUE = 36, 40
"""Values of which a step learns, and characters of one."""
_LEFT_OUT, _HIDDEN, _FOREIGN = 0.2, 0.06, 6
"""What keeps a model from learning collections by heart: the shares of what no question of a batch
speaks of, and of the words of questions, that it does not see, and so many descriptions at the most
that are of other collections."""
_STEPS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.01)


class Model(nn.Module):
    """The adapted encoder with what compares words to attributes, or to values of these.

    Values are said by the `telling` words alone.
    """

    def __init__(self, parts: int, *, telling: bool) -> None:
        super().__init__()
        self.telling = telling
        folder, _ = located(PACKAGED_MODEL)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False)
        adapt(self.encoder)
        self.matcher = Matcher(self.encoder.config.hidden_size, parts)
        self.drop = nn.Dropout(0.1)

    def asked(self, questions: Sequence[Question]) -> States:
        """Return what questions say; while the model learns, without some of their words."""
        hidden = _HIDDEN if self.training else 0.0
        return self._states([question.text for question in questions], LONGEST_QUESTION, hidden)

    def described(self, lines: Sequence[str]) -> torch.Tensor:
        """Return a vector of length 1 for each line, the same for all questions."""
        vectors = self._states(lines, LONGEST_ATTRIBUTE).means()
        return nn.functional.normalize(vectors, dim=-1)[None]

    def _states(self, texts: Sequence[str], longest: int, hidden: float = 0.0) -> States:
        made: Any = self.tokenizer(
            list(texts),
            padding=True,
            truncation=True,
            max_length=longest,
            return_offsets_mapping=True,
            return_special_tokens_mask=True,
            return_tensors="pt",
        )
        offsets = made.pop("offset_mapping").tolist()
        words = made.pop("special_tokens_mask") == 0
        unseen = words & (torch.rand(words.shape) < hidden)
        made["input_ids"].masked_fill_(unseen, self.tokenizer.mask_token_id)
        with torch.autocast("cpu", torch.bfloat16):
            states = self.encoder(**made).last_hidden_state
        placed = zip(texts, offsets, strict=True)
        saying = [words_saying(text, at, telling=self.telling) for text, at in placed]
        say = torch.tensor([[place is not None for place in places] for places in saying])
        return States(self.drop(states.float()), made["attention_mask"], say)


Loss = Callable[[Model, Collection, Sequence[Question], "Others"], torch.Tensor]


class Others(NamedTuple):
    """The collections that are learned from, of which some lend descriptions, and the chance."""

    collections: Sequence[Collection]
    chance: random.Random

    def lines(self) -> Iterator[str]:
        """Yield some attributes of any collections, a line each."""
        for _ in range(self.chance.randrange(_FOREIGN)):
            collection = self.chance.choice(self.collections)
            yield line_of(collection, self.chance.choice(list(collection.attributes)), self.chance)

    def values(self) -> Iterator[str]:
        """Yield some values of any collections, a line each."""
        for _ in range(_FOREIGN):
            collection = self.chance.choice(self.collections)
            name, values = self.chance.choice(list(collection.attributes.items()))
            yield described(name, [self.chance.choice(list(values))])


def loss_of_attributes(
    model: Model, collection: Collection, asked: Sequence[Question], others: Others
) -> torch.Tensor:
    """Return how far a model is from telling which attributes some questions speak of."""
    chance = others.chance
    said = frozenset[str]().union(*(names for q in asked for names in q.parts.values()))
    seen = [n for n in collection.attributes if n in said or chance.random() >= _LEFT_OUT]
    foreign = list(others.lines())
    vectors = model.described([*(line_of(collection, name, chance) for name in seen), *foreign])
    odds, asks, _ = model.matcher(model.asked(asked), vectors)
    names = [*seen, *(None for _ in foreign)]
    spoken = [[[float(n in q.parts[part]) for part in AttributePart] for n in names] for q in asked]
    any_asked = torch.tensor([float(question.asks) for question in asked])
    of_asking = nn.functional.binary_cross_entropy_with_logits(asks, any_asked)
    return off(odds, torch.tensor(spoken), len(ASKED)) + of_asking / 2


def loss_of_values(
    model: Model, collection: Collection, asked: Sequence[Question], others: Others
) -> torch.Tensor:
    """Return how far a model is from telling which values some questions speak of."""
    values = _some_values(collection, asked, others.chance)
    foreign = list(others.values())
    lines = [*(described(name, [value]) for name, value in values), *foreign]
    odds, *_ = model.matcher(model.asked(asked), model.described(lines))
    of_others = [[0.0] for _ in foreign]
    restricted = [[*([float(value in q.values)] for value in values), *of_others] for q in asked]
    return off(odds, torch.tensor(restricted), 1)


def line_of(collection: Collection, name: str, chance: random.Random) -> str:
    """An attribute in a line, with a few of its values."""
    values = list(collection.attributes[name])
    return described(name, chance.sample(values, min(len(values), chance.randint(1, _MOST_SHOWN))))


def _some_values(
    collection: Collection, asked: Sequence[Question], chance: random.Random
) -> list[tuple[str, str]]:
    """The values that some questions restrict papers to, among others of the collection."""
    wanted = sorted(frozenset[tuple[str, str]]().union(*(each.values for each in asked)))
    near = {name for name, _ in wanted}
    others = [
        (name, value)
        for name, values in collection.attributes.items()
        for value in values
        if (name, value) not in wanted and len(value) <= _LONGEST_VALUE and numeric(value) is None
    ]
    others = [each for each in others if chance.random() >= _LEFT_OUT]
    chance.shuffle(others)
    others.sort(key=lambda each: each[0] not in near)
    return [*wanted, *others[: max(0, _MOST_VALUES - len(wanted))]]


def fit(
    known: Sequence[Collection],
    parts: int,
    loss_of: Loss,
    start: Mapping[str, Vectors] | None = None,
) -> Model:
    """Return a model that learned from some collections to tell what some parts are of.

    From weights to `start` with it learns on in one round.
    """
    torch.manual_seed(_SEED)
    model = Model(parts, telling=loss_of is loss_of_values)
    chance = random.Random(_SEED)  # noqa: S311
    batches = _batches(known, chance)
    if start is not None:
        restored(model, start)
    while start is None and len(batches) < _BATCHES:
        batches += _batches(known, chance)
    others = Others(known, chance)
    rate = _RATE if start is None else _RATE_ON
    learn(model, batches[:_BATCHES], lambda batch: loss_of(model, *batch, others), rate)
    return model


def _batches(
    known: Sequence[Collection], chance: random.Random
) -> list[tuple[Collection, list[Question]]]:
    found = []
    for each in known:
        order = chance.sample(list(each.questions), len(each.questions))
        starts = range(0, len(order), _TOGETHER)
        found += [(each, order[start : start + _TOGETHER]) for start in starts]
    chance.shuffle(found)
    return found


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


def arrays(model: Model | beside.Model) -> Iterator[tuple[str, Vectors]]:
    """Yield the learned weights, as the plain encoder and the reader call them."""
    yield from updates(model.encoder)
    for name, array in model.matcher.state_dict().items():
        yield name, array.numpy()


def train(destination: Path = ATTRIBUTES) -> None:
    """Write the weights: those that read attributes and values alone, and both beside."""
    known = [each for each in collections() if each.topic not in KEPT_APART]
    models: dict[str, Model | beside.Model] = {
        OF_ATTRIBUTES: fit(known, len(AttributePart), loss_of_attributes),
        OF_VALUES: fit(known, 1, loss_of_values),
        OF_BESIDE: beside.fit(known, line_of),
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
    alone = fit(known, len(AttributePart), loss_of_attributes, _beginning(OF_ATTRIBUTES, weights))
    beside_others = beside.fit(known, line_of, _beginning(OF_BESIDE, weights))
    learned = {**dict(_made(OF_ATTRIBUTES, alone)), **dict(_made(OF_BESIDE, beside_others))}
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


def _made(prefix: str, model: Model | beside.Model) -> Iterator[tuple[str, Vectors]]:
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
