"""Conditions that something costs nothing: "free courses", "at no charge"."""

import re

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.dimensions_told import dimension_told

_COST = r"(?:cost|costs|costing|charged?|charges|pay|paid|paying)"
_FOR_NOTHING = re.compile(
    rf"\b(?:for free|(?<!-)free of charge|(?<!-)free(?! (?:of|from)\b)|gratis)\b"
    r"|\b(?:at no|without(?: any)?) (?:cost|charge|fees?|payment)\b"
    rf"|\b{_COST} (?:people |them )?nothing\b|(?:\bnot|n't|\bnever) {_COST} anything\b",
    re.IGNORECASE,
)
_DEAR = "expensive"
_SURELY = 0.9


def read_for_nothing(parse: Parse) -> None:
    """Add the condition that the price is zero, where papers tell prices and some are."""
    said = _FOR_NOTHING.search(parse.reading.question)
    if said is None or any(
        mention.kind is MentionKind.VALUE for mention in parse.within(*said.span())
    ):
        return
    price = dimension_told(_DEAR, parse.view, parse.wordings)
    if price is None or not _is_free_for_some(price):
        return
    parse.consume(*parse.within(*said.span()))
    parse.explain(*said.span())
    zero = Condition(facet=price.facet, lowest=0, highest=0, words=said.group(), certainty=_SURELY)
    parse.conditions.append(zero)


def _is_free_for_some(price: FacetColumn) -> bool:
    return any(numeric(value) == 0 for value in price.by_value)
