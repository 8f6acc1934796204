"""Fits how probable it is that a candidate is what a question means, and writes the weights.

The candidates of questions over the sample graph are carried out; one is right where it finds the
papers that a reader would call right (`gold`), or where it binds the words of a question that only
`names` things, or takes some for a topic where a question does not.

    python -m training.readings.fit STORE [--report]

needs an index of the sample graph with vectors; the report leaves out every fifth question in turn.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from sklearn.linear_model import LogisticRegression

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.hublink.core.models import Vectors
from tools.hublink.question.likelihood import WEIGHTS, PossibleReading
from tools.workspace.library import Library
from tools.workspace.readings import readings

QUESTIONS = Path(__file__).with_name("questions.jsonl")
NEEDS = Path(__file__).parents[1] / "similar" / "questions.jsonl"
PAPER = "urn:hublink:paper:"
_NEARLY = 0.6
"""The share of the best candidate's figure from which another one is right as well."""
_FOLDS = 5
_STRENGTH = 3.0


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
    agreement = [_agreement(set(_hubs(each, library)), gold, also) for each in found]
    best = max(agreement, default=0.0)
    names = question.get("names")
    of_kind = [names is None or names != bool(each.features["topic"]) for each in found]
    near = [value >= _NEARLY * best for value in agreement]
    return [a and (b or not gold) for a, b in zip(of_kind, near, strict=True)]


def _hubs(reading: PossibleReading, library: Library) -> Sequence[str]:
    similar_to = reading.plan.similar_to
    if similar_to is None:
        return library.find(reading.plan).hubs
    hubs, _ = library.similar(similar_to.wording, reading.plan.hubs)
    return [hub.root.id for hub in hubs] if library.is_like(hubs) else []


def _agreement(found: set[str], gold: set[str], also: set[str]) -> float:
    """The F1 of some hubs; those that may also be right do not count against them."""
    if not found or not gold:
        return 0.0
    precision = len(found & (gold | also)) / len(found)
    recall = len(found & gold) / len(gold)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def fitted(known: Sequence[Judged]) -> LogisticRegression:
    rows = np.concatenate([each.features for each in known])
    right = np.concatenate([each.right for each in known])
    weights = np.concatenate([np.full(len(each.right), 1 / len(each.right)) for each in known])
    model = LogisticRegression(C=_STRENGTH, max_iter=2_000)
    return model.fit(rows, right, sample_weight=weights)


def report(known: Sequence[Judged]) -> None:
    """Print how often the likeliest candidate is right, and how often where it is sure."""
    outcomes = []
    for fold in range(_FOLDS):
        model = fitted([each for i, each in enumerate(known) if i % _FOLDS != fold])
        for each in known[fold::_FOLDS]:
            likely = model.predict_proba(each.features)[:, 1]
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
    if "--report" in sys.argv:
        report(known)
        return
    model = fitted(known)
    plan = library.grounding.ground_in_words("papers")
    names = list(readings(plan, library)[0].features)
    weights = dict(zip(names, model.coef_[0].round(3).tolist(), strict=True))
    weights["intercept"] = round(float(model.intercept_[0]), 3)
    WEIGHTS.write_text(json.dumps(weights, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
