"""Words of a question that are no topic, however much they sound like one."""

from collections.abc import Iterable, Iterator, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.words import (
    Token,
    is_past,
    phrase,
    quoted_spans,
    tells,
    tells_of_citing,
    tokens,
)
from tools.hublink.question.conditions.weakness import places_of
from tools.hublink.question.denial.untold import SAYING
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.in_other_words.spoken_of import BARELY
from tools.hublink.question.mentions.mention import Span
from tools.hublink.question.requests.measured_nouns import measured_nouns
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.hublink.vocabulary.said_words import is_said_of_most, is_subject_of_all

_SURE = 0.7
"""Certainty from which a value is named by one word of its own."""
NOUNS_LED_BY = frozenset("which what any all the many".split())
"""Words right before the noun for what is sought."""
USED = frozenset(
    """used evaluated tested tried employed applied trained run ran considered they people
    authors""".split()
)
"""Words by which a question speaks of those who have to do with things."""
_TWO = 2
_NO_TOPICS = frozenset("up out off down best worst".split())
"""What goes with verbs or only praises, and is nothing that papers are on: "followed up"."""
_ENDS = frozenset("most least fewest".split())
_THAN, _ING = "than", "ing"
_PEOPLE = frozenset("people persons children men women".split())
_POINTING = ("them", "these", "those")


def is_no_topic(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Return whether words of the question of a plan, which binds all it can, are no topic."""
    return (
        _says_nothing(plan, span)
        or _is_quoted(plan, span)
        or _is_named(plan, span)
        or _denies(plan, span)
        or _says_untold(plan, span, grounding)
        or _is_measured(plan, span, grounding)
        or _is_bound(plan, span)
        or _is_done_by_counted(plan, span, grounding)
        or _is_what_is_measured(plan, span, grounding)
        or _counts_those(plan, span)
        or _names_those_of_all(plan, span, grounding)
        or _only_cites(plan, span)
        or _swallows_name(plan, span)
        or _is_of_order(plan, span)
    )


def without_subjects(plan: Plan, grounding: Grounding) -> Plan:
    """Return a plan that computes of all papers, not blaming the word for what all are on."""
    if plan.order_by is None and plan.statistic is None:
        return plan
    left = (w for w in plan.not_understood if not _is_subject(w, grounding))
    return plan.model_copy(update={"not_understood": tuple(left)})


def _is_subject(word: str, grounding: Grounding) -> bool:
    return word == word.lower() and is_subject_of_all(grounding.lexicon, word)


def _says_nothing(plan: Plan, span: Span) -> bool:
    return {word.lower for word in tokens(plan.question)[slice(*span)]} <= _NO_TOPICS


def _only_cites(plan: Plan, span: Span) -> bool:
    """Whether words only say that works cite or are cited, which is no more than what they do."""
    telling = [word for word in tokens(plan.question)[slice(*span)] if tells(word)]
    return bool(telling) and all(tells_of_citing(word.lower) for word in telling)


def _swallows_name(plan: Plan, span: Span) -> bool:
    """Whether words say more than a name of several words that stands among them as it is written.

    "The soil layer over the Stormwater and Cities papers" is about no cities.
    """
    words = tokens(plan.question)
    telling = {place for place in range(*span) if tells(words[place])}
    names = [
        condition.words
        for condition in plan.conditions
        if condition.words in condition.values and len(_capitals(condition.words)) >= _TWO
    ]
    return any(telling - inside and inside <= telling for inside in _told(words, names))


def _is_of_order(plan: Plan, span: Span) -> bool:
    """Whether words say of what the numbers are that papers are in order by: "cut the peak flow".

    Numbers of anything else are no answer to that. Nor are words a topic that say which end of an
    order is sought: "shows up most".
    """
    said = {word.lower for word in tokens(plan.question)[slice(*span)]}
    if plan.operation is Operation.EXTREME and said & _ENDS:
        return True
    if plan.order_by is None or not (node := plan.order_by.key[:-1]):
        return False
    beside = [c.words for c in plan.conditions if c.values and c.facet.key[:-1] == node]
    return not places_of(tokens(plan.question), beside).isdisjoint(range(*span))


def _told(words: Sequence[Token], names: Iterable[str]) -> Iterator[set[int]]:
    """The places of the telling words of each name."""
    for name in names:
        yield {place for place in places_of(words, [name]) if tells(words[place])}


def _capitals(name: str) -> list[Token]:
    return [word for word in tokens(name) if word.is_titled]


def _is_quoted(plan: Plan, span: Span) -> bool:
    """Whether words hold a quoted name that the graph does not know."""
    words = tokens(plan.question)[span[0] : span[1]]
    return any(
        plan.question[start:end] in plan.unmatched
        and start < words[-1].end
        and words[0].start < end
        for start, end in quoted_spans(plan.question)
    )


def _is_measured(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Whether words are only of the name of what papers are in order by: "the deepest burials".

    Nor are they with what is bounded, "ferries with fares over 20 euros", or with the groups that
    are compared: "do heated boxes have more eggs than others?".
    """
    words = tokens(plan.question)
    grouping = [c.words for c in plan.conditions if c.facet == plan.group_by]
    of_groups = not places_of(words, grouping).isdisjoint(range(*span))
    compared = any(word.lower == _THAN for word in words[slice(*span)])
    if plan.statistic is not None and (of_groups or compared):
        return True
    said = {word.stem for word in words[span[0] : span[1]] if tells(word)}
    bounded = (c.facet for c in plan.conditions if c.is_number and c.certainty >= _SURE)
    if any(said & set(phrase(facet.name)) for facet in bounded):
        return True
    if plan.order_by is None:
        return False
    spoken_of = {words[place].stem for place in grounding.attributes.words(plan.question)}
    return said <= set(phrase(plan.order_by.name)) | spoken_of


def _is_bound(plan: Plan, span: Span) -> bool:
    """Whether all that tells in words is the bound of a number: "that did not *cost anything*"."""
    words = tokens(plan.question)
    telling = {place for place in range(*span) if tells(words[place])}
    bounds = [c.words for c in plan.conditions if c.is_number and c.certainty >= _SURE]
    return bool(telling) and telling <= places_of(words, bounds)


def _is_done_by_counted(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Whether a word is what those do who are counted: "more than a hundred people tasting"."""
    words, (start, end) = tokens(plan.question), span
    word, counted = words[start].lower, words[start - 1].lower
    acts = word.endswith(_ING) or is_past(word)
    if end - start > 1 or not acts or not (counted in _PEOPLE or counted.endswith("s")):
        return False
    sure = [c for c in plan.conditions if c.is_number and c.certainty >= _SURE]
    kinds = {c.words: grounding.view.column(c.facet).kind for c in sure}
    bounds = [said for said, kind in kinds.items() if kind is ValueKind.NUMBER]
    bounding = places_of(words, bounds)
    return start - 1 not in bounding and start - 2 in bounding


def _is_what_is_measured(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Whether words are the noun for what a number is of: "towers under 20 m", "tallest tower".

    All by itself a noun is what papers are sought on.
    """
    words, (start, end) = tokens(plan.question), span
    noun, telling = words[start], {place for place in range(*span) if tells(words[place])}
    plain = all(words[place].text.islower() for place in telling)
    spoken_of = [words[place].text for place in grounding.attributes.words(plan.question)]
    measure = " ".join((plan.order_by.name, *spoken_of)) if plan.order_by is not None else ""
    if measure and telling and plain and telling <= measured_nouns(plan.question, measure):
        return True
    if end - start > 1 or not noun.text.islower() or len(words) == 1:
        return False
    bounds = [c.words for c in plan.conditions if c.is_number or _is_lack(c)]
    bounding = places_of(words, bounds)
    leads = not start or words[start - 1].lower in NOUNS_LED_BY or start - 1 in bounding
    if not (leads and noun.lower.endswith("s")):
        return False
    if start - 1 in bounding:
        return True
    first = min((place - end for place in bounding if place >= end), default=len(words))
    of_number = grounding.attributes.words(plan.question)
    between = range(end, min(end + first, len(words)))
    return all(not tells(words[place]) or place in of_number for place in between)


def _names_those_of_all(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Whether words say, besides what a plan binds, only what all is on: "cone geysers".

    Where nothing else is bound they may say which, but not of what is computed: "the tallest
    scarecrow tested".
    """
    words, framing = tokens(plan.question), grounding.wordings.framing_words | USED
    bound = places_of(words, [c.words for c in plan.conditions if c.values])
    computes = plan.order_by is not None or plan.statistic is not None
    telling = [i for i in range(*span) if tells(words[i]) and i not in bound]
    rest = [words[i] for i in telling if not (computes and words[i].lower in framing)]
    within = bool(bound & set(range(*span)))

    def is_of_all(word: Token) -> bool:
        small = word.text == word.lower or (word is words[0] and word.text[1:].islower())
        plain = small and (computes or word.lower.endswith("s"))
        if within and is_said_of_most(grounding.lexicon, word.text):
            return True
        return plain and is_subject_of_all(grounding.lexicon, word.text)

    return bool(bound or computes) and bool(rest) and all(map(is_of_all, rest))


def _counts_those(plan: Plan, span: Span) -> bool:
    """Whether words say how many of the papers at hand are wanted: no topic has these."""
    said = [word.lower for word in tokens(plan.question)[span[0] : span[1]]]
    return any(
        said[at : at + 2] == ["many", "of"] and said[at + 2] in _POINTING
        for at in range(len(said) - 2)
    )


def _denies(plan: Plan, span: Span) -> bool:
    """Whether words leave something out that a plan knows how to leave out."""
    words = tokens(plan.question)[span[0] : span[1]]
    return bool(plan.conditions) and any(word.is_negation for word in words)


def _says_untold(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Whether words only say that papers do not tell what a plan finds missing in them.

    "Which don't say what archive it comes from?" seeks none on saying what archive.
    """
    words = tokens(plan.question)[span[0] : span[1]]
    lacks = any(map(_is_lack, plan.conditions))
    return (lacks and any(word.stem in SAYING for word in words)) or _is_untold(
        plan, span, grounding
    )


def _is_untold(plan: Plan, span: Span, grounding: Grounding) -> bool:
    """Whether words are for an attribute that papers do not tell: "don't tell the yield"."""
    words = tokens(plan.question)
    before = [w for w in words[: span[0]] if w.is_negation or not w.is_function_word]
    if len(before) < _TWO or before[-1].stem not in SAYING or not before[-2].is_negation:
        return False
    telling = {place for place in range(*span) if tells(words[place])}
    likely = grounding.attributes.said(plan.question).best(AttributePart.STATED, BARELY)
    return likely is not None and telling <= likely.words


def _is_lack(condition: Condition) -> bool:
    return condition.negated and not condition.values and condition.source is None


def _is_named(plan: Plan, span: Span) -> bool:
    """Whether words are a value's own, letter for letter or not; a single one where it is sure.

    So are those around a title of which something is asked.
    """
    words = tokens(plan.question)[span[0] : span[1]]
    text = plan.question[words[0].start : words[-1].end]
    if plan.requests and plan.hub_words and plan.hub_words in text:
        return True
    said = {word.stem for word in tokens(plan.question)[span[0] : span[1]] if tells(word)}
    sure = (c for c in plan.conditions if len(said) > 1 or c.certainty >= _SURE)
    return any(said == set(phrase(value)) for condition in sure for value in condition.values)
