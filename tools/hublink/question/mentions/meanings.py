"""Words of a question that mean an attribute though the graph spells it otherwise."""

import re
from collections.abc import Collection, Sequence
from typing import Protocol

from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.degrees import is_degree
from tools.hublink.language.short_names import TERMS
from tools.hublink.language.words import LIGHT_STEMS, ORDINALS, WORK_STEMS, family, phrase
from tools.hublink.question.mentions.attribute_words import is_plain_subject
from tools.hublink.question.mentions.mention import Cover, Mention, MentionKind, mention_of
from tools.hublink.vocabulary.attribute_names import PER

_FAR_MORE = 2
_ASKS_WAY = re.compile(r"\bhow (?:is|are|was|were|do|does|did|has|have|had|can|could|to)\b")
"""A "how" that asks for a way of doing, not for an amount."""

_JUDGING = frozenset("popular famous good better best bad worse worst known".split())
"""Words that say how something is thought of, and name no attribute."""

_PARTICLES = frozenset("up off out away".split())
"""Words that belong to a verb: "turn up"."""


class Meaning(Protocol):
    """Knows which facets words mean, where nothing in the graph is spelled like them."""

    def of_words(self, words: Sequence[str]) -> list[tuple[int, ...]]: ...

    def among(self, wording: str, columns: Collection[int]) -> int: ...

    def asked(self, wordings: Sequence[str], least: float = ...) -> int | None: ...

    def means_hub(self, word: str) -> bool: ...

    def nearest(self, wording: str, texts: Sequence[str]) -> int | None: ...

    def topic(self) -> int | None: ...

    def nearness(self, wordings: Sequence[str]) -> dict[int, float]: ...


_EACH = ("per", "a", "an", "each", "every")


def meanings(cover: Cover, meaning: Meaning) -> None:
    """Cover words that mean an attribute which the graph spells otherwise."""
    cued = list(read_cues(cover.question).spans)
    free = [
        i
        for i, token in enumerate(cover.tokens)
        if not token.is_function_word
        and not token.is_negation
        and token.stem not in LIGHT_STEMS
        and not token.lower.isdigit()
        and token.lower not in _JUDGING | ORDINALS | _PARTICLES
        and not is_degree(token.lower)
        and not (cover.lexicon.is_of_works and token.stem in WORK_STEMS)
        and cover.is_open(i)
        and not cover.is_topic(i)
        and not (cover.is_name(i) or (i and token.is_titled))
        and not any(start <= token.start < end for start, end in cued)
        and not _qualifies(cover, i)
        and (cover.is_asked_noun(i) or not is_plain_subject(cover, [token]))
    ]
    words = [cover.tokens[i].lower for i in free]
    for i, columns in zip(free, meaning.of_words(words) if words else (), strict=True):
        wholes = cover.lexicon.attributes.wholes
        meant = tuple(wholes.get(c, c) for c in columns)
        columns = _of_family(cover, i) or _said_for_short(cover, i) or meant
        columns = tuple(
            c for c in columns if not (_only_qualifies(cover, i, c) or _is_told_per(cover, i, c))
        )
        if columns and not _is_value_of(cover, i, columns):
            cover.replace(mention_of(MentionKind.FACET, columns=columns, certainty=0.6), i, i + 1)


def _said_for_short(cover: Cover, position: int) -> tuple[int, ...]:
    """The attributes of a term that is asked for by its initials: "which LLM"."""
    said = cover.tokens[position].lower
    asked = said in TERMS and cover.is_asked_noun(position)
    return tuple(cover.lexicon.attributes.facets.get(phrase(TERMS[said]), ())) if asked else ()


def _qualifies(cover: Cover, position: int) -> bool:
    """Whether a word only says which of what is named next: "shellfish projects"."""
    after = cover.tokens[position + 1 : position + 2]
    named = cover.over(position + 1) if after else None
    works = bool(after) and after[0].stem in WORK_STEMS
    joined = bool(after) and cover.question[cover.tokens[position].end : after[0].start] == " "
    small = bool(after) and after[0].text.islower()
    kinds = (MentionKind.VALUE, MentionKind.TYPE)
    return joined and small and (works or (named is not None and named.kind in kinds))


def _only_qualifies(cover: Cover, position: int, column: int) -> bool:
    """Whether an asked noun only qualifies that of a name, as "trials" does of "trial design"."""
    name, word = phrase(cover.lexicon.view.columns[column].name), cover.tokens[position].stem
    return cover.is_asked_noun(position) and word in name[:-1] and word != name[-1]


def _is_told_per(cover: Cover, position: int, column: int) -> bool:
    """Whether a word is only what an attribute is told per: "how many pupils" is no "USD/pupil"."""
    told, *per = PER.split(cover.lexicon.view.columns[column].name)
    word, before = cover.tokens[position].stem, cover.tokens[position - 1].lower if position else ""
    behind = {stem for each in per for stem in phrase(each)}
    return word in behind and word not in phrase(told) and before not in _EACH


def _is_value_of(cover: Cover, position: int, columns: Sequence[int]) -> bool:
    """Whether a word near an attribute in meaning is a value of it, as "barley" is of "crop".

    What is not asked for by its noun may be a value of any other, "papers that are taxonomies", or
    the noun of one of it: "without a coach" of "chess coach". A word of the attribute's name is
    none of any other: "the director of X", where films are directed by somebody. A kind of works is
    what it is called: "which books" asks for no ISBN.
    """
    mention = cover.over(position)
    if mention is not None and mention.renamed:
        return True
    word = cover.tokens[position].stem
    senses = mention.senses if mention is not None else ()
    kinds = (s for s in senses if cover.lexicon.view.columns[s.column].says_kind)
    if any(phrase(sense.value) == (word,) for sense in kinds):
        return True
    names = (cover.lexicon.view.columns[column].name for column in columns)
    kin = {family(stem) for name in names for stem in phrase(name)}
    of_any = family(word) not in kin and not cover.is_asked_noun(position)
    said = [(sense.column in columns, phrase(sense.value)) for sense in senses]
    return any(
        ((of_any or of_it) and value == (word,)) or (of_any and of_it and value[-1:] == (word,))
        for of_it, value in said
    )


def _of_family(cover: Cover, position: int) -> tuple[int, ...]:
    """Attributes named by a word of the same family; what a noun asks for must be named by it."""
    word = cover.tokens[position]
    found = cover.lexicon.attributes.of_family(word.lower)
    if not cover.is_asked_noun(position):
        return found
    nouns = {c: phrase(cover.lexicon.view.columns[c].name)[-1] for c in found}
    return tuple(c for c in found if family(nouns[c]) == family(word.stem))


def settle(cover: Cover, meaning: Meaning) -> None:
    """Keep the attribute the question means among those that part of a name fits equally.

    That is the one whose value follows, or another mention names in full, or that is called just
    so, or else the nearest in meaning. Of places where works appeared it is the most usual one.
    """
    for position, mention in enumerate(cover.mentions):
        names = {cover.facet_name(column) - {"sub"} for column in mention.columns}
        if mention.kind is not MentionKind.FACET or len(names) < 2:
            continue
        kept = _with_value_beside(cover, mention) or _named_elsewhere(cover, mention)
        kept = kept or _called_so(cover, mention) or _most_usual(cover, mention)
        if not kept:
            wording = cover.wording(mention)
            way = f"method {wording}" if _ASKS_WAY.search(cover.question.lower()) else wording
            best = meaning.among(way, mention.columns)
            name = cover.facet_name(best) - {"sub"}
            kept = tuple(c for c in mention.columns if cover.facet_name(c) - {"sub"} == name)
        cover.mentions[position] = mention.model_copy(update={"columns": kept})


def _most_usual(cover: Cover, mention: Mention) -> tuple[int, ...]:
    """Return the venues that far more hubs have than any others, of a mention of venues."""
    if set(mention.columns) != set(cover.lexicon.venues):
        return ()
    columns = cover.lexicon.view.columns
    held = sorted(mention.columns, key=lambda number: -len(columns[number].by_hub))
    first, second = (len(columns[number].by_hub) for number in held[:2])
    return tuple(held[:1]) if first >= _FAR_MORE * second else ()


def _with_value_beside(cover: Cover, mention: Mention) -> tuple[int, ...]:
    """Return the facets of a mention that the value right after it belongs to."""
    beside = [
        m for m in cover.mentions if m.kind is MentionKind.VALUE and 0 <= m.start - mention.end <= 2
    ]
    columns = {sense.column for m in beside for sense in m.senses}
    return tuple(c for c in mention.columns if c in columns)


def _called_so(cover: Cover, mention: Mention) -> tuple[int, ...]:
    """Return the facets whose whole name a mention is."""
    said = frozenset(phrase(TERMS.get(mention.words.lower(), mention.words)))
    return tuple(column for column in mention.columns if cover.facet_name(column) == said)


def _named_elsewhere(cover: Cover, mention: Mention) -> tuple[int, ...]:
    """Return the facets of a mention that a fuller one of the question names too."""
    fuller = {
        column
        for m in cover.mentions
        if m is not mention and m.kind is MentionKind.FACET and m.certainty > mention.certainty
        for column in m.columns
    }
    return tuple(c for c in mention.columns if c in fuller)
