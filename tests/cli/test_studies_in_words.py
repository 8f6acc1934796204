"""Questions to a graph of studies as people word them: bounds, ages, places, names, counts."""

import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

CHOIRS = """
@prefix : <https://choirs.example/> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "paper" . :Country rdfs:label "country" . :Journal rdfs:label "venue" .
:singers rdfs:label "number of participants" . :meanAge rdfs:label "mean age" .
    :held rdfs:label "took place in" . :design rdfs:label "study design" .
    :weeks rdfs:label "length in weeks" . :repository rdfs:label "data location" .
    :kind rdfs:label "document type" . :study rdfs:label "reports study" .
    :people rdfs:label "studied people" . :cites rdfs:label "cites" .
    :trial rdfs:label "trial name" .
:norway a :Country ; rdfs:label "Norway" . :kenya a :Country ; rdfs:label "Kenya" .
    :france a :Country ; rdfs:label "France" .
:breath a :Journal ; rdfs:label "ACR Breathing Letters" . :sound a :Journal ;
    rdfs:label "International Archive of Sound and Health" .
:berg a foaf:Person ; foaf:name "Ingrid Solheim" ; :worksAt :fjord .
:bergk a foaf:Person ; foaf:name "Kåre Solheim" .
:lund a foaf:Person ; foaf:name "Tove Lund" ; :worksAt :fjord .
:osei a foaf:Person ; foaf:name "Ama Osei" .
:petit a foaf:Person ; foaf:name "Luc Petit" ; :worksAt :seine .
:first rdfs:label "first author" . :worksAt rdfs:label "works at" . :in rdfs:label "located in" .
:a :first :berg . :b :first :bergk . :d :first :petit .
:fjord a :Institution ; rdfs:label "Fjord University" ; :in :norway .
:seine a :Institution ; rdfs:label "Seine Institute" ; :in :france .
:a a :Paper ; dct:title "Singing after a stroke: the HARMONIA trial" ;
    dct:issued "2009" ; :kind "Journal Article" ; dct:creator :berg, :lund ; :study :as ;
    dct:isPartOf :breath ; :repository <https://dryad.example/harmonia> ;
    :trial "HARMONIA" .
:as :design "randomised trial" ; :held :norway ; :people :ap ; :weeks 10 .
:ap :singers 240 ; :meanAge 67.2 .
:b a :Paper ; dct:title "Warm voices in care homes" ; dct:issued "2012" ;
    :kind "Journal Article" ; dct:creator :bergk ; :study :bs ; dct:isPartOf :breath .
:bs :design "randomised trial" ; :held :norway ; :people :bp ; :weeks 12 .
:bp :singers 310 ; :meanAge 81.5 .
:c a :Paper ; dct:title "School choirs and attention" ; dct:issued "2014" ;
    :kind "Conference Paper" ; dct:creator :osei, :berg ; :study :cs ; dct:isPartOf :sound .
:cs :design "cohort study" ; :held :kenya ; :people :cp ; :weeks 30 .
:cp :singers 150 ; :meanAge 11.3 .
:d a :Paper ; dct:title "Chanter contre la douleur" ; dct:issued "2016" ;
    :kind "Journal Article" ; dct:creator :petit ; :study :ds ; dct:language "French" ;
    dct:isPartOf :breath .
:ds :design "randomised trial" ; :held :france ; :people :dp ; :weeks 8 .
:dp :singers 90 ; :meanAge 44.0 .
:e a :Paper ; dct:title "Breath and lungs: the AERIA trial" ; dct:issued "2018" ;
    :kind "Journal Article" ; dct:creator :lund, :osei ; :study :es ;
    dct:language "English" ; dct:isPartOf :sound ;
    :repository <https://osf.example/aeria> ; :trial "AERIA" .
:es :design "randomised trial" ; :held :norway ; :people :ep ; :weeks 16 .
:ep :singers 420 ; :meanAge 58.9 .
:f a :Paper ; dct:title "A thesis on lullabies" ; dct:issued "2018" ;
    :kind "Doctoral Thesis" ; dct:creator :osei ; :study :fs .
:fs :design "cohort study" ; :held :kenya ; :people :fp .
:fp :singers 35 ; :meanAge 29.4 .
:g a :Paper ; dct:title "Who sings along? A survey of commuters" ; dct:issued "2018" ;
    :kind "Conference Paper" ; dct:creator :bergk, :lund ; :study :gs ;
    dct:isPartOf :sound .
:gs :design "survey" ; :held :kenya ; :people :gp .
:gp :singers 1200 .
:h a :Paper ; dct:title "Rounds for nurses" ; dct:issued "2021" ;
    :kind "Conference Paper" ; dct:creator :petit, :osei ; :study :hs ;
    dct:isPartOf :sound ; :repository <https://dryad.example/rounds> .
:hs :design "cohort study" ; :held :france ; :people :hp ; :weeks 6 .
:hp :singers 260 ; :meanAge 33.1 .
:e :cites :a . :h :cites :a, :b . :g :cites :c .
"""
STROKE, HOMES, SCHOOL, PAIN, LUNGS, LULLABIES, COMMUTERS, NURSES = (
    "Singing after a stroke: the HARMONIA trial",
    "Warm voices in care homes",
    "School choirs and attention",
    "Chanter contre la douleur",
    "Breath and lungs: the AERIA trial",
    "A thesis on lullabies",
    "Who sings along? A survey of commuters",
    "Rounds for nurses",
)
Asks = Callable[[Path, Iterable[str]], dict[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, index_of: Any) -> Path:
    folder = tmp_path_factory.mktemp("choirs")
    file = folder / "choirs.ttl"
    file.write_text(CHOIRS, encoding="utf-8")
    return Path(index_of(file, folder / "store", "Paper"))


@pytest.fixture
def talk(hublink: Any, store: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    def answers(*questions: str) -> list[dict[str, Any]]:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(questions) + "\n"))
        outcome = hublink("chat", "--json", "--store", store)
        return [json.loads(line) for line in outcome.out.splitlines()]

    return answers


def _found(answers: dict[str, dict[str, Any]]) -> dict[str, set[str]]:
    return {question: set(answer["entities"]) for question, answer in answers.items()}


def test_a_bound_of_years_and_one_of_another_number_stand_side_by_side(
    store: Path, answers: Asks
) -> None:
    wanted = {
        "Randomised trials published before 2015 with more than 200 participants": {STROKE, HOMES},
        "papers with more than 200 participants before 2015": {STROKE, HOMES},
        "cohort studies since 2015 with at least 100 participants": {NURSES},
        "papers published from 2010 to 2015 with more than 200 participants": {HOMES},
        "papers with at least 1000 participants": {COMMUTERS},
    }
    assert _found(answers(store, wanted)) == wanted


def test_an_adjective_beside_a_bound_tells_of_which_attribute_it_is(
    store: Path, answers: Asks
) -> None:
    wanted = {
        "quite old participants, like over 60 on average": {STROKE, HOMES},
        "really young participants, like under 35 on average": {SCHOOL, LULLABIES, NURSES},
        "studies with participants older than 60": {STROKE, HOMES},
        "studies with participants younger than 30": {SCHOOL, LULLABIES},
        "large studies, over 300": {HOMES, LUNGS, COMMUTERS},
        "papers older than 2013": {STROKE, HOMES},
        "how old on average were the participants of HARMONIA?": {"67.2"},
    }
    assert _found(answers(store, wanted)) == wanted


def test_an_age_that_is_not_stated_is_no_other_number(store: Path, answers: Asks) -> None:
    question = "how old were the people in the study of commuters on average?"
    answer = answers(store, [question])[question]
    assert "no mean age" in answer["answer"]
    assert "1200" not in answer["answer"]


def test_an_attribute_is_asked_for_by_what_its_values_are(store: Path, answers: Asks) -> None:
    wanted = {
        "where was the HARMONIA trial carried out?": {"Norway"},
        "in which country was the trial of AERIA?": {"Norway"},
        "in which country were most of the studies done?": {"Kenya", "Norway"},
    }
    assert _found(answers(store, wanted)) == wanted


def test_nouns_for_what_a_collection_holds_are_counted(store: Path, answers: Asks) -> None:
    wanted = {
        "In which year do most of the entries fall, and how many are they?": {"2018"},
        "Which venue has the most records?": {"International Archive of Sound and Health"},
        "Who are the two people with the most papers here?": {"Ama Osei", "Tove Lund"},
        "the two authors with the most publications": {"Ama Osei", "Tove Lund"},
    }
    found = answers(store, wanted)
    assert _found(found) == wanted
    told = found["the two authors with the most publications"]["answer"]
    assert "four papers" in told and "three papers" in told


def test_what_few_papers_state_is_denied_of_those_that_state_something_else(
    store: Path, answers: Asks
) -> None:
    wanted = {
        "anything that isn't in English?": {PAIN},
        "which papers are not in French?": {LUNGS},
        "papers that are not journal articles": {SCHOOL, LULLABIES, COMMUTERS, NURSES},
    }
    found = answers(store, wanted)
    assert _found(found) == wanted
    assert "Six papers state no language" in found["anything that isn't in English?"]["answer"]


def test_and_goes_on_with_another_kind_in_place_of_the_one_before(talk: Any) -> None:
    first, second, third = talk(
        "how many conference papers do you have?", "and theses?", "and journal articles?"
    )
    assert first["entities"] == ["3"]
    assert second["entities"] == ["1"]
    assert third["entities"] == ["4"]
    narrowed = talk("papers by Ama Osei", "and the conference papers?")[-1]
    assert {c["title"] for c in narrowed["citations"]} == {SCHOOL, NURSES}


def test_what_is_asked_after_one_paper_was_told_is_asked_of_it(talk: Any) -> None:
    questions = (
        "tell me about the HARMONIA trial",
        "what was the mean age of the participants?",
        "and in the AERIA trial?",
    )
    _, told, other = talk(*questions)
    assert "67.2" in told["entities"]
    assert "58.9" in other["entities"]
    _, citing = talk("tell me about the HARMONIA trial", "which papers cite it?")
    assert set(citing["entities"]) == {LUNGS, NURSES}


def test_what_cites_a_paper_is_not_what_it_cites(store: Path, answers: Asks) -> None:
    wanted = {
        "which papers cite HARMONIA?": {LUNGS, NURSES},
        "which papers cite “Rounds for nurses”?": set[str](),
        "which papers cite AERIA?": set[str](),
        "which papers does “Breath and lungs: the AERIA trial” cite?": {STROKE},
    }
    assert _found(answers(store, wanted)) == wanted


def test_a_year_that_went_by_groups_nothing(store: Path, answers: Asks) -> None:
    questions = (
        "how many participants were left after a year?",
        "Which papers followed participants over a year?",
    )
    for question, answer in answers(store, questions).items():
        assert "per publication date" not in answer["answer"], question


def test_of_two_that_are_counted_it_is_told_by_how_many_one_has_more(
    store: Path, answers: Asks
) -> None:
    told = {
        "are there more conference papers or journal articles, and by how many?": (
            "four papers for Journal Article",
            "three papers for Conference Paper",
            "one more for Journal Article",
        ),
        "are there more cohort studies than randomised trials?": ("one more for randomised trial",),
        "are there more papers from Kenya or from Norway?": ("as many of both",),
    }
    for question, answer in answers(store, told).items():
        assert all(said in answer["answer"] for said in told[question]), question


def test_what_came_first_of_some_is_the_oldest_of_them(store: Path, answers: Asks) -> None:
    wanted = {
        "HARMONIA, AERIA - which of them came first and when?": STROKE,
        "Which came first, HARMONIA or AERIA?": STROKE,
        "which of HARMONIA and AERIA was published last?": LUNGS,
        "cohort studies, randomised trials - which of them came first?": STROKE,
    }
    for question, answer in answers(store, wanted).items():
        assert f"“{wanted[question]}” (" in answer["answer"], question


def test_people_with_most_papers_are_who_wrote_them(store: Path, answers: Asks) -> None:
    questions = (
        "who are the two people with the most papers?",
        "which two people have the most papers?",
    )
    for question, answer in answers(store, questions).items():
        told = answer["answer"]
        assert "Ama Osei, in four papers" in told and "Tove Lund, in three papers" in told, question
        assert "Solheim" not in told, question


def test_a_continent_stands_for_its_countries(store: Path, answers: Asks) -> None:
    wanted = {
        "which studies took place in Europe?": {STROKE, HOMES, PAIN, LUNGS, NURSES},
        "African studies": {SCHOOL, LULLABIES, COMMUTERS},
        "anything in the International Archive of Sound and Health from Scandinavia?": {LUNGS},
    }
    assert _found(answers(store, wanted)) == wanted


def test_a_size_or_length_is_no_matter_of_how_often_something_is_named(
    store: Path, answers: Asks
) -> None:
    told = {
        "smallest trial?": "35",
        "which trial lasted longest?": "30",
        "the shortest trial": "6",
        "the biggest trial in Norway": "420",
    }
    for question, answer in answers(store, told).items():
        assert "frequent" not in answer["answer"], question
        assert told[question] in answer["answer"], (question, answer["answer"])


def test_a_noun_for_a_sort_of_papers_seeks_them_and_not_the_names_that_few_have(
    store: Path, answers: Asks
) -> None:
    wanted = {
        "which trials come from Norway?": {STROKE, HOMES, LUNGS},
        "list all trials": {STROKE, HOMES, PAIN, LUNGS},
        "trials with more than 300 participants": {HOMES, LUNGS},
        "what is the trial name of the paper on lungs?": {"AERIA"},
    }
    assert _found(answers(store, wanted)) == wanted
    told = answers(store, ["how many trials are there?", "what are the names of the trials?"])
    many, names = (answer["answer"] for answer in told.values())
    assert many.startswith("There are four")
    assert "HARMONIA" in names and "AERIA" in names


def test_a_paper_called_by_its_short_name_is_the_one_that_is_cited(
    store: Path, answers: Asks
) -> None:
    wanted = {
        "which papers cite HARMONIA?": {LUNGS, NURSES},
        "what cites HARMONIA?": {LUNGS, NURSES},
    }
    assert _found(answers(store, wanted)) == wanted
