"""Conversations as data: the change each turn made, and the conversation they add up to."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pydantic import ValidationError

from assistant.conversation.conversation import Conversation, Turn
from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.workspace.papers.evidence import Evidence, OfferedPaper
from tools.workspace.shelf import Shelf

VERSION = 1
MOST_WITH_FACTS = 200


class TurnState(Frozen):
    """The change one message made to a conversation, and the working set after it.

    `turn` is missing where it failed. `offered` are the papers found, `evidence` those of them and
    of earlier ones that somebody read, with all their facts. `index` names the index that the
    working set is from. Where the `scope` was changed by hand, there was no message and nothing
    else changed.
    """

    turn: Turn | None
    offered: tuple[OfferedPaper, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    index: str = ""
    working_set: tuple[str, ...] = ()
    plan: Plan | None = None
    scope: Scope = NO_LIMITS
    by_hand: bool = False


class Before(NamedTuple):
    """A conversation as it was: how many turns, its scope, and what its book held."""

    turns: int
    scope: Scope
    made: Mapping[int, Evidence]
    waiting: tuple[OfferedPaper, ...]


def conversation_of(states: Sequence[TurnState], shelf: Shelf) -> Conversation:
    """Return the conversation that these turns made, one after another.

    What the graph has lost since is not spoken about any more.
    """
    conversation = Conversation()
    for state in states:
        for offered in state.offered:
            home = {"index": shelf.home(offered.index, offered.hub.id).name}
            offered = offered.model_copy(update=home)
            conversation.book.keep_when_read(offered, shelf.evidence_of)
        for evidence in state.evidence:
            home = {"index": shelf.home(evidence.index, evidence.hub.id).name}
            conversation.book.restore(evidence.model_copy(update=home))
    if said := [state for state in states if not state.by_hand]:
        turns = [state.turn for state in said if state.turn is not None]
        last = said[-1]
        library = shelf.home(last.index, next(iter(last.working_set), ""))
        about = tuple(hub for hub in last.working_set if hub in library.view.hubs)
        conversation.resume(turns, library.name, about, last.plan)
    if states:
        conversation.scope = shelf.known(states[-1].scope)
    return conversation


def as_it_is(conversation: Conversation) -> Before:
    """Return what a conversation is, to be compared with what it will be."""
    book = conversation.book
    return Before(len(conversation.turns), conversation.scope, dict(book.made), book.waiting)


def state_since(before: Before, conversation: Conversation) -> TurnState | None:
    """Return what a message added to a conversation; None where nothing changed."""
    book, known = conversation.book, {id(offered) for offered in before.waiting}
    offered = [each for each in book.waiting if id(each) not in known]
    evidence = [each for number, each in book.made.items() if before.made.get(number) is not each]
    turns = conversation.turns[before.turns :]
    as_limited = conversation.scope == before.scope
    if not turns and not offered and not evidence and as_limited:
        return None
    return TurnState(
        turn=turns[-1] if turns else None,
        offered=tuple(_kept(place, each) for place, each in enumerate(offered)),
        evidence=tuple(evidence),
        index=conversation.index,
        working_set=conversation.working_set,
        plan=conversation.plan,
        scope=conversation.scope,
    )


def _kept(place: int, offered: OfferedPaper) -> OfferedPaper:
    """A paper that was found late and not cited is kept by its number alone."""
    return offered if place < MOST_WITH_FACTS else offered.model_copy(update={"facts": ()})


def written(state: TurnState) -> str:
    """Return a state as the JSON of the current version."""
    return state.model_dump_json(exclude_defaults=True)


def read(version: int, text: str) -> TurnState:
    """Return a state from JSON.

    Raises:
        SetupError: another version of the assistant wrote it.
    """
    try:
        if version != VERSION:
            raise ValueError(version)
        return TurnState.model_validate_json(text)
    except (ValidationError, ValueError) as error:
        raise SetupError(
            "What this chat was about was written by another version of the assistant.",
            "Its answers can be read; to ask on, start a new chat.",
        ) from error
