"""Citation numbers as links that the page opens as evidence."""

import re
from collections.abc import Sequence

from assistant.chat.views.markdown import outside_code
from tools.workspace.evidence import Evidence

_NUMBER = re.compile(r"\[(\d+)\](?![(:])")


def link_citations(markdown: str, answer: str, evidence: Sequence[Evidence]) -> str:
    """Turn each `[n]` outside code into a link to the evidence of paper n, with its title.

    The link is `#cite-<answer>-n`, which `public/elements/AnswerSources.jsx` listens for. A number
    without evidence stays text.
    """
    titles = {each.number: each.reference.title or each.hub.label for each in evidence}

    def link(match: re.Match[str]) -> str:
        number = int(match[1])
        if number not in titles:
            return match[0]
        return f'[[{number}]](#cite-{answer}-{number} "{_quoted(titles[number])}")'

    return outside_code(markdown, lambda text: _NUMBER.sub(link, text))


def _quoted(title: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(title.split()))
