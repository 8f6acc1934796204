"""Which of two papers has more of something, each said by what it is on or who wrote it.

"Which had more pupils, the Saxony class size study or the Bihar one?" names no title; each of the
two descriptions is read as a question of its own, and what is compared is what the whole speaks of.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import Token, tokens
from tools.hublink.question.in_other_words.directions_said import BY_TIME, end_said, is_descending
from tools.hublink.vocabulary.attributes_said import AttributePart

_ARTICLES = ("the", "that", "this")
_ONE = "one"
_JOINING = frozenset(("or", "and", "than", "vs", "versus"))
_TELLING_MORE = frozenset("on about with from by in of at for that which".split())
"""Words that go on with the description of a paper behind its noun."""
_ENDING = frozenset("or and than vs versus have has had is was were did does do".split())
_LONGEST = 9
"""Words at most between an article and the noun for a paper."""
_POSSIBLE, _SURELY = 0.2, 0.7
"""The same of years, and of what else may be young or old, where papers are older or newer."""
_LIKELY = 0.4
"""Probability, in all parts, from which a question speaks of an attribute by which it compares."""
_SAID = 0.7
"""Certainty of an attribute that is not said by its own name."""


def of_two_described(spoken: Spoken) -> Plan | None:
    """Return the comparison of two papers that a question describes, None where it does not."""
    words = tokens(spoken.text)
    described = _two_joined(words, spoken)
    column = _compared_by(spoken) if described else None
    if column is None:
        return None
    texts = [spoken.text[words[start].start : words[end - 1].end] for start, end in described]
    hubs = [hub for text in texts for hub in _one_paper(text, spoken)]
    if len(set(hubs)) != len(texts):
        return None
    return Plan(
        question=spoken.text,
        hub_type=spoken.grounding.ground(texts[0], guess=False).hub_type,
        hubs=tuple(hubs),
        hub_words=" and ".join(texts),
        requests=(Request(facet=column.facet, certainty=_SAID),),
        operation=Operation.COMPARE,
        descending=_wants_more(spoken, column),
        confidence=1.0,
    )


def _two_joined(words: Sequence[Token], spoken: Spoken) -> list[tuple[int, int]]:
    """The places of the two descriptions of a paper that a question sets beside each other."""
    found = list(_descriptions(words, spoken.grounding.nouns_for_hubs(spoken.text)))
    joined = [
        (one, other)
        for one, other in pairwise(found)
        if any(word.lower in _JOINING for word in words[one[1] : other[0]])
    ]
    return list(joined[0]) if len(found) == len(joined) + 1 == 2 else []


def _descriptions(words: Sequence[Token], nouns: frozenset[int]) -> Iterator[tuple[int, int]]:
    """The places from an article to a noun for one paper, and to the end of what goes on there."""
    at = 0
    while at < len(words):
        if words[at].lower not in _ARTICLES:
            at += 1
            continue
        heads = (
            i
            for i in range(at + 1, min(at + _LONGEST, len(words)))
            if (i in nouns or words[i].lower == _ONE) and not words[i].lower.endswith("s")
        )
        joint = next((i for i in range(at, len(words)) if _ends(words, i)), len(words))
        head = next((i for i in heads if i < joint), joint - 1)
        end = head + 1
        if end < len(words) and words[end].lower in _TELLING_MORE:
            while end < len(words) and not _ends(words, end):
                end += 1
        if at < head < at + _LONGEST and (end - at > 2 or head not in nouns):
            yield at, end
        at = max(end, at + 1)


def _ends(words: Sequence[Token], place: int) -> bool:
    """Whether a word ends the description of a paper: "and" does where another one follows."""
    word = words[place].lower
    follows = words[place + 1].lower if place + 1 < len(words) else ""
    return word in _ENDING and (word != "and" or follows in _ARTICLES)


def _one_paper(text: str, spoken: Spoken) -> tuple[str, ...]:
    """The paper that words describe: the only one, or the one most surely on what they say."""
    plan = spoken.grounding.ground_in_words(text)
    plan = plan.model_copy(update={"requests": (), "operation": Operation.LIST})
    found = spoken.settled(plan)
    if found.similar_to is not None or found.relaxed:
        return ()
    hubs = spoken.grounding.in_order(found.model_copy(update={"requests": ()}))
    if len(hubs) > 1 and found.topic is not None:
        hubs = tuple(hub for hub in found.topic.hubs if hub in hubs)[:1]
    return hubs if len(hubs) == 1 else ()


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
    if end_said(spoken.text, grounding.wordings) not in BY_TIME:
        return next(iter(numbers), None)
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
