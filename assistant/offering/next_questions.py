"""Questions to go on with after an answer, read off the graph and tried before they are offered."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from threading import Event

from assistant.composing.wording.phrases import name_of, plural, singular
from assistant.conversation.conversation import Turn
from assistant.offering.attribute_questions import (
    asking_how_many,
    asking_most,
    asking_what,
    asking_which,
)
from assistant.offering.offered_questions import Said, Trial, ValueBearers
from assistant.offering.papers_at_hand import PapersAtHand
from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import tokens
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf

MOST = 3
SECONDS = 2.0
FEW, MANY = 4, 12
MOST_SHARED = 0.6
TRIED = 6

Questions = Iterator[str]


def next_questions(
    shelf: Shelf,
    library: Library,
    said: Said,
    seconds: float = SECONDS,
    left: Event | None = None,
) -> tuple[str, ...]:
    """Return up to three questions of different kinds that go on from the last answer.

    `library` is the index that answer is of. Each is offered only if it is understood as meant in
    this very conversation, has an answer, and does not repeat what was asked or found. The first
    are the same question to other indexes that can answer it. After an answer that found nothing
    they lead to what the graph holds of what was asked for; none stand beside the readings that a
    question is asked back with. After `seconds` of processor time whatever was found until then is
    returned; once `left` is set, `TrialLeftError` is raised. Where the words of the graph do not
    count, as the strategy has it, there is nothing to offer. Belongs in a thread.
    """
    turns = said.turns
    if not turns or turns[-1].answer.stopped or turns[-1].answer.doubt.asks:
        return ()
    if turns[-1].answer.options.strategy is not Strategy.AUTO:
        return ()
    talk = Talk(Trial(library, shelf, said, seconds, left), turns)
    kinds = _after_answer(talk) if turns[-1].answer.grounded else _after_nothing(talk)
    asked = {turn.question for turn in turns}
    answer = turns[-1].answer
    chosen = [f"{name}: {answer.question}" for name in answer.elsewhere[:MOST]]
    for kind in kinds:
        if len(chosen) == MOST:
            break
        new = (question for question in kind if question not in asked and _is_new(question, chosen))
        chosen += islice(new, 1)
    return tuple(chosen)


class Talk:
    """The last turn of a conversation, and the papers it is about."""

    def __init__(self, trial: Trial, turns: Sequence[Turn]) -> None:
        self.trial = trial
        self.turns = turns
        self.answer = turns[-1].answer
        self.plan = turns[-1].answer.plan or Plan(question="")
        self.papers = PapersAtHand(trial.view, self.answer.hubs)
        self.nouns = plural(name_of(trial.library.hub_name))

    @property
    def things(self) -> str:
        """The name of the papers after "among"."""
        return f"all {self.nouns}" if self._is_about_all else "these"

    @property
    def of_things(self) -> str:
        """The name of the papers after "which" and "how many"."""
        return self.nouns if self._is_about_all else "of these"

    @property
    def _is_about_all(self) -> bool:
        return self.hubs == self.trial.view.hubs.keys()

    @property
    def hubs(self) -> frozenset[str]:
        return self.papers.hubs

    def columns(self) -> list[FacetColumn]:
        """Return the attributes worth asking for: not yet told, and told of most of the papers."""
        plans = [turn.answer.plan for turn in self.turns if turn.answer.plan is not None]
        asked = {request.facet.key for plan in plans for request in plan.requests}
        told = {condition.facet.key for condition in self.plan.conditions}
        return [column for column in self.papers.telling if column.facet.key not in asked | told]


def _after_answer(talk: Talk) -> Iterable[Questions]:
    count = len(talk.hubs)
    first = [_list(talk) if talk.plan.operation is Operation.COUNT else _group(talk)]
    if count == 1:
        return [*first, _attributes(talk), _wider(talk), _attributes(talk)]
    telling = [_attributes(talk)] if count <= MANY else [_commonest(talk)]
    further = [_siblings(talk), _comparison(talk), _distribution(talk)]
    turn = len(talk.turns) % len(further)
    return [*first, *telling, _narrower(talk), *further[turn:], *further[:turn], _wider(talk)]


def _after_nothing(talk: Talk) -> Iterable[Questions]:
    parts = [_part(talk, place) for place in range(len(talk.plan.conditions))]
    near = [_nearest(talk, value) for value in talk.plan.suggestions]
    return chain([_instead(talk)], parts, near)


def _attributes(talk: Talk) -> Questions:
    """Questions for an attribute of the papers that was not spoken of."""
    for column in talk.columns()[:TRIED]:
        values = talk.papers.values(column)
        found = talk.trial.found(question := asking_what(column, len(talk.hubs), len(values)))
        asked = {request.facet.key for request in found.plan.requests} if found else set()
        if found and asked == {column.facet.key} and _is_of_all(talk, found.plan):
            yield question


def _commonest(talk: Talk) -> Questions:
    """Questions for the commonest value of an attribute that may have several for a paper."""
    for column in talk.columns()[:TRIED]:
        question = asking_most(column, talk.things)
        if column.is_single() or not (found := talk.trial.found(question)):
            continue
        grouped = found.plan.group_by is not None and found.plan.group_by.key == column.facet.key
        if grouped and found.plan.operation is Operation.EXTREME and _is_of_all(talk, found.plan):
            yield question


def _distribution(talk: Talk) -> Questions:
    """Questions for the distribution of the papers over an attribute."""
    for column in talk.papers.dividing[:TRIED]:
        question = asking_how_many(column, talk.of_things)
        if len(talk.hubs) <= FEW or not (found := talk.trial.found(question)):
            continue
        grouped = found.plan.group_by is not None and found.plan.group_by.key == column.facet.key
        asked_before = talk.plan.group_by == found.plan.group_by
        if grouped and not asked_before and _is_of_all(talk, found.plan):
            yield question


def _narrower(talk: Talk) -> Questions:
    """Questions for those of the papers that have a value, some but not all."""
    if len(talk.hubs) > 2:
        for question, hubs in talk.papers.parts(talk.of_things):
            yield from _finding(talk.trial, question, hubs)


def _siblings(talk: Talk) -> Questions:
    """The same question for a value that stands beside the one asked about."""
    for condition in talk.plan.conditions:
        if len(condition.values) != 1 or condition.negated or condition.source is not None:
            continue
        column = talk.trial.view.column(condition.facet)
        for value in talk.papers.beside(column, condition.values[0])[:TRIED]:
            question = f"What about {value}?"
            found = talk.trial.found(question)
            meant = [(c.facet.key, c.values) for c in found.plan.conditions] if found else []
            if found and (column.facet.key, (value,)) in meant and set(found.hubs) != talk.hubs:
                yield question


def _comparison(talk: Talk) -> Questions:
    """A question that compares two of the cited papers."""
    cited = [each for each in talk.answer.evidence if each.hub.id in talk.hubs]
    if talk.plan.operation is Operation.COMPARE or len(cited) < 2:
        return
    pair = talk.papers.most_similar([each.hub.id for each in cited])
    first, second = sorted(each.number for each in cited if each.hub.id in pair)
    question = f"Compare [{first}] and [{second}]."
    found = talk.trial.found(question)
    if found and found.plan.operation is Operation.COMPARE and set(found.hubs) == set(pair):
        yield question


def _wider(talk: Talk) -> Questions:
    """Questions for other papers that share a value with these."""
    for topic in talk.papers.shared_beyond(talk.plan.conditions):
        question = asking_which(topic.column, topic.value, talk.nouns)
        if question is not None and not topic.hubs <= talk.hubs:
            yield from _finding(talk.trial, question, topic.hubs)


def _list(talk: Talk) -> Questions:
    """A question that lists the papers that were only counted."""
    one = f"Which {singular(talk.nouns)} is that?"
    question = one if len(talk.hubs) == 1 else f"Which {talk.nouns} are these?"
    yield from _finding(talk.trial, question, talk.hubs)


def _group(talk: Talk) -> Questions:
    """Questions for the papers behind a row of the computed table."""
    table, facet = talk.answer.table, talk.plan.group_by
    if table is None or facet is None or not facet.key:
        return
    column = talk.trial.view.column(facet)
    for row in sorted(table.rows, key=lambda row: -len(row.hubs))[:TRIED]:
        question = asking_which(column, row.label, talk.of_things)
        if question is not None and 0 < len(row.hubs) < len(talk.hubs):
            yield from _finding(talk.trial, question, frozenset(row.hubs))


def _instead(talk: Talk) -> Questions:
    """Questions for what the papers do have in place of the value asked for."""
    if talk.trial.context.hubs and talk.plan.hubs == talk.trial.context.hubs:
        for condition in talk.plan.conditions:
            column = talk.trial.view.column(condition.facet)
            if column.kind is ValueKind.FLAG:
                continue
            question = asking_what(column, len(talk.trial.context.hubs), len(column.by_value))
            found = talk.trial.found(question)
            if found and [r.facet.key for r in found.plan.requests] == [column.facet.key]:
                yield question


def _part(talk: Talk, place: int) -> Questions:
    """Questions for one of several conditions that no paper meets together."""
    condition = talk.plan.conditions[place]
    if len(talk.plan.conditions) > 1 and len(condition.values) == 1 and not condition.negated:
        yield from _named(talk, talk.trial.view.column(condition.facet), condition.values[0])


def _nearest(talk: Talk, value: str) -> Questions:
    """Questions for the papers that have the nearest value to the one that was named."""
    for column in talk.trial.view.columns:
        if value in column.by_value:
            yield from _named(talk, column, value)


def _named(talk: Talk, column: FacetColumn, value: str) -> Questions:
    question = asking_which(column, value, talk.nouns)
    topic = ValueBearers.of(column, value)
    if question is not None and topic.hubs:
        yield from _finding(talk.trial, question, topic.hubs)


def _finding(trial: Trial, question: str, hubs: frozenset[str]) -> Questions:
    """A question, if it finds just these papers and asks for no more than them."""
    found = trial.found(question)
    if found is None or found.plan.requests or found.plan.operation is not Operation.LIST:
        return
    if set(found.hubs) == hubs:
        yield question


def _is_of_all(talk: Talk, plan: Plan) -> bool:
    """Whether a plan is about all of the papers, as it is without limits where they are all."""
    about = set(talk.trial.view.hubs if plan.hubs is None else plan.hubs)
    return about == talk.hubs and not plan.conditions


def _is_new(question: str, said: Iterable[str]) -> bool:
    """Whether a question has words of its own beside each of some others."""
    words = _content(question)
    return all(
        len(words & other) <= MOST_SHARED * min(len(words), len(other))
        for other in map(_content, said)
    )


def _content(question: str) -> frozenset[str]:
    return frozenset(token.stem for token in tokens(question) if not token.is_function_word)
