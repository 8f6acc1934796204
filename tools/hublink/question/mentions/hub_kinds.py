"""Kinds of hubs in a question, where a graph has several: "which theses", "journal articles"."""

from tools.hublink.language.words import WORK_STEMS, phrase, stem
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import ValueSense

_GENERAL = WORK_STEMS - {stem("article")}
"""Nouns for works of all kinds, though a kind may be called so."""

_ALSO_CALLED = {
    phrase(name): tuple(map(phrase, others))
    for name, *others in (
        ("article", "journal article", "journal paper"),
        ("academic article", "journal article", "journal paper"),
        ("journal article", "journal paper"),
        ("in proceedings", "conference paper", "proceedings paper"),
        ("inproceedings", "conference paper", "proceedings paper"),
        ("proceedings article", "conference paper", "proceedings paper"),
        ("proceedings paper", "conference paper"),
        ("conference paper", "proceedings paper"),
        ("conference article", "conference paper", "proceedings paper"),
        ("in collection", "book chapter"),
        ("incollection", "book chapter"),
        ("in book", "book chapter"),
        ("ph d thesis", "phd thesis", "doctoral thesis", "dissertation"),
        ("doctoral thesis", "phd thesis", "dissertation"),
        ("thesis", "dissertation"),
    )
}
"""Further names of the kinds of works in bibliographies."""


def hub_kinds(cover: Cover) -> None:
    """Cover the types of hubs, by their whole names and by the last word of these: "theses".

    They are nouns for hubs and values at once.
    """
    kinds = _kinds(cover.lexicon)
    for length in range(max(map(len, kinds), default=0), 0, -1):
        for start in range(len(cover.tokens) - length + 1):
            span = range(start, start + length)
            senses = kinds.get(tuple(cover.tokens[i].stem for i in span))
            if senses and all(_is_free(cover, i) for i in span):
                mention = mention_of(MentionKind.TYPE, senses=senses)
                cover.replace(mention, start, start + length)


def kinds_called(lexicon: Lexicon, name: str) -> tuple[ValueSense, ...]:
    """Return the values that say of papers that they are of a kind: types, or what stands for them.

    Those of the attribute that most papers have, where it tells them apart.
    """
    key = phrase(name)
    senses = (*_kinds(lexicon).get(key, ()), *lexicon.values.get(key))
    columns = [lexicon.view.columns[number] for number in {sense.column for sense in senses}]
    telling = [c for c in columns if len(c.by_value) > 1 and c.has_one_value_a_hub]
    widest = max(telling, key=lambda c: (len(c.by_hub), -c.number), default=None)
    if widest is None:
        return ()
    return tuple(dict.fromkeys(s for s in senses if s.column == widest.number))


def _is_free(cover: Cover, position: int) -> bool:
    mention = cover.over(position)
    return mention is None or mention.kind is MentionKind.VALUE


def _kinds(lexicon: Lexicon) -> dict[tuple[str, ...], tuple[ValueSense, ...]]:
    """Return the types that tell hubs apart, by the words for them."""
    found: dict[tuple[str, ...], tuple[ValueSense, ...]] = {}
    by_noun: dict[tuple[str, ...], tuple[ValueSense, ...]] = {}
    for column in (c for c in lexicon.view.columns if c.tells_kind):
        for value in column.values:
            sense = ValueSense(column=column.number, value=value)
            name = phrase(value)
            for called in (name, *_ALSO_CALLED.get(name, ())):
                found[called] = (*found.get(called, ()), sense)
            by_noun[name[-1:]] = (*by_noun.get(name[-1:], ()), sense)
    nouns = {noun: senses for noun, senses in by_noun.items() if not WORK_STEMS.issuperset(noun)}
    named = {name: senses for name, senses in found.items() if not _GENERAL.issuperset(name)}
    return nouns | named
