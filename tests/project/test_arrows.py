import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

OUTSIDE_WORLD = {
    "chainlit",
    "chromadb",
    "hishel",
    "httpx",
    "httpx2",
    "openai",
    "pyoxigraph",
    "sentence_transformers",
    "sqlalchemy",
    "torch",
    "transformers",
}


@pytest.mark.parametrize(
    ("folder", "barred"),
    [
        ("prompts", {"assistant", "tools"}),
        ("tools", {"assistant"}),
        ("tools/hublink", {"assistant", "tools.adapters", *OUTSIDE_WORLD}),
    ],
)
def test_no_arrow_points_back(sources: dict[Path, str], folder: str, barred: set[str]) -> None:
    modules = {path: text for path, text in sources.items() if path.is_relative_to(folder)}
    assert modules
    for path, text in modules.items():
        crossing = [name for name in imports(text) if any(within(name, bar) for bar in barred)]
        assert crossing == [], path


def test_the_method_knows_no_tool(sources: dict[Path, str]) -> None:
    allowed = ("tools.hublink", "tools.errors")
    for path, text in sources.items():
        if path.is_relative_to("tools/hublink"):
            own = [name for name in imports(text) if within(name, "tools")]
            assert [name for name in own if not any(within(name, bar) for bar in allowed)] == [], (
                path
            )


def test_the_callbacks_of_the_page_are_imported_by_the_server_alone(
    sources: dict[Path, str],
) -> None:
    importers = [path for path, text in sources.items() if "assistant.app" in set(imports(text))]
    assert importers == [Path("assistant/server.py")]


def test_adapters_are_named_where_the_program_is_wired_and_nowhere_else(
    sources: dict[Path, str],
) -> None:
    importers = {
        path.parent
        for path, text in sources.items()
        if not path.is_relative_to("tools/adapters")
        and any(within(name, "tools.adapters") for name in imports(text))
    }
    assert importers == {Path("assistant/wiring")}


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def imports(text: str) -> Iterator[str]:
    """The full names of the modules a source imports, anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
