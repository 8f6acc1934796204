"""Titles of papers in an answer as links to what the graph says of these papers."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import quote

from assistant.chat.views.markdown import outside_code
from assistant.conversation.answer import Answer
from tools.hublink.core.models import Entity

_MARKS = "“”\"„‘’'«»*_|"
"""What sets a title off from the words around it."""
_QUOTED = re.compile(r"“([^“”]+)”")
_NUMBER_AFTER = re.compile(r"[^\w\n]{0,4}\[(\d+)\]")
_ESCAPED = re.compile(r"\\(?=[^\w\s])")


class _Paper(NamedTuple):
    address: str
    number: int | None


def link_titles(markdown: str, answer: Answer, titles: Mapping[str, str]) -> str:
    """Turn titles of papers outside code into links to their pages.

    A title is one that stands between quotation marks or the like, or before the number of its
    paper. `titles` names papers that the answer speaks of and does not cite, by their ids. The link
    is `#paper-<answer>-<index>/<hub>`, which `public/elements/AnswerSources.jsx` listens for.
    """
    papers = _by_title(answer, titles)
    if not papers:
        return markdown
    longest_first = sorted(papers, key=lambda title: (-len(title), title))
    any_title = re.compile("|".join(map(_as_written, longest_first)))

    def link(match: re.Match[str]) -> str:
        text, (start, end) = match.string, match.span()
        paper = _meant(papers[_as_read(match[0])], text[max(start - 1, 0) : start], text[end:])
        return f"[{match[0]}](#paper-{answer.id}-{paper.address})" if paper else match[0]

    return outside_code(markdown, lambda text: any_title.sub(link, text))


def titles_quoted(text: str, hubs: Iterable[Entity]) -> dict[str, str]:
    """Return the titles of papers that stand in quotation marks in a text, by their ids."""
    quoted = {_as_read(each) for each in _QUOTED.findall(text)}
    return {hub.id: hub.label for hub in hubs if _as_read(hub.label) in quoted} if quoted else {}


def paper_address(index: str, hub: str) -> str:
    """Return where a paper is found, as the end of a link to its page."""
    return f"{quote(index, safe='')}/{quote(hub, safe='')}"


def _by_title(answer: Answer, titles: Mapping[str, str]) -> Mapping[str, list[_Paper]]:
    papers = defaultdict(list)
    for each in answer.evidence:
        paper = _Paper(paper_address(each.index, each.hub.id), each.number)
        for title in {each.hub.label, each.reference.title or each.hub.label}:
            papers[_as_read(title)].append(paper)
    for hub, title in titles.items():
        papers[_as_read(title)].append(_Paper(paper_address(answer.index, hub), None))
    papers.pop("", None)
    return papers


def _as_read(text: str) -> str:
    return " ".join(_ESCAPED.sub("", text).split())


def _as_written(title: str) -> str:
    """A pattern of a title, any sign of which may be escaped in Markdown."""
    words = ("".join(rf"\\?{re.escape(sign)}" for sign in word) for word in title.split())
    return r"\s+".join(words)


def _meant(papers: list[_Paper], before: str, after: str) -> _Paper | None:
    """The paper of a title between these texts: the one cited after it; else the first."""
    cited = _NUMBER_AFTER.match(after)
    if cited:
        of_number = (paper for paper in papers if paper.number == int(cited[1]))
        if paper := next(of_number, None):
            return paper
    is_set_off = bool(before and after) and before in _MARKS and after[0] in _MARKS
    return papers[0] if is_set_off else None
