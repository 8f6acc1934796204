"""What the evidence card is given to show."""

from collections.abc import Callable

from assistant.chat.views.evidence_view import evidence_view
from tools.hublink.core.models import Entity, Predicate, Triple
from tools.literature.identifiers import Link
from tools.workspace.papers.evidence import Evidence, Fact

EvidenceMaker = Callable[..., Evidence]


def test_a_path_reads_from_the_paper_to_the_value_with_the_used_step_marked(
    make_evidence: EvidenceMaker,
) -> None:
    [fact] = evidence_view(make_evidence(), "line")["facts"]
    [chain] = fact["chains"]
    assert chain["start"]["hub"]
    assert [(s["predicate"], s["node"]["label"], s["used"]) for s in chain["steps"]] == [
        ("uses", "Walks", False),
        ("published", "2018", True),
    ]


def test_a_triple_against_the_path_is_shown_backwards(make_evidence: EvidenceMaker) -> None:
    evidence = make_evidence()
    cites = Predicate(id="p:cites", label="cites")
    survey = Entity(id="paper:9", label="A Survey")
    backwards = Triple(subject=survey, predicate=cites, object=evidence.hub)
    forwards = Triple(subject=evidence.hub, predicate=cites, object=Entity(id="x", label="X"))
    fact = Fact(text="", triples=(forwards, backwards), used=(backwards,))
    [shown] = evidence_view(evidence.model_copy(update={"facts": (fact,)}), "")["facts"]
    assert [
        [(s["forward"], s["node"]["label"]) for s in chain["steps"]] for chain in shown["chains"]
    ] == [[(True, "X")], [(True, "Graphs in Practice")]]


def test_every_triple_of_a_path_is_there_with_its_identifiers(make_evidence: EvidenceMaker) -> None:
    [fact] = evidence_view(make_evidence(), "line")["facts"]
    assert fact["triples"] == [
        {"ids": ["paper:1", "p:uses", "method:1"], "used": False},
        {"ids": ["method:1", "p:published", "2018"], "used": True},
    ]


def test_only_https_addresses_reach_the_page(make_evidence: EvidenceMaker) -> None:
    hub = Entity(id="paper:1", label="P", url="javascript:alert(1)")
    links = (
        Link(label="bad", url="javascript:alert(1)"),
        Link(label="plain", url="http://example.org"),
        Link(label="good", url="https://example.org"),
    )
    view = evidence_view(make_evidence(hub=hub, links=links), "line")
    assert view["hub"]["url"] is None
    assert [link["label"] for link in view["links"]] == ["good"]
