"""Doubt about a question: how probable its reading is, and what else it may mean."""

from collections.abc import Sequence

from assistant.composing.wording.meant import meant
from assistant.composing.wording.phrases import counted, joined, sentence_case
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.language.words import tokens
from tools.hublink.question.likelihood import PossibleReading
from tools.weighing.surety import CERTAIN
from tools.workspace.library import Library
from tools.workspace.readings.alternatives import alternatives

SURE = 0.97
"""Probability from which no other reading is offered."""
_CLEAR = 0.9
"""Surety from which a question is surely read as it is meant."""
UNSURE = 0.6
"""Surety below which an answer says that it may not be what was asked."""
_FAIRLY_SURE = 0.8
"""Surety below which an answer says how the question was taken."""
_OPEN = 0.6
"""Probability below which a question is asked back, where another reading is nearly as probable."""
_NEARLY, _WITHIN_REACH = 0.85, 0.5
"""So many times as probable as the best is a reading that may as well be meant, or may be meant."""
DID_YOU_MEAN = "Did you mean"
"""The words before the readings to choose from."""
_AGREEING = frozenset("yes yeah yep exactly right correct indeed that please".split())


class Alternative(Frozen):
    """A reading to choose: in words, as the plan it is, and how probable it is.

    `found` says how many papers it leads to, and which comes first, where that was looked up.
    """

    words: str
    plan: Plan
    probability: float
    found: str = ""

    @property
    def as_chosen(self) -> Plan:
        """The plan of who has chosen it, to whom no word of the question is left to explain."""
        return self.plan.model_copy(update={"not_understood": (), "confidence": 1.0})


class Doubt(Frozen):
    """How probable the reading is that a question is answered by, and the next ones.

    It `asks` which is meant where none is probable and two are nearly as probable; the first of the
    `readings` is the one it would else be answered by. There is no probability where a message
    edits what was said before. `surety` is how probable it is, by all that speaks for it, that the
    message was read as it is meant.
    """

    probability: float | None = None
    surety: float | None = None
    readings: tuple[Alternative, ...] = ()
    asks: bool = False

    @property
    def is_sure(self) -> bool:
        read = self.probability is None or self.probability >= SURE
        return read and (self.surety is None or self.surety >= _CLEAR)

    @property
    def is_unsure(self) -> bool:
        """Whether what is answered may well not be what was asked."""
        return self.surety is not None and self.surety < UNSURE and not self.asks

    @property
    def is_fairly_sure(self) -> bool:
        """Whether what is answered may be checked against how the question was taken."""
        return self.surety is not None and self.surety < _FAIRLY_SURE and not self.asks

    @property
    def as_question(self) -> str:
        """The readings to choose from, as a text; nothing where there are none."""
        if self.asks:
            listed = [
                f"{place}. {sentence_case(each.words)}{each.found and f': {each.found}'}"
                for place, each in enumerate(self.readings, 1)
            ]
            return "\n".join([f"{DID_YOU_MEAN}:\n", *listed])
        others = joined([each.words for each in self.readings], "or")
        return f"{DID_YOU_MEAN} {others}?" if others else ""


NO_DOUBT = Doubt()


def after_answer(doubt: Doubt, plan: Plan | None) -> Doubt:
    """Return the doubt that is left once a question is answered by a plan."""
    others = tuple(each for each in doubt.readings if each.plan != plan)
    return doubt.model_copy(update={"asks": False, "readings": others})


def doubt_about(
    readings: Sequence[PossibleReading], library: Library, surety: float | None = None
) -> Doubt:
    """Return how sure a question is read, with the readings worth choosing from.

    What is answered is not among them, unless the question is to be asked back.
    """
    if not readings or surety == CERTAIN:
        return Doubt(surety=surety)
    best = readings[0]
    doubt = Doubt(probability=best.probability, surety=surety)
    if best.probability >= SURE:
        return doubt
    within_reach = best.probability * _WITHIN_REACH
    likely = [e for e in alternatives(readings, library) if e.probability >= within_reach]
    first, *others = (_in_words(each, library) for each in (best, *likely))
    different = {each.words: each for each in reversed(others) if each.words != first.words}
    offered = tuple(reversed(different.values()))
    if not offered or offered[0].probability < _NEARLY * best.probability:
        return doubt.model_copy(update={"readings": offered})
    unsure = surety is None or surety < UNSURE
    unsure &= not best.plan.not_held  # that is told
    asks = best.probability < _OPEN and unsure and _leads_elsewhere(offered, best.plan, library)
    if asks:
        offered = tuple(_with_result(each, library) for each in (first, *offered))
    return doubt.model_copy(update={"readings": offered, "asks": asks})


def instead_of(plan: Plan, doubt: Doubt, library: Library) -> Doubt:
    """Return the doubt where something else is told than by a plan, which is the first to choose.

    One that finds nothing is none to choose.
    """
    first = PossibleReading(plan=plan, probability=doubt.surety or 0.0)
    offered = (_in_words(first, library),) if library.find(plan).hubs else ()
    others = tuple(each for each in doubt.readings if each.plan != plan)
    return Doubt(surety=doubt.surety, readings=(*offered, *others))


def _leads_elsewhere(offered: Sequence[Alternative], plan: Plan, library: Library) -> bool:
    """Whether any other reading tells of other papers than a plan does."""
    hubs = set(library.find(plan).hubs)
    return any(set(library.find(each.plan).hubs) != hubs for each in offered)


def _in_words(reading: PossibleReading, library: Library) -> Alternative:
    words = meant(reading.plan, library.hub_name, library.titles(reading.plan.hubs or ()))
    return Alternative(words=words, plan=reading.plan, probability=reading.probability)


def _with_result(reading: Alternative, library: Library) -> Alternative:
    """A reading with what it leads to."""
    hubs = library.find(reading.plan).hubs
    if not hubs:
        return reading
    first = f"“{library.hub(hubs[0]).label}”"
    lead = first if len(hubs) == 1 else f"the first being {first}"
    found = f"{counted(len(hubs), library.hub_name.lower())}, {lead}"
    return reading.model_copy(update={"found": found})


def chosen(text: str, doubt: Doubt) -> Alternative | None:
    """Return the reading that a message chooses: by its words, its place, or by agreeing to it."""
    if (found := named(text, doubt.readings)) is not None or not doubt.readings:
        return found
    said = _said(text)
    if not doubt.asks:
        agrees = bool(said) and _AGREEING.issuperset(said)
        return doubt.readings[0] if agrees else None
    places = {str(place): each for place, each in enumerate(doubt.readings, 1)}
    if len(said) == 1 and said[0] in places:
        return places[said[0]]
    pointed = pointed_at(text, Context(hubs=tuple(places)))
    one = pointed is not None and len(pointed.hubs) == 1
    return places[pointed.hubs[0]] if pointed is not None and one else None


def named(text: str, readings: Sequence[Alternative]) -> Alternative | None:
    """Return the reading that a message has the words of."""
    said = _said(text)
    return next((each for each in readings if _said(each.words) == said), None)


def _said(text: str) -> tuple[str, ...]:
    return tuple(token.lower for token in tokens(text))
