import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = """
tools/hublink/core
tools/hublink/language/cues
tools/hublink/language
tools/hublink/facets/paths
tools/hublink/facets
tools/hublink/vocabulary
tools/hublink/execution
tools/hublink/sparql
tools/hublink/question/mentions
tools/hublink/question/reading
tools/hublink/question/cells
tools/hublink/question/kin
tools/hublink/question/denial
tools/hublink/question/conditions
tools/hublink/question/numbers
tools/hublink/question/requests
tools/hublink/question/in_other_words
tools/hublink/question
tools/hublink/dialogue/message
tools/hublink/dialogue/described
tools/hublink/dialogue/compared
tools/hublink/dialogue/things
tools/hublink/dialogue/rows
tools/hublink/dialogue
tools/hublink/indexing
tools/hublink/retrieval
tools/hublink/generation
tools/literature
tools/workspace/papers
tools/workspace/readings
tools/workspace
tools/calls
tools/weighing
assistant/translations
assistant/composing/wording
assistant/composing
assistant/support/reading
assistant/support/facts
assistant/support/figures
assistant/support/between
assistant/support/against/said
assistant/support/against
assistant/support
assistant/references/formats
assistant/references
assistant/conversation
assistant/models
assistant/models/endpoint
assistant/offering
assistant/agent
assistant/history
assistant/chat/views
assistant/chat/views/figures
assistant/chat/views/documents
assistant/settings
assistant/web/headers
assistant/web
assistant/web/page
assistant/chat/persistence
assistant/chat
tools/adapters/http
tools/adapters/graph/naming
tools/adapters/graph
tools/adapters/sources
tools/adapters/readers/files
tools/adapters/readers/bibtex_entries
tools/adapters/readers/tables
tools/adapters/readers
tools/adapters/confined
tools/adapters/hubs
tools/adapters/index
tools/adapters/vectors
tools/adapters/links
tools/adapters/embedding
assistant/wiring
assistant/indexing
assistant/command_line
""".split()  # each may import those above it, and its own
MOST_MODULES = 16

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


def test_every_room_imports_only_rooms_before_it(sources: dict[Path, str]) -> None:
    for path, text in sources.items():
        room = room_of(path)
        if room in ROOMS:
            imported = {room_of(module) for name in imports(text) for module in modules_named(name)}
            later = [each for each in imported if each in ROOMS and is_after(each, room)]
            assert later == [], path


def test_every_room_is_named_and_says_what_belongs_in_it(
    sources: dict[Path, str],
) -> None:
    whole = {"assistant", "tools", "prompts", "tools/sample", "tools/hublink", "tools/adapters"}
    migrations = "assistant/history/migrations"
    rooms = {room_of(path) for path in sources if not path.is_relative_to(migrations)}
    assert rooms == {*ROOMS, *whole}
    for room in rooms:
        described = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text("utf-8")))
        assert described, room


def test_no_room_holds_more_modules_than_one_can_overlook(sources: dict[Path, str]) -> None:
    modules = Counter(room_of(path) for path in sources if path.name != "__init__.py")
    assert {room: count for room, count in modules.items() if count > MOST_MODULES} == {}


def test_no_two_types_have_one_name(sources: dict[Path, str]) -> None:
    # Those of the citation processor are its library's own, put in place under the same name.
    types = Counter(
        node.name
        for path, text in sources.items()
        if path != Path("assistant/references/processor.py")
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in types.items() if count > 1] == []


def room_of(path: Path) -> str:
    return path.parent.as_posix()


def is_after(room: str, other: str) -> bool:
    return ROOMS.index(room) > ROOMS.index(other)


def modules_named(name: str) -> Iterator[Path]:
    """The file of the module or package with a full name; none where it names a thing in one."""
    path = Path(*name.split("."))
    whole = (path.with_suffix(".py"), path / "__init__.py")
    return (each for each in whole if (ROOT / each).exists())


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
