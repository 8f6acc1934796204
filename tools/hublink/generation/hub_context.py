"""Hubs as a model reads them, several to a call."""

from collections.abc import Iterable, Sequence

from tools.hublink.core.models import Frozen, Hub, LinkData, Triple
from tools.hublink.core.parameters import GenerationParameters


class HubContext(Frozen):
    """A hub in a prompt: its title, how it was reached, what it links to, its numbered paths.

    `number` tells the hubs of one prompt apart and means nothing elsewhere.
    """

    number: int
    hub: Hub
    link_data: LinkData | None = None
    longest_value: int = 800

    @property
    def facts(self) -> tuple[str, ...]:
        """The hub's paths in words, without the title they all begin with."""
        return tuple(fact_text(each.path.triples, self.longest_value) for each in self.hub.paths)

    def as_text(self) -> str:
        lines = [f"[{self.number}] {_cut(self.hub.root.label, self.longest_value)}"]
        if self.hub.path_from_topic:
            lines.append(f"  reached by: {_way(self.hub.path_from_topic)}")
        if self.link_data is not None:
            lines += [f"  linked: {statement}" for statement in self.link_data.statements]
        lines += [f"  {place}. {fact}" for place, fact in enumerate(self.facts, 1)]
        return "\n".join(lines)


def fact_text(triples: Sequence[Triple], longest_value: int) -> str:
    """Return a path in words from its first predicate on."""
    steps = (f"{t.predicate.label}: {_cut(t.object.label, longest_value)}" for t in triples)
    return " — ".join(steps)


def batches(
    hubs: Iterable[tuple[Hub, LinkData | None]], parameters: GenerationParameters
) -> list[list[HubContext]]:
    """Return hubs in their order, as many to a call as fit; one that is too large stands alone."""
    packed: list[list[HubContext]] = []
    room = 0
    for hub, link_data in hubs:
        number = len(packed[-1]) + 1 if packed else 1
        context = HubContext(
            number=number,
            hub=hub,
            link_data=link_data,
            longest_value=parameters.characters_per_value,
        )
        size = len(context.as_text())
        if not packed or size > room or len(packed[-1]) >= parameters.hubs_per_call:
            packed.append([])
            room = parameters.characters_per_call
            context = context.model_copy(update={"number": 1})
        packed[-1].append(context)
        room -= size
    return packed


def _way(triples: Sequence[Triple]) -> str:
    return "; ".join(f"{t.subject.label} — {t.predicate.label}: {t.object.label}" for t in triples)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
