"""Papers, here films, side by side."""

from collections.abc import Iterable

from tools.workspace.comparison import Paper, compare_papers
from tools.workspace.library import Library


def papers(library: Library, hubs: Iterable[str]) -> list[Paper]:
    return [Paper(number, hub, library) for number, hub in enumerate(hubs, 1)]


def test_each_cell_holds_its_values_and_the_facts_that_say_so(library: Library) -> None:
    by_title = {hub.label: key for key, hub in library.view.hubs.items()}
    hubs = [by_title["Harbour Lights"], by_title["The Quiet River"]]
    comparison = compare_papers(papers(library, hubs))
    assert comparison is not None
    assert [paper.hub for paper in comparison.papers] == hubs
    year = comparison.attributes.index("release year")
    assert [paper.cells[year].values for paper in comparison.papers] == [("1934",), ("1931",)]
    [fact] = comparison.papers[1].cells[year].facts
    [triple] = fact.used
    assert (triple.subject.label, triple.object.label) == ("The Quiet River", "1931")


def test_what_is_asked_for_comes_first_even_where_one_alone_states_it(library: Library) -> None:
    requires = next(c.facet for c in library.view.columns if c.name == "requires")
    comparison = compare_papers(papers(library, library.view.hubs), [requires])
    assert comparison is not None
    assert comparison.attributes[0] == "requires"
    values = [paper.cells[0].values for paper in comparison.papers]
    assert sorted(values) == [(), (), (), ("magic lantern",)]


def test_one_paper_is_not_compared(library: Library) -> None:
    assert compare_papers(papers(library, list(library.view.hubs)[:1])) is None


def test_what_is_told_without_being_asked_for_begins_with_what_differs(library: Library) -> None:
    by_title = {hub.label: key for key, hub in library.view.hubs.items()}
    both = papers(library, [by_title["Harbour Lights"], by_title["The Quiet River"]])
    facets = [column.facet for column in library.view.columns]

    comparison = compare_papers(both, told=facets)

    assert comparison is not None
    differ = [
        len({paper.cells[place].values for paper in comparison.papers}) > 1
        for place in range(len(comparison.attributes))
    ]
    assert "release year" in comparison.attributes
    assert differ[:2] == [True, True]
    assert False in differ[2:]
