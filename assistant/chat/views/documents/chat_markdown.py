"""A whole chat as a Markdown file: its questions and answers, and one bibliography."""

import re
from collections.abc import Sequence

from assistant.chat.views.documents.shown_figures import NO_TABLES, Tables, shown_figures
from assistant.chat.views.markdown import outside_code
from assistant.conversation.conversation import Conversation, Turn
from assistant.references.formatted import bibliography
from assistant.references.markdown import escaped_markdown
from assistant.references.options import DEFAULT_STYLE
from assistant.support.support_report import doubt_lines

_HTML = re.compile(r"(?<!\\)((?:\\\\)*)<")


def chat_markdown(
    name: str, conversation: Conversation, tables: Tables = NO_TABLES, style: str = DEFAULT_STYLE
) -> str:
    """Return a chat's text under its name; `[n]` in an answer is the reference of that number.

    An answer keeps its formatting; nothing in it is HTML, a picture or a hidden link. Charts and
    tables are there as the page shows them, the `tables` as they were arranged.
    """
    cited = conversation.cited()
    items = [each.reference for each in cited]
    lines = bibliography(items, style, numbers=[each.number for each in cited])
    parts = [
        f"# {_line(name)}",
        *(part for turn in conversation.turns for part in _turn(turn, tables)),
    ]
    if cited:
        parts += ["## References", *(escaped_markdown(line) for line in lines)]
    return "\n\n".join(parts) + "\n"


def _turn(turn: Turn, tables: Tables) -> Sequence[str]:
    answer, figures = turn.answer, shown_figures(turn.answer, tables)
    author = "from graph facts alone" if answer.model == "offline" else f"by {answer.model}"
    remarks = [
        *answer.notes,
        *(["Stopped: this answer is not complete."] if answer.stopped else []),
        *doubt_lines(answer.findings),
    ]
    return [
        f"## {_line(turn.question)}",
        outside_code(figures.text, lambda text: _HTML.sub(r"\1\\<", text)),
        *(each.strip() for each in figures.as_markdown),
        *(f"*{_line(remark)}*" for remark in remarks),
        f"*Written {_line(author)}.*",
    ]


def _line(text: str) -> str:
    return escaped_markdown(" ".join(text.split()))
