"""The facts around a hub, by the part of a reference that they count for."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeVar

from tools.hublink.core.models import Entity, Triple
from tools.hublink.facets.value_order import Listed, in_no_list
from tools.literature.csl_reading import plain_text
from tools.literature.reference_properties import ReferenceProperties

T = TypeVar("T")


class ReferenceFacts:
    """The facts of a hub and of what is below it."""

    def __init__(
        self,
        hub: Entity,
        facts: Iterable[Triple],
        properties: ReferenceProperties,
        listed: Listed = in_no_list,
    ) -> None:
        self.hub = hub
        self.properties = properties
        self.listed = listed
        self._facts: dict[str, list[Triple]] = {}
        self._telling: dict[tuple[str, str], list[tuple[int, Triple]]] = defaultdict(list)
        # Facts are shared, and quicker to tell apart by identity than by content.
        distinct = dict.fromkeys({id(fact): fact for fact in facts}.values())
        for fact in distinct:
            if not fact.subject.literal:
                self._facts.setdefault(fact.subject.id, []).append(fact)
                for field, rank in properties.ranks(fact.predicate).items():
                    self._telling[fact.subject.id, field].append((rank, fact))

    def all_of(self, subject: Entity) -> Sequence[Triple]:
        return self._facts.get(subject.id, ())

    def of(self, subject: Entity, field: str) -> list[Triple]:
        """Return the subject's facts for a field, those of the most telling predicate first."""
        ranked = self._telling.get((subject.id, field), ())
        return [fact for _, fact in sorted(ranked, key=itemgetter(0))]

    def values(self, field: str, of: Entity | None = None) -> Iterator[str]:
        """Yield what a field of the hub, or of another thing, may hold.

        These are labels and identifiers, also of nodes for values.
        """
        for fact in self.of(of or self.hub, field):
            yield fact.object.label
            if not fact.object.literal:
                yield fact.object.id
                for below in self.all_of(fact.object):
                    if below.object.literal:
                        yield below.object.label

    def texts(self, field: str) -> Iterator[str | None]:
        return (label_of(fact.object) for fact in self.of(self.hub, field))


def first(values: Iterable[T | None]) -> T | None:
    return next((value for value in values if value is not None), None)


def label_of(entity: Entity) -> str | None:
    """Return the entity's label as text; None for a node without one."""
    text = plain_text(entity.label)
    is_address = ":" in text and not any(map(str.isspace, text))
    nameless = not entity.literal and entity.label == entity.id and is_address
    return None if nameless or not text or text.startswith("_:") else text
