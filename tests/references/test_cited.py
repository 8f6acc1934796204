"""Why a work was cited, on its way into reference managers."""

from collections.abc import Callable
from pathlib import Path

import pytest
import rispy
from pybtex.database import parse_string

from assistant.references.cited import cited_references, why_cited
from assistant.references.export import ExportFormat, export
from assistant.references.options import ReferenceOptions
from tools.hublink.core.models import Entity
from tools.literature.csl import CslItem
from tools.literature.identifiers import Link
from tools.workspace.papers.evidence import Evidence, Fact

PAGE = "https://graph.example/paper/7"


@pytest.fixture
def paper() -> Callable[..., Evidence]:
    def make(number: int = 1, facts: int = 2, **reference: str) -> Evidence:
        hub = Entity(id="p", label="On Graphs")
        return Evidence(
            number=number,
            hub=hub,
            reference=CslItem.model_validate({"id": "p", "title": "On Graphs", **reference}),
            links=(Link(label="Graph", url=PAGE),),
            facts=tuple(
                Fact(text=f"On Graphs — data set: D{n}", triples=(), used=()) for n in range(facts)
            ),
        )

    return make


def test_the_facts_and_the_graphs_page_travel_as_a_note(paper: Callable[..., Evidence]) -> None:
    why = f"Cited for: data set: D0; data set: D1. In the graph: {PAGE}"
    items = cited_references([paper()])

    assert [item.note for item in items] == [why]
    assert rispy.loads(export(items, ExportFormat.RIS))[0]["notes"] == [why]
    for kind, field in ((ExportFormat.BIBTEX, "annote"), (ExportFormat.BIBLATEX, "annotation")):
        (entry,) = parse_string(export(items, kind), "bibtex").entries.values()
        assert entry.fields[field] == why


def test_the_note_can_be_left_out(paper: Callable[..., Evidence]) -> None:
    (item,) = cited_references([paper()], ReferenceOptions(why=False))
    assert item.note is None


def test_many_facts_are_cut_and_counted(paper: Callable[..., Evidence]) -> None:
    assert "data set: D7; and 3 more." in why_cited(paper(facts=11))


def test_the_graphs_page_is_the_address_of_a_work_without_another(
    paper: Callable[..., Evidence],
) -> None:
    assert cited_references([paper()])[0].url == PAGE
    assert cited_references([paper(doi="10.1000/1")])[0].url is None


def test_papers_leave_by_their_numbers(paper: Callable[..., Evidence]) -> None:
    items = cited_references([paper(3, title="C"), paper(1, title="A")])
    assert [item.title for item in items] == ["A", "C"]


def test_an_export_is_written_in_the_style_and_under_the_keys_that_are_set(
    paper: Callable[..., Evidence], tmp_path: Path
) -> None:
    style = tmp_path / "mine.csl"
    style.write_text(
        '<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">'
        "<info><title>Mine</title><id>mine</id></info>"
        '<citation><layout><text variable="title"/></layout></citation>'
        '<bibliography><layout suffix="!"><text variable="title"/></layout></bibliography>'
        "</style>",
        encoding="utf-8",
    )
    options = ReferenceOptions(style=str(style), keys="{title}-{year}")
    items = cited_references([paper()], options)
    assert export(items, ExportFormat.TEXT, options) == "On Graphs!\n"
    assert "@misc{graphs-nd" in export(items, ExportFormat.BIBTEX, options)
