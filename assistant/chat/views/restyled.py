"""The element under an answer with its references in another style."""

from collections.abc import Iterator

from assistant.chat.views.answer_sources import answer_sources
from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from assistant.references.options import ReferenceOptions

WRITTEN = ("sources", "text", "style")
"""The props of the element under an answer that depend on the style."""


def restyled(props: JsonObject, answer: Answer, references: ReferenceOptions) -> JsonObject:
    """Return the props of an element with the references of its answer in another style."""
    written = answer_sources(answer, references)
    if "rows" in props:
        lines = {source["number"]: source["line"] for source in written["sources"]}
        sources = [_with_line(source, lines) for source in props.get("sources", ())]
        return props | {"rows": list(_with_lines(props["rows"], lines)), "sources": sources}
    return props | {name: written[name] for name in WRITTEN}


def _with_lines(rows: list[JsonObject], lines: dict[int, str]) -> Iterator[JsonObject]:
    for row in rows:
        yield row | {"source": _with_line(row["source"], lines)} if "source" in row else row


def _with_line(source: JsonObject, lines: dict[int, str]) -> JsonObject:
    return source | {"line": lines.get(source["number"], source["line"])}
