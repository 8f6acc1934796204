"""Texts as they are read, which services write with entities and tags: "&amp;", "<i>"."""

import html
import re

_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")
_END = r"(?:\s+[\w:-]+=(?:\"[^\"]*\"|'[^']*'))*\s*/?>"
_INLINE = re.compile(
    rf"</?(?:i|b|u|em|strong|su[bp]|scp|sc|tt|span|inf|mml:[\w-]+|jats:(?:italic|bold|su[bp]|sc)){_END}",
    re.IGNORECASE,
)
_PARTING = re.compile(rf"\s*</?(?:p|br|jats:[\w-]+){_END}\s*", re.IGNORECASE)


def without_markup(text: str) -> str:
    """Return a text with its entities as the signs they stand for, and without inline tags.

    Where paragraphs and headings end stands a space. A text of nothing but tags stays.
    """
    if "&" not in text and "<" not in text:
        return text
    signs = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
    plain = _PARTING.sub(" ", _INLINE.sub("", signs))
    return (plain.strip() if plain != signs else plain) or text
