"""What speaks for papers: the facts by which they were found, in a sentence each.

Of papers that are only perhaps on a topic it is told after those that surely are.
"""

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.overviews import overview
from assistant.composing.similar_papers import reason_of
from assistant.composing.wording.attribute_names import possessive_sentence, quoted
from assistant.composing.wording.phrases import joined
from assistant.composing.wording.restrictions import clauses, restrictions
from tools.hublink.core.plan import Condition, Lead


def reasons(frame: AnswerFrame) -> str:
    """Return why each paper is an answer; what the graph tells of it where nothing was asked."""
    told = {hub: _of_paper(frame, hub) for hub in frame.hubs}
    if not any(told.values()):
        return overview(frame)
    items = [
        f"{frame.cited_title(hub)}: {why or 'nothing more is said of it'}"
        for hub, why in told.items()
    ]
    if len(items) == 1:
        return f"{items[0]}."
    return frame.stated("what speaks for each:", items, inline=0)


def _of_paper(frame: AnswerFrame, hub: str) -> str:
    """The conditions that a paper meets and what it says of the topic."""
    met = [text for c in frame.plan.conditions if (text := _met(frame, c, hub))]
    topic = frame.plan.topic
    bound = {condition.facet.key for condition in frame.plan.conditions}
    facts = (f for f in frame.found.facts if f.hub == hub and f.facet.key not in bound)
    said = list(dict.fromkeys(fact.value.rstrip(".") for fact in facts)) if topic else []
    if topic is not None and said:
        met.append(f"on “{topic.wording}” it says {joined([f'“{text}”' for text in said])}")
    return ", and ".join(met) if len(met) < 3 else "; ".join(met)


def _met(frame: AnswerFrame, condition: Condition, hub: str) -> str:
    """How a paper meets a condition: "its author is A", "it is without a guideline"."""
    values = frame.values(condition.facet, hub)
    wanted = [value for value in values if value in condition.values] or values
    if condition.negated or not wanted:
        clause = clauses([condition], many=False)
        return f"it is {clause.removeprefix('that is ')}"
    return possessive_sentence(condition.facet, "it", [quoted(value) for value in wanted])


def with_leads(frame: AnswerFrame, told: str) -> str:
    """Return what is told of a plan's papers, followed by those perhaps on its topic, with why."""
    items = "\n".join(f"- {_lead(frame, lead)}" for lead in frame.leads)
    if told:
        return f"{told}\n\nPerhaps also on it:\n\n{items}"
    about = restrictions(frame.plan)
    return f"No {frame.noun} is surely {about}. Perhaps on it:\n\n{items}"


def _lead(frame: AnswerFrame, lead: Lead) -> str:
    title = frame.cited_title(lead.hub)
    facts = (fact for fact in frame.found.facts if fact.hub == lead.hub)
    why = next((fact for fact in facts if fact.value == lead.reason), None)
    return f"{title}: {reason_of(why.triple)}" if why is not None else title
