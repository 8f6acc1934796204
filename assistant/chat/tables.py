"""Tables of papers and of their results as a person arranges them, and the files they leave as."""

import asyncio
from typing import NamedTuple

import chainlit as cl

from assistant.chat.page_calls import PageCalls, answer_calls
from assistant.chat.page_element import PageElement
from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.arranged_table import ArrangedTable, arranged_as
from assistant.chat.views.figures.table_files import TableFormat, table_file
from assistant.chat.views.file_names import named_after

_NAME = "ComparisonTable"


def register_tables(calls: PageCalls) -> None:
    """Make Chainlit answer the page's calls about a table."""
    tables = _Tables(*calls)
    answer_calls(
        {
            "table_rows": tables.rows,
            "table_attributes": tables.attributes,
            "table_columns": tables.columns,
            "table_arranged": tables.arranged,
            "table_cell": tables.cell,
            "table_file": tables.file,
        }
    )


class _Place(NamedTuple):
    """Where the table of an answer is shown: its message, and its element once there is one."""

    message: str
    element: str | None = None

    async def show(self, props: JsonObject | None) -> JsonObject | None:
        """Show the table with these props, on the page and in what is kept."""
        if props is None:
            return None
        shown = PageElement(name=_NAME, props=props)
        shown.id = self.element or shown.id
        await shown.send(for_id=self.message)
        return {"attributes": props["attributes"]}


class _Tables(PageCalls):
    """The tables of a chat; None where the page asks for what there is not."""

    async def rows(self, action: cl.Action) -> JsonObject | None:
        """Give the table of an answer rows of a kind; where there is none yet, begin it."""
        place, table = await self._table(action)
        if place is None or table is None:
            return None
        kind = str(action.payload.get("kind"))
        return await place.show(await asyncio.to_thread(table.of_kind, kind))

    async def attributes(self, action: cl.Action) -> JsonObject | None:
        """Return all attributes that the rows of a table state, in groups."""
        _, table = await self._table(action)
        if table is None:
            return None
        return {"groups": await asyncio.to_thread(lambda: table.attributes)}

    async def columns(self, action: cl.Action) -> JsonObject | None:
        """Give a table these attributes for its columns."""
        place, table = await self._table(action)
        names = action.payload.get("attributes")
        if place is None or table is None or not isinstance(names, list):
            return None
        wanted = [str(name) for name in names]
        return await place.show(await asyncio.to_thread(table.with_columns, wanted))

    async def arranged(self, action: cl.Action) -> JsonObject | None:
        """Keep how the rows of a table are sorted and which of them are shown."""
        place, table = await self._table(action)
        if place is None or table is None or not table.props:
            return None
        return await place.show(table.props | {"arranged": arranged_as(action.payload)})

    async def cell(self, action: cl.Action) -> JsonObject | None:
        """Return the facts that a cell of a table of results stands on."""
        _, table = await self._table(action)
        row, attribute = action.payload.get("row"), action.payload.get("attribute")
        known = table is not None and attribute in table.props.get("attributes", ())
        if table is None or not known or not isinstance(row, int):
            return None
        facts = await asyncio.to_thread(table.facts, row, str(attribute))
        return None if facts is None else {"facts": facts}

    async def file(self, action: cl.Action) -> JsonObject | None:
        """Return a table as a file of a known format, with the rows asked for in their order."""
        _, table = await self._table(action)
        numbers, wanted = action.payload.get("rows"), action.payload.get("format")
        if table is None or not isinstance(numbers, list) or wanted not in list(TableFormat):
            return None
        props, kept = table.props, dict(enumerate(table.props.get("rows", ())))
        rows = [kept[number] for number in numbers if isinstance(number, int) and number in kept]
        chat = named_after(await self.conversations.name(), "")
        name = f"{chat}-{named_after(table.kind, '', 'comparison')}"
        sources = props.get("sources", ())
        below = props.get("below", ())
        return table_file(TableFormat(wanted), props["attributes"], rows, sources, name, below)

    async def _table(self, action: cl.Action) -> tuple[_Place, ArrangedTable] | tuple[None, None]:
        """The table of an answer, and where it is; without one yet, where it is to be."""
        answer = await self.answer_meant(action)
        if answer is None:
            return None, None
        elements = await self.conversations.elements("AnswerSources", _NAME)
        named = {e["name"]: e for e in elements if e["props"].get("answer") == answer.id}
        sources, shown = named.get("AnswerSources"), named.get(_NAME)
        if sources is None:
            return None, None
        listed, props = sources["props"]["sources"], shown["props"] if shown else {}
        place = _Place(sources["forId"], shown["id"] if shown else None)
        return place, ArrangedTable(answer, props, listed, await self.shelf())
