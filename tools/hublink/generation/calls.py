"""The calls that answering one question makes of a model: bounded, counted, read as data."""

import asyncio
import json
from collections.abc import Coroutine, Iterable
from typing import TypeVar

from tools.hublink.core.protocols import NO_USAGE, Completer, Prompt
from tools.hublink.generation.replies import Form, read_reply

Result = TypeVar("Result")


class Calls:
    """Asks a model, at most `at_once` prompts at a time, and sums up what that cost."""

    def __init__(self, completer: Completer, at_once: int = 4) -> None:
        self._completer = completer
        self._slots = asyncio.Semaphore(at_once)
        self.usage = NO_USAGE

    async def text(self, prompt: Prompt) -> str:
        """Return the model's reply."""
        async with self._slots:
            completion = await self._completer.complete(prompt)
        self.usage += completion.usage
        return completion.text

    async def data(self, prompt: Prompt, form: type[Form]) -> Form | None:
        """Return the reply as data of that form; one that has not the form is sent back once.

        None where it cannot be read then either.
        """
        schema = form.model_json_schema()
        reply = await self.text(prompt.model_copy(update={"reply": schema}))
        if (data := read_reply(reply, form)) is not None:
            return data
        variables = {"reply": reply, "form": json.dumps(schema)}
        again = Prompt(name="reply_form", variables=variables, reply=schema)
        return read_reply(await self.text(again), form)


async def all_of(work: Iterable[Coroutine[None, None, Result]]) -> list[Result]:
    """Return the results in order; when one fails, or the caller is cancelled, none goes on."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
