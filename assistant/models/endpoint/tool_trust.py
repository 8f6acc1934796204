"""Whether a model is offered tools: as set, by its size, and by what was seen of it."""

import re
from enum import StrEnum

MOST_BILLIONS_WITHOUT_TOOLS = 4.0
_SIZE = re.compile(r"(?<![\d.])(\d+(?:[._]\d+)?)\s?([bm])(?![a-z])", re.IGNORECASE)
_FAILURES = 2


class ToolCalling(StrEnum):
    """Who chooses the tools: the model, grounding's plan, or whichever turns out to work."""

    AUTO = "auto"
    MODEL = "model"
    PLAN = "plan"


class ToolTrust:
    """Whether a model can be trusted to call tools; kept as long as the process runs.

    Tools are not offered to a model that is small by its name, whose endpoint takes no tools, or
    that got no call right in two turns.
    """

    def __init__(self, mode: ToolCalling = ToolCalling.AUTO, model: str = "") -> None:
        self._mode = mode
        self._small = is_small(model)
        self._refused = False
        self._proven = False
        self._failures = 0

    @property
    def may_plan(self) -> bool:
        """Whether grounding's plan may stand in for the model's choice of tools."""
        return self._mode is not ToolCalling.MODEL

    def objection(self) -> str | None:
        """Return why the model is offered no tools, in words for people; None where it is."""
        if self._mode is ToolCalling.MODEL:
            return None
        if self._mode is ToolCalling.PLAN:
            return "This model is set to call no tools"
        if self._refused:
            return "This model cannot call tools"
        if not self._proven and self._failures >= _FAILURES:
            return "This model does not call tools reliably"
        if self._small:
            return "A model this small does not call tools reliably"
        return None

    def called(self) -> None:
        """Note that the model called a tool and got it right."""
        self._proven = True

    def failed(self) -> None:
        """Note that a turn ended without a call where one was due."""
        self._failures += 1

    def refused(self) -> None:
        """Note that the endpoint takes no tools for the model."""
        self._refused = True


def is_small(model: str) -> bool:
    """Return whether a model is by its name too small to choose tools; `a3b` counts experts."""
    sizes = [
        float(number.replace("_", ".")) / (1 if unit in "bB" else 1000)
        for number, unit in _SIZE.findall(model)
    ]
    return bool(sizes) and max(sizes) <= MOST_BILLIONS_WITHOUT_TOOLS
