"""Queries of plans: on a source itself, of graphs that name things otherwise, of hostile texts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from loaded_graphs import load_graph
from pyoxigraph import RdfFormat, Store
from random_forms import RandomForms

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request, SimilarTo, Topic

SAMPLE = Path(__file__).parents[2] / "tools" / "sample"
PREFIXES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""


def _facet(graph: Any, name: str) -> Facet:
    return next(column.facet for column in graph.view.columns if column.name == name)


@pytest.fixture(scope="module")
def sample(queried: Callable[..., Any]) -> Any:
    return queried(SAMPLE, "Paper")


@pytest.fixture
def of_turtle(queried: Callable[..., Any], tmp_path: Path) -> Callable[[str], Any]:
    def load(turtle: str) -> Any:
        file = tmp_path / "graph.ttl"
        file.write_text(PREFIXES + turtle, encoding="utf-8")
        return queried(file, "Paper")

    return load


def test_a_query_finds_the_same_in_the_source_itself(
    queried: Callable[..., Any], films_graph: Path
) -> None:
    films = queried(films_graph, "Film")
    source = Store()
    source.load(films_graph.read_bytes(), RdfFormat.TURTLE)
    for plan in RandomForms(films.view, "Film", seed=3).draw(60):
        query = films.query(plan)
        told, again = films.ask(query), films.ask_of(source, query)
        assert str(again) == str(told), query


def test_names_that_a_graph_does_not_state_are_read_from_identifiers(
    queried: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "films.txt"
    file.write_text("Heat|directed by|Ada Byron\nRain|directed by|Bob Stone\n", encoding="utf-8")
    graph = load_graph(file)
    assert not graph.is_named("Heat")
    films = queried(file, None)
    asked = Condition(facet=Facet(key=("directed by",), name="directed by"), values=("Ada Byron",))
    plan = Plan(question="by Ada", conditions=(asked,), requests=(Request(facet=asked.facet),))
    assert films.ask(films.query(plan)) == [
        {"paper": "Heat", "title": "Heat", "directedBy": "Ada%20Byron"}
    ]


def test_texts_of_graph_and_question_cannot_leave_their_place(
    of_turtle: Callable[[str], Any],
) -> None:
    hostile = 'x" } DROP ALL # \\u0022 \\ \t<a>'
    written = hostile.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    graph = of_turtle(
        f':p a :Paper ; rdfs:label "One" ; :note "{written}" . :Paper rdfs:label "P" .'
    )
    value = next(iter(graph.view.columns[0].by_value))
    assert value == " ".join(hostile.split())
    facet = graph.view.columns[0].facet
    condition = Condition(facet=facet, values=(value,), words=hostile)
    plan = Plan(question="a\nSELECT \\u000A} b", conditions=(condition,), hub_type="P }")
    query = graph.query(plan)
    assert [row["title"] for row in graph.ask(query)] == ["One"]
    assert query.splitlines()[0] == "# a SELECT /u000A} b"


def test_a_question_within_a_question_is_a_subquery(sample: Any) -> None:
    author = _facet(sample, "author")
    hub = next(iter(sample.view.column(author).by_hub))
    inner = Plan(question="its authors", hubs=(hub,), requests=(Request(facet=author),))
    values = tuple({row.value for row in sample.view.column(author).by_hub[hub]})
    condition = Condition(facet=author, values=values, source=inner)
    plan = Plan(question="by its authors", conditions=(condition,), apart_from=(hub,))
    query = sample.query(plan)
    assert "# its authors" in query
    assert not any(f'"{value}"' in query.replace(f": {value}", "") for value in values)
    assert {row["paper"] for row in sample.ask(query)} == set(sample.find(plan).hubs)


def test_the_value_at_a_place_is_named_with_its_papers(sample: Any) -> None:
    first = _facet(sample, "author").at(1, "first author")
    value = next(iter(sample.view.column(first).by_value))
    plan = Plan(question="first", conditions=(Condition(facet=first, values=(value,)),))
    found = {row["paper"] for row in sample.ask(sample.query(plan))}
    assert found == set(sample.find(plan).hubs)


def test_papers_on_a_topic_are_named_under_its_words(sample: Any) -> None:
    year = _facet(sample, "publication year")
    on_topic = Topic(wording="question answering", hubs=tuple(sample.view.hubs)[:20])
    recent = Condition(facet=year, lowest=2021)
    plan = Plan(question="recent", conditions=(recent,), topic=on_topic)
    query = sample.query(plan)
    assert "# about: question answering" in query
    assert [row["paper"] for row in sample.ask(query)]
    assert {row["paper"] for row in sample.ask(query)} == set(sample.find(plan).hubs)


@pytest.mark.parametrize("negated", [False, True])
def test_papers_that_say_a_topic_are_named_beside_those_labelled_with_it(
    sample: Any, negated: bool
) -> None:
    year = _facet(sample, "publication year")
    value, *_ = sample.view.column(year).by_value
    others = tuple(sample.view.hubs)[:20]
    labelled = Condition(facet=year, values=(value,), words=value, said_by=others, negated=negated)
    plan = Plan(question="early work", conditions=(labelled,))
    query = sample.query(plan)
    assert f"# {'not ' if negated else ''}about: {value}" in query
    assert {row["paper"] for row in sample.ask(query)} == set(sample.find(plan).hubs)
    assert set(others).isdisjoint(sample.find(plan).hubs) == negated


def test_what_is_found_by_similarity_is_said_to_be(sample: Any) -> None:
    plan = Plan(
        question="like it",
        hubs=tuple(sample.view.hubs)[:3],
        similar_to=SimilarTo(wording="machines that read"),
        operation=Operation.LIST,
    )
    query = sample.query(plan)
    assert "# similar in meaning: machines that read. These are the papers found." in query
    assert {row["paper"] for row in sample.ask(query)} == set(plan.hubs or ())


def test_one_person_in_several_spellings_is_one_value(of_turtle: Callable[[str], Any]) -> None:
    graph = of_turtle(
        """
        :a a :Paper ; rdfs:label "One" ; :author "Jared Kaplan" ; :issued "2019-05-01" .
        :b a :Paper ; rdfs:label "Two" ; :author "J. Kaplan" ; :issued "May 2020" .
        :c a :Paper ; rdfs:label "Three" ; :author "Ada Byron" ; :issued "2020" .
        :Paper rdfs:label "Paper" .
        """
    )
    author, issued = _facet(graph, "author"), _facet(graph, "issued")
    by = Condition(facet=author, values=("Jared Kaplan",))
    named = graph.ask(graph.query(Plan(question="by", conditions=(by,))))
    assert [row["title"] for row in named] == ["One", "Two"]
    for facet, most in ((author, "Jared Kaplan"), (issued, "2020")):
        often = Plan(question="?", operation=Operation.EXTREME, group_by=facet, everything=True)
        assert [next(iter(row.values())) for row in graph.ask(graph.query(often))] == [most]
    recent = Condition(facet=issued, lowest=2020)
    told = graph.ask(graph.query(Plan(question="since", conditions=(recent,))))
    assert [row["title"] for row in told] == ["Three", "Two"]


@pytest.mark.parametrize("negated", [False, True])
def test_what_is_part_of_a_value_is_found_as_having_it(
    of_turtle: Callable[[str], Any], negated: bool
) -> None:
    graph = of_turtle(
        """
        :p1 a :Paper ; rdfs:label "One" ; :field :tides .
        :p2 a :Paper ; rdfs:label "Two" ; :field :seas .
        :p3 a :Paper ; rdfs:label "Three" ; :field :birds .
        :tides rdfs:label "Tides" ; :broader :seas .
        :seas rdfs:label "Seas" . :birds rdfs:label "Birds" . :Paper rdfs:label "P" .
        :field rdfs:label "field" . :broader rdfs:label "broader" .
        """
    )
    field = next(c.facet for c in graph.view.columns if c.name == "field")
    condition = Condition(facet=field, values=("Seas",), words="seas", negated=negated)
    plan = Plan(question="papers on seas", conditions=(condition,))
    titles = {row["title"] for row in graph.ask(graph.query(plan))}
    assert titles == ({"Three"} if negated else {"One", "Two"})
    assert titles == {graph.view.hubs[hub].label for hub in graph.find(plan).hubs}
