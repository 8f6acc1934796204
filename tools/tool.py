"""What a tool is to the agent and to a model: a typed function whose docstring the model reads."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, ConfigDict, SerializeAsAny, ValidationError, create_model

from tools.errors import ToolError
from tools.hublink.models import Frozen
from tools.workspace import Workspace


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


ToolFunction = Callable[..., Awaitable[ToolResult]]


class Tool:
    """A tool function with its specification, run with checked arguments.

    The function's first parameter is the workspace; the others, with their annotations, are what a
    model may pass.
    """

    def __init__(self, function: ToolFunction, title: str) -> None:
        self._function = function
        self._arguments = _arguments_model(function)
        self.specification = ToolSpecification(
            name=function.__name__,
            title=title,
            description=inspect.getdoc(function) or "",
            parameters=_schema(self._arguments),
        )

    @property
    def name(self) -> str:
        return self.specification.name

    def check(self, arguments: str) -> dict[str, Any]:
        """Reads a model's arguments; a ToolError says what is wrong with them."""
        try:
            checked = self._arguments.model_validate_json(arguments or "{}")
        except ValidationError as error:
            problems = "; ".join(
                f"{'.'.join(str(part) for part in e['loc']) or 'arguments'}: {e['msg']}"
                for e in error.errors()
            )
            known = ", ".join(self._arguments.model_fields)
            raise ToolError(f"{self.name} cannot run: {problems}. It takes: {known}.") from error
        return {name: getattr(checked, name) for name in type(checked).model_fields}

    def plain(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Checked arguments as JSON-like values, those left at nothing omitted."""
        given = {name: value for name, value in arguments.items() if value is not None}
        return {
            name: [
                v.model_dump(exclude_defaults=True) if isinstance(v, Frozen) else v for v in value
            ]
            if isinstance(value, list)
            else value
            for name, value in given.items()
        }

    async def run(self, workspace: Workspace, arguments: dict[str, Any]) -> ToolResult:
        return await self._function(workspace, **arguments)


def _arguments_model(function: ToolFunction) -> type[BaseModel]:
    parameters = list(inspect.signature(function).parameters.values())[1:]
    fields: dict[str, Any] = {
        p.name: (p.annotation, ... if p.default is inspect.Parameter.empty else p.default)
        for p in parameters
    }
    return create_model(function.__name__, __config__=ConfigDict(extra="forbid"), **fields)


def _schema(arguments: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of arguments as a model needs it: short, and without references.

    What may be left out need not be told that it may be null, and checking forbids what is surplus.
    """
    schema = arguments.model_json_schema()
    definitions = schema.pop("$defs", {})
    short: dict[str, Any] = _shortened(schema, definitions)
    return short


def _shortened(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_shortened(member, definitions) for member in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _shortened(definitions[node["$ref"].rsplit("/", 1)[-1]], definitions)
    alternatives = [each for each in node.get("anyOf", ()) if each != {"type": "null"}]
    if len(alternatives) == 1:
        node = {k: v for k, v in node.items() if k != "anyOf"} | alternatives[0]
    short = {
        key: _shortened(value, definitions)
        for key, value in node.items()
        if key not in {"title", "additionalProperties", "properties"}
        and not (key == "default" and not value)
    }
    if "properties" in node:
        properties = node["properties"].items()
        short["properties"] = {name: _shortened(each, definitions) for name, each in properties}
    return short
