"""Questions within questions: "papers by the authors of X" asks for authors, then for papers.

The inner question is found by its wording, answered, and replaced by its answer: what is left is
read as if it named those values. So a chain may be of any length and bear any operation.
"""

from collections.abc import Iterable, Sequence

from tools.hublink.facets import FacetColumn, ValueKind
from tools.hublink.lexicon import Lexicon, ValueSense
from tools.hublink.mentions import Mention, MentionKind, Reading
from tools.hublink.models import Frozen
from tools.hublink.plan import Plan, Request

ARTICLES = frozenset("the a an this that its their".split())
_LINKS = frozenset("of in for from with as to on at".split())
_INTO = _LINKS | {"by"}
_SHARED = frozenset("same share shares shared sharing".split())
_SHARING = _SHARED | frozenset("also else other others another too".split())
_DOES = frozenset("did do does has have had".split())
_FAR = 9
"""Most words between the parts of an inner question."""


class _Inner(Frozen):
    """An inner question: its words, the attribute it asks for, and what that is in the outer one.

    A clause of its own ("whose authors also wrote X") leaves no doubt that it is one. What is
    shared is the same in both questions, whatever attribute stands beside.
    """

    start: int
    end: int
    asked: Mention
    outer: Mention
    clause: bool = False
    shared: bool = False


def with_chains(reading: Reading, lexicon: Lexicon, hub_type: str = "") -> Reading:
    """The reading with what an inner question finds in the place of its words."""
    named = [m for m in reading.mentions if m.kind is MentionKind.HUB]
    if len(named) != 1:
        return reading
    inner = _inner_question(reading, named[0])
    if inner is None or not (inner.clause or _leaves_a_question(reading, inner)):
        return reading
    stand_in = _answered(reading, inner, named[0], lexicon, hub_type)
    if stand_in is None:
        sure = inner.clause or inner.shared
        return _alone(reading, inner.asked, named[0]) if sure else reading
    rest = [m for m in reading.mentions if m.end <= inner.start or m.start >= inner.end]
    mentions = sorted([*rest, stand_in], key=_place)
    return reading.model_copy(update={"mentions": tuple(mentions)})


def shares(reading: Reading) -> bool:
    """Whether a question asks for others besides what it starts from."""
    covered = {
        i
        for m in reading.mentions
        if m.kind in (MentionKind.HUB, MentionKind.VALUE) and m.source is None
        for i in range(m.start, m.end)
    }
    return any(t.lower in _SHARING for i, t in enumerate(reading.tokens) if i not in covered)


def _inner_question(reading: Reading, hub: Mention) -> _Inner | None:
    place = reading.mentions.index(hub)
    before = list(reading.mentions[:place])
    start = hub.start
    if before and before[-1].kind is MentionKind.TYPE and _only(reading, before[-1].end, start):
        start = before.pop().start
    facets = [m for m in before if m.kind is MentionKind.FACET]
    if clause := _clause(reading, facets, start, hub.end):
        return clause
    if facets and facets[-1] is before[-1] and _belongs(reading, facets[-1].end, start):
        asked = facets[-1]
        begin = _led(reading, asked.start)
        lead = {t.lower for t in reading.tokens[max(0, begin - 1) : asked.start]}
        shared = bool(lead & _SHARED)
        return _Inner(start=begin, end=hub.end, asked=asked, outer=asked, shared=shared)
    return _possessed(reading, hub, _led(reading, start), place)


def _clause(reading: Reading, facets: Sequence[Mention], start: int, end: int) -> _Inner | None:
    """ "Whose authors also wrote X", "that the authors of their papers also wrote X"."""
    words = [t.lower for t in reading.tokens]
    for at, first in enumerate(facets):
        between = words[first.end : start]
        last = facets[-1]
        near = start - last.end < _FAR
        lead = words[first.start - 1] if first.start else ""
        if lead == "whose" and near:
            begin = first.start - 1
        elif "their" in between[:4] and "also" in between and near:
            begin = _led(reading, first.start)
        else:
            continue
        asked = last if last is not first and at < len(facets) - 1 else first
        return _Inner(start=begin, end=end, asked=asked, outer=first, clause=True, shared=True)
    return None


def _possessed(reading: Reading, hub: Mention, start: int, place: int) -> _Inner | None:
    """ "X's authors", "by the X authors"."""
    after = reading.mentions[place + 1 : place + 2]
    if not after or after[0].kind is not MentionKind.FACET or after[0].start != hub.end:
        return None
    owner = reading.tokens[hub.end - 1].text.endswith(("'s", "’s"))
    led = start > 0 and reading.tokens[start - 1].lower in _INTO
    following = [t.lower for t in reading.tokens[after[0].end : after[0].end + 1]]
    verb = reading.tokens[after[0].start].lower.endswith("ed") or following == ["by"]
    if verb or not (owner or led):
        return None
    return _Inner(start=start, end=after[0].end, asked=after[0], outer=after[0])


def _leaves_a_question(reading: Reading, inner: _Inner) -> bool:
    """Whether what stands around an inner question asks for something else.

    "What did the authors of X evaluate?" asks of X itself: by its authors the paper is meant.
    """
    tokens = reading.tokens
    around = [t.lower for i, t in enumerate(tokens) if not inner.start <= i < inner.end]
    inside = [t.lower for t in tokens[inner.start : inner.end]]
    if _SHARING & {*around, *inside[:3]}:
        return True
    rest = [m for m in reading.mentions if m.end <= inner.start or m.start >= inner.end]
    told = tokens[inner.asked.start].lower.endswith("ed")
    types = [m for m in rest if m.kind is MentionKind.TYPE and (told or m.end != inner.start)]
    acts = inner.start > 0 and tokens[inner.start - 1].lower in _DOES
    again = any(set(m.columns) & set(inner.outer.columns) for m in rest)
    others = [m for m in types if not _known(reading, m)]
    if acts:
        return again or any(m.certainty == 1.0 for m in others)
    return bool(others)


def _known(reading: Reading, hub_noun: Mention) -> bool:
    """Whether a noun for hubs speaks of one already named: "their paper"."""
    before = reading.tokens[hub_noun.start - 1].lower if hub_noun.start else ""
    return before in ("their", "its", "this")


def _answered(
    reading: Reading, inner: _Inner, hub: Mention, lexicon: Lexicon, hub_type: str
) -> Mention | None:
    """The values an inner question finds, as if the question had named them."""
    columns = [lexicon.view.columns[c] for c in inner.asked.columns]
    column = max(columns, key=lambda c: (_count(c, hub.hubs), -c.number))
    rows = [row for id in hub.hubs for row in column.by_hub.get(id, []) if row.holds]
    values = list(dict.fromkeys(row.value for row in rows))
    senses = tuple(
        ValueSense(column=c.number, value=value)
        for c in lexicon.view.columns
        if (c.kind is not ValueKind.LINK and not inner.shared) or c.number in inner.outer.columns
        for value in values
        if value in c.by_value
    )
    homes = tuple(sorted({s.column for s in senses} & set(inner.outer.columns)))
    if not homes:
        return None
    first, last = reading.tokens[inner.start], reading.tokens[inner.end - 1]
    words = reading.question[first.start : last.end]
    source = Plan(
        question=words,
        hub_type=hub_type,
        hubs=hub.hubs,
        hub_words=hub.words,
        requests=(Request(facet=column.facet, words=inner.asked.words),),
        confidence=1.0,
    )
    return Mention(
        kind=MentionKind.VALUE,
        start=inner.start,
        end=inner.end,
        words=words,
        senses=senses,
        columns=homes,
        source=source,
    )


def _alone(reading: Reading, asked: Mention, hub: Mention) -> Reading:
    """The reading of an inner question without the outer one, which has no answer then either."""
    return reading.model_copy(update={"mentions": tuple(sorted((asked, hub), key=_place))})


def _place(mention: Mention) -> int:
    return mention.start


def _count(column: FacetColumn, hubs: Iterable[str]) -> int:
    return sum(len(column.by_hub.get(hub, ())) for hub in hubs)


def _only(reading: Reading, start: int, end: int) -> bool:
    """Whether nothing but articles stands between two words."""
    return all(t.lower in ARTICLES for t in reading.tokens[start:end])


def _led(reading: Reading, start: int) -> int:
    """The place of the article, or the "same", before a word."""
    while start > 0 and reading.tokens[start - 1].lower in ARTICLES | {"same"}:
        start -= 1
    return start


def _belongs(reading: Reading, start: int, end: int) -> bool:
    """Whether the words between an attribute and a paper make it the paper's: "of the paper"."""
    between = [t for t in reading.tokens[start:end] if t.lower not in ARTICLES]
    words = [t.lower for t in between]
    return bool(words) and len(words) <= 2 and words[-1] in _LINKS and words[0] != "by"
