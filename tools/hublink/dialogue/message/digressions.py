"""What is said around a question: that it is of something else, or whether it can be answered."""

import re
from collections.abc import Callable

_WHOLE = 4
"""Words of a question that stands by itself."""
_OPENING = re.compile(
    r"\A\W*(?:(?:oh|and|ok(?:ay)?|so|thanks|also)\W+)?(?:(?:by the way|btw|incidentally"
    r"|(?:just )?out of curiosity)\b\W*|(?:on (?:another|a different) (?:note|topic|subject)"
    r"|(?:one|another) (?:more |other )?(?:thing|question)|something (?:else|different)"
    r"|(?:completely )?different (?:question|topic|thing)|changing (?:the )?(?:topic|subject))"
    r"\s*[,:;.–—-]\s*)(?=\w)",
    re.IGNORECASE,
)


_IF_HELD = re.compile(
    r"(?<=\w)(?:\s*[,;–—-]+\s*(?:do|does|did) (?:we|you|they|it) (?:even |actually )?"
    r"(?:have|know|hold|say) (?:that|this|it|so)|,?\s+or not(?: really| at all)?"
    r"|\s*,\s*(?:the )?(?:[\w-]+ ){1,3}(?:too |also )?(?:included|inclusive))\W*$",
    re.IGNORECASE,
)
"""What ends a question and asks nothing: "…, do we have that?", "…, chapters included"."""
_POINTED_AND_NAMED = re.compile(
    r"\b(?:the (?:other|last|first|second|third|new|old)(?: one| paper| study)?|th(?:at|is)(?: one"
    r"| paper| study)?),\s+(?P<name>[^,;:?]{2,80}),\s+(?=\w)",
    re.IGNORECASE,
)
_BUT_ITS_MAKERS = re.compile(
    r"(?<=\w),? (?:apart from|besides|other than|except(?: for)?|aside from) (?:its|the|their)"
    r"(?: own| original)? (?:authors?|makers?|creators?|inventors?|developers?)(?=\W*$)",
    re.IGNORECASE,
)
_WHO = re.compile(r"\W*(?:(?:and|but|so) )?who\b", re.IGNORECASE)


def without_afterthought(text: str) -> str:
    """Return a question without what it ends with that asks nothing more."""
    found = _IF_HELD.search(text)
    long = found is not None and len(text[: found.start()].split()) >= _WHOLE
    return f"{text[: found.start()]}?" if found is not None and long else text


def without_digression(text: str) -> str:
    """Return a message without the words that say that it is of something else."""
    return _OPENING.sub("", text)


def with_name_alone(text: str, names: Callable[[str], bool]) -> str:
    """Return a text with what it names right behind pointing at it: "the other one, BEA, is …"."""
    found = _POINTED_AND_NAMED.search(text)
    if found is None or not names(found["name"]):
        return text
    return f"{text[: found.start()]}{found['name']} {text[found.end() :]}"


def without_its_makers(text: str) -> str:
    """Return a question who does something with a thing without that its makers do not count."""
    return _BUT_ITS_MAKERS.sub("", text) if _WHO.match(text) else text
