"""Numbered papers with the facts found for them."""

from tools.hublink.core.models import Entity, Frozen, Triple
from tools.literature.csl import CslItem
from tools.literature.identifiers import Link


class Fact(Frozen):
    """One path of a hub that bears on an answer.

    `triples` is the whole path from the paper; `used` are those of them the answer rests on.
    `matched` are the words of the question the fact was found by, `score` its similarity where
    vectors found it. What stands `beside` the used ones at their node belongs to them: the system
    and the metric of a result.
    """

    text: str
    triples: tuple[Triple, ...]
    used: tuple[Triple, ...]
    beside: tuple[Triple, ...] = ()
    matched: tuple[str, ...] = ()
    score: float | None = None


class OfferedPaper(Frozen):
    """A paper as a search offers it: its number and, for those that are shown, the facts found.

    Its reference and links are made only when it is cited. `index` names the index it is from where
    there are several.
    """

    number: int
    hub: Entity
    index: str = ""
    year: int | None = None
    facts: tuple[Fact, ...] = ()


class Evidence(Frozen):
    """A paper under its number, with its reference, its links and the facts found for it.

    The number is given once and kept for the whole conversation. "Paper" stands for whatever the
    hubs of the graph are. `index` names the index it is from where there are several.
    """

    number: int
    hub: Entity
    index: str = ""
    reference: CslItem
    links: tuple[Link, ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def year(self) -> int | None:
        return self.reference.year


def offered_again(evidence: Evidence) -> OfferedPaper:
    """Return a numbered paper as it would be offered, without its reference and links."""
    return OfferedPaper(
        number=evidence.number,
        hub=evidence.hub,
        index=evidence.index,
        year=evidence.year,
        facts=evidence.facts,
    )
