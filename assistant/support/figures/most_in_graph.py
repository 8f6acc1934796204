"""Verifying what a sentence says there is most of in the whole graph, by counting all of them.

"Ada Brook is the author with the most papers" is asked of the graph as "who is the author with the
most papers?". All words of that question must be accounted for.
"""

import re

from assistant.support.reading.denials import NEGATION
from assistant.translations.kept_text import KeptText, kept_text
from tools.calls.computed_tables import computed_by_plan
from tools.hublink.core.plan import Operation
from tools.hublink.language.words import tokens
from tools.workspace.library import Library

_SAID = re.compile(
    r"\b(?:is|are|was|were|remains?) (?P<what>the (?:[\w-]+ ){0,6}?(?:most|fewest)\b[^,;:()]*)",
    re.IGNORECASE,
)
_OF_SOME = re.compile(
    r"\b(?:these|those|them|cited|listed|second|third|next|one of|among)\b", re.IGNORECASE
)
"""What says that some are compared, or that something else comes first."""
_MOST = 5
"""More than so many that come first nobody names."""


def wrong_most(library: Library, text: str) -> KeptText | None:
    """Return what there is most of in the graph, where a text says it of something else."""
    said = _SAID.search(text)
    if said is None or NEGATION.search(text) or _OF_SOME.search(text[: said.end()]):
        return None
    plan = library.ground(f"what is {said['what'].rstrip(' .')}?")
    whole = not (plan.not_understood or plan.unmatched or plan.conditions or plan.topic)
    if plan.operation is not Operation.EXTREME or plan.group_by is None or not whole:
        return None
    if not plan.group_by.key or plan.order_by is not None or plan.hubs or plan.titled:
        return None
    table = computed_by_plan(library.find(plan), library)
    first = [row.label for row in table.rows] if table is not None else []
    if not 0 < len(first) <= _MOST or any(_is_named(label, text) for label in first):
        return None
    return kept_text("support.most", labels=", ".join(first))


def _is_named(label: str, text: str) -> bool:
    """Whether a text names something, a person by the surname alone."""
    said = {word.lower for word in tokens(text)}
    telling = [word.lower for word in tokens(label) if len(word.text) > 1]
    return bool(telling) and (said.issuperset(telling) or telling[-1] in said)
