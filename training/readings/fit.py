"""Fits how probable it is that a candidate is what a question means, and writes the weights.

The candidates of questions over the sample graph are carried out; one is right where it finds the
papers that a reader would call right (`gold`) and tells what has to be said of them (`say`, one of
each group), or where it binds the words of a question that only `names` things, or takes some for a
topic where a question does not.

    python -m training.readings.fit STORE [--report]

needs an index of the sample graph with vectors; the report leaves out every fifth question in turn.

The weights are held near those of `prior.json`, which questions of other kinds gave: the ones here
seldom name several things at once, sort or group.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.hublink.core.models import Vectors
from tools.hublink.execution.tabulation import tabulate
from tools.hublink.question.likelihood import WEIGHTS, PossibleReading
from tools.workspace.library import Library
from tools.workspace.readings.readings import readings

QUESTIONS = Path(__file__).with_name("questions.jsonl")
NEEDS = Path(__file__).parents[1] / "similar" / "questions.jsonl"
PAPER = "urn:hublink:paper:"
_NEARLY = 0.6
"""The share of the best candidate's figure from which another one is right as well."""
_FOLDS = 5
PRIOR = Path(__file__).with_name("prior.json")
_HOLD = 10.0
"""How strongly the weights are held near the prior ones, in squared differences."""
_HOLD_OF_INTERCEPT = 1.0


Weights = NDArray[np.float64]


class Judged(NamedTuple):
    """The candidates of a question: what speaks for each, a row each, and whether it is right."""

    question: str
    features: Vectors
    right: Vectors


def questions() -> Iterator[dict[str, Any]]:
    """Yield the questions; those for papers on something say that they name nothing."""
    yield from map(json.loads, QUESTIONS.read_text("utf-8").splitlines())
    for line in map(json.loads, NEEDS.read_text("utf-8").splitlines()):
        yield line if line["kind"] == "topic" else {**line, "names": False}


def judged(library: Library) -> Iterator[Judged]:
    for question in questions():
        plan = library.grounding.ground_in_words(question["question"])
        found = readings(plan, library)
        right = _right(question, found, library)
        if any(right):
            rows = np.array([list(each.features.values()) for each in found])
            yield Judged(question["question"], rows, np.array(right))


def _right(
    question: dict[str, Any], found: Sequence[PossibleReading], library: Library
) -> list[bool]:
    gold = {PAPER + key for named in question.get("gold", ()) for key in named.split("|")[:1]}
    also = {PAPER + key for key in question.get("optional", ())}
    say = question.get("say", ())
    agreement = [
        _agreement(set(_hubs(each, library)), gold, also) if _says(each, say, library) else 0.0
        for each in found
    ]
    best = max(agreement, default=0.0)
    names = question.get("names")
    of_kind = [names is None or names != bool(each.features["topic"]) for each in found]
    near = [value >= _NEARLY * best for value in agreement]
    enough = [b and value > 0 for b, value in zip(near, agreement, strict=True)]
    return [a and (b or not (gold or say)) for a, b in zip(of_kind, enough, strict=True)]


def _says(reading: PossibleReading, say: Sequence[Sequence[str]], library: Library) -> bool:
    """Whether what a reading tells has one of each group of words; all there is in an overview."""
    if not say or reading.plan.overview:
        return True
    if reading.plan.similar_to is not None:
        return False
    found = library.find(reading.plan)
    told = [fact.value for fact in found.facts if fact.asked]
    table = tabulate(found, found.plan.computation)
    told += [str(table.total), *(f"{row.label} {row.value:g}" for row in table.rows if row.value)]
    text = " ".join(told).casefold()
    return all(any(each.casefold() in text for each in group) for group in say)


def _hubs(reading: PossibleReading, library: Library) -> Sequence[str]:
    similar_to = reading.plan.similar_to
    if similar_to is None:
        return library.find(reading.plan).hubs
    hubs, _ = library.similar(similar_to.wording, reading.plan.hubs)
    return [hub.root.id for hub in hubs] if library.is_like(hubs) else []


def _agreement(found: set[str], gold: set[str], also: set[str]) -> float:
    """The F1 of some hubs; those that may also be right do not count against them."""
    if not gold:
        return 1.0
    if not found:
        return 0.0
    precision = len(found & (gold | also)) / len(found)
    recall = len(found & gold) / len(gold)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def fitted(known: Sequence[Judged], prior: Weights) -> Weights:
    """Return the likeliest weights of a logistic regression, with a normal prior, intercept last.

    All candidates of a question weigh as much as one.
    """
    rows = np.concatenate([each.features for each in known])
    rows = np.column_stack((rows, np.ones(len(rows))))
    right = np.concatenate([each.right for each in known]).astype(float)
    weights = np.concatenate([np.full(len(each.right), 1 / len(each.right)) for each in known])
    hold = np.full(len(prior), _HOLD)
    hold[-1] = _HOLD_OF_INTERCEPT

    def loss(tried: Weights) -> tuple[float, Weights]:
        scores = rows @ tried
        off = weights * (1 / (1 + np.exp(-scores)) - right)
        wrong = weights @ (np.logaddexp(0, scores) - right * scores)
        held = float(wrong + hold @ (tried - prior) ** 2 / 2)
        return held, rows.T @ off + hold * (tried - prior)

    return np.asarray(minimize(loss, prior, jac=True, method="L-BFGS-B").x)


def report(known: Sequence[Judged], prior: Weights) -> None:
    """Print how often the likeliest candidate is right, and how often where it is sure."""
    outcomes = []
    for fold in range(_FOLDS):
        weights = fitted([each for i, each in enumerate(known) if i % _FOLDS != fold], prior)
        for each in known[fold::_FOLDS]:
            likely = 1 / (1 + np.exp(-(each.features @ weights[:-1] + weights[-1])))
            best = int(likely.argmax())
            outcomes.append((float(likely[best]), bool(each.right[best]), each.question))
    share = sum(right for _, right, _ in outcomes) / len(outcomes)
    sys.stdout.write(f"{share:.3f} of {len(outcomes)} questions read right\n")
    for low, high in ((0.0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 1.01)):
        within = [right for likely, right, _ in outcomes if low <= likely < high]
        if within:
            sys.stdout.write(f"{low:.1f}: {sum(within) / len(within):.2f} of {len(within)}\n")


def main() -> None:
    opened = open_library(read_settings().changed(store=Path(sys.argv[1])))
    library = opened.within(opened.scope)
    known = list(judged(library))
    held: dict[str, float] = json.loads(PRIOR.read_text("utf-8"))
    prior = np.array(list(held.values()))
    if "--report" in sys.argv:
        report(known, prior)
        return
    weights = dict(zip(held, fitted(known, prior).round(3).tolist(), strict=True))
    WEIGHTS.write_text(json.dumps(weights, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
