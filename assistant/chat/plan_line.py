"""A plan in one line: how the question was understood."""

from collections.abc import Mapping

from tools.hublink.explanation import chips
from tools.hublink.plan import Plan
from tools.hublink.scope import NO_LIMITS, Scope


def plan_line(
    plan: Plan, titles: Mapping[str, str], scope: Scope = NO_LIMITS, index: str = ""
) -> str:
    """Return what stands above the steps of a turn, or nothing where nothing was understood.

    `titles` names the papers it speaks of by their ids, `index` the index that is asked, within the
    `scope`.
    """
    parts = [part.text for part in chips(plan, dict(titles), scope.conditions)]
    understood = f"Understood as: {' · '.join(parts)}" if parts else ""
    return f"In {index}. {understood}".rstrip() if index else understood
