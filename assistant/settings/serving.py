"""Settings of serving the chat: where, to whom, and where its chats are kept."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr

from assistant.settings.group import Group, Listed


class Web(Group):
    """Where the chat is served."""

    host: str = Field(default="127.0.0.1", description="Address to serve the chat at.")
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    allowed_hosts: Listed = Field(default=(), description="Further host names the chat answers to.")


class LogIn(Group):
    """Logging in: by a proxy's header or by passwords, and the secret that signs it."""

    user_header: str | None = Field(
        default=None, description="Header in which a proxy in front names the user."
    )
    trusted_proxies: Listed = Field(
        default=("127.0.0.1", "::1"), description="Addresses of proxies that are believed."
    )
    administrators: Listed = Field(
        default=(), description="Names of those who may see the state of the program."
    )
    share_chats: bool = Field(
        default=False,
        description="Whether people who log in may share a chat by a link, to be read by others.",
    )
    login_hours: int = Field(default=24, ge=1, le=8760, description="How long a log-in lasts.")
    auth_secret: SecretStr | None = Field(
        default=None, min_length=32, description="Signs log-ins; made and kept where unset."
    )


class ChatStorage(Group):
    """Where chats are kept."""

    history: Path = Field(
        default=Path(".hublink/history"), description="Folder of the chats and of their secret."
    )
    history_url: SecretStr | None = Field(
        default=None, description="A PostgreSQL database of the chats, instead of a file."
    )
