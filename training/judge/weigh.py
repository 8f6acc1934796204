"""Fits how much what speaks for a reading weighs: the surety that a message is read as it is meant.

    python -m training.judge.weigh [--report]

takes a second. It is a logistic regression on questions and turns whose answers were read and
marked, over graphs made up for it; `--report` tells how well those of one graph are told apart by
weights learned from the others.
"""

import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from tools.hublink.core.models import Vectors
from tools.weighing.surety import WEIGHTS

ANSWERS = Path(__file__).with_name("answers.jsonl")
_PENALTY = 10.0
_DECIMALS = 3
_STEPS = (0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


class Answered(NamedTuple):
    """The graph of each answer, what spoke for its reading, and how right it was: half, or all."""

    graphs: Vectors
    evidence: Vectors
    right: Vectors


class Weights(NamedTuple):
    """What each kind of evidence weighs, and what is added."""

    names: tuple[str, ...]
    of_each: Vectors
    intercept: float


def answers() -> tuple[tuple[str, ...], Answered]:
    """Return the names of what speaks for readings, and the answers to learn from."""
    lines = [json.loads(line) for line in ANSWERS.read_text("utf-8").splitlines()]
    names = tuple(lines[0]["evidence"])
    return names, Answered(
        np.array([line["graph"] for line in lines]),
        np.array([[line["evidence"][name] for name in names] for line in lines]),
        np.array([line["right"] for line in lines], float),
    )


def fit(names: Sequence[str], known: Answered) -> Weights:
    """Return the weights that tell right answers from wrong ones, small ones preferred."""
    means, spread = known.evidence.mean(axis=0), known.evidence.std(axis=0) + 1e-9
    scaled = np.c_[(known.evidence - means) / spread, np.ones(len(known.right))]

    def loss(values: Vectors) -> float:
        odds = scaled @ values
        errors = np.logaddexp(0, odds) - known.right * odds
        return float(errors.sum() + _PENALTY * np.square(values[:-1]).sum() / 2)

    *of_each, intercept = minimize(loss, np.zeros(scaled.shape[1])).x
    weights = np.array(of_each) / spread
    return Weights(tuple(names), weights, float(intercept - weights @ means))


def sureties(weights: Weights, asked: Answered) -> Vectors:
    """Return how probable it is that each answer is right."""
    odds: Vectors = 1 / (1 + np.exp(-(asked.evidence @ weights.of_each + weights.intercept)))
    return odds


def sureties_of_others(names: Sequence[str], known: Answered) -> Vectors:
    """Return how sure the answers over each graph are by what the others teach."""
    told: Vectors = np.zeros(len(known.right), np.float32)
    for graph in sorted(set(known.graphs)):
        there = known.graphs == graph
        others = Answered(*(part[~there] for part in known))
        told[there] = sureties(fit(names, others), Answered(*(part[there] for part in known)))
    return told


def report() -> None:
    """Print how often what is so sure is right, of graphs that nothing was learned from."""
    names, known = answers()
    told = sureties_of_others(names, known)
    for low, high in pairwise(_STEPS):
        there = (told >= low) & (told < high)
        if there.any():
            right, wrong = (known.right[there] == 1).mean(), (known.right[there] == 0).mean()
            line = f"{low:.1f} to {high:.1f}: {there.sum()}, {right:.2f} right, {wrong:.2f} wrong"
            sys.stdout.write(f"{line}\n")
    of_right, of_wrong = told[known.right == 1], told[known.right == 0]
    above = [(of_right > each).mean() for each in of_wrong]
    sys.stdout.write(f"a right one above a wrong one: {np.mean(above):.3f}\n")


def train(destination: Path = WEIGHTS) -> None:
    """Write the weights."""
    weights = fit(*answers())
    told = dict(zip(weights.names, weights.of_each.tolist(), strict=True))
    told["intercept"] = weights.intercept
    rounded = {name: round(value, _DECIMALS) for name, value in told.items()}
    destination.write_text(json.dumps(rounded, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    report() if "--report" in sys.argv else train()
