"""Whole phrases of a question that name something: titles, values, attributes, quotations."""

from collections.abc import Iterable, Sequence

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import (
    AUXILIARIES,
    LIGHT_STEMS,
    WORK_NOUNS,
    WORK_STEMS,
    Token,
    phrase,
    quoted_spans,
    spelled_in,
    tokens,
    words_of,
)
from tools.hublink.question.mentions.mention import (
    APART,
    FUZZY,
    Cover,
    Mention,
    MentionKind,
    mention_of,
)
from tools.hublink.question.mentions.other_names import known_as
from tools.hublink.question.mentions.titles import named_in_full
from tools.hublink.vocabulary.value_senses import ValueSense

_FEW_NAMED = 5
"""Words that more values have as a name tell none of them."""
_BEFORE_VERBS = ("and", "to", "that", "who")
_DO = frozenset("do does did".split())
_ABOUT = ("on", "about")
_DETERMINERS = frozenset("a an the this that each any of".split())


def quotations(cover: Cover) -> None:
    for first, last in quoted_spans(cover.question):
        inside = [i for i, t in enumerate(cover.tokens) if t.start >= first and t.end <= last]
        if not inside or cover.covered & set(inside):
            continue
        text = cover.question[first:last]
        cover.add(_named(cover, text), inside[0], inside[-1] + 1, text)


def _named(cover: Cover, text: str) -> Mention:
    """Return the mention of a quotation, however spelled; of unknown kind without a match."""
    key = phrase(text)
    columns = cover.lexicon.attributes.facets.get(key, [])
    known = key in cover.lexicon.hubs or key in cover.lexicon.values or columns
    if not known and (other := known_as(cover, text)) is not None:
        return other
    if hubs := cover.lexicon.hubs.get(key) or cover.lexicon.near_titles(text):
        values = tuple(cover.lexicon.values.get(key))
        return mention_of(MentionKind.HUB, hubs=named_in_full(cover, hubs), senses=values)
    if senses := cover.lexicon.values.get(key):
        return mention_of(MentionKind.VALUE, senses=tuple(senses))
    if columns:
        return mention_of(MentionKind.FACET, columns=tuple(columns))
    if near := cover.lexicon.values_spelled_like(text):
        return mention_of(MentionKind.VALUE, senses=tuple(near), certainty=FUZZY)
    if begun := cover.lexicon.hubs_beginning(key):
        return mention_of(MentionKind.HUB, hubs=begun)
    if run := cover.lexicon.hub_by_run(key):
        return mention_of(MentionKind.HUB, hubs=(run[0],), certainty=FUZZY)
    return mention_of(MentionKind.UNKNOWN)


def phrases(cover: Cover) -> None:
    """Cover whole titles, values, attribute names and the hubs' kind, the longest first."""
    content = cover.free()
    spans = []
    for at, i in enumerate(content):
        longest = cover.lexicon.longest_from(cover.tokens[i].stem)
        for length in range(min(longest, len(content) - at), 0, -1):
            key = tuple(cover.tokens[j].stem for j in content[at : at + length])
            end = content[at + length - 1] + 1
            loose = end - i - length
            mention = _whole(cover, key) if loose <= _slack(cover, key) else None
            if mention and _is_parted(cover, mention, i, end):
                mention = None
            if mention and mention.kind is MentionKind.FACET and _is_clause(cover, i, end):
                mention = None
            if length == 1 and cover.is_number(i) and cover.is_glued(i):
                continue
            mention = mention and _in_case(cover, mention, content[at : at + length])
            if mention and not _only_a_verb(cover, mention, content[at : at + length]):
                spans.append((-length, loose, i, end, mention))
    for _, _, start, end, mention in sorted(spans, key=lambda s: s[:3]):
        cover.add(mention, start, end)


def _is_surname(cover: Cover, mention: Mention, positions: Sequence[int]) -> bool:
    """Whether a word is only the surname of people with an initial that is also a small word.

    "Harrow" is not "A. Harrow" alone, where others bear that name.
    """
    columns = cover.lexicon.view.columns
    people = all(columns[sense.column].kind is ValueKind.NAME for sense in mention.senses)
    if len(positions) > 1 or not people:
        return False
    word = cover.tokens[positions[0]].lower
    before = cover.tokens[positions[0] - 1].lower if positions[0] else ""
    others = [set(words_of(sense.value)) - {word} for sense in mention.senses]
    return any(
        rest and before not in rest and all(len(initial) == 1 for initial in rest)
        for rest in others
    )


def _says_which(cover: Cover, positions: Sequence[int]) -> bool:
    """Whether words say what works are on, and ask for nothing: "papers on X", "X papers"."""
    words = [token.lower for token in cover.tokens]
    first, last = positions[0], positions[-1]
    about = first > 1 and words[first - 1] in _ABOUT and words[first - 2] in WORK_NOUNS
    return about or any(word in WORK_NOUNS for word in words[last + 1 : last + 2])


def _in_case(cover: Cover, mention: Mention, positions: Sequence[int]) -> Mention | None:
    """A title of one or two words must be written like one where the question uses capitals."""
    if mention.kind is MentionKind.VALUE and (
        _asks_for_kind(cover, mention, positions) or _is_surname(cover, mention, positions)
    ):
        return None
    if (called := _named_like(cover, mention, positions)) is not None:
        return called
    if mention.kind is MentionKind.FACET and mention.senses and _says_which(cover, positions):
        return mention.model_copy(update={"kind": MentionKind.VALUE, "columns": ()})
    if not mention.hubs or len(positions) > 2:
        return mention
    words = [cover.tokens[i] for i in positions]
    spelled = {hub for hub in mention.hubs if _spelled_alike(cover, hub, words)}
    capitals = all(w.text[:1].isupper() or w.text[:1].isdigit() for w in words)
    named = capitals or any(_to_the_letter(cover, hub) for hub in spelled)
    if spelled and (named or not cover.uses_case):
        hubs = tuple(hub for hub in mention.hubs if hub in spelled)
        if named and cover.uses_case and not _named_alike(mention.senses, words):
            return mention.model_copy(
                update={"kind": MentionKind.HUB, "hubs": hubs, "senses": (), "columns": ()}
            )
        return mention.model_copy(update={"hubs": hubs})
    if mention.senses:
        return mention.model_copy(update={"kind": MentionKind.VALUE, "hubs": ()})
    return None


def _named_like(cover: Cover, mention: Mention, positions: Sequence[int]) -> Mention | None:
    """The few values that a word within a sentence is a name of, and no attribute: "in Findings".

    It has a capital that the attribute's name has not, and the values have.
    """
    word = cover.tokens[positions[0]]
    names = [cover.lexicon.view.columns[c].name for c in mention.columns]
    within = positions[0] > 0 and word.is_titled and not any(map(str.istitle, names))
    if mention.kind is not MentionKind.FACET or len(positions) > 1 or not within:
        return None
    bearing = [s for s in cover.lexicon.bearing(word.stem) if _has_word(s.value, word.text)]
    few = 0 < len({sense.value for sense in bearing}) <= _FEW_NAMED
    return mention_of(MentionKind.VALUE, senses=tuple(bearing), certainty=FUZZY) if few else None


def _has_word(value: str, word: str) -> bool:
    return any(token.text == word for token in tokens(value))


def _to_the_letter(cover: Cover, hub: str) -> bool:
    """Return whether the question spells a title with its capitals."""
    title = cover.lexicon.view.hubs[hub].label
    return title in cover.question and title != title.lower()


def _asks_for_kind(cover: Cover, mention: Mention, positions: Sequence[int]) -> bool:
    """Whether a noun asked for only looks like a name: "which publications" and "Publications"."""
    word = cover.tokens[positions[0]].text
    alone = len(positions) == 1 and cover.is_asked_noun(positions[0])
    return (
        alone and word == word.lower() and all(s.value != s.value.lower() for s in mention.senses)
    )


def _spelled_alike(cover: Cover, hub: str, words: Sequence[Token]) -> bool:
    title = [t.lower for t in tokens(cover.lexicon.view.hubs[hub].label)]
    return all(word.lower in title for word in words)


def _only_a_verb(cover: Cover, mention: Mention, positions: Sequence[int]) -> bool:
    """Return whether light words tell what something does, or match a name in stem only.

    So "published" matches "publisher".
    """
    words = [cover.tokens[i] for i in positions]
    named = mention.kind in (MentionKind.FACET, MentionKind.VALUE)
    alone = mention.kind is MentionKind.VALUE and len(words) == 1
    if alone and (_is_participle(words[0]) or _is_no_name(words[0], mention)):
        return not any(spelled_in(words[0], sense.value) for sense in mention.senses)
    if not named or any(w.stem not in LIGHT_STEMS for w in words):
        return False
    if mention.kind is MentionKind.VALUE and _stands_as_verb(cover, positions[0]):
        return True
    if mention.kind is MentionKind.FACET and _is_done_by_works(cover, positions[0]):
        return True
    asked = " ".join(word.lower for word in words)
    names = [cover.lexicon.view.columns[c].name.lower() for c in mention.columns]
    names += [sense.value.lower() for sense in mention.senses]
    return not any(name.rstrip("s") == asked.rstrip("s") for name in names)


def _is_done_by_works(cover: Cover, position: int) -> bool:
    """Whether a word tells what works do, and what comes after it what to: "which papers use X"."""
    before, after = (
        cover.tokens[place].lower if 0 <= place < len(cover.tokens) else ""
        for place in (position - 1, position + 1)
    )
    works = before in WORK_NOUNS and before.endswith("s")
    word = cover.tokens[position].lower
    return works and not word.endswith("s") and bool(after) and after not in AUXILIARIES


def _is_participle(word: Token) -> bool:
    return word.text == word.lower and word.lower.endswith("ed")


def _is_no_name(word: Token, mention: Mention) -> bool:
    """Whether a small word only begins like names, that have capitals: "public", "Publications"."""
    capital = all(sense.value != sense.value.lower() for sense in mention.senses)
    return word.text == word.lower and capital


def _stands_as_verb(cover: Cover, position: int) -> bool:
    """Return whether a word tells what something does: "what do they report", "and report on X"."""
    before = cover.tokens[position - 1].lower if position else ""
    return _follows_do(cover, position) or before in _BEFORE_VERBS


def _follows_do(cover: Cover, position: int) -> bool:
    """Return whether a word tells what something does: "what do they report"."""
    before = [token.lower for token in cover.tokens[:position]]
    return not _DO.isdisjoint(before[:-1]) and before[-1] not in _DETERMINERS


def _slack(cover: Cover, key: tuple[str, ...]) -> int:
    """Return how many function words may stand between the words of a phrase."""
    return 1 + cover.lexicon.function_words(key)


def _is_parted(cover: Cover, mention: Mention, start: int, end: int) -> bool:
    """Whether a word parts others that no name has between them: "publications per year"."""
    parting = {token.lower for token in cover.tokens[start:end]} & APART
    view = cover.lexicon.view
    names = (
        *(view.columns[column].name for column in mention.columns),
        *(sense.value for sense in mention.senses),
        *(view.hubs[hub].label for hub in mention.hubs),
    )
    return bool(parting) and not any(parting <= set(words_of(name)) for name in names)


def _is_clause(cover: Cover, start: int, end: int) -> bool:
    """Whether a verb stands among words: "authors are affiliated" names no "author affiliation"."""
    return any(token.lower in AUXILIARIES for token in cover.tokens[start:end])


def _whole(cover: Cover, key: tuple[str, ...]) -> Mention | None:
    hubs = named_in_full(cover, cover.lexicon.hubs.get(key))
    known = _but_nouns(key, cover.lexicon.values.get(key))
    senses = _with_notes(cover, key, _in_full(cover, key, known))
    senses = _with_sentences(cover, key, senses)
    columns = cover.lexicon.attributes.facets.get(key)
    if key in cover.lexicon.attributes.types or key in cover.lexicon.attributes.holders:
        return mention_of(MentionKind.TYPE)
    if hubs and (len(key) > 2 or not (senses or columns)):
        return mention_of(MentionKind.HUB, hubs=tuple(hubs), senses=tuple(senses or ()))
    if columns:
        return mention_of(MentionKind.FACET, columns=tuple(columns), senses=tuple(senses or ()))
    if senses:
        return mention_of(MentionKind.VALUE, senses=tuple(senses), hubs=tuple(hubs or ()))
    return None


def _but_nouns(key: tuple[str, ...], senses: Iterable[ValueSense]) -> tuple[ValueSense, ...]:
    """Values but those of which a noun for works is all but small words: a "before-after study"."""
    if len(key) > 1 or WORK_STEMS.isdisjoint(key):
        return tuple(senses)
    return tuple(sense for sense in senses if len(tokens(sense.value)) == 1)


def _in_full(
    cover: Cover, key: tuple[str, ...], senses: Iterable[ValueSense]
) -> tuple[ValueSense, ...]:
    """Values but for people of whom a word is only the surname: "Lowe" of "Lowe, A.", not of "I."

    That is a name in full only where nobody else bears it.
    """
    found, columns = tuple(senses), cover.lexicon.view.columns
    people = (s for s in found if columns[s.column].kind is ValueKind.NAME)
    in_part = {s for s in people if key[0] in phrase(s.value)[1:]} if len(key) == 1 else set()
    shared = in_part and any(
        s not in found and columns[s.column].kind is ValueKind.NAME
        for s in cover.lexicon.bearing(key[0])
    )
    return tuple(s for s in found if s not in in_part) if shared else found


def _with_notes(
    cover: Cover, key: tuple[str, ...], senses: tuple[ValueSense, ...]
) -> tuple[ValueSense, ...]:
    """Values called by some words but for a note, and others of their attributes that begin so.

    "Fluoride varnish" is that of 22,600 ppm, however often it was put on.
    """
    if len(key) < 2 or not senses or any(phrase(s.value)[: len(key)] != key for s in senses):
        return senses
    if any(phrase(sense.value) == key for sense in senses):
        return senses
    columns = {sense.column for sense in senses}
    bearing = (sense for sense in cover.lexicon.bearing(key[0]) if sense.column in columns)
    begun = (sense for sense in bearing if phrase(sense.value)[: len(key)] == key)
    return tuple(dict.fromkeys((*senses, *begun)))


def _with_sentences(
    cover: Cover, key: tuple[str, ...], senses: tuple[ValueSense, ...]
) -> tuple[ValueSense, ...]:
    """Values that are short sentences, and all others of their attributes that say the same.

    "No significant effect" is also what "fences had no significant effect on deer" says, and "DFG"
    what they have that explain it and that do not.
    """
    columns = cover.lexicon.view.columns
    telling = {s.column for s in senses if columns[s.column].tells_sentences}
    explained = any(phrase(sense.value) != key for sense in senses)
    if not telling or not (len(key) > 1 or explained):
        return senses
    bearing = (sense for sense in cover.lexicon.bearing(key[0]) if sense.column in telling)
    saying = (sense for sense in bearing if _has_run(phrase(sense.value), key))
    return tuple(dict.fromkeys((*senses, *saying)))


def _has_run(words: Sequence[str], run: Sequence[str]) -> bool:
    starts = range(len(words) - len(run) + 1)
    return any(tuple(words[at : at + len(run)]) == tuple(run) for at in starts)


def _named_alike(senses: Iterable[ValueSense], words: Sequence[Token]) -> bool:
    """Return whether a value is a name spelled with capitals like the words."""
    wanted = [word.text for word in words]
    return any([t.text for t in tokens(sense.value)] == wanted for sense in senses)
