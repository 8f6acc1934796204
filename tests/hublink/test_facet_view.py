"""The facet view: what hubs can be asked by, read off their paths and kept in arrays."""

import pytest

from tools.hublink.core.hub_paths import build_hub_paths
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.facets.view_building import renewed_arrays, view_arrays


def entity(name: str, label: str | None = None, **more: object) -> Entity:
    return Entity.model_validate({"id": name, "label": label or name, **more})


def fact(subject: Entity, predicate: str, value: Entity) -> Triple:
    return Triple(subject=subject, predicate=Predicate(id=predicate, label=predicate), object=value)


def literal(text: str) -> Entity:
    return entity(text, literal=True, datatype="http://example.org/#text")


@pytest.fixture
def hubs() -> list[Entity]:
    return [entity(f"p{n}", f"Paper {n} 漢字 \U0001f41d", types=("Paper", "A")) for n in range(4)]


@pytest.fixture
def paths(hubs: list[Entity]) -> list[tuple[str, HubPath]]:
    """Values at the hub and below it, flags, topics of wider ones, a hub without any path."""
    wider = entity("w", "animals")
    topics = [entity("t0", "bees", url="https://example.org/t"), entity("t1", "wasps")]
    found = []
    for number, hub in enumerate(hubs[:3]):
        node, flags = entity(f"c{number}"), entity(f"f{number}")
        triples = [
            (fact(hub, "year", literal(str(2019 + number % 2))),),
            (fact(hub, "about", topics[number % 2]), fact(topics[number % 2], "part of", wider)),
            (fact(hub, "result", node), fact(node, "score", literal("0.5"))),
            (fact(hub, "result", node), fact(node, "data set", literal(f"set {number}"))),
            (fact(hub, "result", node), fact(node, "data set", literal("all"))),
            (fact(hub, "result", node), fact(node, "remark", literal(" "))),
            (fact(hub, "open", flags), fact(flags, "code", literal("True"))),
            (fact(hub, "open", flags), fact(flags, "data", literal("False"))),
        ]
        found += [(hub.id, path) for path in build_hub_paths(triples)]
    return found


@pytest.fixture
def view(hubs: list[Entity], paths: list[tuple[str, HubPath]]) -> FacetView:
    return FacetView(view_arrays(reversed(hubs), paths))


def named(view: FacetView, name: str) -> FacetColumn:
    return next(column for column in view.columns if column.name == name)


def values(column: FacetColumn) -> dict[str, list[str]]:
    """The hubs that have each value."""
    return {value: [row.hub for row in rows] for value, rows in column.by_value.items()}


def test_hubs_come_back_by_id(view: FacetView, hubs: list[Entity]) -> None:
    assert list(view.hubs.items()) == [(hub.id, hub) for hub in hubs]
    assert "p3" in view.hubs
    assert view.hubs.get("p") is None


def test_the_last_fact_of_a_path_tells_a_value(view: FacetView) -> None:
    assert values(named(view, "year")) == {"2019": ["p0", "p2"], "2020": ["p1"]}
    sets = named(view, "data set")
    assert values(sets) == {
        "all": ["p0", "p1", "p2"], "set 0": ["p0"], "set 1": ["p1"], "set 2": ["p2"],
    }  # fmt: skip
    assert sets.labels == ("result", "data set")
    assert [row.value for row in sets.by_hub["p1"]] == ["set 1", "all"]
    assert named(view, "year").kind is ValueKind.YEAR


def test_rows_give_their_paths_as_they_were(
    view: FacetView, paths: list[tuple[str, HubPath]]
) -> None:
    rows = {row.path.hash: row for column in view.columns for row in column.rows}
    told = [(hub, path) for hub, path in paths if path.triples[-1].object.label.strip()]
    assert len(told) > len(rows) / 2
    for hub, path in told:
        row = rows[path.hash]
        assert (row.hub, row.path, row.triple) == (hub, path, path.triples[-1])
        assert len(row.nodes) == len(path.triples)


def test_blank_values_are_left_out(view: FacetView) -> None:
    assert not named(view, "remark").rows


def test_yes_or_no_facts_of_one_node_are_one_facet(view: FacetView) -> None:
    column = named(view, "open")
    assert values(column) == {"code": ["p0", "p1", "p2"], "data": ["p0", "p1", "p2"]}
    assert [row.holds for row in column.by_hub["p0"]] == [True, False]


def test_shared_nodes_on_the_way_are_values_too(view: FacetView) -> None:
    about = named(view, "about")
    assert values(about) == {"bees": ["p0", "p2"], "wasps": ["p1"]}
    assert [len(row.path.triples) for row in about.rows] == [1, 1, 1]
    assert "result" not in {column.name for column in view.columns}


def test_what_a_view_lacks_is_not_found(view: FacetView) -> None:
    assert len(view.columns) > 3
    for column in view.columns:
        assert column.by_hub.get("p3") is None
        assert column.by_value.get("nothing of that name") is None
        assert "nothing of that name" not in column.by_value


def test_rows_are_equal_where_they_are_the_same(view: FacetView) -> None:
    rows = [row for column in view.columns for row in column.rows]
    again: list[Row] = [row for column in view.columns for row in column.rows]
    assert rows == again
    assert len(set(rows + again)) == len(rows)
    column = named(view, "data set")
    assert column.rows[0] in column.by_hub[column.rows[0].hub]
    assert column.rows[-1] == column.rows[len(column.rows) - 1]
    assert list(column.rows[1:]) == list(column.rows)[1:]


def test_facets_under_one_node_share_it(view: FacetView) -> None:
    score, sets, year = (named(view, name) for name in ("score", "data set", "year"))
    assert score.nodes_at(1) == sets.nodes_at(1)
    assert year.nodes_at(0) == sets.nodes_at(0)
    assert sets.node_count == year.node_count == 3


def test_a_facet_knows_whether_its_hubs_have_several_values(view: FacetView) -> None:
    assert named(view, "year").has_one_value_a_hub
    assert named(view, "year").is_single()
    assert not named(view, "data set").has_one_value_a_hub
    assert not named(view, "data set").is_single()


def test_more_paths_than_are_read_at_once_make_the_same_view(
    hubs: list[Entity], paths: list[tuple[str, HubPath]], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = FacetView(view_arrays(hubs, paths))
    monkeypatch.setattr("tools.hublink.facets.paths.path_collection._BATCH", 3)
    copies = [(hub, path.model_copy(deep=True)) for hub, path in paths]
    in_parts = FacetView(view_arrays(hubs, copies))
    for one, other in zip(whole.columns, in_parts.columns, strict=True):
        assert (one.facet, one.kind, values(one)) == (other.facet, other.kind, values(other))
        assert [row.path for row in one.rows] == [row.path for row in other.rows]
        assert one.node_count == other.node_count


def test_a_view_of_nothing_is_empty() -> None:
    empty = FacetView(view_arrays([], []))

    assert not empty.hubs
    assert not empty.columns


def test_hubs_and_their_paths_are_read_off_the_same_arrays(
    hubs: list[Entity], paths: list[tuple[str, HubPath]]
) -> None:
    packed = PackedHubs(view_arrays(reversed(hubs), paths))
    assert list(packed.roots()) == hubs
    assert list(packed.paths()) == paths
    named = ["p2", "nobody", "p0", "p3", "p0"]
    assert list(packed.paths(named)) == [pair for pair in paths if pair[0] in {"p0", "p2"}]
    assert list(PackedHubs(view_arrays([], [])).paths()) == []


@pytest.mark.parametrize("changed", [[], ["p1"], ["p0", "p3"], ["p0", "p1", "p2", "p3"]])
@pytest.mark.parametrize("gone", [True, False])
def test_a_renewed_view_holds_what_one_made_as_a_whole_does(
    changed: list[str], gone: bool, hubs: list[Entity], paths: list[tuple[str, HubPath]]
) -> None:
    before = view_arrays(hubs, [pair for pair in paths if pair[0] != "p0"])
    there = [hub for hub in hubs if not gone or hub.id not in changed]
    now = [pair for pair in paths if pair[0] in {hub.id for hub in there}]
    now = [pair for pair in now if pair[0] != "p0" or "p0" in changed]

    whole = view_arrays(there, now)
    renewed = renewed_arrays(
        before,
        changed,
        [hub for hub in there if hub.id in changed],
        [pair for pair in now if pair[0] in changed],
    )

    assert {name: array.shape for name, array in renewed.items()} == {
        name: array.shape for name, array in whole.items()
    }
    assert list(PackedHubs(renewed).paths()) == list(PackedHubs(whole).paths()) == now
    for name in ("columns", "row_hubs", "row_values", "row_paths", "row_holds", "hub_rows"):
        assert renewed[name].tolist() == whole[name].tolist()


def test_what_says_that_there_is_none_denies_nothing_of_its_own() -> None:
    told = {
        "tool": ("No tool used", "R"),
        "evaluation method": ("False", "survey", "none"),
        "weak points": ("no control", "one site", "none stated"),
        "effect": ("no clear difference", "favours trial"),
    }
    papers = [entity(f"p{number}") for number in range(3)]
    found = [
        (paper.id, path)
        for number, paper in enumerate(papers)
        for attribute, texts in told.items()
        for text in texts[number : number + 1]
        for path in build_hub_paths([(fact(paper, attribute, literal(text)),)])
    ]
    view = FacetView(view_arrays(papers, found))
    assert {name: set(named(view, name).negative_values) for name in told} == {
        "tool": {"No tool used"},
        "evaluation method": {"False", "none"},
        "weak points": {"none stated"},
        "effect": {"no clear difference"},
    }
