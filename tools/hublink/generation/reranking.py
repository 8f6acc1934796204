"""Reranking: a model puts the hubs found in order, best first, before they are read."""

from collections.abc import Sequence

from tools.hublink.core.models import Hub
from tools.hublink.core.parameters import GenerationParameters
from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.hub_context import HubContext
from tools.hublink.generation.replies import Reply

_PATHS_SHOWN = 3


class HubOrder(Reply):
    """Hubs by their numbers in the prompt, best first."""

    order: list[int]


async def reranked(
    question: str, hubs: Sequence[Hub], calls: Calls, parameters: GenerationParameters
) -> tuple[Hub, ...]:
    """Return the hubs in the model's order, then those it left out in theirs."""
    if len(hubs) < 2:
        return tuple(hubs)
    shown = tuple(
        HubContext(
            number=number,
            hub=hub.model_copy(update={"paths": hub.paths[:_PATHS_SHOWN]}),
            longest_value=parameters.characters_per_value,
        )
        for number, hub in enumerate(hubs, 1)
    )
    variables = {"question": question, "papers": shown}
    said = await calls.data(Prompt(name="reranking", variables=variables), HubOrder)
    chosen = [n for n in dict.fromkeys(said.order if said else ()) if 0 < n <= len(hubs)]
    rest = [n for n in range(1, len(hubs) + 1) if n not in chosen]
    return tuple(hubs[n - 1] for n in (*chosen, *rest))
