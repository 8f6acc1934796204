"""Messages that only say what is to be done with the papers they point at, or told of them."""

from collections.abc import Iterator

from tools.calls.overview import asks_for_overview
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.context import Context, Resolved
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase, tokens
from tools.workspace.library import Library

_TITLE = "title"
"""What papers are put in order by that no attribute orders."""
_SEVERAL = 2
_VERB, _TO_SORT = 1, 2
"""So many words are left to say what is to be done with papers, or in which order they are put."""
_SUMMING_UP = (Act.SUMMARISE, Act.TELL)


def only_points(text: str, resolved: Resolved, context: Context, library: Library) -> bool:
    """Return whether a message says no more than which papers it is about, and by what.

    It points at them by number or by place, or means those at hand, and has them summarised or
    compared, or names what they are to be ordered or counted by, or asked for: "Compare [2] and
    [4].", "sort them by title", "the venue of the second one?". So does one that only counts those
    at hand, puts them in the order of time or bounds their years: "newest first", "since 2020"; or
    that names an attribute and a paper, or things to be compared, in full.
    """
    plan = resolved.plan
    at_hand = plan.hubs and plan.hubs == context.together and not plan.not_understood
    if at_hand and (_only_dates(text, resolved, library) or _only_counts(text, plan, library)):
        return True
    if _only_looks_up(text, plan, library) or _only_compares(text, plan, library):
        return True
    compared = plan.operation is Operation.COMPARE and not plan.tabular
    told = [name for name in _named(plan) if phrase(name)]
    if not plan.hubs or plan.conditions or plan.topic is not None or plan.not_understood:
        return False
    summed_up = resolved.act in _SUMMING_UP and asks_for_overview(plan)
    if not (told or compared or summed_up):
        return False
    pointed = pointed_at(text, context)
    if pointed is None and not Spoken(text, library.grounding, context).points_back:
        return False
    said = text if pointed is None else pointed.rest
    if not {phrase(name)[-1] for name in told} <= {word.stem for word in tokens(said)}:
        return False
    named = frozenset(stem for name in told for stem in phrase(name))
    return _left(said, library, named) <= _VERB


def _only_looks_up(text: str, plan: Plan, library: Library) -> bool:
    """Whether a message asks for attributes by their names, of papers that it names in full.

    It may have them compared by these.
    """
    bound = plan.conditions or plan.topic is not None or plan.not_understood or plan.titled
    looks_up = plan.operation in (Operation.LIST, Operation.COMPARE)
    if bound or not (looks_up and plan.requests and plan.hub_words):
        return False
    if not all(set(phrase(r.facet.name)) <= set(phrase(r.words or text)) for r in plan.requests):
        return False
    named = {stem for name in _named(plan) for stem in phrase(name)} | {*phrase(plan.hub_words)}
    to_do = _VERB if plan.operation is Operation.COMPARE else 0
    return _left(text, library, frozenset(named)) <= to_do


def _only_compares(text: str, plan: Plan, library: Library) -> bool:
    """Whether a message only has things compared that it names in full: "compare A and B"."""
    named = [value for c in plan.conditions for value in c.values]
    grouped = plan.group_by is not None and plan.group_by not in [c.facet for c in plan.conditions]
    bound = plan.topic is not None or plan.not_understood or plan.titled or grouped
    if plan.operation is not Operation.COMPARE or bound or len(named) < _SEVERAL:
        return False
    said = frozenset(stem for value in named for stem in phrase(value))
    in_full = said <= {stem for c in plan.conditions for stem in phrase(c.words)}
    return in_full and _left(text, library, said) <= _VERB


def _only_dates(text: str, resolved: Resolved, library: Library) -> bool:
    """Whether a message only orders papers by their years, or bounds these."""
    plan, year = resolved.plan, library.grounding.year_facet
    if plan.requests or plan.group_by or plan.topic is not None or plan.titled or plan.sayings:
        return False
    if resolved.act is Act.SORT and not plan.conditions:
        by_year = year is not None and plan.order_by == year
        return by_year and _left(text, library, frozenset()) <= _TO_SORT
    dated = all(c.facet == year and c.is_number for c in plan.conditions)
    listed = plan.operation is Operation.LIST and bool(plan.conditions) and dated
    return listed and _left(text, library, frozenset()) <= _VERB


def _only_counts(text: str, plan: Plan, library: Library) -> bool:
    """Whether a message only asks how many papers there are at hand."""
    if plan.operation is not Operation.COUNT or plan.conditions or plan.group_by or plan.requests:
        return False
    bound = plan.topic is not None or plan.titled or plan.sayings or plan.computation.counted
    return not bound and _left(text, library, frozenset()) <= _VERB


def _left(text: str, library: Library, named: frozenset[str]) -> int:
    """How many words of a text are neither common, nor numbers, nor of some names."""
    common = LIGHT_STEMS | WORK_STEMS | {*phrase(library.hub_name)} | named
    words = (word for word in tokens(text) if not word.is_function_word)
    return sum(not word.text.isdigit() and word.stem not in common for word in words)


def _named(plan: Plan) -> Iterator[str]:
    """The names of what is told of papers, or of what they are ordered or counted by."""
    yield from (request.facet.name for request in plan.requests)
    yield from (facet.name for facet in (plan.order_by, plan.group_by) if facet is not None)
    if plan.operation is Operation.RANK and plan.order_by is None:
        yield _TITLE
