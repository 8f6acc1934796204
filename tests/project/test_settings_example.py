import re
from pathlib import Path

import pytest

from assistant.read_settings import environment_names, read_settings
from assistant.settings.indexes import Store
from assistant.settings.references import Services
from assistant.settings.settings import GROUPS


def test_every_setting_of_every_group_is_read() -> None:
    settings = [name for group in (Store, *GROUPS.values()) for name in group.model_fields]
    assert sorted(environment_names()) == sorted(settings)


def test_the_example_names_every_setting_and_no_other(root: Path) -> None:
    example = (root / ".env.example").read_text("utf-8")
    named = set(re.findall(r"^# ([A-Z_]+)=", example, re.MULTILINE))
    assert named == set(environment_names().values())


def test_the_example_uncommented_is_a_valid_setting(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = (root / ".env.example").read_text("utf-8")
    uncommented = re.sub(r"^# ([A-Z_]+=)", r"\1", example, flags=re.MULTILINE)
    (tmp_path / ".env").write_text(uncommented, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in environment_names().values():
        monkeypatch.delenv(name, raising=False)
    settings = read_settings()
    assert settings.models.model == "qwen3:8b"
    assert settings.services.link_hosts == Services().link_hosts
    assert settings.web.allowed_hosts == ("assistant.example.org",)


@pytest.mark.parametrize("name", ["HUBLINK_LEAST_SIMILARITY", "HUBLINK_LEAST_LIKENESS"])
def test_the_least_similarity_is_set_by_its_name_and_its_former_one(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "0.7")
    assert read_settings().retrieval.least_similarity == 0.7
