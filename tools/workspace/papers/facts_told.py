"""What was found of a paper, as evidence: by a plan, in a row of an attribute, or by a path."""

from tools.hublink.core.models import HubPath
from tools.hublink.execution.found_facts import FoundFact
from tools.hublink.facets.facet_rows import Row
from tools.workspace.papers.evidence import Fact


def fact_of(found: FoundFact) -> Fact:
    """Return a found fact as evidence: its whole path, the last triple being the one used.

    So is what says of which quantity it is.
    """
    measured = found.measured
    return Fact.model_construct(
        text="; ".join((found.path.text, *(each.object.label for each in measured))),
        triples=(*found.path.triples, *measured),
        used=(*measured, found.triple),
        beside=tuple(each.row.triple for each in found.qualifiers),
        matched=(found.words,) if found.words else (),
    )


def fact_of_row(row: Row) -> Fact:
    """Return what an attribute's row states as evidence."""
    return Fact(text=row.path.text, triples=row.path.triples, used=(row.triple,))


def fact_of_path(path: HubPath, matched: str, score: float) -> Fact:
    """Return a path found by similarity as evidence; all of it counts as used."""
    return Fact(
        text=path.text,
        triples=path.triples,
        used=path.triples[-1:],
        matched=(matched,),
        score=round(score, 4),
    )
