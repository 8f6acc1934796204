"""Exports of a chat: its references, its text, the record of an answer."""

import asyncio
from collections.abc import Sequence
from functools import partial

import chainlit as cl

from assistant.chat.page_calls import PageCalls, answer_calls
from assistant.chat.views.answer_sources import reference_file, remarks_view
from assistant.chat.views.documents.chat_markdown import chat_markdown
from assistant.chat.views.documents.shown_figures import TABLE, kept_tables
from assistant.chat.views.file_names import named_after
from assistant.conversation.answer_query import answer_query
from assistant.references.cited import cited_references
from assistant.references.export import KINDS, ExportFormat, export
from assistant.references.formatted import STYLES
from assistant.references.options import ReferenceOptions
from assistant.references.second_opinion import opinions_on
from assistant.references.taker import ReferenceTaker
from assistant.translations.page_language import say
from tools.errors import SetupError
from tools.workspace.papers.evidence import Evidence


def register_exports(calls: PageCalls, zotero: ReferenceTaker | None = None) -> None:
    """Make Chainlit answer the page's calls for files; each is `{name, type, text}`.

    Where there is a `zotero`, references are handed to it at a person's click.
    """
    exports = _Exports(*calls)
    if zotero is not None:
        answer_calls({"export_zotero": partial(exports.hand_over, zotero)})
    answer_calls(
        {
            "export_cited": exports.cited,
            "export_answer": exports.answer,
            "check_references": exports.checked,
            "export_chat": exports.chat,
            "export_record": exports.record,
            "answer_query": exports.query,
        }
    )


def picked(papers: Sequence[Evidence], numbers: object) -> list[Evidence]:
    """Return the papers with these numbers; all papers where no list of numbers is given."""
    return [each for each in papers if not isinstance(numbers, list) or each.number in numbers]


class _Exports(PageCalls):
    """The files of a chat; None where the page asks for what there is not."""

    async def cited(self, action: cl.Action) -> dict[str, str] | None:
        """Return references of papers cited in the chat, as a file of a known format.

        All of them, or those whose `numbers` are given; in one of the usual styles, if it is named.
        """
        style = action.payload.get("style")
        options = self.settings.references
        if style in STYLES:
            options = options.model_copy(update={"style": style})
        record = await self.conversations.record()
        papers = picked(record.conversation.cited(), action.payload.get("numbers"))
        return await self._references(action, papers, options)

    async def answer(self, action: cl.Action) -> dict[str, str] | None:
        """Return the references of an answer of the chat, as a file of a known format."""
        answer = await self.answer_meant(action)
        if answer is None:
            return None
        return await self._references(action, answer.evidence, self.settings.references)

    async def checked(self, action: cl.Action) -> dict[str, object]:
        """Return what is missing or doubtful of references, with what services say of them.

        Of all papers cited in the chat, or of those whose `numbers` are given.
        """
        record = await self.conversations.record()
        papers = picked(record.conversation.cited(), action.payload.get("numbers"))
        resolvers = (await self.source.get()).resolvers
        opinions = await opinions_on(papers, resolvers, self.settings.references)
        notes = list(opinions.notes) if resolvers else [say("references.no_service")]
        return {"remarks": remarks_view(opinions.checked), "notes": notes}

    async def hand_over(
        self, zotero: ReferenceTaker, action: cl.Action
    ) -> dict[str, object] | None:
        """Hand over the references of an answer, of papers picked, or of the whole chat."""
        answer, options = await self.answer_meant(action), self.settings.references
        if answer is None and "answer" in action.payload:
            return None
        conversation = (await self.conversations.record()).conversation
        cited = answer.evidence if answer else conversation.cited()
        items = cited_references(picked(cited, action.payload.get("numbers")), options)
        text = await asyncio.to_thread(export, items, ExportFormat.RIS, options)
        try:
            return {"count": len(items), "place": await zotero.take(text)}
        except SetupError as error:
            return {"trouble": f"{error.message} {error.remedy}"}

    async def chat(self, _action: cl.Action) -> dict[str, str]:
        """Return the whole chat as a Markdown file."""
        record = await self.conversations.record()
        name, style = await self.conversations.name(), self.settings.references.style
        tables = kept_tables(await self.conversations.elements(TABLE))
        text = await asyncio.to_thread(chat_markdown, name, record.conversation, tables, style)
        return {"name": named_after(name, ".md"), "type": "text/markdown", "text": text}

    async def record(self, action: cl.Action) -> dict[str, str] | None:
        """Return how an answer of the chat was found, as a JSON file that can be replayed."""
        record = await self.conversations.record()
        answer = str(action.payload.get("answer"))
        found = await asyncio.to_thread(record.answer_record, answer)
        if found is None:
            return None
        text = found.model_dump_json(indent=1, exclude_defaults=True)
        name = named_after(await self.conversations.name(), "-answer.json")
        return {"name": name, "type": "application/json", "text": text}

    async def query(self, action: cl.Action) -> dict[str, str] | None:
        """Return the query that finds on the graph what an answer of the chat rests on."""
        answer = await self.answer_meant(action)
        if answer is None:
            return None
        shelf = await self.shelf()
        text = await asyncio.to_thread(answer_query, answer, shelf)
        return {"text": text} if text else None

    async def _references(
        self, action: cl.Action, papers: Sequence[Evidence], options: ReferenceOptions
    ) -> dict[str, str] | None:
        """The references of papers in the format that the page asks for, named after the chat."""
        wanted = action.payload.get("format")
        if wanted not in list(ExportFormat):
            return None
        kind = ExportFormat(wanted)
        items = cited_references(papers, options)
        file = await asyncio.to_thread(reference_file, items, kind, options)
        name = named_after(await self.conversations.name(), KINDS[kind].extension, "references")
        return {**file, "name": name}
