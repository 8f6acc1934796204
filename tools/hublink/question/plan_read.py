"""The plan of a question all of whose parts were read."""

from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.directions import tells_of_change, wants_highest
from tools.hublink.execution.execute import execute
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.degrees import speaks_of_speed
from tools.hublink.language.person_names import are_one_person
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import WORK_STEMS, phrase, spelled_in, tokens
from tools.hublink.question.conditions.alternatives import in_spans, merged
from tools.hublink.question.conditions.topics import said_in_words
from tools.hublink.question.denial.polarity import stated_otherwise
from tools.hublink.question.in_other_words.attributes_read import AttributesRead
from tools.hublink.question.in_other_words.directions_said import of_changes
from tools.hublink.question.mentions.attribute_words import STATISTICS
from tools.hublink.question.mentions.inner_questions import shares
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.numbers.alone import with_how_many_beside
from tools.hublink.question.numbers.changes import (
    changing_column,
    of_those_changed,
    with_falls_below,
)
from tools.hublink.question.requests.measured_nouns import measured_nouns
from tools.hublink.question.requests.outcome import (
    confidence,
    group_of,
    not_understood,
    operation_of,
    suggestions,
    title_words,
    topic_of,
    unmatched,
)
from tools.hublink.question.requests.requested_facets import distinct_requests
from tools.hublink.question.requests.statistics import whole_of
from tools.hublink.vocabulary.attribute_names import describes_hubs
from tools.hublink.vocabulary.measures_told import is_of_time, places_counted, tells_change
from tools.hublink.vocabulary.said_words import goes_only_before, is_subject_of_all

_ONLY_ALIKE = 0.5
"""Certainty of what is asked for by a word that is only like its name."""
_ABOUT = frozenset("on about regarding concerning".split())
_ARTICLES, _THESE = ("a", "an"), ("these", "those")
_PER, _WHICH = "per", ("which", "what")
_OF_MANY = (Statistic.MEAN, Statistic.MEDIAN)
_FRAMING = 0.9
"""Probability from which an unknown word is not sought in titles."""
_BEHIND = 2


def plan_of(
    parse: Parse,
    hubs: tuple[str, ...] | None,
    hub_words: str,
    attributes: AttributesRead,
    joins: Joins,
) -> Plan:
    """Return the plan of a question, of the hubs that its `hub_words` name where any do."""
    conditions = said_in_words(merged(parse), parse, parse.wordings.attribute_names)
    stated = (stated_otherwise(each, parse.view) for each in conditions)
    conditions = in_spans(_each_once([_with_namesakes(each, parse) for each in stated]))
    conditions = _without_what_is_left_out(conditions)
    changing = changing_column(parse)
    if changing is not None and not conditions:
        conditions = of_those_changed(changing, parse)
    conditions = with_falls_below(with_how_many_beside(conditions, parse), parse)
    requests = tuple(distinct_requests(parse, conditions))
    operation = operation_of(parse, conditions, hubs)
    if operation is Operation.COUNT:
        requests = _besides_bounds(requests, conditions)
    named = hubs or parse.group_by or any(not condition.negated for condition in conditions)
    if operation is Operation.COMPARE and not named:
        operation = Operation.LIST  # nothing is named that could be compared
    asked = _asked_of_all(parse)
    unknown = tuple(word for word in not_understood(parse, operation) if word not in asked)
    if changing is not None and operation is Operation.VERIFY:
        operation = Operation.LIST  # by how much is told of each
    ordered = parse.order_by is not None and tells_change(parse.column(parse.order_by))
    if changing is not None or ordered:
        unknown = tuple(word for word in unknown if not tells_of_change(word))
    if conditions:
        unknown = tuple(word for word in unknown if not _is_plain_subject(parse, word))
        conditions = _with_modifiers(parse, unknown, conditions)
        said = {word.text for c in conditions for word in tokens(c.words)}
        unknown = tuple(word for word in unknown if word not in said)
    topic = topic_of(parse)
    bounded = bool(hub_words or conditions or parse.sayings or topic)
    titled, bearing = ((), hubs) if bounded else _titled(parse, unknown, hubs, attributes)
    statistic = parse.statistic
    if titled and statistic is Statistic.SHARE and not conditions:
        # Of what titles name no part is known: texts may tell the share.
        statistic, operation = None, Operation.LIST
    unknown = tuple(word for word in unknown if word not in titled)
    missed = unmatched(parse, unknown)
    return Plan(
        question=parse.reading.question,
        hubs=bearing,
        hub_words=hub_words,
        titled=titled,
        apart_from=(*_starting_points(parse, conditions, operation, joins), *parse.left_out),
        conditions=conditions,
        requests=requests,
        operation=operation,
        group_by=group_of(parse, operation, conditions, requests),
        bounds=parse.bounds,
        order_by=parse.order_by,
        statistic=statistic,
        whole=whole_of(parse, conditions, topic) if statistic is Statistic.SHARE else (),
        topic=topic,
        sayings=tuple(parse.sayings),
        descending=_is_descending(parse),
        limit=parse.cues.limit,
        place=parse.cues.place,
        not_understood=unknown,
        unapplied=tuple(dict.fromkeys(parse.unapplied)),
        unmatched=missed,
        suggestions=suggestions(parse, missed or unknown) if missed or not bounded else (),
        confidence=confidence(parse, unknown),
    )


def _without_what_is_left_out(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Return conditions without that nothing is told where something is: "otters, not animals"."""
    told = {c.facet for c in conditions if c.values and not c.negated}
    return tuple(c for c in conditions if not (c.is_none and c.facet in told))


def _titled(
    parse: Parse,
    unknown: Sequence[str],
    hubs: tuple[str, ...] | None,
    attributes: AttributesRead,
) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """The words that are sought in titles, and the hubs that have them; else the hubs given.

    None are the nouns for what is only measured, or pointed at: "the tallest tower", "these bells".
    """
    pointed = _pointed_at(parse)
    telling = tuple(w for w in _telling(parse, unknown, attributes) if w not in pointed)
    if parse.order_by is not None or parse.cues.superlatives:
        measure = parse.order_by.name if parse.order_by is not None else ""
        places = measured_nouns(parse.reading.question, measure)
        nouns = {parse.reading.tokens[i].text for i in places}
        telling = tuple(word for word in telling if word not in nouns or not word.islower())
    titled, bearing = title_words(parse, telling, hubs)
    of_many = parse.group_by is not None or parse.statistic in _OF_MANY
    return ((), hubs) if of_many and titled and len(bearing or ()) == 1 else (titled, bearing)


def _pointed_at(parse: Parse) -> frozenset[str]:
    """The words in small letters for what is pointed at as if it were known."""
    pairs = pairwise(parse.reading.tokens)
    return frozenset(w.text for before, w in pairs if before.lower in _THESE and w.text.islower())


def _each_once(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """The conditions, those that differ in the words for them alone only once."""
    once: dict[Condition, Condition] = {}
    for each in sorted(conditions, key=lambda condition: -condition.certainty):
        once.setdefault(each.model_copy(update={"words": "", "certainty": 1.0}), each)
    return tuple(each for each in conditions if each in once.values())


def without_what_is_counted(plan: Plan) -> Plan:
    """Return a plan that asks nothing besides of what its order counts or is of."""
    if plan.order_by is None:
        return plan
    kept = tuple(r for r in plan.requests if not _is_counted(r, plan.order_by))
    return plan if kept == plan.requests else plan.model_copy(update={"requests": kept})


def _is_counted(request: Request, number: Facet) -> bool:
    """Whether a number says how many there are of what is asked: "pages", "number of pages".

    So it does of what a word was only like: "the smallest samples".
    """
    spelled = any(spelled_in(word, request.facet.name) for word in tokens(request.words))
    alike = request.certainty <= _ONLY_ALIKE and request.facet != number and not spelled
    return alike or phrase(number.name) == phrase(f"number of {request.facet.name}")


def _besides_bounds(
    requests: Sequence[Request], conditions: Sequence[Condition]
) -> tuple[Request, ...]:
    """What is counted, and not only bounded: "how many were recorded before 1950?"."""
    bounded = {c.facet for c in conditions if c.is_number}
    return tuple(request for request in requests if request.facet not in bounded)


def _is_plain_subject(parse: Parse, word: str) -> bool:
    """Whether a word only names the things that the collection is of: "cone geysers".

    Of "papers on geysers" it says which.
    """
    places = (i for i, token in enumerate(parse.reading.tokens) if token.text == word)
    plain = word == word.lower() and word.endswith("s")
    led = any(i and parse.reading.tokens[i - 1].lower in _ABOUT for i in places)
    return plain and not led and is_subject_of_all(parse.lexicon, word)


def _with_modifiers(
    parse: Parse, unknown: Sequence[str], conditions: Sequence[Condition]
) -> tuple[Condition, ...]:
    """The conditions with the unknown words that only go before theirs: "a tumble dryer".

    A keyword is broader than what a word before it makes of it: "killer robots" of "robots".
    """
    pairs = [(word.text, head.text) for word, head in pairwise(parse.reading.tokens)]
    before = {head: word for word, head in pairs if word in unknown}

    def whole(condition: Condition) -> Condition:
        head = next((word.text for word in tokens(condition.words)), "")
        word = before.get(head)
        broad = describes_hubs(parse.column(condition.facet))
        if word is None or broad or not goes_only_before(parse.lexicon, word, head):
            return condition
        return condition.model_copy(update={"words": f"{word} {condition.words}"})

    return tuple(map(whole, conditions))


def _is_descending(parse: Parse) -> bool:
    """Whether the most comes first: what is fastest has least of what is told in units of time.

    The worst has most of what is good if low.
    """
    column = parse.column(parse.order_by) if parse.order_by is not None else None
    if column is not None and (judged := _judged(parse, column)) is not None:
        return judged
    of_time = column is not None and is_of_time(column)
    by_speed = of_time and speaks_of_speed(parse.reading.question)
    most = parse.cues.descending != by_speed
    return most if column is None else of_changes(parse.reading.question, column, most=most)


def _judged(parse: Parse, column: FacetColumn) -> bool | None:
    """Whether the best or worst that is wanted is highest by an attribute, as it is called.

    What rows of numbers are of is told beside them.
    """
    called = [m.words for m in parse.reading.mentions if column.number in m.columns]
    node = column.facet.key[:-1]
    beside = (c.values for c in parse.conditions if node and c.facet.key[:-1] == node)
    told = [value for values in beside for value in values]
    return wants_highest(parse.reading.question, column.name, " ".join([*called, *told]))


def _telling(parse: Parse, unknown: Sequence[str], attributes: AttributesRead) -> tuple[str, ...]:
    """Those of some words that neither surely frame what is asked nor speak of attributes."""
    question, wordings = parse.reading.question, parse.wordings
    words = tokens(question)
    placed = zip(words, wordings.roles.of(question), strict=True)
    said = {words[place].text for place in attributes.words(question)}
    usual = wordings.plain_words | wordings.framing_words
    framing = (word for word, role in placed if role[Role.FRAME] >= _FRAMING)
    frame = {word.text for word in framing if word.lower in usual}
    counted = {words[place].text for place in places_counted(words)}
    telling = [word for word in unknown if word not in frame | said | counted]
    return wordings.carrying(telling, question)


def _with_namesakes(condition: Condition, parse: Parse) -> Condition:
    """A condition on a person with the names that may be theirs: "A. Low" for "Ada Low".

    A surname of several words alone is that of all who have it.
    """
    column = parse.column(condition.facet) if condition.values else None
    if column is None or column.kind is not ValueKind.NAME or condition.negated:
        return condition
    said = phrase(condition.words)
    named = [
        sense.value
        for value in condition.values
        for sense in parse.lexicon.bearing(phrase(value)[-1])
        if sense.column == column.number and sense.value not in condition.values
    ]
    if len(said) > 1 and all(_is_surname(condition.words, value) for value in condition.values):
        others = dict.fromkeys(name for name in named if phrase(name)[-len(said) :] == said)
        return condition.model_copy(update={"values": (*condition.values, *others)})
    names = dict.fromkeys(
        name for name in named if any(are_one_person(value, name) for value in condition.values)
    )
    return condition.model_copy(update={"perhaps": tuple(names)}) if names else condition


def _is_surname(words: str, name: str) -> bool:
    """Whether words are a name without the initials before it: "Lund-Moe" of "A. Lund-Moe"."""
    own = name.casefold()
    return own != words.casefold() and own.endswith(f" {words.casefold()}")


def _asked_of_all(parse: Parse) -> set[str]:
    """The nouns of which something has most, and those told by which: "cheapest per patient".

    So is the mean that papers tell themselves: "with a mean age under seven". What stands before a
    noun for works says which these are: "which covid study is the oldest".
    """
    words = parse.reading.tokens
    asked = {after.text for word, after in pairwise(words) if word.lower == _PER}
    if parse.cues.statistic is None:
        middles = (each for each in pairwise(words) if each[0].lower in _ARTICLES)
        asked |= {middle.text for _, middle in middles if middle.lower in STATISTICS}
    if parse.order_by is not None or parse.cues.superlatives:
        works = {i for i, word in enumerate(words) if word.stem in WORK_STEMS}
        asked |= {
            after.text
            for i, (word, after) in enumerate(pairwise(words))
            if word.lower in _WHICH and i + _BEHIND not in works
        }
    return asked


def _starting_points(
    parse: Parse, conditions: Sequence[Condition], operation: Operation, joins: Joins
) -> tuple[str, ...]:
    """Return the hubs an inner question names, where the outer one asks for others."""
    sources = [c.source for c in conditions if c.source is not None]
    if sources and shares(parse.reading):
        origins = (execute(source, parse.view, joins).hubs for source in sources)
        return tuple(dict.fromkeys(hub for found in origins for hub in found))
    named = tuple(dict.fromkeys(h for source in sources for h in source.hubs or ()))
    if not named or operation is not Operation.LIST:
        return ()
    others = set(matching(conditions, parse.view, joins).hubs) - set(named)
    return named if others else ()
