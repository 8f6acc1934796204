"""A turn in progress, until it is stored."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from assistant.conversation.conversation import Conversation


class OpenTurn:
    """A conversation for a message to go on from; what becomes of it is kept once."""

    def __init__(
        self, conversation: Conversation, keep: Callable[[], Coroutine[Any, Any, bool]]
    ) -> None:
        self.conversation = conversation
        self._keep = keep
        self._keeping: asyncio.Task[bool] | None = None

    async def keep(self) -> bool:
        """Keep the turn as it is; return False where others have gone on with the chat meanwhile.

        It is kept once, also where the caller is cancelled meanwhile and calls again.
        """
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        return await asyncio.shield(self._keeping)
