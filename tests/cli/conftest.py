"""The `hublink` command, run within the test."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from assistant.cli import main


@dataclass
class Outcome:
    """How a run of the command ended and what it wrote."""

    status: int
    out: str
    err: str


Hublink = Callable[..., Outcome]


@pytest.fixture
def hublink(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: object
) -> Hublink:
    monkeypatch.setenv("HUBLINK_LINK_HOSTS", "")

    def run(*arguments: object) -> Outcome:
        monkeypatch.setattr("sys.argv", ["hublink", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        written = capsys.readouterr()
        return Outcome(int(ended.value.code or 0), written.out, written.err)

    return run
