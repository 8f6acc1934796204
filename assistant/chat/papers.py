"""Papers of the graph as the page asks for them: those an answer is about, and one by itself."""

import asyncio

import chainlit as cl

from assistant.chat.page_calls import PageCalls, answer_calls
from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.paper_view import hubs_meant, paper_in_brief, paper_view
from assistant.conversation.answer import Answer
from assistant.references.options import ReferenceOptions
from tools.workspace.shelf import Shelf

_MOST = 500


def register_papers(calls: PageCalls) -> None:
    """Make Chainlit answer the page's calls for papers."""
    papers = _Papers(*calls)
    answer_calls({"answer_papers": papers.listed, "paper": papers.paper})


class _Papers(PageCalls):
    """What the graph says of papers; None where the page asks for what there is not."""

    async def listed(self, action: cl.Action) -> JsonObject | None:
        """Return the papers of a statement of an answer, or all that the answer is about.

        A statement is known by the `numbers` it cites and the `count` of its papers.
        """
        answer = await self.answer_meant(action)
        if answer is None:
            return None
        hubs = hubs_meant(answer, action.payload.get("numbers"), action.payload.get("count"))
        return await asyncio.to_thread(_listed, answer, hubs, await self.shelf())

    async def paper(self, action: cl.Action) -> JsonObject | None:
        """Return all that the graph says of a paper, and what it shares with others."""
        index, hub = str(action.payload.get("index", "")), str(action.payload.get("hub"))
        options = self.settings.references
        return await asyncio.to_thread(_paper, await self.shelf(), index, hub, options)


def _listed(answer: Answer, hubs: list[str], shelf: Shelf) -> JsonObject:
    numbers = {each.hub.id: each.number for each in answer.evidence}
    homes = [(shelf.home(answer.index, hub), hub) for hub in hubs[:_MOST]]
    return {
        "papers": [
            {**paper_in_brief(library, hub), "number": numbers.get(hub)}
            for library, hub in homes
            if hub in library.view.hubs
        ]
    }


def _paper(shelf: Shelf, index: str, hub: str, options: ReferenceOptions) -> JsonObject | None:
    library = shelf.home(index, hub)
    return paper_view(library, hub, options) if hub in library.view.hubs else None
