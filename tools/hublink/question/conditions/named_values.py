"""Conditions by name: on papers, and on values of attributes."""

import re
from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Facet
from tools.hublink.core.value_kinds import ValueKind, is_negative, year_of
from tools.hublink.language.words import words_of
from tools.hublink.question.conditions.attachment import SHARING, Attached, attach, joins
from tools.hublink.question.conditions.qualifiers import qualifier_of
from tools.hublink.question.denial.denied import is_negated
from tools.hublink.question.denial.polarity import agrees_with_denial
from tools.hublink.question.mentions.inner_questions import shares
from tools.hublink.question.mentions.mention import FUZZY, Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_NAMING = (MentionKind.VALUE, MentionKind.HUB, MentionKind.FACET, MentionKind.TYPE)
"""Kinds of mentions that may name a value; a noun for hubs may name their kind."""
_DOES = ("do", "does", "did")
_WHOM = ("which", "what", "whom")
_WORD_LIKE = 0.5
"""Below this certainty a value may be a mere word of the question."""
_LISTS = frozenset("reference references bibliography".split())
_OF = frozenset("of in from".split())
_PER = "per"


def named_hubs(parse: Parse, within: Sequence[str] | None) -> tuple[tuple[str, ...] | None, str]:
    named = [
        m
        for i, m in enumerate(parse.reading.mentions)
        if m.kind is MentionKind.HUB and not _is_value(parse, i, m)
    ]
    parse.consume(*named)
    others = any(mention.kind is MentionKind.VALUE for mention in parse.reading.mentions)
    left_out = [m for m in named if others and is_negated(parse, m, None)]
    parse.left_out = tuple(dict.fromkeys(hub for m in left_out for hub in m.hubs))
    named = [mention for mention in named if mention not in left_out]
    ids = list(dict.fromkeys(hub for m in named for hub in m.hubs))
    parse.named_hubs = tuple(ids)
    if ids:
        return tuple(ids), ", ".join(m.words for m in named)
    return (tuple(within) if within is not None else None), ""


def _is_value(parse: Parse, index: int, mention: Mention) -> bool:
    """Return whether a hub is named as what others have to do with: "papers that cite X".

    Of "which papers does X cite?" it is the subject, and the hub that is asked about. Where the
    graph tells what papers are cited by, it is the other way round.
    """
    columns = {sense.column for sense in mention.senses}
    qualifier = qualifier_of(parse, index, columns) if columns else None
    if not columns or (qualifier is None and not parse.asks_for_hubs()):
        return False
    before = parse.reading.tokens[mention.start - 1].lower if mention.start else ""
    is_subject = qualifier is not None and qualifier[1].start >= mention.end
    if qualifier is not None and _is_list_of(qualifier[1], mention, parse):
        return _are_undergone(parse, qualifier[1]) == {True}
    is_value = not (before in _DOES and is_subject)
    return is_value != (qualifier is not None and _turns(parse, qualifier[1]))


def _turns(parse: Parse, verb: Mention) -> bool:
    """Whether a verb says what somebody does and the graph by whom it is done, or the reverse.

    "Papers that cite X" where X "is cited by" them, "papers cited by X" where X "cites" them.
    """
    undergone = _are_undergone(parse, verb)
    words = [token.lower for token in parse.reading.tokens]
    passive = words[verb.start].endswith(("ed", "en")) or words[verb.end - 1].endswith(("ed", "en"))
    named_by = words[verb.end - 1] == "by" or words[verb.end : verb.end + 1] == ["by"]
    by_whom = any(one == "by" and other in _WHOM for one, other in pairwise(words))
    if undergone == {True}:
        return by_whom or not (named_by or passive)
    return undergone == {False} and passive and named_by and not by_whom


def _are_undergone(parse: Parse, verb: Mention) -> set[bool]:
    """Return whether the attributes of a mention say what is done to the papers that have them."""
    labels = (parse.view.columns[column].labels[-1] for column in verb.columns)
    return {words_of(label)[-1:] == ["by"] for label in labels}


def _is_list_of(noun: Mention, mention: Mention, parse: Parse) -> bool:
    """Whether what a paper lists is asked for: "the references of X", not who refers to it."""
    between = {token.lower for token in parse.reading.tokens[noun.end : mention.start]}
    return not between.isdisjoint(_OF) and not _LISTS.isdisjoint(words_of(noun.words))


def read_values(parse: Parse, hubs_named: bool) -> None:
    last: Attached | None = None
    for index, mention in parse.free(*_NAMING):
        if not mention.senses or _leads_to_title(parse, index):
            continue
        if mention.words == str(parse.cues.limit) and not mention.renamed:
            parse.consumed.add(index)
            continue
        if _is_counted_by(parse, mention):
            parse.consumed.add(index)
            continue
        if (dated := _of_own_year(parse, index, mention)) is not None:
            parse.consumed.add(index)
            parse.conditions.append(dated)
            continue
        before = last if last is not None and joins(parse, last.mention, mention) else None
        attached = attach(parse, index, mention, before)
        if attached is None:
            continue
        last = attached
        parse.consumed.add(index)
        facet = _facet(parse, attached)
        if hubs_named and _certainty(parse, mention, attached) < _WORD_LIKE:
            continue
        listed = before is not None and bool(parse.conditions) and parse.conditions[-1].negated
        negated = listed or is_negated(parse, mention, attached.qualifier)
        values, denying = _parted(attached.values, mention.words)
        condition = Condition(
            facet=facet,
            otherwise=tuple(parse.view.columns[c].facet for c in attached.others),
            values=values or denying,
            negated=negated and bool(values),
            words=_words(parse, attached),
            certainty=_certainty(parse, mention, attached),
            source=mention.source,
        )
        if before is not None and _are_alternatives(parse, condition):
            condition = _either(parse.conditions.pop(), condition)
        parse.conditions.append(condition)


def _is_counted_by(parse: Parse, mention: Mention) -> bool:
    """Whether a word says by what things are counted, though a value has it: "papers per year"."""
    before = [token.lower for token in parse.reading.tokens[: mention.start]][-1:]
    more = all(words_of(sense.value) != words_of(mention.words) for sense in mention.senses)
    return before == [_PER] and more and mention.end - mention.start == 1


def _parted(values: Sequence[str], words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the values that say what words do, and those that say no to it: "non-randomised".

    Words that say no themselves, "no effect", deny nothing of a value that says the same.
    """
    if is_negative(words):
        return (), tuple(values)
    denying = tuple(value for value in values if agrees_with_denial(value, words))
    return tuple(value for value in values if value not in denying), denying


def _of_own_year(parse: Parse, index: int, mention: Mention) -> Condition | None:
    """The bound on the dates of papers by a year alone, which only something else has for a value.

    "Papers of 2020" are not those in a volume of 2020, where they have dates of their own.
    """
    own, columns = parse.year_column(), {sense.column for sense in mention.senses}
    dated = own is not None and any(year_of(each) == mention.words for each in own.values)
    if own is None or not dated or own.number in columns:
        return None
    years = all(parse.view.columns[c].kind is ValueKind.YEAR for c in columns)
    if not years or qualifier_of(parse, index, columns) is not None:
        return None
    negated = is_negated(parse, mention, None)
    others = (m for m in parse.reading.mentions if m is not mention and m.words.isdigit())
    if any(len(other.words) == len(mention.words) for other in others):
        dates = tuple(each for each in own.values if year_of(each) == mention.words)
        return Condition(facet=own.facet, values=dates, negated=negated, words=mention.words)
    year = float(mention.words)
    bounds = {"lowest": year, "highest": year}
    return Condition(facet=own.facet, negated=negated, words=mention.words, **bounds)


def _are_alternatives(parse: Parse, condition: Condition) -> bool:
    """Return whether one of the values in a list is enough: "which of X and Y came first"."""
    chosen = bool(parse.conditions) and parse.conditions[-1].facet == condition.facet
    chosen = chosen and parse.cues.chooses_by_time and not condition.negated
    stroke = _are_parted_by_stroke(parse, condition)
    return chosen or stroke or _are_cells(parse, condition) or _share(parse, condition)


def _are_parted_by_stroke(parse: Parse, condition: Condition) -> bool:
    """Return whether a stroke stands between two values: "leases / rents"."""
    earlier = parse.conditions[-1] if parse.conditions else None
    if earlier is None or earlier.facet != condition.facet or earlier.negated or condition.negated:
        return False
    words = (re.escape(each.rpartition(" / ")[2]) for each in (earlier.words, condition.words))
    return re.search(r"\s*/\s*".join(words), parse.reading.question) is not None


def _are_cells(parse: Parse, condition: Condition) -> bool:
    """Return whether values in a list are those of rows, each of which has one of them."""
    earlier = parse.conditions[-1] if parse.conditions else condition
    same = earlier.facet == condition.facet and earlier.negated == condition.negated
    if not same or earlier.values == condition.values or parse.asks_for_hubs():
        return False
    return any(
        parse.measured_beside(parse.column(facet).number)
        for facet in (condition.facet, *condition.otherwise)
        if facet in (earlier.facet, *earlier.otherwise)
    )


def _share(parse: Parse, condition: Condition) -> bool:
    """Return whether something is to be the same for a value and the one before it."""
    asked = not parse.asks_for_hubs() and SHARING.search(parse.reading.question) is not None
    return asked and bool(parse.conditions) and parse.conditions[-1].facet == condition.facet


def _either(one: Condition, other: Condition) -> Condition:
    """Return the condition that one or the other of two holds."""
    return one.model_copy(
        update={
            "values": tuple(dict.fromkeys(one.values + other.values)),
            "otherwise": tuple(facet for facet in one.otherwise if facet in other.otherwise),
            "words": f"{one.words} / {other.words}",
            "certainty": min(one.certainty, other.certainty),
        }
    )


def _facet(parse: Parse, attached: Attached) -> Facet:
    """Return the facet of a value; where the question asks for the same place, that one."""
    column, source = parse.view.columns[attached.column], attached.mention.source
    if source is not None and shares(parse.reading) and source.requests[0].facet.place:
        return source.requests[0].facet
    return parse.facets_of(column, attached.qualifier)[0]


def _leads_to_title(parse: Parse, index: int) -> bool:
    """Return whether a noun for hubs only stands before a title: "the book X"."""
    mention, *following = parse.reading.mentions[index : index + 2]
    return mention.kind is MentionKind.TYPE and any(
        m.kind is MentionKind.HUB and m.start == mention.end for m in following
    )


def _certainty(parse: Parse, mention: Mention, attached: Attached) -> float:
    """Return how surely a value is a condition: a common word hardly, a name nearly always.

    A small letter is hardly a name's where the question writes other names with capitals. A word is
    a value where its attribute is named as well: "is the genre of X western?".
    """
    known = mention.renamed or mention.kind is MentionKind.TYPE
    named = (m for m in parse.reading.mentions if attached.column in m.columns)
    known = known or any(m.kind is MentionKind.FACET and m.certainty >= FUZZY for m in named)
    if attached.qualifier is not None or known:
        return mention.certainty
    word = parse.reading.question[parse.reading.tokens[mention.start].start]
    lower = all(v == v.lower() for v in attached.values)
    common = mention.end - mention.start == 1 and lower
    small = not lower and mention.certainty < FUZZY and parse.writes_capitals()
    return mention.certainty * (0.4 if (common or small) and word.islower() else 0.9)


def _words(parse: Parse, attached: Attached) -> str:
    if attached.qualifier is None:
        return attached.mention.words
    pair = sorted((attached.qualifier, attached.mention), key=lambda m: m.start)
    first, last = parse.reading.tokens[pair[0].start], parse.reading.tokens[pair[1].end - 1]
    return parse.reading.question[first.start : last.end]
