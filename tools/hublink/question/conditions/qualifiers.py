"""The attribute that a value is said to be of, beside it: "data set MetaQA", "the genre drama"."""

from collections.abc import Collection, Iterable, Sequence

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import LIGHT_STEMS, stem
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.reading.names_of_values import denials_in
from tools.hublink.vocabulary.asked_attributes import column_named

_NEAR = 4
_CLEAR = 0.6
"""Probability from which a wording asks for an attribute."""
_LONGEST_CLAUSE = 6
_MAKING = frozenset(
    map(
        stem,
        """introduce propose present develop invent create coin start originate found release
        pioneer conceive devise""".split(),
    )
)
"""Verbs, as stems, for what a paper does to what is its own."""
_OWN = 1.5
"""So many papers have each value of what they call their own, on average."""
_BREAKS = tuple(".,;:?!()")


def qualifier_of(parse: Parse, index: int, columns: set[int]) -> tuple[int, Mention] | None:
    """Return the free facet mention next to a value whose facet may hold that value."""
    mentions = parse.reading.mentions
    value = mentions[index]
    told = _is_told_as(parse, index)
    for step in (1, -1) if told or _tells_of_hubs(mentions, index) else (-1, 1):
        other = index + step
        while (
            value.source is None
            and 0 <= other < len(mentions)
            and mentions[other].kind is MentionKind.TYPE
        ):
            other += step
        if not 0 <= other < len(mentions) or other in parse.consumed:
            continue
        near = mentions[other]
        gap = (value.start - near.end) if step < 0 else (near.start - value.end)
        if _asks_to_compare(near):
            continue
        if step < 0 and _is_done(parse, near.end, value.start):
            continue
        if step > 0 and _is_kept_alone(parse, value, near):
            continue
        if near.kind is MentionKind.FACET and columns & set(near.columns) and gap < _NEAR:
            if step > 0 and _qualifies_next(parse, other) and not told:
                continue
            return other, near
    return None


def column_by_clause(parse: Parse, value: Mention, columns: set[int]) -> int | None:
    """Return the attribute that a value is of by what is said to be done with it, if any is clear.

    That is the one asked for where the value is not known: "tested on MetaQA", "tested on what".
    """
    words = parse.reading.tokens
    start = start_of_clause(parse, value)
    if len(columns) < 2 or start == value.start:
        return None
    clause = parse.reading.question[words[start].start : words[value.start].start].strip()
    guess = parse.wordings.best("attributes", f"{clause} what")
    if guess.probability < _CLEAR:
        return None
    names = parse.wordings.attribute_names.get(guess.label, ())
    named = column_named(names, parse.view, [parse.view.columns[c] for c in sorted(columns)])
    return named.number if named is not None else None


def is_made(parse: Parse, value: Mention) -> str:
    """Return the verb that says that a value came from a paper: "introduced X", "X was coined"."""
    start, words = start_of_clause(parse, value), parse.reading.tokens
    around = (*words[start : value.start], *words[value.end : value.end + _NEAR])
    return next((word.text for word in around if word.stem in _MAKING), "")


def own_column(parse: Parse, columns: Iterable[int], values: Collection[str]) -> int | None:
    """Return the attribute by which papers tell what is theirs: nearly each value is of one paper.

    None where others have these values as well.
    """
    named = [parse.view.columns[c] for c in columns]
    own = [c for c in named if tells_own(c) and c.by_value.hub_count(values)]
    fewest = min(
        own, key=lambda c: (c.by_value.hub_count(values), -len(c.by_hub), c.number), default=None
    )
    return fewest.number if fewest is not None else None


def tells_own(column: FacetColumn) -> bool:
    """Return whether papers tell by an attribute what is theirs: nearly each value is of one."""
    bearing = sum(column.by_value.hub_count([value]) for value in column.by_value)
    return bearing <= _OWN * len(column.by_value)


def start_of_clause(parse: Parse, value: Mention) -> int:
    """Return where the words begin that lead to a value from what is named before it.

    That is where the value begins if none of them tells anything.
    """
    words = parse.reading.tokens
    start = value.start
    while start and value.start - start < _LONGEST_CLAUSE and not _ends_clause(parse, start - 1):
        start -= 1
    telling = [t for t in words[start : value.start] if not t.is_function_word]
    denied = any(t.is_negation for t in words[start : value.start])
    return value.start if denied or not telling else start


def _ends_clause(parse: Parse, place: int) -> bool:
    word = parse.reading.tokens[place]
    named = any(m.start <= place < m.end for m in parse.reading.mentions)
    return named or parse.reading.question[word.end : word.end + 1] in _BREAKS


def _is_done(parse: Parse, start: int, end: int) -> bool:
    """Whether a verb of its own stands between words: approaches "tested on X" are not called X."""
    between = parse.reading.tokens[start:end]
    return any(
        not (t.is_function_word or t.is_negation or t.stem in LIGHT_STEMS)
        and t.lower.endswith("ed")
        for t in between
    )


def _is_kept_alone(parse: Parse, value: Mention, near: Mention) -> bool:
    """Whether a value is kept and what follows left out: "otters, not other animals".

    What somebody did not do is denied of them: "is she not an editor".
    """
    columns = (parse.view.columns[number] for number in near.columns)
    of_people = any(column.kind is ValueKind.NAME for column in columns)
    between = range(value.end, near.start)
    return not of_people and not denials_in(parse.reading.tokens).isdisjoint(between)


def _is_told_as(parse: Parse, index: int) -> bool:
    """Return whether what a value is follows it: "A as first author"."""
    value, *following = parse.reading.mentions[index : index + 2]
    after = parse.reading.tokens[value.end : value.end + 1]
    facet = any(m.kind is MentionKind.FACET for m in following)
    return facet and [token.lower for token in after] == ["as"]


def _asks_to_compare(mention: Mention) -> bool:
    """Whether words say what to do, though an attribute is called alike: "how does X compare"."""
    return mention.words.lower().split()[0] == "compare"


def _tells_of_hubs(mentions: Sequence[Mention], index: int) -> bool:
    """Return whether a value and an attribute together tell of hubs, as in "X written papers"."""
    following = mentions[index : index + 3]
    return (
        [m.kind for m in following[1:]] == [MentionKind.FACET, MentionKind.TYPE]
        and following[0].end == following[1].start
        and following[1].end == following[2].start
    )


def _qualifies_next(parse: Parse, index: int) -> bool:
    """Return whether a facet mention after a value rather belongs to a value following it."""
    following = parse.reading.mentions[index + 1 : index + 2]
    return any(
        {s.column for s in m.senses} & set(parse.reading.mentions[index].columns) for m in following
    )
