"""Conditions on what papers are about, which those meet, too, that say it in other places.

A keyword stands on some of the papers on a topic; others have it in the title or the abstract.
"""

from collections.abc import Mapping, Sequence
from functools import reduce

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import FUNCTION_WORDS, phrase, tokens
from tools.hublink.question.mentions.mention import MentionKind, Reading
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.said_words import alternatives_in, said_in_texts, said_in_titles
from tools.hublink.vocabulary.value_senses import Senses

TOPICS = ("topic", "keywords")
_ABSTRACTS = ("abstract",)
_LABELS = ("keywords",)
_ARTICLES = ("the", "a", "an")
_ALL = frozenset("everything all anything something stuff things have are is literature".split())
"""Words for all that is sought, or is there, right before what that is about."""
_SORTED = 2
"""So many papers for each value, on average, show that these sort them."""
_ABOUT = ("on", "about", "regarding", "concerning", "around")

Names = Mapping[str, Sequence[str]]
"""What graphs call an attribute, by the kind of attribute."""


def said_in_words(
    conditions: Sequence[Condition], parse: Parse, names: Names
) -> tuple[Condition, ...]:
    """Return conditions, those on a topic with the papers that say it without being labelled so.

    Where a question speaks of labels ("tagged X"), labels are meant, in whichever attribute.
    """
    if parse.cues.compares:
        return tuple(conditions)
    topics = _called(parse.view, names, TOPICS)
    of_labels = {phrase(name)[-1] for kind in _LABELS for name in names.get(kind, ())}
    labels = [token for token in parse.reading.tokens if token.stem in of_labels]
    for token in labels:
        parse.explain(token.start, token.end)
    places = [column.number for column in (*topics, *_called(parse.view, names, _ABSTRACTS))]
    return tuple(
        _with_labelled(condition, parse, topics)
        if labels and condition.facet in [topic.facet for topic in topics]
        else _with_sayers(condition, parse, places)
        if not labels and (_is_topical(condition, topics) or _is_spoken_about(condition, parse))
        else condition
        for condition in conditions
    )


def with_other_labels(reading: Reading, view: FacetView, names: Names) -> Reading:
    """Return a reading where a word for labels means all attributes that hold such: "keywords"."""
    called = {phrase(name) for kind in _LABELS for name in names.get(kind, ())}
    columns = [column.number for column in _called(view, names, TOPICS)]
    mentions = tuple(
        m.model_copy(update={"columns": tuple(dict.fromkeys((*m.columns, *columns)))})
        if m.kind is MentionKind.FACET and phrase(m.words) in called
        else m
        for m in reading.mentions
    )
    return reading.model_copy(update={"mentions": mentions})


def _with_labelled(condition: Condition, parse: Parse, topics: Sequence[FacetColumn]) -> Condition:
    """A condition with the hubs that have the same label by another attribute."""
    if not condition.values or condition.source is not None:
        return condition
    others = [column for column in topics if column.facet != condition.facet]
    keys = {phrase(value) for value in condition.values}
    same = [sense for key in keys for sense in parse.lexicon.values.get(key)]
    hubs = {
        row.hub
        for column in others
        for sense in same
        if sense.column == column.number
        for row in column.by_value[sense.value]
    }
    own = parse.column(condition.facet).by_value
    hubs -= {row.hub for value in condition.values for row in own[value]}
    return condition.model_copy(update={"said_by": tuple(sorted(hubs))})


def _called(view: FacetView, names: Names, kinds: Sequence[str]) -> list[FacetColumn]:
    """The attributes of hubs themselves that go by a name of some kinds: "index keywords"."""
    known = {phrase(name) for kind in kinds for name in names.get(kind, ())}
    single = {name for name in known if len(name) == 1}
    columns = (c for c in view.columns if len(c.facet.key) == 1 and c.kind is ValueKind.TEXT)
    called = ((column, phrase(column.name)) for column in columns)
    return [c for c, name in called if name in known or name[-1:] in single]


def _is_topical(condition: Condition, topics: Sequence[FacetColumn]) -> bool:
    """Whether a condition is on a value that the question says in full, and names no attribute."""
    if not condition.values or condition.source is not None:
        return False
    if condition.facet.key not in [column.facet.key for column in topics]:
        return False
    said = {word.stem for word in tokens(condition.words) if word.lower not in FUNCTION_WORDS}
    return all(said == set(phrase(value)) for value in condition.values)


def _is_spoken_about(condition: Condition, parse: Parse) -> bool:
    """Whether papers about a thing are sought, whatever they have to do with it: "all on X".

    Those sorted by a field are the ones it has, where nothing else is called so. "Who is on the X
    paper?" is of the one that it is of.
    """
    if condition.negated or condition.source is not None or not condition.values:
        return False
    if not condition.otherwise and _sorts_papers(parse.column(condition.facet)):
        return False
    words = parse.reading.tokens
    named = [m for m in parse.reading.mentions if m.words == condition.words]
    works = [m for m in parse.reading.mentions if m.kind is MentionKind.TYPE]
    if any(m.end == work.start and not work.words.endswith("s") for m in named for work in works):
        return False
    starts = (m.start - (words[m.start - 1].lower in _ARTICLES) for m in named if m.start)
    abouts = (start - 1 for start in starts if start > 0 and words[start - 1].lower in _ABOUT)
    in_rows = parse.measured_beside(parse.column(condition.facet).number)
    nouns = {work.end - 1 for work in works}
    before = ((i - 1, words[i - 1].lower) for i in abouts if i)
    return not in_rows and any(place in nouns or word in _ALL for place, word in before)


def _sorts_papers(column: FacetColumn) -> bool:
    """Whether papers were sorted into the values of an attribute, rather than described by them."""
    return len(column.by_hub) >= _SORTED * len(column.by_value)


def _having_to_do_with(condition: Condition, parse: Parse) -> set[str]:
    """The hubs that have a thing by another attribute of theirs, not by one of their people."""
    people = {c.facet.key for c in parse.view.columns if c.kind is ValueKind.NAME}
    own = (facet for facet in condition.otherwise if facet.key[:-1] not in people)
    held = (parse.column(facet).by_value[value] for facet in own for value in condition.values)
    return {row.hub for rows in held for row in rows}


def _having_a_kind_of(topic: Sequence[str], parse: Parse) -> set[str]:
    """The hubs with a value of their own that ends with a topic: "wrist actigraphy"."""
    lexicon, found = parse.lexicon, set[str]()
    bearing = reduce(Senses.common, map(lexicon.bearing, topic))
    for sense in bearing.where(lexicon.stem_counts(bearing) == len(topic) + 1):
        column = parse.view.columns[sense.column]
        of_hub = len(column.facet.key) == 1 and column.kind is ValueKind.TEXT
        ends_so = phrase(sense.value)[1:] == tuple(topic)
        if of_hub and ends_so and sense.column not in lexicon.venues:
            found |= {row.hub for row in column.by_value[sense.value]}
    return found


def _with_sayers(condition: Condition, parse: Parse, places: Sequence[int]) -> Condition:
    """A condition with the hubs that say its words, those first that do in their titles."""
    lexicon, words = parse.lexicon, condition.words
    wordings = (words, *alternatives_in(words, lexicon))
    titled = {hub for each in wordings for hub in said_in_titles(lexicon, each)}
    titled |= _having_a_kind_of(phrase(words), parse)
    said = {hub for each in wordings for hub in said_in_texts(lexicon, each, places)}
    by_value = parse.column(condition.facet).by_value
    labelled = {row.hub for value in condition.values for row in by_value[value]}
    if _is_spoken_about(condition, parse):
        titled |= _having_to_do_with(condition, parse)
    said_by = (*sorted(titled - labelled), *sorted(said - titled - labelled))
    return condition.model_copy(update={"said_by": said_by})
