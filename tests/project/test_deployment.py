"""What `deploy/` says agrees with the settings, the pinned versions and its own documentation."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from assistant.read_settings import environment_names, read_settings


@pytest.fixture(scope="module")
def compose(root: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((root / "deploy/compose.yaml").read_text("utf-8"))
    return found


def assistants(compose: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The environment of each service that runs the assistant."""
    services = compose["services"].items()
    return {name: each["environment"] for name, each in services if each["image"] == "hublink"}


def filled(value: str) -> str:
    """A value with its variables unset: their defaults, or nothing."""
    return re.sub(r"\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}", lambda variable: variable[1] or "", value)


def test_every_variable_of_the_assistant_is_a_setting(compose: dict[str, Any]) -> None:
    known = set(environment_names().values())
    environments = assistants(compose)
    assert {"one", "two", "index"} == set(environments)
    for environment in environments.values():
        assert set(environment) <= known


def test_servers_of_the_chat_share_all_that_can_be_shared(compose: dict[str, Any]) -> None:
    environments = assistants(compose)
    assert environments["one"] == environments["two"]
    for part in ("HUBS_URL", "HISTORY_URL", "VECTORS_URL", "GRAPH_URL", "AUTH_SECRET"):
        assert environments["one"][f"HUBLINK_{part}"]
    for value in map(filled, environments["index"].values()):
        if "://" in value:
            assert urlsplit(value).hostname in compose["services"]


def test_the_settings_of_the_compose_file_are_valid(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in assistants(compose)["index"].items():
        secret = name == "HUBLINK_AUTH_SECRET"
        monkeypatch.setenv(name, "s" * 32 if secret else filled(value))
    settings = read_settings()
    assert settings.store == Path("/data/indexes/library")
    assert settings.log_in.trusted_proxies == (
        compose["services"]["proxy"]["networks"]["inner"]["ipv4_address"],
    )


def test_the_images_of_servers_are_of_the_versions_that_clients_are_pinned_to(
    compose: dict[str, Any], root: Path
) -> None:
    pins = (root / "constraints.txt").read_text("utf-8")
    for service, package in (("vectors", "chromadb"), ("graph", "oxigraph")):
        version = compose["services"][service]["image"].partition(":")[2]
        assert f"\n{package}=={version}\n" in pins


def test_every_variable_of_the_compose_file_is_documented(root: Path) -> None:
    used = set(re.findall(r"\$\{(\w+)", (root / "deploy/compose.yaml").read_text("utf-8")))
    documented = (root / "docs/deployment.md").read_text("utf-8")
    assert used
    assert [name for name in used if f"`{name}`" not in documented] == []


def test_the_proxy_sends_people_to_the_servers_of_the_compose_file(
    compose: dict[str, Any], root: Path
) -> None:
    proxy = (root / "deploy/nginx.conf").read_text("utf-8")
    assert set(re.findall(r"server (\w+):8000", proxy)) == {"one", "two"}
    assert {"one", "two"} <= compose["services"].keys()


def test_the_image_is_built_of_files_that_are_there(root: Path) -> None:
    wanted = re.findall(r"^!(\S+)", (root / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert wanted
    assert [name for name in wanted if not (root / name).exists()] == []
