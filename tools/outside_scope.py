"""What a question would find if nothing were out of scope."""

from tools.hublink.plan import Plan
from tools.hublink.scope import NO_LIMITS
from tools.library import Library


def found_outside(plan: Plan | None, library: Library) -> tuple[str, ...]:
    """The titles of the hubs outside a library's scope that meet a plan, in order, best first."""
    if plan is None or library.in_scope is None or plan.names_only_unknown:
        return ()
    whole = library.within(NO_LIMITS)
    found = whole.find(plan).hubs
    if plan.alike is not None or not plan.is_bounded:
        found = _alike(plan, found, whole)
    outside = [hub for hub in found if hub not in library.in_scope]
    return tuple(library.hub(hub).label for hub in outside)


def _alike(plan: Plan, found: tuple[str, ...], library: Library) -> tuple[str, ...]:
    """Of what a plan finds, the hubs that are like what it leaves open."""
    if library.similarity_unavailable() is not None:
        return ()
    wording = plan.alike.wording if plan.alike else plan.question
    hubs, _ = library.similar(wording, found if plan.is_bounded else None)
    return tuple(hub.root.id for hub in hubs) if library.is_like(hubs) else ()
