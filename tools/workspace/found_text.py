"""Found papers and facts as text: compact for a model, readable for people."""

from collections.abc import Sequence

from tools.hublink.core.models import Triple
from tools.workspace.evidence import Evidence, Fact, OfferedPaper

MOST_SHOWN = 40
MOST_FACTS = 40
"""So many facts of a paper are shown, a line each; narrower conditions find the others."""


def for_model(
    evidence: Sequence[Evidence | OfferedPaper], total: int | None = None, most: int = MOST_SHOWN
) -> str:
    """Return numbered papers with their facts, a line each."""
    lines = []
    for item in evidence[:most]:
        year = f" ({item.year})" if item.year else ""
        lines.append(f"[{item.number}] {item.hub.label}{year}")
        told = list(dict.fromkeys(fact_line(fact) for fact in item.facts))
        lines += [f"    {line}" for line in told[:MOST_FACTS]]
        if len(told) > MOST_FACTS:
            lines.append(f"    … and {len(told) - MOST_FACTS} more facts of [{item.number}]")
    left = (total or len(evidence)) - min(len(evidence), most)
    if left > 0:
        lines.append(f"… and {left} more papers, numbered on.")
    return "\n".join(lines)


def for_people(evidence: Sequence[Evidence | OfferedPaper], limit: int = 10) -> str:
    """Return a Markdown list of the papers found; they get their numbers where they are shown."""
    lines = [f"- {item.hub.label}" for item in evidence[:limit]]
    if len(evidence) > limit:
        lines.append(f"- … and {len(evidence) - limit} more")
    return "\n".join(lines)


def fact_line(fact: Fact) -> str:
    """Return the used triples of a fact, with what belongs to them in brackets."""
    used = "; ".join(_triple_text(triple) for triple in fact.used)
    beside = "; ".join(_triple_text(triple) for triple in fact.beside)
    return f"{used} ({beside})" if beside else used


def _triple_text(triple: Triple) -> str:
    return f"{triple.predicate.label}: {triple.object.label}"
