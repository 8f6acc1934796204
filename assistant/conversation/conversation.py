"""A conversation: its turns, the papers numbered in it, and what it is about now."""

from collections.abc import Iterable, Iterator
from uuid import uuid4

from assistant.conversation.answer import Answer
from assistant.conversation.doubt import NO_DOUBT, Alternative, chosen, named
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.context import Context, Told
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.workspace.papers.evidence import Evidence
from tools.workspace.papers.evidence_book import EvidenceBook

MOST_IN_MIND = 40
_MOST_PROPOSED = 20


class Turn(Frozen):
    """A question with its plan and its answer; `parts` are those that it was answered in."""

    question: str
    plan: Plan | None
    answer: Answer
    parts: tuple["Turn", ...] = ()


class Conversation:
    """The state that follow-up questions build on.

    The working set are the papers the conversation is about: those of the last grounded answer,
    which came from `index`; `last_index` is the one asked last, found there or not. Numbers are
    given once and never reused. Questions are answered within the `scope`.
    """

    def __init__(self) -> None:
        self.id = uuid4().hex
        self.turns: list[Turn] = []
        self.book = EvidenceBook()
        self.index = self.last_index = ""
        self.scope: Scope = NO_LIMITS
        self._working_set: tuple[str, ...] = ()
        self._plan: Plan | None = None
        self._topic_began = 0
        self._proposed: list[Alternative] = []

    def resume(
        self, turns: Iterable[Turn], index: str, working_set: tuple[str, ...], plan: Plan | None
    ) -> None:
        """Go on where another conversation stopped; its papers are put into the book."""
        self.turns.extend(turns)
        self.index = self.last_index = index
        self._working_set = working_set
        self._plan = plan

    @property
    def plan(self) -> Plan | None:
        """The plan that the working set came of."""
        return self._plan

    @property
    def working_set(self) -> tuple[str, ...]:
        return self._working_set

    def context_in(self, index: str) -> Context:
        """Return what grounding a follow-up in an index needs to know.

        A conversation that was limited to it by hand goes on from what it last told of there.
        """
        given = self.book.numbers_in(index)
        numbers = tuple(sorted((number, hub) for hub, number in given.items()))
        if index != self.index:
            told = tuple(self._told(index)) if index == self.scope.index else ()
            away = Context(
                numbers=numbers,
                earlier=told,
                unanswered=None if told else self._unanswered(index),
                begun=bool(self.turns),
            )
            last = {"plan": told[-1].plan, "hubs": told[-1].hubs} if told else {}
            return away.model_copy(update=last)
        return Context(
            plan=self._plan,
            hubs=self._working_set,
            numbers=numbers,
            earlier=tuple(self._told(index)),
            unanswered=self._unanswered(index),
            begun=bool(self.turns),
        )

    def _unanswered(self, index: str) -> Plan | None:
        """The plan of the last turn, if it found nothing in an index."""
        asked = self.turns[self._topic_began :] and self.last_index == index
        last = self.turns[-1] if asked else None
        return last.plan if last is not None and not last.answer.hubs else None

    def _told(self, index: str) -> Iterator[Told]:
        """The answers from an index since the topic began, oldest first."""
        shown: tuple[str, ...] = ()
        turns = (part for turn in self.turns[self._topic_began :] for part in turn.parts or (turn,))
        for turn in turns:
            answer = turn.answer
            if turn.plan is not None and answer.hubs and answer.index in ("", index):
                named = _first_of_groups(turn.plan, answer) or tuple(
                    e.hub.id for e in answer.evidence if e.hub.id in answer.hubs
                )
                asked_of = tuple(e.hub.id for e in answer.evidence if e.hub.id not in answer.hubs)
                shown = in_shown_order(answer.hubs, turn.plan, shown)
                asked = turn.plan.hubs == asked_of
                yield Told(plan=turn.plan, hubs=shown, named=named, of=asked_of if asked else ())

    def in_mind(self, index: str) -> tuple[Evidence, ...]:
        """Return the working set's first papers, with the facts each was last cited for if it was.

        There are none where it is not of this index.
        """
        if index != self.index:
            return ()
        cited = {e.hub.id: e for e in self.turns[-1].answer.evidence} if self.turns else {}
        known = (
            cited.get(hub) or self.book.of(index, hub) for hub in self._working_set[:MOST_IN_MIND]
        )
        return tuple(evidence for evidence in known if evidence is not None)

    def add(self, question: str, plan: Plan | None, answer: Answer, index: str = "") -> None:
        """Close a turn about an index; one without a plan took no search.

        Only a search whose answer is grounded and complete changes the working set.
        """
        self.turns.append(Turn(question=question, plan=plan, answer=answer))
        self.last_index = index
        if answer.hubs and not answer.stopped and plan is not None:
            self.index = index
            self._working_set = in_shown_order(answer.hubs, plan, self._working_set)
            self._plan = plan

    def join(self, count: int, question: str, answer: Answer) -> None:
        """Make one turn of the last ones, which are of parts of a message that has one answer."""
        joined = self.turns[-count:]
        parts = tuple(part for turn in joined for part in turn.parts or (turn,))
        turn = Turn(question=question, plan=joined[-1].plan, answer=answer, parts=parts)
        self.turns[-count:] = [turn]

    def start_anew(self) -> None:
        """Start a new topic: numbers and index stay, "these" means nothing more, nor do limits."""
        self._working_set = ()
        self._plan = None
        self._topic_began = len(self.turns)
        self.scope = self.scope.without(self.scope.conditions)

    def chosen(self, text: str) -> Alternative | None:
        """Return the plan that a message chooses by its words, if it does.

        It is one that was proposed, or a reading of the last question.
        """
        doubt = self.turns[-1].answer.doubt if self.turns else NO_DOUBT
        return named(text, self._proposed) or chosen(text, doubt)

    def propose(self, words: str, plan: Plan) -> None:
        """Take a message of these words, if it comes, for this plan."""
        others = [each for each in self._proposed if each.words != words]
        proposed = Alternative(words=words, plan=plan, probability=1.0)
        self._proposed = [*others[1 - _MOST_PROPOSED :], proposed]

    @property
    def shown(self) -> frozenset[int]:
        """The numbers of all papers shown so far."""
        return frozenset(e.number for turn in self.turns for e in turn.answer.evidence)

    def cited(self) -> tuple[Evidence, ...]:
        """Return all papers cited so far, by number, with all facts they were cited for."""
        return tuple(e for number in sorted(self.shown) if (e := self.book.get(number)))


def in_shown_order(hubs: tuple[str, ...], plan: Plan, before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the papers of an answer as a reader saw them: what lists none leaves their order."""
    lists = plan.operation in (Operation.LIST, Operation.RANK)
    return hubs if lists or set(hubs) != set(before) else before


def _first_of_groups(plan: Plan, answer: Answer) -> tuple[str, ...]:
    """The papers of the group that came out first, of which an answer cites a few."""
    if plan.operation is not Operation.EXTREME or plan.group_by is None or answer.table is None:
        return ()
    first = {hub for row in answer.table.rows for hub in row.hubs}
    return tuple(hub for hub in answer.hubs if hub in first)
