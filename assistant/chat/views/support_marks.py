"""Marks at the sentences of an answer that its papers do not support, and why."""

import re
from html import escape

from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from assistant.support.checked_text import Outcome, claims
from assistant.support.support_report import OUTCOME_LABELS, doubted, explained
from assistant.translations.page_text import page_text

_HOLD = "\ue000{}\ue001"
_HELD = re.compile("\ue000(\\d+)\ue001")
_OUTCOMES = {Outcome.AGAINST: "support.against"}
_PRIVATE = re.compile("[\ue000\ue001]")


def with_places(answer: Answer) -> str:
    """Return the answer's text with a placeholder after each doubted sentence, for `link_marks`."""
    text, parts, last = answer.text, [], 0
    for place, finding in enumerate(doubted(answer.findings)):
        end = len(text[: finding.end].rstrip(" |"))
        parts += [_PRIVATE.sub("", text[last:end]), _HOLD.format(place)]
        last = end
    return "".join([*parts, _PRIVATE.sub("", text[last:])])


def link_marks(markdown: str, answer: Answer) -> str:
    """Turn placeholders into links that `public/elements/AnswerSources.jsx` listens for."""
    findings = doubted(answer.findings)

    def link(match: re.Match[str]) -> str:
        place = int(match[1])
        reason = _quoted(
            f"{OUTCOME_LABELS[findings[place].outcome]}. {' '.join(explained(findings[place]))}"
        )
        return f' [?](#mark-{answer.id}-{place} "{reason}")'

    return _HELD.sub(link, markdown)


def without_places(markdown: str) -> str:
    """Return a text as it is shown before its marks are links."""
    return _HELD.sub("", markdown)


def support_view(answer: Answer) -> JsonObject | None:
    """Return the support of an answer as its element shows it; None without doubts."""
    findings = doubted(answer.findings)
    if not findings:
        return None
    made = claims(answer.findings)
    supported = sum(finding.outcome is Outcome.SUPPORTED for finding in made)
    return {
        "line": page_text("support.line", supported=supported, count=len(made)),
        "marks": [
            {
                "sentence": finding.text,
                "outcome": _OUTCOMES.get(finding.outcome, "support.not_found"),
                "reasons": explained(finding),
            }
            for finding in findings
        ],
    }


def _quoted(reason: str) -> str:
    """A reason as the title of a link, on one line, escaped in Markdown and HTML."""
    return re.sub(r'(["\\\[\]])', r"\\\1", escape(" ".join(reason.split()), quote=False))
