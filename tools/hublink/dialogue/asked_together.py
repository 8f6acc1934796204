"""Questions that a message asks of the same papers: "who paid, and how long did it last?"."""

from collections.abc import Callable, Sequence

from tools.hublink.core.plan import Operation, Plan, Statistic
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.context import Resolved
from tools.hublink.dialogue.message.messages import (
    begins_asking,
    question_and_further,
    questions_in,
)
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.next_places import asks_number_told, tells_number
from tools.hublink.dialogue.results import asking_also
from tools.hublink.language.cues.changes import changing_in
from tools.hublink.language.cues.cues import read_cues

_COMPUTING = (Operation.COUNT, Operation.SUMMARIZE, Operation.EXTREME)
_OF_EACH = (Operation.DISTRIBUTE, Operation.RANK, Operation.COMPARE)
_TWO = 2
_OVERVIEW = "overview"
_ASKING = (Act.ASK, Act.ASK_OF, Act.TELL)


def asked_together(spoken: Spoken, resolve: Callable[[Spoken], Resolved]) -> Resolved | None:
    """Return what asks for several things of the same papers, where a sentence does, or two do.

    None where that is one question; what asks for something else is a further one. `resolve` reads
    the first of the questions.
    """
    further = question_and_further(spoken.text)
    if further is not None and not all(_goes_on(q, further[0], spoken) for q in further[1:]):
        further = None
    if (questions := further or questions_in(spoken.text)) is None:
        return None
    as_one = spoken.grounding.ground_in_words(spoken.text)
    if as_one.operation is Operation.EXTREME and tells_number(as_one):
        questions = tuple(question for question in questions if not asks_number_told(question))
    if len(questions) < _TWO:
        return None
    text, *others = questions
    whole = [request.facet.key for request in as_one.requests]
    several = any(len(c.values) > 1 for c in as_one.conditions)
    in_rows = several and spoken.grounding.tells_rows(as_one)
    covers = len(whole) >= len(questions) or as_one.group_by is not None
    if further is None and (in_rows or covers):
        return _one_by_one(questions, as_one, spoken, resolve)
    first = resolve(spoken._replace(text=text))
    if first.act not in _ASKING:
        return None
    plan = first.plan
    left: list[str] = []
    account = spoken.grounding.wordings.best("answers", text).label == _OVERVIEW
    alone = account or plan.overview or plan.operation in (Operation.COUNT, Operation.SUMMARIZE)
    for also in others:
        one = not (alone or left)
        more = asking_also(plan, spoken._replace(text=also), spoken.text) if one else None
        plan, left = (more, left) if more is not None else (plan, [*left, also.rstrip(" ?.!")])
    alike = bool(whole) and whole == [request.facet.key for request in first.plan.requests]
    if len(left) == len(others) and not (alike or account or further is not None):
        return _one_by_one(questions, as_one, spoken, resolve)
    read = tuple(each.model_copy(update={"plan": plan}) for each in first.readings[:1])
    return first.model_copy(update={"plan": plan, "readings": read, "further": tuple(left)})


def _goes_on(question: str, first: str, spoken: Spoken) -> bool:
    """Whether a question is of what another one asks about: by a pronoun, by its name, by none."""
    if spoken._replace(text=question).points_back:
        return True
    known, named = map(set, map(spoken.grounding.things_named, (first, question)))
    return named <= known if named else not spoken.grounding.names_hubs(question)


def _one_by_one(
    questions: Sequence[str],
    as_one: Plan,
    spoken: Spoken,
    resolve: Callable[[Spoken], Resolved],
) -> Resolved | None:
    """The first of several questions that one plan cannot answer, with the others after it.

    None where nothing is computed, so that they may be one, and where each of some groups is told.
    """
    if not all(map(begins_asking, questions)):
        return None
    first, *others = (spoken.grounding.ground_in_words(question) for question in questions)
    operations = {plan.operation for plan in (first, *others)}
    grows = first.statistic is Statistic.SHARE and changing_in(questions[1]) is not None
    covered = as_one.group_by is not None and as_one.operation in _OF_EACH and not grows
    best = sum(bool(read_cues(each).superlatives) for each in questions)
    of_all = operations == {Operation.COUNT} and len(as_one.conditions) <= len(first.conditions)
    computes = not of_all and not operations.isdisjoint(_COMPUTING)
    if covered or not (computes or best >= _TWO):
        return None
    step = resolve(spoken._replace(text=questions[0]))
    found = step.plan.is_bounded and spoken.grounding.in_order(step.plan)
    in_vain = step.plan.not_understood and not found
    if step.act not in _ASKING or step.further or in_vain:
        return None
    return step.model_copy(update={"further": tuple(questions[1:])})
