import re

import pytest
import yaml
from markdown_it import MarkdownIt

from assistant.references.markdown import escaped_markdown, to_markdown
from tools.literature.csl import CslItem
from tools.literature.csl_reading import from_csl_json


def parts(markdown: str) -> tuple[list[dict[str, object]], str]:
    _, front, body = re.split(r"^---\n", markdown, maxsplit=2, flags=re.MULTILINE)
    return yaml.safe_load(front)["references"], body


def unescaped(value: object) -> object:
    """Undo Markdown's backslashes, as Pandoc does when it reads the data."""
    if isinstance(value, dict):
        return {key: unescaped(part) for key, part in value.items()}
    if isinstance(value, list):
        return [unescaped(part) for part in value]
    return re.sub(r"\\([^\w\s])", r"\1", value) if isinstance(value, str) else value


def test_the_front_matter_holds_all_of_the_items(nasty_items: tuple[CslItem, ...]) -> None:
    records, _ = parts(to_markdown(nasty_items))
    read = [unescaped(record) for record in records]
    assert [from_csl_json(r) for r in read if isinstance(r, dict)] == list(nasty_items)


def test_the_list_holds_every_item_in_order_with_its_key_and_note(
    nasty_items: tuple[CslItem, ...],
) -> None:
    _, body = parts(to_markdown(nasty_items))
    tokens = [t for t in MarkdownIt().parse(body) if t.type == "inline"]
    heading, *entries = tokens
    assert heading.content == "References"
    assert len(entries) == len(nasty_items)
    for item, token in zip(nasty_items, entries, strict=True):
        children = token.children or []
        assert [c.content for c in children if c.type == "code_inline"] == [f"@{item.id}"]
        assert {c.type for c in children} <= {"text", "text_special", "code_inline", "softbreak"}
        shown = "".join(c.content for c in children)
        assert (item.note or "") in shown


@pytest.mark.parametrize(
    "text",
    [
        "*a* _b_ `c` [d](e) <f> ![g](h) ~i~ ^j^ $k$ @l | # m",
        "snake_case_name",
        "# heading",
        "1984. A title",
        "- item",
        "a &copy; b & c",
        "<script>alert(1)</script>",
        "back\\slash\\*",
    ],
)
def test_text_is_shown_as_it_is(text: str) -> None:
    (token,) = (t for t in MarkdownIt().parse(escaped_markdown(text)) if t.type == "inline")
    assert "".join(child.content for child in token.children or []) == text


def test_words_with_underscores_are_not_cluttered() -> None:
    assert escaped_markdown("snake_case_name") == "snake_case_name"
