"""Nouns for hubs in a question that the graph does not use for them, and for all there are."""

from collections.abc import Collection, Iterable

from tools.hublink.language.words import (
    FUNCTION_WORDS,
    LIGHT_STEMS,
    WORK_NOUNS,
    WORK_STEMS,
    WORKS_AS_A_WHOLE,
    Token,
    phrase,
    words_of,
)
from tools.hublink.question.mentions.meanings import Meaning
from tools.hublink.question.mentions.mention import Cover, MentionKind, Reading, mention_of
from tools.hublink.vocabulary.lexicon_building import Phrase

COLLECTIONS = frozenset(
    """library collection database graph dataset corpus bibliography repository catalog
    catalogue pile stack batch bunch lot folder sheet spreadsheet table file list archive index
    store""".split()
)
_OF_TWO_WORDS = frozenset(("knowledge graph", "data base", "data set"))
_OVERALL = "overall"
_PLACING = frozenset("in of from within inside across".split())
POINTING = frozenset("this the your our my entire whole".split())

_LEADING = frozenset("the a an of in are were their its all other same any for".split())
_TELLING = frozenset("that whose who which with for by together jointly also co".split())

_ENTRIES = frozenset("items entries records documents".split())
"""Nouns for whatever a collection of works holds."""
GENRES = frozenset("reviews surveys essays manuscripts preprints".split())
"""Nouns for works of a kind, which a graph may not tell."""

_INQUIRIES = frozenset(
    """trial trials experiment experiments investigation investigations project projects""".split()
)
"""Nouns for what works report, by which they are called where nothing else is."""

_IS_THERE = (("is", "there"), ("has", "been"), ("was", "done"), ("exists",))

SUPPOSED = 0.4
"""Certainty of a noun for hubs that only its place in the sentence speaks for."""


def work_nouns(cover: Cover) -> None:
    """Cover the usual words for scholarly works, where the graph names its hubs by another.

    Several are also called by the last word for them: "outputs" of the type "research output".
    Such a noun is no other form of an attribute's name: "studies" are not where it is "studied at".
    """
    if not cover.lexicon.is_of_works:
        return
    ends = {key[-1] for key in cover.lexicon.attributes.types if len(key) > 1}
    for i, token in enumerate(cover.tokens):
        free = i not in cover.covered or _is_other_form(cover, i)
        several = token.stem in ends and token.lower.endswith("s")
        inquiry = token.lower in _INQUIRIES and not cover.lexicon.attributes.words.get(token.stem)
        noun = token.lower in NOUNS_FOR_WORKS | GENRES or inquiry or _is_there(cover, i)
        if free and (noun or several):
            cover.replace(mention_of(MentionKind.TYPE, certainty=0.5), i, i + 1)


def _is_there(cover: Cover, position: int) -> bool:
    """Whether all work of a kind is asked for, by a noun that counts none: "what work is there"."""
    after = tuple(token.lower for token in cover.tokens[position + 1 : position + 3])
    whole = cover.tokens[position].lower in WORKS_AS_A_WHOLE | {"work"}
    return whole and any(after[: len(words)] == words for words in _IS_THERE)


def _is_other_form(cover: Cover, position: int) -> bool:
    """Whether a word alone is read as an attribute whose name has it in another form."""
    mention = cover.over(position)
    if mention is None or mention.kind is not MentionKind.FACET or mention.end > mention.start + 1:
        return False
    names = (cover.lexicon.view.columns[column].name for column in mention.columns)
    return all(cover.tokens[position].lower not in words_of(name) for name in names)


_SHARES = frozenset("percentage percent share proportion fraction part".split())
NOUNS_FOR_WORKS = WORK_NOUNS | _ENTRIES


def untold_genres(reading: Reading, types: Iterable[Phrase]) -> tuple[str, ...]:
    """Return the nouns for hubs that ask for a kind of them which the graph does not tell.

    What all of them are by their types is told: every "bat survey" is a survey.
    """
    told = {key[-1:] for key in types}
    nouns = (m for m in reading.mentions if m.kind is MentionKind.TYPE and not m.senses)
    genres = (m.words for m in nouns if m.words.lower() in GENRES)
    return tuple(words for words in genres if phrase(words)[-1:] not in told)


def hub_nouns(cover: Cover, meaning: Meaning | None = None) -> None:
    """Find nouns for hubs where the graph has none: "which films", "the film X".

    Where it has one, or is of works, and the question uses it, other nouns are not for hubs; else,
    where it has one, only those that mean the same.
    """
    typed = bool(cover.lexicon.attributes.types)
    known = typed or cover.lexicon.is_of_works
    if known and any(m.kind is MentionKind.TYPE for m in cover.mentions):
        return
    for i, token in enumerate(cover.tokens):
        if token.is_function_word or not _may_be_noun(cover, i):
            continue
        before = cover.tokens[i - 1].lower if i else ""
        after = cover.over(i + 1)
        titled = after is not None and after.kind is MentionKind.HUB and before != ""
        asked = cover.is_asked_noun(i)
        beside = titled and i + 1 == getattr(after, "start", None)
        if typed:
            stands = (beside or asked) and _means_hub(cover, i, meaning)
        else:
            light = token.stem in LIGHT_STEMS
            stands = not light and (beside or asked or _stands_for_hubs(cover, i))
        if stands:
            certainty = 0.5 if asked or titled else SUPPOSED
            cover.replace(mention_of(MentionKind.TYPE, certainty=certainty), i, i + 1)


def _means_hub(cover: Cover, position: int, meaning: Meaning | None) -> bool:
    """Return whether a noun means what the graph has another word for."""
    token = cover.tokens[position]
    if cover.lexicon.is_of_works and token.stem in WORK_STEMS:
        return True
    return meaning is not None and meaning.means_hub(token.lower)


def _may_be_noun(cover: Cover, position: int) -> bool:
    """Return whether nothing else explains a word, neither in itself nor by the family it is of."""
    if cover.is_number(position):
        return False
    if cover.lexicon.attributes.types:
        return cover.over(position) is None
    family = cover.lexicon.attributes.of_family(cover.tokens[position].lower)
    return cover.is_open(position) and not family


def _stands_for_hubs(cover: Cover, position: int) -> bool:
    """Return whether a word stands where a noun does that a clause or a participle tells more of.

    "The films directed by", "movies that", "his works together with", "X written books".
    """
    token = cover.tokens[position]
    if token.lower.endswith(("ed", "en", "ing", "ly")):
        return False
    before = cover.over(position - 1)
    leading = cover.tokens[position - 1].lower if position else ""
    named = before is not None and before.kind is MentionKind.FACET
    led = (
        named
        or leading in _LEADING
        or bool(leading and cover.lexicon.attributes.of_family(leading))
    )
    words = [t.lower for t in cover.tokens[position + 1 : position + 3]]
    if not words:
        return led
    after = cover.over(position + 1)
    participle = (after is not None and after.kind is MentionKind.FACET) or bool(
        cover.lexicon.attributes.of_family(words[0])
    )
    told = words[0].endswith(("ed", "en", "ing")) or words[1:] == ["by"]
    return led and (words[0] in _TELLING or (participle and told))


def whole_collection(cover: Cover) -> None:
    """Cover what says that all there is is meant, unless a name or a clause tells it apart.

    So does "overall" at the end, which is of nothing there.
    """
    last = len(cover.tokens) - 1
    if last > 0 and cover.tokens[last].lower == _OVERALL:
        cover.add(mention_of(MentionKind.WHOLE), last, last + 1)
    for at in range(1, len(cover.tokens)):
        start = at
        while start and cover.tokens[start - 1].lower in POINTING:
            start -= 1
        end = _end_of_noun(cover, at)
        if end is None or start == at or not start:
            continue
        if cover.tokens[start - 1].lower in _PLACING and _stands_alone(cover, end):
            shared = start > 1 and cover.tokens[start - 2].lower in _SHARES
            if shared:  # "what share of the collection" is one of its papers
                cover.add(mention_of(MentionKind.TYPE), at, end)
            cover.add(mention_of(MentionKind.WHOLE), start - 1, end)


def _end_of_noun(cover: Cover, at: int) -> int | None:
    words = [token.lower for token in cover.tokens[at : at + 2]]
    if " ".join(words) in _OF_TWO_WORDS:
        return at + 2
    return at + 1 if words[0] in COLLECTIONS else None


def may_frame(word: Token, framing: Collection[str]) -> bool:
    """Return whether a word may only frame a question: of nouns, those for a collection may."""
    usual = word.lower in COLLECTIONS or word.lower in framing or word.stem in LIGHT_STEMS
    return usual or word.is_function_word or word.lower.endswith(("ed", "ing"))


def _stands_alone(cover: Cover, end: int) -> bool:
    """Whether nothing right behind a noun says which one is meant."""
    if end == len(cover.tokens):
        return True
    gap = cover.question[cover.tokens[end - 1].end : cover.tokens[end].start]
    after = cover.tokens[end].lower
    described = after in ("of", "that", "which", "on", "about", "by", "with", "from")
    return gap.strip() in (",", ";", ".", "?") or (after in FUNCTION_WORDS and not described)
