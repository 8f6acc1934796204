"""What stays where those without something are left out: "drop the ones that have no controls"."""

import re

_THOSE = re.compile(
    r"^\W*(?P<before>(?:[^\W\d_]+ ){0,3}?)(?:(?:all|any) )?(?:the )?"
    r"(?:those|ones|all|papers|studies|works|articles)"
    r"(?:\s+(?:that|which|who))?(?P<verb>\s+(?:are|were|is|was|do|did|does|have|has|had))?"
    r"(?:\s+(?P<no>not|never|no(?! (?:longer|more|fewer|less)\b)|with no|without|lacking|lack)"
    r"|(?P<short>n[’']t))\b(?P<what>.+)$",
    re.IGNORECASE,
)
_NON = re.compile(r"^[^,;]*?\b(?P<the>the |all |any )?non[-\s](?P<what>.+)$", re.IGNORECASE)
"""What is denied by the word for it: "drop the non-randomised ones"."""
_JOINED = re.compile(r",|\b(?:and|or|but)\b", re.IGNORECASE)
_KEEPING = frozenset("only just and but now ok okay please show list give me keep of".split())
"""Words before those that are to stay; where none comes, nothing is dropped, either."""
_WITHOUT, _LACKING = ("without", "with no"), ("lacking", "lack", "no")
_DOING = ("do", "did", "does")


def kept_instead(text: str) -> str | None:
    """Return what is to stay where a text only leaves out those of which something is not so.

    None where it says more: then its parts are read one by one.
    """
    found = _THOSE.match(text)
    denied = _NON.match(text) if found is None else None
    if denied is not None and not _JOINED.search(denied["what"]):
        return f"only {denied['the'] or ''}{denied['what']}"
    if found is not None and _KEEPING.issuperset(found["before"].lower().split()):
        return None
    if found is None or _JOINED.search(found["what"]):
        return None
    no, verb = (found["no"] or "not").lower(), (found["verb"] or "").strip().lower()
    if no in _WITHOUT:
        return f"only those with{found['what']}"
    if no in _LACKING:
        return f"only those that have{found['what']}"
    return f"only those{f' that {verb}' if verb and verb not in _DOING else ''}{found['what']}"
