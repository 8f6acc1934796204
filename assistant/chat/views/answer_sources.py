"""The element under an answer: its sources, its coverage and its references to take away."""

from collections.abc import Sequence

from assistant.chat.views.coverage_view import coverage_view
from assistant.chat.views.evidence_view import JsonObject, evidence_view
from assistant.chat.views.retrieval_view import retrieval_view
from assistant.chat.views.support_marks import support_view
from assistant.conversation.answer import Answer
from assistant.references.check import Checked, check_references
from assistant.references.cited import cited_references
from assistant.references.export import KINDS, ExportFormat, export, file_name, media_type
from assistant.references.formatted import bibliography, without_label
from assistant.references.keys import keyed
from assistant.references.options import DEFAULT_OPTIONS, ReferenceOptions
from assistant.support.support_report import doubt_lines
from tools.literature.csl import CslItem

_MANY = 12


def answer_sources(answer: Answer, options: ReferenceOptions = DEFAULT_OPTIONS) -> JsonObject:
    """Return the props of the element under an answer, `public/elements/AnswerSources.jsx`.

    They hold all it shows, and name the files that can be asked for. Formatting references takes a
    while, so this belongs in a thread.
    """
    lines = lines_of(answer, options.style)
    items = cited_references(answer.evidence, options)
    return {
        "answer": answer.id,
        "sources": [
            evidence_view(each, line) for each, line in zip(answer.evidence, lines, strict=True)
        ],
        "found": max(len(answer.hubs), len(answer.evidence)),
        "listed": _lists_papers(answer),
        "coverage": coverage_view(answer),
        "how": retrieval_view(answer),
        "support": support_view(answer),
        "files": [{"format": each.value, "label": KINDS[each].label} for each in ExportFormat],
        "remarks": remarks_view(check_references(keyed(items, options.keys))),
        "text": with_references(answer, lines),
        "style": options.style,
    }


def _lists_papers(answer: Answer) -> bool:
    """Whether the papers cited are told by their titles already, or are too many to read."""
    titles = [each.hub.label for each in answer.evidence]
    told = answer.comparison is not None or all(title in answer.text for title in titles)
    return told or len(titles) > _MANY


def lines_of(answer: Answer, style: str) -> list[str]:
    """Return the references in a style, without numbers: the page shows those of the chat."""
    numbers = [each.number for each in answer.evidence]
    written = bibliography([each.reference for each in answer.evidence], style, numbers)
    return [without_label(line, n) for line, n in zip(written, numbers, strict=True)]


def remarks_view(checked: Sequence[Checked]) -> list[JsonObject]:
    """Return the references that lack something, each with its title and its remarks."""
    return [
        {
            "key": each.item.id,
            "title": each.item.title or each.item.id,
            "remarks": list(each.remarks),
        }
        for each in checked
        if each.remarks
    ]


def reference_file(
    items: Sequence[CslItem], format: ExportFormat, options: ReferenceOptions = DEFAULT_OPTIONS
) -> dict[str, str]:
    """Return a file of references as the page downloads it: name, media type and text."""
    return {
        "name": file_name(format),
        "type": media_type(format),
        "text": export(items, format, options),
    }


def with_references(answer: Answer, lines: Sequence[str]) -> str:
    """Return the answer's text followed by its references, one a line, under their numbers.

    Sentences that its papers do not support are told between them.
    """
    numbered = [
        f"[{each.number}] {line}" for each, line in zip(answer.evidence, lines, strict=True)
    ]
    told = [*unsure, ""] if (unsure := doubt_lines(answer.findings)) else []
    return "\n".join([answer.text, "", *told, *numbered])
