"""Overviews: a paper or an approach described by its attributes where a question names none."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import WORK_STEMS, phrase, stem
from tools.workspace.telling_attributes import (
    is_basic,
    is_bookkeeping,
    is_description,
    is_worded,
)

MOST_TOLD = 3
"""Of more papers than this, what they share and where they differ is told instead of each."""
MOST_DESCRIBED = 8
"""Of so many papers each is described in its own words besides, or set beside the others."""

_MOST_ATTRIBUTES = 6
_MOST_IN_COMMON = 8
_MOST_VALUES = 6
_WHAT_IS = re.compile(r"^\W*(?:and |so |but )?(?:what|who)(?:'s| is| are| was| were)\b")
_RELATED = re.compile(r"\b(?:of|in)\W*$|^\W*what(?:'s| is| are) an? .+ (?:by|that|which)\b")
_ASKS = re.compile(
    r"\bhow (?:does|do|did) .+ works?\b"
    r"|\b(?:tell|know) (?:me |us )?(?:more |something )?about\b|\b(?:everything|all|more) about\b"
    r"|\bsummar|\boverview\b|\bexplain\b|\bdescribe\b|\bdescription of\b|\bintroduc"
)


def asks_for_overview(plan: Plan) -> bool:
    """Return whether a question asks what something is, and for no attribute in particular."""
    asked = [r for r in plan.requests if not _ASKS.search(r.words.lower())]
    open_ = plan.operation is Operation.LIST and not asked and plan.group_by is None
    named = bool(plan.conditions or plan.hub_words)
    return open_ and (plan.overview or _at_hand(plan) or (named and _asks(plan)))


def most_beside(plan: Plan) -> int:
    """Return how many papers are set side by side, attribute by attribute; of more all are told."""
    return MOST_DESCRIBED if plan.likeness is None else MOST_TOLD


def _at_hand(plan: Plan) -> bool:
    """Whether a text asks for a summary of papers that were spoken of."""
    return len(plan.hubs or ()) > 1 and bool(_ASKS.search(plan.question.lower()))


def asks_what_is(plan: Plan) -> bool:
    """Return whether a question asks only what something is: "What is X?"."""
    return asks_for_overview(plan) and says_what_is(plan)


def says_what_is(plan: Plan) -> bool:
    """Return whether a question is worded as one for what something is."""
    return _WHAT_IS.search(plan.question.lower()) is not None


def _asks(plan: Plan) -> bool:
    """Whether a text asks for a summary, or what a thing is without a word for papers.

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
    """Return the plan with requests for the attributes that describe its papers, if any."""
    if len(found.hubs) > MOST_TOLD:
        return with_common_attributes(found, view) if found.plan.hubs else None
    known = {column.facet.key for column in view.columns}
    told = {
        column.name: column
        for column in sorted(view.columns, key=lambda c: (-len(c.facet.key), c.facet.key))
        if column.facet.key[:-1] not in known
        and _tells(column)
        and not view.is_title(column)
        and all(_has_few(column, hub) for hub in found.hubs)
    }
    if not told:
        return None
    requests = tuple(Request(facet=column.facet) for column in _chosen(list(told.values())))
    return found.plan.model_copy(update={"requests": requests})


def with_common_attributes(found: Found, view: FacetView) -> Plan | None:
    """Return the plan with requests for what papers have in common, or are told apart by."""
    known = {column.facet.key for column in view.columns}
    own = (column for column in view.columns if not view.is_title(column))
    near = [column for column in own if column.facet.key[:-1] not in known]
    hubs = frozenset(found.hubs)
    telling = [c for c in near if _tells(c) and not is_worded(c) and c.kind is not ValueKind.NUMBER]
    ranked = sorted(telling, key=lambda c: (-_in_common(c, hubs), len(c.facet.key), c.number))
    chosen = [column for column in ranked if _in_common(column, hubs)][:_MOST_IN_COMMON]
    few = len(hubs) <= MOST_DESCRIBED
    described = [column for column in near if few and is_description(column)][:1]
    dated = [c for c in near if c.kind is ValueKind.YEAR and c not in chosen][:1]
    told = (*chosen, *dated, *described)
    requests = tuple(Request(facet=column.facet) for column in told)
    return found.plan.model_copy(update={"requests": requests}) if len(requests) > 1 else None


def _in_common(column: FacetColumn, hubs: frozenset[str]) -> int:
    """How many of some papers share a value of an attribute with another, by each value."""
    bearers = ({row.hub for row in rows if row.hub in hubs} for rows in column.by_value.values())
    return sum(len(found) for found in bearers if len(found) > 1)


def _chosen(columns: Sequence[FacetColumn]) -> list[FacetColumn]:
    """Return the description, by whom and when, a finding, and what fewest others have."""
    ordered = sorted(columns, key=lambda c: (len(c.facet.key), -len(c.by_hub), c.facet.key))
    description = [column for column in ordered if is_description(column)][:1]
    others = [column for column in ordered if column not in description]
    basics = [column for column in others if is_basic(column)]
    worded = [column for column in others if is_worded(column)][:1]
    rest = [column for column in others if column not in (*basics, *worded)]
    rarest = sorted(rest, key=lambda column: len(column.by_hub))
    most = max(_MOST_ATTRIBUTES - len(basics) - len(worded), 0)
    kept = [*basics, *rarest[:most], *worded]
    return description + [column for column in others if column in kept]


def _has_few(column: FacetColumn, hub: str) -> bool:
    return 0 < len(column.by_hub.get(hub, ())) <= _MOST_VALUES


def _tells(column: FacetColumn) -> bool:
    """Whether an attribute describes a paper: links, identifiers and constants do not."""
    if column.kind is ValueKind.LINK or len(column.by_value) < 2 or is_bookkeeping(column):
        return False
    worded = sum(" " in value for value in column.by_value)
    return 2 * len(column.by_value) <= len(column.rows) or 2 * worded >= len(column.by_value)
