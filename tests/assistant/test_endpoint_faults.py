"""A model that fails never ends a turn, and nothing false is said for it: over a real endpoint."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Callable
from itertools import count
from pathlib import Path

import pytest
from faulty_endpoint import (
    END,
    FAULTS,
    INNER,
    LIMITED,
    ODDITIES,
    OK,
    Fault,
    choice,
    goes_on,
    sends,
    serving,
)
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.agent.limits import Limits
from assistant.agent.model_calls import until
from assistant.agent.parts import Speaker
from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.wiring.agent import tool_set
from tools.workspace.shelf import Shelf

pytestmark = pytest.mark.anyio

DENIED = re.compile(r"holds (?:no|nothing)|cannot tell|No search came|not by this graph", re.I)
QUESTION = "Which films have the genre drama?"


async def no_sleep(seconds: float) -> None:
    """Lets no time pass before a request is sent again."""


def talk(
    shelf: Shelf, address: str, seconds: float = 60.0, longest: int = 20_000, steps: int = 8
) -> Talk:
    model = OpenAIModel(
        "scholar", "key", address, timeout=1.0, sleep=no_sleep, longest_answer=longest
    )
    limits = Limits(seconds=seconds, steps=steps)
    return Talk(Assistant(shelf, Speaker(model), tool_set(), limits=limits))


@pytest.mark.parametrize("fault", FAULTS)
async def test_whatever_fails_a_note_tells_of_it(
    films_store: Path, shelf_of: Callable[[Path], Shelf], fault: str
) -> None:
    async with serving(FAULTS[fault]) as address:
        answer = await talk(shelf_of(films_store), address).ask(QUESTION)

    assert answer.notes[0].startswith("scholar did not answer. ")


ALL = FAULTS | ODDITIES | LIMITED


AT_THE_LIMIT = [
    (fault, steps)
    for fault in LIMITED
    for steps in (1, 2)
    if "search" in fault or fault.endswith("for ever")
]


def test_there_are_more_than_forty_kinds_of_faults() -> None:
    assert len(ALL) == len(FAULTS) + len(ODDITIES) + len(LIMITED) > 50


@pytest.mark.parametrize(("fault", "steps"), [*((fault, 8) for fault in ALL), *AT_THE_LIMIT])
async def test_the_facts_answer_at_every_fault_and_limit(
    films_store: Path,
    shelf_of: Callable[[Path], Shelf],
    caplog: pytest.LogCaptureFixture,
    fault: str,
    steps: int,
) -> None:
    """No traceback, no words of the endpoint, no false denial, and always an answer."""
    async with serving(ALL[fault]) as address:
        talking = talk(shelf_of(films_store), address, seconds=4.0, steps=steps)
        answer = await talking.ask(QUESTION)

    shown = "\n".join([answer.text, *answer.notes])
    assert answer.grounded
    assert "The Quiet River" in answer.text
    assert "Harbour Lights" in answer.text
    assert not DENIED.search(shown)
    assert INNER not in shown
    assert "Traceback" not in shown
    assert not any(record.exc_info for record in caplog.records)


CUT: dict[str, Fault] = {
    "by the model": sends(
        OK, choice({"content": "Harbour Lights is one [1]. The"}), choice({}, "length"), END
    ),
    "without an end": goes_on(OK, choice({"content": "Harbour Lights is one [1]. "}) * 20),
}


@pytest.mark.parametrize("cut", CUT)
async def test_an_answer_that_was_cut_says_so(
    films_store: Path, shelf_of: Callable[[Path], Shelf], cut: str
) -> None:
    async with serving(CUT[cut]) as address:
        answer = await talk(shelf_of(films_store), address, longest=500).ask(QUESTION)

    assert answer.text.startswith("Harbour Lights is one [1].")
    assert len(answer.text) < 600
    assert answer.notes[0].startswith("The answer was cut short.")


async def test_endless_reasoning_ends_with_the_time_of_the_turn(
    films_store: Path, shelf_of: Callable[[Path], Shelf]
) -> None:
    began = time.perf_counter()
    async with serving(goes_on(OK, choice({"reasoning_content": "Hm. "}))) as address:
        answer = await talk(shelf_of(films_store), address, seconds=2.0).ask(QUESTION)

    assert time.perf_counter() - began < 20
    assert answer.notes[-1] == "The limit of 2 seconds was reached."
    assert "“The Quiet River” [" in answer.text


async def test_what_comes_without_a_pause_ends_in_time_too() -> None:
    async def unpaused() -> AsyncGenerator[int, None]:
        for number in count():
            yield number

    with pytest.raises(TimeoutError):
        async for _ in until(asyncio.get_running_loop().time() + 0.2, unpaused()):
            pass
