"""The stored conversation of one chat, which several pages may continue at the same time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from uuid import uuid4

from assistant.chat.persistence.conversation_record import ConversationRecord
from assistant.chat.persistence.open_turn import OpenTurn
from assistant.history.turn_state import TurnState
from assistant.history.turns import GoneOnError, Turns
from tools.hublink.question.scope import Scope
from tools.workspace.shelf import Shelf

Change = Callable[[ConversationRecord], Awaitable[None]]


class ChatDeletedError(Exception):
    """A chat that was there before has been deleted meanwhile, perhaps on another device."""


async def nothing() -> None:
    """Do nothing: the default of `taken_back`."""


class StoredChat:
    """A person's chat on one page; other pages may have it too, also in other processes."""

    def __init__(self, turns: Turns, user: str, thread: str) -> None:
        self._turns = turns
        self._user = user
        self._thread = thread
        self._record: ConversationRecord | None = None
        self._not_stored: Scope | None = None
        self._last_revision = 0

    @property
    def was_there(self) -> bool:
        """Whether something of the chat was stored already."""
        return self._last_revision > 0

    async def record(self, shelf: Shelf) -> ConversationRecord:
        """Return the record of the chat over some indexes.

        It is read anew where others have gone on with it, or the indexes have changed; a limit that
        is not stored yet stays.

        Raises:
            SetupError: another version of the assistant wrote it.
        """
        record = self._record
        if (
            record is None
            or record.shelf is not shelf
            or record.revision != await self._turns.revision(self._user, self._thread)
        ):
            self.let_go()
            kept = await self._turns.load(self._user, self._thread)
            record = self._record = await asyncio.to_thread(ConversationRecord, shelf, kept)
            self._last_revision = max(self._last_revision, record.revision)
            if self._not_stored is not None:
                record.limit(shelf.known(self._not_stored))
        return record

    def let_go(self) -> None:
        """Release the record, and with it the indexes; of it stays a limit not stored yet."""
        if self._record is not None:
            limited = self._record.limited
            self._record, self._not_stored = None, limited.scope if limited else None

    @asynccontextmanager
    async def turn(
        self, shelf: Shelf, message: str, taken_back: Callable[[], Awaitable[None]] = nothing
    ) -> AsyncIterator[OpenTurn]:
        """Give the conversation for a message to go on from, and keep what becomes of it.

        A message that was there before is edited: what followed it is taken back first, and
        `taken_back` called.

        Raises:
            ChatDeletedError: the chat is there no more.
        """
        if await self._turns.revision(self._user, self._thread) < self._last_revision:
            raise ChatDeletedError

        async def begin(record: ConversationRecord) -> None:
            await self._keep_limits(record)
            if later := record.taken_back(message):
                remove = self._turns.remove
                record.revision += await remove(self._user, self._thread, later, record.revision)
                await taken_back()

        record = await self._changed(shelf, begin)
        turn = OpenTurn(record.before(message), lambda: self._keep(record, message))
        try:
            yield turn
        finally:
            await turn.keep()

    async def limit(self, shelf: Shelf, scope: Scope) -> None:
        """Limit the chat from its next question on; kept as soon as the chat is."""

        async def limit(record: ConversationRecord) -> None:
            record.limit(scope)
            await self._keep_limits(record)

        await self._changed(shelf, limit)

    async def _changed(self, shelf: Shelf, change: Change) -> ConversationRecord:
        """The record after a change, which is made again where others went on meanwhile."""
        while True:
            record = await self.record(shelf)
            with suppress(GoneOnError):
                await change(record)
                return record

    async def _keep_limits(self, record: ConversationRecord) -> None:
        change, state = f"by hand {uuid4().hex}", record.limited
        if state and await self._add(record, change, state):
            record.limit_kept(change, state)

    async def _keep(self, record: ConversationRecord, message: str) -> bool:
        """Keep what a message has added; false where others have gone on with the chat."""
        try:
            if state := record.close(message):
                await self._add(record, message, state)
        except GoneOnError:
            return False
        return True

    async def _add(self, record: ConversationRecord, message: str, state: TurnState) -> bool:
        """Keep a turn; false while there is no such chat."""
        added = await self._turns.add(self._user, self._thread, message, state, record.revision)
        record.revision += added
        self._last_revision = max(self._last_revision, record.revision)
        return added
