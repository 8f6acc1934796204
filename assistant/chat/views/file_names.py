"""Names of files after the chat that they come from."""

import re

_SIGNS = re.compile(r"[\W_]+")
_LONGEST = 60


def named_after(chat: str, extension: str, otherwise: str = "chat") -> str:
    """Return a name of a file in letters, digits and dashes that any system takes.

    What is cut is cut between words; a chat whose name has neither letters nor digits counts as
    having none.
    """
    words = [word for word in _SIGNS.split(chat.lower()) if word]
    while len("-".join(words)) > _LONGEST and len(words) > 1:
        words.pop()
    return f"{'-'.join(words)[:_LONGEST] or otherwise}{extension}"
