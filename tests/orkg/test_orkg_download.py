"""Reading the ORKG: which papers, what is said of them, and going on where it stopped."""

from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from loaded_graphs import load_graph

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.http.source_http import SourceUnreachableError
from tools.errors import SetupError
from tools.remote_graph import remote_source


def papers(file: Path) -> list[str]:
    return [paper.id for paper in load_graph(file).of_type("Paper")]


def said(graph: OxigraphStore, id: str) -> dict[str, list[str]]:
    entity = graph.entity(id)
    assert entity is not None, id
    found: dict[str, list[str]] = {}
    for triple in graph.outgoing(entity):
        found.setdefault(triple.predicate.label, []).append(triple.object.label)
    return found


@pytest.mark.parametrize("totals", ["nested", "flat"])
@pytest.mark.parametrize(
    ("source", "options", "expected"),
    [
        ("orkg:field/R10", {}, ["R100", "R300"]),
        ("orkg:field/R10", {"subfields": True}, ["R100", "R200", "R300"]),
        ("orkg:comparison/R900", {}, ["R100", "R200"]),
        ("orkg:papers/R300,10.1000/snow", {}, ["R100", "R300"]),
        ("https://orkg.example/paper/R200/R201", {}, ["R200"]),
        ("https://orkg.example/field/R11/Snow_science", {}, ["R200"]),
    ],
)
def test_the_papers_of_a_part_are_read_page_by_page(
    orkg: Any, read: Any, source: str, options: dict[str, Any], expected: list[str], totals: str
) -> None:
    orkg.page_size, orkg.totals = 1, totals
    file, told = read(source, **options)
    assert sorted(papers(file)) == expected
    assert told[-1] == f"Read {len(expected)} papers of {len(expected)}."


def test_a_list_of_papers_may_be_a_file(read: Any, tmp_path: Path) -> None:
    listed = tmp_path / "papers.txt"
    listed.write_text(
        "# mine\nR100\n\nhttps://orkg.example/paper/R300\nhttps://doi.org/10.1000/none\n"
    )
    file, told = read(f"orkg:papers/@{listed}")
    assert sorted(papers(file)) == ["R100", "R300"]
    assert "There is no paper 10.1000/none; it is left out." in told


def test_a_paper_is_told_with_its_reference_in_the_ids_and_pages_of_the_orkg(read: Any) -> None:
    graph = load_graph(read("orkg:field/R10")[0])
    assert said(graph, "R100") == {
        "DOI": ["10.1000/snow"],
        "URL": ["https://example.org/snow"],
        "author": ["Zoe High", "Ann Low"],
        "comparison": ["Ways of counting"],
        "contribution": ["Contribution 1", "Contribution 2"],
        "publication month": ["3"],
        "publication year": ["2021"],
        "research field": ["Glaciology"],
        "venue": ["Snow Letters"],
    }
    paper, author = graph.entity("R100"), graph.entity("R60")
    assert paper is not None
    assert paper.url == "https://orkg.example/paper/R100"
    assert author is not None
    assert (author.label, author.types) == ("Ann Low", ("Author",))


def test_a_contribution_is_told_with_its_types_templates_values_and_lists(read: Any) -> None:
    graph = load_graph(read("orkg:field/R10")[0])
    contribution = graph.entity("R101")
    assert contribution is not None
    assert contribution.types == ("Contribution", "Field study")
    assert said(graph, "R101") == {
        "builds on": ["Far away"],
        "data set": ["WaxIce"],
        "number of samples": ["120"],
        "steps": ["steps of counting"],
        "studies": ["melting"],
        "template": ["Field study card"],
    }
    assert said(graph, "R72") == {"has list element": ["look", "count"]}
    (samples,) = (fact.object for fact in graph.outgoing(contribution) if fact.object.datatype)
    assert samples.datatype == "http://www.w3.org/2001/XMLSchema#integer"


def test_papers_that_are_only_named_are_no_papers_of_the_graph(read: Any) -> None:
    graph = load_graph(read("orkg:papers/R100")[0])
    assert [paper.id for paper in graph.of_type("Paper")] == ["R100"]
    assert said(graph, "R999") == {}


def test_comparisons_and_templates_are_left_out_on_request(orkg: Any, read: Any) -> None:
    graph = load_graph(read("orkg:field/R10", without=("comparisons", "templates"))[0])
    assert "comparison" not in said(graph, "R100")
    assert "template" not in said(graph, "R101")
    assert not any("comparisons" in path or "templates" in path for path in orkg.asked)


def test_a_reading_that_fails_half_way_asks_for_nothing_twice(orkg: Any, read: Any) -> None:
    def dead_after_some(request: httpx.Request) -> None:
        if "R102" in request.url.path:
            raise httpx.ConnectError("gone", request=request)

    orkg.fault = dead_after_some
    with pytest.raises(SourceUnreachableError, match="run the same command again"):
        read("orkg:field/R10")
    before, orkg.fault = set(orkg.asked[:-2]), lambda request: None
    orkg.asked.clear()
    file, _ = read("orkg:field/R10")
    assert before.isdisjoint(orkg.asked)
    assert "counting by eye" in file.read_text()


def test_a_reading_after_a_whole_one_is_made_anew(orkg: Any, read: Any) -> None:
    first = read("orkg:field/R10")[0].read_bytes()
    assert read("orkg:field/R10")[0].read_bytes() == first
    orkg.held["papers"] = [orkg.paper("R100")]
    orkg.paper("R100")["title"] = "Counting snowflakes"
    graph = load_graph(read("orkg:field/R10")[0])
    assert [paper.label for paper in graph.of_type("Paper")] == ["Counting snowflakes"]


def test_a_contribution_that_is_gone_leaves_its_paper(orkg: Any, read: Any) -> None:
    del orkg.held["answers"]["statements/R102/bundle"]
    graph = load_graph(read("orkg:papers/R100")[0])
    assert said(graph, "R102") == {}
    assert said(graph, "R101")["studies"] == ["melting"]


@pytest.mark.parametrize("source", ["orkg:field/R404", "orkg:comparison/R404", "orkg:papers/R404"])
def test_what_the_orkg_does_not_have_is_told_and_looked_for_anew(
    orkg: Any, read: Any, source: str
) -> None:
    for _ in range(2):
        orkg.asked.clear()
        with pytest.raises(SetupError, match=r"There is no paper for .* R404 .*--subfields"):
            read(source)
        assert orkg.asked


@pytest.mark.parametrize(
    "text", ["orkg:", "orkg:field", "orkg:field/../x", "orkg:papers/,", "orkg:author/R1"]
)
def test_a_part_that_cannot_be_is_told_with_how_parts_are_written(text: str) -> None:
    with pytest.raises(SetupError, match="orkg:field/R132"):
        remote_source(text, "https://orkg.example")


def test_a_password_in_the_address_of_an_instance_is_not_kept(read: Any) -> None:
    file, _ = read("https://orkg.example/field/R10", "https://me:s3cret@orkg.example")
    assert papers(file) == ["R100", "R300"]
    assert not any(b"s3cret" in each.read_bytes() for each in file.parent.iterdir())


@pytest.mark.parametrize("body", [{"content": []}, {"items": []}, [], "snow"])
def test_an_answer_in_an_unknown_shape_is_told(orkg: Any, read: Any, body: Any) -> None:
    orkg.fault = lambda request: httpx.Response(200, json=body)
    with pytest.raises(SetupError, match=r"api/papers answers in a shape that is not known"):
        read("orkg:field/R10")


FEBRUARY = date(2026, 2, 1)


def test_an_update_of_a_field_reads_papers_that_came_since_and_keeps_the_others(
    orkg: Any, read: Any
) -> None:
    orkg.page_size = 1
    late = orkg.held["papers"].pop()
    read("orkg:field/R10")
    orkg.held["papers"].append(late)
    orkg.held["papers"].append(orkg.paper("R100") | {"id": "R400", "contributions": []})
    orkg.paper("R400")["created_at"] = "2026-03-01T10:00:00Z"
    orkg.asked.clear()
    file, _ = read("orkg:field/R10", since=FEBRUARY)
    assert sorted(papers(file)) == ["R100", "R300", "R400"]
    assert [path for path in orkg.asked if "bundle" in path] == [
        "/api/statements/R301/bundle?maxLevel=10&blacklist=ResearchField"
    ]
    orkg.held["papers"] = []
    file, _ = read("orkg:field/R10", since=date(2026, 4, 1))
    assert sorted(papers(file)) == ["R100", "R300", "R400"]


def test_an_update_takes_older_papers_from_an_api_that_knows_no_such_condition_for_kept(
    orkg: Any, read: Any
) -> None:
    read("orkg:field/R10")
    orkg.paper("R100")["title"] = "Not to be read"
    orkg.asked.clear()

    def without_condition(request: httpx.Request) -> httpx.Response | None:
        if "created_at_start" not in request.url.params:
            return None
        return orkg.handle_request(
            httpx.Request("GET", request.url.copy_remove_param("created_at_start"))
        )

    orkg.fault = without_condition
    file, _ = read("orkg:field/R10", since=FEBRUARY)
    assert "Not to be read" not in file.read_text()


def test_an_update_of_a_list_reads_the_papers_whose_description_changed(
    orkg: Any, read: Any
) -> None:
    read("orkg:papers/R100,R200")
    orkg.paper("R200")["title"] = "Listening to snow"
    orkg.asked.clear()
    file, _ = read("orkg:papers/R100,R200", since=FEBRUARY)
    assert "Listening to snow" in file.read_text()
    assert [path.split("/")[3] for path in orkg.asked if "bundle" in path] == ["R201"]


def test_an_update_that_fails_goes_on_and_needs_an_earlier_reading(orkg: Any, read: Any) -> None:
    with pytest.raises(SetupError, match="Read it whole first"):
        read("orkg:field/R10", since=FEBRUARY)
    read("orkg:field/R10")

    def dead(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("gone", request=request)

    orkg.fault = lambda request: dead(request) if "R301" in request.url.path else None
    with pytest.raises(SourceUnreachableError):
        read("orkg:field/R10", since=FEBRUARY)
    orkg.fault = lambda request: None
    orkg.asked.clear()
    assert sorted(papers(read("orkg:field/R10", since=FEBRUARY)[0])) == ["R100", "R300"]
    assert len(orkg.asked) == 1
    with pytest.raises(SetupError, match="Read it whole first"):
        read("orkg:field/R11", since=FEBRUARY)
