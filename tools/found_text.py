"""Found papers and facts as text: compact for a model, readable for people."""

from collections.abc import Sequence

from tools.evidence import Evidence, Fact, OfferedPaper
from tools.hublink.models import Triple

MOST_SHOWN = 40


def for_model(
    evidence: Sequence[Evidence | OfferedPaper], total: int | None = None, most: int = MOST_SHOWN
) -> str:
    """Numbered papers with their facts, a line each."""
    lines = []
    for item in evidence[:most]:
        year = f" ({item.year})" if item.year else ""
        lines.append(f"[{item.number}] {item.hub.label}{year}")
        lines += [f"    {line}" for line in dict.fromkeys(fact_line(f) for f in item.facts)]
    left = (total or len(evidence)) - min(len(evidence), most)
    if left > 0:
        lines.append(f"… and {left} more papers, numbered on.")
    return "\n".join(lines)


def for_people(evidence: Sequence[Evidence | OfferedPaper], limit: int = 10) -> str:
    """A Markdown list of the papers found."""
    lines = [f"- [{item.number}] {item.hub.label}" for item in evidence[:limit]]
    if len(evidence) > limit:
        lines.append(f"- … and {len(evidence) - limit} more")
    return "\n".join(lines)


def fact_line(fact: Fact) -> str:
    """The used triples of a fact: predicate and value."""
    return "; ".join(_triple_text(triple) for triple in fact.used)


def _triple_text(triple: Triple) -> str:
    return f"{triple.predicate.label}: {triple.object.label}"
