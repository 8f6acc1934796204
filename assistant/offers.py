"""What a chat offers besides answers, and to whom."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from assistant.conversation.turn_options import USUAL_CHOICES, Choices
from assistant.indexing.added_graphs import AddedGraphs
from assistant.offering.origin import Origin
from assistant.references.taker import ReferenceTaker
from assistant.status import Status


class State(NamedTuple):
    """What tells the state of the program, and the names of those who may see it."""

    told: Callable[[], Awaitable[Status]]
    administrators: Collection[str] = ()


class Offers(NamedTuple):
    """What a chat offers besides answers.

    A person has `choices` of how it answers. Where graphs may be `added` on the page, it has routes
    for that; it tells its `state`, with the latest errors, to administrators. A new chat tells the
    `origins` of the indexes. References may be handed to a `zotero`. With `sharing`, people give
    others a link to read a chat.
    """

    choices: Choices = USUAL_CHOICES
    added: AddedGraphs | None = None
    state: State | None = None
    origins: Callable[[], Mapping[str, Origin]] = dict
    zotero: ReferenceTaker | None = None
    sharing: bool = False

    @property
    def on_page(self) -> Sequence[str]:
        """The names by which the page knows what there is beside what it has always."""
        return [name for name in ("zotero", "sharing") if getattr(self, name)]


USUAL_OFFERS = Offers()
