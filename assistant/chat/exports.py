"""What a chat gives away at the press of a button: its references, itself, how it was found."""

import asyncio
from collections.abc import Sequence

import chainlit as cl

from assistant.chat.answer_sources import reference_file, remarks_view
from assistant.chat.assistant_source import AssistantSource
from assistant.chat.chat_markdown import chat_markdown
from assistant.chat.chat_settings import ChatSettings
from assistant.chat.kept_conversation import KeptConversations
from assistant.references.cited import cited_references
from assistant.references.export import ExportFormat
from assistant.references.formatted import STYLES
from assistant.references.second_opinion import opinions_on
from tools.evidence import Evidence


def picked(papers: Sequence[Evidence], numbers: object) -> list[Evidence]:
    """Return the papers with these numbers; all papers where no list of numbers is given."""
    return [each for each in papers if not isinstance(numbers, list) or each.number in numbers]


def register_exports(
    source: AssistantSource,
    conversations: KeptConversations,
    settings: ChatSettings,
) -> None:
    """Make Chainlit answer the page's calls for files; each is `{name, type, text}`."""

    @cl.action_callback("export_cited")
    async def export_cited(action: cl.Action) -> dict[str, str] | None:
        """Return references of papers cited in the chat, as a file of a known format.

        All of them, or those whose `numbers` are given; in one of the usual styles, if it is named.
        """
        wanted = action.payload.get("format")
        if wanted not in list(ExportFormat):
            return None
        style = action.payload.get("style")
        chosen = settings.references.model_copy(update={"style": style} if style in STYLES else {})
        record = await conversations.record()
        papers = picked(record.conversation.cited(), action.payload.get("numbers"))
        items = cited_references(papers, chosen)
        return await asyncio.to_thread(reference_file, items, ExportFormat(wanted), chosen)

    @cl.action_callback("export_answer")
    async def export_answer(action: cl.Action) -> dict[str, str] | None:
        """Return the references of an answer of the chat, as a file of a known format."""
        wanted = action.payload.get("format")
        record = await conversations.record()
        answer = record.answer(str(action.payload.get("answer")))
        if wanted not in list(ExportFormat) or answer is None:
            return None
        items = cited_references(answer.evidence, settings.references)
        return await asyncio.to_thread(
            reference_file, items, ExportFormat(wanted), settings.references
        )

    @cl.action_callback("check_references")
    async def check(action: cl.Action) -> dict[str, object]:
        """Return what is missing or doubtful of references, with what services say of them.

        Of all papers cited in the chat, or of those whose `numbers` are given.
        """
        record = await conversations.record()
        papers = picked(record.conversation.cited(), action.payload.get("numbers"))
        resolvers = (await source.get()).resolvers
        opinions = await opinions_on(papers, resolvers, settings.references)
        notes = list(opinions.notes) if resolvers else ["No link service is set up."]
        return {"remarks": remarks_view(opinions.checked), "notes": notes}

    @cl.action_callback("export_chat")
    async def export_chat(_action: cl.Action) -> dict[str, str]:
        """Return the whole chat as a Markdown file."""
        record = await conversations.record()
        name, style = await conversations.name(), settings.references.style
        text = await asyncio.to_thread(chat_markdown, name, record.conversation, style)
        return {"name": "chat.md", "type": "text/markdown", "text": text}

    @cl.action_callback("export_record")
    async def export_record(action: cl.Action) -> dict[str, str] | None:
        """Return how an answer of the chat was found, as a JSON file that can be replayed."""
        record = await conversations.record()
        answer = str(action.payload.get("answer"))
        found = await asyncio.to_thread(record.answer_record, answer)
        if found is None:
            return None
        text = found.model_dump_json(indent=1, exclude_defaults=True)
        return {"name": f"answer-{answer}.json", "type": "application/json", "text": text}
