"""Log-in with a password, with a limit on attempts."""

from unicodedata import normalize

import chainlit as cl
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException

from assistant.history.log_ins import LogIns
from assistant.history.users import Users
from assistant.translations.page_language import say
from assistant.web.identity_middleware import LOG_IN, client_address

WINDOW = 5
"""Minutes that an attempt counts for."""
OF_ONE_PERSON_FROM_ONE_PLACE = RateLimitItemPerMinute(5, WINDOW)
FROM_ONE_PLACE = RateLimitItemPerMinute(30, WINDOW, "place")
OF_ONE_PERSON = RateLimitItemPerMinute(50, WINDOW, "person")


class PasswordLogin:
    """Checks passwords; attempts are counted in this process, those that succeed forgiven."""

    def __init__(self, users: Users, log_ins: LogIns, seconds: int) -> None:
        self._users = users
        self._log_ins = log_ins
        self._seconds = seconds
        self._attempts = MovingWindowRateLimiter(MemoryStorage())

    async def __call__(self, name: str, password: str) -> cl.User:
        """Return the user to be logged in.

        Raises:
            HTTPException: the name or the password is wrong, or it was tried too often.
        """
        who, where = normalize("NFC", name).strip().casefold()[:200], client_address()
        counted: list[tuple[RateLimitItem, tuple[str, ...]]] = [
            (OF_ONE_PERSON_FROM_ONE_PLACE, (who, where)),
            (FROM_ONE_PLACE, (where,)),
            (OF_ONE_PERSON, (who,)),
        ]
        within = [self._attempts.hit(limit, *keys) for limit, keys in counted]
        if not all(within):
            raise HTTPException(429, say("log_in.too_often"))
        person = await self._users.log_in(name, password)
        if person is None:
            raise HTTPException(401, say("log_in.wrong"))
        for limit, keys in counted:
            self._attempts.clear(limit, *keys)
        log_in = await self._log_ins.begin(person.id, self._seconds)
        return cl.User(identifier=person.name, metadata={LOG_IN: log_in})
