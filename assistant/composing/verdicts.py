"""Yes or no, with what the graph states for it or instead, and how many say which."""

from collections.abc import Sequence
from functools import partial

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.attribute_answers import attributes_answer
from assistant.composing.wording.attribute_names import values_sentence
from assistant.composing.wording.flags import is_flag, quality
from assistant.composing.wording.phrases import counted, joined, number_word, singular, with_article
from assistant.composing.wording.restrictions import restrictions, stated
from tools.hublink.core.plan import Condition, Facet, Operation
from tools.hublink.core.value_kinds import (
    FALSE_LABELS,
    TRUE_LABELS,
    is_negative,
    is_positive_flag,
    numeric,
)
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.quantifiers import is_of_all
from tools.hublink.language.deciding import is_open
from tools.hublink.language.words import WORK_STEMS, phrase, speaks_of_works, tokens, words_of

_ANY = frozenset("any anything anybody anyone".split())
"""Words that no statement says: that somebody did anything is answered with what they did."""
_ADDRESS = "://"
_FEW = 3
"""Of so few papers what is asked is told of each, though yes or no is not clear."""


def verified(frame: AnswerFrame) -> str:
    """Return whether what was asked holds of each named paper, or of the papers found."""
    plan = frame.plan
    if plan.requests and (plan.hubs is not None or (is_open(plan) and len(frame.hubs) <= _FEW)):
        tell = frame.sentence if is_open(plan) else partial(_verdict, frame)
        return " ".join(tell(r.facet, hub) for r in plan.requests for hub in frame.hubs)
    if plan.requests and not is_open(plan):
        return _of_attributes(frame)
    about = restrictions(plan, many=len(frame.hubs) > 1)
    if plan.hubs is not None and is_of_all(plan.question) and not plan.not_understood:
        return _of_all(frame, about)
    if told := _of_addresses(frame):
        return told
    if frame.restated is not None and _ANY.isdisjoint(words_of(plan.question)):
        return f"Yes, {frame.restated.before} {frame.cite(frame.hubs)}."
    if plan.hub_words:
        titles = joined([frame.cited_title(hub) for hub in frame.hubs])
        return f"Yes, {titles} is {with_article(frame.noun)} {about}".rstrip() + "."
    cues = read_cues(plan.question)
    weighs = cues.of_which_more or cues.compares
    if not weighs and (text := _of_thing(frame)):
        return text
    if told := _of_what_is_had(frame):
        return told
    titles_of = [frame.cited_title(hub) for hub in frame.hubs]
    start = "" if weighs or plan.not_understood or plan.relaxed else "yes, "
    papers = counted(len(frame.hubs), frame.noun)
    said = stated(papers, about) or f"{papers} {about}".rstrip()
    return frame.stated(f"{start}{said}:", titles_of)


def _of_all(frame: AnswerFrame, about: str) -> str:
    """Whether what was asked holds of all the papers at hand, or of how many of them."""
    found, asked = len(frame.hubs), counted(len(frame.plan.hubs or ()), frame.noun)
    whole = found == len(frame.plan.hubs or ())
    papers = f"all {asked}" if whole else f"only {number_word(found)} of the {asked}"
    are = "is one" if found == 1 else "are ones"
    said = stated(papers, about) or f"{papers} {are} {about}".rstrip()
    titles = [frame.cited_title(hub) for hub in frame.hubs]
    return frame.stated(f"{'yes' if whole else 'no'}, {said}:", titles)


def _of_addresses(frame: AnswerFrame) -> str:
    """Yes, with the addresses where few named papers have what is asked; else nothing."""
    held = [c.facet for c in frame.plan.conditions if c.is_any]
    named = frame.plan.hub_words or len(held) < len(frame.plan.conditions)
    if not (held and named and 0 < len(frame.hubs) <= _FEW) or frame.plan.relaxed:
        return ""
    had = [(f, value) for f in held for hub in frame.hubs for value in frame.values(f, hub)]
    if not had or not all(_ADDRESS in frame.told(*each) for each in had):
        return ""
    told = (frame.sentence(f, hub) for f in held for hub in frame.hubs if frame.values(f, hub))
    return f"Yes. {' '.join(told)}"


def _of_what_is_had(frame: AnswerFrame) -> str:
    """Yes, with what few papers state of an attribute that they are asked to have; else nothing."""
    plan = frame.plan
    held = [c.facet for c in plan.conditions if c.is_any]
    nouns = WORK_STEMS | set(phrase(plan.hub_type))
    few = 0 < len(frame.hubs) <= _FEW and not (plan.not_understood or plan.relaxed)
    if speaks_of_works(tokens(plan.question), nouns):
        return ""
    if not (held and few and all(frame.values(f, hub) for f in held for hub in frame.hubs)):
        return ""
    return f"Yes. {attributes_answer(frame, held)}"


def _of_attributes(frame: AnswerFrame) -> str:
    """Yes where any of the papers found has a value of what is asked for, with the values."""
    facets = [request.facet for request in frame.plan.requests]
    told = attributes_answer(frame, facets)
    values = [v for facet in facets for hub in frame.hubs for v in frame.values(facet, hub)]
    if not values or frame.plan.not_understood or _are_guessed_numbers(frame, values):
        return told
    denied = [is_negative(value) for value in values]
    if any(denied) and not all(denied):
        return told
    return f"{'No' if all(denied) else 'Yes'}. {told}"


def _are_guessed_numbers(frame: AnswerFrame, values: Sequence[str]) -> bool:
    """Whether numbers are told that a question may not mean: these say neither yes nor no."""
    guessed = all(request.certainty < 1 for request in frame.plan.requests)
    return guessed and all(numeric(value) is not None for value in values)


def _of_thing(frame: AnswerFrame, verdict: str = "Yes, ") -> str:
    """Return that a named thing has a quality, where the question is of one; else nothing."""
    flags = [c for c in frame.plan.conditions if _is_flag(c)]
    things = [c for c in frame.plan.conditions if c not in flags]
    if len(flags) != 1 or len(things) != 1 or things[0].negated or len(things[0].values) != 1:
        return ""
    (flag,), (thing,) = flags, things
    holds = is_positive_flag(flag.values[0]) != flag.negated
    said = quality(flag.facet.name, many=False, holds=holds)
    return f"{verdict}{thing.values[0]} {said} {frame.cite(frame.hubs)}."


def _is_flag(condition: Condition) -> bool:
    values = condition.values
    return len(values) == 1 and (is_positive_flag(values[0]) or values[0].lower() in FALSE_LABELS)


def undecided(frame: AnswerFrame) -> str:
    """Return that the graph says neither yes nor no, what it lacks for it, and what it holds."""
    plan, count = frame.plan, len(frame.hubs)
    lacking = dict.fromkeys([*plan.not_understood, *plan.relaxed])
    unknown = joined([f"“{words}”" for words in lacking], "or")
    few = plan.hubs is not None and len(plan.hubs) <= _FEW
    these = (
        f"{'this' if count == 1 else 'these'} {singular(frame.noun) if count == 1 else frame.nouns}"
    )
    where = f"nothing that it tells of {these}" if few and count else "nothing in it"
    reason = f": {where} stands for {unknown}" if unknown else " in these words"
    text = f"The graph does not say whether this is so{reason}."
    if not (plan.conditions and count):
        return text
    held = f"{counted(count, frame.noun)} {restrictions(plan, many=count != 1)}".rstrip()
    if count > _FEW:
        return f"{text} It holds {held}."
    return f"{text} It holds {held}: {joined([frame.cited_title(hub) for hub in frame.hubs])}."


def _verdict(frame: AnswerFrame, facet: Facet, hub: str) -> str:
    """Yes or no for one paper, with the values that say so."""
    values, cite = frame.values(facet, hub), frame.cite([hub])
    guessed = all(r.certainty < 1 for r in frame.plan.requests if r.facet == facet)
    if not values or (guessed and not is_flag(values)):
        return frame.sentence(facet, hub)
    holds = not all(is_negative(value) for value in values)
    restated = frame.restated if len(frame.hubs) == 1 else None
    start = "Yes" if holds else "No"
    flag = is_flag(values)
    told = values if flag else [f"“{value}”" for value in values]
    if restated is not None:
        reason = "" if flag else f": {joined(told)}"
        return f"{start}, {restated.before if holds else restated.denial}{reason} {cite}."
    sentence = values_sentence(facet, frame.named(hub), told)
    sentence = sentence[:1].lower() + sentence[1:] if sentence.startswith("The ") else sentence
    return f"{start}, {sentence} {cite}."


def denied(frame: AnswerFrame) -> str:
    """Return what named papers have instead of what was asked of them."""
    if not frame.plan.requests:
        papers = frame.scope([])
        said = stated(papers, restrictions(frame.plan, many=len(frame.hubs) > 1)) or frame.scope()
        if instead := _had_instead(frame):
            return f"No. {instead}"
        return _of_thing(frame, "No, ") or f"No: {said} {frame.cite(frame.hubs)}."
    asked = [(r.facet, hub) for r in frame.plan.requests for hub in frame.hubs]
    told = " ".join(frame.sentence(facet, hub) for facet, hub in asked)
    known = all(frame.values(facet, hub) for facet, hub in asked)
    if known and read_cues(frame.plan.question).counts:
        return f"None. {told}"
    return f"No. {told}" if known and frame.plan.operation is Operation.VERIFY else told


def _had_instead(frame: AnswerFrame) -> str:
    """What few papers have of an attribute in place of yes: "the data are to be had on request"."""
    answered = (c for c in frame.plan.conditions if any(is_flag((v,)) for v in c.values))
    facets = [condition.facet for condition in answered]
    told = [(facet, hub) for facet in facets for hub in frame.hubs]
    plain = all(is_flag(frame.values(facet, hub)) for facet, hub in told)
    if plain or len(frame.hubs) > _FEW or not all(frame.values(*each) for each in told):
        return ""
    return " ".join(frame.sentence(facet, hub) for facet, hub in told)


def counted_both_ways(
    frame: AnswerFrame, table: Table, numbers: Sequence[str], things: str
) -> str | None:
    """Return the groups of a yes/no attribute as qualities, those that have it first.

    "17 studies cover the night and 27 do not"; None where groups are of anything else.
    """
    if not table.group or not all(is_flag((row.label,)) for row in table.rows):
        return None
    pairs = sorted(zip(table.rows, numbers, strict=True), key=lambda pair: not _holds(pair[0]))
    said = [_item(row, number, table.group, things, frame) for row, number in pairs]
    said += [
        f"no {singular(things)} {quality(table.group, many=False, holds=holds)}"
        for holds in (True, False)
        if holds not in map(_holds, table.rows)
    ]
    scope = frame.scope() if frame.plan.conditions or frame.plan.hubs else ""
    text = ", and ".join(said)
    return f"Of {scope}, {text}." if scope else f"{text[:1].upper()}{text[1:]}."


def _item(row: TableRow, number: str, name: str, things: str, frame: AnswerFrame) -> str:
    many = row.value != 1
    predicate = quality(name, many=many, holds=_holds(row))
    return f"{number} {things if many else singular(things)} {predicate} {frame.cite(row.hubs)}"


def _holds(row: TableRow) -> bool:
    return row.label.lower() in TRUE_LABELS
