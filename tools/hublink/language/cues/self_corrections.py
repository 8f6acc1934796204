"""What people take back within a sentence: "how much land, sorry, sea does it cover?"."""

import re

_TAKEN_BACK = re.compile(
    r"\s*[,;–—-]+\s*(?:(?:no|oh|er|uh)[,\s]+)?(?:sorry|i meant?|or rather|no wait|no rather)\b"
    r"[,:\s–—-]+",
    re.IGNORECASE,
)
_NO_BUT = re.compile(
    r"\W*(?:(?:no|nope|oh|sorry|wait|hm+)\b[\s,.!–-]*)+(?:i|we) mean", re.IGNORECASE
)
"""Takes back what was said before, and nothing of the sentence: "no wait, I meant …"."""
_NO_ONLY = re.compile(r"^\W*(?:no|nope|nah)\b[\s,.;:!–-]+(?=(?:only|just)\b)", re.IGNORECASE)
"""A no to what was told before, which denies nothing of what is wanted: "no, only those from …"."""
_MEANT = re.compile(r"\bi meant?\b", re.IGNORECASE)
_SAID_ANEW = 2
"""So many words at most say a whole phrase anew."""
_LEADING = frozenset("on about with by in of for from at".split())
_ARTICLES = frozenset(("the", "a", "an"))
_FEWEST = 2
"""What is only a no or a single word is answered to, and not taken back."""
_LOOKED_BACK = 4
"""So many words at most are said anew."""


def with_what_is_meant(text: str) -> str:
    """Return a text without what is taken back in it, which is as much as is said instead.

    A no before what alone is wanted goes as well. Else it is the last word before, with its article
    where there is one behind, or else from the word on that is said again: "in Spain, I mean in
    Portugal". What "I mean" ends a question with says all that is behind a preposition in other
    words: "based on talking to them, I mean interviews".
    """
    text = _NO_ONLY.sub("", text)
    found = _TAKEN_BACK.search(text) if _NO_BUT.match(text) is None else None
    if found is None or found.end() == len(text) or len(text[: found.start()].split()) < _FEWEST:
        return text
    before, behind = text[: found.start()].split(" "), text[found.end() :]
    first = behind.split(maxsplit=1)[0].lower()
    lowered = [word.lower() for word in before]
    again = next((i for i in range(len(before) - 1, -1, -1) if lowered[i] == first), -1)
    cut = len(before) - 1
    if max(len(before) - _LOOKED_BACK, 0) <= again < cut:
        cut = again
    elif first in _ARTICLES and cut and lowered[cut - 1] in _ARTICLES:
        cut -= 1
    elif cut != again and _MEANT.search(found[0]) and len(behind.split()) <= _SAID_ANEW:
        cut = next((i + 1 for i, word in enumerate(lowered) if word in _LEADING and i < cut), cut)
    kept = " ".join(before[: max(cut, 0)])
    return with_what_is_meant(f"{kept} {behind}".strip())
