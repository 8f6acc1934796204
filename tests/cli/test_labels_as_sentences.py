"""Answers over a graph whose attributes are called by verbs, participles and chains of both."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[[str, str], dict[str, Any]]

LABELS = {
    "penned": "written by",
    "lead": "first author",
    "out": "appeared in",
    "mentions": "refers to",
    "paid": "paid for by",
    "dug": "dug up in",
    "dated": "dated with",
    "sherds": "number of sherds",
    "sharing": "data sharing",
    "job": "works at",
    "place": "located in",
    "theme": "keyword",
    "checked": "reviewed by",
}
KINDS = {
    "Paper": "paper",
    "Journal": "journal",
    "Region": "region",
    "Patron": "patron",
    "Method": "dating method",
    "House": "institution",
}
THINGS = {
    "clay": ("Journal", "Clay and Fire"),
    "kilns": ("Journal", "Kiln Letters"),
    "thrace": ("Region", "Thrace"),
    "kerala": ("Region", "Kerala"),
    "guild": ("Patron", "Potters' Guild"),
    "glow": ("Method", "thermoluminescence"),
    "rings": ("Method", "tree rings"),
    "attic": ("House", "Attic College"),
    "malabar": ("House", "Malabar Institute"),
}
PREFIXES = """
@prefix : <https://kilns.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
PEOPLE = """
:thrace_land a :Country ; rdfs:label "Greece" . :kerala_land a :Country ; rdfs:label "India" .
:Country a rdfs:Class ; rdfs:label "country" .
:attic :place :thrace_land . :malabar :place :kerala_land .
:nora a foaf:Person ; rdfs:label "Nora Quist" ; :job :attic .
:tomas a foaf:Person ; rdfs:label "Tomas Bauge" ; :job :attic .
:leela a foaf:Person ; rdfs:label "Leela Varma" ; :job :malabar .
"""
PAPERS = """
:a a :Paper ; dcterms:title "Glazed pottery kilns of the north" ; dcterms:issued "2011"^^xsd:gYear ;
    :penned :nora , :tomas ; :lead :nora ; :out :clay ; :dug :thrace ; :dated :glow , :rings ;
    :paid :guild ; :checked :tomas; :sherds 210 ; :theme "glaze" , "kiln" ; :sharing "public" .
:b a :Paper ; dcterms:title "Ash in glazed pottery" ; dcterms:issued "2014"^^xsd:gYear ;
    :penned :tomas ; :lead :tomas ; :out :clay ; :dug :thrace ; :dated :glow ;
    :mentions :a ; :sherds 345 ; :theme "ash" , "glaze" ; :sharing "on request" .
:c a :Paper ; dcterms:title "A wreck of jars" ; dcterms:issued "2018"^^xsd:gYear ;
    :penned :leela , :tomas ; :lead :leela ; :out :kilns ; :dug :kerala ; :dated :glow ;
    :mentions :a , :b ; :sherds 120 ; :theme "glaze" , "trade" .
:d a :Paper ; dcterms:title "How glazed pottery travelled" ; dcterms:issued "2020"^^xsd:gYear ;
    :penned :leela ; :lead :leela ; :out :kilns ; :dug :kerala ; :dated :rings ;
    :mentions :a ; :sherds 480 ; :theme "trade" , "kiln" .
"""


def graph() -> str:
    told = [f':{each} a rdfs:Class ; rdfs:label "{label}" .' for each, label in KINDS.items()]
    told += [f':{each} rdfs:label "{label}" .' for each, label in LABELS.items()]
    told += [f':{each} a :{kind} ; rdfs:label "{name}" .' for each, (kind, name) in THINGS.items()]
    return PREFIXES + "\n".join(told) + PEOPLE + PAPERS


@pytest.fixture
def stores(hublink: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.getbasetemp() / "kilns"
    if not folder.exists():
        folder.mkdir()
        file = folder / "kilns.ttl"
        file.write_text(graph(), encoding="utf-8")
        made = hublink("index", file, "--store", folder / "store", "--levels", "none")
        assert made.status == 0, made.err
    return {"kilns": folder / "store"}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "papers that appeared in Kiln Letters",
            "The papers that appeared in Kiln Letters are “",
        ),
        (
            "In which journal did the papers by Nora Quist appear?",
            "appeared in Clay and Fire [1].",
        ),
        (
            "What does “A wreck of jars” refer to?",
            "The paper “A wreck of jars” [1] refers to “Ash in glazed pottery” [2] and "
            "“Glazed pottery kilns of the north” [3].",
        ),
        ("Which papers are cited most?", "The paper most often referred to is “Glazed pottery"),
        ("Who has the most papers?", "The most frequent author among all papers is Tomas Bauge"),
        (
            "Which dating method was used most?",
            "The most frequent dating method among all papers is thermoluminescence",
        ),
        ("papers per journal", "The number of papers per journal is"),
        (
            "Are there papers from 2018 whose first author works at Malabar Institute?",
            "whose first author works at Malabar Institute",
        ),
        (
            "number of sherds of papers with more than 200 sherds",
            "with 201 or more sherds are:\n\n- “",
        ),
        (
            "average number of sherds of the paper “A wreck of jars”",
            "The number of sherds of the paper “A wreck of jars” is 120 [1].",
        ),
        (
            "papers that did not appear in Kiln Letters",
            "The papers that did not appear in Kiln Letters are",
        ),
        ("Who paid for the papers?", "One of the four papers is paid for by Potters' Guild [1]."),
        (
            "Which reviewer has most papers?",
            "The most frequent reviewer among all papers is Tomas Bauge, in one paper [1].",
        ),
        ("papers not paid for by anyone", "The papers without a stated patron are “A wreck"),
        (
            "papers dated with more than one method",
            "The paper “Glazed pottery kilns of the north” is dated with thermoluminescence and "
            "tree rings [1].",
        ),
        ("papers dated with one method", "The papers dated with exactly 1 dating method are"),
        (
            "Which papers does “A wreck of jars” refer to and who wrote it?",
            "[2], and it is written by Leela Varma and Tomas Bauge [3].",
        ),
        (
            "Was “A wreck of jars” dug up in Thrace?",
            "No. The paper “A wreck of jars” is dug up in Kerala [1].",
        ),
        (
            "Who paid for “A wreck of jars”?",
            "The graph does not say what the paper “A wreck of jars” is paid for by [1].",
        ),
    ],
)
def test_an_attribute_is_said_as_the_part_of_speech_that_it_is(
    ask: Ask, question: str, told: str
) -> None:
    assert told in ask("kilns", question)["answer"]


def test_an_answer_is_about_what_the_one_paper_asked_of_cites(ask: Ask) -> None:
    answer = ask("kilns", "What does “Ash in glazed pottery” refer to?")
    assert "“Ash in glazed pottery” [1] refers to" in answer["answer"]
    assert answer["hubs"] == ["https://kilns.example/a"]


def test_a_collection_is_about_its_keywords_and_what_its_titles_share(ask: Ask) -> None:
    told = ask("kilns", "What is this collection about?")["answer"]
    assert "Their titles speak most often of “glazed pottery” (3)." in told
    assert "Most frequent keywords: glaze (3), kiln (2), trade (2), ash (1)." in told
    assert "one can ask for the" in told and "appeared in" not in told


def test_no_answer_repeats_words_that_do_not_make_a_sentence(ask: Ask) -> None:
    told = ask("kilns", "Which works has written Leela Varma?")["answer"]
    assert "works has" not in told
