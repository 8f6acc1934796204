"""Trains the reader of facts: which facts of a collection answer a message in a conversation.

Each token of a message counts by how like it the likest token of a fact is (late interaction:
Khattab and Zaharia, ColBERT, 2020), the message and the fact as wholes by how alike they are, and
which of the papers at hand are pointed at is told by the message as a whole. It learns from the
collections in `collections/`, each a file with papers, their facts, and messages with the facts
that answer each; all facts of a collection are read at a time, beside half of its messages.

    python -m training.facts.fit [--report]

takes three quarters of an hour on two cores. A few collections are kept apart: `--report` tells how
well the weights there are choose facts of these.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from safetensors.numpy import save_file
from torch import nn
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.adapters.embedding.trained_facts import FACTS, LONGEST, trained_facts
from tools.hublink.core.models import Vectors
from tools.hublink.retrieval.fact_lines import (
    STANDINGS,
    FactLine,
    fact_in_words,
    message_in_words,
)
from training.learning import learn
from training.low_rank import adapt, updates

COLLECTIONS = Path(__file__).with_name("collections")
KEPT_APART = ("a4", "b3", "e4", "i2", "s2", "v4")
_ROUNDS = 5
_TOGETHER = 25
"""Messages of which a step learns, all over one collection."""
_HELPS = 0.4
"""How right a fact is that only helps."""
_ALONE = 0.5
"""How much it counts how far off each fact is by itself, beside which come first."""
_SHARPNESS, _RARE = 8.0, -8.0
"""How far likeness counts at first, and how unlikely each fact is."""
_DROPPED = 0.1
_GROUPS = 4
"""So many groups of texts of like lengths are read in a step."""
_RATE = 1.5e-3
_SEED = 7
_STEPS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


class Asked(NamedTuple):
    """A message in words, how each fact of its collection stands to it, and how right each is."""

    message: str
    facts: tuple[FactLine, ...]
    right: tuple[float, ...]
    is_fresh: bool


class Collection(NamedTuple):
    """The facts of a collection in words, and the messages about it."""

    name: str
    facts: tuple[str, ...]
    asked: tuple[Asked, ...]


def read_collection(path: Path) -> Collection:
    """Return a collection that messages are about."""
    known: Any = json.loads(path.read_text("utf-8"))
    titles = known["papers"]
    papers = [[str(paper) for paper in fact["papers"]] for fact in known["facts"]]
    words = tuple(
        fact_in_words(fact["attribute"], str(fact["value"]), [titles[each] for each in of])
        for fact, of in zip(known["facts"], papers, strict=True)
    )
    asked = []
    for turn in known["turns"]:
        hand = [str(paper) for paper in turn["at_hand"]]
        lines = tuple(
            FactLine(text, tuple(p for p, paper in enumerate(hand) if paper in of), len(hand))
            for text, of in zip(words, papers, strict=True)
        )
        yes, partly = set(turn["yes"]), set(turn["partly"])
        right = (1.0 if f["id"] in yes else _HELPS * (f["id"] in partly) for f in known["facts"])
        message = message_in_words(turn["say"], turn["before"])
        asked.append(Asked(message, lines, tuple(right), not turn["before"]))
    return Collection(path.stem, words, tuple(asked))


def collections() -> list[Collection]:
    """Return all collections."""
    return [read_collection(path) for path in sorted(COLLECTIONS.glob("*.json"))]


class Model(nn.Module):
    """The adapted encoder with what compares messages and facts."""

    def __init__(self) -> None:
        super().__init__()
        folder, _ = located(PACKAGED_MODEL)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False)
        adapt(self.encoder)
        width = self.encoder.config.hidden_size
        self.said, self.told = nn.Parameter(torch.eye(width)), nn.Parameter(torch.eye(width))
        self.sharpness = nn.Parameter(torch.full((2,), _SHARPNESS))
        self.weight = nn.Linear(width, 1)
        self.place = nn.Linear(width, STANDINGS)
        self.of_message, self.of_fact = nn.Linear(width, 1), nn.Linear(width, 1, bias=False)
        nn.init.constant_(self.of_message.bias, _RARE)
        self.drop = nn.Dropout(_DROPPED)

    def forward(self, asked: Sequence[Asked], facts: Sequence[str]) -> torch.Tensor:
        """Return the logarithm of the odds that each message asks for each fact."""
        said, are_said = self._states([each.message for each in asked])
        told, are_told = self._states(facts)
        whole, means = _means(said, are_said), _means(told, are_told)
        alike = _of_length_one(whole) @ _of_length_one(means).T
        words = _of_length_one(said @ self.said), _of_length_one(told @ self.told)
        likest = torch.einsum("qtw,fuw->qtfu", *words).masked_fill(~are_told, -1).amax(dim=-1)
        weights = torch.softmax(self.weight(said)[..., 0].masked_fill(~are_said, -1e9), dim=-1)
        by_word = (likest * weights[..., None]).sum(dim=1)
        stands = torch.tensor([[fact.stands for fact in each.facts] for each in asked])
        of_places = torch.einsum("qp,qfp->qf", self.place(whole), stands)
        bias = self.of_message(whole) + self.of_fact(means).T
        odds: torch.Tensor = self.sharpness[0] * alike + self.sharpness[1] * by_word + bias
        return odds + of_places

    def _states(self, texts: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor]:
        """The vectors of the tokens of some texts, and which of these are no padding.

        Texts of like lengths are read together, so that little padding is.
        """
        made: Any = self.tokenizer(list(texts), truncation=True, max_length=LONGEST)
        read = made["input_ids"]
        lengths = torch.tensor([len(ids) for ids in read])
        are_words = torch.arange(int(lengths.max()))[None] < lengths[:, None]
        groups = torch.argsort(lengths).chunk(_GROUPS)
        states = torch.cat([self._read([read[i] for i in g], len(are_words[0])) for g in groups])
        in_order = states[torch.argsort(torch.cat(groups))]
        return self.drop(in_order), are_words

    def _read(self, texts: list[list[int]], width: int) -> torch.Tensor:
        """The vectors of the tokens of texts, with padding up to some width."""
        made: Any = self.tokenizer.pad({"input_ids": texts}, return_tensors="pt")
        with torch.autocast("cpu", torch.bfloat16):
            states: torch.Tensor = self.encoder(**made).last_hidden_state
        return nn.functional.pad(states.float(), (0, 0, 0, width - states.shape[1]))

    def arrays(self) -> Iterator[tuple[str, Vectors]]:
        """Yield what was learned, by name, as the plain encoder and its user call it."""
        yield from updates(self.encoder)
        for name, value in self.named_parameters():
            if not name.startswith("encoder."):
                yield name, value.detach().numpy()


def _means(states: torch.Tensor, are_words: torch.Tensor) -> torch.Tensor:
    return (states * are_words[..., None]).sum(dim=1) / are_words.sum(dim=1, keepdim=True)


def _of_length_one(rows: torch.Tensor) -> torch.Tensor:
    return nn.functional.normalize(rows, dim=-1)


def loss_of(model: Model, facts: Sequence[str], asked: Sequence[Asked]) -> torch.Tensor:
    """Return how far a model is from telling which facts some messages ask for.

    That is how far each is off by itself, and how far those asked for are from the first place.
    """
    odds, right = model(asked, facts), torch.tensor([each.right for each in asked])
    alone = nn.functional.binary_cross_entropy_with_logits(odds, right, reduction="sum")
    shares = right / right.sum(dim=1, keepdim=True).clamp(min=1e-6)
    among = -(shares * torch.log_softmax(odds, dim=1)).sum()
    return (_ALONE * alone + among) / len(asked)


def fit(known: Sequence[Collection]) -> Model:
    """Return a model that learned from some collections."""
    torch.manual_seed(_SEED)
    chance = random.Random(_SEED)  # noqa: S311
    model = Model()
    batches = [batch for _ in range(_ROUNDS) for batch in _batches(known, chance)]
    learn(model, batches, lambda batch: loss_of(model, *batch), _RATE)
    return model


def _batches(
    known: Sequence[Collection], chance: random.Random
) -> list[tuple[tuple[str, ...], list[Asked]]]:
    """All messages in some order, those of a step over one collection."""
    found = []
    for each in known:
        order = chance.sample(each.asked, len(each.asked))
        starts = range(0, len(order), _TOGETHER)
        found += [(each.facts, order[at : at + _TOGETHER]) for at in starts]
    chance.shuffle(found)
    return found


def report() -> None:
    """Print how well facts are chosen in the collections kept apart."""
    asked = [each for known in collections() if known.name in KEPT_APART for each in known.asked]
    told = [np.array(trained_facts().relevance(each.message, each.facts)) for each in asked]
    right = [np.array(each.right) for each in asked]
    both = list(zip(told, right, strict=True))
    wanted = sum((r == 1).sum() for r in right)
    for least in _STEPS:
        shown = sum((t >= least).sum() for t in told)
        hits = sum(((t >= least) & (r == 1)).sum() for t, r in both)
        helps = sum(((t >= least) & (r > 0)).sum() for t, r in both)
        line = f"{least}: of those told {hits / shown:.2f} are right, {helps / shown:.2f} help"
        sys.stdout.write(f"{line}; {hits / wanted:.2f} of the right ones are told\n")
    for name, fresh in (("first messages", True), ("messages that go on", False)):
        answered = [
            (t, r)
            for (t, r), each in zip(both, asked, strict=True)
            if each.is_fresh is fresh and (r == 1).any()
        ]
        for most in (1, 3, 5):
            first = np.mean([(r[np.argsort(-t)[:most]] == 1).any() for t, r in answered])
            sys.stdout.write(f"{name}: a right one among the first {most}: {first:.2f}\n")
    of_best = sorted((float(t.max()), bool(r[t.argmax()] == 1)) for t, r in both)
    for low, high in zip((0.0, *_STEPS), (*_STEPS, 1.01), strict=True):
        part = [is_right for best, is_right in of_best if low <= best < high]
        if part:
            line = f"likeliest from {low} to {high}: {len(part)}, {np.mean(part):.2f} right"
            sys.stdout.write(f"{line}\n")


def train(destination: Path = FACTS) -> None:
    """Write the weights."""
    model = fit([each for each in collections() if each.name not in KEPT_APART])
    made = {k: np.ascontiguousarray(v).astype(np.float16) for k, v in model.arrays()}
    save_file(made, destination)


if __name__ == "__main__":
    report() if "--report" in sys.argv else train()
