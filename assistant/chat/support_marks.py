"""Small marks at the sentences of an answer that its papers do not bear out, and why."""

import re
from collections.abc import Sequence
from html import escape

from assistant.answer import Answer
from assistant.chat.evidence_view import JsonObject
from assistant.support.findings import Finding, Outcome, claims

_HOLD = "\ue000{}\ue001"
_HELD = re.compile("\ue000(\\d+)\ue001")
_PRIVATE = re.compile("[\ue000\ue001]")
WORDS = {Outcome.WEAK: "Weakly supported", Outcome.UNSUPPORTED: "Not supported"}


def marked_findings(answer: Answer) -> tuple[Finding, ...]:
    """The sentences to look at twice, in the order of the text."""
    return tuple(finding for finding in answer.findings if finding.is_marked)


def with_places(answer: Answer) -> str:
    """The answer's text with a placeholder after each marked sentence, for `link_marks`."""
    text, parts, last = answer.text, [], 0
    for place, finding in enumerate(marked_findings(answer)):
        end = len(text[: finding.end].rstrip(" |"))
        parts += [_PRIVATE.sub("", text[last:end]), _HOLD.format(place)]
        last = end
    return "".join([*parts, _PRIVATE.sub("", text[last:])])


def link_marks(markdown: str, answer: Answer) -> str:
    """Turns placeholders into links that `public/elements/AnswerSources.jsx` listens for."""
    marked = marked_findings(answer)

    def link(match: re.Match[str]) -> str:
        place = int(match[1])
        reason = _quoted(f"{WORDS[marked[place].outcome]}. {' '.join(marked[place].reasons)}")
        return f' [?](#mark-{answer.id}-{place} "{reason}")'

    return _HELD.sub(link, markdown)


def without_places(markdown: str) -> str:
    """A text as it is shown before its marks are links."""
    return _HELD.sub("", markdown)


def doubts(answer: Answer) -> list[str]:
    """What a reader without the page should know: how many statements hold, and which do not."""
    told = [
        f"{WORDS[each.outcome]}: “{' '.join(each.text.split())}” {' '.join(each.reasons)}"
        for each in marked_findings(answer)
    ]
    return [f"{support_line(answer.findings)}.", *told] if told else []


def support_view(answer: Answer) -> JsonObject | None:
    """What the element under an answer tells of its support; nothing where all is borne out."""
    marked = marked_findings(answer)
    if not marked:
        return None
    return {
        "line": support_line(answer.findings),
        "marks": [
            {
                "sentence": finding.text,
                "outcome": WORDS[finding.outcome],
                "reasons": list(finding.reasons),
            }
            for finding in marked
        ],
    }


def support_line(findings: Sequence[Finding]) -> str:
    """How many of the statements are supported: "2 of 3 statements supported by the facts"."""
    made = claims(tuple(findings))
    supported = sum(finding.outcome is Outcome.SUPPORTED for finding in made)
    noun = "statement" if len(made) == 1 else "statements"
    return f"{supported} of {len(made)} {noun} supported by the facts cited"


def _quoted(reason: str) -> str:
    """A reason as the title of a link, on one line, nothing of it read as Markdown or HTML."""
    return re.sub(r'(["\\\[\]])', r"\\\1", escape(" ".join(reason.split()), quote=False))
