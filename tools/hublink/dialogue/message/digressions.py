"""What opens a message that leaves what was spoken of: "by the way, who wrote about wrens?"."""

import re

_OPENING = re.compile(
    r"\A\W*(?:(?:oh|and|ok(?:ay)?|so|thanks|also)\W+)?(?:(?:by the way|btw|incidentally"
    r"|(?:just )?out of curiosity)\b\W*|(?:on (?:another|a different) (?:note|topic|subject)"
    r"|(?:one|another) (?:more |other )?(?:thing|question)|something (?:else|different)"
    r"|(?:completely )?different (?:question|topic|thing)|changing (?:the )?(?:topic|subject))"
    r"\s*[,:;.–—-]\s*)(?=\w)",
    re.IGNORECASE,
)


def without_digression(text: str) -> str:
    """Return a message without the words that say that it is of something else."""
    return _OPENING.sub("", text)
