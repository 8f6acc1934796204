"""The README tells the truth about the tree."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def tree_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tree", ROOT / "docs" / "tree.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tree_in_the_readme_lists_every_source_file() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert tree_script().with_tree(readme, ROOT) == readme, "run `python docs/tree.py`"
