"""What a question sets aside before it asks: "leaving reviews aside, which …"."""

import re

_SET_ASIDE = re.compile(
    r"\b(?:(?:leaving|setting|putting) (?:aside (?P<behind>[^,;:?!]+?)(?=\s*[,;:]|\W*$)"
    r"|(?P<between>(?:[^\s,;:?!]+ ){1,6}?)aside\b)"
    r"|(?:ignoring|disregarding|not counting|not including)"
    r" (?P<ignored>[^,;:?!]+?)(?=\s*[,;:]|\W*$))",
    re.IGNORECASE,
)


def excepting_set_aside(text: str) -> str:
    """Return a text in which what it sets aside is excepted from what it asks for."""
    return _SET_ASIDE.sub(lambda found: f"except {_what(found)}", text)


def _what(found: re.Match[str]) -> str:
    return str(next(filter(None, found.groups()))).strip()
