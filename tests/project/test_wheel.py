import subprocess
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from assistant.web.page.chainlit_server import PAGE_FILES


@pytest.fixture(scope="module")
def wheel(root: Path) -> dict[str, Path]:
    """What a wheel of the project holds: path in the wheel -> file of the checkout."""
    builder = WheelBuilder(str(root))
    forced = builder.config.get_force_include()
    included = [*builder.recurse_included_files(), *builder.recurse_forced_files(forced)]
    return {file.distribution_path: Path(file.path) for file in included}


@pytest.mark.parametrize("package", ["assistant", "tools", "prompts"])
def test_every_file_of_a_package_is_in_the_wheel(
    root: Path, wheel: dict[str, Path], package: str
) -> None:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", package]
    files = subprocess.run(listing, cwd=root, check=True, capture_output=True, text=True)
    kept = [name for name in files.stdout.splitlines() if (root / name).exists()]
    assert kept
    assert set(kept) <= wheel.keys()


def test_the_files_of_the_page_are_in_the_wheel(root: Path, wheel: dict[str, Path]) -> None:
    public = [str(path.relative_to(root)) for path in root.glob("public/**/*") if path.is_file()]
    ours = [f".chainlit/translations/{each}.json" for each in ("en-US", "de-DE")]
    for name in {*PAGE_FILES, *public, *ours, "chainlit_de-DE.md"}:
        assert wheel[f"assistant/page/{name}"].samefile(root / name)


def test_nothing_else_is_in_the_wheel(wheel: dict[str, Path]) -> None:
    assert {name.partition("/")[0] for name in wheel} == {"assistant", "tools", "prompts"}
    assert [name for name in wheel if "__pycache__" in name or ".files" in name] == []
