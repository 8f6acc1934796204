"""The sample graph as facets, flat as it is and deep as other graphs are."""

from collections.abc import Callable, Iterable

import pytest
from loaded_graphs import load_graph

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.embedding.trained_reader import trained_wordings
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.hublink.core.hub_paths import build_hub_paths, find_paths_in_hub
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple
from tools.hublink.core.plan import Plan
from tools.hublink.execution.execute import execute
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.joins import Joins
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays
from tools.hublink.question.grounding import Grounding
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.lexicon_building import lexicon_arrays
from tools.hublink.vocabulary.meaning import FacetMeaning


class Asked:
    """A graph that can be asked: the plan of a question, and what carrying it out finds."""

    def __init__(self, hubs: list[Entity], paths: list[tuple[str, HubPath]]) -> None:
        self.view = FacetView(view_arrays(hubs, paths))
        self.joins = Joins(self.view)
        meaning = FacetMeaning(self.view, SentenceTransformerEmbedder(threads=1), "Paper")
        lexicon = Lexicon(self.view, lexicon_arrays(self.view), ["Paper"])
        self.grounding = Grounding(lexicon, trained_wordings(), "Paper", meaning)

    def plan(self, question: str) -> Plan:
        return self.grounding.ground(question)

    def find(self, question: str) -> Found:
        return execute(self.plan(question), self.view, self.joins)

    def titles(self, question: str) -> set[str]:
        return {self.view.hubs[hub].label for hub in self.find(question).hubs}

    def values(self, question: str) -> set[str]:
        """The values of what the question asks for."""
        found = self.find(question)
        asked = {request.facet.key for request in found.plan.requests}
        return {fact.value for fact in found.facts if fact.facet.key in asked}


def paths_of(graph: OxigraphStore, hubs: list[Entity]) -> list[tuple[str, HubPath]]:
    ids = {hub.id for hub in hubs}
    found = []
    for hub in hubs:
        inside = find_paths_in_hub(graph.outgoing, hub, lambda e: e.id in ids, 10, 5_000)
        found += [(hub.id, path) for path in build_hub_paths(inside.paths)]
    return found


@pytest.fixture(scope="session")
def sample_paths() -> tuple[list[Entity], list[tuple[str, HubPath]]]:
    from pathlib import Path

    graph = load_graph(Path("tools/sample"))
    hubs = sorted(graph.of_type("Paper"), key=lambda hub: hub.id)
    return hubs, paths_of(graph, hubs)


@pytest.fixture(scope="module")
def papers_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Asked]:
    """The papers of a graph in Turtle."""

    def made(turtle: str) -> Asked:
        file = tmp_path_factory.mktemp("graph") / "graph.ttl"
        file.write_text(turtle, "utf-8")
        graph = load_graph(file)
        hubs = sorted(graph.of_type("Paper"), key=lambda hub: hub.id)
        return Asked(hubs, paths_of(graph, hubs))

    return made


@pytest.fixture(scope="session")
def sample(sample_paths: tuple[list[Entity], list[tuple[str, HubPath]]]) -> Asked:
    """The sample graph as it is."""
    return Asked(*sample_paths)


@pytest.fixture(scope="session")
def deep_sample(sample_paths: tuple[list[Entity], list[tuple[str, HubPath]]]) -> Asked:
    """The sample graph with each value four to six hops away, and needs as True/False flags."""
    hubs, paths = sample_paths
    return Asked(hubs, list(deepened(paths)))


def deepened(paths: Iterable[tuple[str, HubPath]]) -> Iterable[tuple[str, HubPath]]:
    """Contributions' values moved below nodes of their own, under a generic "name"."""
    paths = list(paths)
    needs = sorted({p.triples[1].object.label for _, p in paths if _second(p) == "requires"})
    flagged: dict[str, tuple[str, Triple, set[str]]] = {}
    for hub, path in paths:
        if len(path.triples) != 2 or path.triples[0].predicate.label != "contribution":
            yield hub, path
            continue
        first, last = path.triples
        if last.predicate.label == "requires":
            _, _, present = flagged.setdefault(first.object.id, (hub, first, set()))
            present.add(last.object.label)
            continue
        yield hub, _rebuilt(first, _below(first.object, last))
    for hub, first, present in flagged.values():
        node = Entity(id=f"{first.object.id}/needs", label="")
        for need in needs:
            flag = Entity(id=str(need in present), label=str(need in present), literal=True)
            chain = [
                Triple(subject=first.object, predicate=_predicate("requires"), object=node),
                Triple(subject=node, predicate=_predicate(need), object=flag),
            ]
            yield hub, _rebuilt(first, chain)


def _second(path: HubPath) -> str:
    return path.triples[1].predicate.label if len(path.triples) == 2 else ""


def _below(contribution: Entity, last: Triple) -> list[Triple]:
    details = Entity(id=f"{contribution.id}/details", label="")
    node = Entity(id=f"{contribution.id}/{last.predicate.id}/{last.object.id}", label="")
    return [
        Triple(subject=contribution, predicate=_predicate("details"), object=details),
        Triple(subject=details, predicate=last.predicate, object=node),
        Triple(subject=node, predicate=_predicate("name"), object=last.object),
    ]


def _predicate(label: str) -> Predicate:
    return Predicate(id=f"deep:{label}", label=label)


def _rebuilt(first: Triple, rest: list[Triple]) -> HubPath:
    return build_hub_paths([(first, *rest)])[0]
