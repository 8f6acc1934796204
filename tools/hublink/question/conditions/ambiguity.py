"""Values that several facets hold: the reading under which all conditions can hold together."""

from collections.abc import Sequence
from itertools import combinations, islice, product, takewhile

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import phrase, tokens
from tools.hublink.question.cells.number_tables import number_tables
from tools.hublink.question.conditions.rows import read_rows
from tools.hublink.question.conditions.subjects import read_subjects
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.lexicon import Lexicon

_READINGS = 64
_ARTICLES = frozenset("the a an this that".split())
_DONE_WITH = frozenset(
    """on with from over by for using use uses used apply applied evaluate evaluated test tested
    report reported extend extends extended""".split()
)
"""What stands before a thing that something was done with, and not before what is told of it."""
_TELLING = (Operation.LIST, Operation.COUNT, Operation.SUMMARIZE)
_OF_ITSELF = frozenset(
    """of in is are was were do does did has have had made created built introduced presented
    released published proposed developed wrote behind""".split()
)
"""What stands before a thing of which something is told itself."""
_NOUN = 2
"""So many words at most say what a name is of."""
_NAMED = 0.7
"""Certainty from which an attribute is asked for by its name."""


def read_ambiguities(parse: Parse, joins: Joins) -> None:
    """Read names of several attributes so that they go together, and what is asked of them."""
    parse.conditions = [_not_done_with(each, parse) for each in parse.conditions]
    read_rows(parse, joins)
    _read_together(parse, joins)
    read_subjects(parse, joins)


def _not_done_with(condition: Condition, parse: Parse) -> Condition:
    """A denial of what is done with a thing, which most do something with: "do not use X".

    Only one paper has that it made X.
    """
    question = parse.reading.question
    if not (condition.negated and condition.otherwise and condition.values):
        return condition
    if _leading_word(condition, question) not in _DONE_WITH:
        return condition

    def having(facet: Facet) -> int:
        return parse.column(facet).by_value.hub_count(condition.values)

    most = max((condition.facet, *condition.otherwise), key=having)
    return condition.model_copy(update={"facet": most, "otherwise": ()})


def _read_together(parse: Parse, joins: Joins) -> None:
    """Replace conditions that leave no hub by the best reading that leaves some.

    The best are those whose facets lie closest together; what is denied stays as it is. Where none
    leaves any, values that all are to hold are of different facets; those that are compared may be
    of one.
    """
    conditions = parse.conditions
    if len(conditions) < 2 or not any(c.otherwise for c in conditions):
        return
    if parse.cues.compares and len({c.facet.key for c in conditions}) < len(conditions):
        return
    if matching(conditions, parse.view, joins).hubs or _denies(parse):
        return
    choices = [[c] if c.negated else _readings(c, parse) for c in conditions]
    readings = list(islice(product(*choices), _READINGS))
    for reading in sorted(readings, key=lambda r: -_closeness(r)):
        if matching(reading, parse.view, joins).hubs:
            parse.conditions = list(reading)
            return
    apart = [r for r in readings if _can_hold_together(r, parse)]
    parse.conditions = list(apart[0]) if apart else conditions


def read_with_what_is_asked(parse: Parse, joins: Joins) -> None:
    """Read names of several attributes so that what they leave tells what is asked.

    "Data sets that run on X" are not asked of the paper on X, which uses none.
    """
    asked = [request.facet for _, request in parse.requests if request.certainty >= _NAMED]
    listing = parse.cues.operation is Operation.LIST and not parse.cues.compares
    if not (asked and listing and any(c.otherwise for c in parse.conditions)):
        return
    if len(matching(parse.conditions, parse.view, joins).hubs) > 1:
        return
    choices = [_readings(condition, parse) for condition in parse.conditions]
    for reading in islice(product(*choices), _READINGS):
        hubs = matching(reading, parse.view, joins).hubs
        if any(not parse.column(facet).by_hub.keys().isdisjoint(hubs) for facet in asked):
            parse.conditions = list(reading)
            return


def of_those_that_tell(plan: Plan, lexicon: Lexicon, joins: Joins) -> Plan:
    """Return a plan with names of such attributes that what they leave tells what is asked.

    "How large is the data set X?" is told by the paper that made it, not by those that use it; and
    so is "who made the data set X?", though they have authors, too.
    """
    listing = plan.operation in _TELLING and not (plan.group_by or plan.overview)
    if not (listing and plan.requests and plan.conditions):
        return plan
    asked = [lexicon.view.column(request.facet) for request in plan.requests]
    choices = [_of_whatever(each, plan.question, lexicon) for each in plan.conditions]
    for conditions in islice(product(*choices), _READINGS):
        hubs = matching(conditions, lexicon.view, joins).hubs
        if any(not column.by_hub.keys().isdisjoint(hubs) for column in asked):
            return plan.model_copy(update={"conditions": conditions})
    return plan


def _of_whatever(condition: Condition, question: str, lexicon: Lexicon) -> list[Condition]:
    """A condition for one value, on each attribute that has it: the likeliest first.

    That is the condition's own, but of a thing that is called by a noun the one that only the paper
    has which it is of, where the words before it speak of the thing itself.
    """
    if len(condition.values) != 1 or condition.negated or condition.source is not None:
        return [condition]
    (value,) = condition.values
    if _leading_word(condition, question) not in _OF_ITSELF:
        return [condition]
    named = lexicon.values.get(phrase(value)) or ()
    columns = [lexicon.view.columns[each.column] for each in named if each.value == value]
    facets = [condition.facet, *condition.otherwise, *(column.facet for column in columns)]
    if _is_called_by_noun(condition, value):
        own = [c.facet for c in columns if c.by_value.is_of_one(value) and c.is_single()]
        facets = [*own, *facets]
    return [condition.model_copy(update={"facet": each}) for each in dict.fromkeys(facets)]


def _leading_word(condition: Condition, question: str) -> str:
    """The word before a name: "tested on the data set X" leads to it by "on"."""
    before, _, _ = question.partition(condition.words)
    words = [word.lower for word in tokens(before) if word.lower not in _ARTICLES]
    return words[-1] if words else ""


def _is_called_by_noun(condition: Condition, value: str) -> bool:
    """Whether a name stands beside a noun for what it is: "the data set X", "the X benchmark"."""
    rest = condition.words.lower().replace(value.lower(), "", 1)
    noun = tokens(rest)
    beside = rest != condition.words.lower() and 0 < len(noun) <= _NOUN
    return beside and not any(word.is_function_word for word in noun)


def held_together(
    conditions: Sequence[Condition], view: FacetView, joins: Joins
) -> tuple[Condition, ...]:
    """Return conditions on those of their attributes under which some hub meets all of them."""
    choices = [
        [each.model_copy(update={"facet": facet}) for facet in (each.facet, *each.otherwise)]
        for each in conditions
    ]
    readings = islice(product(*choices), _READINGS)
    return next((r for r in readings if matching(r, view, joins).hubs), tuple(conditions))


def _denies(parse: Parse) -> bool:
    """Return whether no hub is an answer: to whether a thing has a quality, it is "no"."""
    statuses = [parse.column(condition.facet).is_status() for condition in parse.conditions]
    return parse.cues.operation is Operation.VERIFY and any(statuses)


def _readings(condition: Condition, parse: Parse) -> list[Condition]:
    """Return the condition on each facet that holds its values; on measured ones for "the best"."""
    facets = (condition.facet, *condition.otherwise)
    if parse.cues.by_magnitude:
        measured = [f for f in facets if parse.measured_beside(parse.column(f).number)]
        facets = tuple(measured) or tuple(_called_in_rows(facets, parse)) or facets
    return [condition.model_copy(update={"facet": facet}) for facet in facets]


def _called_in_rows(facets: Sequence[Facet], parse: Parse) -> list[Facet]:
    """The attributes that columns of rows with numbers are called after: "result data set"."""
    columns = [column for table in number_tables(parse.view) for column in table.columns]
    called = [set(phrase(column.name)) for column in columns]
    return [facet for facet in facets if any(set(phrase(facet.name)) <= name for name in called)]


def _can_hold_together(reading: Sequence[Condition], parse: Parse) -> bool:
    """Return whether no attribute is to have two values that has but one in nearly every hub."""
    facets = [c.facet for c in reading if c.values and not c.negated]
    twice = {f.key: f for f in facets if facets.count(f) > 1}.values()
    return all(not parse.column(facet).is_single() for facet in twice)


def _closeness(reading: Sequence[Condition]) -> int:
    """Return how many steps from the hub the facets of a reading share, pair by pair."""
    keys = [condition.facet.key[:-1] for condition in reading]
    pairs = combinations(keys, 2)
    return sum(
        len(list(takewhile(lambda p: p[0] == p[1], zip(*pair, strict=False)))) for pair in pairs
    )
