"""Reading a question in the graph's words, surest first."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from tools.hublink.core.units import days_in, unit_of
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.language_codes import LANGUAGES
from tools.hublink.facets.quantities import names_unit
from tools.hublink.language.cues.counts import AMOUNT
from tools.hublink.language.cues.order_places import place_in
from tools.hublink.language.idioms import IDIOMS
from tools.hublink.language.slips import Slips
from tools.hublink.language.words import (
    FUNCTION_WORDS,
    LIGHT_STEMS,
    Token,
    family,
    is_past,
    names_doer,
    phrase,
    stem,
    tokens,
    words_of,
)
from tools.hublink.question.mentions.attribute_words import counted_things, facet_words, rates
from tools.hublink.question.mentions.codes import abbreviations, hyphened, numbers, versions
from tools.hublink.question.mentions.hub_kinds import hub_kinds
from tools.hublink.question.mentions.hub_nouns import hub_nouns, whole_collection, work_nouns
from tools.hublink.question.mentions.languages import languages_of_none
from tools.hublink.question.mentions.meanings import Meaning, meanings, settle
from tools.hublink.question.mentions.mention import (
    FUZZY,
    NOTHING_TAKEN,
    Cover,
    Mention,
    MentionKind,
    Reading,
    Taken,
    mention_of,
)
from tools.hublink.question.mentions.other_names import countries, other_names, people
from tools.hublink.question.mentions.phrases import phrases, quotations
from tools.hublink.question.mentions.sayings import names_in_texts, sayings
from tools.hublink.question.mentions.titles import (
    described_by_titles,
    heads_of_titles,
    names_before_colons,
    names_in_titles,
    title_runs,
    titles_of_small_words,
    whole_titles,
)
from tools.hublink.question.mentions.venues import shortened_venues, venue_words, venues_in_part
from tools.hublink.question.reading.any_order import values_in_any_order
from tools.hublink.question.reading.beside_attributes import flags_had, values_beside_attributes
from tools.hublink.question.reading.left_words import (
    leave_counts,
    leave_halves_of_topics,
    leave_modifiers,
    leave_parts_of_attributes,
    leave_parts_of_names,
    leave_topics,
    leave_verbs,
)
from tools.hublink.question.reading.names_in_parts import places_within, values_in_parts
from tools.hublink.question.reading.said_values import said_values
from tools.hublink.question.reading.small_words import values_of_small_words
from tools.hublink.question.reading.value_words import value_words
from tools.hublink.question.reading.values_spoken_of import SaidValue
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.measures_told import unit_told
from tools.hublink.vocabulary.venue_names import VENUE_STEMS

_LANGUAGES = frozenset(stem(name.lower()) for name in LANGUAGES)
"""Which a common word is no beginning of: "span" of Spanish."""
_AMOUNT = re.compile(AMOUNT)
_WORDS, _WHICH_WORDS, _KEYWORD = "words", ("which", "what"), "keyword"
_YEAR = stem("year")
_ORDERING = ("by", "per", "each", "every")
_WITH, _WHOSE, _AND = "with", ("the", "their"), ("and", "or")
_UNIT = stem("unit")
_DO = frozenset("do does did".split())


def read(
    question: str,
    lexicon: Lexicon,
    meaning: Meaning | None = None,
    taken: Taken = NOTHING_TAKEN,
    frame: Collection[int] = (),
    slips: Slips | None = None,
    said: Sequence[SaidValue] = (),
) -> Reading:
    """Find what a question names: quotations, whole phrases, parts of titles, then single words.

    `meaning` is asked for the attributes that remaining words stand for. The words `taken` for
    something else name nothing, and those of the `frame` not by themselves. `slips` knows words.
    Values are `said` in words that the graph has not.
    """
    loud = question.isupper()
    words = tuple(_respelt(token, lexicon, slips, loud) for token in tokens(question))
    cover = Cover(question, words, lexicon, frame)
    if taken.about is not None:
        cover.add(mention_of(MentionKind.TOPIC), *taken.about)
    for place in taken.frame:
        cover.add(mention_of(MentionKind.FRAME), place, place + 1)
    for find in _NAMES:
        find(cover)
    said_values(cover, said)
    leave_topics(cover, slips)
    leave_halves_of_topics(cover)
    leave_counts(cover)
    leave_parts_of_attributes(cover)
    leave_verbs(cover, slips)
    for find in _TITLES_AND_NUMBERS:
        find(cover)
    leave_parts_of_names(cover)
    _read_rest(cover, meaning)
    leave_modifiers(cover)
    told = (_as_topic(cover, mention) for mention in _without_units(cover))
    found = (_of_doer(cover, mention) for mention in told)
    mentions = tuple(sorted(found, key=lambda m: m.start))
    return Reading(question=question, tokens=cover.tokens, mentions=mentions)


_ABOUT, _NEAR = ("about", "on"), 4


def _as_topic(cover: Cover, mention: Mention) -> Mention:
    """Return the name of an attribute as a value that hubs are on: "not about language models"."""
    before = cover.tokens[max(0, mention.start - _NEAR) : mention.start]
    led = bool(before) and before[-1].lower in _ABOUT and any(word.is_negation for word in before)
    if mention.kind is not MentionKind.FACET or not mention.senses or not led:
        return mention
    return mention.model_copy(update={"kind": MentionKind.VALUE, "columns": ()})


def _read_rest(cover: Cover, meaning: Meaning | None) -> None:
    """Cover what is no name: nouns for hubs, and attributes by what words mean."""
    has_types = bool(cover.lexicon.attributes.types)
    if not has_types:
        hub_nouns(cover)
    if meaning is not None:
        meanings(cover, meaning)
        settle(cover, meaning)
    if has_types:
        hub_nouns(cover, meaning)


def _of_doer(cover: Cover, mention: Mention) -> Mention:
    """Return what a verb was taken for as the attribute that names who did it, if there is one.

    "Edited" is of an editor, and not of an edition, which is of the same stem.
    """
    word = cover.tokens[mention.start]
    before = (token.lower for token in cover.tokens[: mention.start])
    is_verb = word.lower.endswith("ed") or (word.lower == word.stem and not _DO.isdisjoint(before))
    if mention.kind is not MentionKind.FACET or mention.end > mention.start + 1 or not is_verb:
        return mention
    columns = cover.lexicon.view.columns
    if any(columns[number].kind is ValueKind.NAME for number in mention.columns):
        return mention
    doers = tuple(
        number
        for key, numbers in cover.lexicon.attributes.facets.items()
        if len(key) == 1 and names_doer(key[0]) and family(key[0]) == family(word.stem)
        for number in numbers
        if columns[number].kind is ValueKind.NAME and len(words_of(columns[number].name)) == 1
    )
    return mention.model_copy(update={"columns": doers}) if doers else mention


def _without_units(cover: Cover) -> Iterator[Mention]:
    """The mentions, none of them the mere unit of numbers: "years", where some are told in years.

    A word for a unit says nothing of which numbers are meant, unless units are spoken of.
    """
    speaks_of_units = any(token.stem == _UNIT for token in cover.tokens)
    columns = cover.lexicon.view.columns
    for mention in cover.mentions:
        if _counts_time(cover, mention) or _is_of_several(cover, mention):
            continue
        senses = tuple(s for s in mention.senses if not names_unit(columns[s.column].labels[-1]))
        if speaks_of_units or mention.kind is not MentionKind.VALUE or senses == mention.senses:
            yield mention
        elif senses:
            yield mention.model_copy(update={"senses": senses})


def _counts_time(cover: Cover, mention: Mention) -> bool:
    """Whether years are only counted, and none of those asked for: "frozen for thirty years"."""
    if mention.kind is not MentionKind.FACET or days_in(mention.words.lower()) is None:
        return False
    columns = (cover.lexicon.view.columns[number] for number in mention.columns)
    years = all(column.kind is ValueKind.YEAR for column in columns)
    return years and _is_counted(cover, mention)


def _is_of_several(cover: Cover, mention: Mention) -> bool:
    """Whether a unit behind a number is that of several attributes, and hence names none."""
    unit = unit_of(mention.words)
    if mention.kind is not MentionKind.FACET or unit is None or not _is_counted(cover, mention):
        return False
    told = filter(None, map(unit_told, cover.lexicon.view.columns))
    return sum(one.dimension == unit.dimension for one in told) > 1


def _is_counted(cover: Cover, mention: Mention) -> bool:
    before = cover.tokens[mention.start - 1].lower if mention.start else ""
    return _AMOUNT.fullmatch(before) is not None


def _idioms(cover: Cover) -> None:
    """Cover expressions whose words mean nothing by themselves: "took place in Berlin"."""
    words = [token.lower for token in cover.tokens]
    named = cover.lexicon.attributes.facets
    for idiom in (each for each in IDIOMS if phrase(" ".join(each)) not in named):
        for start in range(len(words) - len(idiom) + 1):
            if tuple(words[start : start + len(idiom)]) == idiom:
                cover.add(mention_of(MentionKind.FRAME), start, start + len(idiom))


def _places_of_superlatives(cover: Cover) -> None:
    """Cover the ordinal of "the second largest", which names nothing, whatever a graph has."""
    if (placed := place_in(cover.question.lower())) is not None:
        start, end = placed[1]
        for i, token in enumerate(cover.tokens):
            if start <= token.start and token.end <= end:
                cover.add(mention_of(MentionKind.FRAME), i, i + 1)


def _asked_years(cover: Cover) -> None:
    """Cover the year that is asked for where dates are called otherwise: "which year", "by year".

    It is no unit then, nor any other value that is called so.
    """
    column = cover.lexicon.years
    if column is None or (_YEAR,) in cover.lexicon.attributes.facets:
        return
    named = _YEAR in phrase(column.name)
    for i, token in enumerate(cover.tokens):
        before = cover.tokens[i - 1].lower if i else ""
        counted = before == "many" or before.isdigit()
        asked = before in _ORDERING or cover.is_asked_noun(i) or i in cover.covered
        asked = (asked and not named) or _is_told_along(cover, i)
        if token.stem == _YEAR and asked and cover.is_open(i) and not counted:
            mention = mention_of(MentionKind.FACET, columns=(column.number,), certainty=FUZZY)
            cover.replace(mention, i, i + 1)


def _asked_keywords(cover: Cover) -> None:
    """Cover "words" where it is asked which they are, as keywords: "which words describe it?"."""
    columns = tuple(cover.lexicon.attributes.facets.get((_KEYWORD,), ()))
    for i, token in enumerate(cover.tokens):
        asked = i > 0 and cover.tokens[i - 1].lower in _WHICH_WORDS
        if token.lower == _WORDS and asked and columns and cover.is_open(i):
            cover.replace(mention_of(MentionKind.FACET, columns=columns, certainty=FUZZY), i, i + 1)


def _is_told_along(cover: Cover, position: int) -> bool:
    """Whether a noun is to be told with papers: "all by Diaz, with the years"."""
    before = [word.lower for word in cover.tokens[:position]]
    while before and before[-1] in _WHOSE:
        before.pop()
    after = cover.tokens[position + 1 : position + 2]
    return before[-1:] == [_WITH] and all(word.lower in _AND for word in after)


def _is_kin(token: Token, whole: str) -> bool:
    """Whether a longer word is made of one: "writer" of "write", but no "summer" of "sum"."""
    doubled = whole.startswith(token.lower + token.lower[-1])
    return family(whole) == family(token.stem) and not doubled


def _respelt(token: Token, lexicon: Lexicon, slips: Slips | None, loud: bool) -> Token:
    """Return a misspelt or shortened word as the vocabulary spells it, but no name in capitals.

    Nor is one misspelt that is a word elsewhere, nor short for a language.
    """
    if (
        lexicon.knows(token.stem)
        or (token.text.isupper() and not loud)
        or token.stem in LIGHT_STEMS | VENUE_STEMS
        or token.is_function_word
        or token.is_negation
    ):
        return token
    usual = slips is not None and (slips.is_usual(token.text) or is_past(token.lower))
    whole = lexicon.written_out(token.lower)
    word_elsewhere = slips is not None and token.text.islower() and slips.is_known(token.lower)
    other = word_elsewhere and whole in _LANGUAGES
    if whole is not None and not other and (not usual or _is_kin(token, whole)):
        return replace(token, stem=whole)
    plain = token.text.islower() or (
        token.start == 0 and slips is not None and slips.is_usual(token.lower)
    )
    if slips is not None and plain and slips.is_known(token.lower):
        return token
    word = lexicon.respell(token.lower)
    if word is None or (token.is_titled and word in FUNCTION_WORDS):
        return token
    return replace(token, lower=word, stem=stem(word))


_NAMES: tuple[Callable[[Cover], None], ...] = (
    whole_collection,
    sayings,
    quotations,
    rates,
    languages_of_none,
    people,
    _places_of_superlatives,
    _idioms,
    values_of_small_words,
    phrases,
    flags_had,
    hyphened,
    versions,
    heads_of_titles,
    described_by_titles,
    venues_in_part,
    title_runs,
    hub_kinds,
    values_in_any_order,
    other_names,
    countries,
    work_nouns,
    names_in_titles,
    names_before_colons,
    shortened_venues,
    venue_words,
    _asked_years,
    _asked_keywords,
    facet_words,
    abbreviations,
    value_words,
    values_beside_attributes,
    values_in_parts,
    places_within,
    counted_things,
)
"""What finds names, the surest first."""
_TITLES_AND_NUMBERS: tuple[Callable[[Cover], None], ...] = (
    whole_titles,
    titles_of_small_words,
    names_in_texts,
    versions,
    numbers,
)
