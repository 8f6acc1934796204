"""The latest warnings and errors of the process, for whoever runs it."""

import logging
from collections import deque
from datetime import UTC, datetime

from tools.hublink.core.models import Frozen

_MOST = 50
_LONGEST = 500


class LoggedError(Frozen):
    """A warning or an error as it stands in the log, without its traceback."""

    when: str
    level: str
    source: str
    text: str


class RecentErrors(logging.Handler):
    """Keeps the latest warnings and errors that are logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[LoggedError] = deque(maxlen=_MOST)

    def listen(self, logger: logging.Logger) -> None:
        """Keep what a logger is told, which goes to where it went before, too."""
        if not logger.handlers and logging.lastResort is not None:
            logger.addHandler(logging.lastResort)
        logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a warning or an error."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "seconds")
        self._kept.append(
            LoggedError(
                when=when[:19],
                level=record.levelname.lower(),
                source=record.name,
                text=record.getMessage()[:_LONGEST],
            )
        )

    def latest(self) -> tuple[LoggedError, ...]:
        """Return what was kept, the latest first."""
        return tuple(reversed(self._kept))
