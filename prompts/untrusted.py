"""Text from graphs, papers and people, made safe to stand in a prompt as data.

Markdown's own rule keeps it in its place: a fence or code span ends only at a run of backticks as
long as the one it began with, so a run longer than any in the text cannot be closed from within.
"""

import re
from textwrap import shorten

QUOTE_LENGTH = 200
"""Characters kept of a text quoted within a sentence."""

_LINE_BREAK = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
_CONTROL_TOKEN = re.compile(
    r"<(?=[|｜]|/?(?:s|bos|eos|start_of_turn|end_of_turn|tool_call|tool_response|think)>)"
    r"|\[(?=/?INST\])",
    re.IGNORECASE,
)
_BACKTICKS = re.compile("`+")


def plain(text: str) -> str:
    """Return the text without invisible characters and control tokens of chat templates.

    Local servers read tokens such as `<|im_start|>` wherever they stand; a space after the bracket
    makes them ordinary text.
    """
    lines = _LINE_BREAK.sub("\n", text)
    return _CONTROL_TOKEN.sub(r"\g<0> ", _INVISIBLE.sub("", lines))


def fenced(text: str) -> str:
    """Return the text as a fenced block that its content cannot close."""
    content = plain(text).strip("\n") or "(none)"
    fence = _longer_run(content, least=3)
    return f"{fence}text\n{content}\n{fence}"


def quoted(text: str) -> str:
    """Return the text as one line in a code span that its content cannot close."""
    content = shorten(plain(text), QUOTE_LENGTH, placeholder=" …") or "(none)"
    mark = _longer_run(content, least=1)
    space = " " if "`" in (content[0], content[-1]) else ""
    return f"{mark}{space}{content}{space}{mark}"


def _longer_run(text: str, least: int) -> str:
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    return "`" * max(least, longest + 1)
