"""What the page says stands in its files of texts: nothing in its scripts, nothing besides."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from assistant.translations.catalogues import catalogues

PARSER = Parser(Language(tree_sitter_javascript.language()))
READ = {"aria-label", "alt", "label", "placeholder", "summary", "title"}
"""Attributes that are read out or shown."""
UNREAD = re.compile(
    r"[\[\]#<>=*;{}\\]|^\.\w|^hublink |^[a-z]+(-[a-z0-9]+)+( |$)|^(-?[\d.]+[ ,]?)+$"
)
"""Selectors, commands, classes, styles and numbers."""
WORDS = re.compile(r"[^\W\d_]{2,}[^\w]* [^\W\d_]|^[A-Z][a-z]")
QUESTIONS = {"Compare ", "Summarise ", "In “", "these"}
"""Questions, which are asked in English whatever the page speaks."""
NAMES = {
    "HubLink Assistant",
    "Enter",
    "Escape",
    "ArrowDown",
    "ArrowUp",
    "AbortError",
    "Files",
    "Infinity",
    "EvidenceCard",
    "PaperList",
    "PaperPage",
    "ZoteroItemUpdated",
    "chats deleted",
    "chats gone on with",
    "no answer",
    "scope wished before the first question",
    "under way",
}
"""Names that the page, the browser and the server have for things among themselves."""


def page_scripts(root: Path) -> list[Path]:
    return sorted([*root.glob("public/*.js"), *root.glob("public/elements/*.jsx")])


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes(child)


def text_of(node: Node) -> str:
    return (node.text or b"").decode()


def is_outside_the_page(node: Node) -> bool:
    """Whether a string is compared with, imported, or an attribute that nobody reads."""
    above: Node | None = node.parent
    while above is not None and above.type not in ("statement_block", "program"):
        if above.type == "import_statement":
            return True
        if above.type == "jsx_attribute":
            return text_of(above.children[0]) not in READ
        above = above.parent
    return False


def said(script: Path) -> Iterator[str]:
    """Yield the texts in a script that look as if a person were to read them."""
    for node in nodes(PARSER.parse(script.read_bytes()).root_node):
        text = text_of(node).strip()
        if node.type == "jsx_text" and re.search(r"[^\W\d_]", text) and text != "DOI":
            yield text
        elif node.type == "string_fragment" and not is_outside_the_page(node):
            whole = text_of(node)
            is_read = WORDS.search(whole) and not UNREAD.search(whole)
            if is_read and whole not in QUESTIONS | NAMES:
                yield whole


def test_no_script_of_the_page_says_anything_by_itself(root: Path) -> None:
    scripts = page_scripts(root)
    assert len(scripts) > 20
    assert {script.name: found for script in scripts if (found := [*said(script)])} == {}


def test_no_style_of_the_page_says_anything(root: Path) -> None:
    styles = (root / "public/assistant.css").read_text("utf-8")
    assert re.findall(r"content:\s*\"[^\"]*[^\W\d_][^\"]*\"", styles) == []


def strings(root: Path, sources: dict[Path, str]) -> str:
    scripts = [script.read_text("utf-8") for script in page_scripts(root)]
    return "\n".join([*scripts, *sources.values()])


def test_every_text_of_the_page_is_said_somewhere(root: Path, sources: dict[Path, str]) -> None:
    written = set(re.findall(r"[\"'`]([a-z_]+\.[\w.]*?)[\"'`${]", strings(root, sources)))
    begun = tuple(each for each in written if each.endswith("."))
    unsaid = [
        name
        for name in catalogues()["en"]
        if name not in written and not (begun and name.startswith(begun))
    ]
    assert unsaid == []


def test_every_text_that_is_said_is_there(root: Path, sources: dict[Path, str]) -> None:
    called = set(re.findall(r"\bsay\(\s*[\"'](\w+\.[\w.]+)[\"']", strings(root, sources)))
    assert len(called) > 100
    assert sorted(called - set(catalogues()["en"])) == []


@pytest.mark.parametrize("language", sorted(catalogues()))
def test_the_texts_are_in_order_as_they_are_kept(root: Path, language: str) -> None:
    file = root / f"assistant/translations/{language}.json"
    names = [name for name in json.loads(file.read_text("utf-8")) if "language." not in name]
    assert names == sorted(names)
