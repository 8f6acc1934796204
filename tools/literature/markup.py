"""Texts as they are read, which services write with entities and tags: "&amp;", "<i>"."""

import html
import re

_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")
_TAG = re.compile(
    r"</?(?:i|b|u|em|strong|su[bp]|scp|sc|tt|span|p|br|title|sec|inf|(?:jats|mml):[\w-]+)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)


def without_markup(text: str) -> str:
    """Return a text with its entities as the signs they stand for, and without inline tags."""
    if "&" not in text and "<" not in text:
        return text
    return _TAG.sub("", _ENTITY.sub(lambda entity: html.unescape(entity[0]), text))
