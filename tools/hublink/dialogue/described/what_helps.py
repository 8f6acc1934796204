"""Questions what helps, or whether studies agree, which what papers found answers."""

import re

from tools.hublink.dialogue.message.spoken import Spoken

_HELPS = (
    r"(?:(?:really |actually )?(?:helps?|helped|works?|worked)|(?:is|was) (?:effective|known to"
    r" (?:help|work))|can (?:help|be done)|can (?:we|you|one) do)"
)
_WHAT_HELPS = re.compile(
    rf"\W*(?:(?:and|so|but)\W+)?(?:what {_HELPS} (?:in|for|against|with|at|on|about) (?P<of>.+?)"
    rf"|(?P<topic>[^?!:;]+?)\s*[,:;–-]\s*what {_HELPS})\W*",
    re.IGNORECASE,
)
_WORKS = r"(?:studies|papers|trials|articles|works|experiments)"
_SAME = r"(?:come to|reach|find|say|report) the same"
_AGREE = re.compile(
    r"\W*(?:(?:and|so|but)\W+)?(?:do|did) (?:all )?(?:the |these |those )?(?:two |three |both )?"
    rf"(?P<of>(?!all\b)[^?]+?) {_WORKS} (?:\w+ )?"
    rf"(?:agree|disagree|contradict|conflict|point the same way|{_SAME})\b[^?]*\W*",
    re.IGNORECASE,
)
_KNOWN = re.compile(
    r"(?:.*\b(?:summary|summari[sz]e|overview|tell me|sum up|know)\b.*?)?\W*(?:(?:and|so|but)\W+)?"
    r"what(?:['’]?s| is| do(?:es)?)? (?:(?:we|they|people) )?"
    r"(?:(?:already |so far )?(?:known|know)|(?:the )?(?:literature|research|evidence|science"
    r"|papers|studies) (?:say|says|show|shows|tell us|tells us))(?: so far)?"
    r" (?:about|on|of|regarding) (?P<of>[^?,;:]+?)\W*",
    re.IGNORECASE,
)


def with_what_was_found(spoken: Spoken) -> str:
    """Return a message that asks what papers found where it asks what helps: "what helps with X?".

    So it does where it asks what is known about something, and where papers on something are to
    agree, on which no fact gives a verdict. It stays as it is where papers state no findings, or
    where something is to help best.
    """
    asked = (asking.fullmatch(spoken.text) for asking in (_WHAT_HELPS, _AGREE, _KNOWN))
    found = next(filter(None, asked), None)
    if found is None or spoken.grounding.attributes.finding is None:
        return spoken.text
    finding = spoken.grounding.view.columns[spoken.grounding.attributes.finding].name
    said = found.groupdict()
    return f"What is the {finding} of papers on {said['of'] or said.get('topic')}?"
