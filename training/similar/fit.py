"""Fits how probable it is that a paper is right for a question, and writes the weights.

It is trained on questions of our own over the sample graph, in words that its labels do not use,
with it as it is and without what describes its papers, since few graphs have that. A ranking is
fitted first, over the hubs of each question; then, on scores of questions that the ranking was not
fitted to, a calibration.

    python -m training.similar.fit FOLDER

makes the indexes in the folder where they are not there, which takes minutes, and prints how well
the fit does on questions left out.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pyoxigraph import RdfFormat, parse, serialize
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.hublink.retrieval.relevance import WEIGHTS, standings
from tools.hublink.retrieval.semantic_similarity import FEATURES as SEMANTIC
from tools.hublink.retrieval.similarity_search import ANYWHERE, TITLE, VALUE, Compared

Table = NDArray[np.float64]

QUESTIONS = Path(__file__).with_name("questions.jsonl")
SAMPLE = Path(__file__).parents[2] / "tools" / "sample"
DESCRIPTION = "description"
PAPER = "urn:hublink:paper:"
KINDS = {"hybrid": (*SEMANTIC, ANYWHERE, VALUE), "lexical": (ANYWHERE, VALUE, TITLE)}
FOLDS = 5
PENALTY = 1e-3


class Example(NamedTuple):
    """A question with the features of all hubs and which of them are right."""

    question: int
    features: Table
    right: NDArray[np.bool_]
    known: float
    near: float


def examples(store: Path, questions: Sequence[dict[str, Any]]) -> Iterable[tuple[Example, Example]]:
    """Yield each question compared with all hubs of an index: with vectors, and by words alone."""
    library = open_library(read_settings().changed(store=store))
    search = library.similarity
    count = len(library.view.hubs)
    for number, question in enumerate(questions):
        wanted = {PAPER + key for key in question["gold"]}
        right = np.array([hub in wanted for hub in library.view.hubs.ids])
        if int(right.sum()) != len(wanted):
            raise ValueError(f"{question['question']!r} has a paper that is not in the graph.")
        found = search.compare(question["question"])
        known = found.words.known
        yield (
            Example(number, _table(found, KINDS["hybrid"], count), right, known, found.near),
            Example(number, _table(found, KINDS["lexical"], count), right, known, 0.0),
        )


def _table(found: Compared, names: Sequence[str], count: int) -> Table:
    """The features of all hubs; those not compared are as far below an average one as the least."""
    columns = [found.features[name] for name in names]
    table = np.tile([float(column.min(initial=0)) for column in columns], (count, 1))
    table[found.hubs] = np.column_stack(columns)
    return table


def ranked_by(answered: Sequence[Example]) -> Table:
    """Return the weights under which the right hubs get most of a softmax over all of them."""
    scale = np.vstack([each.features for each in answered]).std(axis=0)
    pairs = [(each.features / scale, each.right / each.right.sum()) for each in answered]

    def loss(weights: Table) -> tuple[float, Table]:
        total, slope = PENALTY * float(weights @ weights), 2 * PENALTY * weights
        for features, share in pairs:
            scores = features @ weights
            logs = scores - scores.max()
            logs -= np.log(np.exp(logs).sum())
            total -= float(share @ logs) / len(pairs)
            slope -= features.T @ (share - np.exp(logs)) / len(pairs)
        return total, slope

    start = np.zeros(len(scale))
    fitted = minimize(loss, start, jac=True, method="L-BFGS-B", options={"ftol": 1e-12})
    return np.asarray(fitted.x / scale)


def calibrated(rows: Table, right: NDArray[np.bool_]) -> LogisticRegression:
    return LogisticRegression(C=100.0, max_iter=10_000, tol=1e-8).fit(rows, right)


def fit(found: Sequence[Example], say: Callable[[str], None]) -> dict[str, Any]:
    """Return the weights of a ranking and its calibration; tells how well they do."""
    weights = ranked_by([each for each in found if each.right.any()])
    left_out: list[tuple[Example, Table]] = []
    for fold in range(FOLDS):
        others = [e for e in found if e.question % FOLDS != fold and e.right.any()]
        of_others = ranked_by(others)
        left_out += [(e, e.features @ of_others) for e in found if e.question % FOLDS == fold]
    rows = np.vstack([standings(scores, each.known, each.near) for each, scores in left_out])
    folds = np.concatenate([np.full(len(e.right), e.question % FOLDS) for e, _ in left_out])
    right = np.concatenate([each.right for each, _ in left_out])
    probable = np.zeros(len(right))
    for fold in range(FOLDS):
        of_others = calibrated(rows[folds != fold], right[folds != fold])
        probable[folds == fold] = of_others.predict_proba(rows[folds == fold])[:, 1]
    say(_report([each for each, _ in left_out], probable.reshape(len(left_out), -1)))
    final = calibrated(rows, right)
    names = ("score", "behind", "ahead", "known", "far")
    calibration = dict(zip(names, final.coef_[0].tolist(), strict=True))
    return {
        "weights": weights.tolist(),
        "calibration": {"intercept": float(final.intercept_[0]), **calibration},
    }


def _report(found: Sequence[Example], probable: Table, least: float = 0.2) -> str:
    answered = [(e, p) for e, p in zip(found, probable, strict=True) if e.right.any()]
    first = sum(bool(e.right[p.argmax()]) for e, p in answered)
    told = [e.right[p >= least] for e, p in answered]
    precision = np.concatenate(told).mean()
    recall = np.mean([r.sum() / e.right.sum() for r, (e, _) in zip(told, answered, strict=True)])
    silent = [
        not (p >= least).any() for e, p in zip(found, probable, strict=True) if not e.right.any()
    ]
    lines = [
        f"a right one first {first} of {len(answered)}; from {least} on precision "
        f"{precision:.2f}, recall {recall:.2f}; nothing for {sum(silent)} of {len(silent)} "
        "questions about nothing here"
    ]
    every, right = probable.ravel(), np.concatenate([e.right for e in found])
    for low, high in ((0.1, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01)):
        chosen = (every >= low) & (every < high)
        if chosen.any():
            said, is_so = every[chosen].mean(), right[chosen].mean()
            lines.append(f"  said {said:.2f}, right {is_so:.2f} of {int(chosen.sum())}")
    return "\n".join(lines)


def index(source: Path, store: Path, say: Callable[[str], None]) -> Path:
    if not store.exists():
        choices = IndexChoices(types=("Paper",))
        index_store(source, read_settings().changed(store=store), say, choices)
    return store


def undescribed(source: Path, folder: Path) -> Path:
    """Write the graph of a folder without the descriptions in it."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(source.glob("*.ttl")):
        kept = (t for t in parse(path=file) if not str(t.predicate.value).endswith(DESCRIPTION))
        serialize(kept, folder / f"{file.stem}.nt", format=RdfFormat.N_TRIPLES)
    return folder


def main(folder: Path, say: Callable[[str], None]) -> None:
    lines = QUESTIONS.read_text("utf-8").splitlines()
    questions = [json.loads(line) for line in lines]
    described = index(SAMPLE, folder / "described", say)
    bare = index(undescribed(SAMPLE, folder / "graph"), folder / "undescribed", say)
    pairs = [pair for store in (described, bare) for pair in examples(store, questions)]
    fitted = {}
    for place, (kind, names) in enumerate(KINDS.items()):
        say(f"{kind}:")
        found = fit([pair[place] for pair in pairs], say)
        weights = dict(zip(names, found["weights"], strict=True))
        fitted[kind] = {"features": weights, "calibration": found["calibration"]}
    rounded = json.loads(json.dumps(fitted), parse_float=lambda text: round(float(text), 3))
    WEIGHTS.write_text(json.dumps(rounded, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), print)
