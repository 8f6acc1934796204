"""Which way a name is turned: "training-free" says no to training, "without training" agrees."""

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind, is_negative
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import NEGATIONS, tokens

_DENYING = NEGATIONS | frozenset("free less non absent missing".split())


def says_no_to(name: str, words: str) -> bool:
    """Return whether a name denies what some of its words say: "training-free" of "training"."""
    said = {token.lower for token in tokens(words)}
    return any(token.lower in _DENYING - said for token in tokens(name))


def agrees_with_denial(value: str, words: str) -> bool:
    """Return whether a value says no by itself, so that a question that does means it."""
    return is_negative(value) or says_no_to(value, words)


def stated_otherwise(condition: Condition, view: FacetView) -> Condition:
    """Return a denied value of what few hubs state as what the others of these state.

    "Not in English" means the paper that is in French, and not all that tell no language.
    """
    column = view.column(condition.facet)
    worded = column.kind in (ValueKind.TEXT, ValueKind.NAME) and not column.is_status()
    denies = condition.negated and condition.values and condition.source is None
    told = len(column.by_hub)
    if not (denies and worded and column.is_single()) or 2 * told >= len(view.hubs):
        return condition
    denied = set(condition.values)
    others = tuple(v for v in column.by_value if v not in denied and not is_negative(v))
    if not others or condition.said_by:
        return condition
    update = {"values": others, "negated": False, "unstated": len(view.hubs) - told}
    return condition.model_copy(update=update)
