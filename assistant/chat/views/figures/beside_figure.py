"""The text of an answer beside a figure: what is drawn is not listed as well."""

import re
from collections.abc import Iterable

from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.comparison_view import compared_values, is_set_side_by_side
from assistant.composing.computed_answers import NONE_BETWEEN
from assistant.composing.wording.phrases import number_word, sentence_case
from assistant.conversation.answer import Answer

_LIST = re.compile(r"(?:^(?:- |\d+\. |\| ).*(?:\n|\Z))+", re.MULTILINE)
"""A list, or a table."""
_HEAD = "| ---"


def beside_figure(text: str, answer: Answer, chart: JsonObject | None) -> str:
    """Return a text of an answer without the list or table that its chart or comparison is.

    Nor is it told that years are left out which a chart draws with nothing.
    A text that a model wrote, or that says what several have in common, may say more than the
    figure, and stays as it is.
    """
    lists = list(_LIST.finditer(text))
    likeness = answer.plan is not None and answer.plan.likeness is not None
    if answer.model != "offline" or likeness or len(lists) > 1:
        return text
    if not lists:
        return text.replace(NONE_BETWEEN, "") if chart and chart.get("ordered") else text
    before, after = text[: lists[0].start()].strip(), text[lists[0].end() :].strip()
    side_by_side = is_set_side_by_side(answer) and _shows_all(answer)
    rows = sum(not line.startswith(_HEAD) for line in lists[0].group().splitlines()[1:])
    is_table = lists[0].group().startswith("|")
    if is_table and (answer.comparison is None or len(answer.comparison.papers) != rows):
        return text
    if answer.comparison is not None and side_by_side:
        count = number_word(len(answer.comparison.papers))
        before = f"{sentence_case(count)} papers side by side:"
    elif chart is None or lists[0].group().count("\n") > _drawn(chart) + 1:
        return text
    elif chart.get("ordered"):
        before = before.replace(NONE_BETWEEN, "")
    return "\n\n".join(part for part in (before, after) if part)


def tells_each(text: str, labels: Iterable[str]) -> bool:
    """Return whether a text has these labels in its sentences, each as a word of its own."""
    sentences = _LIST.sub("", text)
    return all(re.search(rf"(?<!\w){re.escape(label)}(?!\w)", sentences) for label in labels)


def _shows_all(answer: Answer) -> bool:
    """Whether a table of papers tells which of the values compared each of them is about."""
    values = compared_values(answer)
    return values is None or all(values.values())


def _drawn(chart: JsonObject) -> int:
    return sum(bool(bar["value"]) for bar in chart["bars"])
