"""Words that only happen to be what something is called: they are left to what is meant."""

from collections.abc import Iterator

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.demonyms import COUNTRIES, REGIONS
from tools.hublink.language.slips import Slips
from tools.hublink.language.words import (
    AUXILIARIES,
    NOUNS_FOR_SORTS,
    WORK_NOUNS,
    phrase,
    stem,
    words_of,
)
from tools.hublink.question.mentions.hub_nouns import NOUNS_FOR_WORKS
from tools.hublink.question.mentions.mention import Cover, Mention, MentionKind, mention_of
from tools.hublink.vocabulary.attribute_names import is_of_people
from tools.hublink.vocabulary.venue_names import VENUE_STEMS

_BEFORE_PEOPLE = frozenset(
    """by with of from and or not without except did does do has have had was were is are about
    author authors dr prof professor mr mrs ms""".split()
)
_ON = ("on", "about")
_COUNTING = (["number", "of"], ["numbers", "of"], ["count", "of"], ["amount", "of"])
_BEFORE_VENUES = ("in", "from", "by", "at")
_APPEARED = frozenset(map(stem, "appeared published printed".split()))
_BEHIND_PEOPLE = frozenset("and et al s wrote writes published says said".split())


def leave_verbs(cover: Cover, slips: Slips | None) -> None:
    """Leave words that only happen to be a surname as well: "which farms lie in Europe".

    One written small is meant where it is about all, or a word beside it tells of people.
    """
    columns = cover.lexicon.view.columns
    for mention in [m for m in cover.mentions if m.kind is MentionKind.VALUE]:
        alone = mention.end - mention.start == 1 and mention.certainty < 1
        small = mention.words == mention.words.lower()
        people = all(is_of_people(columns[sense.column]) for sense in mention.senses)
        if slips is None or not (alone and small and people):
            continue
        usual = slips.is_known if mention.start else slips.is_usual
        if not usual(mention.words):
            continue
        before = cover.tokens[mention.start - 1].lower if mention.start else ""
        behind = [token.lower for token in cover.tokens[mention.end : mention.end + 1]]
        if before not in _BEFORE_PEOPLE and not _BEHIND_PEOPLE.intersection(behind):
            cover.mentions.remove(mention)
            cover.covered -= {mention.start}


def leave_parts_of_names(cover: Cover) -> None:
    """Leave parts of a name in capitals that nothing has as a whole: the "World Bank" is no vole.

    What each of its words names by itself stays: "Swedish Lynx".
    """
    for start, end in _runs_in_capitals(cover):
        inside = [m for m in cover.mentions if m.start < end and start < m.end]
        words = cover.tokens[start:end]
        parts = all(_is_part(cover, m, start, end) for m in inside)
        known = {place for m in inside for place in range(m.start, m.end)}
        several = len({sense.column for m in inside for sense in m.senses}) > 1
        by_themselves = several and len(known) == end - start
        if not (inside and parts) or by_themselves or cover.lexicon.titled(w.text for w in words):
            continue
        for mention in inside:
            cover.mentions.remove(mention)
        cover.covered -= known
        cover.add(mention_of(MentionKind.UNKNOWN), start, end)


def _runs_in_capitals(cover: Cover) -> Iterator[tuple[int, int]]:
    """The places of words in capitals, one after the other, within a sentence in small letters."""
    named = [w.text[:1].isupper() and not w.is_function_word for w in cover.tokens]
    if 2 * sum(named) > len(named) + 1:
        return
    at = 1
    while at < len(named):
        end = at
        while end < len(named) and named[end] and (end == at or _adjoins(cover, end)):
            end += 1
        if end - at > 1:
            yield at, end
        at = max(end, at + 1)


def _adjoins(cover: Cover, place: int) -> bool:
    before, word = cover.tokens[place - 1], cover.tokens[place]
    return cover.question[before.end : word.start] == " "


def _is_part(cover: Cover, mention: Mention, start: int, end: int) -> bool:
    """Whether a mention is of part of a name, and of nothing that has all of that name.

    A whole venue is, where the graph does not know the noun behind it: "Nature Acoustics". So is a
    place, unless the name ends with it, as "Northern Germany", and a whole value of anything where
    something "appeared in" a name with a word that is not known.
    """
    columns, stems = cover.lexicon.view.columns, {w.stem for w in cover.tokens[start:end]}
    of_place = any(mention.words.lower() in names for names in (COUNTRIES, REGIONS))
    of_venue = {sense.column for sense in mention.senses} <= set(cover.lexicon.venues)
    known = [cover.lexicon.knows(word.stem) for word in cover.tokens[start:end]]
    begun = mention.end < end and (of_place or (of_venue and not known[-1]))
    appeared = any(w.stem in _APPEARED for w in cover.tokens[max(0, start - 2) : start])
    strange = begun or (appeared and not all(known))
    loosely = mention.certainty < 1 or mention.renamed or strange
    value = mention.kind is MentionKind.VALUE and loosely
    within = (
        start <= mention.start and mention.end <= end and mention.end - mention.start < end - start
    )
    return (
        value
        and within
        and not any(columns[sense.column].kind is ValueKind.NAME for sense in mention.senses)
        and not any(stems <= set(phrase(sense.value)) for sense in mention.senses)
    )


def leave_modifiers(cover: Cover) -> None:
    """Leave one kind of papers right before the noun for what is asked: "benchmark data sets".

    A "control-impact design" is of that noun.
    """
    columns = cover.lexicon.view.columns
    asked = {m.start: m for m in cover.mentions if m.kind is MentionKind.FACET}
    for mention in [m for m in cover.mentions if m.kind is MentionKind.VALUE]:
        sorts = {phrase(columns[s.column].labels[-1])[-1:] for s in mention.senses}
        one = mention.words == mention.words.lower() and not mention.words.endswith("s")
        kinds = one and all(not NOUNS_FOR_SORTS.isdisjoint(sort) for sort in sorts)
        noun = asked.get(mention.end)
        own = noun is not None and all(s.column in noun.columns for s in mention.senses)
        if kinds and noun is not None and not own:
            cover.mentions.remove(mention)
            cover.covered -= set(range(mention.start, mention.end))


def leave_halves_of_topics(cover: Cover) -> None:
    """Leave a word of some values that titles have with the word behind it: "sea lice" are no bass.

    None of the values has that word, too.
    """
    for mention in [m for m in cover.mentions if m.kind is MentionKind.VALUE]:
        alone = mention.end - mention.start == 1 and not mention.renamed
        behind = cover.tokens[mention.end : mention.end + 1]
        if not (alone and behind) or mention.end in cover.covered or behind[0].is_function_word:
            continue
        pair = (cover.tokens[mention.start], behind[0])
        part = all(len(phrase(s.value)) > 1 for s in mention.senses)
        said = any(behind[0].stem in phrase(s.value) for s in mention.senses)
        if part and not said and cover.lexicon.titled(word.text for word in pair):
            cover.mentions.remove(mention)
            cover.covered -= {mention.start}


def leave_counts(cover: Cover) -> None:
    """Leave words that count works, where an attribute is called so: "the number of papers"."""
    words = [token.lower for token in cover.tokens]
    types = {m.start for m in cover.mentions if m.kind is MentionKind.TYPE}
    for mention in [m for m in cover.mentions if m.kind is MentionKind.FACET]:
        behind = mention.end + 1
        works = behind < len(words) and (words[behind] in NOUNS_FOR_WORKS or behind in types)
        if words[mention.start : behind] in _COUNTING and works:
            cover.mentions.remove(mention)
            cover.add(mention_of(MentionKind.FRAME), mention.start, behind)


def leave_parts_of_attributes(cover: Cover) -> None:
    """Leave what is only part of an attribute's name to what papers are on.

    "Papers on grass pollen" ask for no "pollen counted".
    """
    words = [token.lower for token in cover.tokens]
    start = next(
        (i for i in range(2, len(words)) if words[i - 1] in _ON and words[i - 2] in WORK_NOUNS),
        len(words),
    )
    end = next((i for i in range(start, len(words)) if words[i] in AUXILIARIES), len(words))
    for mention in [m for m in cover.mentions if m.kind is MentionKind.FACET]:
        if mention.certainty < 1 and start <= mention.start and mention.end <= end:
            cover.mentions.remove(mention)
            cover.covered -= set(range(mention.start, mention.end))


def leave_topics(cover: Cover, slips: Slips | None) -> None:
    """Leave words that say what papers are on to topics: "papers on cancer", "remote interpreting".

    Where they only happen to be of a journal's or a publisher's name, these are not meant: a usual
    word that is but a part of such names means none, if no venue is spoken of.
    """
    columns = cover.lexicon.view.columns
    venues = {columns[venue].facet.key[:1] for venue in cover.lexicon.venues}
    bearing = {
        column.number
        for column in columns
        if column.facet.key[:1] in venues or "publisher" in words_of(column.name)
    }
    of_venues = any(token.stem in VENUE_STEMS for token in cover.tokens)
    for mention in [m for m in cover.mentions if m.kind is MentionKind.VALUE]:
        small = mention.words == mention.words.lower()
        if not small or not bearing >= {s.column for s in mention.senses}:
            continue
        usual = slips is None or slips.is_known(mention.words)
        before = cover.tokens[mention.start - 1].lower if mention.start else ""
        stem_said = cover.tokens[mention.start].stem
        others = (s.column not in bearing for s in cover.lexicon.bearing(stem_said))
        # "oryx" are animals where any are, and "in oryx" is the journal.
        whole = mention.certainty == 1 and (before in _BEFORE_VENUES or not any(others))
        usual = usual or mention.certainty == 1
        alone = mention.end - mention.start == 1 and usual and not whole
        if cover.is_topic(mention.start) or (alone and not of_venues):
            cover.mentions.remove(mention)
            cover.covered -= set(range(mention.start, mention.end))
