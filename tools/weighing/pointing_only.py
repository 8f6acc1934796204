"""Messages that only say what is to be done with the papers they point at, or told of them."""

from collections.abc import Iterator

from tools.calls.overview import asks_for_overview
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase, tokens
from tools.workspace.library import Library

_TITLE = "title"
"""What papers are put in order by that no attribute orders."""
_VERB = 1
"""So many words are left to say what is to be done with papers."""


def only_points(text: str, plan: Plan, context: Context, library: Library) -> bool:
    """Return whether a message says no more than which papers it is about, and by what.

    It points at them by number or by place, or means those at hand, and has them summarised or
    compared, or names what they are to be ordered or counted by, or asked for: "Compare [2] and
    [4].", "sort them by title", "the venue of the second one?".
    """
    compared = plan.operation is Operation.COMPARE and not plan.tabular
    told = [name for name in _named(plan) if phrase(name)]
    if not plan.hubs or plan.conditions or plan.topic is not None or plan.not_understood:
        return False
    if not (told or compared or asks_for_overview(plan)):
        return False
    pointed = pointed_at(text, context)
    if pointed is None and not Spoken(text, library.grounding, context).points_back:
        return False
    said = tokens(text if pointed is None else pointed.rest)
    named = {stem for name in told for stem in phrase(name)}
    if not {phrase(name)[-1] for name in told} <= {word.stem for word in said}:
        return False
    common = LIGHT_STEMS | WORK_STEMS | {*phrase(library.hub_name)} | named
    return sum(not word.is_function_word and word.stem not in common for word in said) <= _VERB


def _named(plan: Plan) -> Iterator[str]:
    """The names of what is told of papers, or of what they are ordered or counted by."""
    yield from (request.facet.name for request in plan.requests)
    yield from (facet.name for facet in (plan.order_by, plan.group_by) if facet is not None)
    if plan.operation is Operation.RANK and plan.order_by is None:
        yield _TITLE
