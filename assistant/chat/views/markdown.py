"""Texts of graphs and models, made safe to show in the chat's Markdown."""

import re
from collections.abc import Callable, Iterable

from markdown_it import MarkdownIt

_LINE_BREAK = re.compile("\r\n?")
_FENCE = re.compile("`{3}|~{3}")
_CODE = re.compile(r"(?<![\\`])(?P<ticks>`+)(?!`)[^\n|]+?(?<!`)(?P=ticks)(?!`)")
_IMAGE = re.compile(r"!\[(?P<text>[^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])?")
_LINK = re.compile(r"\[(?P<text>[^\]\n]+)\]\(\s*<?(?P<url>[^)\s>]+)>?(?:\s[^)\n]*)?\)")
_LINKING = re.compile(r"\](?=[(:])")
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S.*$", re.MULTILINE)
_URL = re.compile(r"https?://[^\s<>]+")
_DIRECTIVE = re.compile(r"(?<!\\):(?=[^\W\d])")
_BOLD = "**"
_FORMATTING = re.compile(r"[\\`*_\[\]<>|~&]")
_SYNTAX = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~:@$&])")


def plain(text: str) -> str:
    """Escape a text so that Markdown shows it as it is, on one line."""
    return _SYNTAX.sub(r"\\\1", " ".join(text.split()))


def safe(markdown: str) -> str:
    """Keep a text's formatting and take from it what could fetch, hide or lose something.

    Images become their description, a link shows where it leads, and a colon before a letter is
    escaped, because the chat reads it as a directive and drops the word. Code stays as it is.
    """
    return outside_code(markdown, _safe_prose)


def with_names(markdown: str, names: Iterable[str]) -> str:
    """Escape these names of things where a text holds them, so that none is taken for formatting.

    A title such as "A* and B* Compared" then shows with its stars.
    """
    telling = {name for name in names if len(name) > 2 and _FORMATTING.search(name)}
    if not telling:
        return markdown
    longest_first = sorted(telling, key=lambda name: (-len(name), name))
    any_name = re.compile("|".join(map(re.escape, longest_first)))
    return outside_code(markdown, lambda text: any_name.sub(lambda name: plain(name.group()), text))


def closed(markdown: str) -> str:
    """Close the bold letters that the last line of a text leaves open where it was broken off."""
    line = markdown.rpartition("\n")[2]
    if line.count(_BOLD) % 2 == 0:
        return markdown
    kept = markdown.rstrip()
    return kept.removesuffix(_BOLD) if kept.endswith(_BOLD) else kept + _BOLD


def outside_code(markdown: str, change: Callable[[str], str]) -> str:
    """Apply a change to all of a Markdown text except its code.

    What is not code beyond doubt is changed: blocks as a parser finds them, spans within a line.
    """
    markdown = _LINE_BREAK.sub("\n", markdown)
    lines = [f"{line}\n" for line in markdown.split("\n")]
    lines[-1] = lines[-1].removesuffix("\n")
    parts = []
    end = 0
    for first, last in _fences(markdown):
        parts += [_outside_spans("".join(lines[end:first]), change), *lines[first:last]]
        end = last
    return "".join([*parts, _outside_spans("".join(lines[end:]), change)])


def _fences(markdown: str) -> list[tuple[int, int]]:
    """The lines of each fenced block: the first, and the one after the last."""
    if not _FENCE.search(markdown):
        return []
    blocks = MarkdownIt("commonmark").disable("inline").parse(markdown)
    return [(each.map[0], each.map[1]) for each in blocks if each.type == "fence" and each.map]


def _outside_spans(text: str, change: Callable[[str], str]) -> str:
    parts = []
    end = 0
    for code in _CODE.finditer(text):
        parts += [change(text[end : code.start()]), code.group()]
        end = code.end()
    return "".join([*parts, change(text[end:])])


def _safe_prose(text: str) -> str:
    text = _DEFINITION.sub("", text)
    text = _IMAGE.sub(lambda image: image["text"].replace("`", ""), text)
    text = _LINK.sub(lambda link: f"{link['text']} ({link['url']})", text)
    text = _LINKING.sub(r"]\\", text)
    parts = []
    end = 0
    for url in _URL.finditer(text):
        parts += [_DIRECTIVE.sub(r"\\:", text[end : url.start()]), url.group()]
        end = url.end()
    return "".join([*parts, _DIRECTIVE.sub(r"\\:", text[end:])])
