"""Graphs added on the page: read, told, indexed beside the others, asked, removed."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.indexing.added_graph import AddedGraph, Stage
from assistant.indexing.added_graphs import AddedGraphs
from assistant.indexing.origins import origins
from assistant.read_settings import read_settings
from assistant.settings.settings import Settings
from assistant.wiring.agent import build_assistant
from assistant.wiring.shelves import shelf_source
from tools.errors import SetupError
from tools.hublink.question.scope import Scope

BEES = """
@article{a1, author={Lind, Asta}, title={Bees in the City}, year=2019, journal={Apiary Letters}}
@article{a2, author={Moor, Ben}, title={Hives on Roofs}, year=2020, journal={Apiary Letters}}
"""
ONE_MORE = BEES + "@article{a3, author={Moor, Ben}, title={Swarming in Rain}, year=2021}"
QUESTION = "Which papers by Ben Moor?"


@pytest.fixture
def settings(films_store: Path, tmp_path: Path) -> Settings:
    return read_settings().changed(
        store=films_store, added_graphs=tmp_path / "added", link_hosts=()
    )


@pytest.fixture
def added(settings: Settings) -> Iterator[AddedGraphs]:
    graphs = AddedGraphs(settings)
    yield graphs
    graphs.close()


@pytest.fixture
def source(settings: Settings) -> AssistantSource:
    indexes = shelf_source(settings, with_added=True)
    return AssistantSource(indexes, lambda shelf: build_assistant(settings, shelf))


def begin(added: AddedGraphs, text: str, file: str = "bees.bib") -> AddedGraph:
    """Add a file, and return its graph once it was looked at."""
    name, place = added.place(file)
    place.write_text(text, encoding="utf-8")
    added.look(name)
    return after(added, name, Stage.READING)


def after(added: AddedGraphs, name: str, stage: Stage) -> AddedGraph:
    """Return a graph as it is after a stage."""
    while True:
        graph = next(each for each in added.all() if each.name == name)
        if graph.stage is not stage:
            return graph
        time.sleep(0.01)


def indexed(added: AddedGraphs, text: str = BEES, file: str = "bees.bib") -> str:
    name = begin(added, text, file).name
    added.index(name)
    assert after(added, name, Stage.INDEXING).stage is Stage.READY
    return name


async def titles(source: AssistantSource, index: str = "") -> list[str]:
    await source.asked()
    assistant = await source.get()
    conversation = assistant.new_conversation()
    conversation.scope = Scope(index=index)
    answer = await assistant.answer(conversation, QUESTION)
    return sorted(str(evidence.reference.title) for evidence in answer.evidence)


def test_a_file_is_told_by_its_kinds_before_anything_is_indexed(
    added: AddedGraphs, source: AssistantSource
) -> None:
    graph = begin(added, BEES)
    told = {kind.label: (kind.total, kind.chosen) for kind in graph.kinds}
    assert graph.stage is Stage.READ
    assert told == {"Paper": (2, True), "Person": (2, False), "Venue": (1, False)}
    assert set(graph.kinds[0].examples) == {"Bees in the City", "Hives on Roofs"}
    assert "bees" not in asyncio.run(source.asked())


def test_an_indexed_graph_is_asked_beside_the_others(
    added: AddedGraphs, source: AssistantSource
) -> None:
    indexed(added)

    async def ask() -> tuple[tuple[str, ...], list[str]]:
        return await source.asked(), await titles(source)

    names, found = asyncio.run(ask())
    assert "bees" in names
    assert len(names) == 2
    assert found == ["Hives on Roofs"]


def test_a_removed_graph_is_asked_no_more_and_its_folder_goes(
    added: AddedGraphs, source: AssistantSource, settings: Settings
) -> None:
    indexed(added)

    async def remove() -> tuple[str, ...]:
        assert "bees" in await source.asked()
        await titles(source)
        added.remove("bees")
        return await source.asked()

    assert "bees" not in asyncio.run(remove())
    assert added.all() == []
    for _ in range(100):
        if not (settings.adding.added_graphs / "bees").exists():
            return
        time.sleep(0.1)
    pytest.fail("It is still there.")


def test_a_file_of_the_same_name_takes_the_place_of_the_one_before(
    added: AddedGraphs, source: AssistantSource
) -> None:
    assert not begin(added, BEES).replaces
    indexed(added)
    again = begin(added, ONE_MORE)
    assert again.replaces
    assert again.kinds[0].total == 3
    assert asyncio.run(titles(source, "bees")) == ["Hives on Roofs"]
    added.index("bees")
    assert after(added, "bees", Stage.INDEXING).stage is Stage.READY
    assert asyncio.run(titles(source, "bees")) == ["Hives on Roofs", "Swarming in Rain"]


def test_a_file_of_another_kind_leaves_what_was_added_of_one_called_alike(
    added: AddedGraphs, source: AssistantSource
) -> None:
    indexed(added)
    other = indexed(added, "title,author,year\nSwarming in Rain,Ada Low,2020\n", "bees.csv")
    assert other == "bees-2"
    assert begin(added, ONE_MORE).name == "bees"
    assert asyncio.run(titles(source, "bees")) == ["Hives on Roofs"]


def test_a_new_version_that_is_forgotten_leaves_the_one_before(
    added: AddedGraphs, source: AssistantSource
) -> None:
    indexed(added)
    begin(added, ONE_MORE)
    added.stop("bees")
    assert [(graph.name, graph.stage) for graph in added.all()] == [("bees", Stage.READY)]
    assert asyncio.run(titles(source, "bees")) == ["Hives on Roofs"]


def test_the_kinds_that_are_chosen_are_the_papers(
    added: AddedGraphs, source: AssistantSource
) -> None:
    begin(added, BEES)
    added.index("bees", ["Person"])
    assert after(added, "bees", Stage.INDEXING).stage is Stage.READY

    async def hubs() -> set[str]:
        await source.asked()
        library = (await source.get()).shelf.named("bees")
        assert library is not None
        return {hub.label for hub in library.view.hubs.values()}

    assert asyncio.run(hubs()) == {"Asta Lind", "Ben Moor"}
    chosen = [kind.label for kind in begin(added, ONE_MORE).kinds if kind.chosen]
    assert chosen == ["Person"]


def test_a_file_that_cannot_be_read_says_why_without_a_folder_of_this_machine(
    added: AddedGraphs, tmp_path: Path
) -> None:
    graph = begin(added, "@prefix : <x", "broken.ttl")
    assert graph.stage is Stage.FAILED
    what, remedy = graph.trouble
    assert (what.id, remedy.id) == ("source.broken", "source.mend_or_name")
    assert what.values["path"] == "broken.ttl"
    assert what.values["line"] == "1"
    added.stop("broken")
    assert added.all() == []


def test_a_file_with_nothing_in_it_is_not_offered_to_be_indexed(added: AddedGraphs) -> None:
    graph = begin(added, "title,authors,year\n", "empty.csv")
    assert graph.stage is Stage.FAILED
    assert [each.id for each in graph.trouble] == ["source.no_facts", "source.look_into_it"]


def test_indexing_that_is_stopped_can_be_begun_again(added: AddedGraphs) -> None:
    begin(added, "title,year\n" + "".join(f"Book {n},2020\n" for n in range(2_000)), "bees.csv")
    added.index("bees")
    added.stop("bees")
    assert after(added, "bees", Stage.INDEXING).stage is Stage.READ
    added.stop("bees")
    assert added.all() == []


def test_what_was_not_complete_when_the_program_ended_is_gone_at_the_next_start(
    added: AddedGraphs, settings: Settings
) -> None:
    begin(added, BEES)
    added.close()
    again = AddedGraphs(settings)
    while (settings.adding.added_graphs / "bees").exists():
        time.sleep(0.01)
    assert again.all() == []
    again.close()


def test_a_graph_called_like_a_configured_index_gets_another_name(
    added: AddedGraphs, films_store: Path
) -> None:
    assert begin(added, BEES, f"{films_store.name}.bib").name == f"{films_store.name}-2"


def test_a_name_that_leads_elsewhere_stays_in_the_folder(
    added: AddedGraphs, settings: Settings
) -> None:
    _, place = added.place("../../../etc/b e\u00e9s;.bib")
    assert place.resolve().is_relative_to(settings.adding.added_graphs.resolve())


def test_only_what_was_added_is_removed(added: AddedGraphs, films_store: Path) -> None:
    for name in (films_store.name, "..", "nothing"):
        with pytest.raises(SetupError, match="There is no collection"):
            added.remove(name)


def test_a_graph_is_called_otherwise_and_chats_that_know_its_former_names_go_on(
    added: AddedGraphs, source: AssistantSource, settings: Settings
) -> None:
    indexed(added)

    async def rename(wished: str) -> tuple[str, ...]:
        added.rename("bees", wished)
        return await source.asked()

    assert "bees" in asyncio.run(source.asked())
    assert "All my bees" in asyncio.run(rename("  All my\tbees! "))
    names = asyncio.run(rename("Hives"))
    assert "Hives" in names
    assert not {"bees", "All my bees"} & {*names}
    [graph] = added.all()
    assert (graph.name, graph.called) == ("bees", "Hives")
    shelf = asyncio.run(source.get()).shelf
    for former in ("bees", "All my bees", "Hives"):
        assert shelf.known(Scope(index=former)).index == "Hives"
        assert [each.name for each in shelf.asked(Scope(index=former))] == ["Hives"]
    assert shelf.choose("hives: Which papers by Ben Moor?").library.name == "Hives"
    assert list(origins(settings, with_added=True)) == [*origins(settings), "Hives"]
    assert begin(added, ONE_MORE).name == "bees"
    added.index("bees")
    assert after(added, "bees", Stage.INDEXING).called == "Hives"
    added.remove("bees")
    assert asyncio.run(source.asked()) == (shelf_source(settings).open().names)


def test_two_collections_are_never_called_alike(added: AddedGraphs, films_store: Path) -> None:
    indexed(added)
    for name in ("", " -- ", films_store.name, films_store.name.upper()):
        with pytest.raises(SetupError):
            added.rename("bees", name)
    with pytest.raises(SetupError):
        added.rename(films_store.name, "Films")
    added.rename("bees", "hives")
    name, _ = added.place("hives.bib")
    assert name == "hives-2"
    added.give_up(name)
    added.rename("bees", "bees")
    assert [each.called for each in added.all()] == ["bees"]


def test_limits_of_a_chat_are_kept_when_it_is_about_one_index(
    added: AddedGraphs, source: AssistantSource
) -> None:
    indexed(added)

    async def ask() -> list[Scope]:
        await source.asked()
        assistant = await source.get()
        conversation, scopes = assistant.new_conversation(), []
        conversation.scope = Scope(index="bees")
        for said in ("From now on only papers since 2020.", "Drop all limits.", "New topic."):
            await assistant.answer(conversation, said)
            scopes.append(conversation.scope)
        return scopes

    limited, *others = asyncio.run(ask())
    assert limited.index == "bees"
    assert len(limited.conditions) == 1
    assert others == [Scope(index="bees")] * 2


def test_what_is_wrong_with_a_file_tells_no_folder(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    graphs = AddedGraphs(settings.changed(added_graphs=Path("added")))
    failed = begin(graphs, "this is no Turtle", "broken.ttl")
    graphs.close()
    assert failed.stage is Stage.FAILED
    assert "broken.ttl" in str(failed.trouble[0])
    assert "added/" not in str(failed.trouble[0])
