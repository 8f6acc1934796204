"""Writes the tree of the source, a line a file, into README.md.

Run `python docs/tree.py` after adding a file; a test holds the README to it. The line is the first
of the file's own description: a module's docstring, a prompt's caller.
"""

import ast
import re
from pathlib import Path

START, END = "<!-- tree -->\n", "<!-- end of tree -->"
PACKAGES = ("assistant", "tools", "prompts")
LINE = 128


def tree(root: Path) -> str:
    """The tree as a fenced block: folders, files, and what each is for."""
    lines: list[str] = []
    for package in PACKAGES:
        _add(root / package, 0, lines)
    return "```\n" + "\n".join(lines) + "\n```\n"


def with_tree(readme: str, root: Path) -> str:
    """The README with its tree replaced by the present one."""
    before, rest = readme.split(START)
    return before + START + tree(root) + END + rest.split(END)[1]


def _add(folder: Path, depth: int, lines: list[str]) -> None:
    purpose = _purpose(folder / "__init__.py")
    lines.append(_line(f"{'  ' * depth}{folder.name}/", purpose))
    for path in sorted(folder.iterdir(), key=lambda p: (p.is_dir(), p.name)):
        if path.is_dir() and path.name != "__pycache__":
            _add(path, depth + 1, lines)
        elif path.suffix in (".py", ".md", ".ttl") and path.name != "__init__.py":
            lines.append(_line(f"{'  ' * (depth + 1)}{path.name}", _purpose(path)))


def _line(name: str, purpose: str) -> str:
    room = LINE - 34
    shown = purpose if len(purpose) <= room else purpose[: room - 1].rsplit(" ", 1)[0] + " …"
    return f"{name:<33} {shown}".rstrip()


def _purpose(path: Path) -> str:
    if not path.exists():
        return ""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        described = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".ttl":
        described = "\n".join(re.findall(r"^# ?(.*)$", text, re.MULTILINE)[:3])
    else:
        caller = re.search(r'^caller = "(.*)"$', text, re.MULTILINE)
        described = f"prompt of {caller.group(1)}" if caller else ""
    return " ".join(described.split("\n\n")[0].split()).rstrip(".")


if __name__ == "__main__":
    here = Path(__file__).parent.parent
    file = here / "README.md"
    file.write_text(with_tree(file.read_text(encoding="utf-8"), here), encoding="utf-8")
