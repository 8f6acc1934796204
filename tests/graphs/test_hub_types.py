"""Which types look like publications."""

import pytest

from tools.hublink.core.protocols import TypeCount
from tools.hublink.indexing.hub_types import suggest_hub_type


def kind(label: str, count: int = 10, facts: float = 5.0, id: str = "") -> TypeCount:
    return TypeCount(id=id or f"urn:{label}", label=label, count=count, mean_outgoing=facts)


@pytest.mark.parametrize(
    "label",
    ["Paper", "papers", "Scholarly Article", "JournalArticle", "conference_paper", "Publications"],
)
def test_a_type_named_like_publications_is_suggested(label: str) -> None:
    suggestion = suggest_hub_type([kind("Person", 1000, 20.0), kind(label), kind("Venue")])
    assert [found.label for found in suggestion.types] == [label]
    assert suggestion.reason == (
        f"“{label}” is named like a kind of publication and has 10 entities with 5.0 facts on"
        " average."
    )


@pytest.mark.parametrize(
    "label",
    ["Paper version", "Publication type", "Newspaper", "Wallpaper", "Article processing charge"],
)
def test_a_type_that_only_mentions_publications_is_not(label: str) -> None:
    assert suggest_hub_type([kind(label)]).types == ()


def test_a_type_is_also_known_by_its_local_name() -> None:
    suggestion = suggest_hub_type([kind("Aufsatz", id="https://schema.org/ScholarlyArticle")])
    assert [found.label for found in suggestion.types] == ["Aufsatz"]


def test_plain_names_come_before_those_that_may_mean_something_else() -> None:
    kinds = [kind("Report", 1000), kind("Thesis", 50), kind("Paper", 10)]
    assert [found.label for found in suggest_hub_type(kinds).types] == ["Paper"]
    assert [found.label for found in suggest_hub_type(kinds[:2]).types] == ["Report", "Thesis"]
    bibliographic = [kind("Bibliographic Resource"), kind("Resource")]
    assert [found.label for found in suggest_hub_type(bibliographic).types] == [
        "Bibliographic Resource"
    ]


def test_of_several_kinds_the_one_with_most_facts_leads() -> None:
    kinds = [kind("Article", 100, 2.0), kind("Conference Paper", 50, 10.0)]
    suggestion = suggest_hub_type(kinds)
    assert [found.label for found in suggestion.types] == ["Conference Paper", "Article"]
    assert suggestion.reason.endswith("so is “Article”.")


def test_publications_without_facts_have_nothing_to_tell() -> None:
    suggestion = suggest_hub_type([kind("Paper", 1000, 0.2), kind("Method")])
    assert suggestion.types == ()
    assert suggestion.reason == (
        "No type of the graph is named like publications with facts,"
        " so the entities with the most facts serve as hubs."
    )


def test_a_graph_without_types_falls_back_on_the_entities_with_most_facts() -> None:
    suggestion = suggest_hub_type([])
    assert suggestion.types == ()
    assert suggestion.reason.startswith("The graph has no types, so")
