"""Questions whether something changes: told year by year."""

import re

from tools.hublink.core.plan import Operation, Plan, Statistic
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.execution.directions import tells_of_change
from tools.hublink.language.cues.changes import changing_in
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.degrees import is_degree, is_of_frequency
from tools.hublink.language.words import tokens
from tools.hublink.vocabulary.dimensions_told import size_told

_OVER_TIME = "over time"
_DOING = re.compile(r"[a-z]{3,}ing \w")
"""What papers do rather than have: "releasing code"."""
_AT_HAND = frozenset("that this it they them these those".split())
_COUNTING = (Operation.DISTRIBUTE, Operation.COUNT)
_COURSES = (Operation.DISTRIBUTE, Operation.COUNT, Operation.SUMMARIZE)


def changing_over_time(spoken: Spoken) -> Plan | None:
    """Return the course over the years of what a message asks the change of.

    None where it asks of no change, or of anything besides that is not understood.
    """
    grounding, changing = spoken.grounding, changing_in(spoken.text)
    year = grounding.year_facet
    if year is None or changing is None or _ends_with_name(spoken):
        return None
    if (share := _of_the_share_told(changing, spoken)) is not None:
        return share
    of_something = spoken.says_more(changing) or grounding.names_hubs(changing)
    named = of_something or grounding.ground(changing, guess=False).conditions
    of_what = changing if named else "papers"
    cue = read_cues(spoken.text).statistic
    of_part = cue is not None and cue.statistic is Statistic.SHARE
    measured = [] if of_part else [each for each in spoken.measured if each.facet != year]
    of_degree = any(is_degree(word) and not is_of_frequency(word) for word in spoken.words)
    if of_degree and not measured:
        size = size_told(spoken.text, grounding.view, grounding.wordings)
        if size is None:
            return None
        of_what = f"average {size.name} of {of_what}"
    of_those = not _AT_HAND.isdisjoint(changing.lower().split())
    within = spoken.context.hubs if of_those and spoken.context.hubs else None
    plan = _course(of_what, within, spoken)
    by_words = plan.topic is not None and not plan.conditions
    if not measured and (plan.group_by != year or plan.requests or by_words):
        does = _DOING.match(of_what) is not None
        stated = _course(f"papers {'' if does else 'with '}{of_what}", within, spoken)
        plan = stated if stated.conditions or not by_words else plan
    if named and not (measured or plan.requests or plan.conditions or plan.topic):
        plan = _course(f"papers on {changing}", within, spoken)
    narrowed = plan.topic is not None and not plan.conditions  # by a word for what is measured
    of_a_kind = plan.group_by == year and plan.conditions and not (plan.requests or of_degree)
    if measured and not of_a_kind and (narrowed or not plan.requests):
        plan = _course(f"average {measured[0].facet.name}", within, spoken)
    open_ = not (plan.requests or plan.conditions) and spoken.unexplained(plan)
    if plan.group_by != year or plan.operation not in _COURSES or open_:
        return None
    if plan.statistic is Statistic.SHARE and not plan.is_part_of_groups:
        plan = plan.model_copy(update={"statistic": None, "operation": Operation.DISTRIBUTE})
    of_some = plan.topic is not None or any(c.facet != year for c in plan.conditions)
    if plan.operation in _COUNTING and of_some and within is None:
        grown = {"operation": Operation.DISTRIBUTE, "statistic": Statistic.SHARE, "requests": ()}
        plan = plan.model_copy(update=grown)
    left = tuple(spoken.unexplained(plan))
    as_asked = {"question": spoken.text, "not_understood": left, "not_held": ()}
    return plan.model_copy(update=as_asked)


def _ends_with_name(spoken: Spoken) -> bool:
    """Whether what sounds like a change is the end of a name: "something on whale falls"."""
    words = tokens(spoken.text)
    last = len(words) - 1
    if last < 0 or not tells_of_change(words[last].text):
        return False
    return any(start < last < end for start, end in spoken.grounding.names_in(spoken.text))


def _of_the_share_told(changing: str, spoken: Spoken) -> Plan | None:
    """The course of the share that was told last: "has that got better?"; None where none was."""
    before, year = spoken.context.plan, spoken.grounding.year_facet
    alone = _AT_HAND.issuperset(changing.lower().split())
    if before is None or not (alone and before.is_part):
        return None
    grouped = {"operation": Operation.DISTRIBUTE, "group_by": year, "requests": ()}
    return before.model_copy(update={**grouped, "question": spoken.text})


def _course(of_what: str, within: tuple[str, ...] | None, spoken: Spoken) -> Plan:
    plan = spoken.grounding.ground_in_words(f"{of_what} {_OVER_TIME}", within=within)
    return spoken.settled(plan)
