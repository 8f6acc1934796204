"""Numbers that nodes tell with a quantity and a unit: when each quantity is an attribute."""

from collections.abc import Callable, Sequence

import pytest

from tools.hublink.core.hub_paths import build_hub_paths
from tools.hublink.core.models import Entity, Predicate, Triple
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays

Reading = tuple[str, ...]

VARIED: list[list[Reading]] = [
    [("salt", "2.5", "%"), ("weight", "120", "g")],
    [("salt", "3", "%"), ("weight", "90", "g")],
    [("salt", "4", "%"), ("weight", "75", "g")],
]


def literal(text: str) -> Entity:
    return Entity(id=text, label=text, literal=True)


def fact(subject: Entity, predicate: str, value: Entity) -> Triple:
    return Triple(subject=subject, predicate=Predicate(id=predicate, label=predicate), object=value)


@pytest.fixture
def attributes() -> Callable[..., list[str]]:
    """The names of the attributes of papers that tell such readings, and perhaps something else."""

    def names(papers: Sequence[Sequence[Reading]], beside: str = "") -> list[str]:
        hubs, paths = [], []
        for number, readings in enumerate(papers):
            hub = Entity(id=f"p{number}", label=f"Paper {number}", types=("Paper",))
            hubs.append(hub)
            chains = []
            for place, (quantity, amount, unit, *more) in enumerate(readings):
                node = Entity(id=f"r{number}-{place}", label="")
                told = {"of quantity": quantity, "amount": amount, "unit": unit}
                told |= {each: f"{each} {place}" for each in (beside, *more) if each}
                chains += [
                    (fact(hub, "has reading", node), fact(node, predicate, literal(value)))
                    for predicate, value in told.items()
                    if value
                ]
            paths += [(hub.id, path) for path in build_hub_paths(chains)]
        return sorted(column.name for column in FacetView(view_arrays(hubs, paths)).columns)

    return names


def test_each_quantity_is_called_by_its_name_and_unit(attributes: Callable[..., list[str]]) -> None:
    assert attributes(VARIED) == ["salt (%)", "weight (g)"]


def test_things_counted_in_one_unit_stay_values(attributes: Callable[..., list[str]]) -> None:
    of_one_unit = [[(name, amount, "g") for name, amount, _ in paper] for paper in VARIED]

    assert attributes(of_one_unit) == ["amount (g)", "of quantity", "unit"]


def test_a_quantity_in_two_units_keeps_all_as_they_are(
    attributes: Callable[..., list[str]],
) -> None:
    in_two = [*VARIED, [("salt", "12", "g/l"), ("weight", "80", "g")]]

    assert attributes(in_two) == ["amount", "of quantity", "unit"]


def test_rows_that_tell_more_of_a_number_stay_rows(attributes: Callable[..., list[str]]) -> None:
    assert "of quantity" in attributes(VARIED, beside="sample")


def test_quantities_measured_again_and_again_stay_rows(
    attributes: Callable[..., list[str]],
) -> None:
    again = [[*paper, ("salt", f"9.{number}", "%")] for number, paper in enumerate(VARIED)]

    assert "of quantity" in attributes(again)


def test_what_few_readings_tell_besides_stays_with_their_quantity(
    attributes: Callable[..., list[str]],
) -> None:
    papers = [[*VARIED[0], ("acid", "3.5", "pH", "vessel")], *VARIED[1:], *VARIED]

    assert attributes(papers) == ["acid (pH)", "salt (%)", "vessel", "weight (g)"]
