"""Papers sought by whether they state something, whatever a question calls that."""

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.core.value_kinds import numeric
from tools.hublink.language.words import phrase, speaks_of_works, tokens
from tools.hublink.question.denial.untold import SAYING, says_untold
from tools.hublink.question.in_other_words.spoken_of import (
    BARELY,
    MEANT,
    POSSIBLE,
    SURELY,
    SpokenOf,
)
from tools.hublink.question.numbers.papers_counted import counts_papers
from tools.hublink.vocabulary.asked_attributes import column_telling
from tools.hublink.vocabulary.attributes_said import AttributePart, AttributeSaid

_ASKING = 3
"""So many words at the start of a question tell what it asks for."""


def unstated(spoken: SpokenOf) -> Plan | None:
    """Return the plan of papers that do not state what is asked to be missing, or that do."""
    found = spoken.said.likeliest(AttributePart.STATED) or _untold(spoken) or _reported(spoken)
    if found is None or spoken.plan.operation is Operation.VERIFY or spoken.plan.sayings:
        return None
    if _is_of_a_value(spoken, found):
        return None
    facet = spoken.facet(found)
    known = [c for c in spoken.plan.conditions if c.facet.key == facet.key]
    lacks = any(c.negated and not c.values for c in known)
    asked = tuple(
        request
        for request in spoken.plan.requests
        if spoken.is_named(request.facet) and not (lacks and request.facet == facet)
    )
    if known and all(_is_of_none(c, spoken) for c in known):
        lacking = _missing(facet, known[0].words, spoken)
        kept = (c for c in spoken.plan.conditions if c not in known)
        return spoken.with_changes({"requests": asked, "conditions": (*kept, lacking)}, found)
    if known:
        if not all(c.negated and not c.values for c in known):
            return None
        surely = {"certainty": max(MEANT, found.probability)}
        rest = (c for c in spoken.plan.conditions if c not in known)
        others = tuple(c for c in rest if not says_untold(tokens(c.words)))
        known = [c.model_copy(update=surely) for c in known]
        return spoken.with_changes({"requests": asked, "conditions": (*others, *known)}, found)
    words = " ".join(spoken.words(found))
    denied = says_untold(tokens(spoken.plan.question))
    said = tokens(spoken.plan.question)
    if not (denied or speaks_of_works(said) or counts_papers(said)):
        return None
    stated = Condition(facet=facet, words=words, certainty=MEANT)
    if denied:
        stated = _missing(facet, words, spoken)
    kept = (c for c in spoken.plan.conditions if not _is_stated_by_mistake(spoken, c))
    update = {"conditions": (*kept, stated), "requests": asked}
    return spoken.with_changes({**update, "topic": None, "not_held": ()}, found)


def _is_of_a_value(spoken: SpokenOf, found: AttributeSaid) -> bool:
    """Whether what sounds like something missing is a value's own name: "no clear effect"."""
    said = set(phrase(" ".join(spoken.words(found))))
    return any(
        said <= set(phrase(condition.words)) <= set(phrase(value))
        for condition in spoken.plan.conditions
        for value in condition.values
    )


def _untold(spoken: SpokenOf) -> AttributeSaid | None:
    """The likeliest attribute that papers are said not to tell, where none is as likely by far."""
    words = tokens(spoken.plan.question)
    says = [i for i, word in enumerate(words) if word.stem in SAYING]
    denied = any(word.is_negation for i in says for word in words[max(0, i - 2) : i])
    likely = spoken.said.likely[AttributePart.STATED]
    if not denied or not likely or likely[0].probability < BARELY:
        return None
    second = likely[1].probability if len(likely) > 1 else 0.0
    return likely[0] if likely[0].probability >= 2 * second else None


def _reported(spoken: SpokenOf) -> AttributeSaid | None:
    """The attribute that papers are sought by having at all: "which papers report limitations?".

    Nothing else is asked for, and what it is called there is all that is left of the question.
    """
    plan, words = spoken.plan, tokens(spoken.plan.question)
    verb = next((i for i, word in enumerate(words[: _ASKING + 1]) if word.stem in SAYING), None)
    others = bool(plan.conditions or plan.requests or plan.topic)
    lists = plan.operation in (Operation.LIST, Operation.COUNT)
    if verb is None or others or not (lists and spoken.asks_for_works()):
        return None
    left = frozenset(i for i, word in enumerate(words) if word.text in plan.not_understood)
    guess = spoken.wordings.best("attributes", plan.question)
    column = column_telling(guess.label, spoken.view, spoken.wordings)
    if column is None or guess.probability < SURELY or left != {verb + 1}:
        return None
    return AttributeSaid(column=column.number, probability=guess.probability, words=left)


def _missing(facet: Facet, words: str, spoken: SpokenOf) -> Condition:
    """What wants nothing of an attribute: zero where some have zero of it, else that none is told.

    "That give no number" are always those without any.
    """
    numbers = map(numeric, spoken.view.column(facet).values)
    told = any(word.stem in SAYING for word in tokens(spoken.plan.question))
    if told or all(number != 0 for number in numbers):
        return Condition(facet=facet, negated=True, words=words, certainty=MEANT)
    return Condition(facet=facet, lowest=0, highest=0, words=words, certainty=MEANT)


def _is_of_none(condition: Condition, spoken: SpokenOf) -> bool:
    """Whether a condition wants 0 of what nothing has 0 of: "no loss" is no loss that is told."""
    wants_zero = condition.highest == 0 and condition.lowest is None and not condition.values
    if not wants_zero or not says_untold(tokens(condition.words)):
        return False
    numbers = map(numeric, spoken.view.column(condition.facet).values)
    return all(number is None or number > 0 for number in numbers)


def _is_stated_by_mistake(spoken: SpokenOf, condition: Condition) -> bool:
    """Whether a condition only wants some attribute stated or not, which nothing speaks of.

    So does one by the very word for that: "missing" of a title.
    """
    if says_untold(tokens(condition.words)):
        return True
    bound = condition.values or condition.lowest is not None or condition.highest is not None
    if bound or condition.source is not None or spoken.is_named(condition.facet):
        return False
    return spoken.probability(AttributePart.STATED, condition.facet) < POSSIBLE
