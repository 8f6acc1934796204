"""Questions that a message asks of the same papers: "who paid, and how long did it last?"."""

from collections.abc import Callable

from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.context import Resolved
from tools.hublink.dialogue.message.messages import question_and_further, questions_in
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.results import asking_also

_ASKING = (Act.ASK, Act.ASK_OF)


def asked_together(spoken: Spoken, resolve: Callable[[Spoken], Resolved]) -> Resolved | None:
    """Return what asks for several things of the same papers, where a sentence does, or two do.

    None where that is one question; what cannot be answered is left and said to be. `resolve` reads
    the first of the questions.
    """
    further = question_and_further(spoken.text)
    if further is not None and not spoken._replace(text=further[1]).points_back:
        further = None
    if (questions := further or questions_in(spoken.text)) is None:
        return None
    text, *others = questions
    as_one = spoken.grounding.ground_in_words(spoken.text)
    whole = [request.facet.key for request in as_one.requests]
    several = any(len(c.values) > 1 for c in as_one.conditions)
    if several and spoken.grounding.tells_rows(as_one):
        return None
    if len(whole) >= len(questions) or as_one.group_by is not None:
        return None
    first = resolve(spoken._replace(text=text))
    if first.act not in _ASKING:
        return None
    plan = first.plan
    left: list[str] = []
    for also in others:
        more = asking_also(plan, spoken._replace(text=also), spoken.text)
        plan, left = (more, left) if more is not None else (plan, [*left, also.rstrip(" ?.!")])
    alike = bool(whole) and whole == [request.facet.key for request in first.plan.requests]
    if len(left) == len(others) and not (alike or further is not None):
        return None
    if left:
        answered = 1 - len(left) / len(questions)
        said = {"question": spoken.text, "not_understood": (*plan.not_understood, *left)}
        plan = plan.model_copy(update={**said, "confidence": plan.confidence * answered})
    read = tuple(each.model_copy(update={"plan": plan}) for each in first.readings[:1])
    return first.model_copy(update={"plan": plan, "readings": read})
