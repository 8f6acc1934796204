import re
from pathlib import Path

import pytest

from assistant.settings import Settings


def variables() -> set[str]:
    """The environment variables that the settings read."""
    found = set()
    for name, field in Settings.model_fields.items():
        alias = field.validation_alias
        choices = getattr(alias, "choices", [])
        found.add(choices[0] if choices else f"HUBLINK_{name.upper()}")
    return found


def test_the_example_names_every_setting_and_no_other(root: Path) -> None:
    example = (root / ".env.example").read_text("utf-8")
    assert set(re.findall(r"^# ([A-Z_]+)=", example, re.MULTILINE)) == variables()


def test_the_example_uncommented_is_a_valid_setting(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = (root / ".env.example").read_text("utf-8")
    uncommented = re.sub(r"^# ([A-Z_]+=)", r"\1", example, flags=re.MULTILINE)
    (tmp_path / ".env").write_text(uncommented, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in variables():
        monkeypatch.delenv(name, raising=False)
    settings = Settings()
    assert settings.model == "qwen3:8b"
    assert settings.link_hosts == Settings.model_fields["link_hosts"].default
    assert settings.allowed_hosts == ("assistant.example.org",)
