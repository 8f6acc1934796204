"""Questions that go on from no answer, though their pronouns may stand for all there is."""

from tools.hublink.core.plan import Operation, Plan, Statistic
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.conditions import of_attributes_before
from tools.hublink.dialogue.message.messages import Utterance
from tools.hublink.dialogue.message.pointing import place_said
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.relating import besides_those_told
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import tokens
from tools.hublink.question.grounding import Grounding

_SURE = 0.5
"""Probability from which the wording alone tells what a message does."""
_ALL_SHOWN = frozenset("these them those they their".split())
"""What the whole collection is called by who has it at hand: "who wrote most of these?"."""
_SO_TOLD = frozenset(("is that", "was that", "that"))
"""What stands for what the same question is after: "highest dose, which study was that?"."""
_ONES = frozenset(("one", "ones"))
"""What stands for papers that were listed: "what about the newest one?"."""
_WHICH = "which"
_CHOOSING = frozenset((Operation.EXTREME, Operation.RANK, Operation.DISTRIBUTE, Operation.COUNT))
_OF_ALL = (Statistic.MEAN, Statistic.MEDIAN, Statistic.TOTAL)


def asked_anew(part: Utterance, spoken: Spoken) -> Plan:
    """Return the plan of a question that goes on from none, but for what its words may mean."""
    plan, before = besides_those_told(_asked(part, spoken), spoken), spoken.context.plan
    if before is None or spoken.grounding.names_hubs(part.text):
        return plan
    named = plan.conditions or plan.topic or plan.titled or plan.hubs or plan.not_understood
    bare = plan.operation is Operation.EXTREME and not named
    if bare and len(spoken.context.listed) > 1 and not _ONES.isdisjoint(spoken.words):
        return plan.model_copy(update={"hubs": spoken.context.listed})
    return of_attributes_before(plan, before)


def _asked(part: Utterance, spoken: Spoken) -> Plan:
    """The plan of a question that stands by itself.

    Where it speaks of something, and nothing was spoken of before, it has no answer; "these papers"
    are all there are then, and so is what averages and totals are of, or some are chosen from:
    "what does it cost on average?", "how many in all did they study?", "which of them is newest?".
    Behind a question that found nothing they are none.
    """
    grounding, context = spoken.grounding, spoken.context
    if (place := _place_of_nothing(part.text, spoken)) is not None:
        return place
    in_vain = context.unanswered is not None and not context.hubs
    pronoun = "" if context.begun and not in_vain else spoken.pronoun
    led = _is_led_by_noun(pronoun, part.text, grounding)
    if pronoun and not (led or _means_all(pronoun, part.text, grounding)):
        fresh = grounding.ground(part.text, guess=False)
        said = fresh.hub_words or fresh.titled or fresh.sayings
        in_words = grounding.ground_in_words(part.text)
        ordered = not _CHOOSING.isdisjoint((fresh.operation, in_words.operation))
        cue = read_cues(part.text).statistic
        computed = cue is not None and cue.statistic in _OF_ALL
        chosen = ordered or spoken.words[:1] == (_WHICH,)
        shown = pronoun.lower() in _ALL_SHOWN or (ordered and pronoun.lower() in _SO_TOLD)
        asks = bool(fresh.requests) or _WHICH in spoken.words[:2]
        of_all = not in_vain and (computed or (shown and (chosen or asks)))
        if not (fresh.conditions or said or of_all or spoken.unexplained(fresh)):
            return Plan(question=part.text, hubs=(), beyond=pronoun)
    if part.act not in (Act.TELL, Act.SUMMARISE) or part.probability < _SURE:
        plan = grounding.ground_in_words(part.text)
        tells = part.act is Act.TELL and not plan.requests and plan.is_bounded
        alone = tells and len(grounding.in_order(plan)) == 1
        return plan.model_copy(update={"overview": True}) if alone else plan
    plan = grounding.ground(part.text)
    return plan if plan.requests else plan.model_copy(update={"overview": True})


def _place_of_nothing(text: str, spoken: Spoken) -> Plan | None:
    """The plan without an answer of what points at a place in a list where none was told."""
    place = "" if spoken.context.hubs else place_said(text)
    if not place:
        return None
    fresh = spoken.grounding.ground_in_words(text)
    seeks = fresh.conditions or fresh.hub_words or fresh.titled or fresh.sayings
    other = set(spoken.unexplained(fresh)) - {word.text for word in tokens(place)}
    if seeks or other or fresh.operation is not Operation.LIST:
        return None
    return Plan(question=text, hubs=(), beyond=place)


def _is_led_by_noun(pronoun: str, text: str, grounding: Grounding) -> bool:
    """Return whether a noun for hubs before a pronoun is what it means: "the study … in it"."""
    said = [word.lower for word in tokens(text)]
    first = next(iter(pronoun.lower().split()), "")
    place = said.index(first) if first in said else 0
    return any(noun < place for noun in grounding.nouns_for_hubs(text))


def _means_all(pronoun: str, text: str, grounding: Grounding) -> bool:
    """Whether a pronoun stands before a noun for hubs in the plural: "these papers"."""
    said = tokens(text)
    nouns = grounding.nouns_for_hubs(text)
    return any(
        word.lower == pronoun.lower() and i + 1 in nouns and said[i + 1].lower.endswith("s")
        for i, word in enumerate(said)
    )
