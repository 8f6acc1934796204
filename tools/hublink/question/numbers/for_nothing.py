"""Conditions that something costs nothing: "free courses", "at no charge"."""

import re

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.dimensions_told import dimension_told

_COST = r"(?:costs?|costing|charged?|charges|pay|paying)"
_FOR_NOTHING = re.compile(
    r"\bfor free\b|(?<!-)\bfree of charge\b|\bgratis\b"
    r"|\b(?:is|are|was|were|be|came|offered|given|held) free(?=\W*$|\s*[,.;!?]| (?:and|or|in|at)\b)"
    r"|\b(?:at no|without(?: any)?) (?:cost|charge|fees?|payment)\b"
    rf"|\b{_COST} nothing\b|(?:\bnot|n't|\bnever) {_COST} anything\b",
    re.IGNORECASE,
)
_FREE = "free"
_DEAR = "expensive"
_SURELY = 0.9


def read_for_nothing(parse: Parse) -> None:
    """Add the condition that the price is zero, where papers tell prices and some are."""
    said = _said(parse)
    if said is None or any(m.kind is MentionKind.VALUE for m in parse.within(*said)):
        return
    price = dimension_told(_DEAR, parse.view, parse.wordings)
    if price is None or not _is_free_for_some(price):
        return
    parse.consume(*parse.within(*said))
    parse.explain(*said)
    zero = Condition(
        facet=price.facet,
        lowest=0,
        highest=0,
        words=parse.reading.question[slice(*said)],
        certainty=_SURELY,
    )
    parse.conditions.append(zero)


def _is_free_for_some(price: FacetColumn) -> bool:
    return any(numeric(value) == 0 for value in price.by_value)


def _said(parse: Parse) -> tuple[int, int] | None:
    """Where a question says so: by such words, or by "free" right before what is sought."""
    if (found := _FOR_NOTHING.search(parse.reading.question)) is not None:
        return found.span()
    words = parse.reading.tokens
    hubs = {m.start for m in parse.reading.mentions if m.kind is MentionKind.TYPE}
    for place, word in enumerate(words[:-1]):
        sought = place + 1 in hubs or (place == 0 and words[1].lower.endswith("s"))
        if word.lower == _FREE and sought and parse.reading.question[word.end] == " ":
            return word.start, word.end
    return None
