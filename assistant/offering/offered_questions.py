"""Trying a question before it is offered: the graph understands it as meant and answers it."""

import time
from collections.abc import Iterable, Mapping
from math import inf
from threading import Event
from types import MappingProxyType
from typing import NamedTuple

from assistant.conversation.conversation import Conversation, Turn
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.message.context import Context
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf

LONGEST_VALUE = 40


class TrialLeftError(Exception):
    """Nobody waits any more for what a trial finds."""


class ValueBearers(NamedTuple):
    """A value that several hubs share."""

    column: FacetColumn
    value: str
    hubs: frozenset[str]

    @classmethod
    def of(cls, column: FacetColumn, value: str) -> "ValueBearers":
        """Return a value of an attribute with the hubs that have it."""
        hubs = frozenset(row.hub for row in column.by_value[value] if row.holds)
        return cls(column, value, hubs)


class Said(NamedTuple):
    """A conversation as it is now: its turns and scope, and what was said of which index."""

    turns: tuple[Turn, ...] = ()
    spoken_of: str = ""
    contexts: Mapping[str, Context] = MappingProxyType({})
    scope: Scope = NO_LIMITS

    @classmethod
    def of(cls, conversation: Conversation, indexes: Iterable[str]) -> "Said":
        """Return what a conversation has said about some indexes."""
        contexts = {index: conversation.context_in(index) for index in indexes}
        return cls(tuple(conversation.turns), conversation.index, contexts, conversation.scope)


class Trial:
    """Tries questions for an index as they would be asked next, until a time is up.

    `shelf` holds the other indexes that a question may be taken to be for. After `seconds` of
    processor time of the current thread, whatever else the machine does meanwhile, nothing is found
    any more. Once `left` is set, trying raises `TrialLeftError`.
    """

    def __init__(
        self,
        library: Library,
        shelf: Shelf | None = None,
        said: Said | None = None,
        seconds: float = inf,
        left: Event | None = None,
    ) -> None:
        self.library = library
        self.said = said or Said()
        self._shelf = (shelf or Shelf([library])).within(self.said.scope)
        self._end = time.thread_time() + seconds
        self._left = left or Event()

    @property
    def view(self) -> FacetView:
        return self.library.view

    @property
    def context(self) -> Context:
        """The context that the conversation has in this index."""
        return self.said.contexts.get(self.library.name, Context())

    def found(self, question: str) -> Found | None:
        """Return what a question finds; None where a word of it is not understood."""
        if self._left.is_set():
            raise TrialLeftError
        if time.thread_time() > self._end:
            return None
        if self._shelf.read_scope(question, self.said.scope, self.said.spoken_of) is not None:
            return None
        chosen = self._shelf.choose(
            question, self.said.spoken_of, lambda name: self.said.contexts.get(name, Context())
        )
        plan = chosen.resolved.plan
        elsewhere = chosen.library.name != self.library.name
        if elsewhere or chosen.resolved.is_replied_to or _is_doubtful(plan):
            return None
        found = chosen.library.find(plan)
        return found if found.hubs and not found.plan.relaxed else None


def _is_doubtful(plan: Plan) -> bool:
    return bool(plan.not_understood or plan.unmatched or plan.similar_to or plan.beyond)
