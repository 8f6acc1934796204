"""Answers composed from facts: short sentences made of labels and numbers, each one cited."""

from assistant.answer_frame import UNTYPED, AnswerFrame
from assistant.attribute_names import (
    clauses,
    no_values_sentence,
    quoted,
    values_heading,
    values_sentence,
    wording,
)
from assistant.citations import with_fewer_citations
from assistant.computed_answers import computed
from assistant.phrases import counted, is_plural, joined, name_of, plural, sentence_case, singular
from tools.hub_reading import HubReading
from tools.hublink.parameters import Thoroughness
from tools.hublink.plan import Facet, Operation, Plan
from tools.hublink.scope import NO_LIMITS, Scope
from tools.hublink.tabulation import Table, values_of
from tools.hublink.value_kinds import is_negative
from tools.search_hubs import Search

_FEW_PAPERS = 2
_SURE = 0.75


def compose(
    search: Search,
    table: Table | None,
    hub_name: str,
    scope: Scope = NO_LIMITS,
    thoroughness: Thoroughness = Thoroughness.NORMAL,
) -> str:
    """The answer to a search within a scope, with what was computed of it.

    It cites the papers of the longest list, and the next.
    """
    if search.reading is not None:
        return told_by_papers(search.reading)
    if search.similar:
        return _similar(search, name_of(hub_name) or UNTYPED, scope)
    if not search.found.hubs:
        return nothing_found(search.found.plan, hub_name, scope=scope)
    frame = AnswerFrame(search, hub_name, thoroughness.papers_listed)
    if search.denied:
        return _denied(frame)
    text = computed(frame, table) if table else _plain(frame)
    text = with_fewer_citations(_steps(frame) + text, frame.most_listed + 1)
    return text + _caveats(search.found.plan)


def told_by_papers(reading: HubReading) -> str:
    """What the papers that were read contribute, one a line; what was read where none does."""
    if not reading.answers:
        return f"I cannot answer this from the graph. {reading.coverage}"
    lines = [f"- {each.title}: {each.text} [{each.number}]" for each in reading.answers]
    return "\n".join(["What the papers nearest to the question say:", "", *lines])


def nothing_found(
    plan: Plan | None, hub_name: str, reason: str = "", scope: Scope = NO_LIMITS
) -> str:
    """What was looked for in vain, with the nearest things the graph does hold."""
    if plan is None:
        return reason or "I cannot answer this from the graph."
    noun = name_of(hub_name) or UNTYPED
    about = clauses(plan.conditions, many=False)
    other = "other " if plan.apart_from else ""
    if plan.beyond:
        few = f"The last answer was about fewer {plural(noun)} than “{plan.beyond}” points at."
        return f"{few} Name the {singular(noun)} by its title or its number."
    if plan.unmatched:
        text = f"The graph holds nothing named {joined([f'“{w}”' for w in plan.unmatched], 'or')}."
    elif about and plan.hubs is not None and not plan.hub_words:
        text = _within(scope, f"Among these {plural(noun)} there is none {about}.")
    elif about and plan.operation is Operation.VERIFY:
        text = _within(scope, f"Not by this graph: it holds no {singular(noun)} {about}.")
    elif about:
        text = _within(scope, f"The graph holds no {other}{singular(noun)} {about}.")
    elif scope:
        text = _within(scope, "Nothing matches the question.")
    else:
        text = "I cannot answer this from the graph: nothing in it matches the question."
    if reason:
        text += f" {reason}"
    if plan.suggestions:
        text += f" The nearest it does hold: {joined(list(plan.suggestions))}."
    return text


def _within(scope: Scope, sentence: str) -> str:
    """A sentence that says in what there is nothing, where a scope may be the reason."""
    if not scope:
        return sentence
    return f"Within the scope of this chat: {sentence[:1].lower()}{sentence[1:]}"


def _steps(frame: AnswerFrame) -> str:
    """What the questions within the question found, a sentence each."""
    told = []
    for step in frame.found.through:
        facet = step.plan.requests[0].facet
        subject = frame.subject(step)
        values = [quoted(value) for value in values_of(step, facet)]
        sentence = sentence_case(values_sentence(facet.name, subject, values))
        told.append(f"{sentence} {frame.cite(step.hubs)}.")
    return " ".join(told) + "\n\n" if told else ""


def _plain(frame: AnswerFrame) -> str:
    if frame.plan.operation is Operation.VERIFY:
        return _verified(frame)
    if len(frame.plan.requests) > 1 and not any(r.words for r in frame.plan.requests):
        return _overview(frame)
    if frame.plan.requests:
        texts = [_attribute(frame, request.facet) for request in frame.plan.requests]
        return "\n\n".join(texts)
    return _papers(frame)


def _overview(frame: AnswerFrame) -> str:
    """What the graph tells of a few papers, attribute by attribute."""
    told = []
    for hub in frame.hubs:
        found = [(r.facet.name, frame.values(r.facet, hub)) for r in frame.plan.requests]
        items = [
            f"- {wording(name).text}: {joined([quoted(v) for v in values])} {frame.cite([hub])}"
            for name, values in found
            if values
        ]
        told.append(f"{frame.cited_title(hub)}:\n\n" + "\n".join(items))
    return "\n\n".join(told)


def _papers(frame: AnswerFrame) -> str:
    """The papers that meet the conditions."""
    titles = [frame.cited_title(hub) for hub in frame.hubs]
    restated = frame.restated
    if restated is not None and restated.noun:
        return frame.stated(f"{restated.about(len(titles))}:", titles)
    if restated is not None and _agrees(restated.before, len(titles)):
        verb = "is" if len(titles) == 1 else "are"
        return frame.stated(f"{restated.head(len(titles) == 1)} {verb}", titles)
    one = len(titles) == 1
    about = clauses(frame.plan.conditions, many=not one)
    if not about:
        said = f" with {joined([f'“{w}”' for w in frame.plan.titled])} in the title"
        head = counted(len(titles), frame.noun) + (said if frame.plan.titled else "")
        return frame.stated(f"{head}:", titles)
    if frame.is_follow_up:
        head = f"of these {frame.nouns}, {'the one' if one else 'those'} {about}"
    else:
        head = f"the {singular(frame.noun) if one else frame.nouns} {about}"
    return frame.stated(f"{head} {'is' if one else 'are'}", titles)


def _attribute(frame: AnswerFrame, facet: Facet) -> str:
    """The values of one attribute: of the question's own words, a paper each, or over all."""
    values = values_of(frame.found, facet)
    if not values:
        return f"{no_values_sentence(facet.name, frame.scope())} {frame.cite(frame.hubs)}."
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
    """The values in a sentence of the question's own words; nothing where it cannot be one."""
    restated = frame.restated
    values = frame.cited_values(facet)
    one = len(values) == 1
    if restated is None:
        return ""
    if len(frame.hubs) == 1:
        listed = [quoted(value) for value in values_of(frame.found, facet)]
        items = [f"{joined(listed)} {frame.cite(frame.hubs)}"]
    else:
        items = values
    if restated.noun:
        return frame.stated(f"{restated.about(len(values))}:", items)
    if restated.after:
        noun = singular(restated.after) if one else plural(restated.after)
        return frame.stated(f"{restated.head(one=False)} {noun}", items)
    if not _agrees(restated.before, len(values)):
        return ""
    return frame.stated(f"{restated.head(one)} {'is' if one else 'are'}", items)


def _agrees(subject: str, number: int) -> bool:
    """Whether a noun phrase can stand for so many things."""
    words = subject.split(" of ")[0].split(" that ")[0].split()
    return number == 1 or any(is_plural(word) for word in words[-4:])


def _by_paper(frame: AnswerFrame, facet: Facet) -> str:
    """The values of an attribute, a line a paper."""
    items = []
    for hub in frame.hubs:
        values = joined([quoted(value) for value in frame.values(facet, hub)]) or "not stated"
        items.append(f"“{frame.title(hub)}”: {values} {frame.cite([hub])}")
    head = values_heading(facet.name, f"these {frame.nouns}", many_values=True)
    return f"{sentence_case(head)}:\n\n" + "\n".join(f"- {item}" for item in items)


def _verified(frame: AnswerFrame) -> str:
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


def _denied(frame: AnswerFrame) -> str:
    """What named papers have instead of what was asked of them."""
    asked = [(r.facet, hub) for r in frame.plan.requests for hub in frame.hubs]
    told = " ".join(frame.sentence(facet, hub) for facet, hub in asked)
    known = all(frame.values(facet, hub) for facet, hub in asked)
    return f"No. {told}" if known and frame.plan.operation is Operation.VERIFY else told


def _similar(search: Search, noun: str, scope: Scope) -> str:
    """The papers nearest in meaning, each with the fact that is like the question."""
    plan = search.found.plan
    if not search.evidence:
        text = "The graph holds no answer to this: nothing in it resembles the question."
        text = _within(scope, text)
        near = joined([f"“{title}”" for title in search.nearest])
        return f"{text} The least unlike: {near}." if near else text
    items = []
    for evidence in search.evidence:
        why = next((fact.text for fact in evidence.facts if fact.score is not None), "")
        why = why.removeprefix(evidence.hub.label).lstrip(" —-:")
        items.append(f"“{evidence.hub.label}” [{evidence.number}]" + (f": {why}" if why else ""))
    shown = "\n".join(f"- {item}" for item in items)
    one = len(items) == 1
    bounds = clauses(plan.conditions, many=True)
    among = f"Of the {plural(noun)} {bounds}, the" if bounds else "The"
    closest = f"{among} {singular(noun) if one else plural(noun)} closest in meaning"
    to = f" to “{plan.alike.wording}”" if plan.alike is not None else ""
    verb = "is" if one else "are"
    return f"{closest}{to} {verb}:\n\n{shown}\n\n{_about_likeness(search, noun)}"


def _about_likeness(search: Search, noun: str) -> str:
    """How papers were found that match no words, and how far that can be trusted."""
    one = len(search.evidence) == 1
    found = (
        f"{'It was' if one else 'They were'} found by likeness of meaning, not by matching words"
    )
    if not search.likely:
        doubt = (
            "it is not clearly about this: take it for a lead"
            if one
            else "none is clearly about this: take them for leads"
        )
        found += f", and {doubt}, not for an answer"
    notes = [f"{found}."]
    if search.terms:
        terms = joined([f"“{term}”" for term in search.terms], "or")
        notes.append(f"Asking for {terms} finds all {plural(noun)} the graph describes so.")
    return f"_{' '.join(notes)}_"


def _caveats(plan: Plan) -> str:
    notes = []
    if plan.relaxed:
        left = joined([f"“{words}”" for words in plan.relaxed])
        notes.append(f"Left out of account, to find anything: {left}.")
    if plan.not_understood and plan.confidence < _SURE:
        words = joined([f"“{word}”" for word in plan.not_understood])
        notes.append(f"Left out of account, since the graph does not know it: {words}.")
    return "".join(f"\n\n_{note}_" for note in notes)
