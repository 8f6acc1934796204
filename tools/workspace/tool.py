"""A tool: a typed function that a model calls, whose docstring the model reads."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, ConfigDict, SerializeAsAny, ValidationError, create_model

from tools.errors import ToolError
from tools.hublink.core.models import Frozen
from tools.workspace.workspace import Findings, Workspace


class ToolSpecification(Frozen):
    """A tool as a model sees it: `parameters` is a JSON schema, `title` its name for people."""

    name: str
    title: str
    description: str
    parameters: dict[str, Any]


class ToolResult(Frozen):
    """The result of a call: text for a language model, a summary for people, data for code.

    `findings` replace those of the turn, for the tools called after it.
    """

    text: str
    summary: str
    data: SerializeAsAny[Frozen] | None = None
    findings: Findings = Findings()


_UNTOLD = frozenset(
    "title additionalProperties default minimum maximum minItems maxItems maxLength".split()
)
"""What checking the arguments tells a model where it matters."""

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
            description=" ".join((inspect.getdoc(function) or "").split()),
            parameters=_schema(self._arguments),
        )

    @property
    def name(self) -> str:
        return self.specification.name

    def check(self, arguments: str) -> dict[str, Any]:
        """Return a model's arguments by name, checked.

        Raises:
            ToolError: they are no JSON, or not those that the tool takes.
        """
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
        """Return checked arguments as JSON-like values, those left at their default omitted."""
        fields = self._arguments.model_fields
        given = {n: value for n, value in arguments.items() if value != fields[n].default}
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

    Titles, defaults, bounds and `null` beside another type are left out: checking the arguments
    tells what is wrong with them.
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
    told = {
        keyword: value for keyword, value in _without_null(node).items() if keyword not in _UNTOLD
    }
    # The names of properties are those of arguments, which may be called as keywords are.
    properties = told.pop("properties", None)
    short = {keyword: _shortened(value, definitions) for keyword, value in told.items()}
    if properties is not None:
        short["properties"] = {k: _shortened(v, definitions) for k, v in properties.items()}
    return short


def _without_null(node: dict[str, Any]) -> dict[str, Any]:
    """A schema node of one type or null as a node of that type; any other as it is."""
    types: list[dict[str, Any]] = [
        each for each in node.get("anyOf", ()) if each != {"type": "null"}
    ]
    if len(types) != 1:
        return node
    return {keyword: value for keyword, value in node.items() if keyword != "anyOf"} | types[0]
