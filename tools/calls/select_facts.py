"""The tool that keeps, of the facts found this turn, those that bear an answer (algorithm 20)."""

from typing import Annotated

from pydantic import Field

from tools.calls.hub_reading import model_calls
from tools.hublink.generation.final_answer import relevant_triples
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace


async def select_facts(
    workspace: Workspace,
    question: Annotated[str, Field(description="The question that was answered.")],
    answer: Annotated[str, Field(description="The answer that the facts have to bear.")],
) -> ToolResult:
    """Keeps the facts that bear an answer, by a model's choice.

    A paper none of whose facts is chosen keeps all it had: what cites it must have something to
    show.
    """
    await workspace.in_order()
    facts = dict(workspace.turn_facts.items())
    triples = [t for found in facts.values() for fact in found for t in fact.used]
    chosen = await relevant_triples(question, answer, triples, model_calls(workspace))
    before, after = sum(map(len, facts.values())), 0
    for hub, found in facts.items():
        kept = [fact for fact in found if set(fact.used) & set(chosen or ())] or found
        workspace.turn_facts.replace(hub, kept)
        after += len(kept)
    text = f"{after} of {before} facts bear the answer."
    if chosen is None:
        text = "The choice could not be read; all facts are kept."
    return ToolResult(text=text, summary=text)
