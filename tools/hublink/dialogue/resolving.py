"""A message read within its conversation: what it does, and the plan it leads to."""

from collections.abc import Sequence

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind, is_flag
from tools.hublink.dialogue.asked_by_itself import asked_anew
from tools.hublink.dialogue.asked_together import asked_together
from tools.hublink.dialogue.bounding import before_or_after_that, bounded_anew, turned_round
from tools.hublink.dialogue.compared.over_time import changing_over_time
from tools.hublink.dialogue.compared.the_bigger import with_title_of_compared
from tools.hublink.dialogue.compared.usual import with_what_is_usual
from tools.hublink.dialogue.compared.what_works import telling_what_they_found, what_each_found
from tools.hublink.dialogue.compared.which_has_more import which_of_two_has_more
from tools.hublink.dialogue.compared.with_others import ranked_with_others
from tools.hublink.dialogue.comparing import (
    as_table,
    people_on_both,
    set_beside,
    shared_at_hand,
    side_by_side,
    wants_table,
    with_likeness,
)
from tools.hublink.dialogue.deciding import act_of
from tools.hublink.dialogue.described.anew import asks_of_one_anew
from tools.hublink.dialogue.described.another import asked_of_another
from tools.hublink.dialogue.described.building_on import with_citing
from tools.hublink.dialogue.described.by_its_year import with_year_of_described
from tools.hublink.dialogue.described.by_title import with_titles_of_described
from tools.hublink.dialogue.described.citing import citing_described
from tools.hublink.dialogue.described.citing_those import citing_those
from tools.hublink.dialogue.described.left_out import left_out_of, without_one_described
from tools.hublink.dialogue.described.one import (
    asking_whether_it_is,
    of_the_one_described,
    what_one_is_about,
)
from tools.hublink.dialogue.described.papers import descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.described.to_read import asking_for_works
from tools.hublink.dialogue.described.trusting import with_what_bears_on_trust
from tools.hublink.dialogue.described.two import of_two_described, of_two_told_last
from tools.hublink.dialogue.described.what_helps import with_what_was_found
from tools.hublink.dialogue.edits import edited
from tools.hublink.dialogue.message.acts import CHATTING, NEEDING_NOTHING, WITH_RESULTS, Act
from tools.hublink.dialogue.message.comparatives import choosing_the_most
from tools.hublink.dialogue.message.context import Context, Resolved
from tools.hublink.dialogue.message.describing import by_date, with_oldest_of_ones_own
from tools.hublink.dialogue.message.digressions import (
    with_name_alone,
    without_afterthought,
    without_digression,
    without_its_makers,
)
from tools.hublink.dialogue.message.messages import (
    Message,
    Utterance,
    begins_asking,
    read_message,
    with_antecedents,
)
from tools.hublink.dialogue.message.spoken import Settle, Spoken, as_it_is, introduced
from tools.hublink.dialogue.narrowing import (
    among_those_before,
    as_described,
    of_values_told,
)
from tools.hublink.dialogue.next_places import (
    at_another_place,
    most_common_of_told,
    most_of_told,
    number_of_told,
)
from tools.hublink.dialogue.relating import (
    citing_told,
    like_described,
    made_together,
)
from tools.hublink.dialogue.rows.upon_rows import upon_rows
from tools.hublink.dialogue.telling import links_of_told, titles_of_told
from tools.hublink.dialogue.things.how_it_works import with_meaning_asked
from tools.hublink.dialogue.things.things_told import (
    by_thing_told,
    of_value_at_place,
    others_using,
    using_told,
)
from tools.hublink.dialogue.upon_named import (
    companions_of_people_told,
    papers_of_person_told,
    papers_of_the_first,
    papers_with_both,
)
from tools.hublink.language.cues.counts import with_most_works
from tools.hublink.language.cues.self_corrections import with_what_is_meant
from tools.hublink.language.cues.years_said_again import with_years_said_again
from tools.hublink.language.deciding import is_open
from tools.hublink.language.words import tokens
from tools.hublink.question.denial.set_aside import excepting_set_aside
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.in_other_words.not_held import (
    lacking_its_measure,
    lacking_what_it_asks,
    of_works_called_best,
    on_what_is_not_held,
)
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.question.requests.both_extremes import with_both_extremes
from tools.hublink.question.requests.several_most import with_several_most

_SURE = 0.5
"""Probability from which the wording alone tells what a message does."""
_MOST_BESIDE = 8
"""So many papers at most are set side by side by one attribute."""
_TO_BE_HAD = frozenset("data_availability code artifact".split())
"""Attributes, as scholarly work has them, that tell what can be had of papers."""
_OPEN = frozenset("open openly public publicly free freely available accessible shared".split())
"""Words for what can be had, which say no more than that."""
_SUMMARY = "Summarise them."
_LISTING = (Operation.LIST, Operation.VERIFY)
_LEFT_TO_LIKENESS = frozenset((Act.ASK, Act.ASK_OF))
_GOING_ON = (
    bounded_anew,
    before_or_after_that,
    turned_round,
    of_two_told_last,
    which_of_two_has_more,
    ranked_with_others,
    most_common_of_told,
    number_of_told,
    of_value_at_place,
    at_another_place,
    most_of_told,
    changing_over_time,
    upon_rows,
    others_using,
    made_together,
    companions_of_people_told,
    papers_of_person_told,
    papers_of_the_first,
    papers_with_both,
    people_on_both,
    shared_at_hand,
    what_each_found,
    asked_of_another,
    of_values_told,
    by_thing_told,
    titles_of_told,
    links_of_told,
    using_told,
)
"""Ways to go on from what was told last, the first that a message takes."""


def resolve(
    text: str, grounding: Grounding, context: Context, settle: Settle = as_it_is
) -> Resolved:
    """Return what a message does in a conversation, and its plan.

    Its parts are carried out one after the other, each upon what the one before it left. Where it
    only lists, though a comparative is to choose among those at hand, the most of these is meant.
    """
    text = with_name_alone(without_its_makers(text), lambda name: bool(grounding.names_in(name)))
    text = with_what_is_usual(Spoken(text, grounding, context))
    text = with_title_of_compared(Spoken(text, grounding, context))
    text = with_what_bears_on_trust(Spoken(text, grounding, context))
    text = with_what_was_found(Spoken(text, grounding, context))
    kept, left_out = without_one_described(Spoken(text, grounding, context, settle))
    if left_out:
        return left_out_of(resolve(kept, grounding, context, settle), text, left_out)
    if asks_of_one_anew(Spoken(text, grounding, context, settle)):
        context = context.left()
    if whether := asking_whether_it_is(Spoken(text, grounding, context, settle)):
        asked, it = whether
        of_it = _resolve(asked, grounding, context.after(it, it.hubs or ()), settle)
        if _decides(of_it.plan, it):
            plan = of_it.plan.model_copy(update={"question": text, "hub_words": it.hub_words})
            return of_it.model_copy(update={"plan": plan, "readings": ()})
    most = choosing_the_most(text) if len(context.listed) > 1 else text
    if most != text and len(context.hubs) == 1:
        context = context.model_copy(update={"hubs": context.listed})
    resolved = _resolve(text, grounding, context, settle)
    if most == text or resolved.plan.operation not in _LISTING:
        return resolved
    chosen = _resolve(most, grounding, context, settle)
    return chosen if chosen.plan.operation is Operation.EXTREME else resolved


def _decides(plan: Plan, it: Plan) -> bool:
    """Whether a plan tells of the one paper described if it is so, by what is no mere yes or no."""
    told = [value for condition in plan.conditions for value in condition.values]
    values = bool(told) and not any(map(is_flag, told))
    whole = not (plan.not_understood or plan.relaxed or plan.requests)
    return plan.operation is Operation.VERIFY and plan.hubs == it.hubs and values and whole


def _resolve(text: str, grounding: Grounding, context: Context, settle: Settle) -> Resolved:
    text = without_afterthought(text)
    if (asked := without_digression(text)) != text:
        text = asked
        if not Spoken(text, grounding, context).points_back:
            context = context.left()
    if len(context.hubs) > 1 and not grounding.names_in(text):
        text = with_oldest_of_ones_own(text)
    text = with_titles_of_described(Spoken(text, grounding, context))
    text = asking_for_works(Spoken(text, grounding, context))
    text = with_citing(Spoken(text, grounding, context))
    text = with_antecedents(
        grounding.spelled(
            with_most_works(with_years_said_again(with_what_is_meant(excepting_set_aside(text))))
        ),
        grounding.things_named,
        grounding.topic_spoken_of,
        grounding.names_hubs,
        lambda said: _names_person(said, grounding),
    )
    if (looked_up := side_by_side(Spoken(text, grounding, context))) is not None:
        return Resolved(plan=_blaming(looked_up, grounding), act=Act.ASK)
    if (compared := of_two_described(Spoken(text, grounding, context, settle))) is not None:
        return Resolved(plan=compared, act=Act.ASK)
    text = with_year_of_described(Spoken(text, grounding, context, settle))
    message = read_message(
        text,
        grounding,
        names=lambda said: bool(grounding.names_in(said)),
        asks=lambda said: _says_something(grounding.ground(said, guess=False)),
    )
    several = len(message.parts) > 1 and not message.begins_anew
    if several and (rows := upon_rows(Spoken(text, grounding, context, settle))):
        return Resolved(plan=_blaming(rows, grounding), act=Act.REFINE)
    message = _told_in_short(message, grounding)
    context = _after_introduction(message, Spoken(text, grounding, context, settle))
    for place, part in enumerate(message.parts[:-1]):
        said = Spoken(part.text, grounding, context, settle)
        step = _resolved(part, message, said)
        rest = message.parts[place + 1 :]
        if step.plan.similar_to is not None and _only_tells(rest):
            return step
        if _tells_something(step) and all(begins_asking(each.text) for each in rest):
            return step.model_copy(update={"further": tuple(each.text for each in rest)})
        hubs = grounding.in_order(step.plan) if step.plan.is_bounded else ()
        if step.is_replied_to or not hubs or by_date(said) is not None:
            whole = _utterance(Spoken(text, grounding, context))
            message = message.model_copy(update={"parts": (whole,)})
            break
        context = context.after(step.plan, hubs)
    return _resolved(message.main, message, Spoken(message.main.text, grounding, context, settle))


def _after_introduction(message: Message, spoken: Spoken) -> Context:
    """The context of a question of the one paper that is introduced before it: "I'm reading X"."""
    context = spoken.context.left() if message.begins_anew else spoken.context
    if context.hubs or not message.aside:
        return context
    aside = spoken._replace(text=message.aside)
    words = tokens(message.aside)
    told = descriptions(words, nouns_for_papers(message.aside, aside))
    texts = (message.aside[words[start].start : words[end - 1].end] for start, end in told)
    hubs = tuple({hub for text in texts for hub in one_paper(text, aside)})
    if len(hubs) != 1 or not spoken._replace(text=message.main.text).points_back:
        return context
    return context.after(Plan(question=message.aside, hubs=hubs), hubs)


def _told_in_short(message: Message, grounding: Grounding) -> Message:
    """The message whose wish for a summary, behind a question, names nothing: "short overview"."""
    last = message.main
    if len(message.parts) == 1 or last.act is not Act.SUMMARISE:
        return message
    if not grounding.only_frames(last.text) or grounding.ground(last.text, guess=False).requests:
        return message
    plain = last.model_copy(update={"text": _SUMMARY})
    return message.model_copy(update={"parts": (*message.parts[:-1], plain)})


def _resolved(part: Utterance, message: Message, spoken: Spoken) -> Resolved:
    cited = citing_told(spoken) or citing_those(spoken) or citing_described(spoken)
    meaning = with_meaning_asked(spoken)
    named = spoken.of_the_thing if meaning == spoken.text else spoken._replace(text=meaning)
    if cited is None and named is not None:
        return _resolved(_utterance(named), message, named)
    narrowed = cited or next(filter(None, (goes_on(spoken) for goes_on in _GOING_ON)), None)
    if narrowed is not None:
        plan = _blaming(narrowed, spoken.grounding)
        return Resolved(plan=plan, act=Act.REFINE, begins_anew=message.begins_anew)
    if together := asked_together(spoken, lambda said: _resolved(_utterance(said), message, said)):
        return together
    if (alike := like_described(spoken)) is not None:
        return Resolved(plan=alike, act=Act.RELATE, begins_anew=message.begins_anew)
    act = act_of(part, message, spoken)
    anew = message.begins_anew
    if act is Act.COLLECTION and (about := introduced(message.aside, spoken)):
        overview = spoken._replace(text=f"overview of papers on {about}")
        return _resolved(_utterance(overview), message, overview)
    if act in CHATTING or act in (Act.COLLECTION, Act.RESET):
        return Resolved(plan=Plan(question=part.text), act=act, begins_anew=anew)
    if act is Act.ASK or (act in NEEDING_NOTHING - {Act.EXPORT} and not spoken.context.hubs):
        plan = asked_anew(part, spoken)
    else:
        plan = as_described(among_those_before(edited(act, spoken), spoken), spoken)
    fresh = act in (Act.ASK, Act.COMPARE) and not plan.tabular
    as_rows = fresh and part.probability >= _SURE and wants_table(part.act, spoken)
    if fresh and not as_rows:
        plan = set_beside(with_likeness(plan, spoken), spoken)
    open_ended = act in (Act.TELL, Act.SUMMARISE) and not plan.is_bounded and plan.not_understood
    if act in _LEFT_TO_LIKENESS or open_ended or as_rows:
        about = introduced(message.aside, spoken) if act is Act.ASK else ""
        first, *others = _finding_first(spoken.settle(plan, about), spoken)
        plan = first.plan
        plan = _as_asked(plan, act, spoken)
        if open_ended and not plan.requests and plan.is_bounded:
            plan = plan.model_copy(update={"overview": True})
        table = as_table(plan, spoken) if as_rows else plan
        if as_rows and not table.tabular:
            table = set_beside(with_likeness(plan, spoken), spoken)
        plan = _blaming(table, spoken.grounding)
        found = (first.model_copy(update={"plan": plan}), *others)
        return Resolved(plan=plan, act=act, begins_anew=anew, readings=found)
    return Resolved(plan=_blaming(plan, spoken.grounding), act=act, begins_anew=anew)


def _as_asked(plan: Plan, act: Act, spoken: Spoken) -> Plan:
    """The plan of a question, as far as what it asks for is held."""
    if act is Act.ASK_OF:
        return lacking_what_it_asks(plan)
    if act is not Act.ASK:
        return plan
    plan = _as_far_as_held(of_the_one_described(plan, spoken), spoken)
    return with_likeness(telling_what_they_found(plan, spoken), spoken)


def _as_far_as_held(plan: Plan, spoken: Spoken) -> Plan:
    """A plan told to lack, or to find, nothing by what the graph surely does not hold."""
    is_usual = spoken.grounding.wordings.slips.is_usual
    plan = of_works_called_best(lacking_what_it_asks(plan))
    plan = on_what_is_not_held(plan, spoken.unexplained(plan), is_usual)
    return lacking_its_measure(plan, plan.not_understood)


def _finding_first(
    readings: Sequence[PossibleReading], spoken: Spoken
) -> Sequence[PossibleReading]:
    """The readings of a message, first one that finds papers where yes or no is open."""
    first, *others = readings
    plan = first.plan
    undecided = is_open(plan) and plan.topic is not None and plan.conditions
    if not undecided or spoken.grounding.in_order(plan):
        return readings
    on_it = [r for r in others if r.plan.topic is not None and spoken.grounding.in_order(r.plan)]
    return [*on_it[:1], *(each for each in readings if each not in on_it[:1])]


def _names_person(text: str, grounding: Grounding) -> bool:
    """Whether a text is the name of somebody, and nothing else."""
    plan = grounding.ground(text, guess=False)
    people = [grounding.view.column(c.facet).kind is ValueKind.NAME for c in plan.conditions]
    return people == [True] and not (plan.requests or plan.not_understood or plan.hub_words)


def _says_something(plan: Plan) -> bool:
    """Whether a plan seeks some papers among all, or wants anything told of them."""
    wants = plan.requests or plan.group_by or plan.order_by or plan.bounds or plan.limit
    return plan.is_bounded or bool(wants)


def _tells_something(step: Resolved) -> bool:
    """Whether a part of a message is answered by more than papers, which what follows is of."""
    plan = step.plan
    told = plan.operation is not Operation.LIST or plan.overview or plan.requests
    return step.act in (Act.ASK, Act.ASK_OF, Act.TELL, Act.SORT) and bool(told)


def _only_tells(parts: Sequence[Utterance]) -> bool:
    """Whether parts only say how what was found is to be told: "A short summary, please"."""
    return all(part.act in WITH_RESULTS for part in parts)


def _utterance(spoken: Spoken) -> Utterance:
    guesses = spoken.grounding.guesses("acts", spoken.text)
    return Utterance(text=spoken.text, guesses=guesses)


def _blaming(plan: Plan, grounding: Grounding) -> Plan:
    """A plan that holds only those of its words not understood that carry some meaning.

    Papers that are to be ordered by how many there are of nothing are only listed, and what one
    attribute tells of many papers is told, and not set side by side.
    """
    of_papers = plan.group_by is None or not plan.group_by.key
    uncounted = plan.order_by is None and plan.computation.counted is None
    if plan.operation is Operation.EXTREME and of_papers and uncounted and not plan.not_held:
        plan = plan.model_copy(update={"operation": Operation.LIST, "group_by": None})
    sides = plan.group_by is not None or plan.likeness is not None or plan.tabular
    many = len(plan.hubs or ()) > _MOST_BESIDE and len(plan.requests) == 1
    if plan.operation is Operation.COMPARE and many and not sides:
        plan = plan.model_copy(update={"operation": Operation.LIST})
    plan = what_one_is_about(_told_of_one(plan), grounding)
    left = grounding.wordings.carrying(plan.not_understood, plan.question)
    if _tells_what_is_open(plan, grounding):
        left = tuple(word for word in left if word.lower() not in _OPEN)
    plan = plan.model_copy(update={"not_understood": left})
    return with_both_extremes(with_several_most(plan))


def _tells_what_is_open(plan: Plan, grounding: Grounding) -> bool:
    """Whether a plan goes by, or asks for, what can be had of papers: their data, their code."""
    facets = (*(c.facet for c in plan.conditions), *(r.facet for r in plan.requests))
    labels = {grounding.wordings.attribute_named(facet.name).label for facet in facets}
    return not labels.isdisjoint(_TO_BE_HAD)


def _told_of_one(plan: Plan) -> Plan:
    """A plan that tells what one paper has, and not how many papers have each of it."""
    counted = plan.operation is Operation.DISTRIBUTE and plan.statistic is None
    if not counted or len(plan.hubs or ()) != 1 or plan.group_by is None or not plan.group_by.key:
        return plan
    asked = plan.requests or (Request(facet=plan.group_by),)
    return plan.model_copy(
        update={"operation": Operation.LIST, "group_by": None, "requests": asked}
    )
