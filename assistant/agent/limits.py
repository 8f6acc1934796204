"""The limits of a turn: model calls, tokens and time."""

from tools.hublink.core.models import Frozen

LAST_CALL = 2 / 3
"""Share of a turn's time after which no more tools are called, so that an answer fits in."""


class Limits(Frozen):
    """Model calls, tokens and seconds of a turn; each ends in an answer from what is known."""

    steps: int = 8
    tokens: int = 60_000
    seconds: float = 300.0
