"""Sentences for an attribute that was asked for: its values, over all papers or a paper each."""

from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.row_answers import row_answer
from assistant.composing.wording.attribute_names import (
    no_values_sentence,
    noun_of,
    possessive_sentence,
    quoted,
    values_heading,
    values_sentence,
)
from assistant.composing.wording.phrases import be, counted, joined, plural, sentence_case, singular
from tools.hublink.core.plan import Facet

_FEW_PAPERS = 2
_FEW_VALUES = 12


def attributes_answer(frame: AnswerFrame, facets: Sequence[Facet]) -> str:
    """Return the values of several attributes: of one paper in a sentence, of many side by side."""
    if len(facets) == 1:
        return attribute_answer(frame, facets[0])
    together = [facet for facet in facets if _is_told_beside_others(frame, facet)]
    alone = [attribute_answer(frame, facet) for facet in facets if facet not in together]
    if len(together) < 2:
        return "\n\n".join([*(attribute_answer(frame, facet) for facet in together), *alone])
    side_by_side = _of_one if len(frame.hubs) == 1 else _of_each
    return "\n\n".join([side_by_side(frame, together), *alone])


def _is_told_beside_others(frame: AnswerFrame, facet: Facet) -> bool:
    """Whether an attribute has a few plain values in each paper."""
    counts = [len(frame.values(facet, hub)) for hub in frame.hubs]
    return 0 < max(counts) <= _FEW_VALUES and not row_answer(frame, facet)


def _of_one(frame: AnswerFrame, facets: Sequence[Facet]) -> str:
    """The attributes of one paper in one sentence: "The year of X is 2019 and its venue is V"."""
    (hub,) = frame.hubs
    subject, *others = [frame.scope(), *["it"] * (len(facets) - 1)]
    first, *rest = facets
    told = [values_sentence(first.name, subject, _quoted(frame, first, hub))]
    for facet, pronoun in zip(rest, others, strict=True):
        told.append(possessive_sentence(facet.name, pronoun, _quoted(frame, facet, hub)))
    lists = any(len(frame.values(facet, hub)) > 1 for facet in facets)
    text = ", and ".join(told) if lists else joined(told)
    return f"{sentence_case(text)} {frame.cite([hub])}."


def _of_each(frame: AnswerFrame, facets: Sequence[Facet]) -> str:
    """The attributes of several papers, a line a paper."""
    items = []
    for hub in frame.hubs:
        found = [(noun_of(facet.name), _quoted(frame, facet, hub)) for facet in facets]
        told = [
            f"{plural(noun) if len(values) > 1 else noun} {joined(values)}"
            for noun, values in found
            if values
        ]
        if told:
            items.append(f"{frame.cited_title(hub)}: {'; '.join(told)}")
    nouns = joined([plural(noun_of(facet.name)) for facet in facets])
    text = frame.stated(f"the {nouns} of {frame.scope()} are:", items, inline=0)
    if left := len(frame.hubs) - len(items):
        names = joined([singular(noun_of(facet.name)) for facet in facets], "or")
        text += f"\n\nThe graph names no {names} of {counted(left, f'other {frame.noun}')}."
    return text


def _quoted(frame: AnswerFrame, facet: Facet, hub: str) -> list[str]:
    return [quoted(value) for value in frame.values(facet, hub)]


def attribute_answer(frame: AnswerFrame, facet: Facet) -> str:
    """Return the values of one attribute, worded like the question, by paper or over all."""
    values = frame.values_over(facet)
    subject = joined(list(frame.holders(facet))) or frame.scope()
    if not values:
        return f"{no_values_sentence(facet.name, subject)} {frame.cite(frame.hubs)}."
    if text := row_answer(frame, facet):
        return text
    if any(request.among for request in frame.plan.requests):
        return frame.stated(f"of these {plural(noun_of(facet.name))},", frame.cited_values(facet))
    if len(frame.plan.requests) == 1 and (text := _restated_values(frame, facet)):
        return text
    if frame.plan.hub_words or frame.is_follow_up:
        if len(frame.hubs) <= _FEW_PAPERS:
            return " ".join(frame.sentence(facet, hub) for hub in frame.hubs)
        return _by_paper(frame, facet)
    if len(frame.hubs) == 1:
        (hub,) = frame.hubs
        listed = [quoted(value) for value in values]
        text = sentence_case(values_sentence(facet.name, subject, listed))
        return f"{text} {frame.cite([hub])}."
    return frame.stated(_heading(frame, facet, many=len(values) > 1), frame.cited_values(facet))


def _heading(frame: AnswerFrame, facet: Facet, many: bool) -> str:
    """What the values of an attribute are: "the approaches that are training-free are"."""
    things = frame.things(facet, many)
    if not things:
        holders = frame.holders(facet)
        subject = joined(list(holders)) or frame.scope()
        return values_heading(facet.name, subject, many, many_told_of=len(holders) != 1)
    return f"the {things} {be(noun_of(facet.name), many)}"


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
