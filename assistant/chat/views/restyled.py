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
        return props | {"rows": list(_with_lines(props["rows"], lines))}
    return props | {name: written[name] for name in WRITTEN}


def _with_lines(rows: list[JsonObject], lines: dict[int, str]) -> Iterator[JsonObject]:
    for row in rows:
        source = row["source"]
        yield row | {"source": source | {"line": lines.get(source["number"], source["line"])}}
