"""Answers composed from facts: short sentences made of labels and numbers, each one cited."""

from collections.abc import Sequence

from assistant.composing.answer_frame import UNTYPED, AnswerFrame
from assistant.composing.attribute_answers import attributes_answer
from assistant.composing.computed_answers import computed
from assistant.composing.nearest_facts import nearest_facts
from assistant.composing.nothing_found import nothing_found
from assistant.composing.overviews import overview
from assistant.composing.quotations import (
    defined,
    how_many,
    what_else_they_say,
    what_papers_say,
)
from assistant.composing.reasons import reasons, with_leads
from assistant.composing.similar_papers import (
    by_words_alone,
    more_later,
    similar_papers,
    told_by_papers,
)
from assistant.composing.verdicts import denied, undecided, verified
from assistant.composing.wording.attribute_names import (
    noun_of,
    quoted,
    values_heading,
    values_sentence,
)
from assistant.composing.wording.citations import with_fewer_citations
from assistant.composing.wording.phrases import counted, joined, name_of, sentence_case, singular
from assistant.composing.wording.restrictions import restrictions
from tools.calls.search_results import Search
from tools.hublink.core.parameters import Thoroughness
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.execution.tabulation import Table, values_of
from tools.hublink.language.deciding import is_open
from tools.hublink.language.words import PARTICLES, phrase, stem, tokens
from tools.hublink.question.mentions.attribute_words import STATISTICS
from tools.hublink.question.scope import NO_LIMITS, Scope

_SURE = 0.75
_USED = frozenset(map(stem, "use apply employ evaluate test".split()))
_FEW = 5
"""So many papers of a thing are named where only its meaning is asked for."""
_NARROWER = "_A topic, a name or a year narrows this down._"


def compose(
    search: Search,
    table: Table | None,
    hub_name: str,
    scope: Scope = NO_LIMITS,
    thoroughness: Thoroughness = Thoroughness.NORMAL,
    unsure: bool = False,
) -> str:
    """Return the answer to a search within a scope, with what was computed of it.

    It cites the papers of the longest list, and the next. Where it is `unsure` what was asked, few
    papers are quoted besides.
    """
    if search.reading is not None:
        return told_by_papers(search.reading)
    if search.similar:
        return similar_papers(search, name_of(hub_name) or UNTYPED, scope)
    plan = search.found.plan
    if _is_undecided(search):
        return undecided(AnswerFrame(search, hub_name, thoroughness.papers_listed, scope))
    if not search.found.hubs:
        among = search.found.among
        share = f"That is 0 % of {counted(among, name_of(hub_name) or UNTYPED)}." if among else ""
        return nothing_found(plan, hub_name, share, scope) + more_later(search)
    frame = AnswerFrame(search, hub_name, thoroughness.papers_listed, scope)
    if plan.by_facts:
        return with_fewer_citations(nearest_facts(frame), frame.most_listed + 1)
    if search.denied:
        return denied(frame)
    if plan.not_held:
        untold = nothing_found(plan, hub_name, scope=scope).rstrip(".")
        return f"{what_papers_say(frame)}\n\n_{untold}: this is what its texts say._"
    text = _told(frame, table)
    if unsure and text:
        text += what_else_they_say(frame)
    if frame.leads:
        text = with_leads(frame, text)
    text = with_fewer_citations(_steps(frame) + text, frame.most_listed + 1)
    said = tuple(each.text for each in search.passages)
    if text and _lists_without(plan):
        text = f"{_without_what(plan, hub_name)} {text}"
    return text + _unstated(frame) + _caveats(plan, said) + by_words_alone(search)


def _lists_without(plan: Plan) -> bool:
    """Whether papers are listed that meet all of a plan but what had to be left out."""
    return bool(plan.relaxed) and plan.operation is Operation.LIST and not plan.requests


def _without_what(plan: Plan, hub_name: str) -> str:
    """Return that nothing meets all that is asked, before what meets the rest of it."""
    left = joined([f"“{words}”" for words in dict.fromkeys(plan.relaxed)])
    return f"No {singular(name_of(hub_name) or UNTYPED)} fits {left} as well."


def _is_undecided(search: Search) -> bool:
    """Whether a question wants yes or no that nothing found says, in no words either."""
    plan = search.found.plan
    topical = plan.topic is not None and search.found.hubs
    if search.denied or search.passages or plan.unmatched or topical:
        return False
    asked = plan.requests and (plan.conditions or plan.hubs is not None)
    return is_open(plan) and not asked


def _steps(frame: AnswerFrame) -> str:
    """The results of the questions within the question, a sentence each."""
    told = []
    for step in frame.found.through:
        facet = step.plan.requests[0].facet
        subject = frame.subject(step)
        values = [quoted(value) for value in values_of(step, facet)]
        if step.plan.hub_words:
            sentence = values_sentence(facet, subject, values)
        else:
            sentence = f"{values_heading(facet, subject, len(values) > 1)} {joined(values)}"
        sentence = sentence_case(sentence)
        told.append(f"{sentence} {frame.cite(step.hubs)}.")
    return " ".join(told) + "\n\n" if told else ""


def _told(frame: AnswerFrame, table: Table | None) -> str:
    """What is said of the papers that surely meet the plan; nothing where all are leads."""
    if frame.leads and not frame.hubs:
        return ""
    if frame.definitions:
        few = len(frame.hubs) <= _FEW
        return "\n\n".join([*defined(frame), _papers(frame) if few else how_many(frame)])
    if frame.passages and _is_untold(frame):
        return f"{_plain(frame)}\n\n{what_papers_say(frame)}"
    if frame.passages or (frame.plan.topic is not None and is_open(frame.plan)):
        return what_papers_say(frame)
    return computed(frame, table) if table else _plain(frame)


def _is_untold(frame: AnswerFrame) -> bool:
    """Whether no paper has what is asked of named ones, so that texts are told in its place."""
    plan = frame.plan
    if plan.topic is not None or plan.similar_to is not None or not plan.requests:
        return False
    asked = ((request.facet, hub) for request in plan.requests for hub in frame.hubs)
    return not any(frame.values(*each) for each in asked)


def _plain(frame: AnswerFrame) -> str:
    if frame.plan.reasons:
        return reasons(frame)
    if frame.plan.operation is Operation.VERIFY:
        return verified(frame)
    if len(frame.plan.requests) > 1 and not any(r.words for r in frame.plan.requests):
        return overview(frame)
    if frame.plan.requests:
        return attributes_answer(frame, [request.facet for request in frame.plan.requests])
    return _papers(frame)


def _papers(frame: AnswerFrame) -> str:
    """The papers that meet the conditions."""
    titles = [frame.cited_title(hub) for hub in frame.hubs]
    one = len(titles) == 1
    verb = "is" if one else "are"
    if itself := _is_of_itself(frame):
        other, noun = singular(frame.hub_noun), noun_of(frame.plan.conditions[0].facet.name)
        return f"{titles[0]} is on {itself} itself; no other {other} has it as its {noun}."
    restated = frame.restated
    if restated is not None and restated.noun:
        return frame.stated(f"{restated.about(len(titles))}:", titles)
    if restated is not None and restated.agrees_with(len(titles)):
        return frame.stated(f"{restated.head(one)} {verb}", titles)
    about = restrictions(frame.plan, many=not one)
    if frame.plan.topic is not None:
        return frame.stated(f"{counted(len(titles), frame.noun)} {about}:", titles)
    if not about:
        head = f"{counted(len(titles), frame.noun)} {frame.in_titles}".rstrip()
        stated = frame.stated(f"{head}:", titles)
        return stated if len(titles) <= frame.most_listed else f"{stated}\n\n{_NARROWER}"
    if frame.is_follow_up:
        head = f"of these {frame.nouns}, {'the one' if one else 'those'} {about}"
    else:
        head = f"the {singular(frame.noun) if one else frame.nouns} {about}"
    return frame.stated(f"{head} {verb}", titles)


def _is_of_itself(frame: AnswerFrame) -> str:
    """What users are sought of, where the one paper found is on that itself, by its title."""
    only = frame.plan.conditions[0] if len(frame.plan.conditions) == 1 else None
    if only is None or len(only.values) != 1 or only.negated or len(frame.hubs) != 1:
        return ""
    uses = any(word.stem in _USED for word in tokens(frame.plan.question))
    named = frame.title(frame.hubs[0]).partition(":")[0].strip()
    return named if uses and named.casefold() == only.values[0].casefold() else ""


def _unstated(frame: AnswerFrame) -> str:
    """How many papers state nothing of what others were sought by that do not state a value."""
    told = [
        f"_{sentence_case(counted(c.unstated, frame.hub_noun))} "
        f"{'states' if c.unstated == 1 else 'state'} no {singular(noun_of(c.facet.name))}._"
        for c in frame.plan.conditions
        if c.unstated
    ]
    return "".join(f"\n\n{sentence}" for sentence in told)


def _denies_unread(plan: Plan) -> bool:
    """Whether a question says no to something, and its plan to nothing."""
    says_no = any(word.is_negation for word in tokens(plan.question))
    return says_no and not any(c.negated or c.unstated for c in plan.conditions)


def _keeps_all(plan: Plan) -> bool:
    """Whether a follow-up changes nothing of what is at hand: "drop those with commercial ties"."""
    bounds = plan.conditions or plan.topic or plan.titled or plan.sayings or plan.similar_to
    asks = plan.requests or plan.overview or plan.order_by or plan.group_by
    return plan.hubs is not None and plan.operation is Operation.LIST and not (bounds or asks)


def _says_which(word: str, plan: Plan) -> bool:
    """Whether a word says which of what is named behind it: "multilingual data sets"."""
    named = (condition.words for condition in plan.conditions if condition.values)
    return any(f"{word} {words}" in plan.question for words in named if words)


def _caveats(plan: Plan, said: Sequence[str]) -> str:
    """What of a question was not heeded, in a sentence, and that no statistic was computed.

    Words that are `said` in quotations were.
    """
    dropped = plan.unapplied if _lists_without(plan) else (*plan.relaxed, *plan.unapplied)
    told = {word.lower() for words in (*dropped, *plan.relaxed) for word in words.split()}
    heeded = {stem for text in said for stem in phrase(text)}
    statistics = [word for word in plan.not_understood if word.lower() in STATISTICS]
    unknown = [
        word
        for word in plan.not_understood
        if (
            plan.confidence < _SURE
            or _keeps_all(plan)
            or word != word.lower()
            or _denies_unread(plan)
            or _says_which(word, plan)
        )
        and word not in statistics
        and word.lower() not in told | PARTICLES
        and heeded.isdisjoint(phrase(word))
    ]
    notes = []
    if left := [f"“{words}”" for words in dict.fromkeys((*dropped, *unknown))]:
        more = ", so the answer may hold more than asked" if dropped else ""
        notes.append(f"Left out of account{more}: {joined(left)}.")
    if statistics:
        notes.append(f"No {joined(statistics)} is computed: this is what the graph holds.")
    return "".join(f"\n\n_{note}_" for note in notes)
