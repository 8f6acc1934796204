"""Tables in Markdown."""

from collections.abc import Iterable, Sequence

from assistant.references.markdown import escaped_markdown


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return cells of Markdown as a table under their head."""
    table = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in table)


def cell_of_text(text: str) -> str:
    """Return a text as a cell that shows it as it is, on one line."""
    escaped = escaped_markdown(" ".join(text.split()))
    return escaped if r"\|" in escaped else escaped.replace("|", r"\|")
