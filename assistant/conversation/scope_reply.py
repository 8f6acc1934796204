"""Replies to limiting a conversation, and notes on answers that lie outside the limits."""

from collections.abc import Sequence

from assistant.composing.answer_frame import UNTYPED
from assistant.composing.wording.phrases import joined, name_of, plural
from assistant.composing.wording.restrictions import clauses
from tools.hublink.question.scope import Scope
from tools.hublink.question.scope_words import SaidScope
from tools.workspace.library import Library

_MOST_NAMED = 3
LIFT = "Say “search everything again” to leave the scope."


def scope_reply(said: SaidScope, before: Scope, libraries: Sequence[Library]) -> str:
    """Return the answer to a message that only says what the conversation is limited to.

    `libraries` are those within the scope which was said.
    """
    if said.unknown:
        return _not_understood(said)
    count = scope_count(libraries)
    if not said.scope:
        whole = "The whole graph is" if len(libraries) == 1 else "All indexes are"
        return f"{whole} searched{' again' if before else ''}: {count}."
    limited = f"{_noun(libraries)} {clauses(said.scope.conditions)}"
    return f"From now on only {limited} are looked at: {count}. {LIFT}"


def scope_count(libraries: Sequence[Library]) -> str:
    """Return how much of some indexes is in scope, as in "50 of 191 papers"."""
    count = f"{sum(len(library.view.hubs) for library in libraries)} {_noun(libraries)}"
    if not any(library.scope for library in libraries):
        return count
    return f"{sum(len(library.in_scope or ()) for library in libraries)} of {count}"


def outside_note(titles: Sequence[str]) -> str:
    """Return what would be found without the scope."""
    named = joined([f"“{title}”" for title in titles[:_MOST_NAMED]])
    more = len(titles) - _MOST_NAMED
    named += f" and {more} more" if more > 0 else ""
    return f"Outside the scope of this chat there {_is(len(titles))}: {named}. {LIFT}"


def _not_understood(said: SaidScope) -> str:
    words = joined([f"“{word}”" for word in said.unknown])
    text = f"I cannot limit the chat to this: the graph does not know {words}."
    if said.lifting:
        text = f"No limit of this chat is called {words}."
    if said.suggestions:
        text += f" The nearest the graph holds: {joined(list(said.suggestions))}."
    limits = joined(list(said.scope.texts))
    return f"{text} The scope stays as it is: {limits or 'the whole graph'}."


def _is(count: int) -> str:
    return "is one" if count == 1 else f"are {count}"


def _noun(libraries: Sequence[Library]) -> str:
    """The noun for the hubs in scope, by the first library that has some."""
    named = next((each for each in libraries if each.in_scope), libraries[0])
    return plural(name_of(named.hub_name) or UNTYPED)
