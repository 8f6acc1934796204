"""Words of a question that are part of what attributes are called, or that attributes count."""

from collections.abc import Sequence, Set

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import (
    LIGHT_STEMS,
    ORDINALS,
    PARTICLES,
    PERSONS,
    WORK_STEMS,
    Token,
    is_past,
    phrase,
    speaks_of_works,
    stem,
    words_of,
)
from tools.hublink.question.mentions.mention import (
    APART,
    FUZZY,
    Cover,
    MentionKind,
    mention_of,
)
from tools.hublink.vocabulary.attribute_names import people_of_works
from tools.hublink.vocabulary.measures_told import Rate, counting, rate_named
from tools.hublink.vocabulary.said_words import is_subject_of_all

STATISTICS = frozenset("average mean median total sum".split())
"""Words that alone ask for a number, though they may be part of a name: "mean reciprocal rank"."""
_BY_MODIFIER = 0.5
"""Certainty of an attribute of whose name only what qualifies its noun is said."""
_AMOUNT = "number"
_AMOUNTS = frozenset("many most fewest more fewer less number biggest largest smallest".split())
"""Words that ask for a number of what is named soon after."""
_SORTS = frozenset(map(stem, "kinds types sorts categories classes".split()))
_RATE = "per"
_NEAR = 4
"""So many words stand between what asks for a number and what is counted."""


def facet_words(cover: Cover) -> None:
    """Neighbouring words that are part of an attribute's name: the attributes most covered."""
    content = cover.free()
    at = 0
    while at < len(content):
        run: list[int] = []
        while (
            at < len(content) and cover.tokens[content[at]].stem in cover.lexicon.attributes.words
        ):
            if run and not _continues(cover, run[-1], content[at]):
                break
            run.append(content[at])
            at += 1
        if any(_may_name(cover, i) for i in run):
            _partial_facet(cover, run)
        elif not run:
            at += 1


def _may_name(cover: Cover, position: int) -> bool:
    """Return whether a word by itself may stand for an attribute that it is part of the name of."""
    word = cover.tokens[position]
    return word.stem not in LIGHT_STEMS and word.lower not in STATISTICS | ORDINALS | PARTICLES


def _continues(cover: Cover, last: int, position: int) -> bool:
    """Return whether a word may belong to one name with a word before it."""
    between = {cover.tokens[i].lower for i in range(last + 1, position)}
    return position - last <= 3 and not between & APART


def _partial_facet(cover: Cover, run: Sequence[int]) -> None:
    stems = {cover.tokens[i].stem for i in run}
    stems = {stem for stem in stems if stem not in LIGHT_STEMS} or stems
    scores = {}
    for number in {n for s in stems for n in cover.lexicon.attributes.words[s]}:
        name = cover.facet_name(number) - {"sub"}
        scores[number] = (len(stems & name), len(stems & name) / len(name))
    best = max(scores.values())
    tied = sorted(number for number, score in scores.items() if score == best)
    columns = _of_amount(cover, run[0], tied)
    if len(run) > 1:
        columns = tuple(c for c in columns if _names_kind(cover, run[-1], [c])) or columns
    if best[1] < 1 and (cover.is_topic(run[0]) or only_speaks_of_works(cover, stems, columns)):
        return
    if best[1] < 1 and _means_those_who_wrote(cover, run, columns):
        who = people_of_works(cover.lexicon.view.columns)
        if who is not None:
            cover.add(mention_of(MentionKind.FACET, columns=(who.number,)), run[0], run[0] + 1)
            return
    if len(run) == 1 and cover.is_asked_noun(run[0]) and not _names_kind(cover, run[0], tied):
        return
    fitting = [any(cover.tokens[i].stem in cover.facet_name(c) for c in columns) for i in run]
    first = fitting.index(True)
    last = next((k for k in range(first, len(run)) if not fitting[k]), len(run))
    named = any(_names_kind(cover, i, columns) for i in run) or _asks_for_sort(cover, run[0])
    named = named or any(_is_flag(cover, column) for column in columns)
    if not named and len(run) == 1 and is_plain_subject(cover, [cover.tokens[run[0]]]):
        return
    certainty = 0.5 + 0.4 * best[1] if named else _BY_MODIFIER
    mention = mention_of(MentionKind.FACET, columns=columns, certainty=certainty)
    cover.add(mention, run[first], run[last - 1] + 1)
    for rest in (run[:first], run[last:]):
        if any(_may_name(cover, i) for i in rest):
            _partial_facet(cover, rest)


def is_plain_subject(cover: Cover, words: Sequence[Token]) -> bool:
    """Return whether a small word in the plural names all that a collection is of."""
    if len(words) != 1 or words[0].text != words[0].lower or not words[0].lower.endswith("s"):
        return False
    return is_subject_of_all(cover.lexicon, words[0].text)


def _means_those_who_wrote(cover: Cover, run: Sequence[int], columns: Sequence[int]) -> bool:
    """Whether a noun for people is of those with most works, and no part of a name: "who are the
    people with the most papers".
    """
    said = [token.lower for token in cover.tokens]
    names = any(cover.lexicon.view.columns[c].kind is ValueKind.NAME for c in columns)
    person = len(run) == 1 and said[run[0]] in PERSONS
    return person and not names and "most" in said and speaks_of_works(cover.tokens)


def _is_flag(cover: Cover, column: int) -> bool:
    """Whether an attribute says yes or no to what its name qualifies: "training-free"."""
    return cover.lexicon.view.columns[column].kind is ValueKind.FLAG


def _of_amount(cover: Cover, position: int, columns: Sequence[int]) -> tuple[int, ...]:
    """Those of some attributes that tell a number of what a word says, where one is asked for.

    Else the others, if there are any.
    """
    view = cover.lexicon.view
    numbers = tuple(c for c in columns if phrase(view.columns[c].name)[0] == _AMOUNT)
    before = {token.lower for token in cover.tokens[max(0, position - _NEAR) : position]}
    amount = not before.isdisjoint(_AMOUNTS) or any(word.isdigit() for word in before)
    some = numbers if amount else tuple(c for c in columns if c not in numbers)
    return some or tuple(columns)


def _asks_for_sort(cover: Cover, position: int) -> bool:
    """Whether a word is what sorts are asked of: "kinds of questions" are question types."""
    sort, of = (["", "", *(t.lower for t in cover.tokens[:position])])[-2:]
    return of == "of" and stem(sort) in _SORTS


def only_speaks_of_works(cover: Cover, stems: Set[str], columns: Sequence[int]) -> bool:
    """Whether a noun for works only stands before that of a name: "study" in "study design"."""
    names = (words_of(cover.lexicon.view.columns[c].name) for c in columns)
    heads = [word for name in names for word in name[-1:]]
    works = cover.lexicon.is_of_works and stems <= WORK_STEMS
    return works and not any(stem(head) in stems and not is_past(head) for head in heads)


def _names_kind(cover: Cover, position: int, columns: Sequence[int]) -> bool:
    """Whether a word is the noun of an attribute's name, as "year" is of "publication year"."""
    names = [phrase(cover.lexicon.view.columns[c].name) for c in columns]
    return any(name[-1] == cover.tokens[position].stem for name in names)


def rates(cover: Cover) -> None:
    """Cover the nouns behind "per": they name what is told per such a thing, and no number of them.

    "Quickest per item" is after the hours per item, and nothing where no attribute tells these.
    """
    columns = cover.lexicon.view.columns
    rate = rate_named(cover.tokens, columns)
    if rate is not None and not _is_called_in_full(cover, rate):
        mention = mention_of(MentionKind.FACET, columns=(rate.column.number,), certainty=FUZZY)
        cover.add(mention, min(rate.words), max(rate.words) + 1)
    for i, token in enumerate(cover.tokens):
        led = i > 0 and cover.tokens[i - 1].lower == _RATE
        ends = all(word.is_function_word for word in cover.tokens[i + 1 : i + 2])
        called = cover.lexicon.attributes.words.get(token.stem, ()) if led and ends else ()
        if called and all(columns[c].kind is ValueKind.NUMBER for c in called):
            cover.add(mention_of(MentionKind.FRAME), i, i + 1)


def _is_called_in_full(cover: Cover, rate: Rate) -> bool:
    """Whether the words before "per" are of an attribute's name as well: "fledged per nest"."""
    before = [token.stem for token in cover.tokens[: min(rate.words)]]
    return before[-1:] != [] and before[-1] in phrase(rate.column.name)


_BEFORE_COUNTED = (
    ("number", "of"),
    ("numbers", "of"),
    ("how", "many"),
    ("more",),
    ("most",),
    ("fewer",),
)
"""Words before what is counted."""


def counted_things(cover: Cover) -> None:
    """Cover nouns behind numbers and words for them that name an attribute which counts such.

    That a thing of this name is a value as well does not count there, unless more is said of it.
    """
    numbers = [c for c in cover.lexicon.view.columns if c.kind is ValueKind.NUMBER]
    for i, token in enumerate(cover.tokens):
        mention = cover.over(i)
        alone = mention is None or mention.end == mention.start + 1
        known = mention is not None and mention.kind is MentionKind.FACET
        if not alone or known or token.is_function_word or not _is_counted(cover, i):
            continue
        if (column := counting([token.lower], numbers)) is not None:
            cover.replace(mention_of(MentionKind.FACET, columns=(column.number,)), i, i + 1)


def _is_counted(cover: Cover, position: int) -> bool:
    """Whether a number stands right before a word, or words that ask for one or compare some."""
    before = [token.lower for token in cover.tokens[max(0, position - 2) : position]]
    return bool(before) and (
        cover.is_number(position - 1)
        or any(tuple(before[-len(words) :]) == words for words in _BEFORE_COUNTED)
    )
