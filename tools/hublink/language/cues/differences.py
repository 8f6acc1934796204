"""The words that ask how far numbers lie apart: by their difference, or how many times as high."""

from tools.hublink.core.plan import Statistic
from tools.hublink.language.cues.ranges import any_of

_GAP = r"(?:gap|difference|margin|lead|drop|gain|rise|increase|decrease|reduction)"
_PATTERNS = {
    Statistic.RATIO: any_of(
        r"\bhow many times (?:the|as|more|higher|larger|bigger|smaller|lower)\b",
        r"\b(?:by|what|which) (?:what |which )?(?:factor|ratio)\b",
    ),
    Statistic.DIFFERENCE: any_of(
        r"\b(?:by|with) how (?:much|many|far|wide)\b",
        r"\bhow (?:far|much) (?:\w+ ){0,3}?(?:apart|differ|ahead|behind)\b",
        r"\bhow (?:much|far) (?:do|does|did) (?:\w+ ){1,3}differ\b",
        rf"\bhow (?:big|large|wide|great|small) (?:is|was) (?:the|that|this|its|their) {_GAP}\b",
        rf"^\W*(?:and |so |ok )*(?:what(?:'s| is| was) )?(?:the |their |its )?{_GAP}"
        r"(?: (?:then|between them|between the two))?\W*$",
    ),
}


def apart_in(text: str) -> tuple[Statistic, str] | None:
    """Return how a text asks how far numbers lie apart, and the words around that."""
    for statistic, pattern in _PATTERNS.items():
        if (found := pattern.search(text.lower())) is not None:
            return statistic, f"{text[: found.start()]} {text[found.end() :]}"
    return None
