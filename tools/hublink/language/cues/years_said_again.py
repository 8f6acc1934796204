"""A year that a sentence bounds by again without naming it: "before 2015 and how many after?"."""

import re

_ASKS = r"(?:how|which|what|who)"
_YEAR = rf"(?P<year>(?:1[5-9]|20)\d\d)\b(?P<between>[^.?!]*\b(?:and|or) {_ASKS}\b[^.?!]*?) "
_BEFORE = re.compile(
    rf"\b(?P<bound>before|prior to|until|up to) {_YEAR}"
    r"(?:from then on(?:wards?)?|from that year on(?:wards?)?|since(?: then)?"
    r"|after(?:wards?| that| it| then)?|thereafter|later)(?P<end>\W*)$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"\b(?P<bound>after|since|from) {_YEAR}"
    r"(?:before(?: that| it| then)?|until then|up to then|earlier)(?P<end>\W*)$",
    re.IGNORECASE,
)
_WITH_IT = ("until", "up to", "since", "from")
"""Bounds that hold of the year itself."""


def with_years_said_again(text: str) -> str:
    """Return a text that names the year again: what one bound leaves out is within the other."""
    for bounded, apart, within in ((_BEFORE, "after", "since"), (_AFTER, "before", "until")):
        if (found := bounded.search(text)) is not None:
            other = apart if found["bound"].lower() in _WITH_IT else within
            again = f"{found['between']} {other} {found['year']}{found['end']}"
            return f"{text[: found.end('year')]}{again}"
    return text
