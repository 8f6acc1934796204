"""Kinds of hubs in a question, where a graph has several: "which theses", "journal articles"."""

import re

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.kind_names import kind_in_english
from tools.hublink.language.words import NOUNS_FOR_SORTS, WORK_STEMS, phrase, stem
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.value_senses import ValueSense

_GENERAL = WORK_STEMS - {stem("article")}
"""Nouns for works of all kinds, though a kind may be called so."""

_NAMES_ALONE = frozenset(map(stem, "thesis dissertation chapter book monograph preprint".split()))
"""Nouns for kinds of works that are nothing else by themselves: a "report" may be a verb."""
_JOINING = ("and", "or", "than")
_THOSE = frozenset("these those they them".split())
"""What stands for works that do something: "which of these report X?"."""
_WITHIN, _JOINT = re.compile(r"[/#:]"), re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_OVERVIEWS = (
    "review",
    "survey",
    *(
        f"{kind} {noun}"
        for kind in ("review", "survey", "overview", "literature")
        for noun in ("paper", "article", "review", "survey")
        if kind != noun and not (kind == "literature" and noun in ("paper", "article"))
    ),
)
_SORTS = frozenset(map(stem, NOUNS_FOR_SORTS))
_MOST_SORTS = 1.25
"""So many sorts a paper is of at the most, on average."""
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
        ("book part", "book chapter", "chapter"),
        ("chapter", "book chapter"),
        ("book", "monograph"),
        ("book section", "book chapter", "chapter"),
        ("monograph", "book"),
        ("dissertation", "thesis", "doctoral thesis", "phd thesis"),
        ("ph d thesis", "phd thesis", "doctoral thesis", "dissertation"),
        ("phd thesis", "doctoral thesis", "dissertation", "doctoral dissertation"),
        ("phdthesis", "phd thesis", "doctoral thesis", "thesis", "dissertation"),
        ("doctoral thesis", "phd thesis", "dissertation", "doctoral dissertation"),
        ("doctoral dissertation", "phd thesis", "doctoral thesis", "dissertation"),
        ("mastersthesis", "master thesis", "masters thesis", "thesis"),
        ("techreport", "technical report", "report"),
        ("thesis", "dissertation"),
        ("review", *_OVERVIEWS),
        ("review article", *_OVERVIEWS),
        ("review paper", *_OVERVIEWS),
        ("literature review", *_OVERVIEWS),
        ("survey", *_OVERVIEWS),
        ("survey article", *_OVERVIEWS),
    )
}
"""Further names of the kinds of works in bibliographies."""


def hub_kinds(cover: Cover) -> None:
    """Cover the types of hubs, by their whole names and by the last word of these: "theses".

    They are nouns for hubs and values at once; "reporting" is none, nor is "works report".
    """
    kinds = _kinds(cover.lexicon)
    for length in range(max(map(len, kinds), default=0), 0, -1):
        for start in range(len(cover.tokens) - length + 1):
            span = range(start, start + length)
            senses = kinds.get(tuple(cover.tokens[i].stem for i in span))
            doing = _is_verb(cover, span)
            if not senses or (length == 1 and _is_said_of_one(cover, senses, start)):
                continue
            if not doing and all(_is_free(cover, i, length > 1) for i in span):
                mention = mention_of(MentionKind.TYPE, senses=senses)
                cover.replace(mention, start, start + length)
    _leave_verbs(cover)
    _overviews(cover)
    _kinds_beside(cover)
    _kinds_alone(cover)


def _leave_verbs(cover: Cover) -> None:
    """Take no word for a kind of works that says what works do: "which papers report F1?"."""
    kinds = {c.number for c in cover.lexicon.view.columns if c.says_kind}
    for named in [m for m in cover.mentions if m.kind is MentionKind.VALUE and m.senses]:
        span = range(named.start, named.end)
        if all(sense.column in kinds for sense in named.senses) and _is_verb(cover, span):
            cover.mentions.remove(named)
            cover.covered -= set(span)


def _is_verb(cover: Cover, span: range) -> bool:
    """Whether words say what works do, by their ending or as one stands right behind these."""
    behind = len(span) == 1 and span.start > 0 and span.stop < len(cover.tokens)
    before = cover.tokens[span.start - 1]
    of_works = behind and (before.stem in WORK_STEMS or before.lower in _THOSE)
    return of_works or cover.tokens[span[-1]].lower.endswith(("ing", "ed"))


def _kinds_beside(cover: Cover) -> None:
    """Cover nouns for works that are a kind, another being named beside: "articles or reviews"."""
    kinds = {c.number for c in cover.lexicon.view.columns if c.says_kind}
    told = [i for i, token in enumerate(cover.tokens) if not token.is_function_word]
    for named in [m for m in cover.mentions if m.senses]:
        columns = {sense.column for sense in named.senses} & kinds
        before, behind = (i for i in told if i < named.start), (i for i in told if i >= named.end)
        for at in [*list(before)[-1:], *list(behind)[:1]] if columns else []:
            between = cover.tokens[at + 1 : named.start] or cover.tokens[named.end : at]
            found = cover.lexicon.values.get((cover.tokens[at].stem,))
            senses = tuple(sense for sense in found if sense.column in columns)
            joined = any(token.lower in _JOINING for token in between)
            if senses and joined and _is_open(cover, at):
                kind = mention_of(MentionKind.VALUE, senses=senses)
                cover.replace(kind.model_copy(update={"renamed": True}), at, at + 1)


def _kinds_alone(cover: Cover) -> None:
    """Let a plural in small letters that is a kind of works be that, whatever else is called so."""
    kinds = {c.number for c in cover.lexicon.view.columns if c.says_kind}
    for place, named in enumerate(cover.mentions):
        senses = tuple(sense for sense in named.senses if sense.column in kinds)
        several = named.words.endswith("s") and named.words == named.words.lower()
        if named.kind is MentionKind.VALUE and several and 0 < len(senses) < len(named.senses):
            update = {"senses": senses, "renamed": True}
            cover.mentions[place] = named.model_copy(update=update)


def _is_said_of_one(cover: Cover, senses: tuple[ValueSense, ...], position: int) -> bool:
    """Whether a noun is of one thing, where no type but a value says the kind: "my thesis"."""
    columns = (cover.lexicon.view.columns[sense.column] for sense in senses)
    said = cover.tokens[position].lower
    one = not said.endswith("s") or said.endswith("sis")
    return one and not any(column.tells_kind for column in columns)


def _overviews(cover: Cover) -> None:
    """Cover words for papers about papers where the graph has another, as values: "reviews"."""
    columns = cover.lexicon.view.columns
    called = (cover.lexicon.values.get(phrase(name)) for name in _OVERVIEWS)
    kinds = (tuple(s for s in c if phrase(columns[s.column].name)[-1] in _SORTS) for c in called)
    senses = next(filter(None, kinds), ())
    for name in _OVERVIEWS if senses else ():
        words = name.split()
        for start in range(len(cover.tokens) - len(words) + 1):
            end = start + len(words)
            said = cover.tokens[start:end]
            several = len(words) > 1 or said[0].lower.endswith("s")
            spelled = [token.lower.removesuffix("s") for token in said] == words
            if several and spelled and all(_is_open(cover, i) for i in range(start, end)):
                named = mention_of(MentionKind.VALUE, senses=senses)
                cover.replace(named.model_copy(update={"renamed": True}), start, end)


def _is_open(cover: Cover, position: int) -> bool:
    """Whether nothing is made of a word yet but that it frames what is asked, or is for hubs."""
    mention = cover.over(position)
    return mention is None or mention.kind in (MentionKind.FRAME, MentionKind.TYPE)


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


def sorts_headed(lexicon: Lexicon, noun: str) -> tuple[ValueSense, ...]:
    """Return the sorts of papers whose names end in a noun: "cohort study" and its like.

    They are values of the attribute that tells of most papers what sort they are of.
    """
    columns = lexicon.view.columns
    telling = [column for column in columns if _tells_sort(column)]
    for column in sorted(telling, key=lambda c: (-len(c.by_hub), c.number)):
        headed = [value for value in column.values if phrase(value)[-1:] == (noun,)]
        if headed:
            return tuple(ValueSense(column=column.number, value=value) for value in headed)
    return ()


def _tells_sort(column: FacetColumn) -> bool:
    """Whether an attribute tells in words of what sort a paper is, of hardly any several."""
    called = phrase(column.name)[-1:]
    sorts = len(column.rows) <= _MOST_SORTS * len(column.by_hub)
    return bool(called) and called[0] in _SORTS and column.kind is ValueKind.TEXT and sorts


def _is_free(cover: Cover, position: int, in_name: bool) -> bool:
    """Whether nothing is made of a word yet but a value, or, in a name, a noun for anything."""
    mention = cover.over(position)
    nouns = (MentionKind.VALUE, MentionKind.TYPE, MentionKind.FACET)
    return mention is None or mention.kind in (nouns if in_name else nouns[:1])


def _kinds(lexicon: Lexicon) -> dict[tuple[str, ...], tuple[ValueSense, ...]]:
    """Return the types that tell hubs apart, by the words for them.

    Those told in words are known by several alone, as a rule, and by a noun that no value is.
    """
    found: dict[tuple[str, ...], tuple[ValueSense, ...]] = {}
    by_noun: dict[tuple[str, ...], tuple[ValueSense, ...]] = {}
    for column in (c for c in lexicon.view.columns if c.tells_kind or c.says_kind):
        for value in column.values:
            senses = (ValueSense(column=column.number, value=value),)
            names = _names_of(value)
            for called in (each for each in names if column.tells_kind or len(each) > 1):
                found[called] = found.get(called, ()) + senses
            own = {name[-1:] for name in names[:1] if column.tells_kind}
            for noun in own | {name[-1:] for name in names if name[-1] in _NAMES_ALONE}:
                by_noun[noun] = by_noun.get(noun, ()) + senses
    nouns = {
        noun: _of_the_whole(senses, noun)
        for noun, senses in by_noun.items()
        if not _GENERAL.issuperset(noun) and any(phrase(s.value) != noun for s in senses)
    }
    named = {name: senses for name, senses in found.items() if not _GENERAL.issuperset(name)}
    return named | {n: s for n, s in nouns.items() if n not in named or n[0] in _NAMES_ALONE}


def _of_the_whole(senses: tuple[ValueSense, ...], noun: tuple[str, ...]) -> tuple[ValueSense, ...]:
    """The senses in the attribute that has the bare noun, where any has: of all are its kinds."""
    whole = {sense.column for sense in senses if phrase(_called(sense.value)) == noun}
    return tuple(sense for sense in senses if sense.column in whole) or senses


def _names_of(kind: str) -> tuple[tuple[str, ...], ...]:
    """Return the names of a kind of works, its own first, of a German one the English besides."""
    own = _called(kind)
    names = [phrase(own), *map(phrase, filter(None, [kind_in_english(own)]))]
    also = (other for name in names for other in _ALSO_CALLED.get(name, ()))
    return tuple(dict.fromkeys((*names, *also)))


def _called(kind: str) -> str:
    """Return what a kind is called; of an address or a code, what its end says."""
    return kind if " " in kind else _JOINT.sub(" ", _WITHIN.split(kind)[-1])
