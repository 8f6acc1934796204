"""The edits that only give another bound for what was spoken of.

Of a number that is "and below four?", of years "and before that?", of anything else what it is not:
"and those without one?".
"""

import re

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.core.units import unit_of
from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag, year_of
from tools.hublink.dialogue.exchanging import led_here, under_new
from tools.hublink.dialogue.message.conditions import all_conditions
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.cues.counts import AMOUNT, amount_of
from tools.hublink.language.cues.ranges import Range, ranges_in
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, Token, tokens

_NUMBER = re.compile(rf"\b{AMOUNT}\b")
_PLAIN = frozenset("ok okay only just now".split())
_BESIDE_THAT = re.compile(
    r"\W*(?:(?:and|ok|okay|but|so|what|how|about|was|were|is|are|there|any|anything|the|ones?|those"
    r"|came|come|out|published|from|show|me|list)\W+)*?"
    r"(?:(?:(?P<before>before|earlier than|prior to|older than)|after|later than|since|newer than)"
    r" (?:that|then|this|those)"
    r"|(?P<earlier>before(?:hand)?|earlier)|after(?:wards?)?|later)\W*(?:please\W*)?",
    re.IGNORECASE,
)
_WITHOUT = ("without", "lacking")
_THOSE = frozenset("those these ones others one".split())
"""Words that may stand beside a bound, and say nothing of what it is of."""


def bounded_anew(spoken: Spoken) -> Plan | None:
    """Return the question before with another bound on its number, or one on the other side.

    None where a message says anything besides a bound, or no number was bounded before.
    """
    before, bound = spoken.context.plan, _only_bound(spoken)
    if before is None or bound is None:
        return None
    view = spoken.grounding.view
    numbers = [
        condition
        for condition in all_conditions(before)
        if condition.is_number and view.column(condition.facet).kind is ValueKind.NUMBER
    ]
    if not numbers:
        return None
    last = numbers[-1]
    lowest, highest = bound.lowest, bound.highest
    if lowest is None and last.highest is None and (last.lowest or 0.0) <= (highest or 0.0):
        lowest = last.lowest
    elif highest is None and last.lowest is None and (lowest or 0.0) <= (last.highest or 0.0):
        highest = last.highest
    new = Condition(
        facet=last.facet,
        lowest=lowest,
        highest=highest,
        unit=last.unit,
        words=spoken.text.strip(" ?.!"),
    )
    update: dict[str, object] = {"question": spoken.text, "not_understood": ()}
    if last in before.conditions:
        update["conditions"] = tuple(new if c == last else c for c in before.conditions)
    else:
        others = (c for c in all_conditions(before) if c.facet != last.facet)
        update |= {"conditions": (*others, new), "found_by": (), "hubs": None}
    return before.model_copy(update=update)


def before_or_after_that(spoken: Spoken) -> Plan | None:
    """Return the question before of the years on the other side of those it spoke of last.

    "And before that?" or "and earlier?" after "since 2020" is up to 2019. None where a message says
    more, or no years were spoken of, or none lie there: what came since 2020 has no end.
    """
    before, said = spoken.context.plan, _BESIDE_THAT.fullmatch(spoken.text)
    if before is None or said is None:
        return None
    years = [c for c in all_conditions(before) if _is_of_years(c, spoken)]
    earlier = bool(said["before"] or said["earlier"])
    edge = _edge(years[-1], first=earlier) if years else None
    if edge is None:
        return None
    bounds = {"highest": edge - 1} if earlier else {"lowest": edge + 1}
    new = Condition(facet=years[-1].facet, words=spoken.text.strip(" ?.!"), **bounds)
    return under_new((new,), Plan(question=spoken.text), spoken, form=before)


def _is_of_years(condition: Condition, spoken: Spoken) -> bool:
    dated = spoken.grounding.view.column(condition.facet).kind is ValueKind.YEAR
    return dated and not condition.negated


def _edge(years: Condition, first: bool) -> float | None:
    """The first or the last of some years; None where they have no end on that side."""
    told = (year_of(value) or value for value in years.values)
    named = [float(year) for year in told if year.isdigit()]
    if named:
        return min(named) if first else max(named)
    return years.lowest if first else years.highest


def turned_round(spoken: Spoken) -> Plan | None:
    """Return the question before of those that its last condition keeps out.

    None where a message names anything, or denies nothing: "and for those that have none?".
    """
    before, known = spoken.context.plan, led_here(spoken.context)
    turning = [c for c in known if c.values or c.is_any]
    if before is None or not turning or not _only_denies(spoken):
        return None
    last = turning[-1] if known[-1] in turning else known[-1]
    if last not in turning:
        return None
    return under_new((_turned(last, spoken),), Plan(question=spoken.text), spoken, form=before)


def _turned(condition: Condition, spoken: Spoken) -> Condition:
    """A condition turned round: no for yes, and all but some values for these."""
    column = spoken.grounding.view.column(condition.facet)
    flags = {is_positive_flag(value) for value in condition.values if is_flag(value)}
    others = [v for v in column.values if is_flag(v) and is_positive_flag(v) not in flags]
    words = spoken.text.strip(" ?.!")
    if len(flags) == 1 and others and not condition.negated:
        return condition.model_copy(update={"values": (others[0],), "words": words})
    return condition.model_copy(update={"negated": not condition.negated, "words": words})


def _only_denies(spoken: Spoken) -> bool:
    """Whether a message denies something once of those it means, and names nothing."""
    words = tokens(spoken.text)
    denying = [word for word in words if word.is_negation or word.lower in _WITHOUT]
    meant = [word for word in words if word.lower in _THOSE or word.stem in WORK_STEMS]
    plain = all(
        word.is_function_word or word in denying or word in meant or word.lower in _PLAIN
        for word in words
    )
    return len(denying) == 1 and bool(meant) and plain and words[0] not in denying


def _only_bound(spoken: Spoken) -> Range | None:
    """The bound that is all a message says; None where it says more, or is no bound."""
    text = _NUMBER.sub(lambda found: str(amount_of(found[0])), spoken.text.lower())
    found = [bound for bound in ranges_in(text) if not (bound.of_time or bound.of_share)]
    if len(found) != 1:
        return None
    (bound,) = found
    beside = [word for word in tokens(text) if word.end <= bound.start or word.start >= bound.end]
    return bound if all(map(_says_little, beside)) else None


def _says_little(word: Token) -> bool:
    plain = word.is_function_word or word.stem in LIGHT_STEMS or word.lower in _PLAIN
    return plain or unit_of(word.lower) is not None
