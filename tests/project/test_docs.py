"""The pages of documentation agree with the files they speak of."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("**/*.md"),
    ROOT / "benchmarks" / "README.md",
]
LONGEST_README = 200

each_page = pytest.mark.parametrize(
    "page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix()
)


@each_page
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page)):
        if re.match(r"\w+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


@each_page
def test_every_file_of_the_program_that_is_named_exists(page: Path) -> None:
    named = re.findall(r"`([\w/*-]+\.(?:py|js|css|md))`", page.read_text("utf-8"))
    assert [name for name in named if not is_among_files(name)] == []


@each_page
def test_every_folder_of_the_program_that_is_named_exists(page: Path) -> None:
    named = re.findall(
        r"`((?:assistant|tools|prompts|public|tests)/[\w/]*)`", page.read_text("utf-8")
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_prompt_names_modules_that_exist_as_its_caller() -> None:
    prompts = [path.read_text("utf-8") for path in (ROOT / "prompts").glob("*.md")]
    callers = [re.findall(r'^caller = "(.*)"$', text, re.MULTILINE) for text in prompts]
    named = [path for (caller,) in callers for path in re.findall(r"[\w/]+\.py", caller)]
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < LONGEST_README


def test_every_page_can_be_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    pages = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")]
    assert [page for page in pages if f"]({page})" not in readme] == []


def test_the_page_of_the_structure_lists_every_folder() -> None:
    script = tree_script()
    written = (ROOT / script.PAGE).read_text("utf-8")
    assert script.page(ROOT) == written, "run `python docs/tree.py`"


def without_code(page: Path) -> str:
    return re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", without_code(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def is_among_files(name: str) -> bool:
    """Tell whether a file is called so, in whichever folder it is."""
    return any(ROOT.glob(name)) or any(ROOT.glob(f"[!.]*/**/{name}"))


def tree_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tree", ROOT / "docs" / "tree.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
