"""The project as its files declare it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).parents[2]


@pytest.fixture(scope="session")
def project(root: Path) -> dict[str, Any]:
    """The table `project` of pyproject.toml."""
    declared: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    table: dict[str, Any] = declared["project"]
    return table


@pytest.fixture(scope="session")
def sources(root: Path) -> dict[Path, str]:
    """The text of every module of the program, by its path below the root."""
    modules = (
        path for part in ("assistant", "tools", "prompts") for path in root.glob(f"{part}/**/*.py")
    )
    return {path.relative_to(root): path.read_text("utf-8") for path in modules}
