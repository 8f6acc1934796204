"""How predictions are scored, as in the tables of the published systems.

All figures lie between 0 and 1 and are averaged over questions, each counting the same.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

Scores = dict[str, float]
_TOP = 10
_WORD = re.compile(r"[a-z0-9]+")
_CITATION = re.compile(r"\[\d+\]")


def retrieval_scores(found: Sequence[Sequence[str]], golden: Sequence[Sequence[str]]) -> Scores:
    """Score triples, best first, against the golden ones.

    hits@10 is the share of golden triples among the first ten, em@10 the share of the first ten
    that is golden, map@10 divides by the golden triples that ten places can hold.
    """
    ranked = list(dict.fromkeys(map(tuple, found)))
    wanted = set(map(tuple, golden))
    hits = len(wanted.intersection(ranked))
    top = ranked[:_TOP]
    ranks = [rank for rank, triple in enumerate(top, 1) if triple in wanted]
    recall, precision = _share(hits, len(wanted)), _share(hits, len(ranked))
    return {
        "recall": recall,
        "precision": precision,
        "f1": _harmonic(recall, precision),
        "hits@10": _share(len(ranks), len(wanted)),
        "map@10": _share(
            sum(nth / rank for nth, rank in enumerate(ranks, 1)), min(_TOP, len(wanted))
        ),
        "mrr@10": 1 / ranks[0] if ranks else 0.0,
        "em@10": _share(len(ranks), len(top)),
    }


def rouge1(answer: str, golden: str) -> Scores:
    """Return the overlap of an answer's words, its citations left out, with the golden answer's."""
    said = Counter(_WORD.findall(_CITATION.sub(" ", answer).lower()))
    wanted = Counter(_WORD.findall(golden.lower()))
    both = (said & wanted).total()
    recall, precision = _share(both, wanted.total()), _share(both, said.total())
    return {
        "rouge1_recall": recall,
        "rouge1_precision": precision,
        "rouge1_f1": _harmonic(recall, precision),
    }


def entity_scores(found: Sequence[str], golden: Sequence[str]) -> Scores:
    """Return hits@1 and the agreement of the set of answers, letter case aside."""
    said = [label.strip().lower() for label in found]
    wanted = {label.strip().lower() for label in golden}
    both = len(wanted.intersection(said))
    return {
        "hit@1": float(said[:1] != [] and said[0] in wanted),
        "answer_f1": _share(2 * both, len(set(said)) + len(wanted)),
    }


def hub_scores(found: Sequence[str], golden: Sequence[str]) -> Scores:
    """Score hubs, best first, against those that answer; where none does, whether none was found.

    Recall divides by the golden hubs that ten places can hold, as average precision does.
    """
    if not golden:
        return {"abstained": float(not found)}
    places = min(_TOP, len(golden))
    ranks = [rank for rank, hub in enumerate(found[:_TOP], 1) if hub in golden]
    return {
        "hub_recall@10": len(ranks) / places,
        "hub_precision@10": _share(len(ranks), len(found[:_TOP])),
        "hub_map@10": sum(nth / rank for nth, rank in enumerate(ranks, 1)) / places,
    }


def score(question: Mapping[str, Any], prediction: Mapping[str, Any]) -> Scores:
    """Score a prediction by whatever golden truth its question bears; an empty one scores 0."""
    scores: Scores = {}
    if "golden_triples" in question:
        scores |= retrieval_scores(prediction.get("triples", ()), question["golden_triples"])
    if "golden_answer" in question:
        scores |= rouge1(prediction.get("answer", ""), question["golden_answer"])
    if "golden_answers" in question:
        scores |= entity_scores(prediction.get("entities", ()), question["golden_answers"])
    if "golden_hubs" in question:
        scores |= hub_scores(prediction.get("hubs", ()), question["golden_hubs"])
    return scores


def averages(
    questions: Sequence[Mapping[str, Any]], predictions: Sequence[Mapping[str, Any]]
) -> dict[str, Scores]:
    """Average scores over all questions and over those of each retrieval operation, with `n`.

    A question without a prediction scores 0.
    """
    by_uid = {prediction["uid"]: prediction for prediction in predictions}
    groups: dict[str, list[Scores]] = {"all": []}
    operations: dict[str, list[Scores]] = defaultdict(list)
    for question in questions:
        scores = score(question, by_uid.get(question["uid"], {}))
        groups["all"].append(scores)
        if "retrieval_operation" in question:
            operations[question["retrieval_operation"]].append(scores)
    groups |= dict(sorted(operations.items()))
    return {name: _mean(rows) for name, rows in groups.items()}


def _mean(rows: Sequence[Scores]) -> Scores:
    names = dict.fromkeys(name for row in rows for name in row)
    means = {name: fmean(row[name] for row in rows if name in row) for name in names}
    return {name: round(value, 3) for name, value in means.items()} | {"n": float(len(rows))}


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0


def _harmonic(first: float, second: float) -> float:
    return 2 * first * second / (first + second) if first and second else 0.0
