"""The page of a paper: what the graph says of it, in groups, and what it shares with others."""

from typing import Any

from assistant.agent.agent import Assistant
from assistant.chat.views.paper_view import paper_view
from assistant.references.options import ReferenceOptions


def page_of(assistant: Assistant, title: str) -> dict[str, Any]:
    """The page of the one paper whose title begins so."""
    (library,) = assistant.shelf.libraries
    (hub,) = (each for each in library.view.hubs if library.hub(each).label.startswith(title))
    return paper_view(library, hub, ReferenceOptions())


def told(page: dict[str, Any], group: str) -> dict[str, dict[str, Any]]:
    """The attributes of a group by their names."""
    (attributes,) = (each["attributes"] for each in page["groups"] if each["name"] == group)
    return {each["name"]: each for each in attributes}


def test_what_describes_a_value_is_told_with_it_alone(sample_assistant: Assistant) -> None:
    page = page_of(sample_assistant, "keqing:")
    sets = {
        each["value"]: each["about"] for each in told(page, "Contribution")["data set"]["values"]
    }
    assert sets["MetaQA"].startswith("Movie question answering data set")
    names = {attribute["name"] for group in page["groups"] for attribute in group["attributes"]}
    assert "technique" in names
    assert not any("description" in name for name in names)
    shared = {value for other in page["alike"] for value in other["shared"]}
    assert "MetaQA" in shared
    assert sets["MetaQA"] not in shared


def test_where_facts_are_from_stands_last_and_identifiers_with_the_publication(
    sample_assistant: Assistant,
) -> None:
    page = page_of(sample_assistant, "FiDeLiS:")
    assert list(told(page, page["groups"][-1]["name"])) == ["rests on"]
    assert {"arXiv identifier", "DOI", "author"} <= set(told(page, "paper.publication"))
    (code,) = told(page, "Contribution")["source code"]["values"]
    assert code["url"].startswith("https://anonymous.4open.science/")


def test_the_broader_of_the_broader_is_one_of_the_broader(sample_assistant: Assistant) -> None:
    page = page_of(sample_assistant, "FiDeLiS:")
    (parents,) = told(page, "Research field").values()
    assert parents["name"] == "parent field"
    assert {"Question answering", "Computer and information science"} <= {
        each["value"] for each in parents["values"]
    }


def test_many_numbers_are_told_by_their_range(sample_assistant: Assistant) -> None:
    page = page_of(sample_assistant, "HubLink: Leveraging Language Models")
    results = told(page, "Result")["value"]
    assert results["count"] > 100
    assert results["range"]["id"] == "chip.range"
    assert told(page, "Result")["metric"]["values"]
