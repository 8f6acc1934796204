"""Yes or no, with what the graph states for it or instead."""

from assistant.composing.answer_frame import UNTYPED, AnswerFrame
from assistant.composing.attribute_names import clauses, values_sentence
from assistant.composing.phrases import counted, joined
from tools.hublink.plan import Facet, Operation
from tools.hublink.value_kinds import is_negative


def verified(frame: AnswerFrame) -> str:
    """Whether what was asked holds: of each named paper, or of the papers that were found."""
    plan = frame.plan
    if plan.requests and plan.hubs is not None:
        return " ".join(
            _verdict(frame, request.facet, hub) for request in plan.requests for hub in frame.hubs
        )
    about = clauses(plan.conditions, many=len(frame.hubs) > 1)
    if frame.restated is not None:
        return f"Yes, {frame.restated.before} {frame.cite(frame.hubs)}."
    if plan.hub_words:
        titles = joined([frame.cited_title(hub) for hub in frame.hubs])
        return f"Yes, {titles} is {'an' if frame.noun == UNTYPED else 'a'} {frame.noun} {about}."
    titles_of = [frame.cited_title(hub) for hub in frame.hubs]
    return frame.stated(f"yes, {counted(len(frame.hubs), frame.noun)} {about}:", titles_of)


def _verdict(frame: AnswerFrame, facet: Facet, hub: str) -> str:
    """Yes or no for one paper, with the values that say so."""
    values, cite = frame.values(facet, hub), frame.cite([hub])
    if not values:
        return frame.sentence(facet, hub)
    holds = not all(is_negative(value) for value in values)
    restated = frame.restated if len(frame.hubs) == 1 else None
    start = "Yes" if holds else "No"
    listed = joined([f"“{value}”" for value in values])
    if restated is not None:
        return f"{start}, {restated.before if holds else restated.denial}: {listed} {cite}."
    sentence = values_sentence(facet.name, frame.named(hub), [f"“{value}”" for value in values])
    sentence = sentence[:1].lower() + sentence[1:] if sentence.startswith("The ") else sentence
    return f"{start}, {sentence} {cite}."


def denied(frame: AnswerFrame) -> str:
    """What named papers have instead of what was asked of them."""
    asked = [(r.facet, hub) for r in frame.plan.requests for hub in frame.hubs]
    told = " ".join(frame.sentence(facet, hub) for facet, hub in asked)
    known = all(frame.values(facet, hub) for facet, hub in asked)
    return f"No. {told}" if known and frame.plan.operation is Operation.VERIFY else told
