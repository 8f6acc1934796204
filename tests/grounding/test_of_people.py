"""What is asked of people that a question names, of whom a graph tells something."""

from collections.abc import Callable
from typing import Any

import pytest

from tools.hublink.core.plan import Condition, Plan, Request
from tools.hublink.question.requests.of_people import of_those_named

GRAPH = """
@prefix ex: <http://kiln.example/ns#> .
@prefix d: <http://kiln.example/data/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

d:p1 a ex:Paper ; rdfs:label "Ash glazes" ; ex:creator d:ana ; ex:appearedIn d:v1 .
d:p2 a ex:Paper ; rdfs:label "Salt in the kiln" ; ex:creator d:ana , d:bo ; ex:appearedIn d:v2 .
d:v1 a ex:Proceedings ; rdfs:label "Clay Days" ; ex:address "Faenza" .
d:v2 a ex:Proceedings ; rdfs:label "Fire and Earth" ; ex:address "Limoges" .
d:ana a ex:Person ; rdfs:label "Ana Ferro" ; ex:employer d:u1 ; ex:listedEmployer "Porto U." .
d:bo a ex:Person ; rdfs:label "Bo Lund" ; ex:employer d:u2 ; ex:listedEmployer "Lund U." .
d:u1 a ex:Organisation ; rdfs:label "University of Porto" ; ex:town "Porto" .
d:u2 a ex:Organisation ; rdfs:label "Institute of Ceramics" ; ex:town "Lund" .
"""


@pytest.fixture(scope="module")
def kilns(papers_of: Callable[[str], Any]) -> Any:
    return papers_of(GRAPH)


def asked(kilns: Any, question: str, *requests: tuple[str, str, float]) -> tuple[str, ...]:
    """What of some attributes, each by the words that ask for it, is told of Ana Ferro."""
    facets = {column.facet.key[-1]: column.facet for column in kilns.view.columns}
    named = {name.rpartition("#")[2]: facet for name, facet in facets.items()}
    plan = Plan(
        question=question,
        conditions=(Condition(facet=named["creator"], values=("Ana Ferro",), words="Ana Ferro"),),
        requests=tuple(
            Request(facet=named[name], words=words, certainty=certainty)
            for name, words, certainty in requests
        ),
    )
    kept = of_those_named(plan, kilns.view).requests
    return tuple(request.facet.key[-1].rpartition("#")[2] for request in kept)


def test_where_somebody_works_is_no_matter_of_where_papers_appeared(kilns: Any) -> None:
    requests = (("employer", "", 0.7), ("address", "Where does", 0.7))

    assert asked(kilns, "Where does Ana Ferro work?", *requests) == ("employer",)
    assert asked(kilns, "Where did papers by Ana Ferro appear?", *requests) == (
        "employer",
        "address",
    )


def test_of_what_the_same_words_may_mean_one_is_told_of_the_person(kilns: Any) -> None:
    requests = [(name, "Which firm at", 0.7) for name in ("town", "listedEmployer", "employer")]

    assert asked(kilns, "Which firm is Ana Ferro at?", *requests) == ("listedEmployer",)


def test_what_is_named_besides_is_asked_for_as_well(kilns: Any) -> None:
    requests = (("appearedIn", "proceedings", 1.0), ("employer", "employers", 1.0))

    assert asked(kilns, "Which proceedings and employers has Ana Ferro?", *requests) == (
        "appearedIn",
        "employer",
    )
