"""Which of two papers has more of something, each said by what it is on or who wrote it.

"Which had more pupils, the Saxony class size study or the Bihar one?" names no title; each of the
two descriptions is read as a question of its own, and what is compared is what the whole speaks of.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.described.papers import descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.conditions import of_both
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.dimensions import ages_people
from tools.hublink.language.words import Token, stem, tells, tokens
from tools.hublink.question.in_other_words.directions_said import BY_TIME, end_said, is_descending
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.hublink.vocabulary.dimensions_told import age_column, size_told

_JOINING = frozenset(("or", "and", "than", "vs", "versus"))
_TWO = (0, 1)
_WHICH_IS_MORE = re.compile(
    r"\W*(?:(?:and|so|but)\W+)?which (?:one |of (?:them|these|those|the two|both) )?"
    r"(?:is|was|has|had|are|were|took|takes) (?:the )?(?:more|less|most|least|fewer|better|worse"
    r"|best|worst|\w{3,}e(?:r|st))(?: one)?(?: on average)?(?:,? and by how much)?\W*",
    re.IGNORECASE,
)
"""Asks for more of what was told: "which is longer?"."""
_COMPARED_WITH = re.compile(
    r"\b(compar(?:e|ing) .{3,}?) (?:with|to|against) (?=(?:the|that|this)\b)", re.IGNORECASE
)
_BESIDE = re.compile(
    r",? (?:as |when )?(?:compared|relative|in comparison) (?:with|to) (?=(?:the|that|this)\b)",
    re.IGNORECASE,
)
_COMPARING = frozenset(map(stem, "compare comparison contrast".split()))
_POSSIBLE, _SURELY = 0.2, 0.7
"""The same of years, and of what else may be young or old, where papers are older or newer."""
_LIKELY = 0.3
"""Probability, in all parts, from which a question speaks of an attribute by which it compares."""
_MAY_BE = 0.03
"""Probability from which a number may be what a question compares by."""
_OF_ANY_NUMBER = frozenset(
    """more most less least fewer fewest higher highest lower lowest bigger biggest larger largest
    smaller smallest greater greatest better best worse worst""".split()
)
_SAID = 0.7
"""Certainty of an attribute that is not said by its own name."""


def of_two_described(spoken: Spoken) -> Plan | None:
    """Return the comparison of two papers that a question describes, None where it does not."""
    question = spoken.text
    joined = _BESIDE.sub(" or ", _COMPARED_WITH.sub(r"\1 and ", question))
    spoken = spoken._replace(text=joined)
    words = tokens(spoken.text)
    described = _two_joined(words, spoken)
    column = _compared_by(spoken) if described else None
    as_such = bool(described) and _compares_as_such(words, described)
    if column is None and not as_such:
        return None
    asked = (Request(facet=column.facet, certainty=_SAID),) if column and not as_such else ()
    texts = [spoken.text[words[start].start : words[end - 1].end] for start, end in described]
    hubs = [hub for text in texts for hub in one_paper(text, spoken)]
    if len(set(hubs)) != len(texts):
        return None
    return Plan(
        question=question,
        hub_type=spoken.grounding.ground(texts[0], guess=False).hub_type,
        hubs=tuple(hubs),
        hub_words=" and ".join(texts),
        requests=asked,
        operation=Operation.COMPARE,
        descending=column is None or _wants_more(spoken, column),
        confidence=1.0,
    )


def of_two_told_last(spoken: Spoken) -> Plan | None:
    """Return the comparison of the last two papers, or groups, by the number told of both.

    "How long was the wait in Leith?", "and in Larne?", "which is longer?" None where more is said.
    """
    found, view = _WHICH_IS_MORE.fullmatch(spoken.text), spoken.grounding.view
    told = spoken.context.earlier[-2:]
    if found is None or len(told) < len(_TWO):
        return None
    if (groups := _groups_told(told[0].plan, told[1].plan, spoken)) is not None:
        return groups
    hubs = [hub for each in told for hub in each.hubs]
    asked = {request.facet for each in told for request in each.plan.requests}
    if len(set(hubs)) != len(_TWO) or len(hubs) != len(_TWO) or len(asked) != 1:
        return None
    column = view.column(next(iter(asked)))
    if column.kind is not ValueKind.NUMBER or not _may_be_by(column, spoken):
        return None
    return Plan(
        question=spoken.text,
        hub_type=told[-1].plan.hub_type,
        hubs=tuple(hubs),
        requests=(Request(facet=column.facet, certainty=_SAID),),
        operation=Operation.COMPARE,
        descending=is_descending(spoken.text, column, spoken.grounding.wordings),
        confidence=1.0,
    )


def _groups_told(one: Plan, other: Plan, spoken: Spoken) -> Plan | None:
    """The averages of two groups that were told one after the other, beside each other."""
    both = of_both(one, other)
    averaged = one.statistic is other.statistic is not None and one.requests == other.requests
    if both is None or not averaged:
        return None
    joined = (c for c in both.conditions if c not in other.conditions and len(c.values) > 1)
    if (of := next(joined, None)) is None:
        return None
    update = {"question": spoken.text, "group_by": of.facet, "not_understood": ()}
    return both.model_copy(update=update)


def _may_be_by(column: FacetColumn, spoken: Spoken) -> bool:
    """Whether two may be compared by a number: by any where more is asked, else as is spoken of.

    "Which is noisier?" is not told by how many took part.
    """
    if not _OF_ANY_NUMBER.isdisjoint(spoken.words):
        return True
    said = spoken.grounding.attributes.said(spoken.text)
    return said.probability(AttributePart.MEASURED, column.number) >= _MAY_BE


def _compares_as_such(words: Sequence[Token], described: Sequence[tuple[int, int]]) -> bool:
    """Whether a question only says that two papers are to be compared, and not by what."""
    inside = {place for span in described for place in range(*span)}
    outside = [word for place, word in enumerate(words) if place not in inside]
    telling = [word for word in outside if tells(word) and word.lower not in _JOINING]
    return bool(telling) and all(word.stem in _COMPARING for word in telling)


def _two_joined(words: Sequence[Token], spoken: Spoken) -> list[tuple[int, int]]:
    """The places of the two descriptions of a paper that a question sets beside each other."""
    found = list(descriptions(words, nouns_for_papers(spoken.text, spoken)))
    joined = [
        (one, other)
        for one, other in pairwise(found)
        if any(word.lower in _JOINING for word in words[one[1] : other[0]])
    ]
    return list(joined[0]) if len(found) == len(joined) + 1 == 2 else []


def _compared_by(spoken: Spoken) -> FacetColumn | None:
    """The number or date by which a question compares; the year where papers are old or new."""
    grounding = spoken.grounding
    said = grounding.attributes.said(spoken.text)
    spoken_of: dict[int, float] = defaultdict(float)
    for each in (*said.likely[AttributePart.TOLD], *said.likely[AttributePart.MEASURED]):
        spoken_of[each.column] += each.probability
    likely = sorted(spoken_of, key=lambda number: -spoken_of[number])
    columns = [grounding.view.columns[n] for n in likely]
    numbers = [c for c in columns if c.is_numeric() and spoken_of[c.number] >= _LIKELY]
    if ages_people(spoken.text) and (aged := age_column(grounding.view)) is not None:
        return aged
    if end_said(spoken.text, grounding.wordings) not in BY_TIME:
        return next(iter(numbers), None) or size_told(
            spoken.text, grounding.view, grounding.wordings
        )
    dated = [c for c in columns if c.kind is ValueKind.YEAR and spoken_of[c.number] >= _POSSIBLE]
    surely = [c for c in numbers if spoken_of[c.number] >= _SURELY]
    if (found := next(iter((*dated, *surely)), None)) is not None or grounding.year_facet is None:
        return found
    return grounding.view.column(grounding.year_facet)


def _wants_more(spoken: Spoken, column: FacetColumn) -> bool:
    """Whether the one with more, or the later one, is asked for: not "which came first?"."""
    cues = read_cues(spoken.text)
    if cues.by_time:
        return cues.descending
    return is_descending(spoken.text, column, spoken.grounding.wordings)
