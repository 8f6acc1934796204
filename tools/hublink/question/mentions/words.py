"""Single words of a question that name something: parts of names, and numbers."""

from collections.abc import Iterable, Sequence, Set
from itertools import pairwise

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.person_names import is_person_name
from tools.hublink.language.words import (
    LIGHT_STEMS,
    ORDINALS,
    PERSONS,
    WORK_STEMS,
    Token,
    phrase,
    speaks_of_works,
    spelled_in,
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
from tools.hublink.vocabulary.asked_attributes import people_of_works
from tools.hublink.vocabulary.value_senses import Senses, ValueSense

STATISTICS = frozenset("average mean median total sum".split())
"""Words that alone ask for a number, though they may be part of a name: "mean reciprocal rank"."""

_BY_MODIFIER = 0.5
"""Certainty of an attribute of whose name only what qualifies its noun is said."""
_SHARE = 0.3
"""Least part of a value that words must make up to stand for it."""
_AMOUNT = "number"
_AMOUNTS = frozenset("many most fewest more fewer less number biggest largest smallest".split())
"""Words that ask for a number of what is named soon after."""
_SORTS = frozenset(map(stem, "kinds types sorts categories classes".split()))
_VERSION = 3
"""Most letters of what tells versions of one thing apart."""

_NAMED_SHARE = 0.15
"""The same for words written like a name or a code."""
_NEAR = 4
"""So many words stand between a name and the number of its other version."""
_PROPER = 3
"""Fewest letters of a proper noun."""


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
    return word.stem not in LIGHT_STEMS and word.lower not in STATISTICS | ORDINALS


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
    if best[1] < 1 and (cover.is_topic(run[0]) or _speaks_of_works(cover, stems, columns)):
        return
    if best[1] < 1 and _means_those_who_wrote(cover, run, columns):
        who = people_of_works(cover.lexicon.view)
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
    certainty = 0.5 + 0.4 * best[1] if named else _BY_MODIFIER
    mention = mention_of(MentionKind.FACET, columns=columns, certainty=certainty)
    cover.add(mention, run[first], run[last - 1] + 1)
    for rest in (run[:first], run[last:]):
        if any(_may_name(cover, i) for i in rest):
            _partial_facet(cover, rest)


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


def _speaks_of_works(cover: Cover, stems: Set[str], columns: Sequence[int]) -> bool:
    """Whether a noun for works only stands before that of a name: "study" in "study design"."""
    names = [phrase(cover.lexicon.view.columns[c].name) for c in columns]
    works = cover.lexicon.is_of_works and stems <= WORK_STEMS
    return works and not any(name[-1] in stems for name in names)


def _names_kind(cover: Cover, position: int, columns: Sequence[int]) -> bool:
    """Whether a word is the noun of an attribute's name, as "year" is of "publication year"."""
    names = [phrase(cover.lexicon.view.columns[c].name) for c in columns]
    return any(name[-1] == cover.tokens[position].stem for name in names)


def abbreviations(cover: Cover) -> None:
    """Cover abbreviations of values, such as "WebQSP" for "WebQuestionsSP"."""
    for i in cover.free():
        token = cover.tokens[i]
        if cover.is_number(i):
            continue
        alone = token.text.isupper() and not cover.is_glued(i)
        if cover.lexicon.bearing(token.stem) and not alone:
            continue
        if _is_name(token) or cover.is_typed_small(i):
            senses = cover.lexicon.abbreviated(token.text)
            columns = _called(cover, senses) if cover.is_asked_noun(i) else ()
            if columns:
                cover.add(mention_of(MentionKind.FACET, columns=columns, certainty=FUZZY), i, i + 1)
                continue
            hubs = cover.lexicon.titles_abbreviated(token.text)
            if senses:
                cover.add(mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY), i, i + 1)
            elif len(hubs) == 1:
                cover.add(mention_of(MentionKind.HUB, hubs=hubs, certainty=FUZZY), i, i + 1)


def _called(cover: Cover, senses: Sequence[ValueSense]) -> tuple[int, ...]:
    """Return the facets whose names end as values do: "which KG" asks for a knowledge graph.

    So do those that name more broadly what values are: "which LLM" asks for a language model.
    """
    endings = {phrase(sense.value) for sense in senses}
    names = ((column.number, phrase(column.name)) for column in cover.lexicon.view.columns)
    return tuple(
        number
        for number, name in names
        if any(
            name[-len(end) :] == end or (len(name) > 1 and end[-len(name) :] == name)
            for end in endings
        )
    )


def value_words(cover: Cover) -> None:
    """Cover words that occur in a few values only, as a surname does."""
    content = [i for i in cover.free() if not (cover.is_number(i) and cover.is_glued(i))]
    at = 0
    while at < len(content):
        senses, end = _common_values(cover, content, at)
        if end - at == 1 and cover.tokens[content[at]].lower in STATISTICS:
            senses = set()
        words = [cover.tokens[i] for i in content[at:end]]
        if senses and _describes(cover, senses, words):
            columns = alike_in_name(cover, sorted({sense.column for sense in senses}))
            mention = mention_of(MentionKind.FACET, columns=columns, certainty=0.5)
            of_works = _speaks_of_works(cover, {word.stem for word in words}, columns)
            if not (of_works or _is_qualified(cover, content[at])):
                cover.add(mention, content[at], content[end - 1] + 1)
        elif senses and _telling(senses, words) and not _asks_for_kind(cover, senses, content[at]):
            mention = mention_of(
                MentionKind.VALUE,
                senses=tuple(sorted(senses, key=lambda s: (s.column, s.value))),
                certainty=0.6,
            )
            cover.replace(mention, *_whole_name(cover, senses, content[at], content[end - 1] + 1))
        at = end


def values_in_parts(cover: Cover) -> None:
    """Let neighbouring words that are parts of one value name it together: "ACL annual meeting"."""
    values = sorted(
        (m for m in cover.mentions if m.kind is MentionKind.VALUE), key=lambda m: m.start
    )
    for one, other in pairwise(values):
        common = tuple(sense for sense in one.senses if sense in other.senses)
        fewer = len(common) < max(len(one.senses), len(other.senses))
        in_part = min(one.certainty, other.certainty) < 1 and one.end == other.start
        if common and fewer and in_part:
            joined = mention_of(MentionKind.VALUE, senses=common, certainty=FUZZY)
            cover.replace(joined, one.start, other.end)


def _whole_name(cover: Cover, senses: set[ValueSense], start: int, end: int) -> tuple[int, int]:
    """Return where a name begins and ends with the words beside it that are part of it.

    By themselves these may sound like an attribute: "the trial at Halle", "the Halle trial".
    """
    shared = frozenset.intersection(*(frozenset(phrase(sense.value)) for sense in senses))
    for step in (-1, 1):
        place = start - 1 if step < 0 else end
        small = [place, place + step, place + 2 * step]
        within = (i for i in small if 0 <= i < len(cover.tokens))
        place = next((i for i in within if not cover.tokens[i].is_function_word), place)
        beside = cover.over(place)
        if (
            beside is not None
            and beside.kind is MentionKind.FACET
            and beside.end - beside.start == 1
            and beside.certainty < 1
            and cover.tokens[place].stem in shared
        ):
            start, end = min(start, place), max(end, place + 1)
    return start, end


def _asks_for_kind(cover: Cover, senses: set[ValueSense], position: int) -> bool:
    """Whether a noun asked for is only part of values: "which articles", "journal article"."""
    return cover.is_asked_noun(position) and all(len(phrase(s.value)) > 1 for s in senses)


def _common_values(cover: Cover, content: Sequence[int], at: int) -> tuple[set[ValueSense], int]:
    """Return the values that the longest run of words from here is a good part of, and its end."""
    lexicon = cover.lexicon
    senses: Senses | None = None
    end = at
    while end < len(content) and _adjoins(cover, content, at, end):
        bearing = lexicon.bearing(cover.tokens[content[end]].stem)
        narrower = bearing if senses is None else senses.common(bearing)
        if not narrower:
            break
        senses, end = narrower, end + 1
    if senses is None:
        return set(), at + 1
    words = [cover.tokens[i] for i in content[at:end]]
    named = all(_is_name(cover.tokens[i]) or _is_proper(cover, i) for i in content[at:end])
    least = _NAMED_SHARE if named else _SHARE
    share = len(words) / lexicon.stem_counts(senses)
    shares = dict(zip(senses.where(share >= least), share[share >= least].tolist(), strict=True))
    shares = {s: shares[s] for s in shares if shares[s] == 1 or not _is_identifier(s.value)}
    if all(cover.is_number(i) for i in content[at:end]):
        shares = {s: share for s, share in shares.items() if share == 1}
    if len(words) == 1:
        alone = [s for s in shares if not _is_compounded(words[0], s.value)]
        shares = {s: shares[s] for s in alone if spelled_in(words[0], s.value)}
    if named and len(words) == 1 and (people := _of_surname(words[0], shares, cover)):
        return people, end
    if len(words) == 1 and _is_of_somebody_else(cover, content[at], shares):
        return set(), end
    most = max(shares.values(), default=0.0) if least == _NAMED_SHARE else least
    return {s for s, share in shares.items() if share >= max(least, most)}, end


def _of_surname(word: Token, senses: Iterable[ValueSense], cover: Cover) -> set[ValueSense]:
    """Return the people of a surname, where all that bears it are people."""
    people = {s for s in senses if cover.lexicon.view.columns[s.column].kind is ValueKind.NAME}
    others = [s for s in senses if s not in people]
    named = {s for s in people if is_person_name(s.value) and _ends_in(s.value, word)}
    return named if not others and len(named) == len(people) else set()


def _ends_in(name: str, word: Token) -> bool:
    """Whether a word is a surname, or says whose something is: "Lowe", "Lowes index"."""
    surname = (word.lower, word.lower.removesuffix("s"))
    return name.casefold().endswith(surname) and " " in name


def _is_of_somebody_else(cover: Cover, position: int, senses: Iterable[ValueSense]) -> bool:
    """Whether a given name stands before a surname that nobody called so has: "Ada Nobody"."""
    given, after = cover.tokens[position], position + 1
    if after >= len(cover.tokens) or not (_is_proper(cover, after) and cover.is_open(after)):
        return False
    surname = cover.tokens[after]
    adjoin = cover.question[given.end : surname.start] == " "
    people = {s for s in senses if cover.lexicon.view.columns[s.column].kind is ValueKind.NAME}
    names = [s.value for s in people if is_person_name(s.value)]
    begin = all(words_of(name)[:1] == [given.lower] for name in names)
    return adjoin and given.text.istitle() and len(names) == len(set(senses)) > 0 and begin


def _is_identifier(value: str) -> bool:
    """Return whether a value is an address or a number of something: "10.1109/ICSA.2019.25"."""
    return "/" in value and " " not in value


def _is_compounded(word: Token, value: str) -> bool:
    """Return whether a value has a word only as part of another: "KGQA" in "COVID-KGQA".

    What follows a code may tell its versions apart: "QALD" in "QALD-10".
    """
    spelled = value.lower()
    if spelled == word.lower:
        return False
    _, joined, after = spelled.partition(f"{word.lower}-")
    return f"-{word.lower}" in spelled or (bool(joined) and not (_is_name(word) and _tells(after)))


def _tells(ending: str) -> bool:
    """Return whether an ending tells versions of one thing apart: "10", "v2", "XL"."""
    first = ending.split()[0] if ending.strip() else ""
    return "-" not in first and (len(first) <= _VERSION or any(c.isdigit() for c in first))


def _is_name(word: Token) -> bool:
    """Return whether a word is written like a code ("GPT4") or an abbreviation ("KGQA")."""
    return sum(c.isupper() or c.isdigit() for c in word.text) > 1


def _is_proper(cover: Cover, position: int) -> bool:
    """Return whether a word within a sentence is written like a proper noun: "Hamburg"."""
    word = cover.tokens[position]
    before = cover.question[: word.start].rstrip()
    return (
        len(word.text) >= _PROPER
        and word.text.istitle()
        and bool(before)
        and before[-1] not in ".?!:;\"'“‘"
    )


def _adjoins(cover: Cover, content: Sequence[int], at: int, end: int) -> bool:
    """Return whether the next word follows its predecessor, at most an article apart."""
    if end == at:
        return True
    between = range(content[end - 1] + 1, content[end])
    return all(i not in cover.covered and cover.tokens[i].is_function_word for i in between) and (
        len(between) <= 1
    )


def _is_qualified(cover: Cover, position: int) -> bool:
    """Return whether an unknown word right before another makes it name something the graph lacks.

    Where values are kinds of biochar, "hemp biochar" is none of them, and not all of them either.
    """
    before = cover.tokens[position - 1] if position else None
    return (
        before is not None
        and position - 1 not in cover.covered
        and not before.is_function_word
        and before.stem not in LIGHT_STEMS
        and not before.lower.endswith(("ed", "ing", "ly"))
        and not cover.lexicon.knows(before.stem)
    )


def _describes(cover: Cover, senses: set[ValueSense], words: Sequence[Token]) -> bool:
    """Return whether a word is common to most values of a facet, and so speaks of the facet."""
    columns = {sense.column for sense in senses}
    if len(words) > 1 or len(columns) > 1 or len(senses) < 3:
        return False
    return 2 * len(senses) >= len(cover.lexicon.view.columns[min(columns)].by_value)


def alike_in_name(cover: Cover, columns: Sequence[int]) -> tuple[int, ...]:
    """Return facets with those named like them but for a "sub-", which hold the finer values."""
    names = {cover.facet_name(column) - {"sub"} for column in columns}
    view = cover.lexicon.view
    return tuple(c.number for c in view.columns if cover.facet_name(c.number) - {"sub"} in names)


def _telling(senses: set[ValueSense], words: Sequence[Token]) -> bool:
    """Return whether words that are part of values single them out."""
    if all(word.stem in LIGHT_STEMS or word.is_negation for word in words):
        return False
    values = len({sense.value for sense in senses})
    named = all(_is_name(word) for word in words)
    if (values if named or _are_of_surname(senses, words) else len(senses)) > 5:
        return False
    one_facet = len({sense.column for sense in senses}) == 1
    return named or one_facet or values == 1 or _are_of_surname(senses, words)


def _are_of_surname(senses: set[ValueSense], words: Sequence[Token]) -> bool:
    return len(words) == 1 and all(
        is_person_name(sense.value) and _ends_in(sense.value, words[0]) for sense in senses
    )


def versions(cover: Cover) -> None:
    """Cover the number of another version of what is named before: "X and its version 2"."""
    names = [
        m
        for m in cover.mentions
        if m.kind is MentionKind.VALUE and not cover.tokens[m.start].text.isdigit()
    ]
    for start in range(len(cover.tokens)):
        named = [m for m in names if 0 < start - m.end <= _NEAR]
        if not named or not cover.is_number(start) or cover.over(start) in names:
            continue
        end = start + 1
        joined = cover.question[cover.tokens[start].end :][:1] == "." and end < len(cover.tokens)
        end += joined and cover.is_number(end)
        number = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
        name = max(named, key=lambda m: m.start).words
        for text in (f"{name} {number}", f"{name} {number}.0"):
            if senses := cover.lexicon.values.get(phrase(text)):
                version = mention_of(MentionKind.VALUE, senses=tuple(senses))
                cover.replace(version.model_copy(update={"renamed": True}), start, end)
                break


def numbers(cover: Cover) -> None:
    for i, token in enumerate(cover.tokens):
        if i not in cover.covered and cover.is_number(i) and not cover.is_glued(i):
            cover.add(mention_of(MentionKind.NUMBER, number=float(token.lower)), i, i + 1)
