"""Sentences for an attribute that was asked for: its values, over all papers or a paper each."""

from collections.abc import Collection, Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.row_answers import row_answer
from assistant.composing.wording.attribute_names import (
    Manner,
    possessive_sentence,
    values_heading,
    values_sentence,
    wording,
)
from assistant.composing.wording.flags import is_flag, quality, trait
from assistant.composing.wording.phrases import (
    be,
    counted,
    joined,
    number_word,
    plural,
    sentence_case,
    singular,
    some_of,
)
from assistant.composing.wording.restrictions import tells_date
from tools.hublink.core.plan import Facet, Operation
from tools.hublink.core.value_kinds import is_positive_flag, numeric
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.retrieval.passages import SHORTEST_TEXT

_FEW_PAPERS = 2
_FEW_VALUES = 12
_TEXT = 15
"""Words from which a value is a text, which says nothing of itself whose it is."""


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
    told = [values_sentence(first, subject, _quoted(frame, first, hub))]
    for facet, pronoun in zip(rest, others, strict=True):
        told.append(possessive_sentence(facet, pronoun, _quoted(frame, facet, hub)))
    lists = any(len(frame.values(facet, hub)) > 1 for facet in facets)
    text = ", and ".join(told) if lists else joined(told)
    return f"{sentence_case(text)} {frame.cite([hub])}."


def _of_each(frame: AnswerFrame, facets: Sequence[Facet]) -> str:
    """The attributes of several papers, a line a paper."""
    items = []
    for hub in frame.hubs:
        found = [(facet, _quoted(frame, facet, hub)) for facet in facets]
        told = [_in_short(frame, facet, values) for facet, values in found if values]
        if told:
            items.append(f"{frame.cited_title(hub)}: {'; '.join(told)}")
    nouns = joined([plural(frame.noun_for(facet)) for facet in facets])
    text = frame.stated(f"the {nouns} of {frame.scope()} are:", items, inline=0)
    if left := len(frame.hubs) - len(items):
        names = joined([singular(frame.noun_for(facet)) for facet in facets], "or")
        text += f"\n\nThe graph names no {names} of {counted(left, f'other {frame.noun}')}."
    return text


def _in_short(frame: AnswerFrame, facet: Facet, values: Sequence[str]) -> str:
    """An attribute among others of a paper: "venues A and B", "not training-free"."""
    if is_flag(values):
        return trait(facet.name, values)
    noun = frame.noun_for(facet)
    return f"{plural(noun) if len(values) > 1 else noun} {joined(values)}"


def _quoted(frame: AnswerFrame, facet: Facet, hub: str) -> list[str]:
    return [frame.told(facet, value) for value in frame.values(facet, hub)]


def _of_those_named(frame: AnswerFrame, facet: Facet, values: Collection[str]) -> str:
    """The values that were asked for among others; texts word for word, by who says them."""
    if any(len(value.split()) < SHORTEST_TEXT for value in values):
        return frame.stated(f"of these {plural(frame.noun_for(facet))},", frame.cited_values(facet))
    quoted = {value: f"“{value.rstrip('.')}”" for value in values}
    said = {hub: [quoted[v] for v in frame.values(facet, hub) if v in quoted] for hub in frame.hubs}
    return " ".join(
        f"{sentence_case(frame.named(hub))} says: {joined(own)} {frame.cite([hub])}."
        for hub, own in said.items()
        if own
    )


def attribute_answer(frame: AnswerFrame, facet: Facet) -> str:
    """Return the values of one attribute, worded like the question, by paper or over all."""
    values = frame.values_over(facet)
    subject = joined(list(frame.holders(facet))) or frame.scope()
    if not values:
        return _no_others(frame, facet) or frame.unstated(facet, frame.hubs)
    if text := row_answer(frame, facet) or _of_others(frame, facet):
        return text
    if any(request.among for request in frame.plan.requests):
        return _of_those_named(frame, facet, values)
    if all(is_flag([value]) for value in values):
        if len(frame.hubs) == 1:
            return _yes_or_no(frame, facet)
        if len(frame.hubs) > _FEW_PAPERS or not (frame.plan.hub_words or frame.is_follow_up):
            return _yes_and_no(frame, facet)
    if _differs_by_paper(frame, facet):
        return _by_paper(frame, facet)
    if len(frame.plan.requests) == 1 and (text := _restated_values(frame, facet)):
        return text
    if frame.plan.hub_words or frame.is_follow_up:
        if len(frame.hubs) <= _FEW_PAPERS:
            return " ".join(frame.sentence(facet, hub) for hub in frame.hubs)
        return _by_paper(frame, facet)
    if len(frame.hubs) == 1:
        (hub,) = frame.hubs
        listed = [frame.told(facet, value) for value in values]
        text = sentence_case(values_sentence(_of_holders(frame, facet), subject, listed))
        return f"{text} {frame.cite([hub])}."
    return frame.stated(_heading(frame, facet, many=len(values) > 1), frame.cited_values(facet))


def _of_others(frame: AnswerFrame, facet: Facet) -> str:
    """The values besides some that were named, those of most papers first; else nothing."""
    if not (beside := _besides(frame, facet)):
        return ""
    by_papers = sorted(frame.values_over(facet).items(), key=lambda told: -len(told[1]))
    items = [frame.borne(facet, value, hubs) for value, hubs in by_papers]
    name = f"the {frame.nouns} name" if len(frame.hubs) != 1 else f"the {frame.noun} names"
    return frame.stated(f"{beside} {name}", items)


def _no_others(frame: AnswerFrame, facet: Facet) -> str:
    """That papers name nobody besides those who were named; nothing where nobody was."""
    if not (beside := _besides(frame, facet)):
        return ""
    one = len(frame.hubs) == 1
    name = f"{frame.named(frame.hubs[0]) if one else frame.scope()} name{'s' if one else ''}"
    return sentence_case(f"{beside} {name} no other {frame.cite(frame.hubs)}.")


def _besides(frame: AnswerFrame, facet: Facet) -> str:
    """The words that leave out those whom a question named: "besides A. Low,"."""
    requests = (r for r in frame.plan.requests if r.facet == facet)
    named = list(dict.fromkeys(value for request in requests for value in request.apart_from))
    return f"besides {some_of(named)}," if named else ""


def _yes_or_no(frame: AnswerFrame, facet: Facet) -> str:
    """Whether one paper has a quality, with yes or no where the question wants that."""
    (hub,) = frame.hubs
    text = frame.sentence(facet, hub)
    if not read_cues(frame.plan.question).verifies:
        return text
    holds = any(map(is_positive_flag, frame.values(facet, hub)))
    return f"{'Yes' if holds else 'No'}: {text.replace('The ', 'the ', 1)}"


def _yes_and_no(frame: AnswerFrame, facet: Facet) -> str:
    """How many papers have a quality, and how many have not."""
    said = [
        f"{counted(len(hubs), frame.noun)}"
        f" {quality(facet.name, len(hubs) > 1, is_positive_flag(value))} {frame.cite(hubs)}"
        for value, hubs in frame.values_over(facet).items()
    ]
    return frame.stated(f"of {frame.scope()},", said)


def _differs_by_paper(frame: AnswerFrame, facet: Facet) -> bool:
    """Whether values are numbers, or texts, of which nearly each paper has its own.

    These are told by paper, if they are not of what the question names.
    """
    values = frame.values_over(facet)
    apart = all(numeric(value) is not None for value in values)
    apart = apart or all(len(value.split()) >= _TEXT for value in values)
    stating = {hub for hubs in values.values() for hub in hubs}
    told = apart and len(stating) > 1 and 2 * len(values) > len(stating)
    return told and not tells_date(facet.name) and not frame.holders(facet)


def _heading(frame: AnswerFrame, facet: Facet, many: bool) -> str:
    """What the values of an attribute are: "the approaches that are training-free are"."""
    things = frame.things(facet, many)
    if not things:
        holders = frame.holders(facet)
        if not holders and wording(facet).manner is not Manner.NOUN:
            return _heading_of_some(frame, facet)
        subject = joined(list(holders)) or frame.scope()
        told = _of_holders(frame, facet)
        return values_heading(told, subject, many, many_told_of=len(holders) != 1)
    return f"the {things} {be(frame.noun_for(facet), many)}"


def _of_holders(frame: AnswerFrame, facet: Facet) -> Facet:
    """An attribute by the name it has of those the question names: an author "works at" it."""
    words = wording(facet)
    own = bool(frame.holders(facet)) and bool(words.owner)
    return facet.model_copy(update={"name": words.text, "bearer": ""}) if own else facet


def _heading_of_some(frame: AnswerFrame, facet: Facet) -> str:
    """What papers do, or is done to them, said of those alone that state it: "two of X cite"."""
    stating = sum(bool(frame.values(facet, hub)) for hub in frame.hubs)
    papers = frame.scope()
    if stating == len(frame.hubs):
        return values_heading(facet, papers, many_values=True)
    of_all = papers == frame.all_of_them
    papers = f"the {number_word(len(frame.hubs))} {frame.nouns}" if of_all else papers
    some = f"{number_word(stating)} of {papers}"
    return values_heading(facet, some, many_values=True, many_told_of=stating != 1)


def _restated_values(frame: AnswerFrame, facet: Facet) -> str:
    """The values in a sentence worded like the question; None where that is not safe."""
    restated = frame.restated if frame.plan.operation is not Operation.VERIFY else None
    values = frame.cited_values(facet)
    one = len(values) == 1
    if restated is None:
        return ""
    if len(frame.hubs) == 1:
        listed = [frame.told(facet, value) for value in frame.values_over(facet)]
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
    """The values of an attribute, a line a paper; of many, or found anew, those that state it."""
    few = len(frame.hubs) <= frame.most_listed
    at_hand = few and (frame.plan.hub_words or frame.is_follow_up)
    stating = [hub for hub in frame.hubs if frame.values(facet, hub)]
    items = []
    for hub in frame.hubs if at_hand else stating:
        values = joined([frame.told(facet, v) for v in frame.values(facet, hub)]) or "not stated"
        links = frame.leads_to_papers(facet)
        told = f"“{frame.title(hub)}”: {values} {frame.cite([hub])}"
        items.append(f"{frame.cited_title(hub)}: {values}" if links else told)
    follows = at_hand or frame.is_follow_up
    papers = f"these {frame.nouns}" if follows else frame.scope()
    head = values_heading(facet, papers, many_values=True)
    if not at_hand:
        return frame.stated(head, items, inline=0)
    return f"{sentence_case(head)}:\n\n" + "\n".join(f"- {item}" for item in items)
