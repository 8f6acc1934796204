"""How a question was understood, changed by hand: the page asks what for, and asks anew."""

import asyncio

import chainlit as cl
from pydantic import ValidationError

from assistant.chat.page_calls import PageCalls, answer_calls
from assistant.chat.scope_bar import ScopeBar
from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.paper_view import groups_view
from assistant.composing.wording.meant import meant
from assistant.composing.wording.phrases import sentence_case
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from assistant.conversation.plan_changes import Change, as_asked, changed, values_near
from tools.hublink.core.plan import Plan
from tools.hublink.language.explanation import condition_text
from tools.workspace.library import Library
from tools.workspace.scope_choices import attributes, choices
from tools.workspace.shelf import Shelf

_LONGEST = 200
_MOST_NEAR = 5


def register_understanding(calls: PageCalls, bar: ScopeBar) -> None:
    """Make Chainlit answer the page's calls about the parts of a plan."""
    understanding = _Understanding(calls, bar)
    answer_calls({"plan_choices": understanding.choices, "change_plan": understanding.change})


class _Understanding:
    """The plans of a chat's answers; None where the page asks for what there is not."""

    def __init__(self, calls: PageCalls, bar: ScopeBar) -> None:
        self._calls = calls
        self._bar = bar

    async def choices(self, action: cl.Action) -> JsonObject | None:
        """Return the attributes there are, or values of one that hold what was typed."""
        libraries = (await self._calls.shelf()).libraries
        key, text = action.payload.get("attribute"), str(action.payload.get("text", ""))[:_LONGEST]
        if not isinstance(key, list):
            found = await asyncio.to_thread(attributes, libraries)
            named = ((each.told_of, {"key": each.key, "name": each.name}) for each in found)
            return {"groups": groups_view(named)}
        values = await asyncio.to_thread(choices, libraries, tuple(map(str, key)), text)
        return {"values": [each.value for each in values]}

    async def change(self, action: cl.Action) -> JsonObject | None:
        """Change a part of the plan of an answer; return the words that ask for what it is then.

        Of a value that only longer ones have in them, these are returned instead.
        """
        answer = await self._calls.answer_meant(action)
        try:
            change = Change.model_validate(action.payload.get("change"))
        except ValidationError:
            return None
        if answer is None or answer.plan is None:
            return None
        shelf = await self._calls.shelf()
        if change.kind == "within":
            await self._lift(answer, change)
        record = await self._calls.conversations.record()
        return await asyncio.to_thread(
            _proposed, answer, answer.plan, change, shelf, record.conversation
        )

    async def _lift(self, answer: Answer, change: Change) -> None:
        """Take a limit of an answer off the chat, if it is still there."""
        lifted = [
            condition_text(each)
            for place, each in enumerate(answer.scope.conditions)
            if place == change.place
        ]
        scope = (await self._calls.conversations.record()).conversation.scope
        gone = [each for each in scope.conditions if condition_text(each) in lifted]
        await self._calls.conversations.limit(scope.without(gone))
        await self._bar.show()


def _proposed(
    answer: Answer, plan: Plan, change: Change, shelf: Shelf, conversation: Conversation
) -> JsonObject | None:
    """The words that ask for a changed plan; else the values that one it does not know may mean."""
    library = shelf.home(answer.index or conversation.last_index, "")
    new = as_asked(plan) if change.kind == "within" else changed(plan, change, library)
    near = values_near(plan, change, library) if new is None else ()
    if len(near) == 1:
        new = changed(plan, change.model_copy(update={"value": near[0]}), library)
    if new is None:
        return {"near": near[:_MOST_NEAR]} if near else None
    words = _in_words(new, library)
    conversation.propose(words, new.model_copy(update={"question": words}))
    return {"words": words}


def _in_words(plan: Plan, library: Library) -> str:
    return sentence_case(meant(plan, library.hub_name, library.titles(plan.hubs or ())))
