"""The secret that log-ins are signed with."""

from pathlib import Path

import pytest

from assistant.history.auth_secret import auth_secret
from tools.errors import SetupError


def test_a_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "history"
    secret = auth_secret(folder)
    assert len(secret) >= 32
    assert auth_secret(folder) == secret
    assert auth_secret(tmp_path / "other") != secret
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_secret_that_others_may_read_is_not_used(tmp_path: Path) -> None:
    auth_secret(tmp_path)
    (tmp_path / "auth_secret").chmod(0o644)
    with pytest.raises(SetupError, match="chmod 600"):
        auth_secret(tmp_path)


def test_a_secret_too_short_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "auth_secret"
    file.write_text("guess me")
    file.chmod(0o600)
    with pytest.raises(SetupError, match="too short"):
        auth_secret(tmp_path)
