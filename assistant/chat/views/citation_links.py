"""Citation numbers as links that the page opens as evidence."""

import re
from collections.abc import Sequence

from assistant.chat.views.markdown import outside_code
from tools.workspace.papers.evidence import Evidence

_NUMBER = re.compile(r"\[(\d+)\](?![(:])")
_RUN = re.compile(r"(?:\[\d+\](?![(:]))+(?: and (?P<more>\d+) more\b)?")
_FEW = 3


def link_citations(markdown: str, answer: str, evidence: Sequence[Evidence]) -> str:
    """Turn each `[n]` outside code into a link to the evidence of paper n, with its title.

    The link is `#cite-<answer>-n`, which `public/elements/AnswerSources.jsx` listens for. A number
    without evidence stays text. Of many in a row the first is shown, and how many more there are,
    which links to the list of them as `#list-<answer>-<numbers>-<count>`.
    """
    titles = {each.number: each.reference.title or each.hub.label for each in evidence}

    def link(match: re.Match[str]) -> str:
        number = int(match[1])
        if number not in titles:
            return match[0]
        return f'[[{number}]](#cite-{answer}-{number} "{_quoted(titles[number])}")'

    def fold(run: re.Match[str]) -> str:
        numbers = [int(number) for number in _NUMBER.findall(run[0])]
        count = len(numbers) + int(run["more"] or 0)
        if count <= _FEW or not titles.keys() >= set(numbers):
            return _NUMBER.sub(link, run[0])
        first = _NUMBER.sub(link, f"[{numbers[0]}]")
        told = ".".join(map(str, numbers))
        return f"{first} [and {count - 1} more](#list-{answer}-{told}-{count})"

    return outside_code(markdown, lambda text: _RUN.sub(fold, text))


def _quoted(title: str) -> str:
    return re.sub(r'(["\\|])', r"\\\1", " ".join(title.split()))
