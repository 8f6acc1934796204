"""The diversity ranker: paths found by facts about one subject give way to others."""

from collections import Counter
from collections.abc import Hashable, Sequence


def apply_subject_diversity(
    scores: Sequence[float], subjects: Sequence[Hashable | None], penalty: float
) -> list[tuple[int, float]]:
    """Return positions with their lowered scores, best first (algorithm 10).

    A path's score drops by the penalty for each better path whose matched triple has the same
    subject. A path matched by anything but a triple has no subject here and keeps its score. Equal
    scores keep the given order.
    """
    seen: Counter[Hashable] = Counter()
    lowered: list[tuple[int, float]] = []
    for position in sorted(range(len(scores)), key=lambda position: -scores[position]):
        subject, score = subjects[position], scores[position]
        if subject is not None:
            score -= penalty * seen[subject]
            seen[subject] += 1
        lowered.append((position, score))
    return sorted(lowered, key=lambda item: -item[1])
