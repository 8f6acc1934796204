"""Records of how answers were found, which can be read and replayed."""

import asyncio
import json
from collections.abc import Mapping

from pydantic import ValidationError

from assistant.composing.wording.citations import tells_of_more
from assistant.conversation.answer import Answer
from assistant.conversation.answer_basis import answer_values, basis
from tools.errors import SetupError, ToolError
from tools.hublink.core.models import Frozen, Triple
from tools.hublink.core.plan import Plan
from tools.workspace.papers.evidence import OfferedPaper
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.shelf import Shelf
from tools.workspace.tool import Tool
from tools.workspace.workspace import Workspace

VERSION = 1


class AnswerRecord(Frozen):
    """An answer with all it came from: the plan it began with and the papers `known` before it.

    Its tool calls, its evidence with facts and scores and what it is about are in the answer.
    """

    version: int = VERSION
    plan: Plan | None
    known: tuple[OfferedPaper, ...] = ()
    answer: Answer


class Replay(Frozen):
    """The findings of a record's calls made again, compared with those recorded."""

    hubs: tuple[str, ...]
    triples: tuple[Triple, ...]
    missing_hubs: tuple[str, ...]
    missing_triples: tuple[Triple, ...]
    further_hubs: tuple[str, ...]
    further_triples: tuple[Triple, ...]

    @property
    def same(self) -> bool:
        """Whether exactly the same was found."""
        return not (
            self.missing_hubs or self.missing_triples or self.further_hubs or self.further_triples
        )


def read_record(text: str) -> AnswerRecord:
    """Return a record from its JSON.

    Raises:
        SetupError: it is not a record.
    """
    try:
        record = AnswerRecord.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the file"
        raise SetupError(
            f"This is no record of an answer: {place}: {first['msg']}.",
            "Take one from “How this was found” below an answer.",
        ) from error
    if record.version != VERSION:
        raise SetupError(
            f"This record is of version {record.version}; version {VERSION} can be read.",
            "Use the version of the assistant that wrote it.",
        )
    return record


async def replay(record: AnswerRecord, shelf: Shelf, tools: Mapping[str, Tool]) -> Replay:
    """Carry out the tool calls of a record again, within its scope, and compare what they find.

    Nothing is written anew: a model's own readings of papers are not repeated, and services for
    links are not asked.
    """
    book = EvidenceBook()
    for offered in record.known:
        book.keep_when_read(offered, shelf.evidence_of)
    library = shelf.home(record.answer.index, next(iter(record.answer.hubs), ""))
    limited = await asyncio.to_thread(library.within, record.answer.scope)
    searched = limited.searched(record.answer.options)
    workspace = Workspace(searched, book, plan=record.plan)
    for use in record.answer.tools:
        tool = tools.get(use.name)
        if tool is None:
            continue
        try:
            result = await tool.run(workspace, tool.check(json.dumps(use.arguments)))
        except ToolError:
            # A call that failed then fails now; what it should have found is missing below.
            continue
        workspace.take(result.findings)
    return await asyncio.to_thread(_compared, record.answer, workspace)


def _compared(answer: Answer, workspace: Workspace) -> Replay:
    numbers = workspace.numbers
    cited = [numbers[each.hub.id] for each in answer.evidence if each.hub.id in numbers]
    evidence = basis(cited, workspace)
    hubs, triples, _ = answer_values(evidence, workspace, tells_of_more(answer.text))
    return Replay(
        hubs=hubs,
        triples=triples,
        missing_hubs=tuple(hub for hub in answer.hubs if hub not in set(hubs)),
        missing_triples=tuple(each for each in answer.triples if each not in set(triples)),
        further_hubs=tuple(hub for hub in hubs if hub not in set(answer.hubs)),
        further_triples=tuple(each for each in triples if each not in set(answer.triples)),
    )
