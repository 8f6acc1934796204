"""Words of a question that a reading of it takes for something else than names."""

from tools.hublink.core.models import Frozen

Span = tuple[int, int]
"""Words from one place to before another."""


class Taken(Frozen):
    """The words `about` which papers are sought, and those that only `frame` what is asked."""

    about: Span | None = None
    frame: tuple[int, ...] = ()


NOTHING_TAKEN = Taken()
