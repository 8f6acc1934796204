import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OWN = {"assistant", "tools", "prompts"}
INTERPRETERS = ("3.11", "3.12", "3.13")


def test_every_library_that_is_imported_is_declared(
    project: dict[str, Any], sources: dict[Path, str]
) -> None:
    declared = {canonicalize_name(Requirement(line).name) for line in project["dependencies"]}
    distributions = packages_distributions()
    for path, text in sources.items():
        for module in imported(text) - OWN - sys.stdlib_module_names:
            found = {canonicalize_name(name) for name in distributions[module]}
            assert found & declared, f"{path} imports {module}"


def test_every_declared_library_is_used(project: dict[str, Any], sources: dict[Path, str]) -> None:
    modules = {module for text in sources.values() for module in imported(text) | named(text)}
    distributions = packages_distributions()
    used = {canonicalize_name(name) for module in modules for name in distributions.get(module, [])}
    for line in project["dependencies"]:
        assert canonicalize_name(Requirement(line).name) in used, line


@pytest.mark.parametrize("python", INTERPRETERS)
def test_every_declared_library_has_one_version_it_allows(
    project: dict[str, Any], root: Path, python: str
) -> None:
    pins = list(constraints(root))
    environment = {"python_version": python, "python_full_version": f"{python}.0"}
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    for line in [*project["dependencies"], *extras]:
        wanted = Requirement(line)
        versions = [
            re.fullmatch(r"==([^,*]+)", str(pin.specifier))
            for pin in pins
            if canonicalize_name(pin.name) == canonicalize_name(wanted.name)
            and (pin.marker is None or pin.marker.evaluate(environment))
        ]
        assert len(versions) == 1, line
        assert versions[0] is not None, line
        assert wanted.specifier.contains(versions[0][1]), line


def test_no_package_is_bound_to_an_address(project: dict[str, Any], root: Path) -> None:
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    declared = [Requirement(line) for line in [*project["dependencies"], *extras]]
    for requirement in [*declared, *constraints(root)]:
        assert requirement.url is None, str(requirement)


def constraints(root: Path) -> Iterator[Requirement]:
    """The requirements of constraints.txt."""
    for line in (root / "constraints.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Requirement(line)


def imported(text: str) -> set[str]:
    """The top-level names of the modules a source imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def named(text: str) -> set[str]:
    """The modules whose files a source reads without importing them, and drivers of databases."""
    files = {
        node.args[0].value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "files"
        and isinstance(node.args[0], ast.Constant)
    }
    return files | set(re.findall(r'"(?:sqlite|postgresql)\+(\w+)"', text))
