"""Questions to graphs of several shapes and vocabularies, as a researcher asks them."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ARTICLES = """
@prefix : <https://seismology.example/> .
@prefix swrc: <http://swrc.ontoware.org/ontology#> .
@prefix cito: <http://purl.org/spar/cito/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a swrc:Article ; dc:title "Tremor beneath Glaciers" ; swrc:year "2001"^^xsd:gYear ;
    swrc:author ( :ines :olaf ) ; swrc:journal "Tectonics Today" ; dc:subject "volcanic tremor" .
:b a swrc:Article ; dc:title "Rethinking Coastal Arrays" ; swrc:year "2012"^^xsd:gYear ;
    swrc:author ( :olaf :ines ) ; swrc:journal "Tectonics Today" ; dc:subject "dense arrays" ;
    cito:cites :a .
:c a swrc:Article ; dc:title "Listening to Phones" ; swrc:year "2019"^^xsd:gYear ;
    swrc:author ( :maud ) ; swrc:journal "Seismic Letters" ; dc:subject "volcanic tremor" ;
    cito:cites :a , :b .
:ines foaf:name "Ines Marlow" ; swrc:affiliation :lund .
:olaf foaf:name "Olaf Brandt" ; swrc:affiliation :porto .
:maud foaf:name "Maud Verne" ; swrc:affiliation :lund .
:lund foaf:name "University of Lund" .
:porto foaf:name "University of Porto" .
"""

SOILS = """
@prefix : <https://soil.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:p1 a :Paper ; rdfs:label "Charred Husks" ; :crop :barley ; :rate :r20 ; :change 0.6 .
:p2 a :Paper ; rdfs:label "Ashes and Roots" ; :crop :maize ; :rate :r30 ; :change 0.45 .
:p3 a :Paper ; rdfs:label "Slow Embers" ; :crop :barley ; :rate :r40 ; :change 24.5 .
:r20 rdfs:label "20 t/ha" ; :value 20 .
:r30 rdfs:label "30 t/ha" ; :value 30 .
:r40 rdfs:label "40 t/ha" ; :value 40 .
:barley rdfs:label "barley" . :maize rdfs:label "maize" .
:rate rdfs:label "application rate" . :change rdfs:label "change of yield" .
"""

TWINS = """
@prefix : <https://towns.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:s1 a :Study ; rdfs:label "Warm Walls" ; :year 2020 .
:s2 a :Study ; rdfs:label "Cold Roofs" ; :year 2020 .
:s3 a :Study ; rdfs:label "Green Courts" ; :year 2011 .
"""

TRIALS = """
@prefix : <https://trials.example/> .
@prefix schema: <https://schema.org/> .
:a1 a schema:ScholarlyArticle ; schema:headline "Breathing Easier" ; schema:about :asthma ;
    schema:mainEntity :t1 .
:a2 a schema:ScholarlyArticle ; schema:headline "Clear Skin" ; schema:about :psoriasis ;
    schema:mainEntity :t2 .
:a3 a schema:ScholarlyArticle ; schema:headline "A Calmer Morning" ; schema:about :asthma ;
    schema:mainEntity :t3 .
:t1 a schema:MedicalTrial ; schema:trialDesign "crossover trial" ; :intervention :budesonide ;
    schema:studyLocation :kenya .
:t2 a schema:MedicalTrial ; schema:trialDesign "open-label trial" ; :intervention :secukinumab ;
    schema:studyLocation :norway .
:t3 a schema:MedicalTrial ; schema:trialDesign "open-label trial" ; :intervention :budesonide ;
    schema:studyLocation :kenya .
:asthma a schema:MedicalCondition ; schema:name "asthma" .
:psoriasis a schema:MedicalCondition ; schema:name "psoriasis" .
:budesonide a schema:Drug ; schema:name "budesonide" .
:secukinumab a schema:Drug ; schema:name "secukinumab" .
:kenya a schema:Country ; schema:name "Kenya" .
:norway a schema:Country ; schema:name "Norway" .
"""

CELLS = """
cell_1|depositionMethod|spin coating
cell_1|powerConversionEfficiency|24.3
cell_1|t80Lifetime|5000
cell_1|publicationYear|2022
cell_2|depositionMethod|blade coating
cell_2|powerConversionEfficiency|19.1
cell_2|t80Lifetime|500
cell_2|publicationYear|2022
cell_3|depositionMethod|spin coating
cell_3|powerConversionEfficiency|25.0
cell_3|t80Lifetime|5000
cell_3|publicationYear|2020
"""

CITIES = """
@prefix : <https://cities.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:measure rdfs:label "measure" . :town rdfs:label "city" . :cooling rdfs:label "cooling effect" .
:s1 a :Study ; rdfs:label "Shade at Noon" ; :measure "green roof" ; :town "Munich" ;
    :year 2010 ; :cooling 0.5 .
:s2 a :Study ; rdfs:label "Breezes" ; :measure "gravel roof" ; :town "Vienna" ;
    :year 2016 ; :cooling 2.1 .
:s3 a :Study ; rdfs:label "Canopies" ; :measure "green roof" ; :town "Vienna" ;
    :year 2019 ; :cooling 1.2 .
:s4 a :Study ; rdfs:label "White Paint" ; :measure "cool roof" ; :town "Munich" ;
    :year 2021 ; :cooling 1.8 .
:s5 a :Study ; rdfs:label "Rain Gardens" ; :measure "gravel roof" ; :town "Vienna" ;
    :year 2021 ; :cooling 0.9 .
"""

PARTS = """
@prefix : <https://tectonics.example/> .
@prefix dct: <http://purl.org/dc/terms/> .
:a a :Paper ; dct:title "Tremor beneath Glaciers" ; dct:date "2021-06-01" ; dct:isPartOf :today .
:b a :Paper ; dct:title "Rethinking Coastal Arrays" ; dct:date "2021-11-20" ; dct:isPartOf :today .
:c a :Paper ; dct:title "Listening to Phones" ; dct:date "2021-02-14" ; dct:isPartOf :letters .
:today dct:title "Tectonics Today" .
:letters dct:title "Seismic Letters" .
"""

TREMOR, COASTAL, PHONES = (
    "Tremor beneath Glaciers",
    "Rethinking Coastal Arrays",
    "Listening to Phones",
)

Ask = Callable[..., dict[str, Any]]
Chat = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory, index_of: Any) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("unseen")
    graphs = {
        "articles": ("articles.ttl", ARTICLES, "Article"),
        "soils": ("soils.ttl", SOILS, "Paper"),
        "cities": ("cities.ttl", CITIES, "Study"),
        "trials": ("trials.ttl", TRIALS, "Scholarly Article"),
        "parts": ("parts.ttl", PARTS, "Paper"),
        "twins": ("twins.ttl", TWINS, "Study"),
    }
    found = {}
    for name, (file, text, hub_type) in graphs.items():
        (folder / file).write_text(text, encoding="utf-8")
        found[name] = index_of(folder / file, folder / name, hub_type)
    return found


@pytest.fixture
def chat(hublink: Any, stores: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> Chat:
    def answers(store: str, *questions: str) -> list[dict[str, Any]]:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(questions) + "\n"))
        outcome = hublink("chat", "--store", stores[store], "--json")
        assert outcome.status == 0, outcome.err
        return [json.loads(line) for line in outcome.out.splitlines()]

    return answers


def titles(answer: dict[str, Any]) -> set[str]:
    return {citation["title"] for citation in answer["citations"]}


def test_papers_are_asked_for_though_the_graph_calls_them_articles(ask: Ask) -> None:
    answer = ask("articles", "Which papers deal with volcanic tremor?")
    assert titles(answer) == {"Tremor beneath Glaciers", "Listening to Phones"}
    assert "Seismic Letters" not in answer["answer"]

    count = ask("articles", "How many publications about volcanic tremor are there?")
    assert count["entities"] == ["2"]


def test_who_cites_a_paper_is_told_from_what_it_cites(ask: Ask) -> None:
    citing = ask("articles", "Which papers cite “Rethinking Coastal Arrays”?")
    assert titles(citing) == {"Listening to Phones"}

    cited = ask("articles", "Which papers does Rethinking Coastal Arrays cite?")
    assert cited["entities"] == ["Tremor beneath Glaciers"]


def test_a_paper_that_others_cite_is_asked_about_itself(ask: Ask) -> None:
    answer = ask("articles", "Who are the authors of Tremor beneath Glaciers?")
    assert answer["entities"] == ["Ines Marlow", "Olaf Brandt"]


def test_people_are_asked_for_by_what_is_said_of_them(ask: Ask) -> None:
    answer = ask("articles", "Which authors are affiliated with University of Lund?")
    assert set(answer["entities"]) == {"Ines Marlow", "Maud Verne"}


def test_a_value_that_is_similar_in_meaning_to_its_attribute_is_still_a_value(ask: Ask) -> None:
    assert titles(ask("soils", "Which papers study barley?")) == {"Charred Husks", "Slow Embers"}


def test_a_bound_itself_does_not_count_and_fractions_beyond_it_do(ask: Ask) -> None:
    above = ask("soils", "Which papers have a change of yield above 24?")
    assert titles(above) == {"Slow Embers"}
    assert "more than 24" in above["answer"]

    below = ask("soils", "Which papers have a change of yield below 0.6?")
    assert titles(below) == {"Ashes and Roots"}
    assert "less than 0.6" in below["answer"]


def test_a_bound_with_its_unit_is_a_bound_and_no_value(ask: Ask) -> None:
    answer = ask("soils", "Which papers apply it at more than 20 t/ha?")
    assert titles(answer) == {"Ashes and Roots", "Slow Embers"}


def test_attributes_in_camel_case_and_numbers_are_read_in_a_graph_without_types(
    hublink: Any, tmp_path: Path
) -> None:
    graph = tmp_path / "cells.txt"
    graph.write_text(CELLS, encoding="utf-8")
    store = tmp_path / "cells"
    made = hublink("index", graph, "--store", store, "--format", "triples", "--levels", "none")
    assert made.status == 0, made.err

    def hubs(question: str) -> list[str]:
        found: list[str] = json.loads(hublink("ask", question, "--store", store, "--json").out)[
            "hubs"
        ]
        return found

    assert hubs("Which papers report a t80 lifetime of 5000?") == ["cell_1", "cell_3"]
    assert hubs("Which papers use spin coating in 2022?") == ["cell_1"]
    assert hubs("Which papers use the deposition method blade coating?") == ["cell_2"]


def test_all_papers_that_share_an_extreme_are_told(ask: Ask) -> None:
    assert titles(ask("articles", "What is the oldest paper on volcanic tremor?")) == {
        "Tremor beneath Glaciers"
    }
    assert titles(ask("twins", "What is the newest paper?")) == {"Warm Walls", "Cold Roofs"}


@pytest.mark.parametrize(
    "question",
    [
        "Which studies were done in Hamburg?",
        "Which studies look into straw roofs?",
        "What was the cooling effect budget of the ministry of water?",
    ],
)
def test_what_the_graph_does_not_know_is_not_answered_by_all_of_it(ask: Ask, question: str) -> None:
    answer = ask("cities", question)
    assert not answer["grounded"]
    assert answer["citations"] == []


def test_a_question_for_a_part_goes_on_with_the_papers_spoken_of(chat: Chat) -> None:
    _, towns, newest = chat(
        "cities",
        "Which studies have the measure green roof?",
        "in which cities?",
        "which of them is the newest?",
    )
    assert set(towns["entities"]) == {"Munich", "Vienna"}
    assert len(towns["hubs"]) == 2
    assert titles(newest) == {"Canopies"}


def test_another_value_takes_the_place_of_one_before_further_limits(chat: Chat) -> None:
    *_, later, instead = chat(
        "cities",
        "Which studies have the measure green roof?",
        "only those after 2015",
        "what about gravel roof instead?",
    )
    assert titles(later) == {"Canopies"}
    assert titles(instead) == {"Breezes", "Rain Gardens"}


def test_what_is_to_be_removed_is_not_kept(chat: Chat) -> None:
    _, left = chat("cities", "Which studies were done in Vienna?", "remove those before 2018")
    assert titles(left) == {"Canopies", "Rain Gardens"}


def test_places_are_counted_in_the_list_told_last(chat: Chat) -> None:
    listed, second, compared, beyond = chat(
        "cities",
        "Which studies were done in Vienna?",
        "what is the year of the second one?",
        "compare the first and the third",
        "compare the first and the fourth",
    )
    order = [citation["hub"] for citation in listed["citations"]]
    assert second["hubs"] == [order[1]]
    assert compared["hubs"] == [order[0], order[2]]
    assert not beyond["grounded"]


def test_references_are_exported_on_a_wish_in_words(chat: Chat) -> None:
    listed, exported = chat("cities", "Which studies were done in Vienna?", "export them as BibTeX")
    assert exported["hubs"] == listed["hubs"]
    assert exported["answer"].startswith("The references of these 3 papers as BibTeX")


def test_a_superlative_without_an_attribute_is_said_to_be_left_out(ask: Ask) -> None:
    answer = ask("cities", "What is the most common study in Munich?")
    assert titles(answer) == {"Shade at Noon", "White Paint"}
    assert "“the most common”" in answer["answer"]


def test_as_many_are_told_as_the_question_counts(ask: Ask) -> None:
    answer = ask("cities", "Which two studies have the highest cooling effect?")
    assert titles(answer) == {"Breezes", "White Paint"}


def test_an_attribute_is_asked_for_by_the_class_of_its_values(ask: Ask) -> None:
    assert ask("trials", "Which drug was tested most often?")["entities"] == ["budesonide"]
    assert set(ask("trials", "Which conditions were treated in Kenya?")["entities"]) == {"asthma"}
    assert ask("trials", "In which country was A Calmer Morning carried out?")["entities"] == [
        "Kenya"
    ]


def test_papers_are_asked_for_by_the_class_of_what_holds_their_facts(ask: Ask) -> None:
    conducted = ask("trials", "Which trials were conducted in Kenya?")
    assert titles(conducted) == {"Breathing Easier", "A Calmer Morning"}
    assert "crossover" not in conducted["answer"]


def test_the_most_common_value_is_found_though_all_values_share_the_attributes_word(
    ask: Ask,
) -> None:
    answer = ask("trials", "What is the most common trial design?")
    assert answer["entities"] == ["open-label trial"]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Which papers have at least two authors?", {TREMOR, COASTAL}),
        ("Which papers have more than one author?", {TREMOR, COASTAL}),
        ("papers with only one author", {PHONES}),
        ("Which papers have a single author?", {PHONES}),
        ("List the papers with fewer than two authors.", {PHONES}),
        ("Which papers since 2005 have exactly 2 authors?", {COASTAL}),
    ],
)
def test_papers_are_found_by_how_many_values_an_attribute_has(
    ask: Ask, question: str, found: set[str]
) -> None:
    assert titles(ask("articles", question)) == found


def test_how_many_values_papers_have_is_part_of_the_answers_words(ask: Ask) -> None:
    assert "with at least 2 authors" in ask("articles", "papers with 2 or more authors")["answer"]
    assert "with exactly 1 author" in ask("articles", "papers with just one author")["answer"]
    none = ask("articles", "Which papers have more than ten authors?")
    assert none["citations"] == []
    assert "at least 11 authors" in none["answer"]


def test_papers_that_meet_a_number_of_values_are_counted(ask: Ask) -> None:
    answer = ask("articles", "How many papers have more than one author?")
    assert answer["entities"] == ["2"]
    assert titles(answer) == {TREMOR, COASTAL}


def test_a_bound_of_values_goes_on_in_a_conversation(chat: Chat) -> None:
    _, narrowed = chat(
        "articles",
        "Which papers deal with volcanic tremor?",
        "only those with at least two authors",
    )
    assert titles(narrowed) == {TREMOR}


def test_a_bound_in_words_of_a_numeric_attribute_is_one_of_its_number(ask: Ask) -> None:
    answer = ask("soils", "Which papers have more than twenty change of yield?")
    assert titles(answer) == {"Slow Embers"}


def test_a_limit_of_papers_is_one_of_what_they_are_asked_for(ask: Ask) -> None:
    answer = ask("articles", "Which authors wrote more than one paper?")
    assert answer["entities"] == ["Ines Marlow", "Olaf Brandt"]
    assert "Left out of account" not in answer["answer"]


def test_a_limit_that_cannot_be_applied_is_told(ask: Ask) -> None:
    answer = ask("articles", "Which papers since 2005 have more than one paper?")["answer"]
    assert "Left out of account, so the answer may hold more than asked" in answer


@pytest.mark.parametrize(
    "question",
    [
        "Which venue published the most papers?",
        "Which journal has the most papers?",
        "Which conference has the most papers?",
    ],
)
def test_where_papers_appear_is_asked_for_in_other_words_than_the_graph_s(
    ask: Ask, question: str
) -> None:
    for store in ("articles", "parts"):
        assert ask(store, question)["entities"] == ["Tectonics Today"]


def test_where_a_paper_appeared_is_told_by_its_venue(ask: Ask) -> None:
    for store in ("articles", "parts"):
        assert ask(store, "Where was Listening to Phones published?")["entities"] == [
            "Seismic Letters"
        ]


def test_venues_are_ranked_whatever_the_graph_calls_them(ask: Ask) -> None:
    answer = ask("parts", "Rank the venues by number of papers")
    assert answer["entities"] == ["Tectonics Today", "Seismic Letters"]
    assert answer["support"] == 1


def test_of_dates_in_one_year_the_latest_is_told(ask: Ask) -> None:
    assert titles(ask("parts", "Which is the latest paper?")) == {"Rethinking Coastal Arrays"}
    assert titles(ask("parts", "Which is the oldest paper?")) == {"Listening to Phones"}
    newest = ask("parts", "What is the most recent paper?")
    assert "2021-11-20" in newest["answer"]
    assert newest["support"] == 1
