"""Many chats at once with the real server: what an answer takes, and whether each is right.

python -m benchmarks.chats --store DIR [--chats 50] [--turns 10] [--pause 0]
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Annotated

import psutil
import typer
from rich.console import Console
from rich.table import Table

from assistant.agent.agent import Assistant
from assistant.conversation.answer import Answer
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from benchmarks.chat_check import Asked, what_went_wrong
from benchmarks.chat_page import ChatPage
from benchmarks.chat_questions import Questions, questions_of_chats
from benchmarks.machine import this_machine
from benchmarks.measurement import Times, times
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

SERVE = "from assistant.cli import main; main()"
SAMPLED = 0.5
MOMENTS = ("before", "at a quarter", "at half", "at three quarters", "at the end")
"""When memory is told; the shares of a run are those of its time."""
IDLE = 0.02
"""The share of a processor below which a server is idle."""


class ChatLoad(Frozen):
    """The cost of many chats at once; seconds, and bytes of the server's memory.

    `first` is the time until the first words of an answer, `whole` until all of it was there.
    `processor` are the seconds of processor time a turn, those of the pages left out. `memory` is
    told for each of `MOMENTS`. `lost` and `mixed_up` tell of each answer that did not come or was
    not kept, and of each that is other than in a conversation alone, on the page or in the history.
    """

    chats: int
    turns: int
    pause: float
    seconds: float
    first: Times
    whole: Times
    slowest_first: float
    slowest: float
    processor: float
    memory: tuple[int, ...]
    different: int
    lost: tuple[str, ...]
    mixed_up: tuple[str, ...]
    complaints: tuple[str, ...]

    @property
    def turns_a_second(self) -> float:
        return self.chats * self.turns / self.seconds

    @property
    def went_wrong(self) -> tuple[str, ...]:
        return self.lost + self.mixed_up + self.complaints


def chat_load(store: Path, folder: Path, chats: int, turns: int, pause: float) -> ChatLoad:
    """Serve an index from a folder and ask in many chats at once, each as fast as it answers.

    With a pause, each chat asks so many seconds after its last question, begun one after another.
    """
    settings = read_settings().changed(store=store, model=None, link_hosts=())
    assistant = build_assistant(settings)
    library = assistant.shelf.libraries[0]
    questions = questions_of_chats(library, chats, turns)
    expected = asyncio.run(_answers(assistant, questions))
    with _served(store, folder) as (address, server, said):
        asyncio.run(_warmed(address, server, questions[0]))
        before, began, used = server.memory_info().rss, perf_counter(), _used(server)
        asked, memory = asyncio.run(_all_asked(address, server, questions, pause))
        seconds, used = perf_counter() - began, _used(server) - used
    wrong = asyncio.run(what_went_wrong(folder, asked, expected))
    shown = [each for chat in asked for each in chat.shown]
    return ChatLoad(
        chats=chats,
        turns=turns,
        pause=pause,
        seconds=seconds,
        first=times([each.first for each in shown]),
        whole=times([each.whole for each in shown]),
        slowest_first=max(each.first for each in shown),
        slowest=max(each.whole for each in shown),
        processor=used / len(shown),
        memory=(before, *(memory[part * (len(memory) - 1) // 4] for part in (1, 2, 3, 4))),
        different=len({answer.text for chat in expected for answer in chat}),
        lost=wrong.lost,
        mixed_up=wrong.mixed_up,
        complaints=tuple(said),
    )


async def _answers(
    assistant: Assistant, questions: Sequence[Questions]
) -> tuple[tuple[Answer, ...], ...]:
    """The answers of `hublink chat` alone to the questions of each chat."""
    answers = []
    for chat in questions:
        conversation = assistant.new_conversation()
        answers.append(tuple([await assistant.answer(conversation, each) for each in chat]))
    return tuple(answers)


@contextmanager
def _served(store: Path, folder: Path) -> Iterator[tuple[str, psutil.Process, list[str]]]:
    """A server over an index that keeps its chats in the folder: address, process, complaints."""
    ours = ("HUBLINK_", "OPENAI_", "CHAINLIT_")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    environment |= {"HUBLINK_HISTORY": str(folder), "HUBLINK_LINK_HOSTS": ","}
    command = [sys.executable, "-c", SERVE, "serve", "--store", str(store), "--port", "0"]
    with subprocess.Popen(  # noqa: S603
        command, env=environment, stderr=subprocess.PIPE, text=True
    ) as server:
        lines, said = iter(server.stderr or ()), list[str]()
        reader = Thread(target=lambda: said.extend(lines))
        try:
            ready = next(line for line in lines if "http://" in line)
            reader.start()
            address = ready[ready.index("http://") :].partition(" ")[0]
            yield address, psutil.Process(server.pid), said
        finally:
            server.terminate()
        reader.join()


async def _warmed(address: str, server: psutil.Process, questions: Questions) -> None:
    """Wait until the server has loaded what it needs: that is not what many chats take."""
    async with _page(address) as page:
        for question in questions:
            await page.ask(question)
    share = 1.0
    while share > IDLE:
        used, began = _used(server), perf_counter()
        await asyncio.sleep(2)
        share = (_used(server) - used) / (perf_counter() - began)


async def _all_asked(
    address: str, server: psutil.Process, questions: Sequence[Questions], pause: float
) -> tuple[tuple[Asked, ...], list[int]]:
    memory: list[int] = []
    sampling = asyncio.create_task(_sampled(server, memory))
    chats = [
        _asked(address, chat, pause, pause * place / len(questions))
        for place, chat in enumerate(questions)
    ]
    asked = tuple(await asyncio.gather(*chats))
    sampling.cancel()
    return asked, [*memory, server.memory_info().rss]


async def _sampled(server: psutil.Process, memory: list[int]) -> None:
    while True:
        memory.append(server.memory_info().rss)
        await asyncio.sleep(SAMPLED)


async def _asked(address: str, questions: Questions, pause: float, late: float) -> Asked:
    await asyncio.sleep(late)
    async with _page(address) as page:
        shown = []
        for question in questions:
            next_one = perf_counter() + pause
            shown.append(await page.ask(question))
            await asyncio.sleep(max(0.0, next_one - perf_counter()))
        return Asked(thread=page.thread, questions=questions, shown=tuple(shown))


@asynccontextmanager
async def _page(address: str) -> AsyncIterator[ChatPage]:
    page = ChatPage(address)
    await page.open()
    yield page
    await page.close()


def _used(server: psutil.Process) -> float:
    took = server.cpu_times()
    return float(took.user + took.system)


def chat_table(load: ChatLoad) -> Table:
    """Return the cost of the chats, as a table."""
    how = f"one question every {load.pause:g} s" if load.pause else "each as soon as it can"
    table = Table(
        title=f"{load.chats} chats of {load.turns} questions, {how}", title_justify="left"
    )
    for name in ("", "median", "95th percentile", "slowest"):
        table.add_column(name, justify="left" if not name else "right")
    for name, took, slowest in (
        ("first words", load.first, load.slowest_first),
        ("answer", load.whole, load.slowest),
    ):
        table.add_row(name, f"{took.p50:.2f} s", f"{took.p95:.2f} s", f"{slowest:.2f} s")
    table.add_section()
    table.add_row("processor time a turn", f"{load.processor:.3f} s")
    table.add_row("turns a second", f"{load.turns_a_second:.1f}")
    table.add_row("whole run", f"{load.seconds:.0f} s")
    for moment, held in zip(MOMENTS, load.memory, strict=True):
        table.add_row(f"memory {moment}", f"{held / 1e6:.0f} MB")
    table.add_row("different answers", str(load.different))
    table.add_row("lost", str(len(load.lost)))
    table.add_row("mixed up", str(len(load.mixed_up)))
    return table


def run(
    store: Annotated[Path, typer.Option(help="Folder of the index.")],
    chats: Annotated[int, typer.Option(min=1, help="Chats at once.")] = 50,
    turns: Annotated[int, typer.Option(min=1, help="Questions in each.")] = 10,
    pause: Annotated[float, typer.Option(min=0, help="Seconds from question to question.")] = 0.0,
    out: Annotated[Path | None, typer.Option(help="File for the figures, as JSON.")] = None,
) -> None:
    """Ask in many chats of a real server at once; status 1 where an answer is lost or wrong."""
    console = Console(width=120)
    try:
        with tempfile.TemporaryDirectory() as folder:
            load = chat_load(store, Path(folder), chats, turns, pause)
    except SetupError as error:
        Console(stderr=True).print(str(error), markup=False)
        raise typer.Exit(2) from error
    console.print(chat_table(load))
    console.print(f"Machine: {this_machine()}", markup=False)
    for wrong in load.went_wrong:
        console.print(wrong, markup=False)
    if out:
        out.write_text(load.model_dump_json(indent=1), encoding="utf-8")
    raise typer.Exit(1 if load.went_wrong else 0)


if __name__ == "__main__":
    typer.run(run)
