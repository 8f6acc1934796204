"""Replies to limiting a conversation, and notes on answers that lie outside the limits."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from assistant.composing.answer_frame import UNTYPED
from assistant.composing.wording.phrases import joined, name_of, plural
from assistant.composing.wording.restrictions import clauses
from tools.hublink.language.words import phrase
from tools.hublink.question.scope import Scope
from tools.hublink.question.scope_words import SaidScope
from tools.hublink.vocabulary.value_senses import Senses
from tools.workspace.library import Library

_MOST_NAMED = 3
LIFT = "Say “search everything again” to lift this limit."


def scope_reply(said: SaidScope, before: Scope, libraries: Sequence[Library]) -> str:
    """Return the answer to a message that only says what the conversation is limited to.

    `libraries` are those within the scope which was said.
    """
    if said.unknown:
        return _not_understood(said, len(libraries))
    count = ScopeCount.of(libraries)
    if not said.scope:
        whole = "The whole collection is" if len(libraries) == 1 else "All collections are"
        return f"{whole} searched{' again' if before else ''}: {count}."
    limited = f"{plural(count.noun)} {clauses(said.scope.conditions)}"
    return f"From now on only {limited} are looked at: {count}. {LIFT}"


class ScopeCount(NamedTuple):
    """How much of some indexes is in scope, and what it is; all of it where nothing limits them."""

    some: int | None
    all: int
    noun: str

    @classmethod
    def of(cls, libraries: Sequence[Library]) -> "ScopeCount":
        """Count what is in scope, by the noun that all indexes have for it."""
        names = {library.hub_name for library in libraries}
        some = sum(len(library.in_scope or ()) for library in libraries)
        noun = name_of(names.pop()) if len(names) == 1 else ""
        limited = any(library.scope for library in libraries)
        everything = sum(len(library.view.hubs) for library in libraries)
        return cls(some if limited else None, everything, noun or UNTYPED)

    def __str__(self) -> str:
        of = "" if self.some is None else f"{self.some} of "
        return f"{of}{self.all} {plural(self.noun)}"


def outside_note(titles: Sequence[str]) -> str:
    """Return what would be found without the scope."""
    named = joined([f"“{title}”" for title in titles[:_MOST_NAMED]])
    more = len(titles) - _MOST_NAMED
    named += f" and {more} more" if more > 0 else ""
    return f"Outside the scope of this chat there {_is(len(titles))}: {named}. {LIFT}"


def held_elsewhere(words: Sequence[str], libraries: Sequence[Library]) -> str:
    """Return which other indexes name what one does not; nothing where none does."""
    holding = [each.name for each in libraries if _names(each, words)]
    if not holding:
        return ""
    which = joined([f"“{name}”" for name in holding[:_MOST_NAMED]])
    one = len(holding) == 1
    return f"The {'collection' if one else 'collections'} {which} {'does' if one else 'do'}."


def _names(library: Library, words: Sequence[str]) -> bool:
    """Whether a value or a title of an index has all of some words."""
    lexicon, stems = library.grounding.lexicon, phrase(" ".join(words))
    valued = reduce(Senses.common, map(lexicon.bearing, stems)) if stems else ()
    return bool(valued) or bool(lexicon.titled(words))


def _not_understood(said: SaidScope, collections: int) -> str:
    words = joined([f"“{word}”" for word in said.unknown])
    text = f"I cannot limit the chat to this: the graph does not know {words}."
    if said.lifting:
        text = f"No limit of this chat is called {words}."
    if said.suggestions:
        text += f" The nearest the graph holds: {joined(list(said.suggestions))}."
    limits = joined(list(said.scope.texts))
    whole = "the whole collection" if collections == 1 else "all collections"
    return f"{text} The scope stays as it is: {limits or whole}."


def _is(count: int) -> str:
    return "is one" if count == 1 else f"are {count}"
