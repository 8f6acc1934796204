"""What the graph says of the very thing that a question asks the meaning of."""

from collections.abc import Iterator

from tools.calls.overview import asks_what_is, says_what_is
from tools.hublink.core.plan import Condition, Operation, Plan, Topic
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.language.words import phrase, tokens
from tools.hublink.vocabulary.said_words import says
from tools.workspace.library import Library
from tools.workspace.telling_attributes import is_worded

_ASKED = "definition"
"""The attribute that a wording asks for which wants the meaning of a thing."""
_LIKELY = 0.5
_DEFINING = ("definition of {}", "defines {}", "{} defined")
"""Words that stand together where something is defined."""


def asks_for_definition(plan: Plan, library: Library) -> bool:
    """Return whether a question asks what a thing is that the graph names."""
    if (
        plan.hub_words
        or plan.operation is not Operation.LIST
        or not any(map(_names, plan.conditions))
    ):
        return False
    if asks_what_is(plan):
        return True
    guess = library.grounding.wordings.best("attributes", plan.question)
    meant = guess.label == _ASKED and guess.probability >= _LIKELY
    return meant and not any(request.words for request in plan.requests)


def of_thing_in_short(plan: Plan, library: Library) -> Plan:
    """Return the plan of a thing that a topic is the name of with what kind of thing it is.

    "Chain of thought prompting" is the "chain of thought" that is told to be a "prompting
    technique". Others stay as they are.
    """
    if plan.topic is None or plan.conditions or not says_what_is(plan):
        return plan
    view = library.view
    words = [word for word in tokens(plan.topic.wording) if not word.is_function_word]
    for end in range(len(words) - 1, 0, -1):
        name, kind = phrase(" ".join(w.text for w in words[:end])), words[end:]
        for sense in library.grounding.lexicon.values.get(name):
            facet = view.columns[sense.column].facet
            condition = Condition(facet=facet, values=(sense.value,), words=sense.value)
            short = plan.model_copy(update={"conditions": (condition,), "topic": None})
            told = definitions(library.find(short), library)
            if any({w.stem for w in kind} <= set(phrase(fact.value)) for fact in told):
                return short
    return plan


def of_meaning(plan: Plan) -> Plan:
    """Return the plan of what a thing means: all the words around its name only ask for that."""
    return plan.model_copy(update={"requests": (), "not_understood": (), "confidence": 1.0})


def definitions(found: Found, library: Library) -> tuple[FoundFact, ...]:
    """Return what is told of the things that a plan names, in sentences, once for each paper."""
    named = [condition for condition in found.plan.conditions if _names(condition)]
    return tuple(fact for condition in named for fact in _told_of(condition, found, library))


def defining(plan: Plan, library: Library) -> Plan:
    """Return the plan of the papers that define in words a thing that a plan names.

    Where there are none, it is the plan itself.
    """
    for thing in things_named(plan):
        wordings = [shape.format(thing) for shape in _DEFINING]
        likely = (each.hub for wording in wordings for each in library.on_topic(wording))
        said = library.passages(wordings[0], tuple(dict.fromkeys(likely)))
        texts = {hub: [library.hub(hub).label, *(p.text for p in said[hub])] for hub in said}
        hubs = [h for h in said if any(says(t, w) for t in texts[h] for w in wordings)]
        if hubs:
            topic = Topic(wording=wordings[0], hubs=tuple(hubs))
            return Plan(question=plan.question, hub_type=plan.hub_type, topic=topic)
    return plan


def things_named(plan: Plan) -> tuple[str, ...]:
    """Return the things that a plan names, one value a condition."""
    return tuple(c.values[0] for c in plan.conditions if _names(c))


def _told_of(condition: Condition, found: Found, library: Library) -> Iterator[FoundFact]:
    view = library.view
    key, thing = condition.facet.key, view.column(condition.facet)
    for column in view.columns:
        if column.facet.key[:-1] != key or not is_worded(column):
            continue
        for hub in found.hubs:
            meant = {r.trail for r in thing.by_hub.get(hub, ()) if r.value in condition.values}
            for row in column.by_hub.get(hub, ()):
                if row.trail[:-1] in meant and row.triple.object.literal:
                    yield FoundFact(row, column.facet, asked=True, words=condition.values[0])


def _names(condition: Condition) -> bool:
    """Whether a condition names one thing."""
    return len(set(condition.values)) == 1 and not (condition.negated or condition.source)
