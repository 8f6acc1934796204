"""What stays where those without something are left out: "drop the ones that have no controls"."""

import re

_THOSE = re.compile(
    r"\b(?:those|ones|any|all|papers|studies|works|articles)"
    r"(?:\s+(?:that|which|who))?(?P<verb>\s+(?:are|were|is|was|do|did|does|have|has|had))?"
    r"(?:\s+(?P<no>not|never|no|without|lacking|lack)|(?P<short>n[’']t))\b(?P<what>.+)$",
    re.IGNORECASE,
)
_WITHOUT, _LACKING, _DOING = ("without",), ("lacking", "lack", "no"), ("do", "did", "does")


def kept_instead(text: str) -> str | None:
    """Return what is to stay where a text leaves out those of which something is not so."""
    found = _THOSE.search(text)
    if found is None:
        return None
    no, verb = (found["no"] or "not").lower(), (found["verb"] or "").strip().lower()
    if no in _WITHOUT:
        return f"only those with{found['what']}"
    if no in _LACKING:
        return f"only those that have{found['what']}"
    return f"only those{f' that {verb}' if verb and verb not in _DOING else ''}{found['what']}"
