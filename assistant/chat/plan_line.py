"""A plan in one line: how the question was understood."""

from collections.abc import Mapping

from tools.hublink.explanation import chips
from tools.hublink.plan import Plan


def plan_line(plan: Plan, titles: Mapping[str, str]) -> str:
    """Return what stands above the steps of a turn, or nothing where nothing was understood.

    `titles` names the papers it speaks of by their ids.
    """
    parts = chips(plan, dict(titles))
    return f"Understood as: {' · '.join(part.text for part in parts)}" if parts else ""
