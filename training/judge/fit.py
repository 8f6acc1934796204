"""Trains the judge of readings: the packaged encoder with a small change to its weights.

It reads a question, with what was asked before it, and one way to read it, in words, beside each
other (a cross-encoder, Nogueira and Cho, 2019), and learns the odds that this is what was asked.

    python -m training.judge.fit [--report]

takes twenty minutes on two cores. The questions over two graphs are kept apart: on these the odds
are fitted to what share is right (Platt, 1999); `--report` tells of the weights there are.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from safetensors.numpy import save_file
from scipy.optimize import minimize
from torch import nn
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.adapters.embedding.trained_judge import JUDGE, LONGEST, said, trained_judge
from tools.hublink.core.models import Vectors
from training.learning import learn
from training.low_rank import adapt, updates

QUESTIONS = Path(__file__).with_name("questions.jsonl")
_ROUNDS = 3
_TOGETHER = 4
"""Questions of which a step learns."""
_MOST = 9
"""Ways to read a question in a step; among them some right ones, and what was read first."""
_MOST_RIGHT = 4
_RATE = 1.5e-3
_KEPT_APART = ("birds", "dialects")
_SEED = 7
_STEPS = (0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.01)
_RIGHT: Mapping[str, float] = {"right": 1.0, "near": 0.4, "": 0.0}
"""How right what is marked so is; near is what would help, though it is not just what was asked."""


class Judged(NamedTuple):
    """A question over a graph, ways to read it in words, how right each is; as read comes first."""

    graph: str
    question: str
    words: tuple[str, ...]
    right: tuple[float, ...]


class Model(nn.Module):
    """The adapted encoder with what the odds are summed up by."""

    def __init__(self) -> None:
        super().__init__()
        folder, _ = located(PACKAGED_MODEL)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False)
        adapt(self.encoder)
        self.odds = nn.Linear(self.encoder.config.hidden_size, 1)
        self.drop = nn.Dropout(0.1)

    def forward(self, asked: Sequence[str], words: Sequence[str]) -> torch.Tensor:
        """Return the logarithm of the odds that each question means what the words with it say."""
        made: Any = self.tokenizer(
            list(asked),
            list(words),
            padding=True,
            truncation=True,
            max_length=LONGEST,
            return_tensors="pt",
        )
        with torch.autocast("cpu", torch.bfloat16):
            states = self.encoder(**made).last_hidden_state
            is_read = made["attention_mask"][..., None].float()
            means = (states * is_read).sum(dim=1) / is_read.sum(dim=1)
            odds: torch.Tensor = self.odds(self.drop(means))[:, 0]
        return odds.float()


def questions() -> list[Judged]:
    """Return the questions to learn from."""
    found = []
    for line in map(json.loads, QUESTIONS.read_text("utf-8").splitlines()):
        words, marks = zip(*line["candidates"], strict=True)
        asked = said(line["question"], line.get("before", ""))
        right = tuple(_RIGHT[mark] for mark in marks)
        found.append(Judged(line["graph"], asked, words, right))
    return found


def loss_of(model: Model, batch: Sequence[Judged], chance: random.Random) -> torch.Tensor:
    """Return how far a model is from telling which ways to read some questions are right."""
    chosen = [(each, place) for each in batch for place in _chosen(each, chance)]
    odds = model([e.question for e, _ in chosen], [e.words[place] for e, place in chosen])
    right = torch.tensor([each.right[place] for each, place in chosen])
    return nn.functional.binary_cross_entropy_with_logits(odds, right)


def _chosen(each: Judged, chance: random.Random) -> list[int]:
    """The places of some candidates: what was read first, some right ones, some others."""
    right = [place for place, value in enumerate(each.right) if value == 1][:_MOST_RIGHT]
    kept = sorted({0, *right})
    others = [place for place in range(len(each.words)) if place not in kept]
    chance.shuffle(others)
    return kept + others[: _MOST - len(kept)]


def fit(known: Sequence[Judged]) -> Model:
    """Return a model that learned from some questions."""
    torch.manual_seed(_SEED)
    chance = random.Random(_SEED)  # noqa: S311
    model = Model()
    batches = [batch for _ in range(_ROUNDS) for batch in _batches(known, chance)]
    learn(model, batches, lambda batch: loss_of(model, batch, chance), _RATE)
    return model


def _batches(known: Sequence[Judged], chance: random.Random) -> list[list[Judged]]:
    order = chance.sample(range(len(known)), len(known))
    starts = range(0, len(order), _TOGETHER)
    return [[known[i] for i in order[at : at + _TOGETHER]] for at in starts]


def judged(model: Model, asked: Sequence[Judged]) -> tuple[Vectors, Vectors]:
    """Return the odds of what questions were read as first, and whether that is right."""
    with torch.no_grad():
        odds = [float(model([each.question], each.words[:1])[0]) for each in asked]
    return np.array(odds), np.array([each.right[0] == 1 for each in asked], float)


def calibration(odds: Vectors, right: Vectors) -> tuple[float, float]:
    """Return by what to multiply odds, and what to add, so that they are those of being right."""

    def loss(values: Vectors) -> float:
        scaled = values[0] * odds + values[1]
        return float(np.mean(np.logaddexp(0, scaled) - right * scaled))

    slope, intercept = minimize(loss, np.array([1.0, 0.0])).x
    return float(slope), float(intercept)


def report() -> None:
    """Print how often what is judged so probable is right, of the questions kept apart."""
    asked = [each for each in questions() if each.graph in _KEPT_APART]
    judge = trained_judge()
    told = np.array([judge.probability(each.question, "", each.words[0]) for each in asked])
    right = np.array([each.right[0] == 1 for each in asked])
    for low, high in pairwise(_STEPS):
        there = (told >= low) & (told < high)
        if there.any():
            line = (
                f"{low:.2f} to {high:.2f}: {there.sum()} questions, {right[there].mean():.2f} right"
            )
            sys.stdout.write(f"{line}\n")
    above = [
        (told[right] > each).mean() + (told[right] == each).mean() / 2 for each in told[~right]
    ]
    sys.stdout.write(f"a right one above a wrong one: {np.mean(above):.3f}\n")


def arrays(model: Model, slope: float, intercept: float) -> Iterator[tuple[str, Vectors]]:
    """Yield the learned weights, as the plain encoder calls its own, with the odds calibrated."""
    yield from updates(model.encoder)
    weights, bias = model.odds.weight.detach().numpy()[0], model.odds.bias.detach().numpy()
    yield "odds.weights", np.float32(slope) * weights
    yield "odds.intercept", np.float32(slope) * bias + np.float32(intercept)


def train(destination: Path = JUDGE) -> None:
    """Write the weights."""
    everything = questions()
    model = fit([each for each in everything if each.graph not in _KEPT_APART])
    scale = calibration(*judged(model, [e for e in everything if e.graph in _KEPT_APART]))
    named = arrays(model, *scale)
    made = {k: np.ascontiguousarray(v).astype(np.float16) for k, v in named}
    save_file(made, destination)


if __name__ == "__main__":
    report() if "--report" in sys.argv else train()
