"""What a chat gives away at the press of a button: its references, itself, how it was found."""

import asyncio

import chainlit as cl

from assistant.chat.answer_sources import reference_file
from assistant.chat.kept_conversation import KeptConversations
from assistant.references.export import ExportFormat


def register_exports(conversations: KeptConversations) -> None:
    """Make Chainlit answer the page's calls for files; each is `{name, type, text}`."""

    @cl.action_callback("export_cited")
    async def export_cited(action: cl.Action) -> dict[str, str] | None:
        """Return the references of all papers cited in the chat, as a file of a known format."""
        wanted = action.payload.get("format")
        if wanted not in list(ExportFormat):
            return None
        record = await conversations.record()
        items = [each.reference for each in record.conversation.cited()]
        return await asyncio.to_thread(reference_file, items, ExportFormat(wanted))
