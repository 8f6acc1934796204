"""The server as the network sees it."""

import subprocess

import httpx
import pytest


def test_another_host_name_is_refused(served) -> None:
    assert httpx.get(served.address).status_code == 200
    assert httpx.get(served.address, headers={"host": "evil.example"}).status_code == 403


def test_pages_of_other_origins_may_not_read_answers(served) -> None:
    origin = {"origin": "http://evil.example"}
    response = httpx.get(f"{served.address}/project/settings", headers=origin)
    assert response.status_code == 403
    assert "access-control-allow-origin" not in response.headers


def test_files_cannot_be_uploaded(served) -> None:
    response = httpx.post(
        f"{served.address}/project/file",
        params={"session_id": "none"},
        files={"file": ("x.html", b"<script>", "text/html")},
    )
    assert response.is_client_error


@pytest.mark.parametrize("path", ["/public/../pyproject.toml", "/public/%2e%2e/pyproject.toml"])
def test_only_the_pages_own_files_are_served(served, path: str) -> None:
    assert "[project]" not in httpx.get(served.address + path).text


def test_a_taken_port_is_said_with_what_to_do(served, command, store) -> None:
    port = served.address.rsplit(":", 1)[1]
    ended = subprocess.run(
        command("serve", "--store", str(store), "--port", port), capture_output=True, text=True
    )
    assert ended.returncode == 2
    assert f"127.0.0.1:{port} cannot be used" in ended.stderr
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr
