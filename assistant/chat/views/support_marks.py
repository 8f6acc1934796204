"""Marks at the sentences of an answer that its papers do not support, and why."""

import re

from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from assistant.support.checked_text import Outcome, claims
from assistant.support.support_report import doubted, explained
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
    return _HELD.sub(rf" [?](#mark-{answer.id}-\1)", markdown)


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
                "reasons": [reason.told for reason in explained(finding)],
            }
            for finding in findings
        ],
    }
