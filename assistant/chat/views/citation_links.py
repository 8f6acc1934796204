"""Citation numbers as links that the page opens as evidence."""

import re
from collections.abc import Sequence

from assistant.chat.views.markdown import outside_code
from tools.workspace.papers.evidence import Evidence

_NUMBER = re.compile(r"\[(\d+)\](?![(:])")
_RUN = re.compile(r"(?:\[\d+\](?![(:]))+(?: and (?P<more>\d+) more\b)?")
_ITEM = re.compile(r"^(?:-|\d+\.) (?!and \d+ more$)", re.MULTILINE)
_REST = re.compile(r"^- (?P<told>and (?P<count>\d+) more)$", re.MULTILINE)
_FEW = 3


def link_citations(markdown: str, answer: str, evidence: Sequence[Evidence], found: int = 0) -> str:
    """Turn each `[n]` outside code into a link to the evidence of paper n, with its title.

    The link is `#cite-<answer>-n`, which `public/elements/AnswerSources.jsx` listens for. A number
    without evidence stays text. Of many in a row the first is shown. How many more there are links
    to the list of them as `#list-<answer>-<numbers>-<count>`; so does the end of a list that breaks
    off before it tells all papers `found`.
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
        shown = numbers if count <= _FEW else numbers[:1]
        if count == len(shown) or not titles.keys() >= set(numbers):
            return _NUMBER.sub(link, run[0])
        cited = _NUMBER.sub(link, "".join(f"[{number}]" for number in shown))
        told = ".".join(map(str, numbers))
        return f"{cited} [and {count - len(shown)} more](#list-{answer}-{told}-{count})"

    def link_rest(rest: re.Match[str]) -> str:
        is_of_papers = len(_ITEM.findall(markdown)) + int(rest["count"]) == found
        return f"- [{rest['told']}](#list-{answer}--{found})" if is_of_papers else rest[0]

    return outside_code(markdown, lambda text: _REST.sub(link_rest, _RUN.sub(fold, text)))


def _quoted(title: str) -> str:
    return re.sub(r'(["\\|])', r"\\\1", " ".join(title.split()))
