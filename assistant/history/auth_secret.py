"""The secret that log-ins are signed with: made once, readable by its owner alone."""

import os
import secrets
from pathlib import Path

from tools.errors import SetupError

_LEAST_LENGTH = 32


def auth_secret(folder: Path) -> str:
    """Return the secret kept in a folder, made where there is none.

    Raises:
        SetupError: it cannot be kept, or others may read it.
    """
    file = folder / "auth_secret"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make(file)
        if os.name == "posix" and file.stat().st_mode & 0o077:
            raise SetupError(f"Others may read {file}.", f"Run `chmod 600 {file}`.")
        secret = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(
            f"The secret of log-ins cannot be kept in {file}: {error}.",
            "Make the folder writable, or set HUBLINK_AUTH_SECRET.",
        ) from error
    if len(secret) < _LEAST_LENGTH:
        raise SetupError(
            f"The secret in {file} is too short.", "Delete the file; a new one is made."
        )
    return secret


def _make(file: Path) -> None:
    """Write a new secret unless there is one: another process may be first, but never half-way."""
    if file.exists():
        return
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secrets.token_urlsafe(48))
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
