"""The references of cited papers, with what each was cited for and where the graph has it."""

from collections.abc import Iterable

from assistant.references.options import DEFAULT_OPTIONS, ReferenceOptions
from tools.literature.csl import CslItem
from tools.workspace.papers.evidence import Evidence

MOST_FACTS = 8
GRAPH_PAGE = "Graph"


def cited_references(
    papers: Iterable[Evidence], options: ReferenceOptions = DEFAULT_OPTIONS
) -> tuple[CslItem, ...]:
    """Return the references of papers by their numbers.

    A number is kept for the whole conversation, so two works that come to the same citation key
    are told apart the same way in every export of it. With `options.why` the note holds the facts
    and the graph's page. That page is also the address of a work that has no other.
    """
    return tuple(_reference(each, options) for each in sorted(papers, key=lambda e: e.number))


def _reference(paper: Evidence, options: ReferenceOptions) -> CslItem:
    item, page = paper.reference, graph_page(paper)
    gained = {
        "note": (why_cited(paper) or None) if options.why else None,
        "url": None if item.url or item.doi or item.archive_location else page,
    }
    return item.model_copy(update={name: value for name, value in gained.items() if value})


def graph_page(paper: Evidence) -> str | None:
    """Return the address at which the graph describes the paper, where it has one."""
    return next((link.url for link in paper.links if link.label == GRAPH_PAGE), None)


def why_cited(paper: Evidence) -> str:
    """Return the facts that the paper was cited for and its page in the graph, in one line."""
    facts = dict.fromkeys(fact.text.removeprefix(f"{paper.hub.label} — ") for fact in paper.facts)
    told = "; ".join([*facts][:MOST_FACTS])
    more = f"; and {len(facts) - MOST_FACTS} more" if len(facts) > MOST_FACTS else ""
    page = graph_page(paper)
    parts = (f"Cited for: {told}{more}." if told else "", f"In the graph: {page}" if page else "")
    return " ".join(filter(None, parts))
