"""Words that only happen to be what something is called: they are left to what is meant."""

from tools.hublink.language.slips import Slips
from tools.hublink.language.words import NOUNS_FOR_SORTS, phrase, words_of
from tools.hublink.question.mentions.mention import Cover, MentionKind
from tools.hublink.vocabulary.attribute_names import is_of_people
from tools.hublink.vocabulary.venue_names import VENUE_STEMS

_BEFORE_PEOPLE = frozenset(
    """by with of from and or not without except did does do has have had was were is are about
    author authors dr prof professor mr mrs ms""".split()
)
_BEFORE_VENUES = ("in", "from", "by", "at")
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


def leave_modifiers(cover: Cover) -> None:
    """Leave one kind of papers right before the noun for what is asked: "benchmark data sets"."""
    columns = cover.lexicon.view.columns
    asked = {m.start for m in cover.mentions if m.kind is MentionKind.FACET}
    for mention in [m for m in cover.mentions if m.kind is MentionKind.VALUE]:
        sorts = {phrase(columns[s.column].labels[-1])[-1:] for s in mention.senses}
        one = mention.words == mention.words.lower() and not mention.words.endswith("s")
        kinds = one and all(not NOUNS_FOR_SORTS.isdisjoint(sort) for sort in sorts)
        if kinds and mention.end in asked:
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
