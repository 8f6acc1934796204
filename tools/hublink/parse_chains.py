"""Questions within questions: "papers by the authors of X" asks for authors, then for papers.

The inner question is found by its wording, answered, and replaced by its answer: what is left is
read as if it named those values. So an inner question costs the outer one none of its abilities.
"""

from collections.abc import Callable, Iterable, Sequence

from tools.hublink.facets import FacetColumn
from tools.hublink.found_facts import Found
from tools.hublink.lexicon import Lexicon
from tools.hublink.mentions import Mention, MentionKind, Reading
from tools.hublink.models import Frozen
from tools.hublink.plan import Condition, Plan, Request
from tools.hublink.value_kinds import ValueKind
from tools.hublink.value_senses import ValueSense
from tools.hublink.words import quoted_spans

Execute = Callable[[Plan], Found]

ARTICLES = frozenset("the a an this that its their".split())
_LINKS = frozenset("of in for from with as to on at".split())
_INTO = _LINKS | {"by"}
_SHARED = frozenset("same share shares shared sharing".split())
_SHARING = _SHARED | frozenset("also else other others another too".split())
_WHO_ALSO = (["who", "also"], ["that", "also"])
_DOES = frozenset("did do does has have had".split())
_FAR = 9
"""Most words between the parts of an inner question."""


class Chained(Frozen):
    """A reading with the values of an inner question in the place of its words.

    Where the inner question has no answer, and the outer one hence none either, `unanswered` is it.
    """

    reading: Reading
    unanswered: Plan | None = None


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


class Chains:
    """Reads inner questions in the vocabulary of one graph, and answers them."""

    def __init__(self, lexicon: Lexicon, hub_type: str, execute: Execute) -> None:
        self._lexicon = lexicon
        self._hub_type = hub_type
        self._execute = execute

    def read(self, reading: Reading) -> Chained:
        """The reading with what an inner question finds, where there is one."""
        anchor = _anchor(reading)
        inner = _inner_question(reading, anchor) if anchor is not None else None
        if anchor is not None and inner is not None:
            anchor = _as_hub(anchor, inner)
        if anchor is None or inner is None or not self._is_one(reading, inner, anchor):
            return Chained(reading=reading)
        plan = self._plan(reading, inner, anchor)
        stand_in = self._answered(inner, plan)
        if stand_in is None:
            sure = inner.clause or inner.shared
            return Chained(reading=reading, unanswered=plan if sure else None)
        rest = [m for m in reading.mentions if m.end <= inner.start or m.start >= inner.end]
        mentions = tuple(sorted([*rest, stand_in], key=lambda m: m.start))
        return Chained(reading=reading.model_copy(update={"mentions": mentions}))

    def _is_one(self, reading: Reading, inner: _Inner, anchor: Mention) -> bool:
        """Whether the words are a question of their own; of a mere value only people are asked."""
        if anchor.kind is MentionKind.HUB:
            return inner.clause or inner.shared or _leaves_a_question(reading, inner)
        columns = [self._lexicon.view.columns[c] for c in inner.asked.columns]
        people = any(column.kind is ValueKind.NAME for column in columns)
        known = {sense.column for sense in anchor.senses} & set(inner.asked.columns)
        if known or not (people or inner.shared):
            return False
        return _repeats(reading, inner) if inner.clause else _leaves_a_question(reading, inner)

    def _plan(self, reading: Reading, inner: _Inner, anchor: Mention) -> Plan:
        named = anchor.kind is MentionKind.HUB
        columns = [self._lexicon.view.columns[c] for c in inner.asked.columns]
        if named:
            asked = max(columns, key=lambda c: (_count(c, anchor.hubs), -c.number))
        else:
            asked = max(columns, key=lambda c: (len(c.by_value), -c.number))
        return Plan(
            question=_words(reading, inner),
            hub_type=self._hub_type,
            hubs=anchor.hubs if named else None,
            hub_words=anchor.words if named else "",
            conditions=() if named else (self._condition(anchor),),
            requests=(Request(facet=asked.facet, words=inner.asked.words),),
            confidence=1.0,
        )

    def _condition(self, value: Mention) -> Condition:
        """The condition that a value is, of the attribute most hubs bear it in."""
        view = self._lexicon.view
        columns = {view.columns[sense.column] for sense in value.senses}
        column = max(columns, key=lambda c: (len(c.by_hub), -c.number))
        values = tuple(s.value for s in value.senses if s.column == column.number)
        return Condition(
            facet=column.facet, values=values, words=value.words, certainty=value.certainty
        )

    def _answered(self, inner: _Inner, plan: Plan) -> Mention | None:
        """The values an inner question finds, as if the question had named them."""
        asked = plan.requests[0].facet
        found = self._execute(plan)
        values = tuple(dict.fromkeys(f.value for f in found.facts if f.facet == asked))
        senses = tuple(
            ValueSense(column=c.number, value=value)
            for c in self._lexicon.view.columns
            if c.number in inner.outer.columns or not (inner.shared or c.kind is ValueKind.LINK)
            for value in values
            if value in c.by_value
        )
        homes = tuple(sorted({s.column for s in senses} & set(inner.outer.columns)))
        if not homes:
            return None
        return Mention(
            kind=MentionKind.VALUE,
            start=inner.start,
            end=inner.end,
            words=plan.question,
            senses=senses,
            columns=homes,
            source=plan,
        )


def _anchor(reading: Reading) -> Mention | None:
    """What an inner question may start from: the one paper named, else the one value."""
    for kind in (MentionKind.HUB, MentionKind.VALUE):
        named = [m for m in reading.mentions if m.kind is kind and (m.hubs or m.senses)]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def shares(reading: Reading) -> bool:
    """Whether a question asks for others besides what it starts from."""
    covered = {
        i
        for m in reading.mentions
        if m.kind in (MentionKind.HUB, MentionKind.VALUE) and m.source is None
        for i in range(m.start, m.end)
    }
    return any(t.lower in _SHARING for i, t in enumerate(reading.tokens) if i not in covered)


def _as_hub(anchor: Mention, inner: _Inner) -> Mention:
    """A paper where a value has its name too, but nothing has an author that is one of its own."""
    known = {sense.column for sense in anchor.senses} & set(inner.asked.columns)
    if anchor.kind is MentionKind.VALUE and anchor.hubs and known:
        return anchor.model_copy(update={"kind": MentionKind.HUB, "senses": ()})
    return anchor


def _words(reading: Reading, inner: _Inner) -> str:
    """The words of an inner question, with the quotation mark that closes them."""
    first, last = reading.tokens[inner.start], reading.tokens[inner.end - 1]
    end = last.end
    if any(
        first.start < start <= last.end == stop for start, stop in quoted_spans(reading.question)
    ):
        end += 1
    return reading.question[first.start : end]


def _inner_question(reading: Reading, hub: Mention) -> _Inner | None:
    place = reading.mentions.index(hub)
    before = list(reading.mentions[:place])
    start = hub.start
    if before and before[-1].kind is MentionKind.TYPE and _only(reading, before[-1].end, start):
        start = before.pop().start
    facets = [m for m in before if m.kind is MentionKind.FACET]
    if clause := _clause(reading, facets, start, hub.end):
        return clause
    told = _is_told_of(reading, place)
    if (
        facets
        and facets[-1] is before[-1]
        and _belongs(reading, facets[-1].end, start)
        and not told
    ):
        asked = facets[-1]
        begin = _led(reading, asked.start)
        lead = {t.lower for t in reading.tokens[max(0, begin - 1) : asked.start]}
        shared = bool(lead & _SHARED)
        return _Inner(start=begin, end=hub.end, asked=asked, outer=asked, shared=shared)
    return _possessed(reading, hub, _led(reading, start), place)


def _is_told_of(reading: Reading, place: int) -> bool:
    """Whether a value belongs to the words after it: "authors of MetaQA using papers"."""
    value, *following = reading.mentions[place : place + 2]
    return value.kind is MentionKind.VALUE and any(
        m.kind is MentionKind.FACET and m.start == value.end for m in following
    )


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
        elif near and "also" in between and ("their" in between[:4] or between[:2] in _WHO_ALSO):
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
    led = led or any(m.kind is MentionKind.FACET and m.end == start for m in reading.mentions)
    following = [t.lower for t in reading.tokens[after[0].end : after[0].end + 1]]
    verb = reading.tokens[after[0].start].lower.endswith("ed") or following == ["by"]
    if verb or not (owner or led):
        return None
    return _Inner(start=start, end=after[0].end, asked=after[0], outer=after[0])


def _repeats(reading: Reading, inner: _Inner) -> bool:
    """Whether a clause speaks of something else its subject did: "whose authors also wrote X"."""
    return any(t.lower == "also" for t in reading.tokens[inner.start : inner.end])


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
    told = tokens[inner.asked.start].lower.endswith(("ed", "ing"))
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
