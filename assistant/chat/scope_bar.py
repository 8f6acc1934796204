"""The scope of a chat as the bar above its input shows it, and as a person sets it there.

The page and we talk in Chainlit's window messages. Whatever the page says is checked against the
graph: any script of the page, and any client, may send them.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Annotated, Literal

import chainlit as cl
from pydantic import Field, TypeAdapter, ValidationError

from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.chat.persistence.chat_conversations import ChatConversations
from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.paper_view import groups_view
from assistant.chat.views.plan_view import on_page
from assistant.composing.wording.phrases import plural
from assistant.conversation.scope_reply import ScopeCount
from assistant.translations.page_text import page_text, things_text
from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition
from tools.hublink.language.explanation import condition_said, condition_text
from tools.hublink.question.scope import Scope
from tools.workspace.library import Library
from tools.workspace.scope_choices import attributes, choices, chosen_range, chosen_value
from tools.workspace.shelf import Shelf

logger = logging.getLogger(__name__)

_MOST_LIMITS = 20

Key = Annotated[tuple[Annotated[str, Field(max_length=1000)], ...], Field(max_length=20)]
Number = Annotated[float, Field(allow_inf_nan=False)]


class _Ask(Frozen):
    """The page asks what it can offer, attributes or the values of one, or what is under way."""

    scope: Literal["attributes", "values", "under way"]
    attribute: Key = ()
    text: Annotated[str, Field(max_length=200)] = ""


class _Limit(Frozen):
    """The person picked a value or a range of an attribute."""

    scope: Literal["limit"]
    attribute: Key
    value: Annotated[str, Field(max_length=2000)] | None = None
    lowest: Number | None = None
    highest: Number | None = None


class _Lift(Frozen):
    """The person removed a limit, as it was shown, or all of them."""

    scope: Literal["lift"]
    text: Annotated[str, Field(max_length=10_000)] | None = None


class _Pick(Frozen):
    """The person picked the index that is asked, or all of them."""

    scope: Literal["index"]
    name: Annotated[str, Field(max_length=200)] = ""


_Wish = Annotated[_Ask | _Limit | _Lift | _Pick, Field(discriminator="scope")]
_WISH: TypeAdapter[_Wish] = TypeAdapter(_Wish)


class ScopeBar:
    """Shows the scope of the current chat on its page, and does what is wished there."""

    def __init__(self, source: AssistantSource, conversations: ChatConversations) -> None:
        self._source = source
        self._conversations = conversations

    async def show(self, said: JsonObject | str = "") -> None:
        """Bring the bar up to date, with a remark; without an index there is none."""
        try:
            scope = (await self._conversations.record()).conversation.scope
            shelf = (await self._source.get()).shelf
        except SetupError:
            return
        count = await asyncio.to_thread(_counted, shelf, scope)
        limits = [_limit(condition) for condition in scope.conditions]
        names, asked = list(shelf.names), scope.index if shelf.named(scope.index) else ""
        indexes = {"indexes": names, "index": asked}
        await _tell({"shown": limits, "count": count, "said": said, **indexes})
        await self._tell_what_is_under_way()

    async def hear(self, data: object) -> None:
        """Do what the page wishes; all that is no wish of the bar is not for us."""
        try:
            wish = _WISH.validate_python(data)
        except ValidationError:
            return
        try:
            await self._do(wish)
        except SetupError as error:
            await self.show(f"{error.message} {error.remedy}")
        except Exception:
            logger.exception("The scope of a chat could not be changed.")
            await self.show(page_text("scope.failed"))

    async def _do(self, wish: _Wish) -> None:
        shelf = (await self._source.get()).shelf
        libraries = shelf.asked(await self._scope())
        match wish:
            case _Pick(name=name):
                scope = await self._scope()
                await self._set(scope.of_index(name if name in shelf.names else ""))
            case _Ask(scope="attributes"):
                await _tell({"groups": await asyncio.to_thread(_attributes, libraries)})
            case _Ask(scope="under way"):
                await self._tell_what_is_under_way()
            case _Ask(attribute=attribute, text=text):
                found = await asyncio.to_thread(choices, libraries, attribute, text)
                values = [choice.model_dump() for choice in found]
                await _tell({"values": values, "attribute": attribute, "text": text})
            case _Limit():
                await self._limit(await asyncio.to_thread(_picked, libraries, wish))
            case _Lift(text=text):
                scope = await self._scope()
                lifted = [c for c in scope.conditions if text in (None, condition_text(c))]
                await self._set(scope.without(lifted))

    async def _tell_what_is_under_way(self) -> None:
        await _tell({"underWay": await self._source.under_way()})

    async def _limit(self, condition: Condition | None) -> None:
        scope = await self._scope()
        if condition is None:
            await self.show(page_text("scope.not_known"))
        elif len(scope.conditions) >= _MOST_LIMITS:
            await self.show(page_text("scope.too_many", most=_MOST_LIMITS))
        else:
            await self._set(scope.widened_by(condition))

    async def _scope(self) -> Scope:
        return (await self._conversations.record()).conversation.scope

    async def _set(self, scope: Scope) -> None:
        await self._conversations.limit(scope)
        await self.show()


async def _tell(news: dict[str, object]) -> None:
    await cl.send_window_message({"scope": news})


def _limit(condition: Condition) -> JsonObject:
    """A limit as the page says it, and as it names it."""
    return {"text": condition_text(condition), "said": condition_said(condition, on_page)}


def _counted(shelf: Shelf, scope: Scope) -> JsonObject | None:
    """How much is in a scope, where there is one."""
    if not scope:
        return None
    count = ScopeCount.of(shelf.within(scope).libraries)
    things = {"count": count.all, "noun": things_text(count.all, count.noun, plural(count.noun))}
    if count.some is None:
        return page_text("scope.all", **things)
    return page_text("scope.some", some=count.some, **things)


def _attributes(libraries: Sequence[Library]) -> list[JsonObject]:
    told = attributes(libraries)
    return groups_view((each.told_of, each.model_dump(exclude={"told_of"})) for each in told)


def _picked(libraries: Sequence[Library], wish: _Limit) -> Condition | None:
    if wish.value is not None:
        return chosen_value(libraries, wish.attribute, wish.value)
    return chosen_range(libraries, wish.attribute, wish.lowest, wish.highest)
