"""The context of a conversation, and a message read within it."""

from collections import deque
from itertools import takewhile

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.acts import CHATTING, Act
from tools.hublink.question.likelihood import PossibleReading


class Told(Frozen):
    """An earlier answer: its plan, the papers it was about in the order shown, those it names.

    They may be `of` another paper, such as those that it cites.
    """

    plan: Plan
    hubs: tuple[str, ...]
    named: tuple[str, ...] = ()
    of: tuple[str, ...] = ()

    @property
    def foremost(self) -> tuple[str, ...]:
        """The papers that came out first, where the others were only compared with them.

        So does the one that is surely on a topic, where the others only may be, and the one whose
        papers they are.
        """
        if self.of:
            return self.of
        if self.plan.topic is not None and self.plan.topic.leads:
            perhaps = {lead.hub for lead in self.plan.topic.leads}
            sure = tuple(hub for hub in self.hubs if hub not in perhaps)
            return sure if len(sure) == 1 else ()
        extreme = self.plan.operation is Operation.EXTREME
        ranks = extreme and not (self.plan.order_by is None and self.plan.group_by is None)
        return self.named if ranks and len(self.named) < len(self.hubs) else ()


class Context(Frozen):
    """The context of a message: the last plan, the papers in the order shown, their numbers.

    `earlier` holds the answers since the topic began, oldest first, the last one included.
    `unanswered` is the plan of a question since that found nothing. It has `begun` where anything
    was said before.
    """

    plan: Plan | None = None
    hubs: tuple[str, ...] = ()
    numbers: tuple[tuple[int, str], ...] = ()
    earlier: tuple[Told, ...] = ()
    unanswered: Plan | None = None
    begun: bool = False

    @property
    def foremost(self) -> tuple[str, ...]:
        """The papers that "it" means: the winners of a comparison, else those at hand."""
        last = self.earlier[-1] if self.earlier else None
        winners = last.foremost if last is not None and last.plan == self.plan else ()
        return winners or self.hubs

    @property
    def listed(self) -> tuple[str, ...]:
        """The several papers told last, if those at hand are among them."""
        several = (told.hubs for told in reversed(self.earlier) if len(told.hubs) > 1)
        last = next(several, self.hubs)
        return last if set(self.hubs) <= set(last) else self.hubs

    @property
    def together(self) -> tuple[str, ...]:
        """The papers that "these" means: those at hand, however few a question left.

        One that was picked stands for the list it is of, several told each by itself for all; the
        first few of an order are those asked for, as are those of the group that came out first.
        """
        winners = self.foremost
        if len(winners) > 1 and self.plan is not None and (self.plan.limit or self.plan.group_by):
            return winners
        if len(self.hubs) != 1:
            return self.hubs
        if self._is_picked and len(self.listed) > 1:
            return self.listed
        alone: list[str] = []
        for told in reversed(self.earlier):
            if len(told.hubs) != 1:
                break
            alone.append(told.hubs[0])
        return tuple(dict.fromkeys(reversed(alone))) or self.hubs

    @property
    def _is_picked(self) -> bool:
        """Whether what is at hand was pointed at, or came out first, rather than being all left."""
        since = takewhile(lambda told: told.hubs == self.hubs, reversed(self.earlier))
        origin = next(iter(deque(since, maxlen=1)), None)
        return origin is None or _picks(origin.plan)

    def alone(self, amount: int) -> tuple[str, ...]:
        """Return so many papers that were told last each by itself, as far as there are so many.

        So is one that came out first.
        """
        told = (each.foremost or each.hubs for each in reversed(self.earlier))
        single = [hubs[0] for hubs in told if len(hubs) == 1]
        last = tuple(reversed(tuple(dict.fromkeys(single))[:amount]))
        return last if len(last) == amount else ()

    @property
    def others(self) -> tuple[str, ...]:
        """The papers told before that those meant now are not: the rest of the list."""
        now = set(self.foremost)
        wider = [told.hubs for told in self.earlier if now < set(told.hubs)]
        alone = [told.hubs for told in self.earlier if len(told.hubs) == 1 == len(now)]
        before = wider or [hubs for hubs in alone if now.isdisjoint(hubs)] or [()]
        return tuple(hub for hub in before[-1] if hub not in now)

    @property
    def lineage(self) -> tuple[Told, ...]:
        """The answers that were narrowed down to what is at hand, the last first."""
        if self.plan is None:
            return ()
        found = [Told(plan=self.unanswered or self.plan, hubs=self.hubs)]
        for told in reversed(self.earlier):
            last = found[-1].plan
            if last.hubs is None or last.hub_words or last.titled:
                break
            picked = _picks(last) and set(last.hubs) < set(told.hubs)
            if (picked or set(told.hubs) == set(last.hubs)) and told.plan != last:
                found.append(told)
        return tuple(found)

    def left(self) -> "Context":
        """Return the context of a message that leaves what was spoken of: numbers stay."""
        return Context(numbers=self.numbers, begun=True)

    def after(self, plan: Plan, hubs: tuple[str, ...]) -> "Context":
        """Return the context once a plan was answered with some papers."""
        told = Told(plan=plan, hubs=hubs)
        return self.model_copy(
            update={"plan": plan, "hubs": hubs, "earlier": (*self.earlier, told), "begun": True}
        )


def _picks(plan: Plan) -> bool:
    """Whether a plan picks some of the papers spoken of, without saying what they have to meet."""
    return plan.hubs is not None and (plan.operation is Operation.EXTREME or not plan.conditions)


class Resolved(Frozen):
    """A message's plan within its conversation, and what the message does.

    `begins_anew` says that nothing said before counts any more. `readings` are the ways in which it
    may be meant, where there may be several; the plan is that of the first. `further` are questions
    of the message that the plan does not answer, to be asked after it one by one.
    """

    plan: Plan
    act: Act = Act.ASK
    begins_anew: bool = False
    readings: tuple[PossibleReading, ...] = ()
    further: tuple[str, ...] = ()

    def with_further_left(self) -> "Resolved":
        """Return what leaves further questions to whoever reads that they are not understood."""
        if not self.further:
            return self
        answered = 1 / (1 + len(self.further))
        left = (*self.plan.not_understood, *self.further)
        update = {"not_understood": left, "confidence": self.plan.confidence * answered}
        plan = self.plan.model_copy(update=update)
        read = tuple(each.model_copy(update={"plan": plan}) for each in self.readings[:1])
        return self.model_copy(update={"plan": plan, "readings": read, "further": ()})

    @property
    def is_replied_to(self) -> bool:
        """Whether the message asks nothing of the graph's hubs."""
        return self.act in CHATTING or self.act in (Act.COLLECTION, Act.RESET)

    @property
    def follows(self) -> bool:
        """Whether the plan goes on from what was spoken of."""
        return self.act is not Act.ASK and not self.is_replied_to
