"""Requirements that are checked before questions are asked."""

from typing import TYPE_CHECKING

from tools.errors import SetupError
from tools.hublink.core.parameters import Variant

if TYPE_CHECKING:
    from assistant.agent.agent import Assistant


def require_entity(assistant: "Assistant", topic: str) -> None:
    """Check that the graph has an entity to start from.

    Raises:
        SetupError: it has none of this name.
    """
    if not assistant.shelf.holding(topic):
        raise SetupError(
            f"The graph has no entity {topic!r} to start from.",
            "Give --topic an id or the exact label of an entity, or leave it out.",
        )


def require_vectors(assistant: "Assistant", pipeline: Variant | None) -> None:
    """Check that the index has the vectors that the pipeline needs.

    Raises:
        SetupError: it has not.
    """
    libraries = assistant.shelf.libraries if pipeline else ()
    reason = next(filter(None, (each.similarity_unavailable() for each in libraries)), None)
    if reason:
        raise SetupError(f"The pipeline {pipeline} searches by vectors.", reason)
