"""Questions whether a paper can be trusted, which what speaks for and against it answers."""

import re

from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.vocabulary.asked_attributes import column_telling

_BEARING = "limitation threat conflict_of_interest funding peer_review data_availability".split()
"""What tells how far a work can be trusted, as attributes of scholarly work."""
_SOUND = (
    r"(?:reliable|trustworthy|credible|robust|solid|sound|rigorous|convincing|believable"
    r"|any good|to be (?:trusted|believed))"
)
_ONE = r"(?:i|we|you|one)"
_END = r"(?=\s*(?:[?.!,;]|$|\b(?:and|or|but)\b (?:who|what|how|when|where|why)))"
_TRUSTED = re.compile(
    rf"\b(?:how (?:much|far) )?(?:can|could|should|may|would) {_ONE} (?:really |actually |fully )?"
    rf"(?:trust|believe|rely on) (?P<trusted>.+?){_END}"
    rf"|\bhow {_SOUND} (?:is|are|was|were) (?P<measured>.+?){_END}"
    rf"|\b(?:is|are|was|were) (?P<judged>(?!there\b).+?)"
    rf" (?<!most )(?<!least )(?<!more )(?<!less ){_SOUND}{_END}"
    rf"|\bwhy (?:should|would|must|do) {_ONE} (?:have to )?(?:be (?:careful|cautious|sceptical"
    rf"|skeptical|wary) (?:with|of|about)|(?:not )?(?:trust|believe)|distrust|doubt)"
    rf" (?P<doubted>.+?){_END}"
    r"|\bwhy (?:would|could|might|may|should|is|are|was|were) (?P<doubtful>.+?) (?:be )?"
    rf"(?:doubtful|questionable|unreliable|dubious|untrustworthy|problematic|flawed){_END}",
    re.IGNORECASE,
)


def with_what_bears_on_trust(spoken: Spoken) -> str:
    """Return a message that asks for what tells how far a paper can be trusted by its own names.

    "Can I trust it?" asks for its limitations, for who paid, for how many were studied. It stays as
    it is where a graph tells nothing of that.
    """
    found = _TRUSTED.search(spoken.text)
    if found is None:
        return spoken.text
    grounding = spoken.grounding
    told = (column_telling(label, grounding.view, grounding.wordings) for label in _BEARING)
    columns: dict[int, FacetColumn] = {
        column.number: column
        for column in told
        if column is not None and not column.says_yes_or_no  # its name asks for those that are so
    }
    if not columns:
        return spoken.text
    *names, last = (column.name for column in columns.values())
    asked = f"{', '.join(names)} and {last}" if names else last
    what = next(text for text in found.groups() if text)
    asked = f"What are the {asked} of {what}"
    return f"{spoken.text[: found.start()]}{asked}{spoken.text[found.end() :]}"
