"""A packed view is the view it was packed from."""

from itertools import pairwise

import pytest

from tools.hublink.facets import FacetColumn, FacetView, Row, build_view
from tools.hublink.hub_paths import build_hub_paths
from tools.hublink.models import Entity, HubPath, Predicate, Triple
from tools.hublink.packed_view import pack, unpack


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
    """Values at the hub and two steps below it, flags, a shared topic, a hub without any path."""
    shared = entity("t", "bees", url="https://example.org/t")
    found = []
    for number, hub in enumerate(hubs[:3]):
        node, flags = entity(f"c{number}"), entity(f"f{number}")
        triples = [
            (fact(hub, "year", literal(str(2019 + number % 2))),),
            (fact(hub, "about", shared),),
            (fact(hub, "result", node), fact(node, "score", literal("0.5"))),
            (fact(hub, "result", node), fact(node, "data set", literal(f"set {number}"))),
            (fact(hub, "result", node), fact(node, "data set", literal("all"))),
            (fact(hub, "open", flags), fact(flags, "code", literal("True"))),
            (fact(hub, "open", flags), fact(flags, "data", literal("False"))),
        ]
        found += [(hub.id, path) for path in build_hub_paths(triples)]
    return found


@pytest.fixture
def built(hubs: list[Entity], paths: list[tuple[str, HubPath]]) -> FacetView:
    return build_view(hubs, paths)


@pytest.fixture
def unpacked(built: FacetView) -> FacetView:
    return unpack(pack(built))


def told(row: Row) -> tuple[object, ...]:
    return row.facet, row.value, row.hub, row.holds, row.path, row.triple


def columns(one: FacetView, other: FacetView) -> list[tuple[FacetColumn, FacetColumn]]:
    return list(zip(one.columns, other.columns, strict=True))


def test_hubs_and_columns_are_the_same(built: FacetView, unpacked: FacetView) -> None:
    assert list(unpacked.hubs.items()) == list(built.hubs.items())
    for before, after in columns(built, unpacked):
        assert (after.number, after.facet, after.labels, after.kind) == (
            before.number,
            before.facet,
            before.labels,
            before.kind,
        )
        assert unpacked.column(before.facet) is after


def test_rows_are_the_same_and_in_the_same_order(built: FacetView, unpacked: FacetView) -> None:
    for before, after in columns(built, unpacked):
        assert list(map(told, after.rows)) == list(map(told, before.rows))
        for mapping in ("by_value", "by_hub"):
            old, new = getattr(before, mapping), getattr(after, mapping)
            assert list(new) == list(old)
            assert len(new) == len(old)
            for name, rows in old.items():
                assert name in new
                assert list(map(told, new[name])) == list(map(told, rows))
            assert new.get("nothing of that name") is None
            assert "nothing of that name" not in new


def test_a_hub_without_paths_has_no_rows(unpacked: FacetView) -> None:
    assert all(column.by_hub.get("p3") is None for column in unpacked.columns)


def test_a_row_is_made_once(unpacked: FacetView) -> None:
    column = unpacked.columns[0]

    assert all(one is other for one, other in zip(column.rows, column.rows, strict=True))
    assert column.rows[0] is column.by_hub[column.rows[0].hub][0]
    assert column.rows[-1] is column.rows[len(column.rows) - 1]
    assert list(column.rows[1:]) == list(column.rows)[1:]


def test_rows_share_nodes_as_they_did(built: FacetView, unpacked: FacetView) -> None:
    for before, after in columns(built, unpacked):
        assert after.node_count == before.node_count
        assert after.has_one_value_a_hub == before.has_one_value_a_hub
        for old, new in zip(pairwise(before.rows), pairwise(after.rows), strict=True):
            assert (old[0].nodes == old[1].nodes) == (new[0].nodes == new[1].nodes)
    for one in range(len(built.columns)):
        for other in range(len(built.columns)):
            for depth in (0, 1, 2):
                before = built.columns[one].nodes_at(depth), built.columns[other].nodes_at(depth)
                after = (
                    unpacked.columns[one].nodes_at(depth),
                    unpacked.columns[other].nodes_at(depth),
                )
                assert len(before[0] & before[1]) == len(after[0] & after[1])


def test_a_view_of_nothing_can_be_packed() -> None:
    empty = unpack(pack(build_view([], [])))

    assert not empty.hubs
    assert not empty.columns
