"""What a new chat begins with: what is in the indexes, and who writes the answers."""

import asyncio
from collections.abc import Sequence

import chainlit as cl

from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.offering.contents import contents, in_words
from tools.errors import SetupError
from tools.workspace.library import Library


class Welcome:
    """Tells a page what is in the indexes; it is read off them once, until they change."""

    def __init__(self, source: AssistantSource, writers: Sequence[str]) -> None:
        self._source = source
        self._writers = writers
        self._told: tuple[Sequence[Library], list[str]] | None = None

    async def show(self) -> None:
        """Bring it on the page of a chat that has not begun; without an index there is nothing."""
        try:
            libraries = (await self._source.get()).shelf.libraries
        except SetupError:
            return
        if self._told is None or self._told[0] is not libraries:
            self._told = libraries, await asyncio.to_thread(self._lines, libraries)
        await cl.send_window_message({"welcome": {"lines": self._told[1]}})

    def _lines(self, libraries: Sequence[Library]) -> list[str]:
        return in_words([contents(library) for library in libraries], self._writers)
