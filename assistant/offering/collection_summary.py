"""What a collection is about: its topics, what its titles share, and how its papers part."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from assistant.composing.wording.attribute_names import noun_of
from assistant.composing.wording.phrases import counted, joined, name_of, plural
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.keywords import names_keywords
from tools.hublink.language.words import FUNCTION_WORDS, Token, tokens, words_of
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.hublink.vocabulary.publication_year import year_column
from tools.workspace.library import Library
from tools.workspace.telling_attributes import is_bookkeeping, is_of_reference, is_worded

_MOST_ATTRIBUTES = 8
_MOST_VALUES = 5
_MOST_FIELDS = 3
_MOST_PHRASES = 5
_LONGEST_PHRASE = 4
_LEAST_TITLES = 3
"""So many titles must have a phrase that is told of all."""
_SHARE_OF_TITLES = 0.04
_MOST_OF_WHOLE = 0.7
"""A phrase that mostly stands in a longer one is not told beside it."""
_SEVERAL = 1.3
"""Values a paper has on average of an attribute that tells its topics."""
_SHARED = 3
_TOPICS = "Which topics do these papers cover?"
_MAY_BE = 0.2
"""Probability from which an attribute may tell topics."""


def collection_summary(library: Library, is_one_of_several: bool = False) -> str:
    """Return what a collection is about: its size, years, topics, and what can be asked of it.

    One of several is called by its name.
    """
    noun = plural(name_of(library.hub_name))
    years = sorted(_years(library))
    span = f" from {years[0]} to {years[-1]}" if years else ""
    size = counted(len(library.view.hubs), name_of(library.hub_name))
    collection = f"“{library.name}”" if is_one_of_several else "This collection"
    lines = [f"{collection} holds {size}{span}."]
    if phrases := in_titles([hub.label for hub in library.view.hubs.values()]):
        told = joined([f"“{words}” ({count})" for words, count in phrases])
        lines.append(f"Their titles speak most often of {told}.")
    telling = _telling(library)
    keys = {column.facet.key for column in library.view.columns}
    own = [column for column in telling if column.facet.key[:-1] not in keys]
    spoken_of = _spoken_of(library)
    topical = sorted((c for c in own if _tells_topics(c, library)), key=_by_keywords)[:1]
    fields = [c for c in own if c not in topical and (_groups(c, library) or c in spoken_of)]
    fields.sort(key=is_of_reference)
    shown = sorted((*topical, *fields), key=lambda c: (_is_no_keyword(c), -spoken_of.get(c, 0.0)))
    lines += map(_most_frequent, shown[:_MOST_FIELDS])
    names = [noun_of(column.facet) for column in telling if column.kind is not ValueKind.YEAR]
    if names := list(dict.fromkeys(name for name in names if not name.startswith("“"))):
        of_each = [*names[:_MOST_ATTRIBUTES], *(["year"] if years else [])]
        lines.append(f"Of the {noun} one can ask for the {joined(of_each)}.")
    return "\n\n".join(lines)


def _spoken_of(library: Library) -> dict[FacetColumn, float]:
    """The attributes that a question for topics may well speak of, and how well they tell them.

    That is how probable it is, as far as papers state them.
    """
    said = library.grounding.attributes.said(_TOPICS)
    columns = library.view.columns
    likely = {columns[e.column]: e.probability for e in said.likely[AttributePart.TOLD]}
    told = [c for c in likely if likely[c] >= _MAY_BE and _is_shared(c)]
    return {c: likely[c] * len(c.by_hub) for c in told}


def matter_columns(library: Library) -> list[FacetColumn]:
    """Return the attributes whose values say what papers are on, the likeliest first.

    They are keywords, or what a question for topics speaks of, and several papers share a value.
    """
    said = library.grounding.attributes.said(_TOPICS)
    likely = {each.column: each.probability for each in said.likely[AttributePart.TOLD]}
    columns = [
        column
        for column in library.view.columns
        if _most_sharing(column) >= _SHARED and not is_worded(column)
        if likely.get(column.number, 0.0) >= _MAY_BE or names_keywords(words_of(column.labels[-1]))
    ]
    return sorted(columns, key=lambda column: -likely.get(column.number, 0.0))


def _most_sharing(column: FacetColumn) -> int:
    """How many papers share the value of an attribute that most have."""
    return max((len({row.hub for row in rows}) for rows in column.by_value.values()), default=0)


def _is_shared(column: FacetColumn) -> bool:
    """Whether some value of an attribute is told of several hubs, and all are short."""
    shared = _most_sharing(column) >= _SHARED
    return column.kind is ValueKind.TEXT and shared and not is_worded(column)


def _most_frequent(column: FacetColumn) -> str:
    """The commonest values of an attribute, each with how many papers have it."""
    counts = sorted(
        ((len({row.hub for row in rows}), value) for value, rows in column.by_value.items()),
        key=lambda pair: (-pair[0], pair[1]),
    )
    values = [f"{value} ({count})" for count, value in counts[:_MOST_VALUES]]
    return f"Most frequent {plural(noun_of(column.facet))}: {', '.join(values)}."


def in_titles(titles: Sequence[str]) -> list[tuple[str, int]]:
    """The phrases that most titles share, longer ones before the words in them."""
    counts: Counter[tuple[str, ...]] = Counter()
    written: dict[tuple[str, ...], Counter[str]] = {}
    for title in titles:
        found = dict(_phrases(title))
        counts.update(found.keys())
        for stems, text in found.items():
            written.setdefault(stems, Counter())[text] += 1
    least = max(_LEAST_TITLES, _SHARE_OF_TITLES * len(titles))
    shared = [stems for stems, count in counts.items() if count >= least]
    shared.sort(key=lambda stems: (-counts[stems] * len(stems), stems))
    told: list[tuple[str, ...]] = []
    for stems in shared:
        covered = any(
            _is_within(stems, other) and counts[other] >= _MOST_OF_WHOLE * counts[stems]
            for other in shared
        )
        beside = any(_is_within(stems, other) or _is_within(other, stems) for other in told)
        if not covered and not beside:
            told.append(stems)
    told = sorted(told[:_MOST_PHRASES], key=lambda stems: -counts[stems])
    return [(max(written[stems], key=written[stems].__getitem__), counts[stems]) for stems in told]


def _phrases(title: str) -> Iterable[tuple[tuple[str, ...], str]]:
    """The phrases of a title by their stems: words in a row, of which none frames a sentence."""
    words = tokens(title)
    for start in range(len(words)):
        for end in range(start + 2, min(start + _LONGEST_PHRASE, len(words)) + 1):
            part = words[start:end]
            if _is_phrase(part, title):
                yield tuple(word.stem for word in part), title[part[0].start : part[-1].end].lower()


def _is_phrase(words: Sequence[Token], title: str) -> bool:
    """Whether words stand in a row with no mark between them, and none only frames others."""
    if any(word.lower in FUNCTION_WORDS or word.lower.isdigit() for word in words):
        return False
    between = title[words[0].start : words[-1].end]
    return not any(mark in between for mark in ":;,.?!()")


def _is_within(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    starts = range(len(other) - len(one) + 1)
    return len(one) < len(other) and any(other[at : at + len(one)] == one for at in starts)


def _years(library: Library) -> set[int]:
    column = year_column(library.view)
    values = column.by_value if column is not None else ()
    return {int(year) for value in values if (year := numeric(value)) is not None}


def _telling(library: Library) -> list[FacetColumn]:
    """The attributes of most hubs that a reader would ask for, the commonest first."""
    asked = (ValueKind.TEXT, ValueKind.NAME, ValueKind.YEAR)
    columns = [c for c in library.view.columns if c.kind in asked and len(c.by_value) > 1]
    return sorted(columns, key=lambda c: (-len(c.by_hub), len(c.facet.key), c.name))


def _tells_topics(column: FacetColumn, library: Library) -> bool:
    """Whether an attribute says what papers are about: several words each, which others share."""
    if names_keywords(words_of(column.labels[-1])):
        return len(column.by_value) > 1
    if not _is_of_works(column) or is_worded(column) or is_of_reference(column):
        return False
    titles = {hub.label for hub in library.view.hubs.values()}
    if is_bookkeeping(column) or titles.intersection(islice(column.by_value, _SHARED)):
        return False
    pairs = {(row.hub, row.value) for row in column.rows}
    several = len(pairs) >= _SEVERAL * len(column.by_hub)
    most = max(len({row.hub for row in rows}) for rows in column.by_value.values())
    return several and most >= _SHARED and 2 * len(column.by_hub) > len(library.view.hubs)


def _is_of_works(column: FacetColumn) -> bool:
    """Whether an attribute tells of papers in words, and of no people."""
    people = {"Person", "Agent"}.intersection((*column.classes, column.facet.bearer))
    worded = column.kind in (ValueKind.TEXT, ValueKind.NAME)
    return worded and not people and bool(column.classes or column.kind is ValueKind.TEXT)


def _by_keywords(column: FacetColumn) -> tuple[bool, int]:
    return _is_no_keyword(column), -len(column.by_hub)


def _is_no_keyword(column: FacetColumn) -> bool:
    return not names_keywords(words_of(column.labels[-1]))


def _groups(column: FacetColumn, library: Library) -> bool:
    """Whether the values of an attribute part the hubs into groups worth telling."""
    few = len(column.by_value) <= len(column.by_hub) / 3
    return _is_of_works(column) and few and 2 * len(column.by_hub) > len(library.view.hubs)
