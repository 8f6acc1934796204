"""Papers with evidence, as a graph and its tools would give them."""

from collections.abc import Callable

import pytest

from tools.hublink.core.models import Entity, Predicate, Triple
from tools.literature.csl import CslDate, CslItem, CslName
from tools.literature.identifiers import Link
from tools.workspace.papers.evidence import Evidence, Fact

EvidenceMaker = Callable[..., Evidence]


def triple(subject: Entity, predicate: str, object: Entity) -> Triple:
    return Triple(
        subject=subject, predicate=Predicate(id=f"p:{predicate}", label=predicate), object=object
    )


@pytest.fixture
def make_evidence() -> EvidenceMaker:
    def make(number: int = 1, title: str = "Graphs in Practice", **changes: object) -> Evidence:
        hub = Entity(id=f"paper:{number}", label=title, types=("Paper",))
        method = Entity(id=f"method:{number}", label="Walks", types=("Method",))
        path = (
            triple(hub, "uses", method),
            triple(method, "published", Entity(id="2018", label="2018", literal=True)),
        )
        evidence = Evidence(
            number=number,
            hub=hub,
            reference=CslItem(
                id=f"r{number}",
                type="article-journal",
                title=title,
                author=(CslName(family="Lovelace", given="Ada"),),
                issued=CslDate(date_parts=((2018,),)),
                container_title="Journal of Graphs",
            ),
            links=(Link(label="DOI", url="https://doi.org/10.1000/1"),),
            facts=(Fact(text="uses Walks", triples=path, used=path[-1:], matched=("walks",)),),
        )
        return evidence.model_copy(update=changes)

    return make
