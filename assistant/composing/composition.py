"""Answers composed from facts: short sentences made of labels and numbers, each one cited."""

from assistant.citations import with_fewer_citations
from assistant.composing.answer_frame import UNTYPED, AnswerFrame
from assistant.composing.attribute_answers import attribute_answer
from assistant.composing.attribute_names import clauses, quoted, values_sentence, wording
from assistant.composing.computed_answers import computed
from assistant.composing.nothing_found import nothing_found
from assistant.composing.phrases import counted, joined, name_of, sentence_case, singular
from assistant.composing.similar_papers import similar_papers
from assistant.composing.told_by_papers import told_by_papers
from assistant.composing.verdicts import denied, is_open, undecided, verified
from tools.hublink.mention_words import STATISTICS
from tools.hublink.parameters import Thoroughness
from tools.hublink.plan import Operation, Plan
from tools.hublink.scope import NO_LIMITS, Scope
from tools.hublink.tabulation import Table, values_of
from tools.search_results import Search

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
        return similar_papers(search, name_of(hub_name) or UNTYPED, scope)
    plan = search.found.plan
    if is_open(plan) and not (search.denied or plan.requests or plan.unmatched):
        return undecided(plan, name_of(hub_name) or UNTYPED, len(search.found.hubs))
    if not search.found.hubs:
        among = search.found.among
        share = f"That is 0 % of {counted(among, name_of(hub_name) or UNTYPED)}." if among else ""
        return nothing_found(plan, hub_name, share, scope)
    frame = AnswerFrame(search, hub_name, thoroughness.papers_listed)
    if search.denied:
        return denied(frame)
    text = computed(frame, table) if table else _plain(frame)
    text = with_fewer_citations(_steps(frame) + text, frame.most_listed + 1)
    return text + _caveats(plan)


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
        return verified(frame)
    if len(frame.plan.requests) > 1 and not any(r.words for r in frame.plan.requests):
        return _overview(frame)
    if frame.plan.requests:
        texts = [attribute_answer(frame, request.facet) for request in frame.plan.requests]
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
    one = len(titles) == 1
    verb = "is" if one else "are"
    restated = frame.restated
    if restated is not None and restated.noun:
        return frame.stated(f"{restated.about(len(titles))}:", titles)
    if restated is not None and restated.agrees_with(len(titles)):
        return frame.stated(f"{restated.head(one)} {verb}", titles)
    about = clauses(frame.plan.conditions, many=not one)
    if not about:
        said = f" with {joined([f'“{w}”' for w in frame.plan.titled])} in the title"
        head = counted(len(titles), frame.noun) + (said if frame.plan.titled else "")
        return frame.stated(f"{head}:", titles)
    if frame.is_follow_up:
        head = f"of these {frame.nouns}, {'the one' if one else 'those'} {about}"
    else:
        head = f"the {singular(frame.noun) if one else frame.nouns} {about}"
    return frame.stated(f"{head} {verb}", titles)


def _caveats(plan: Plan) -> str:
    notes = []
    if plan.relaxed:
        left = joined([f"“{words}”" for words in plan.relaxed])
        notes.append(f"Left out of account, to find anything: {left}.")
    if plan.unapplied:
        words = joined([f"“{words}”" for words in plan.unapplied])
        notes.append(f"Could not be applied, so that the answer may hold more than asked: {words}.")
    statistics = [word for word in plan.not_understood if word.lower() in STATISTICS]
    if statistics:
        asked = joined(statistics)
        notes.append(f"No {asked} is computed: this is what the graph holds.")
    unknown = [f"“{word}”" for word in plan.not_understood if word not in statistics]
    if unknown and plan.confidence < _SURE:
        words = joined(unknown)
        notes.append(f"Left out of account, since the graph does not know it: {words}.")
    return "".join(f"\n\n_{note}_" for note in notes)
