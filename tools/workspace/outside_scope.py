"""Hubs that a question would find if its scope did not exclude them."""

from tools.hublink.core.plan import Plan
from tools.hublink.question.scope import NO_LIMITS
from tools.workspace.library import Library


def found_outside(plan: Plan | None, library: Library) -> tuple[str, ...]:
    """Return the titles of the hubs outside a library's scope that meet a plan, best first."""
    if plan is None or library.in_scope is None or plan.names_only_unknown:
        return ()
    whole = library.within(NO_LIMITS)
    found = whole.find(plan).hubs
    if plan.similar_to is not None or not plan.is_bounded:
        found = _similar(plan, found, whole)
    outside = [hub for hub in found if hub not in library.in_scope]
    return tuple(library.hub(hub).label for hub in outside)


def _similar(plan: Plan, found: tuple[str, ...], library: Library) -> tuple[str, ...]:
    """The hubs found by a plan that are similar to the words it leaves to similarity."""
    wording = plan.similar_to.wording if plan.similar_to else plan.question
    hubs, _ = library.similar(wording, found if plan.is_bounded else None)
    return tuple(hub.root.id for hub in hubs) if library.is_like(hubs) else ()
