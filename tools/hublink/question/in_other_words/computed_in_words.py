"""What a question has computed, ordered, grouped or compared by, in whatever words."""

import re

from tools.hublink.core.plan import Bounds, Facet, Operation, Plan, Statistic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.cues.counts import count_bounds_in
from tools.hublink.language.cues.cues import amount_wanted, read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import spelled_in, tokens
from tools.hublink.question.conditions.weakness import places_of
from tools.hublink.question.in_other_words.directions_said import is_descending, is_most_wanted
from tools.hublink.question.in_other_words.spoken_of import POSSIBLE, SURELY, SpokenOf
from tools.hublink.question.in_other_words.told_in_words import holds_texts
from tools.hublink.question.requests.of_people import are_between
from tools.hublink.vocabulary.attributes_said import LIKELY, AttributePart, AttributeSaid
from tools.hublink.vocabulary.dimensions_told import is_middle

_ORDERED = 0.5
"""Probability of the kinds of answers that are in some order."""
_WANTED = 0.4
"""The same of a distribution, and of what it is over where nothing else may be wanted."""
_OF_FRAME = 0.9
"""Probability from which a word only frames what is asked."""
_CLEARLY = 1.5
"""So many times likelier than any other is the number that is clearly meant."""
_RANKING, _DISTRIBUTION = "ranking", "distribution"
_HOW_DO = re.compile(r"\bhow (?:do|does|did|are|were|is|was|have|has)\b", re.IGNORECASE)
_COMPUTED = (Statistic.MEAN, Statistic.MEDIAN, Statistic.TOTAL)
_OF_ORDER = ("superlative", _RANKING)


def averaged(spoken: SpokenOf) -> Plan | None:
    """Return the plan of an average or total that is wanted and that nothing computes yet.

    What is an average already is told as it stands, and bounded so.
    """
    cues = read_cues(spoken.plan.question)
    cue = cues.statistic
    if cue is None or cue.statistic not in _COMPUTED:
        return None
    total = cue.statistic is Statistic.TOTAL
    measured = spoken.said.best(AttributePart.MEASURED, LIKELY) or _number_meant(spoken)
    if measured is None:
        return None
    column = spoken.view.columns[measured.column]
    bound = any(c.facet == column.facet for c in spoken.plan.conditions)
    adds_years = total and column.kind is ValueKind.YEAR
    if not column.is_numeric() or is_middle(column) or bound or adds_years:
        return None
    grouped = spoken.said.best(AttributePart.GROUPED, POSSIBLE) if cues.groups else None
    ranks = spoken.plan.operation is Operation.RANK
    update = {
        "operation": Operation.RANK if ranks else Operation.SUMMARIZE,
        "statistic": cue.statistic,
        "requests": (spoken.request(measured),),
        "order_by": None,
        "group_by": spoken.facet(grouped) if grouped is not None else spoken.plan.group_by,
    }
    return spoken.with_changes(update, measured, grouped)


def _number_meant(spoken: SpokenOf) -> AttributeSaid | None:
    """The number that a question most likely speaks of in any part, clearly before all others."""
    spoken_of = (
        each
        for part in (AttributePart.MEASURED, AttributePart.TOLD)
        for each in spoken.said.likely[part]
        if spoken.is_number(each)
    )
    likeliest: dict[int, AttributeSaid] = {}
    for each in sorted(spoken_of, key=lambda each: -each.probability):
        likeliest.setdefault(each.column, each)
    first, second = (*likeliest.values(), None, None)[:2]
    if first is None or first.probability < POSSIBLE:
        return None
    clear = second is None or first.probability >= _CLEARLY * second.probability
    return first if clear else None


def grouped_within(spoken: SpokenOf) -> Plan | None:
    """Return the plan of the values that so many papers have: "who paid for over two?"."""
    plan = spoken.plan
    bounds = count_bounds_in(plan.question.lower())
    grouped = spoken.said.best(AttributePart.GROUPED, POSSIBLE)
    if not (plan.unapplied and bounds) or plan.group_by is not None or grouped is None:
        return None
    update = {
        "operation": Operation.RANK,
        "requests": (spoken.request(grouped),),
        "order_by": None,
        "group_by": spoken.facet(grouped),
        "bounds": Bounds(fewest=bounds[0].fewest, most=bounds[0].most),
        "unapplied": (),
    }
    return spoken.with_changes(update, grouped)


def distributed(spoken: SpokenOf) -> Plan | None:
    """Return the plan of how many there are of each, where that is wanted: "studies per country".

    The words for what they are grouped by restrict them to no value, and ask for none.
    """
    plan = spoken.plan
    wanted = _wants_distribution(spoken)
    grouped = spoken.said.best(AttributePart.GROUPED, _WANTED if wanted else LIKELY)
    groups = wanted or read_cues(plan.question).groups
    if grouped is None and wanted:
        grouped = _named(spoken)
    if grouped is None or plan.group_by is not None or not groups:
        return None
    words = tokens(plan.question)
    places = places_of(words, [c.words for c in plan.conditions])
    if any(are_between(words, place, places) for place in grouped.words):
        return None
    saying = set(spoken.words(grouped))
    others = tuple(c for c in plan.conditions if not saying.issuperset(c.words.split()))
    asked = [r for r in plan.requests if not saying.issuperset(r.words.split())]
    is_listed = plan.operation in (Operation.COUNT, Operation.LIST) and not plan.overview
    if asked or not is_listed or any(c.facet == spoken.facet(grouped) for c in others):
        return None
    update = {
        "operation": Operation.DISTRIBUTE,
        "group_by": spoken.facet(grouped),
        "conditions": others,
        "requests": (),
        "not_held": (),
        "similar_to": None,
    }
    if wanted:
        spoken = spoken._replace(plan=plan.model_copy(update={"not_understood": _untold(spoken)}))
    return spoken.with_changes(update, grouped)


def _named(spoken: SpokenOf) -> AttributeSaid | None:
    """The one attribute that a question has by its name: "how do the designs break down?"."""
    words = tokens(spoken.plan.question)
    named = [column for column in spoken.view.columns if spoken.is_named(column.facet)]
    if len(named) != 1:
        return None
    own = tokens(named[0].name)
    said = (i for i, word in enumerate(words) if any(spelled_in(each, word.text) for each in own))
    return AttributeSaid(column=named[0].number, probability=_WANTED, words=frozenset(said))


def _untold(spoken: SpokenOf) -> tuple[str, ...]:
    """What is not understood of a plan but words of the frame: "how do they break down?"."""
    plan = spoken.plan
    placed = zip(tokens(plan.question), spoken.wordings.roles.of(plan.question), strict=True)
    frame = {word.text for word, role in placed if role[Role.FRAME] >= _OF_FRAME}
    return tuple(word for word in plan.not_understood if word not in frame)


def _wants_distribution(spoken: SpokenOf) -> bool:
    """Whether a question most likely asks how things are spread: "how do the designs divide?"."""
    kind = spoken.wordings.best("answers", spoken.plan.question)
    wanted = kind.label == _DISTRIBUTION and kind.probability >= _WANTED
    return wanted and _HOW_DO.search(spoken.plan.question) is not None


def of_statistic(spoken: SpokenOf) -> Plan:
    """Return the plan of a statistic of what its question measures by, in groups it speaks of."""
    plan = spoken.plan
    measured = spoken.better(AttributePart.MEASURED, (r.facet for r in plan.requests), numbers=True)
    groups = (plan.group_by,) if plan.group_by is not None and plan.group_by.key else ()
    grouped = spoken.better(AttributePart.GROUPED, groups)
    update: dict[str, object] = {}
    if measured is not None and spoken.facet(measured) != plan.group_by:
        update["requests"] = (spoken.request(measured),)
    told = [r.facet for r in plan.requests]
    told += [spoken.facet(measured)] if measured is not None else []
    restricting = {word for each in plan.conditions for word in each.words.lower().split()}
    if grouped is not None and restricting.issuperset(spoken.words(grouped)):
        grouped = None  # "average plant survival" is no average for each plant
    if grouped is not None and spoken.facet(grouped) not in told and not spoken.is_bound(grouped):
        update["group_by"] = spoken.facet(grouped)
    return spoken.with_changes(update, measured, grouped)


def in_order(spoken: SpokenOf) -> Plan:
    """Return the plan in the order that its question speaks of, or by how often values occur."""
    plan = spoken.plan
    of_hubs = plan.group_by is not None and not plan.group_by.key
    if _names_quantity(plan) or (of_hubs and any(map(spoken.is_asked, plan.requests))):
        return plan
    if plan.order_by is not None or plan.group_by is None:
        facets = (plan.order_by,) if _orders(spoken, plan.order_by) else ()
        measured = spoken.better(AttributePart.MEASURED, facets, numbers=True)
        if measured is None and not (facets or any(map(spoken.is_asked, plan.requests))):
            return _most_frequent(spoken)
        return plan if measured is None else _ordered_by(spoken, measured)
    better = spoken.better(AttributePart.GROUPED, (plan.group_by,))
    if better is not None and not spoken.groups_by_venue():
        return _most_frequent(spoken)
    measured = spoken.better(AttributePart.MEASURED, (), numbers=True)
    of_groups = spoken.probability(AttributePart.GROUPED, plan.group_by) >= POSSIBLE
    if measured is None:
        return plan
    grouped = of_groups or spoken.is_named(plan.group_by)
    if grouped and not _is_superlative(measured, spoken):
        return plan
    return _ordered_by(spoken, measured)


def _names_quantity(plan: Plan) -> bool:
    """Whether a plan names of what the numbers are that it orders by: "highest bulk density"."""
    node = plan.order_by.key[:-1] if plan.order_by is not None else ()
    return bool(node) and any(c.values and c.facet.key[:-1] == node for c in plan.conditions)


def _is_superlative(measured: AttributeSaid, spoken: SpokenOf) -> bool:
    """Whether a superlative is surely of a number, and of no amount: "least effective".

    Then it is said in words that nothing else explains: "the highest damage reduction".
    """
    said = set(spoken.words(measured))
    if measured.probability >= LIKELY and said and said.issubset(spoken.plan.not_understood):
        return True
    superlatives = {
        w for each in read_cues(spoken.plan.question).superlatives for w in each.split()
    }
    return measured.probability >= SURELY and not said.isdisjoint(superlatives)


def with_what_is_asked(spoken: SpokenOf) -> Plan:
    """Return the plan of what comes first, with what is surely asked of it: "hottest, where?"."""
    plan, view = spoken.plan, spoken.view
    if plan.operation is not Operation.EXTREME or plan.order_by is None:
        return plan
    if len(plan.order_by.key) > 1:
        return plan  # rows say of themselves what they are of
    had = {plan.order_by, *(request.facet for request in plan.requests)}
    told = spoken.said.likely[AttributePart.TOLD]
    first = spoken.said.likeliest(AttributePart.TOLD)
    asked = [
        each
        for each in told
        if (each.probability >= LIKELY or each is first)
        and spoken.facet(each) not in had
        and not spoken.is_bound(each)
        and not holds_texts(view.columns[each.column])
    ]
    requests = (*map(spoken.request, asked), *plan.requests)
    return spoken.with_changes({"requests": requests} if asked else {}, *asked)


def grouped(spoken: SpokenOf) -> Plan:
    """Return the plan in the groups that its question speaks of; numbers are averaged in each."""
    facets = (spoken.plan.group_by,) if spoken.plan.group_by is not None else ()
    grouped = spoken.better(AttributePart.GROUPED, facets)
    update: dict[str, object] = {} if grouped is None else {"group_by": spoken.facet(grouped)}
    told = [request.facet for request in spoken.plan.requests]
    measured = spoken.said.likeliest(AttributePart.MEASURED)
    if measured is not None and told == [spoken.facet(measured)] and spoken.is_number(measured):
        update |= {"operation": Operation.SUMMARIZE, "statistic": Statistic.MEAN}
    return spoken.with_changes(update, grouped)


def compared(spoken: SpokenOf) -> Plan:
    """Return the comparison by what its question speaks of: "which has more pictures?"."""
    plan, measured = spoken.plan, spoken.said.likeliest(AttributePart.MEASURED)
    if plan.group_by is not None and read_cues(plan.question).of_which_more:
        return _counting_works(spoken)
    named = any(map(spoken.is_asked, plan.requests)) or plan.group_by is not None
    if named or measured is None or not spoken.view.columns[measured.column].is_numeric():
        return plan
    column = spoken.view.columns[measured.column]
    update = {
        "requests": (spoken.request(measured),),
        "descending": is_descending(plan.question, column, spoken.wordings),
    }
    return spoken.with_changes(update, measured)


def _counting_works(spoken: SpokenOf) -> Plan:
    """The comparison by how many there are: who "published more papers" has no publishers."""
    plan = spoken.plan
    named = tuple(request for request in plan.requests if spoken.is_named(request.facet))
    return plan if named == plan.requests else plan.model_copy(update={"requests": named})


def ordered_anew(spoken: SpokenOf) -> Plan | None:
    """Return the plan in an order that its wording wants and that it has by no attribute yet."""
    plan = spoken.plan
    guesses = spoken.wordings.guesses("answers", plan.question)
    likely = sum(g.probability for g in guesses if g.label in _OF_ORDER) >= _ORDERED
    lists = plan.operation is Operation.LIST
    if not (likely or (lists and read_cues(plan.question).superlatives)):
        return None
    measured = spoken.better(AttributePart.MEASURED, (), numbers=True)
    bound = {condition.facet.key for condition in plan.conditions}
    if measured is not None and spoken.facet(measured).key not in bound:
        return _ordered_by(spoken, measured)
    grouped = spoken.said.likeliest(AttributePart.GROUPED)
    if grouped is None or spoken.is_bound(grouped):
        return None
    ranked = next(g.label for g in guesses if g.label in _OF_ORDER) == _RANKING
    return _most_frequent(spoken).model_copy(
        update={
            "operation": Operation.RANK if ranked else Operation.EXTREME,
            "descending": is_most_wanted(plan.question, spoken.wordings),
        }
    )


def _orders(spoken: SpokenOf, facet: Facet | None) -> bool:
    """Whether things may well be in the order of an attribute: of its numbers, or as named."""
    if facet is None:
        return False
    return spoken.view.column(facet).is_numeric() or not facet.key or spoken.is_named(facet)


def _ordered_by(spoken: SpokenOf, measured: AttributeSaid) -> Plan:
    column = spoken.view.columns[measured.column]
    told = [
        each
        for each in spoken.said.likely[AttributePart.TOLD]
        if each.probability >= LIKELY and each.column != measured.column
    ]
    facets = {column.facet, *map(spoken.facet, told)}
    named = [
        r
        for r in spoken.plan.requests
        if spoken.is_asked(r)
        and r.facet not in facets
        and not spoken.view.column(r.facet).is_numeric()
    ]
    update = {
        "operation": _ordering(spoken),
        "order_by": column.facet,
        "descending": is_descending(
            spoken.plan.question, column, spoken.wordings, " ".join(spoken.words(measured))
        ),
        "group_by": None,
        "limit": spoken.plan.limit or amount_wanted(spoken.plan.question),
        "requests": (*named, *map(spoken.request, told), spoken.request(measured)),
        "not_held": (),
    }
    return spoken.with_changes(update, measured, *told)


def _most_frequent(spoken: SpokenOf) -> Plan:
    """The plan of the values that most papers have of an attribute."""
    grouped = spoken.said.likeliest(AttributePart.GROUPED)
    if grouped is None or spoken.is_bound(grouped):
        return spoken.plan
    update = {
        "operation": _ordering(spoken),
        "group_by": spoken.facet(grouped),
        "order_by": None,
        "descending": is_most_wanted(spoken.plan.question, spoken.wordings),
        "requests": (spoken.request(grouped),),
        "not_held": (),
    }
    return spoken.with_changes(update, grouped)


def _ordering(spoken: SpokenOf) -> Operation:
    ranks = spoken.plan.operation is Operation.RANK
    return Operation.RANK if ranks else Operation.EXTREME
