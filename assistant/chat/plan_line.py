"""A plan in one line: how the question was understood."""

from collections.abc import Mapping

from tools.hublink.explanation import chips
from tools.hublink.plan import Plan


def plan_line(plan: Plan, titles: Mapping[str, str], index: str = "") -> str:
    """Return what stands above the steps of a turn, or nothing where nothing was understood.

    `titles` names the papers it speaks of by their ids, `index` the index that is asked.
    """
    parts = [part.text for part in chips(plan, dict(titles))]
    understood = f"Understood as: {' · '.join(parts)}" if parts else ""
    return f"In {index}. {understood}".rstrip() if index else understood
