"""The place of chats."""

from pydantic import SecretStr

from assistant.history.auth_secret import auth_secret
from assistant.history.database import history_url
from assistant.history.history import History
from assistant.settings import Settings


def build_history(settings: Settings) -> History:
    """The configured place of chats, not opened yet."""
    url = settings.history_url
    return History(history_url(url.get_secret_value() if url else None, settings.history))


def build_secret(settings: Settings) -> SecretStr:
    """The configured secret that log-ins are signed with, or the one kept with the chats."""
    return settings.auth_secret or SecretStr(auth_secret(settings.history))
