"""Partial answers: what each hub contributes to the answer of a question (algorithm 17)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from pydantic import Field

from tools.hublink.core.models import Frozen, Hub, LinkData, ScoredPath
from tools.hublink.core.parameters import GenerationParameters
from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.calls import Calls, all_of
from tools.hublink.generation.hub_context import HubContext, batches, fact_text
from tools.hublink.generation.replies import Reply
from tools.hublink.language.words import phrase


class Sufficiency(StrEnum):
    """The outcome of reading a hub: sufficient, insufficient, or no readable reply."""

    SUFFICIENT = "sufficient"
    INSUFFICIENT = "insufficient"
    UNREAD = "unread"


class PartialAnswer(Frozen):
    """The partial answer from one hub: an outcome, and for a sufficient one its text and facts."""

    hub: Hub
    outcome: Sufficiency
    text: str = ""
    facts: tuple[ScoredPath, ...] = ()


class HubReply(Reply):
    """A model's reply on one hub of a prompt; facts by their numbers."""

    paper: int
    facts: list[int] = Field(default=[], json_schema_extra={"maxItems": 10})
    answer: str = ""
    sufficient: bool


class HubReplies(Reply):
    """A model's reply on the hubs of a prompt."""

    papers: list[HubReply]


async def partial_answers(
    question: str,
    hubs: Iterable[tuple[Hub, LinkData | None]],
    calls: Calls,
    parameters: GenerationParameters,
) -> list[PartialAnswer]:
    """Return the partial answer of each hub that has paths, in the order of the hubs.

    Small hubs share a call, and calls run at the same time.
    """
    telling = [(hub, link_data) for hub, link_data in hubs if hub.paths]
    packed = batches(telling, parameters)
    replies = await all_of(_read(question, contexts, calls) for contexts in packed)
    return [answer for answers in replies for answer in answers]


async def _read(question: str, contexts: Sequence[HubContext], calls: Calls) -> list[PartialAnswer]:
    variables = {"question": question, "papers": tuple(contexts)}
    said = await calls.data(Prompt(name="partial_answers", variables=variables), HubReplies)
    replies = {reply.paper: reply for reply in said.papers} if said else {}
    return [_answer(context, replies.get(context.number)) for context in contexts]


def _answer(context: HubContext, reply: HubReply | None) -> PartialAnswer:
    hub = context.hub
    if reply is None:
        return PartialAnswer(hub=hub, outcome=Sufficiency.UNREAD)
    text = " ".join(reply.answer.split())
    if not reply.sufficient or not text:
        return PartialAnswer(hub=hub, outcome=Sufficiency.INSUFFICIENT)
    named = [hub.paths[n - 1] for n in dict.fromkeys(reply.facts) if 0 < n <= len(hub.paths)]
    facts = tuple(named) or stated(text, hub.paths)
    if not _speaks_of(text, facts):
        text = "; ".join(fact_text(each.path.triples, context.longest_value) for each in facts)
    return PartialAnswer(hub=hub, outcome=Sufficiency.SUFFICIENT, text=text, facts=facts)


def _speaks_of(text: str, facts: Sequence[ScoredPath]) -> bool:
    """Return whether a text has a word in common with its facts; else it is made up, or copied."""
    words = set(phrase(text))
    return any(words & set(phrase(each.path.text)) for each in facts)


def stated(text: str, paths: Sequence[ScoredPath]) -> tuple[ScoredPath, ...]:
    """Return the paths whose value a text states, else the best path."""
    lower = text.casefold()
    said = [each for each in paths if each.path.triples[-1].object.label.casefold() in lower]
    return tuple(said or paths[:1])
