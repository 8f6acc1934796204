"""The same answers from a graph in every shape that its facts may be modelled in."""

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from field_trials import field_trials
from loaded_graphs import load_graph
from reshaping import SHAPES, as_dump, named, reshape

from tools.hublink.core.hub_paths import build_hub_paths, find_paths_in_hub
from tools.hublink.core.models import Entity, Triple
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays

QUESTIONS = {
    "trials of a crop": "Which papers have the crop species sorghum?",
    "both": "Which papers have the crop species maize and the pest order aphids?",
    "years": "How many papers have been published per publication year?",
    "authors": "Who are the authors of the paper 'Field Trial 7'?",
    "by author": "Which papers are by the author Cleo Marsh?",
    "traits": "Which measured traits does the paper 'Field Trial 4' have?",
    "most": "Which measured trait occurs most often?",
    "without": "Which papers do not have the pest order locusts?",
}


def _answers(hublink: Any, folder: Path, facts: Sequence[Triple]) -> dict[str, Any]:
    graph, asked, told = (folder / name for name in ("graph.json", "asked.jsonl", "told.jsonl"))
    graph.write_text(json.dumps(as_dump(facts)))
    lines = ({"uid": uid, "question": text} for uid, text in QUESTIONS.items())
    asked.write_text("".join(json.dumps(line) + "\n" for line in lines))
    store = folder / "store"
    options = ("--hub-type", "Paper", "--levels", "none", "--format", "sqa-json")
    assert hublink("index", graph, "--store", store, *options).status == 0
    assert hublink("eval", asked, "--store", store, "--out", told).status == 0
    return {line["uid"]: line for line in map(json.loads, told.read_text().splitlines())}


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    return {}


@pytest.fixture
def plain(kept: dict[str, Any], hublink: Any, tmp_path_factory: Any) -> dict[str, Any]:
    if not kept:
        kept |= _answers(hublink, tmp_path_factory.mktemp("plain"), field_trials())
    return kept


def test_the_plain_graph_answers_all_questions(plain: dict[str, Any]) -> None:
    assert all(answer["grounded"] and answer["hubs"] for answer in plain.values())
    assert sorted(plain["trials of a crop"]["hubs"]) == ["p10", "p14", "p2", "p6"]
    assert set(plain["authors"]["entities"]) == {"Cleo Marsh", "Ada Byron"}


@pytest.mark.parametrize("shape", SHAPES)
def test_answers_are_the_same_in_every_shape(
    shape: str, plain: dict[str, Any], hublink: Any, tmp_path: Path
) -> None:
    facts = field_trials()
    reshaped = reshape(facts, {fact.subject.id for fact in facts if "p" in fact.subject.id}, shape)
    told = {named(fact) for fact in reshaped.facts}
    for uid, answer in _answers(hublink, tmp_path, reshaped.facts).items():
        wanted = plain[uid]
        for part in ("hubs", "entities"):
            assert sorted(answer[part]) == sorted(wanted[part]), (uid, answer["answer"])
        moved = reshaped.golden(wanted["triples"])
        assert {tuple(each) for each in moved} <= told
        assert sorted(map(tuple, answer["triples"])) == sorted(moved), uid


def _values(facts: Sequence[Triple], hubs: dict[str, Entity]) -> dict[str, set[tuple[str, str]]]:
    """The values of each hub by the last word of what names them."""
    onward: dict[str, list[Triple]] = defaultdict(list)
    for fact in facts:
        onward[fact.subject.id].append(fact)
    paths = []
    for hub in hubs.values():
        inside = find_paths_in_hub(
            lambda entity: [] if entity.literal else onward[entity.id],
            hub,
            lambda entity: entity.id in hubs,
            10,
            30_000,
        )
        paths += [(hub.id, path) for path in build_hub_paths(inside.paths)]
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for column in FacetView(view_arrays(hubs.values(), paths)).columns:
        held = {(row.hub, row.value) for row in column.rows if row.holds}
        found[column.name.lower().split()[-1]] |= held
    return found


@pytest.fixture(scope="module")
def sample_facts() -> tuple[list[Triple], dict[str, Entity]]:
    graph = load_graph(Path("tools/sample"))
    hubs = {hub.id: hub for hub in graph.of_type("Paper")}
    waiting, facts, seen = list(hubs.values()), list[Triple](), set(hubs)
    while waiting:
        for fact in graph.outgoing(waiting.pop()):
            facts.append(fact)
            if not fact.object.literal and fact.object.id not in seen:
                seen.add(fact.object.id)
                waiting.append(fact.object)
    return sorted(facts, key=named), hubs


@pytest.mark.parametrize("shape", [s for s in SHAPES if s not in ("flags", "nested", "mixed")])
def test_attributes_of_the_sample_graph_are_the_same_in_every_shape(
    shape: str, sample_facts: tuple[list[Triple], dict[str, Entity]]
) -> None:
    facts, hubs = sample_facts
    wanted = _values(facts, hubs)
    found = _values(reshape(facts, hubs, shape).facts, hubs)
    lost = {name: values - found.get(name, set()) for name, values in wanted.items()}
    assert {name: values for name, values in lost.items() if values} == {}
