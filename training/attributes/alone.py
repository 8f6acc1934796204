"""Trains what reads attributes, or values of these, each by itself.

A word of a question speaks of a description as far as their vectors agree (late interaction:
Khattab and Zaharia, ColBERT, 2020), in each of some parts that it may have.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch import nn
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.matcher import LONGEST_ATTRIBUTE, LONGEST_QUESTION, words_saying
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.hublink.core.models import Vectors
from tools.hublink.core.value_kinds import numeric
from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart, described
from training.attributes.made_up import Collection, Question
from training.attributes.matching import Matcher, States, off, restored
from training.learning import learn
from training.low_rank import adapt

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
