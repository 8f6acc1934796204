"""Averages, medians, totals, shares and comparisons by numbers, asked of graphs of two shapes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TASKS = """
@prefix : <https://tasks.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:one a :Paper ; rdfs:label "Small Oaks" ; :task "parsing" ; :method "Alder" ; :accuracy 0.91 ;
    :citations 120 ; :year 2020 ; :author "Mia Stone" , "Raj Patel" .
:two a :Paper ; rdfs:label "Tall Elms" ; :task "parsing" ; :method "Birch" ; :accuracy 0.88 ;
    :citations 45 ; :year 2021 ; :author "Mia Stone" .
:three a :Paper ; rdfs:label "Old Pines" ; :task "tagging" ; :method "Alder" ; :accuracy 0.85 ;
    :citations 10 ; :year 2021 ; :author "Lea Wolf" , "Raj Patel" , "Tom Hale" .
:four a :Paper ; rdfs:label "New Firs" ; :task "tagging" ; :method "Birch" ; :accuracy 0.95 ;
    :citations "unknown" ; :year 2023 ; :author "Tom Hale" .
:five a :Paper ; rdfs:label "Wild Figs" ; :task "parsing" ; :method "Cedar" ;
    :citations 25 ; :year 2023 ; :author "Lea Wolf" .
"""

TRIALS = """
@prefix : <https://sleep.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Trial rdfs:label "Trial" .
:arm rdfs:label "has arm" . :size rdfs:label "sample size" . :design rdfs:label "study design" .
:dose rdfs:label "dose" . :value rdfs:label "has value" . :unit rdfs:label "has unit" .
:delay rdfs:label "delay" .
:t1 a :Trial ; rdfs:label "Calm Hearts" ; :delay "5 hours" ;
    :arm [ :size 120 ; :design "crossover" ; :dose [ :value 5 ; :unit "mg" ] ] ,
         [ :size 80 ; :design "open" ] .
:t2 a :Trial ; rdfs:label "Quiet Minds" ; :delay "1 hour" ;
    :arm [ :size 60 ; :design "crossover" ; :dose [ :value 10 ; :unit "mg" ] ] .
:t3 a :Trial ; rdfs:label "Better Sleep" ; :delay "30 min" ;
    :arm [ :size 200 ; :design "open" ; :dose [ :value 400 ; :unit "IU" ] ] .
"""

Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory, index_of: Any) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("statistics")
    (folder / "tasks.ttl").write_text(TASKS, encoding="utf-8")
    (folder / "trials.ttl").write_text(TRIALS, encoding="utf-8")
    return {
        "tasks": index_of(folder / "tasks.ttl", folder / "tasks", "Paper"),
        "trials": index_of(folder / "trials.ttl", folder / "trials", "Trial"),
    }


@pytest.mark.parametrize(
    ("question", "number", "says"),
    [
        ("What is the average accuracy for the task parsing?", "0.895", "over two"),
        ("On average, how many citations do the papers with Alder have?", "65", "over two"),
        ("What is the median year?", "2021", "over five"),
        ("What is the total number of citations?", "200", "no citation of one other paper [4]"),
        ("How many citations do the papers by Mia Stone have in total?", "165", "over two"),
        ("What is the average number of authors per paper?", "1.6", "over five"),
        ("How many papers were published per year on average?", "1.67", "three years"),
        ("What percentage of the papers use Alder?", "40 %", "of all five"),
        ("What share of the papers on parsing use Cedar?", "33.3 %", "of the three"),
    ],
)
def test_one_number_is_computed_of_many_and_says_of_how_many(
    ask: Ask, question: str, number: str, says: str
) -> None:
    answer = ask("tasks", question)
    assert answer["entities"] == [number]
    assert f"{number}" in answer["answer"]
    assert says in answer["answer"]
    assert answer["grounded"]
    assert answer["support"] == 1


def test_papers_without_the_number_are_told(ask: Ask) -> None:
    answer = ask("tasks", "What is the mean accuracy?")
    assert answer["entities"] == ["0.8975"]
    assert "The graph names no accuracy of one other" in answer["answer"]


def test_nothing_of_a_whole_is_a_share_of_nought(ask: Ask) -> None:
    answer = ask("tasks", "What share of the papers on tagging use Cedar?")
    assert "That is 0 % of two" in answer["answer"]


def test_groups_have_averages_and_are_ordered_by_them(ask: Ask) -> None:
    each = ask("tasks", "What is the average accuracy per method?")
    assert "0.915 for Birch" in each["answer"]
    assert "0.88 for Alder" in each["answer"]

    best = ask("tasks", "Which method has the highest average accuracy?")
    assert best["entities"] == ["Birch"]
    ranked = ask("tasks", "Rank the methods by average number of citations")
    assert ranked["entities"] == ["Alder", "Birch", "Cedar"]


def test_numbers_are_told_in_the_usual_one_of_the_units_that_measure_the_same(ask: Ask) -> None:
    assert ask("trials", "What is the average delay?")["entities"] == ["2.17 hours"]


def test_numbers_in_units_of_different_things_are_kept_apart(ask: Ask) -> None:
    answer = ask("trials", "What is the average dose?")
    assert answer["entities"] == ["7.5 mg", "400 IU"]
    assert "kept apart" in answer["answer"]


def test_what_stands_at_one_node_of_a_paper_is_not_mixed_with_another(ask: Ask) -> None:
    answer = ask("trials", "What is the average sample size per study design?")
    assert "140 for open" in answer["answer"]
    assert "90 for crossover" in answer["answer"]
    assert "four values of three" in ask("trials", "What is the average sample size?")["answer"]


@pytest.mark.parametrize(
    ("store", "question", "says"),
    [
        ("tasks", "Compare Alder and Birch by accuracy", "Birch has the higher average accuracy"),
        ("tasks", "Does Birch have a higher accuracy than Alder?", "Birch has the higher"),
        ("tasks", "Which has more citations, Alder or Cedar?", "130 over two"),
        ("trials", "Which has the larger sample size, Calm Hearts or Quiet Minds?", "100 over two"),
    ],
)
def test_two_things_are_compared_by_their_numbers(
    ask: Ask, store: str, question: str, says: str
) -> None:
    answer = ask(store, question)
    assert says in answer["answer"]
    assert "against" in answer["answer"]
    assert answer["support"] == 1


def test_papers_are_compared_by_how_many_values_they_have(ask: Ask) -> None:
    answer = ask("tasks", "Compare Small Oaks and Old Pines by number of authors")
    assert "3 [1], against 2 [2]" in answer["answer"]
