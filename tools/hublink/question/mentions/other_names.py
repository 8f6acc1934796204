"""Names that things have besides the one they are called by: in another language, or for short.

Those of people are also written with initials, or nearly as they are spelled: "J. Low", "Ada Lowe".
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tools.hublink.core.value_kinds import ValueKind, without_accents
from tools.hublink.language.demonyms import COUNTRIES, KNOWN, OTHER_NAMES, REGIONS
from tools.hublink.language.person_names import are_one_person
from tools.hublink.language.words import LIGHT_STEMS, Token, phrase, tokens
from tools.hublink.question.mentions.mention import FUZZY, Cover, Mention, MentionKind, mention_of
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import ValueSense

_LONGEST = 6
_MOST_LOOKED_UP = 40
"""So many stretches of a question are looked up in the graph, which may be at a server."""


def other_names(cover: Cover) -> None:
    """Cover names that something is also known by, where the graph's label is another.

    They are stretches of words that nothing explains yet, and names that the graph tells as facts.
    """
    for told in [m for m in cover.mentions if _is_told_as_text(cover, m)]:
        known = known_as(cover, told.words)
        if known is not None and _is_name_of(cover, told, known):
            cover.replace(known, told.start, told.end)
    for start, end in _stretches(cover)[:_MOST_LOOKED_UP]:
        if any(place in cover.covered for place in range(start, end)):
            continue
        text = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
        if (mention := known_as(cover, text)) is not None:
            cover.add(mention, start, end)


def countries(cover: Cover) -> None:
    """Cover words for what is of a country that the graph names: "the Norwegian cohort".

    A continent stands for all its countries, besides itself where the graph names it, and so does a
    country of several: the United Kingdom.
    """
    for length in (2, 1):
        for start in range(len(cover.tokens) - length + 1):
            said = _place_said(cover.tokens[start : start + length])
            short = OTHER_NAMES.get(cover.tokens[start].text, ()) if length == 1 else ()
            names = COUNTRIES.get(said) or short or OTHER_NAMES.get(said, ())
            parts = REGIONS.get(said, ()) if names else ()
            several = dict.fromkeys((*names, *parts))
            senses = tuple(s for name in several for s in _places(cover.lexicon, name))
            if senses and cover.over(start) is not None:
                _widen(cover, senses, start, start + length, renamed=bool(parts))
                continue
            if not senses and (name := KNOWN.get(said)) is not None:
                senses = _places(cover.lexicon, name)
                _widen(cover, senses, start, start + length)
                continue
            for country in () if senses else REGIONS.get(said, ()):
                senses += _places(cover.lexicon, country)
            if senses and said in REGIONS and cover.over(start) is not None:
                _widen(cover, senses, start, start + length, renamed=True)
                continue
            if senses:
                named = mention_of(MentionKind.VALUE, senses=senses)
                cover.add(named.model_copy(update={"renamed": True}), start, start + length)


def _place_said(words: Sequence[Token]) -> str:
    """The words with their slips mended, or as they are typed where these alone are a place."""
    mended = " ".join(word.lower for word in words)
    typed = " ".join(word.text.lower() for word in words)
    places = (COUNTRIES, OTHER_NAMES, KNOWN, REGIONS)
    return typed if not any(mended in each for each in places) else mended


def _widen(
    cover: Cover, senses: tuple[ValueSense, ...], start: int, end: int, *, renamed: bool = False
) -> None:
    """Let the name of a country stand for the places in it as well as for itself.

    It is `renamed` where these are not called so.
    """
    named = cover.over(start)
    if (
        named is None
        or named.kind is not MentionKind.VALUE
        or (named.start, named.end) != (start, end)
    ):
        return
    more = [sense for sense in senses if sense not in set(named.senses)]
    if more:
        both = named.model_copy(update={"senses": (*named.senses, *more), "renamed": renamed})
        cover.replace(both, start, end)


def _places(lexicon: Lexicon, country: str) -> tuple[ValueSense, ...]:
    """The values that are a country, and those of places in it: "Odense, Denmark"."""
    within = (s for s in lexicon.bearing(phrase(country)[-1]) if s.value.endswith(f", {country}"))
    return (*lexicon.values.get(phrase(country)), *within)


def known_as(cover: Cover, text: str) -> Mention | None:
    """Return the hubs or values that have another label and are known by a text as well."""
    lexicon = cover.lexicon
    entities = [e for e in lexicon.named(text) if phrase(e.label) != phrase(text)]
    if hubs := tuple(entity.id for entity in entities if entity.id in lexicon.view.hubs):
        return mention_of(MentionKind.HUB, hubs=hubs)
    called = {entity.label for entity in entities}
    senses = [
        sense
        for label in sorted(called)
        for sense in lexicon.values.get(phrase(label))
        if sense.value in called
    ]
    if not senses:
        return None
    return mention_of(MentionKind.VALUE, senses=tuple(senses)).model_copy(update={"renamed": True})


def _is_told_as_text(cover: Cover, mention: Mention) -> bool:
    """Return whether all that a mention stands for are values without names of their own."""
    columns = cover.lexicon.view.columns
    rows = [columns[sense.column].by_value[sense.value][0] for sense in mention.senses]
    return mention.kind is MentionKind.VALUE and all(row.triple.object.literal for row in rows)


def _is_name_of(cover: Cover, told: Mention, known: Mention) -> bool:
    """Return whether a value is no more than a name of what is also known by it."""
    columns = cover.lexicon.view.columns
    keys = {columns[sense.column].facet.key for sense in known.senses} or {()}
    return all(columns[sense.column].facet.key[:-1] in keys for sense in told.senses)


def _stretches(cover: Cover) -> Sequence[tuple[int, int]]:
    """Yield stretches that begin and end with a free word, the longest first."""
    free = [place for place in cover.free() if cover.tokens[place].stem not in LIGHT_STEMS]
    alone = [(place, place + 1) for place in free]
    longer = [(a, b + 1) for a, b in combinations(free, 2) if b - a < _LONGEST]
    return sorted([*alone, *longer], key=lambda stretch: stretch[0] - stretch[1])


_ALIKE = 85
"""How alike a name and a misspelt one are, of a hundred."""
_MOST_WORDS = 4
_GIVEN_AND_SURNAME = 2
_FARTHEST = 8
"""So many words around what is written like a name are looked at for a longer one."""
_TITLES = frozenset("dr prof professor mr mrs ms".split())
_ENDS = ".?!:;\n"


def people(cover: Cover) -> None:
    """Cover names of people that no value is called, but that somebody's are like.

    Whoever has another given name than all of a surname is somebody else: "Tom Low" is not "Ada
    Low". A title names nobody: "Dr Low".
    """
    for start, end in _names(cover):
        if cover.tokens[start].lower in _TITLES:
            cover.add(mention_of(MentionKind.FRAME), start, start + 1)
            continue
        words = cover.question[cover.tokens[start].start : cover.tokens[end - 1].end]
        if cover.lexicon.values.get(phrase(words)) or cover.lexicon.hubs.get(phrase(words)):
            continue
        senses = _surnamed(cover, end, words) or _shortened(cover, end, words)
        if not senses and len(cover.tokens[start].text) > 1:
            senses = _alike(cover, words)
            if not senses and _is_stranger(cover, start, end):
                cover.add(mention_of(MentionKind.UNKNOWN), start, end)
        if senses:
            mention = mention_of(MentionKind.VALUE, senses=senses, certainty=FUZZY)
            cover.add(mention, start, end)


def _names(cover: Cover) -> Iterator[tuple[int, int]]:
    """The runs of words with capitals, as names of people are written, that nothing covers."""
    at = 0
    while at < len(cover.tokens):
        end = at
        while (
            end < len(cover.tokens) and _is_part(cover, end) and (end == at or _adjoin(cover, end))
        ):
            end += 1
        if 1 < end - at <= _MOST_WORDS and len(cover.tokens[end - 1].text) > 1:
            yield at, end
        at = max(end, at + 1)


def _is_part(cover: Cover, position: int) -> bool:
    token = cover.tokens[position]
    named = token.text[:1].isupper() and (len(token.text) == 1 or not token.is_function_word)
    return named and position not in cover.covered


def _adjoin(cover: Cover, position: int) -> bool:
    before, token = cover.tokens[position - 1], cover.tokens[position]
    return cover.question[before.end : token.start] in (" ", ". ", ".", "-")


def _surnamed(cover: Cover, end: int, words: str) -> tuple[ValueSense, ...]:
    """The people of a surname of several words: "De Vuyst", "García Márquez"."""
    surname = f" {without_accents(words.casefold())}"
    bearing = _people(cover, cover.lexicon.bearing(cover.tokens[end - 1].stem))
    return tuple(s for s in bearing if without_accents(s.value.casefold()).endswith(surname))


def _shortened(cover: Cover, end: int, words: str) -> tuple[ValueSense, ...]:
    """The people of the surname whose given names begin so."""
    bearing = _people(cover, cover.lexicon.bearing(cover.tokens[end - 1].stem))
    return tuple(sense for sense in bearing if are_one_person(words, sense.value))


def _is_stranger(cover: Cover, start: int, end: int) -> bool:
    """Whether a given name stands before a surname that only others have."""
    first = cover.tokens[start]
    leads = start == 0 or cover.question[: first.start].rstrip()[-1:] in _ENDS
    if leads or end - start != _GIVEN_AND_SURNAME:
        return False
    if _of_surname(cover, start) or not _of_surname(cover, end - 1):
        return False
    return not _is_of_longer(cover, start, end)


def _is_of_longer(cover: Cover, start: int, end: int) -> bool:
    """Whether words are within the name of a hub or value: "Social Robots in Practice"."""
    lexicon, words = cover.lexicon, cover.tokens
    telling = [i for i, token in enumerate(words) if not token.is_function_word]
    firsts = [i for i in telling if start - _FARTHEST <= i <= start]
    lasts = [i for i in telling if end - 1 <= i < end + _FARTHEST]
    runs = (
        tuple(words[i].stem for i in telling if first <= i <= last)
        for first in firsts
        for last in lasts
        if (first, last + 1) != (start, end)
    )
    return any(run in lexicon.hubs or run in lexicon.values for run in runs)


def _of_surname(cover: Cover, position: int) -> list[ValueSense]:
    surname = cover.tokens[position].stem
    bearing = _people(cover, cover.lexicon.bearing(surname))
    return [sense for sense in bearing if tokens(sense.value)[-1].stem == surname]


def _alike(cover: Cover, words: str) -> tuple[ValueSense, ...]:
    lexicon = cover.lexicon
    near = lexicon.values_spelled_like(words, _ALIKE) or lexicon.people_spelled_like(words, _ALIKE)
    return tuple(_people(cover, near))


def _people(cover: Cover, senses: Iterable[ValueSense]) -> list[ValueSense]:
    columns = cover.lexicon.view.columns
    return [sense for sense in senses if columns[sense.column].kind is ValueKind.NAME]
