"""Write docs/structure.md: the folders of the source, each with what belongs in it.

Run `python docs/tree.py` after adding a folder; a test holds the page to it. What is said of a
folder is the first paragraph of its package's docstring.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

PAGE = "docs/structure.md"
PACKAGES = ("assistant", "tools", "prompts")
OPENING = """# Structure

The folders of the source, each with what belongs in it. Each imports only what stands before it in
[`tests/project/test_arrows.py`](../tests/project/test_arrows.py); [design.md](design.md) gives the
reasons, [tour.md](tour.md) follows a question through them. This page is written by
[`docs/tree.py`](tree.py).

"""
CLOSING = """
Beside them:

- [`public/`](../public) Scripts, styles and elements of the page; its settings are in
  `.chainlit/`, its opening words in `chainlit.md`
- [`tests/`](../tests) The tests, a folder a part of the program
- [`benchmarks/`](../benchmarks) How good and how quick answers are, measured
- [`training/`](../training) Phrasings, and what the program learns from them
- [`deploy/`](../deploy) An image and a compose file
"""


def page(root: Path) -> str:
    """Return the page: a nested list of the packages below the root."""
    lines = (line for name in PACKAGES for line in _lines(root, root / name))
    return OPENING + "\n".join(lines) + CLOSING


def _lines(root: Path, folder: Path, depth: int = 0) -> Iterator[str]:
    described = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    purpose = " ".join((described or "").split("\n\n")[0].split()).rstrip(".")
    link = f"[`{folder.name}/`](../{folder.relative_to(root).as_posix()})"
    yield f"{'  ' * depth}- {link} {purpose}"
    for package in sorted(folder.glob("*/__init__.py")):
        yield from _lines(root, package.parent, depth + 1)
    if depth == 0:
        yield ""


if __name__ == "__main__":
    here = Path(__file__).parent.parent
    (here / PAGE).write_text(page(here), encoding="utf-8")
