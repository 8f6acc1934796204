"""The diversity ranker, on numbers."""

import pytest

from tools.hublink.retrieval.diversity import apply_subject_diversity


def test_each_better_path_of_a_subject_costs_one_penalty() -> None:
    ranked = apply_subject_diversity([0.9, 0.8, 0.7], ["a", "a", "a"], 0.05)
    assert ranked == [(0, 0.9), (1, pytest.approx(0.75)), (2, pytest.approx(0.6))]


def test_another_subject_overtakes() -> None:
    ranked = apply_subject_diversity([0.9, 0.89, 0.88], ["a", "a", "b"], 0.05)
    assert [position for position, _ in ranked] == [0, 2, 1]


def test_paths_without_a_subject_keep_their_scores() -> None:
    ranked = apply_subject_diversity([0.5, 0.9, 0.7], [None, None, None], 0.5)
    assert ranked == [(1, 0.9), (2, 0.7), (0, 0.5)]


def test_equal_scores_keep_their_order() -> None:
    ranked = apply_subject_diversity([0.5, 0.5, 0.5], [None, "a", "b"], 0.05)
    assert [position for position, _ in ranked] == [0, 1, 2]
