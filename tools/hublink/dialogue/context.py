"""The context of a conversation, and a message read within it."""

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.acts import CHATTING, Act


class Told(Frozen):
    """An earlier answer: its plan, and the papers it was about in the order shown."""

    plan: Plan
    hubs: tuple[str, ...]


class Context(Frozen):
    """The context of a message: the last plan, the papers in the order shown, their numbers.

    `listed` are the several papers shown last, where the conversation is now about one of them.
    `earlier` holds the answers since the topic began, oldest first, the last one included.
    """

    plan: Plan | None = None
    hubs: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    numbers: tuple[tuple[int, str], ...] = ()
    earlier: tuple[Told, ...] = ()


class Resolved(Frozen):
    """A message's plan within its conversation, and what the message does.

    `begins_anew` says that nothing said before counts any more.
    """

    plan: Plan
    act: Act = Act.ASK
    begins_anew: bool = False

    @property
    def is_replied_to(self) -> bool:
        """Whether the message asks nothing of the graph's hubs."""
        return self.act in CHATTING or self.act in (Act.COLLECTION, Act.RESET)

    @property
    def reset(self) -> bool:
        """Whether the message only ends the topic."""
        return self.act is Act.RESET

    @property
    def follows(self) -> bool:
        """Whether the plan goes on from what was spoken of."""
        return self.act is not Act.ASK and not self.is_replied_to
