"""The result of a plan: hubs, and the facts that meet its conditions or answer it."""

from collections.abc import Hashable

from pydantic import ConfigDict

from tools.hublink.core.models import Frozen, HubPath, Triple
from tools.hublink.core.plan import Facet, Plan
from tools.hublink.execution.qualifiers import Qualifier, Qualifiers
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.quantities import is_of_quantity


class FoundFact:
    """A fact that meets a condition of the plan or holds what it asks for.

    `words` are the words of the question that it answers to, `node` is what the value stands at,
    and the `qualifiers` are what stands beside it there. A graph finds thousands, so all but what
    says where it is comes from its row when it is read.
    """

    __slots__ = ("_qualifiers", "asked", "facet", "hub", "row", "value", "words")

    def __init__(
        self,
        row: Row,
        facet: Facet,
        asked: bool,
        words: str = "",
        qualifiers: Qualifiers | None = None,
    ) -> None:
        self.hub = row.hub
        self.value = row.value
        self.facet = facet
        self.row = row
        self.asked = asked
        self.words = words
        self._qualifiers = qualifiers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FoundFact) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.hub, self.facet.key, self.value))

    def _content(self) -> tuple[object, ...]:
        return self.hub, self.value, self.facet, self.path, self.asked, self.words

    @property
    def node(self) -> Hashable:
        return self.row.nodes[-1]

    @property
    def qualifiers(self) -> tuple[Qualifier, ...]:
        return self._qualifiers.of(self.row) if self._qualifiers is not None else ()

    @property
    def triple(self) -> Triple:
        return self.row.triple

    @property
    def measured(self) -> tuple[Triple, ...]:
        """What says which quantity a value is of, in which unit, where others are told alike."""
        return self.row.beside if is_of_quantity(self.facet.key) else ()

    @property
    def path(self) -> HubPath:
        return self.row.path


class Found(Frozen):
    """The outcome of a plan: the hubs that meet it, in order, and the facts that say so.

    The plan is the one that was carried out, with what had to be relaxed. `through` is what the
    questions within the question found, innermost first. Of hubs found by similarity, `compared`
    says among how many; of a share, `among` says of how many hubs it is one, `among_values` of how
    many values where these are asked for, and `among_groups` of how many hubs in each group.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    plan: Plan
    hubs: tuple[str, ...]
    facts: tuple[FoundFact, ...]
    through: tuple["Found", ...] = ()
    compared: int = 0
    among: int = 0
    among_values: int = 0
    among_groups: tuple[tuple[str, int], ...] = ()
