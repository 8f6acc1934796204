"""Sentences for an attribute that was asked for: its values, over all papers or a paper each."""

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.attribute_names import (
    no_values_sentence,
    quoted,
    values_heading,
    values_sentence,
)
from assistant.composing.phrases import be, joined, plural, sentence_case, singular
from assistant.composing.row_answers import row_answer
from tools.hublink.core.plan import Facet

_FEW_PAPERS = 2


def attribute_answer(frame: AnswerFrame, facet: Facet) -> str:
    """Return the values of one attribute, worded like the question, by paper or over all."""
    values = frame.values_over(facet)
    if not values:
        return f"{no_values_sentence(facet.name, frame.scope())} {frame.cite(frame.hubs)}."
    if text := row_answer(frame, facet):
        return text
    if len(frame.plan.requests) == 1 and (text := _restated_values(frame, facet)):
        return text
    if frame.plan.hub_words or frame.is_follow_up:
        if len(frame.hubs) <= _FEW_PAPERS:
            return " ".join(frame.sentence(facet, hub) for hub in frame.hubs)
        return _by_paper(frame, facet)
    if len(frame.hubs) == 1:
        (hub,) = frame.hubs
        listed = [quoted(value) for value in values]
        text = sentence_case(values_sentence(facet.name, frame.scope(), listed))
        return f"{text} {frame.cite([hub])}."
    head = values_heading(facet.name, frame.scope(), many_values=len(values) > 1)
    return frame.stated(head, frame.cited_values(facet))


def _restated_values(frame: AnswerFrame, facet: Facet) -> str:
    """The values in a sentence worded like the question; None where that is not safe."""
    restated = frame.restated
    values = frame.cited_values(facet)
    one = len(values) == 1
    if restated is None:
        return ""
    if len(frame.hubs) == 1:
        listed = [quoted(value) for value in frame.values_over(facet)]
        items = [f"{joined(listed)} {frame.cite(frame.hubs)}"]
    else:
        items = values
    if restated.noun:
        return frame.stated(f"{restated.about(len(values))}:", items)
    if restated.after:
        noun = singular(restated.after) if one else plural(restated.after)
        return frame.stated(f"{restated.head(one=False)} {noun}", items)
    if not restated.agrees_with(len(values)):
        return ""
    head = restated.head(one)
    return frame.stated(f"{head} {be(restated.head_noun(), not one)}", items)


def _by_paper(frame: AnswerFrame, facet: Facet) -> str:
    """The values of an attribute, a line a paper."""
    items = []
    for hub in frame.hubs:
        values = joined([quoted(value) for value in frame.values(facet, hub)]) or "not stated"
        items.append(f"“{frame.title(hub)}”: {values} {frame.cite([hub])}")
    head = values_heading(facet.name, f"these {frame.nouns}", many_values=True)
    return f"{sentence_case(head)}:\n\n" + "\n".join(f"- {item}" for item in items)
