"""The tool that answers a question of several steps, each answer leading to the next (KG-RAG)."""

import asyncio
from collections.abc import Sequence
from itertools import zip_longest
from typing import Annotated, NamedTuple

from pydantic import Field

from tools.calls.computed_tables import computed_by_plan
from tools.calls.hub_reading import found_by_reading, model_calls, read_hubs
from tools.errors import ToolError
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.core.protocols import Prompt
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.tabulation import Table, values_of
from tools.hublink.generation.decomposition import (
    AnsweredStep,
    StepAnswer,
    filled,
    is_chain,
    is_settled,
)
from tools.hublink.question.scope import NO_LIMITS
from tools.workspace.found_text import for_model
from tools.workspace.library import Library
from tools.workspace.papers.evidence import OfferedPaper
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace

_MOST_READ = 10
_MOST_CITED = 8


class Chain(Frozen):
    """A question's steps as far as they could be answered; `broken_at` is one that could not."""

    question: str
    steps: tuple[AnsweredStep, ...]
    broken_at: str | None = None

    @property
    def is_complete(self) -> bool:
        return self.broken_at is None

    def as_text(self) -> str:
        """Return one line a step: the question as asked, its answer, the papers it rests on."""
        lines = [f"{place}. {step.as_text()}" for place, step in enumerate(self.steps, 1)]
        if self.broken_at is not None:
            lines.append(f"{len(lines) + 1}. {self.broken_at} — the graph holds no answer to this.")
        return "\n".join(lines)


class _Answered(NamedTuple):
    """A step with its answer, and what it was answered from."""

    step: AnsweredStep
    found: Found
    papers: tuple[OfferedPaper, ...]
    table: Table | None = None


async def answer_in_steps(
    workspace: Workspace,
    question: Annotated[str, Field(description="The whole question.")],
    steps: Annotated[
        list[str],
        Field(
            description="Two to four sub-questions; #1 stands for the first answer.", min_length=1
        ),
    ],
) -> ToolResult:
    """Answers sub-questions one after the other, each answer put into the next sub-question.

    For questions that need an answer before they can be asked, as in the papers of whoever did
    something. Each step is read in the graph's own words, as search_hubs does.
    """
    if not is_chain(steps):
        raise ToolError("Give two to four steps, each referring only to steps before it: #1, #2.")
    answered: list[_Answered] = []
    broken_at = None
    # Steps on the way may leave the scope, as questions within a question may.
    whole = workspace.library.within(NO_LIMITS)
    for place, step in enumerate(steps, 1):
        asked = filled(step, [each.step.values for each in answered])
        library = workspace.library if place == len(steps) else whole
        answer = await _answer(workspace, library, asked)
        if answer is None:
            broken_at = asked
            break
        answered.append(answer)
    chain = Chain(
        question=question, steps=tuple(each.step for each in answered), broken_at=broken_at
    )
    text = chain.as_text()
    papers = answered[-1].papers if chain.is_complete else ()
    return ToolResult(
        text=f"{text}\n\n{for_model(papers)}".strip(),
        summary=text,
        data=chain,
        findings=_findings(answered, chain),
    )


def _findings(answered: Sequence[_Answered], chain: Chain) -> Findings:
    """The findings of the last step, with those of the steps that led to it."""
    if not answered:
        return Findings()
    *before, last = answered
    found = last.found.model_copy(update={"through": tuple(each.found for each in before)})
    table = last.table if chain.is_complete else None
    return Findings(found=found, table=table, steps=chain.steps)


async def _answer(workspace: Workspace, library: Library, question: str) -> _Answered | None:
    """The answer to one step: by grounding where that settles it, else by reading hubs."""
    plan = await asyncio.to_thread(library.ground, question)
    found = await asyncio.to_thread(library.find, plan)
    if found.hubs and is_settled(plan):
        table = await asyncio.to_thread(computed_by_plan, found, library)
        papers = await workspace.offer(found)
        values = _values(found, table, library)
        cited = _bearing(found, table, papers)
        step = _step(question, "; ".join(values), values, cited, grounded=True)
        return _Answered(step, found, papers, table)
    if workspace.calls is None:
        return None
    return await _read(workspace, library, question, plan)


async def _read(
    workspace: Workspace, library: Library, question: str, plan: Plan
) -> _Answered | None:
    hubs, _ = await asyncio.to_thread(library.similar, question)
    reading = await read_hubs(workspace, question, hubs[:_MOST_READ])
    if not reading.answers:
        return None
    found = found_by_reading(reading, plan)
    variables = {"question": question, "partial_answers": reading.answers}
    prompt = Prompt(name="step_answer", variables=variables)
    said = await model_calls(workspace).data(prompt, StepAnswer)
    if said is None or not said.values:
        titles = tuple(paper.hub.label for paper in reading.papers)
        told = said.answer if said else "; ".join(each.text for each in reading.answers)
        step = _step(question, told, titles, reading.papers, grounded=False)
    else:
        values = tuple(dict.fromkeys(said.values))
        step = _step(question, said.answer, values, reading.papers, grounded=False)
    return _Answered(step, found, reading.papers)


def _step(
    question: str,
    answer: str,
    values: Sequence[str],
    papers: Sequence[OfferedPaper],
    grounded: bool,
) -> AnsweredStep:
    numbers = tuple(paper.number for paper in papers[:_MOST_CITED])
    return AnsweredStep(
        question=question, answer=answer, values=tuple(values), papers=numbers, grounded=grounded
    )


def _bearing(
    found: Found, table: Table | None, papers: Sequence[OfferedPaper]
) -> tuple[OfferedPaper, ...]:
    """The papers of a step, first one for each of its values, then a second one for each.

    Papers that bear no value come last.
    """
    by_value = [row.hubs for row in table.rows] if table is not None else []
    for request in found.plan.requests if table is None else ():
        by_value += values_of(found, request.facet).values()
    ordered = [hub for turn in zip_longest(*by_value) for hub in turn if hub is not None]
    place = {hub: number for number, hub in reversed(list(enumerate(ordered)))}
    return tuple(sorted(papers, key=lambda paper: place.get(paper.hub.id, len(place))))


def _values(found: Found, table: Table | None, library: Library) -> tuple[str, ...]:
    """The outcome of a find as text: the computed rows, the values asked for, or the titles."""
    title = library.hub
    if table is not None:
        return table.answers(lambda hub: title(hub).label)
    values = [v for request in found.plan.requests for v in values_of(found, request.facet)]
    return tuple(dict.fromkeys(values)) or tuple(title(hub).label for hub in found.hubs)
