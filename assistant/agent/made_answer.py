"""Making the answer of a turn: its text with the citations checked, and what it rests on."""

import time
from typing import NamedTuple
from uuid import uuid4

from assistant.agent.dialogue import Dialogue
from assistant.composing.wording.citations import cited_numbers, normalised, tells_of_more
from assistant.conversation.answer import Answer
from assistant.conversation.answer_basis import (
    answer_values,
    basis,
    comparison_of,
    labelled_table,
)
from assistant.conversation.conversation import Conversation
from assistant.conversation.doubt import NO_DOUBT, Doubt, after_answer
from assistant.conversation.numbering import as_shown, numbered_as_shown
from assistant.conversation.turn_options import TurnOptions
from assistant.support.checked_text import share_supported


class AskedSearch(NamedTuple):
    """What was searched for: the question as it was understood, and how and where it was asked.

    `began` is when, in seconds of the performance counter.
    """

    question: str
    collection: str
    options: TurnOptions
    notes: tuple[str, ...]
    began: float


def made_answer(
    text: str, dialogue: Dialogue, conversation: Conversation, asked: AskedSearch, partial: bool
) -> Answer:
    """Return the answer that a text is, whole or in part, to what a dialogue was about."""
    workspace, parts = dialogue.workspace, dialogue.parts
    written = normalised(text.strip(), conversation.book.given)
    written, moved = numbered_as_shown(written, conversation)
    checked = parts.verifier.check(written, workspace, asked.question)
    # The last sentence of a partial text may be cut short, so its finding says nothing.
    findings = checked.findings[:-1] if partial else checked.findings
    evidence = basis(cited_numbers(checked.text), workspace)
    hubs, triples, entities = answer_values(evidence, workspace, tells_of_more(checked.text))
    prices, usage = parts.prices, dialogue.model.usage + workspace.spent
    return Answer(
        id=uuid4().hex[:12],
        question=dialogue.asked.typed,
        index=asked.collection,
        text=checked.text,
        evidence=evidence,
        hubs=hubs,
        entities=entities,
        triples=triples,
        steps=tuple(as_shown(step, moved) for step in workspace.steps),
        tools=tuple(dialogue.uses),
        plan=workspace.found.plan if workspace.found else workspace.plan,
        model=parts.model.name,
        seconds=time.perf_counter() - asked.began,
        usage=usage,
        cost=prices.cost_of(usage) if prices and usage.calls else None,
        grounded=bool(evidence),
        support=share_supported(findings),
        findings=findings,
        stopped=partial,
        notes=tuple(dict.fromkeys([*asked.notes, *dialogue.notes])),
        matched=len(workspace.found.hubs) if workspace.found else 0,
        compared=workspace.found.compared if workspace.found else 0,
        table=labelled_table(workspace),
        comparison=comparison_of(evidence, workspace),
        options=asked.options,
        scope=workspace.library.scope,
        doubt=_doubt_left(dialogue),
    )


def _doubt_left(dialogue: Dialogue) -> Doubt:
    """What else the question may mean, once it is answered by its plan or asked back."""
    doubt, found = dialogue.asked.doubt, dialogue.workspace.found
    if not dialogue.uses:
        return doubt
    by_plan = found is not None and found.plan.question == dialogue.question
    return after_answer(doubt, dialogue.workspace.plan) if by_plan else NO_DOUBT
