"""Sign-in modes: people are told apart not at all, by a proxy, or by their passwords."""

from enum import StrEnum

from pydantic import SecretStr

from assistant.history.history import History
from assistant.settings.settings import Settings
from tools.hublink.core.models import Frozen


class SignInMode(StrEnum):
    """Who may come in, and as whom."""

    LOCAL = "local"
    PROXY = "proxy"
    PASSWORD = "password"  # noqa: S105


class SignIn(Frozen):
    """The way people sign in.

    A proxy may name them in `header`; only the addresses `proxies` are believed, in this and in the
    headers on how a request came. `secret` signs log-ins, which last `hours`.
    """

    mode: SignInMode = SignInMode.LOCAL
    secret: SecretStr
    header: str = ""
    proxies: tuple[str, ...] = ()
    hours: int = 24


async def sign_in_of(settings: Settings, history: History, secret: SecretStr) -> SignIn:
    """Return how people sign in: as a proxy says if one is configured, else with a password.

    Without passwords, everybody is the one person at this machine.
    """
    mode = SignInMode.LOCAL
    if settings.log_in.user_header:
        mode = SignInMode.PROXY
    elif await history.users.log_in_is_needed():
        mode = SignInMode.PASSWORD
    return SignIn(
        mode=mode,
        secret=secret,
        header=settings.log_in.user_header or "",
        proxies=settings.log_in.trusted_proxies,
        hours=settings.log_in.login_hours,
    )


async def open_for_people(settings: Settings, history: History, secret: SecretStr) -> SignIn:
    """Bring the history up to date and return how people sign in; its connections are closed.

    Raises:
        SetupError: the database cannot be used.
    """
    try:
        await history.database.prepare()
        return await sign_in_of(settings, history, secret)
    finally:
        await history.database.close()
