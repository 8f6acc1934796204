"""What a tool is to the agent and to a model."""

from typing import Any

from pydantic import SerializeAsAny

from tools.hublink.models import Frozen


class ToolSpecification(Frozen):
    """How a model sees a tool; `parameters` is a JSON schema. `title` is its name for people."""

    name: str
    title: str
    description: str
    parameters: dict[str, Any]


class ToolResult(Frozen):
    """What a tool found: text for a language model, a summary for people, data for code."""

    text: str
    summary: str
    data: SerializeAsAny[Frozen] | None = None
