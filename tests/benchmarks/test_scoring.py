import json
from pathlib import Path

import pytest

from benchmarks.scoring import (
    averages,
    entity_scores,
    hub_scores,
    retrieval_scores,
    rouge1,
    score,
)

GOLDEN = [["p1", "year", "2019"], ["p2", "year", "2019"]]


def test_all_golden_triples_and_nothing_else_score_one():
    assert set(retrieval_scores(GOLDEN, GOLDEN).values()) == {1.0}


def test_nothing_found_scores_nothing():
    assert set(retrieval_scores([], GOLDEN).values()) == {0.0}


def test_recall_counts_golden_triples_and_precision_found_ones():
    found = [GOLDEN[0], ["p3", "year", "2020"], ["p4", "year", "2020"], GOLDEN[0]]
    scores = retrieval_scores(found, GOLDEN)
    assert scores["recall"] == 0.5
    assert scores["precision"] == pytest.approx(1 / 3)
    assert scores["f1"] == pytest.approx(0.4)


def test_ranked_scores_look_at_the_first_ten_only():
    found = [*([f"p{n}", "year", "2020"] for n in range(10)), *GOLDEN]
    scores = retrieval_scores(found, GOLDEN)
    assert scores["recall"] == 1.0
    assert scores["hits@10"] == scores["map@10"] == scores["mrr@10"] == scores["em@10"] == 0.0


def test_average_precision_rewards_early_places():
    scores = retrieval_scores([["x", "y", "z"], GOLDEN[0], GOLDEN[1]], GOLDEN)
    assert scores["mrr@10"] == 0.5
    assert scores["map@10"] == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert scores["em@10"] == pytest.approx(2 / 3)


def test_average_precision_can_reach_one_with_more_golden_triples_than_places():
    golden = [[f"p{n}", "year", "2019"] for n in range(20)]
    scores = retrieval_scores(golden, golden)
    assert scores["map@10"] == 1.0
    assert scores["hits@10"] == 0.5


def test_citations_are_no_words_of_an_answer():
    assert rouge1("Two papers [1][2].", "Two papers") == rouge1("two papers", "Two papers")
    assert rouge1("Two papers", "Two papers were found")["rouge1_recall"] == 0.5


def test_a_repeated_word_counts_as_often_as_the_golden_answer_has_it():
    assert rouge1("red red red", "red fish")["rouge1_precision"] == pytest.approx(1 / 3)


def test_the_first_answer_decides_hit_at_1():
    assert entity_scores(["Drama ", "Western"], ["drama"]) == {
        "hit@1": 1.0,
        "answer_f1": pytest.approx(2 / 3),
    }
    assert entity_scores(["Western", "Drama"], ["drama"])["hit@1"] == 0.0
    assert entity_scores([], ["drama"]) == {"hit@1": 0.0, "answer_f1": 0.0}


def test_a_question_is_scored_by_the_truth_it_bears():
    question = {"uid": "1", "golden_triples": GOLDEN, "golden_answer": "2019"}
    assert score(question, {"triples": GOLDEN, "answer": "2019 [1]"})["rouge1_f1"] == 1.0
    assert "hit@1" not in score(question, {})
    assert score({"uid": "2"}, {"answer": "anything"}) == {}


def test_averages_are_over_all_questions_and_each_operation():
    questions = [
        {"uid": "1", "golden_answers": ["a"], "retrieval_operation": "basic"},
        {"uid": "2", "golden_answers": ["b"], "retrieval_operation": "counting"},
        {"uid": "3", "golden_answers": ["c"], "retrieval_operation": "counting"},
    ]
    found = averages(questions, [{"uid": "1", "entities": ["a"]}, {"uid": "2", "entities": ["b"]}])
    assert found["all"]["hit@1"] == 0.667
    assert found["basic"] == {"hit@1": 1.0, "answer_f1": 1.0, "n": 1}
    assert found["counting"]["hit@1"] == 0.5


def test_hubs_are_scored_among_the_first_ten():
    scores = hub_scores(["p9", "p1", "p2"], ["p1", "p2", "p3"])
    assert scores["hub_recall@10"] == pytest.approx(2 / 3)
    assert scores["hub_precision@10"] == pytest.approx(2 / 3)
    assert scores["hub_map@10"] == pytest.approx((1 / 2 + 2 / 3) / 3)
    assert set(hub_scores(["p1"], ["p1"]).values()) == {1.0}
    assert set(hub_scores([], ["p1"]).values()) == {0.0}


def test_where_no_hub_answers_finding_none_is_right():
    assert hub_scores([], []) == {"abstained": 1.0}
    assert hub_scores(["p1"], []) == {"abstained": 0.0}


def test_the_questions_in_other_words_accept_papers_of_the_sample_graph():
    root = Path(__file__).parents[2]
    papers = (root / "tools" / "sample" / "papers.ttl").read_text(encoding="utf-8")
    lines = (root / "benchmarks" / "soft-questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line) for line in lines]
    assert len({question["uid"] for question in questions}) == len(questions) > 60
    for hub in {hub for question in questions for hub in question["golden_hubs"]}:
        assert f"paper:{hub.rsplit(':', 1)[-1]} a class:Paper" in papers
