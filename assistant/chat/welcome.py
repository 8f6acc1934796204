"""What a new chat begins with: what is in the indexes, and who writes the answers."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import ref

import chainlit as cl

from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.offering.adding_terms import AddingTerms
from assistant.offering.contents import contents, contents_told, who_writes
from assistant.offering.origin import Origin
from tools.errors import SetupError
from tools.workspace.library import Library

WISH = {"welcome": "again"}


class Welcome:
    """Tells a page what is in the indexes; it is read off them once, until they change.

    Where graphs may be added on the page, it is told on what terms. The `origins` of the indexes
    are looked up each time: one that is read again without a change is fresh, too.
    """

    def __init__(
        self,
        source: AssistantSource,
        writers: Sequence[str],
        adding: AddingTerms | None = None,
        origins: Callable[[], Mapping[str, Origin]] = dict,
    ) -> None:
        self._source = source
        self._writer = who_writes(writers)
        self._adding = adding.model_dump() if adding else None
        self._origins = origins
        self._told: tuple[Sequence[ref[Library]], list[dict[str, object]]] = (), []

    async def show(self) -> None:
        """Bring it on the page; without an index, only that one can be added is told."""
        try:
            libraries = (await self._source.get()).shelf.libraries
            starters = await self._source.starters_of()
        except SetupError:
            libraries, starters = (), {}
        # What is told must not keep alive what it was read off.
        these = [ref(library) for library in libraries]
        if self._told[0] != these:
            lines = await asyncio.to_thread(_lines, libraries)
            told: list[dict[str, object]] = [
                {"name": name, "lines": each, "starters": starters.get(name, ())}
                for name, each in lines.items()
            ]
            self._told = these, told
        if libraries or self._adding:
            read = await asyncio.to_thread(self._origins)
            indexes = [
                each | {"origin": read[name].model_dump(mode="json") if name in read else None}
                for each in self._told[1]
                if isinstance(name := each["name"], str)
            ]
            news = {"indexes": indexes, "writer": self._writer, "adding": self._adding}
            await cl.send_window_message({"welcome": news})

    async def hear(self, data: object) -> None:
        """Tell it again where the page wishes so."""
        if data == WISH:
            await self.show()


def _lines(libraries: Sequence[Library]) -> dict[str, list[dict[str, Any]]]:
    return {library.name: contents_told(contents(library)) for library in libraries}
