"""Settings as the command line reads them: misspelt ones, and those of other programs."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run the command in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_misspelt_variable_is_told_with_the_nearest_setting(
    hublink: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUBLINK_CONTEXT_WINDOWS", "secret")
    outcome = hublink("ask", "x")
    assert_refused(outcome, "HUBLINK_CONTEXT_WINDOWS", "the environment", "HUBLINK_CONTEXT_WINDOW,")
    assert "secret" not in outcome.err


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("HUBLINK_MODLE", "HUBLINK_MODEL"),
        ("hublink_model_name", "HUBLINK_MODEL"),
        ("HUBLINK_OPENAI_API_KEY", "OPENAI_API_KEY"),
        ("HUBLINK_AUTHSECRET", "HUBLINK_AUTH_SECRET"),
        ("HUBLINK_LOGIN_HOUR", "HUBLINK_LOGIN_HOURS"),
    ],
)
def test_a_misspelt_name_in_the_file_of_variables_is_told(
    hublink: Any, folder: Path, misspelt: str, meant: str
) -> None:
    (folder / ".env").write_text(f"{misspelt}=value\n", encoding="utf-8")
    assert_refused(hublink("doctor"), misspelt.upper(), ".env", f"Write {meant}, ")


@pytest.mark.parametrize(
    ("line", "misspelt", "meant"),
    [
        ('lnaguages = ["de"]', "lnaguages", "languages"),
        ("HUBLINK_PORT = 8001", "HUBLINK_PORT", "port"),
        ('[reference_property]\nauthor = ["writer"]', "reference_property", "reference_properties"),
    ],
)
def test_a_misspelt_name_in_the_file_of_settings_is_told(
    hublink: Any, folder: Path, line: str, misspelt: str, meant: str
) -> None:
    (folder / "hublink.toml").write_text(line, encoding="utf-8")
    assert_refused(hublink("doctor"), misspelt, "hublink.toml", f"Write {meant}, ")


def test_a_name_like_no_setting_is_told_too(hublink: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HUBLINK_QQQ", "x")
    assert_refused(hublink("doctor"), "HUBLINK_QQQ", ".env.example")


def test_variables_of_other_programs_are_left_alone(
    hublink: Any, films_store: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / ".env").write_text(
        "CHAINLIT_URL=https://chat.example\nOPENAI_ORG_ID=x\nSOMETHING=else\n", encoding="utf-8"
    )
    monkeypatch.setenv("OPENAI_TIMEOUT", "3")
    outcome = hublink("ask", "Who directed The Orchard?", "--store", films_store)
    assert outcome.status == 0


@pytest.mark.parametrize("named", ["HUBLINK_STORE", "hublink_store"])
def test_settings_are_read_from_the_file_of_variables(
    hublink: Any, films_store: Path, folder: Path, named: str
) -> None:
    (folder / ".env").write_text(f"{named}={films_store}\n", encoding="utf-8")
    assert "Bob Stone" in hublink("ask", "Who directed The Orchard?").out


def test_settings_of_several_groups_are_read_from_the_file_of_settings(
    hublink: Any, films_store: Path, folder: Path
) -> None:
    (folder / "hublink.toml").write_text(
        f'store = "{films_store}"\ncitation_style = "no such style"\n', encoding="utf-8"
    )
    outcome = hublink("ask", "Who directed The Orchard?")
    assert outcome.status == 2
    assert "no such style" in outcome.err


def assert_refused(outcome: Any, *said: str) -> None:
    """The command ended with status 2 and one line that says all of this."""
    assert outcome.status == 2
    assert outcome.out == ""
    assert len(outcome.err.strip().splitlines()) == 1
    for text in said:
        assert text in outcome.err
