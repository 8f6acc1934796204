"""What cites and what is cited, whichever of the two the graph states."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

StoreOf = Callable[[str, str], Path]

MARSHES, CRABS, ROOTS, BARNACLES = (
    "Salt marshes at dusk",
    "Crabs under pressure",
    "Mangrove roots and storms",
    "Counting barnacles",
)
TITLES = {"a": MARSHES, "b": CRABS, "c": ROOTS, "d": BARNACLES}
CITING = {("b", "a"), ("c", "a"), ("c", "b"), ("d", "b")}
PREFIXES = """
@prefix : <https://shore.example/> .
@prefix cito: <http://purl.org/spar/cito/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
"""


def stated(direction: str) -> str:
    works = [
        f':{name} a fabio:JournalArticle ; dcterms:title "{title}" ; dcterms:date "2015" .'
        for name, title in TITLES.items()
    ]
    facts = [
        f":{one} cito:cites :{other} ."
        if direction == "cites"
        else f":{other} cito:{direction} :{one} ."
        for one, other in sorted(CITING)
    ]
    return PREFIXES + "\n".join([*works, *facts])


@pytest.mark.parametrize("direction", ["cites", "isCitedBy"])
@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (f"Which papers cite “{MARSHES}”?", {CRABS, ROOTS}),
        (f"Which papers does “{ROOTS}” cite?", {MARSHES, CRABS}),
        (f"Which papers are cited by “{ROOTS}”?", {MARSHES, CRABS}),
        (f"By which papers is “{CRABS}” cited?", {ROOTS, BARNACLES}),
        (f"What cites “{CRABS}”?", {ROOTS, BARNACLES}),
    ],
)
def test_citing_papers_and_cited_ones_are_told_apart(
    hublink: Any, store_of: StoreOf, direction: str, question: str, wanted: set[str]
) -> None:
    store = store_of("shore.ttl", stated(direction))
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert set(answer["entities"]) == wanted


def test_papers_that_cite_nothing_have_no_citation(hublink: Any, store_of: StoreOf) -> None:
    store = store_of("shore.ttl", stated("cites"))
    question = "Which papers cite nothing?"
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert answer["entities"] == [MARSHES]


@pytest.mark.parametrize(
    "question",
    [
        f"Which papers cite “{MARSHES}”?",
        f"Which papers cite {CRABS}?",
        f"What are the references of {ROOTS}?",
        f"Which papers does “{BARNACLES}” cite?",
    ],
)
def test_citations_that_no_attribute_tells_are_said_to_be_missing(
    hublink: Any, store_of: StoreOf, question: str
) -> None:
    lines = [line for line in stated("cites").splitlines() if "cito:cites" not in line]
    store = store_of("shore.ttl", "\n".join(lines))
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert answer["citations"] == []
    assert "does not hold" in answer["answer"]


KINDS = {
    ("b", "a"): ("cites", "isCitedBy"),
    ("c", "a"): ("extends", "isExtendedBy"),
    ("c", "b"): ("disagreesWith", "isDisagreedWithBy"),
    ("d", "b"): ("usesMethodIn", "providesMethodFor"),
}


@pytest.mark.parametrize("turned", ["forwards", "backwards", "by turns"])
@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (f"Which papers cite “{MARSHES}”?", {CRABS, ROOTS}),
        (f"Which papers does “{ROOTS}” cite?", {MARSHES, CRABS}),
        (f"Which papers cite “{CRABS}”?", {ROOTS, BARNACLES}),
        (f"Which papers extend “{MARSHES}”?", {ROOTS}),
    ],
)
def test_every_kind_of_citation_is_one_and_asked_by_itself(
    hublink: Any, store_of: StoreOf, question: str, wanted: set[str], turned: str
) -> None:
    lines = [line for line in stated("cites").splitlines() if "cito:cites" not in line]
    for place, ((one, other), (kind, backwards)) in enumerate(KINDS.items()):
        is_turned = turned == "backwards" or (turned == "by turns" and place % 2 == 0)
        lines.append(
            f":{other} cito:{backwards} :{one} ." if is_turned else f":{one} cito:{kind} :{other} ."
        )
    store = store_of("kinds.ttl", "\n".join(lines))
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))
