"""Conditions by name: on papers, and on values of attributes."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise, takewhile

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Facet
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import words_of
from tools.hublink.question.conditions.descriptions import describing
from tools.hublink.question.conditions.polarity import agrees_with_denial
from tools.hublink.question.conditions.qualifiers import (
    column_by_clause,
    is_made,
    own_column,
    qualifier_of,
    start_of_clause,
)
from tools.hublink.question.conditions.statuses import is_negated
from tools.hublink.question.mentions.inner_questions import shares
from tools.hublink.question.mentions.mention import FUZZY, Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.value_senses import ValueSense

_NAMING = (MentionKind.VALUE, MentionKind.HUB, MentionKind.FACET, MentionKind.TYPE)
"""Kinds of mentions that may name a value; a noun for hubs may name their kind."""
_DOES = ("do", "does", "did")
_ABOUT = ("on", "about", "regarding", "concerning")
_WHOM = ("which", "what", "whom")
_LISTING = re.compile(
    r"\s*(?:,|&|\+|/|\b(?:and|or|nor)\b)(?:\W|\b(?:and|or|nor|the|an?|its|their)\b)*"
)
_SHARING = re.compile(r"\b(?:the same|shares?(?! of\b))\b", re.IGNORECASE)
_WORD_LIKE = 0.5
"""Below this certainty a value may be a mere word of the question."""


_LISTS = frozenset("reference references bibliography".split())
_OF = frozenset("of in from".split())


class _Attached(Frozen):
    """A value mention with the facet mention that qualifies it, where there is one."""

    mention: Mention
    qualifier: Mention | None
    column: int
    values: tuple[str, ...]
    others: tuple[int, ...]


def named_hubs(parse: Parse, within: Sequence[str] | None) -> tuple[tuple[str, ...] | None, str]:
    named = [
        m
        for i, m in enumerate(parse.reading.mentions)
        if m.kind is MentionKind.HUB and not _is_value(parse, i, m)
    ]
    parse.consume(*named)
    ids = list(dict.fromkeys(hub for m in named for hub in m.hubs))
    parse.named_hubs = tuple(ids)
    if ids:
        return tuple(ids), ", ".join(m.words for m in named)
    return (tuple(within) if within is not None else None), ""


def _is_value(parse: Parse, index: int, mention: Mention) -> bool:
    """Return whether a hub is named as what others have to do with: "papers that cite X".

    Of "which papers does X cite?" it is the subject, and the hub that is asked about. Where the
    graph tells what papers are cited by, it is the other way round.
    """
    columns = {sense.column for sense in mention.senses}
    qualifier = qualifier_of(parse, index, columns) if columns else None
    if not columns or (qualifier is None and not parse.asks_for_hubs()):
        return False
    before = parse.reading.tokens[mention.start - 1].lower if mention.start else ""
    is_subject = qualifier is not None and qualifier[1].start >= mention.end
    if qualifier is not None and _is_list_of(qualifier[1], mention, parse):
        return _are_undergone(parse, qualifier[1]) == {True}
    is_value = not (before in _DOES and is_subject)
    return is_value != (qualifier is not None and _turns(parse, qualifier[1]))


def _turns(parse: Parse, verb: Mention) -> bool:
    """Whether a verb says what somebody does and the graph by whom it is done, or the reverse.

    "Papers that cite X" where X "is cited by" them, "papers cited by X" where X "cites" them.
    """
    undergone = _are_undergone(parse, verb)
    words = [token.lower for token in parse.reading.tokens]
    passive = words[verb.start].endswith(("ed", "en")) or words[verb.end - 1].endswith(("ed", "en"))
    named_by = words[verb.end - 1] == "by" or words[verb.end : verb.end + 1] == ["by"]
    by_whom = any(one == "by" and other in _WHOM for one, other in pairwise(words))
    if undergone == {True}:
        return by_whom or not (named_by or passive)
    return undergone == {False} and passive and named_by and not by_whom


def _are_undergone(parse: Parse, verb: Mention) -> set[bool]:
    """Return whether the attributes of a mention say what is done to the papers that have them."""
    labels = (parse.view.columns[column].labels[-1] for column in verb.columns)
    return {words_of(label)[-1:] == ["by"] for label in labels}


def _is_list_of(noun: Mention, mention: Mention, parse: Parse) -> bool:
    """Whether what a paper lists is asked for: "the references of X", not who refers to it."""
    between = {token.lower for token in parse.reading.tokens[noun.end : mention.start]}
    return not between.isdisjoint(_OF) and not _LISTS.isdisjoint(words_of(noun.words))


def read_values(parse: Parse, hubs_named: bool) -> None:
    last: _Attached | None = None
    for index, mention in parse.free(*_NAMING):
        if not mention.senses or _leads_to_title(parse, index):
            continue
        if mention.words == str(parse.cues.limit) and not mention.renamed:
            parse.consumed.add(index)
            continue
        before = last if last is not None and _joins(parse, last.mention, mention) else None
        attached = _attach(parse, index, mention, before)
        if attached is None:
            continue
        last = attached
        parse.consumed.add(index)
        facet = _facet(parse, attached)
        if hubs_named and _certainty(parse, mention, attached) < _WORD_LIKE:
            continue
        listed = before is not None and bool(parse.conditions) and parse.conditions[-1].negated
        negated = listed or is_negated(parse, mention, attached.qualifier)
        values = attached.values
        condition = Condition(
            facet=facet,
            otherwise=tuple(parse.view.columns[c].facet for c in attached.others),
            values=values,
            negated=negated and not any(agrees_with_denial(v, mention.words) for v in values),
            words=_words(parse, attached),
            certainty=_certainty(parse, mention, attached),
            source=mention.source,
        )
        if before is not None and _are_alternatives(parse, condition):
            condition = _either(parse.conditions.pop(), condition)
        parse.conditions.append(condition)


def _are_alternatives(parse: Parse, condition: Condition) -> bool:
    """Return whether one of the values in a list is enough: "which of X and Y came first"."""
    chosen = bool(parse.conditions) and parse.conditions[-1].facet == condition.facet
    chosen = chosen and parse.cues.chooses_by_time and not condition.negated
    return chosen or _are_cells(parse, condition) or _share(parse, condition)


def _are_cells(parse: Parse, condition: Condition) -> bool:
    """Return whether values in a list are those of rows, each of which has one of them."""
    earlier = parse.conditions[-1] if parse.conditions else condition
    same = earlier.facet == condition.facet and earlier.negated == condition.negated
    if not same or earlier.values == condition.values or parse.asks_for_hubs():
        return False
    return any(
        parse.measured_beside(parse.column(facet).number)
        for facet in (condition.facet, *condition.otherwise)
        if facet in (earlier.facet, *earlier.otherwise)
    )


def _share(parse: Parse, condition: Condition) -> bool:
    """Return whether something is to be the same for a value and the one before it."""
    asked = not parse.asks_for_hubs() and _SHARING.search(parse.reading.question) is not None
    return asked and bool(parse.conditions) and parse.conditions[-1].facet == condition.facet


def _either(one: Condition, other: Condition) -> Condition:
    """Return the condition that one or the other of two holds."""
    return one.model_copy(
        update={
            "values": tuple(dict.fromkeys(one.values + other.values)),
            "otherwise": tuple(facet for facet in one.otherwise if facet in other.otherwise),
            "words": f"{one.words} / {other.words}",
            "certainty": min(one.certainty, other.certainty),
        }
    )


def _joins(parse: Parse, before: Mention, mention: Mention) -> bool:
    """Return whether two values are neighbours in a list: "A, B and C"."""
    tokens = parse.reading.tokens
    between = parse.reading.question[tokens[before.end - 1].end : tokens[mention.start].start]
    return bool(between.strip()) and _LISTING.fullmatch(between.lower()) is not None


def _facet(parse: Parse, attached: _Attached) -> Facet:
    """Return the facet of a value; where the question asks for the same place, that one."""
    column, source = parse.view.columns[attached.column], attached.mention.source
    if source is not None and shares(parse.reading) and source.requests[0].facet.place:
        return source.requests[0].facet
    return parse.facets_of(column, attached.qualifier)[0]


def _leads_to_title(parse: Parse, index: int) -> bool:
    """Return whether a noun for hubs only stands before a title: "the book X"."""
    mention, *following = parse.reading.mentions[index : index + 2]
    return mention.kind is MentionKind.TYPE and any(
        m.kind is MentionKind.HUB and m.start == mention.end for m in following
    )


def _certainty(parse: Parse, mention: Mention, attached: _Attached) -> float:
    """Return how surely a value is a condition: a common word hardly, a name nearly always.

    A small letter is hardly a name's where the question writes other names with capitals.
    """
    known = mention.renamed or mention.kind is MentionKind.TYPE
    if attached.qualifier is not None or known:
        return mention.certainty
    word = parse.reading.question[parse.reading.tokens[mention.start].start]
    lower = all(v == v.lower() for v in attached.values)
    common = mention.end - mention.start == 1 and lower
    small = not lower and mention.certainty < FUZZY and parse.writes_capitals()
    return mention.certainty * (0.4 if (common or small) and word.islower() else 0.9)


def _attach(
    parse: Parse, index: int, mention: Mention, before: _Attached | None = None
) -> _Attached | None:
    """Choose the facet of a value: the one named beside it, else a common one.

    Where hubs are asked for, that is one of their own, the one most of them have the value in;
    else the one most hubs have at all, as "the X paper" is the one that introduces X, not one that
    compares with it.
    """
    by_column: dict[int, list[str]] = defaultdict(list)
    for sense in _named(parse, mention):
        by_column[sense.column].append(sense.value)
    listed_with = _listed_with(parse, index)
    qualifier = qualifier_of(parse, index, set(by_column))
    bare = mention.kind is MentionKind.FACET or _is_bare_number(parse, mention, set(by_column))
    if bare and qualifier is None:
        return None
    candidates = set(by_column)
    if qualifier is not None:
        candidates &= set(qualifier[1].columns)
        parse.consumed.add(qualifier[0])
    else:
        candidates -= _told_by_others(parse, candidates) - listed_with
    by_clause = None
    if qualifier is None and (verb := is_made(parse, mention)) and len(candidates) > 1:
        by_clause = own_column(parse, candidates, _values_of(mention))
        if by_clause is None and _is_name(mention):
            parse.unapplied.append(verb)
    elif qualifier is None and not parse.cues.compares:
        by_clause = column_by_clause(parse, mention, candidates)
    sharing = (before or listed_with) and _SHARING.search(parse.reading.question)
    compared = _compared_facet(parse) if parse.cues.compares or sharing else None
    about = describing(parse, mention, candidates) if qualifier is None else None
    people = all(parse.view.columns[c].kind is ValueKind.NAME for c in candidates)
    hubs_wanted = parse.asks_for_hubs() and not _tells_which_hub(parse, mention)
    topical = _says_topic(parse, mention)
    ranked = sorted(
        candidates,
        key=lambda c: (
            mention.source is not None and c not in mention.columns,
            before is not None and c != before.column,
            before is None and compared is None and c not in listed_with,
            c != by_clause,
            parse.view.columns[c].facet.key not in parse.spoken_of,
            parse.view.columns[c].facet != about,
            c != compared,
            0 if topical else -_shared_depth(parse, mention, c),
            not _to_the_letter(parse, by_column[c]),
            not (parse.cues.by_magnitude and parse.measured_beside(c)),
            hubs_wanted and len(parse.view.columns[c].facet.key) > 1,
            hubs_wanted and -parse.view.columns[c].by_value.hub_count(by_column[c]),
            -len(parse.view.columns[c].by_hub),
            people and -parse.view.columns[c].by_value.hub_count(by_column[c]),
            parse.view.columns[c].facet.key,
        ),
    )
    column = ranked[0]
    if column == by_clause:
        parse.explained |= set(range(start_of_clause(parse, mention), mention.start))
    return _Attached(
        mention=mention,
        qualifier=qualifier[1] if qualifier else None,
        column=column,
        values=tuple(by_column[column]),
        others=tuple(c for c in ranked[1:] if by_column[c] == by_column[column]),
    )


def _listed_with(parse: Parse, index: int) -> set[int]:
    """The facets of the value that stands next to one in a list: "X and Y" are of one facet."""
    mention, *following = parse.reading.mentions[index : index + 2]
    joined = (m for m in following if m.kind is MentionKind.VALUE and _joins(parse, mention, m))
    return {sense.column for other in joined for sense in _named(parse, other)}


def _values_of(mention: Mention) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sense.value for sense in mention.senses))


def _is_name(mention: Mention) -> bool:
    """Whether what is mentioned is written like a name: with a capital within, or several words."""
    return any(value[1:] != value[1:].lower() for value in _values_of(mention))


def _says_topic(parse: Parse, mention: Mention) -> bool:
    """Whether a value says what something named before it is about: "surveys on X"."""
    about = parse.reading.tokens[mention.start - 1].lower if mention.start > 1 else ""
    named = any(m.start <= mention.start - 2 < m.end for m in parse.reading.mentions)
    return named and about in _ABOUT


def _is_bare_number(parse: Parse, mention: Mention, candidates: set[int]) -> bool:
    """Whether a mention is a number that may be any attribute's, and no year: "in 2 sentences"."""
    years = any(parse.view.columns[c].kind is ValueKind.YEAR for c in candidates)
    return mention.source is None and mention.words.isdigit() and not years


def _told_by_others(parse: Parse, candidates: set[int]) -> set[int]:
    """Return the facets of what is broader than the values of another one, which means it too."""
    columns = (parse.view.columns[number] for number in candidates)
    return {broader.number for column in columns for broader in parse.view.broader(column)}


def _tells_which_hub(parse: Parse, mention: Mention) -> bool:
    """Return whether a value tells which hub is meant: "the X paper", "the X benchmark paper"."""
    nouns = [m for m in parse.reading.mentions if m.kind is MentionKind.TYPE]
    after = [mention, *(m for m in parse.reading.mentions if m.start >= mention.end)]
    compound = takewhile(lambda pair: pair[0].end == pair[1].start, pairwise(after))
    beside = [following for _, following in compound]
    beside += [noun for noun in nouns if noun.end == mention.start]
    return any(m in nouns and not m.words.lower().endswith("s") for m in beside)


def _compared_facet(parse: Parse) -> int | None:
    """The facet that most of the values in the question are of, as compared things are of one."""
    named = [m for m in parse.reading.mentions if m.kind is MentionKind.VALUE]
    holding = Counter(column for m in named for column in {s.column for s in _named(parse, m)})
    shared = [column for column, count in holding.items() if count > 1]
    bearing = {c: len(parse.view.columns[c].by_hub) for c in shared}
    return max(shared, key=lambda c: (holding[c], bearing[c], -c), default=None)


def _named(parse: Parse, mention: Mention) -> Sequence[ValueSense]:
    """Return what a mention names; where that is only an address, what it may abbreviate."""
    senses = _in_full(parse, mention)
    named = [s for s in senses if not parse.view.columns[s.column].holds_addresses]
    return named or parse.lexicon.abbreviated(mention.words) or senses


def _in_full(parse: Parse, mention: Mention) -> tuple[ValueSense, ...]:
    """Return those spelled out by the question among values that differ in small words only."""
    if mention.source is not None:
        return mention.senses
    question = parse.reading.question.lower()
    full = [sense for sense in mention.senses if sense.value.lower() in question]
    longest = max((len(sense.value) for sense in full), default=0)
    return tuple(s for s in full if len(s.value) == longest) or mention.senses


def _to_the_letter(parse: Parse, values: Sequence[str]) -> bool:
    """Return whether the question spells one of the values with its capitals."""
    return any(value in parse.reading.question and value != value.lower() for value in values)


def _shared_depth(parse: Parse, mention: Mention, column: int) -> int:
    """Return how deep a facet lies with those of values that can be of one facet only.

    A measured value, say, is of the facet that lives where the measured thing does.
    """
    key = parse.view.columns[column].facet.key
    others = [
        {sense.column for sense in _in_full(parse, other)}
        for other in parse.reading.mentions
        if other is not mention and other.kind is MentionKind.VALUE
    ]
    sure = [parse.view.columns[min(columns)].facet.key for columns in others if len(columns) == 1]
    return max((_common(key, other) for other in sure), default=0)


def _common(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    pairs = zip(first[:-1], second[:-1], strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _words(parse: Parse, attached: _Attached) -> str:
    if attached.qualifier is None:
        return attached.mention.words
    pair = sorted((attached.qualifier, attached.mention), key=lambda m: m.start)
    first, last = parse.reading.tokens[pair[0].start], parse.reading.tokens[pair[1].end - 1]
    return parse.reading.question[first.start : last.end]
