"""One assistant for all chats of a process, which answers from the index as it is now."""

import asyncio
import gc
import logging
from collections.abc import Callable
from pathlib import Path
from threading import Event
from weakref import ref

import pytest

from assistant.agent.agent import Assistant
from assistant.chat.persistence.assistant_source import STARTING, AssistantSource
from assistant.read_settings import read_settings
from assistant.settings.settings import Settings
from assistant.wiring.agent import build_assistant
from assistant.wiring.shelves import shelf_source
from tools.errors import SetupError
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf, ShelfSource

PAPERS = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Paper ; rdfs:label "Counting snow" ; :topic "weather" ; :year 1990 .
:b a :Paper ; rdfs:label "Counting rain" ; :topic "weather" ; :year 1991 .
"""
MORE = PAPERS + ':c a :Paper ; rdfs:label "Counting hail" ; :topic "weather" ; :year 1990 .'
QUESTION = "Which papers are from 1990?"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read_settings().changed(store=tmp_path / "store", link_hosts=())


@pytest.fixture
def index(
    settings: Settings, tmp_path: Path, index_of: Callable[[Path, Path, str], Path]
) -> Callable[[str], None]:
    """Indexes Turtle in the configured folder."""

    def run(turtle: str) -> None:
        file = tmp_path / "papers.ttl"
        file.write_text(turtle, encoding="utf-8")
        index_of(file, settings.store, "Paper")

    return run


@pytest.fixture
def source(settings: Settings) -> AssistantSource:
    return AssistantSource(shelf_source(settings), lambda shelf: build_assistant(settings, shelf))


async def papers(assistant: Assistant) -> set[str]:
    answer = await assistant.answer(assistant.new_conversation(), QUESTION)
    return {str(evidence.reference.title) for evidence in answer.evidence}


def test_all_chats_share_one_assistant(
    index: Callable[[str], None], source: AssistantSource
) -> None:
    index(PAPERS)

    async def two_chats() -> list[Assistant]:
        async with source.loading():
            return await asyncio.gather(source.get(), source.get())

    first, second = asyncio.run(two_chats())
    assert first is second


def test_what_is_made_ready_at_the_start_is_said_until_it_is(
    index: Callable[[str], None], source: AssistantSource
) -> None:
    index(PAPERS)

    async def wait() -> object:
        before = await source.under_way()
        async with source.loading():
            while await source.under_way():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return before

    assert asyncio.run(wait()) == STARTING


def test_an_index_made_later_is_found_without_a_restart(
    index: Callable[[str], None], source: AssistantSource
) -> None:
    async def open_twice() -> set[str]:
        with pytest.raises(SetupError, match="There is no index"):
            await source.get()
        index(PAPERS)
        return await papers(await source.get())

    assert asyncio.run(open_twice()) == {"Counting snow"}


def test_new_facts_are_answered_from_while_older_turns_end_with_the_old_ones(
    index: Callable[[str], None], source: AssistantSource
) -> None:
    index(PAPERS)

    async def ask_around_a_change() -> None:
        old, starters = await source.get(), await source.starters()
        index(MORE)
        assert await source.get() is old
        await source.refresh()
        new = await source.get()
        assert await papers(new) == {"Counting snow", "Counting hail"}
        assert await papers(old) == {"Counting snow"}
        assert new.model is old.model
        assert await source.starters() != starters

    asyncio.run(ask_around_a_change())


def test_an_index_that_stays_as_it_is_is_not_opened_again(
    index: Callable[[str], None], source: AssistantSource
) -> None:
    index(PAPERS)

    async def look_again() -> None:
        assistant = await source.get()
        index(PAPERS)
        await source.refresh()
        assert await source.get() is assistant

    asyncio.run(look_again())


def test_an_index_that_cannot_be_used_leaves_the_old_one(
    index: Callable[[str], None],
    settings: Settings,
    source: AssistantSource,
    caplog: pytest.LogCaptureFixture,
) -> None:
    index(PAPERS)

    async def break_it() -> set[str]:
        assistant = await source.get()
        (settings.store / "hubs.sqlite").write_text("no database", encoding="utf-8")
        (settings.store / "hubs.sqlite-wal").unlink(missing_ok=True)
        await source.refresh()
        assert await source.get() is assistant
        return await papers(assistant)

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(break_it()) == {"Counting snow"}
    assert "Answers come from the index as it was" in caplog.text


def test_whatever_keeps_the_index_from_being_looked_at_it_is_looked_at_again(
    index: Callable[[str], None], settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    index(PAPERS)
    real, failures = shelf_source(settings), [PermissionError("no access")]

    def revision() -> str:
        if failures and opened:
            raise failures.pop()
        return real.revision()

    opened: list[Assistant] = []
    source = AssistantSource(
        ShelfSource(real.open, revision), lambda shelf: build_assistant(settings, shelf)
    )

    async def change() -> set[str]:
        opened.append(await source.get())
        index(MORE)
        await source.refresh()
        assert await source.get() is opened[0]
        await source.refresh()
        return await papers(await source.get())

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(change()) == {"Counting snow", "Counting hail"}
    assert "no access" in caplog.text


@pytest.mark.parametrize("work", ["warm_up", "complete"])
def test_what_the_server_makes_ready_by_itself_is_tried_again_whatever_it_fails_with(
    work: str,
    index: Callable[[str], None],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    index(PAPERS)
    failures, done = [RuntimeError("worn out")], Event()

    def flaky(library: Library, *_: object) -> None:
        if failures:
            raise failures.pop()
        done.set()

    monkeypatch.setattr(Library, work, flaky)
    source = AssistantSource(
        shelf_source(settings), lambda shelf: build_assistant(settings, shelf), look_every=0.01
    )

    async def load() -> set[str]:
        async with source.loading():
            assert await asyncio.to_thread(done.wait, 60)
            return await papers(await source.get())

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(load()) == {"Counting snow"}
    assert caplog.text.count("RuntimeError('worn out')") == 1


def test_what_was_loaded_before_is_given_up_at_once(
    index: Callable[[str], None], source: AssistantSource
) -> None:
    index(PAPERS)

    async def change() -> list[ref[object]]:
        old = await source.get()
        await papers(old)
        (library,) = old.shelf.libraries
        parts = [ref(old), *map(ref, (library, library.graph, library.view, library.grounding))]
        index(MORE)
        await source.refresh()
        return parts

    gc.disable()
    try:
        parts = asyncio.run(change())
        assert [part() for part in parts] == [None] * len(parts)
    finally:
        gc.enable()


def test_an_unexpected_failure_says_where_to_look_and_not_what_it_was() -> None:
    def open_it() -> Shelf:
        raise RuntimeError("secret")

    def build(shelf: Shelf) -> Assistant:
        raise RuntimeError("secret")

    with pytest.raises(SetupError) as failure:
        asyncio.run(AssistantSource(ShelfSource(open_it, lambda: ""), build).get())
    assert "secret" not in str(failure.value)
    assert "hublink doctor" in failure.value.remedy
