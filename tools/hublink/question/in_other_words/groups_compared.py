"""Groups of papers compared by a number: "do certified interpreters make fewer errors?"."""

import re
from itertools import combinations

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import is_flag
from tools.hublink.execution.directions import wants_highest
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.degrees import is_degree, wants_more
from tools.hublink.language.words import tokens
from tools.hublink.question.in_other_words.directions_said import of_changes
from tools.hublink.question.in_other_words.spoken_of import MEANT, POSSIBLE, SpokenOf
from tools.hublink.vocabulary.attribute_names import PER
from tools.hublink.vocabulary.attributes_said import LIKELY, AttributePart, AttributeSaid
from tools.hublink.vocabulary.dimensions_told import size_told
from tools.hublink.vocabulary.measures_told import is_of_time, unit_told

_COMPARING = re.compile(
    r"\b(?:than|versus|vs|compared|against|or not|and those|others)\b", re.IGNORECASE
)
_AND_OF = re.compile(r"\band (?:in|of|for|on|with|from|at|among)\b", re.IGNORECASE)
_AMOUNTS = frozenset("more fewer less better worse".split())
_LESS = frozenset("fewer less".split())
_OF_EACH = (Statistic.MEAN, Statistic.MEDIAN)
_COMPUTING = (Operation.VERIFY, Operation.COMPARE, Operation.SUMMARIZE)
_TWO = 2
_MOST_GROUPS = 8
"""Of more groups than these, one is not compared with all the others."""


def groups_compared(spoken: SpokenOf) -> Plan | None:
    """Return the plan of a number on average in each group, where a question compares groups.

    They have different values of one attribute, or what is said is so of one of them: "do blinded
    studies have fewer dogs than those that weren't?". One value is compared with the others there
    are: "is the yield higher for large rigs?".
    """
    plan, are_apart = _of_sides_apart(spoken)
    sides = [c for c in plan.conditions if _is_side(c, spoken)]
    if len(sides) != 1:
        return None
    (side,) = sides
    if not (are_apart or _compares(plan.question) or _asks_of_each(plan, side)):
        return None
    grouped = plan.group_by is not None and plan.group_by != side.facet
    if grouped and plan.operation is not Operation.COMPARE:
        return None
    measure = _measure(spoken, side)
    if measure is None:
        return None
    request, measured = measure
    bound = request.facet in [condition.facet for condition in plan.conditions]
    if bound or _stand_in_rows(request.facet, side.facet):
        return None
    update = {
        "operation": Operation.COMPARE,
        "statistic": _statistic(spoken, request.facet),
        "requests": (request,),
        "order_by": None,
        "not_held": (),
        "group_by": side.facet,
        "descending": _wants_more(plan.question, spoken.view.column(request.facet)),
        "conditions": tuple(_all_of(side, spoken) if c is side else c for c in plan.conditions),
    }
    return spoken.with_changes(update, measured)


def _of_sides_apart(spoken: SpokenOf) -> tuple[Plan, bool]:
    """The plan with values of one attribute that no paper has together as the sides of it.

    That is where a number is computed: "the average yield in clay and in sand". Whether there are
    such sides is told besides.
    """
    plan = spoken.plan
    plain = [c for c in plan.conditions if c.values and not (c.negated or c.source or c.spans)]
    pairs = [(a, b) for a, b in combinations(plain, _TWO) if a.facet == b.facet]
    if len(pairs) != 1 or not _is_computed(plan):
        return plan, False
    one, other = pairs[0]
    column = spoken.view.column(one.facet)
    first, second = (
        {row.hub for value in side.values for row in column.by_value.get(value, ())}
        for side in (one, other)
    )
    if first & second:
        return plan, False
    both = one.model_copy(
        update={
            "values": (*one.values, *other.values),
            "words": f"{one.words} / {other.words}",
            "certainty": min(one.certainty, other.certainty),
        }
    )
    conditions = tuple(both if c is one else c for c in plan.conditions if c is not other)
    return plan.model_copy(update={"conditions": conditions}), True


def _asks_of_each(plan: Plan, side: Condition) -> bool:
    """Whether a number is computed of one thing and of another: "in clay and in sand"."""
    named = [word.lower for words in side.words.split(" / ") for word in tokens(words)]
    again = _AND_OF.search(plan.question)
    if again is None or len(side.values) != _TWO or not _is_computed(plan):
        return False
    before, behind = plan.question[: again.start()].lower(), plan.question[again.end() :].lower()
    return any(word in before for word in named) and any(word in behind for word in named)


def _is_computed(plan: Plan) -> bool:
    """Whether a number is computed that each group has one of, and not of all together."""
    cue = read_cues(plan.question).statistic
    of_each = cue is not None and cue.statistic in _OF_EACH
    return plan.operation is Operation.SUMMARIZE and of_each


def _statistic(spoken: SpokenOf, measure: Facet) -> Statistic:
    """What is computed of each group: what is asked for, a total of what is counted, an average."""
    cue = read_cues(spoken.plan.question).statistic
    if cue is not None:
        return cue.statistic
    column = spoken.view.column(measure)
    measured = unit_told(column) is not None or PER.search(column.name) is not None
    counted = not measured and all(value.isdigit() for value in column.values)
    adds = spoken.plan.statistic is Statistic.TOTAL and counted
    return Statistic.TOTAL if adds else Statistic.MEAN


def _stand_in_rows(measure: Facet, side: Facet) -> bool:
    """Whether numbers stand beside what they are of, in rows that are compared one by one."""
    return bool(measure.key[:-1]) and measure.key[:-1] == side.key[:-1]


def _is_side(condition: Condition, spoken: SpokenOf) -> bool:
    """Whether a condition parts papers in two groups, or tells one of the groups there are."""
    if condition.spans:
        return True
    if condition.source is not None or not condition.values or condition.negated:
        return False
    if len(condition.values) == _TWO:
        return True
    verifies = read_cues(spoken.plan.question).verifies
    if any(map(is_flag, condition.values)):
        return verifies or spoken.plan.operation in _COMPUTING
    groups = len(spoken.view.column(condition.facet).values)
    return verifies and len(condition.values) == 1 and groups <= _MOST_GROUPS


def _all_of(side: Condition, spoken: SpokenOf) -> Condition:
    """A condition with all the groups that are compared."""
    if len(side.values) == _TWO or side.spans:
        return side
    others = (v for v in spoken.view.column(side.facet).values if v not in side.values)
    return side.model_copy(update={"values": (*side.values, *others)})


def _compares(question: str) -> bool:
    words = {word.lower for word in tokens(question)}
    degrees = not _AMOUNTS.isdisjoint(words) or any(map(is_degree, words))
    return degrees or read_cues(question).compares or _COMPARING.search(question) is not None


def _wants_more(question: str, column: FacetColumn) -> bool:
    more = wants_more(question, is_of_time(column))
    if more is None:
        more = _LESS.isdisjoint(word.lower for word in tokens(question))
    judged = wants_highest(question, column.name)
    return of_changes(question, column, most=more if judged is None else judged)


def _measure(spoken: SpokenOf, side: Condition) -> tuple[Request, AttributeSaid | None] | None:
    """The number that groups are compared by: the one asked for by its name, else as is said.

    It is told of papers of each side.
    """
    numbers = [r for r in spoken.plan.requests if spoken.view.column(r.facet).is_numeric()]
    named = [r for r in numbers if spoken.is_named(r.facet)]
    if named:
        return named[0], None
    likely = spoken.said.likely[AttributePart.MEASURED]
    sides = _words_of(side, spoken)
    told = (
        e
        for e in likely
        if spoken.is_number(e)
        and spoken.facet(e) != side.facet
        and not e.words <= sides
        and _is_told_of(spoken.facet(e), side, spoken)
    )
    found = next(told, None)
    if found is not None and found.probability >= POSSIBLE:
        return spoken.request(found), found
    if numbers:
        return numbers[0], None
    if (outcome := _outcome(spoken, side)) is not None:
        return outcome, None
    column = size_told(spoken.plan.question, spoken.view, spoken.wordings)
    if column is None or not _is_told_of(column.facet, side, spoken):
        return None
    return Request(facet=column.facet, certainty=MEANT), None


def _outcome(spoken: SpokenOf, side: Condition) -> Request | None:
    """How well something worked, by which two groups are compared where nothing else is said."""
    whole = spoken.plan.operation is Operation.COMPARE and len(side.values) == _TWO
    if spoken.outcome is None or not whole or spoken.plan.requests:
        return None
    facet = spoken.view.columns[spoken.outcome].facet
    return Request(facet=facet, certainty=MEANT) if _is_told_of(facet, side, spoken) else None


def _words_of(side: Condition, spoken: SpokenOf) -> frozenset[int]:
    """The places of the words that likely say what the groups are, and not what they have."""
    number = spoken.view.column(side.facet).number
    restricted = spoken.said.likely[AttributePart.RESTRICTED]
    said = (e.words for e in restricted if e.column == number and e.probability >= LIKELY)
    return next(said, frozenset())


def _is_told_of(measure: Facet, side: Condition, spoken: SpokenOf) -> bool:
    told, groups = spoken.view.column(measure).by_hub, spoken.view.column(side.facet).by_value
    return all(any(row.hub in told for row in groups[value]) for value in side.values)
