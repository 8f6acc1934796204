"""What a question is told by where its likeliest reading finds nothing whatever."""

from collections.abc import Mapping, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.deciding import is_open
from tools.hublink.language.words import phrase, tells, tokens
from tools.hublink.question.conditions.weakness import is_weak
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.workspace.readings.searched_graph import SearchedGraph

_SURELY = 0.7
"""Certainty from which an attribute is asked for beside a yes or no."""
_RESTRICTED = 0.9
"""Probability from which papers are sought by the values of an attribute."""
_MOST = 60
"""So many values at the most are told where it is not known which are wanted."""
_TELLING = (Operation.LIST, Operation.COUNT)
_ORDERING = (Operation.EXTREME, Operation.RANK)


def found_instead(
    chosen: PossibleReading, found: Sequence[PossibleReading], library: SearchedGraph
) -> PossibleReading:
    """Return the likeliest reading that surely names or orders what it finds, if `chosen` is vain.

    "Did melatonin help to sleep longer by day?" is asked of the studies of melatonin, though none
    is on "sleep longer by day".
    """
    telling = [each for each in found if _finds(each) and _goes_by_something(each, library)]
    if not telling:
        told = _told_by_attribute(chosen, library)
        return told if told is not None and _is_vain(chosen, library) else chosen
    if not _is_vain(chosen, library):
        return chosen
    best = max(telling, key=lambda each: each.probability)
    plan, topic = best.plan, chosen.plan.similar_to
    if plan.operation is Operation.VERIFY:
        asked = tuple(request for request in plan.requests if request.certainty > _SURELY)
        return _changed(best, {"requests": asked}) if is_open(plan) else chosen
    if topic is None or _is_said_of_order(topic.wording, plan) or _takes_all(topic.wording, plan):
        return best
    left = {word.text for word in tokens(topic.wording)}
    kept = tuple(word for word in plan.not_understood if word not in left)
    return _changed(best, {"relaxed": (*plan.relaxed, topic.wording), "not_understood": kept})


def _is_said_of_order(wording: str, plan: Plan) -> bool:
    """Whether words only say in what order things are: "rests on the fewest"."""
    superlatives = {each.split()[-1] for each in read_cues(plan.question).superlatives}
    return plan.operation in _ORDERING and not superlatives.isdisjoint(
        word.lower for word in tokens(wording)
    )


def _takes_all(wording: str, plan: Plan) -> bool:
    """Whether words taken for a topic have all by which a plan goes."""
    said = {word.lower for word in tokens(wording)}
    named = {word.lower for c in plan.conditions for word in tokens(c.words)}
    return bool(named) and named <= said


def _told_by_attribute(chosen: PossibleReading, library: SearchedGraph) -> PossibleReading | None:
    """The reading that tells the attribute of which a question surely wants some values, if any.

    It is not known which these are: of "had money of the makers" who paid for each is told.
    """
    plan, grounding = chosen.plan, library.grounding
    said = grounding.attributes.said(plan.question).best(AttributePart.RESTRICTED, _RESTRICTED)
    told_else = plan.requests or plan.group_by or plan.unmatched or plan.sayings
    bare = not (plan.conditions or plan.hubs is not None or plan.hub_words or told_else)
    if said is None or not bare or plan.operation not in _TELLING:
        return None
    column, words = library.view.columns[said.column], tokens(plan.question)
    if column.kind is ValueKind.NAME or len(column.by_value) > _MOST:
        return None
    request = Request(
        facet=column.facet,
        words=" ".join(words[place].text for place in sorted(said.words)),
        certainty=_SURELY,
    )
    left = tuple(word.text for word in words if tells(word))
    told = {"similar_to": None, "requests": (request,), "operation": Operation.LIST}
    return _changed(chosen, {**told, "not_understood": left})


def _is_vain(reading: PossibleReading, library: SearchedGraph) -> bool:
    """Whether a reading goes by nothing, or by a topic that no hub is on, nor even near to."""
    plan = reading.plan
    if plan.similar_to is None:
        return bool(plan.not_understood) and not plan.is_bounded
    if reading.features.get("topic best"):
        return False
    meeting = library.find(plan.model_copy(update={"similar_to": None})).hubs
    return not library.has_similar(plan.similar_to.wording, meeting or None)


def _changed(reading: PossibleReading, update: Mapping[str, object]) -> PossibleReading:
    return reading.model_copy(update={"plan": reading.plan.model_copy(update=update)})


def _finds(reading: PossibleReading) -> bool:
    vain = any(reading.features[name] for name in ("nothing", "missing", "relaxed"))
    return not vain and reading.plan.similar_to is None


def _goes_by_something(reading: PossibleReading, library: SearchedGraph) -> bool:
    """Whether a reading seeks hubs by values that are surely said, or orders them by a measure."""
    plan = reading.plan
    values = [c for c in plan.conditions if c.values and not c.is_number]
    named = any(_is_by_name(c) and not is_weak(c, library.view) for c in values)
    return named or (plan.operation in _ORDERING and plan.order_by is not None)


def _is_by_name(condition: Condition) -> bool:
    """Whether the words for some values have a word of their names, or their attribute's."""
    names = (*condition.values, condition.facet.name)
    own = {stem for name in names for stem in phrase(name)}
    return not own.isdisjoint(phrase(condition.words))
