"""Tables of papers as a person arranges them: their columns, and the files they leave as."""

import asyncio
from collections.abc import Sequence

import chainlit as cl

from assistant.chat.page_calls import PageCalls, answer_calls
from assistant.chat.page_element import PageElement
from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.comparison_view import comparison_view
from assistant.chat.views.figures.table_files import TableFormat, table_file
from assistant.conversation.answer import Answer
from tools.workspace.comparison import Paper, attributes_stated, compare_by
from tools.workspace.shelf import Shelf

_MOST_COLUMNS = 40


def register_tables(calls: PageCalls) -> None:
    """Make Chainlit answer the page's calls about a table."""
    tables = _Tables(*calls)
    answer_calls(
        {
            "table_attributes": tables.attributes,
            "table_columns": tables.columns,
            "table_file": tables.file,
        }
    )


class _Tables(PageCalls):
    """The tables of a chat; None where the page asks for what there is not."""

    async def attributes(self, action: cl.Action) -> JsonObject | None:
        """Return all attributes that the papers of a table state."""
        answer = await self._answer(action)
        if answer is None:
            return None
        shelf = await self.shelf()
        return {"attributes": await asyncio.to_thread(_stated, answer, shelf)}

    async def columns(self, action: cl.Action) -> JsonObject | None:
        """Give a table these attributes for its columns, on the page and in what is kept."""
        answer, element = await self._answer(action), await self._element(action)
        names = action.payload.get("attributes")
        if answer is None or element is None or not isinstance(names, list):
            return None
        shelf = await self.shelf()
        wanted = [str(name) for name in names][:_MOST_COLUMNS]
        props = await asyncio.to_thread(_rearranged, answer, element["props"], wanted, shelf)
        if props is None:
            return None
        shown = PageElement(name=element["name"], props=props)
        shown.id = element["id"]
        await shown.send(for_id=element["forId"])
        return {"attributes": props["attributes"]}

    async def file(self, action: cl.Action) -> JsonObject | None:
        """Return a table as a file of a known format, with the rows asked for in their order."""
        element, numbers = await self._element(action), action.payload.get("numbers")
        wanted = action.payload.get("format")
        if element is None or not isinstance(numbers, list) or wanted not in list(TableFormat):
            return None
        rows = {row["source"]["number"]: row for row in element["props"]["rows"]}
        shown = [rows[number] for number in numbers if number in rows]
        return table_file(TableFormat(wanted), element["props"]["attributes"], shown)

    async def _answer(self, action: cl.Action) -> Answer | None:
        answer = await self.answer_meant(action)
        return answer if answer is not None and answer.comparison is not None else None

    async def _element(self, action: cl.Action) -> JsonObject | None:
        """The table of an answer, as it is kept with the chat."""
        tables = await self.conversations.elements("ComparisonTable")
        of_answer = (e for e in tables if e["props"].get("answer") == action.payload.get("answer"))
        return next(of_answer, None)


def _papers(answer: Answer, shelf: Shelf) -> list[Paper]:
    homes = [(each, shelf.home(each.index, each.hub.id)) for each, _ in answer.side_by_side]
    return [Paper(each.number, each.hub.id, library) for each, library in homes]


def _stated(answer: Answer, shelf: Shelf) -> list[str]:
    return list(attributes_stated(_papers(answer, shelf)))


def _rearranged(
    answer: Answer, props: JsonObject, names: Sequence[str], shelf: Shelf
) -> JsonObject | None:
    comparison = compare_by(_papers(answer, shelf), names)
    sources = [row["source"] for row in props["rows"]]
    return comparison_view(answer.model_copy(update={"comparison": comparison}), sources)
