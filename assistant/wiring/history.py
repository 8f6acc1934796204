"""The history of chats, and the secret that signs log-ins."""

from pydantic import SecretStr

from assistant.history.auth_secret import auth_secret
from assistant.history.database import history_url
from assistant.history.history import History
from assistant.settings.settings import Settings


def build_history(settings: Settings) -> History:
    """Return the configured history, not opened yet."""
    url = settings.chats.history_url
    return History(history_url(url.get_secret_value() if url else None, settings.chats.history))


def build_secret(settings: Settings) -> SecretStr:
    """Return the configured secret that signs log-ins, or the one kept with the chats."""
    return settings.log_in.auth_secret or SecretStr(auth_secret(settings.chats.history))
