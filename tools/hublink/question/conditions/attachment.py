"""Which attribute a named value is of."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.facets.kinds_of_values import bare_kind
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import PERSONS, family, lies_in, phrase, stem, words_of
from tools.hublink.question.conditions.descriptions import describing
from tools.hublink.question.conditions.qualifiers import (
    column_by_clause,
    is_made,
    own_column,
    qualifier_of,
    start_of_clause,
)
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.attribute_names import is_of_topics, is_told_of_people
from tools.hublink.vocabulary.value_senses import ValueSense

_ABOUT = ("on", "of", "about", "regarding", "concerning")
_LISTING = re.compile(
    r"\s*(?:,|&|\+|/|\b(?:and|or|nor)\b)(?:\W|\b(?:and|or|nor|the|an?|its|their)\b)*"
)
_OF_PEOPLE = PERSONS | frozenset(
    "who whose someone somebody anyone based located affiliated".split()
)
"""Words by which a question speaks of people, and of where they are."""
_USING = frozenset(map(stem, "use evaluate test try employ apply train run work".split()))
"""Verbs of those who have to do with what others made."""
_FIRST = 3
_WHERE = ("in", "from", "at")
_AUTHOR = phrase("author")
_ORIGIN = "from"
"""What comes from somewhere is not about it."""
SHARING = re.compile(r"\b(?:the same|shares?(?! of\b))\b", re.IGNORECASE)


class Attached(Frozen):
    """A value mention with the attribute it is of, and the mention of that, where there is one."""

    mention: Mention
    qualifier: Mention | None
    column: int
    values: tuple[str, ...]
    others: tuple[int, ...]


def attach(
    parse: Parse, index: int, mention: Mention, before: Attached | None = None
) -> Attached | None:
    """Choose the attribute of a value: the one named beside it, else a common one.

    `before` is the value before it in a list. None where a value is no name by itself.
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
    by_clause = None if qualifier is not None else _said_by_clause(parse, mention, candidates)
    sharing = (before or listed_with) and SHARING.search(parse.reading.question)
    claims = _Claims(
        listed_before=before.column if before is not None else None,
        listed_with=frozenset(listed_with),
        by_clause=by_clause,
        described=describing(parse, mention, candidates) if qualifier is None else None,
        compared=_compared_facet(parse) if parse.cues.compares or sharing else None,
    )
    ranked = _ranked(parse, mention, {c: by_column[c] for c in candidates}, claims)
    column = ranked[0]
    if column == by_clause:
        parse.explained |= set(range(start_of_clause(parse, mention), mention.start))
    return Attached(
        mention=mention,
        qualifier=qualifier[1] if qualifier else None,
        column=column,
        values=tuple(by_column[column]),
        others=tuple(c for c in ranked[1:] if by_column[c] == by_column[column]),
    )


class _Claims(NamedTuple):
    """What the words around a value say of the attribute it is of, each where anything does."""

    listed_before: int | None
    listed_with: frozenset[int]
    by_clause: int | None
    described: Facet | None
    compared: int | None


def _said_by_clause(parse: Parse, mention: Mention, candidates: set[int]) -> int | None:
    """The attribute that the clause a value stands in speaks of: "introduced by X"."""
    if not ((verb := is_made(parse, mention)) and len(candidates) > 1):
        return None if parse.cues.compares else column_by_clause(parse, mention, candidates)
    own = own_column(parse, candidates, _values_of(mention))
    if own is None and _is_name(mention):
        parse.unapplied.append(verb)
    return own


def _ranked(
    parse: Parse, mention: Mention, by_column: Mapping[int, Sequence[str]], claims: _Claims
) -> list[int]:
    """Return the attributes that have the values of a mention, likeliest first.

    Where hubs are asked for, that is one of their own, the one most of them have the value in;
    else the one most hubs have at all, as "the X paper" is the one that introduces X, not one that
    compares with it.
    """
    columns = parse.view.columns
    people = all(columns[c].kind is ValueKind.NAME for c in by_column)
    asked = parse.asks_for_hubs() or _asks_who_uses(parse, mention)
    hubs_wanted = asked and not _tells_which_hub(parse, mention)
    topical = _says_topic(parse, mention)
    alone = claims.listed_before is None
    of_people = _is_where_people_are(parse, mention)
    authors = parse.lexicon.attributes.facets.get(_AUTHOR, ())
    origin = mention.start > 0 and parse.reading.tokens[mention.start - 1].lower == _ORIGIN

    def against(c: int) -> tuple[bool | int | tuple[str, ...], ...]:
        bearing = columns[c].by_value.hub_count(by_column[c])
        return (
            mention.source is not None and c not in mention.columns,
            not alone and c != claims.listed_before,
            alone and claims.compared is None and c not in claims.listed_with,
            c != claims.by_clause,
            origin and is_of_topics(columns[c]),
            columns[c].facet.key not in parse.spoken_of,
            columns[c].facet != claims.described,
            c != claims.compared,
            0 if topical else -_shared_depth(parse, mention, c),
            not _to_the_letter(parse, by_column[c]),
            not (parse.cues.by_magnitude and parse.measured_beside(c)),
            hubs_wanted and len(columns[c].facet.key) > 1,
            of_people is not None and of_people != is_told_of_people(columns[c], columns),
            _is_of_part(parse, c),
            people and not _is_done_by(parse, columns[c]),
            people and c not in authors,
            hubs_wanted and -bearing,
            -len(columns[c].by_hub),
            people and -bearing,
            columns[c].facet.key,
        )

    return sorted(by_column, key=against)


def _is_done_by(parse: Parse, column: FacetColumn) -> bool:
    """Whether a question says what people of an attribute do: "what did she edit?" of editors.

    Of lead writers and co-writers all who wrote are meant.
    """
    if column.number in parse.lexicon.attributes.wholes:
        return False
    *_, doer = words_of(column.labels[-1]) or [""]
    return family(stem(doer)) in {family(token.stem) for token in parse.reading.tokens}


def joins(parse: Parse, before: Mention, mention: Mention) -> bool:
    """Return whether two values are neighbours in a list: "A, B and C"."""
    tokens = parse.reading.tokens
    between = parse.reading.question[tokens[before.end - 1].end : tokens[mention.start].start]
    return bool(between.strip()) and _LISTING.fullmatch(between.lower()) is not None


def _listed_with(parse: Parse, index: int) -> set[int]:
    """The facets of the value that stands next to one in a list: "X and Y" are of one facet."""
    mention, *following = parse.reading.mentions[index : index + 2]
    joined = (m for m in following if m.kind is MentionKind.VALUE and joins(parse, mention, m))
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


def _asks_who_uses(parse: Parse, mention: Mention) -> bool:
    """Whether those are wanted who use something, and not those who made it: "who tested on X?"."""
    before = parse.reading.tokens[: mention.start]
    who = any(token.lower == "who" for token in before[:_FIRST])
    return who and any(token.stem in _USING for token in before)


def _is_of_part(parse: Parse, number: int) -> bool:
    """Whether an attribute leads through people who are only some of those of a work: the first."""
    columns, key = parse.view.columns, parse.view.columns[number].facet.key
    parts = (columns[part].facet.key for part in parse.lexicon.attributes.wholes)
    return any(key[: len(part)] == part != key for part in parts)


def _is_where_people_are(parse: Parse, mention: Mention) -> bool | None:
    """Whether a value tells where people are, "people from Orla", or what was done: "in Orla".

    None where it may be either: "works from Orla".
    """
    words = [token.lower for token in parse.reading.tokens]
    who, link = (["", "", *words[: mention.start]])[-2:]
    if link in _WHERE and (names_people([who]) or who in _OF_PEOPLE):
        return True
    of_people = names_people(words) or not _OF_PEOPLE.isdisjoint(words)
    return False if link == "in" and not of_people else None


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
    """Return what a mention names; where that is part of an address, what it may abbreviate."""
    senses = _in_full(parse, mention)
    named = [s for s in senses if not parse.view.columns[s.column].holds_addresses]
    in_part = any(set(phrase(s.value)[:1]) != set(phrase(mention.words)[:1]) for s in senses)
    return named or (in_part and parse.lexicon.abbreviated(mention.words)) or senses


def _in_full(parse: Parse, mention: Mention) -> tuple[ValueSense, ...]:
    """Return those spelled out by the question among values that differ in small words only.

    What lies in a place is named with it, what is of a kind with that, sentences that say it, and
    all called otherwise.
    """
    if mention.source is not None or mention.renamed:
        return mention.senses
    question = parse.reading.question.lower()
    full = [sense for sense in mention.senses if sense.value.lower() in question]
    longest = max((len(sense.value) for sense in full), default=0)
    spelled = [s for s in full if len(s.value) == longest]
    columns = parse.view.columns
    within = (
        sense
        for sense in mention.senses
        if any(
            _is_within(sense.value, at.value)
            or (columns[at.column].tells_sentences and at.value.lower() in sense.value.lower())
            for at in spelled
        )
    )
    return tuple(dict.fromkeys((*spelled, *within))) or mention.senses


def _is_within(value: str, name: str) -> bool:
    """Whether a value lies in a place of some name, or is of the kind of that name."""
    return lies_in(value, name) or bare_kind(value).lower() == bare_kind(name).lower()


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
