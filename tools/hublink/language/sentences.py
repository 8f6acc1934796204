"""Sentences of texts that people wrote."""

import re

_BETWEEN = re.compile(
    r"(?<=[^\W_]{2}[.!?])(?<!\bal\.)(?<!\bvs\.)(?<!\bcf\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bDr\.)"
    r"(?<!\bSt\.)\s+(?=[^\W\d_a-z]|[“\"(])"
)


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, spaces made one each; initials and "e.g." end none."""
    return _BETWEEN.split(" ".join(text.split()))
