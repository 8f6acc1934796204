"""What a paper or an approach is, told by its attributes where a question names none."""

import re

from tools.hublink.facets import FacetColumn, FacetView
from tools.hublink.found_facts import Found
from tools.hublink.plan import Operation, Plan, Request
from tools.hublink.value_kinds import ValueKind
from tools.hublink.words import WORK_STEMS, phrase, stem

MOST_TOLD = 3
"""Of more papers than this no overview is given."""

_MOST_ATTRIBUTES = 12
_MOST_VALUES = 6
_WHAT_IS = re.compile(r"^\W*(?:and |so |but )?(?:what|who)(?:'s| is| are| was| were)\b")
_RELATED = re.compile(r"\b(?:of|in)\W*$|^\W*what(?:'s| is| are) an? .+ (?:by|that|which)\b")
_ASKS = re.compile(
    r"\bhow (?:does|do|did) .+ works?\b"
    r"|\b(?:tell|know) (?:me |us )?(?:more |something )?about\b|\b(?:everything|all|more) about\b"
    r"|\bsummar|\boverview\b|\bexplain\b|\bdescribe\b|\bdescription of\b|\bintroduc"
)


def asks_for_overview(plan: Plan) -> bool:
    """Whether a question wants to know what something is, and asks for nothing in particular."""
    open_ = plan.operation is Operation.LIST and not plan.requests and plan.group_by is None
    return open_ and bool(plan.conditions or plan.hub_words) and _asks(plan)


def _asks(plan: Plan) -> bool:
    """Whether it says so, or asks what a thing is without a word for papers.

    "What was X the director of" and "what is a film directed by X" ask for whatever stands in a
    relation to X, and for no overview.
    """
    question = plan.question.lower()
    if _ASKS.search(question):
        return True
    if not plan.hub_words and _RELATED.search(question):
        return False
    papers = WORK_STEMS | {stem("title"), *phrase(plan.hub_type)}
    return bool(_WHAT_IS.search(question)) and papers.isdisjoint(phrase(question))


def with_telling_attributes(found: Found, view: FacetView) -> Plan | None:
    """The plan, asking for what the graph tells of its few papers; nothing where it tells none."""
    if not 0 < len(found.hubs) <= MOST_TOLD:
        return None
    known = {column.facet.key for column in view.columns}
    told = {
        column.name: column
        for column in sorted(view.columns, key=lambda c: (-len(c.facet.key), c.facet.key))
        if column.facet.key[:-1] not in known
        and _tells(column)
        and all(_has_few(column, hub) for hub in found.hubs)
    }
    chosen = sorted(told.values(), key=lambda c: (len(c.facet.key), -len(c.by_hub), c.facet.key))
    if not chosen:
        return None
    requests = tuple(Request(facet=c.facet) for c in chosen[:_MOST_ATTRIBUTES])
    return found.plan.model_copy(update={"requests": requests})


def _has_few(column: FacetColumn, hub: str) -> bool:
    return 0 < len(column.by_hub.get(hub, ())) <= _MOST_VALUES


def _tells(column: FacetColumn) -> bool:
    """Whether an attribute tells a reader something: links, identifiers and constants do not."""
    if column.kind is ValueKind.LINK or len(column.by_value) < 2:
        return False
    worded = sum(" " in value for value in column.by_value)
    return 2 * len(column.by_value) <= len(column.rows) or 2 * worded >= len(column.by_value)
