"""Words of a question that are part of what values are called, as a surname is."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from tools.hublink.core.value_kinds import ValueKind, without_accents
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.person_names import is_author_and_year, is_person_name
from tools.hublink.language.words import (
    AUXILIARIES,
    LIGHT_STEMS,
    WORKS_AS_A_WHOLE,
    Token,
    is_past,
    phrase,
    spelled_in,
    tokens,
    words_of,
)
from tools.hublink.question.mentions.attribute_words import (
    STATISTICS,
    is_plain_subject,
    only_speaks_of_works,
)
from tools.hublink.question.mentions.mention import (
    Cover,
    MentionKind,
    is_code,
    mention_of,
)
from tools.hublink.question.reading.names_of_values import says_missing
from tools.hublink.vocabulary.value_senses import Senses, ValueSense

_SHARE = 0.3
"""Least part of a value that words must make up to stand for it."""
_SAID = 0.6
"""Least part of a sentence that words must make up to mean it."""
_VERSION = 3
"""Most letters of what tells versions of one thing apart."""
_NAMED_SHARE = 0.15
"""The same for words written like a name or a code."""
_MOST_OF = frozenset("most least fewest more less fewer".split())
_PROPER = 3
_WHO = "who"
"""Fewest letters of a proper noun."""


def value_words(cover: Cover) -> None:
    """Cover words that occur in a few values only, as a surname does."""
    content = [i for i in cover.free() if not (cover.is_number(i) and cover.is_glued(i))]
    said = " ".join(read_cues(cover.question).superlatives)
    superlatives = frozenset(said.split())
    at = 0
    while at < len(content):
        senses, end = _common_values(cover, content, at)
        # A word of a title speaks of its paper, and not of those that name it.
        senses = {sense for sense in senses if phrase(sense.value) not in cover.lexicon.hubs}
        if not says_missing(cover.tokens):
            senses = {sense for sense in senses if not says_missing(tokens(sense.value))}
        if end - at == 1 and cover.tokens[content[at]].lower in STATISTICS | WORKS_AS_A_WHOLE:
            senses = set()
        words = [cover.tokens[i] for i in content[at:end]]
        if end - at == 1 and _goes_with_a_kind(cover, content[at]):
            senses = set()
        if all(word.is_negation or word.lower in superlatives for word in words):
            senses = set()
        if senses and is_plain_subject(cover, words):
            senses = set()
        if senses and _describes(cover, senses, words):
            columns = _alike_in_name(cover, sorted({sense.column for sense in senses}))
            mention = mention_of(MentionKind.FACET, columns=columns, certainty=0.5)
            of_works = only_speaks_of_works(cover, {word.stem for word in words}, columns)
            if not (of_works or _is_qualified(cover, content[at])):
                cover.add(mention, content[at], content[end - 1] + 1)
            at = end
            continue
        senses = _but_of_numbers(cover, senses, words)
        if senses and _telling(senses, words) and not _asks_for_kind(cover, senses, content[at]):
            mention = mention_of(
                MentionKind.VALUE,
                senses=tuple(sorted(senses, key=lambda s: (s.column, s.value))),
                certainty=0.6,
            )
            cover.replace(mention, *_whole_name(cover, senses, content[at], content[end - 1] + 1))
        at = end


def _goes_with_a_kind(cover: Cover, position: int) -> bool:
    """Whether a plural only goes on with the kind of works before it: "software packages"."""
    columns, kind = cover.lexicon.view.columns, cover.over(position - 1)
    small = cover.tokens[position].text.islower() and cover.tokens[position].lower.endswith("s")
    if kind is None or kind.kind is not MentionKind.VALUE or not small:
        return False
    return all(columns[s.column].says_kind or columns[s.column].tells_kind for s in kind.senses)


def _whole_name(cover: Cover, senses: set[ValueSense], start: int, end: int) -> tuple[int, int]:
    """Return where a name begins and ends with the words beside it that are part of it.

    By themselves these may sound like an attribute: "the trial at Halle", "the Halle trial".
    """
    shared = frozenset.intersection(*(frozenset(phrase(sense.value)) for sense in senses))
    for step in (-1, 1):
        place = start - 1 if step < 0 else end
        small = [place, place + step, place + 2 * step]
        within = takewhile(lambda i: _may_join(cover, i), small)
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


def _may_join(cover: Cover, position: int) -> bool:
    """Whether a name may go on over a word, which no verb of a question is: "journal did the"."""
    tokens = cover.tokens
    return 0 <= position < len(tokens) and tokens[position].lower not in AUXILIARIES


def _asks_for_kind(cover: Cover, senses: set[ValueSense], position: int) -> bool:
    """Whether a noun asked for is only part of values: "which articles", "journal article".

    A proper noun is what does something: "what Lowe found".
    """
    noun = cover.is_asked_noun(position) and not _is_proper(cover, position)
    return noun and all(len(phrase(s.value)) > 1 for s in senses)


def _is_done(cover: Cover, position: int) -> bool:
    """Whether a word tells what those did who are asked for: "who tested X"."""
    before = [token.lower for token in cover.tokens[max(position - 1, 0) : position]]
    return before == [_WHO] and is_past(cover.tokens[position].lower)


def _common_values(cover: Cover, content: Sequence[int], at: int) -> tuple[set[ValueSense], int]:
    """Return the values that the longest run of words from here is a good part of, and its end."""
    lexicon = cover.lexicon
    if cover.tokens[content[at]].lower in _MOST_OF or _is_done(cover, content[at]):
        return set(), at + 1
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
    named = all(is_code(cover.tokens[i]) or _is_proper(cover, i) for i in content[at:end])
    amount = end - at == 1 and _is_amount(cover, content[at])
    least = _NAMED_SHARE if named or amount else _SHARE
    share = len(words) / lexicon.stem_counts(senses)
    shares = dict(zip(senses.where(share >= least), share[share >= least].tolist(), strict=True))
    shares = {s: shares[s] for s in shares if shares[s] == 1 or not _is_identifier(s.value)}
    if amount and not named:
        rows = _rows_with_numbers(cover)
        names = (s for s in shares if not s.value.endswith((".", "!", "?")))
        told = {s for s in names if lexicon.view.columns[s.column].facet.key[:-1] in rows}
        shares = {s: share for s, share in shares.items() if s in told or share >= _SHARE}
    if all(cover.is_number(i) for i in content[at:end]):
        shares = {s: share for s, share in shares.items() if share == 1}
    if all(word.text.islower() for word in words) and least == _SHARE:
        shares = {s: shares[s] for s in shares if shares[s] >= _SAID or not _is_sentence(cover, s)}
    if len(words) == 1:
        alone = [s for s in shares if not _is_compounded(words[0], s.value)]
        shares = {s: shares[s] for s in alone if spelled_in(words[0], s.value)}
    if named and len(words) == 1 and (people := _of_surname(words[0], shares, cover)):
        return people, end
    if len(words) == 1 and _is_of_somebody_else(cover, content[at], shares):
        return set(), end
    most = max(shares.values(), default=0.0) if least == _NAMED_SHARE else least
    said = tuple(word.stem for word in words)
    return {s for s in shares if shares[s] >= max(least, most) or _is_part(said, s.value)}, end


def _is_amount(cover: Cover, position: int) -> bool:
    """Whether there is most or least of what a word says: "which needs the most tokens"."""
    return position > 0 and cover.tokens[position - 1].lower in _MOST_OF


def _rows_with_numbers(cover: Cover) -> set[tuple[str, ...]]:
    """Where numbers are told that belong to something else than their paper."""
    columns = cover.lexicon.view.columns
    return {c.facet.key[:-1] for c in columns if c.kind is ValueKind.NUMBER} - {()}


def _is_sentence(cover: Cover, sense: ValueSense) -> bool:
    """Whether a value is a sentence among sentences: a word of it says little."""
    return cover.lexicon.view.columns[sense.column].is_sentence(sense.value)


def _is_part(said: Sequence[str], value: str) -> bool:
    """Whether words are all that stands between commas in a value: "Lake Victoria basin, Kenya".

    So they may be all before a colon: "Open: the archive of the lake".
    """
    parts = [*value.split(","), value.partition(":")[0]] if "," in value or ":" in value else []
    return any(phrase(part) == said for part in parts)


def _of_surname(word: Token, senses: Iterable[ValueSense], cover: Cover) -> set[ValueSense]:
    """Return the people of a surname, where all else that bears it are works of theirs by year."""
    people = {s for s in senses if cover.lexicon.view.columns[s.column].kind is ValueKind.NAME}
    others = [s for s in senses if s not in people and not is_author_and_year(s.value)]
    named = {s for s in people if is_person_name(s.value) and _ends_in(s.value, word)}
    return named if not others and len(named) == len(people) else set()


def _ends_in(name: str, word: Token) -> bool:
    """Whether a word is a surname, or says whose something is: "Lowe", "Lowes index"."""
    said = without_accents(word.lower).removesuffix("'s").removesuffix("’s")
    surname = (said, said.removesuffix("s"))
    return without_accents(name.casefold()).endswith(surname) and " " in name


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
    return adjoin and given.is_titled and len(names) == len(set(senses)) > 0 and begin


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
    return f"-{word.lower}" in spelled or (bool(joined) and not (is_code(word) and _tells(after)))


def _tells(ending: str) -> bool:
    """Return whether an ending tells versions of one thing apart: "10", "v2", "XL"."""
    first = ending.split()[0] if ending.strip() else ""
    return "-" not in first and (len(first) <= _VERSION or any(c.isdigit() for c in first))


def _is_proper(cover: Cover, position: int) -> bool:
    """Return whether a word within a sentence is written like a proper noun: "Hamburg"."""
    word = cover.tokens[position]
    before = cover.question[: word.start].rstrip()
    return (
        len(word.text) >= _PROPER
        and word.is_titled
        and bool(before)
        and before[-1] not in ".?!:;\"'“‘"
    )


def _adjoins(cover: Cover, content: Sequence[int], at: int, end: int) -> bool:
    """Return whether the next word follows its predecessor, at most an article apart."""
    if end == at:
        return True
    if all(_is_proper(cover, i) and _names_somebody(cover, i) for i in content[end - 1 : end + 1]):
        first, second = cover.tokens[content[end - 1]], cover.tokens[content[end]]
        if not cover.question[first.end : second.start].isspace():
            return False  # two people: "Lowe and Diaz", "Lowe & Diaz"
    between = range(content[end - 1] + 1, content[end])
    return all(i not in cover.covered and cover.tokens[i].is_function_word for i in between) and (
        len(between) <= 1
    )


def _names_somebody(cover: Cover, position: int) -> bool:
    """Whether somebody of the graph has a word for a surname."""
    word, columns = cover.tokens[position], cover.lexicon.view.columns
    people = (
        s for s in cover.lexicon.bearing(word.stem) if columns[s.column].kind is ValueKind.NAME
    )
    return any(_ends_in(sense.value, word) for sense in people)


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
    """Return whether a word is common to most values of a facet, and so speaks of the facet.

    A surname does not, however many bear it.
    """
    columns = {sense.column for sense in senses}
    if len(words) > 1 or len(columns) > 1 or len(senses) < 3:
        return False
    column = cover.lexicon.view.columns[min(columns)]
    surname = column.kind is ValueKind.NAME and bool(_of_surname(words[0], senses, cover))
    return not surname and 2 * len(senses) >= len(column.by_value)


def _alike_in_name(cover: Cover, columns: Sequence[int]) -> tuple[int, ...]:
    """Return facets with those named like them but for a "sub-", which hold the finer values."""
    names = {cover.facet_name(column) - {"sub"} for column in columns}
    view = cover.lexicon.view
    return tuple(c.number for c in view.columns if cover.facet_name(c.number) - {"sub"} in names)


def _but_of_numbers(
    cover: Cover, senses: set[ValueSense], words: Sequence[Token]
) -> set[ValueSense]:
    """The values of one attribute alone that says nothing of numbers, where words single it out.

    They make up half of them. What else is called so is what a number is of: "pumice, 30 mm/h".
    What numbers count names none of these: "more than 100 net sets".
    """
    columns = cover.lexicon.view.columns
    if not any(map(is_code, words)):
        senses = {s for s in senses if columns[s.column].kind is not ValueKind.NUMBER}
    rows = _rows_with_numbers(cover)
    own = {s for s in senses if columns[s.column].facet.key[:-1] not in rows}
    half = all(2 * len(words) >= len(phrase(sense.value)) for sense in own)
    return own if own != senses and own and half and _telling(own, words) else senses


def _telling(senses: set[ValueSense], words: Sequence[Token]) -> bool:
    """Return whether words that are part of values single them out."""
    if all(word.stem in LIGHT_STEMS or word.is_negation for word in words):
        return False
    values = len({sense.value for sense in senses})
    named = all(is_code(word) for word in words)
    if (values if named or _are_of_surname(senses, words) else len(senses)) > 5:
        return False
    one_facet = len({sense.column for sense in senses}) == 1
    return named or one_facet or values == 1 or _are_of_surname(senses, words)


def _are_of_surname(senses: set[ValueSense], words: Sequence[Token]) -> bool:
    return len(words) == 1 and all(
        is_person_name(sense.value) and _ends_in(sense.value, words[0]) for sense in senses
    )
