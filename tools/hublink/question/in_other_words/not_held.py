"""What a question surely asks for and no attribute of the graph may tell."""

import re
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise, takewhile

from tools.hublink.core.plan import Operation, Plan, Topic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.language.cues.dimensions import may_ask_for
from tools.hublink.language.wordings import Guess
from tools.hublink.language.words import (
    AUXILIARIES,
    WORKS_AS_A_WHOLE,
    Token,
    phrase,
    speaks_of_works,
    tokens,
)
from tools.hublink.question.in_other_words.everyday_words import names_its_attribute
from tools.hublink.question.in_other_words.spoken_of import BARELY, POSSIBLE, SURELY, SpokenOf
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE, TITLE, column_telling
from tools.hublink.vocabulary.attributes_said import ASKED, LIKELY, AttributePart, AttributeSaid

_CLEAR = 0.75
"""Probability from which an attribute is one that scholarly works have."""
_SURELY_ANOTHER = 0.95
"""The same from which it is one, whatever else may be meant."""
_WANTED = 0.5
"""Probability from which a value, or some attribute of works, is wanted."""
_THE_OF = re.compile(
    r"\b(?:the|an?) (?P<what>[\w-]+(?: [\w-]+)?) of (?:the |an? |each |all )?(?P<of>[\w-]+)",
    re.IGNORECASE,
)
_OF_AMOUNTS = frozenset("highest lowest greatest largest smallest biggest most fewest".split())
"""Superlatives of numbers, which are of what stands right behind them."""
_OF_QUALITY = frozenset(("best", "worst"))
_BEING = frozenset("is are was were be been".split())
_ABOUT = ("on", "about")
_REASONS, _VALUE = "reasons", "value"
_HOW = "how"
_HOW_MUCH = re.compile(r"\bhow much ([a-z]+)\b", re.IGNORECASE)
_ASKING_WORDS = ("where", "when")
_WHICH = ("which", "what")


def unheld(spoken: SpokenOf) -> Plan | None:
    """Return the plan told to lack what its question surely asks for and no attribute may tell."""
    plan = spoken.plan
    if (lacking := _of_what_is_held(plan)) is not None:
        return plan.model_copy(
            update={"not_held": (lacking,), "requests": (), "topic": None, "not_understood": ()}
        )
    guess = spoken.wordings.best("attributes", plan.question)
    named = spoken.wordings.attribute_names.get(guess.label, ())
    if plan.not_held and plan.not_held[0] in named and _is_of_another(guess, spoken):
        said = phrase(plan.question)
        called = (name for name in named if set(phrase(name)) <= set(said))
        return plan.model_copy(update={"not_held": (next(called, plan.not_held[0]),)})
    computes = plan.statistic is not None or plan.not_held
    compares = plan.operation is Operation.COMPARE
    if computes or compares or plan.unapplied or spoken.said.asks < SURELY:
        return None
    if plan.conditions and spoken.asks_for_works():
        return None
    if plan.unmatched or any(word != word.lower() for word in plan.not_understood):
        return None
    if spoken.wordings.best("answers", plan.question).label == _REASONS:
        return None
    may_be = any(_may_be_meant(spoken, spoken.said.best(part, BARELY)) for part in ASKED)
    if may_be and not _is_of_another(guess, spoken):
        return None
    amount = _HOW_MUCH.search(plan.question)
    if amount is not None and amount[1] in plan.not_understood and plan.conditions:
        return plan.model_copy(
            update={"not_held": (amount[1],), "requests": (), "not_understood": ()}
        )
    if guess.probability < _CLEAR:
        return _without_what_is_left(spoken)
    told = guess.label in {TITLE, *spoken.wordings.told_by_overview}
    told = told or _is_told_by_name(spoken) or any(map(names_its_attribute, plan.conditions))
    told = told or not may_ask_for(guess.label, plan.question)
    if not named or told or column_telling(guess.label, spoken.view, spoken.wordings) is not None:
        return None
    return plan.model_copy(update={"not_held": tuple(named[:1]), "requests": ()})


def _is_of_another(guess: Guess, spoken: SpokenOf) -> bool:
    """Whether a wording is surely for an attribute of works unlike any that may be meant.

    "Which university is she at?" is for where she works, though publishers may be universities.
    """
    likely = any(spoken.said.best(part, LIKELY) is not None for part in ASKED)
    by_name = any(request.certainty >= 1 for request in spoken.plan.requests)
    told = spoken.plan.operation is Operation.LIST and not (likely or by_name)
    return told and guess.probability >= _SURELY_ANOTHER


def lacking_its_measure(plan: Plan, unknown: Collection[str]) -> Plan:
    """Return a plan for what has most of something, told to lack that where nothing is known of it.

    The journal of the highest impact factor is not the one of most papers, and who won a best paper
    award has no best result for that.
    """
    words = tokens(plan.question)
    counts = plan.group_by is not None and plan.order_by is None and plan.statistic is None
    if plan.operation is not Operation.EXTREME or plan.not_held:
        return plan
    amounts = _OF_AMOUNTS if counts else _OF_QUALITY
    said = (i for i, word in enumerate(words) if word.lower in amounts)
    ends = [i + 1 for i in said if not _is_so(words, i)]
    behind = (_noun_behind(words[end:], unknown) for end in ends)
    measure = next(filter(None, behind), None)
    if measure is None:
        return plan
    return plan.model_copy(
        update={"not_held": (plan.question[measure[0].start : measure[-1].end],)}
    )


def of_works_called_best(plan: Plan) -> Plan:
    """Return the plan of all works where only "best" says in what order: "the best papers on X".

    No number tells which works are best, though some tell what worked best.
    """
    ordering = [r for r in plan.requests if r.facet == plan.order_by]
    said = {word.lower for request in ordering for word in tokens(request.words)}
    words = tokens(plan.question)
    called = (speaks_of_works([b]) for a, b in pairwise(words) if a.lower in _OF_QUALITY)
    by = any(word.lower == "by" for word in words)
    only = bool(said) and said <= _OF_QUALITY and any(called) and not by
    if plan.operation is not Operation.EXTREME or not only:
        return plan
    left = next(word.text for word in words if word.lower in _OF_QUALITY)
    rest = tuple(request for request in plan.requests if request not in ordering)
    update = {"operation": Operation.LIST, "order_by": None, "requests": rest}
    return plan.model_copy(update={**update, "not_understood": (left, *plan.not_understood)})


def _is_so(words: Sequence[Token], position: int) -> bool:
    """Whether something is the most of a quality, which is no amount: "is the most active"."""
    before = [word.lower for word in words[:position] if word.lower != "the"][-1:]
    return words[position].lower == "most" and not _BEING.isdisjoint(before)


def _noun_behind(words: Sequence[Token], unknown: Collection[str]) -> Sequence[Token]:
    """The words of what a superlative is of, none where they only tell which things are meant.

    They end with one that nothing is known of: "impact factor", "paper award"; "most productive
    author" and "best papers" do not.
    """
    run = list(
        takewhile(lambda w: w.text in unknown or len(w.text) == 1 or speaks_of_works([w]), words)
    )
    told = words[len(run) : len(run) + 1]
    qualifies = any(not word.is_function_word for word in told)
    works = bool(run) and run[-1].lower in WORKS_AS_A_WHOLE
    return run if run and run[-1].text in unknown and not (qualifies or works) else ()


def lacking_what_it_asks(plan: Plan) -> Plan:
    """Return a plan told to lack the noun asked for where nothing is known of it.

    "At what university does she work?" does not ask in which fields, nor does "which universities
    are the authors from?" ask who they are.
    """
    if not plan.requests or plan.operation is not Operation.LIST or not plan.is_bounded:
        return plan
    words = tokens(plan.question)
    left = {word for word in plan.not_understood if word == word.lower()}
    nouns = [place for place, (a, _) in enumerate(pairwise(words), 1) if a.lower in _WHICH]
    place = next((place for place in nouns if words[place].text in left), None)
    guessed = not any(request.words for request in plan.requests)
    if place is None or not (guessed or _asks_of_what_is_named(plan, words[place + 1 :])):
        return plan
    noun = words[place].text
    return plan.model_copy(update={"not_held": (noun,), "requests": (), "not_understood": ()})


def _asks_of_what_is_named(plan: Plan, behind: Sequence[Token]) -> bool:
    """Whether all that a plan asks for is named behind a noun and a verb: "… are the authors"."""
    verb = any(word.lower in AUXILIARIES for word in behind[:1])
    said = {word.stem for word in behind}
    return verb and all(
        r.certainty == 1 and said.issuperset(phrase(r.words)) for r in plan.requests
    )


def on_what_is_not_held(
    plan: Plan, unknown: Collection[str], is_usual: Callable[[str], bool]
) -> Plan:
    """Return the plan of none, where what is asked for is to be on what no paper tells of.

    "Who works on moss?" does not ask for all authors, nor "anything on lift queues?" for all types
    of lifts. Words that people ask in are usual ones.
    """
    goes_by = plan.hubs is not None or plan.conditions or plan.sayings or plan.titled or plan.topic
    asks = plan.requests and plan.operation in (Operation.LIST, Operation.VERIFY)
    if goes_by or plan.similar_to is not None or plan.not_held or not asks:
        return plan
    words = tokens(plan.question)
    leading = (i for i, word in enumerate(words, 1) if word.lower in _ABOUT)
    led = [[*takewhile(lambda w: not w.is_function_word, words[i:])] for i in leading]
    asked = {word.text for request in plan.requests for word in tokens(request.words)}

    def is_untold(said: Sequence[Token]) -> bool:
        texts = [word.text for word in said]
        words_asked = not asked.isdisjoint(texts)
        return any(t in unknown and t.islower() and (words_asked or not is_usual(t)) for t in texts)

    topics = [said for said in led if is_untold(said)]
    if not topics:
        return plan
    topic = Topic(wording=" ".join(word.text for said in topics for word in said), hubs=())
    return Plan(question=plan.question, hub_type=plan.hub_type, topic=topic)


def _of_what_is_held(plan: Plan) -> str | None:
    """The unknown thing that a question asks of what is held: "the h-index of the authors".

    None where anything else is left of its words, or it names papers by more.
    """
    found = _THE_OF.search(plan.question)
    left = set(plan.not_understood)
    if found is None or not left or len(plan.requests) != 1 or plan.conditions:
        return None
    asked = phrase(plan.requests[0].words)
    unknown = all(word.lower() in found["what"].lower() for word in left)
    return found["what"] if unknown and asked == phrase(found["of"]) else None


def _may_be_meant(spoken: SpokenOf, found: AttributeSaid | None) -> bool:
    """Whether what is barely likely may be meant: what only says yes or no must be likelier."""
    if found is None:
        return False
    flag = spoken.view.columns[found.column].kind is ValueKind.FLAG
    return not flag or found.probability >= POSSIBLE


def _without_what_is_left(spoken: SpokenOf) -> Plan | None:
    """The plan told to lack what is left of the words of a question that names its papers."""
    plan = spoken.plan
    named = plan.hubs is not None or plan.conditions
    asks = plan.operation is not Operation.LIST or plan.requests or plan.overview
    left = [word for word in plan.not_understood if word.isalpha()]
    how = {after.text for word, after in pairwise(tokens(plan.question)) if word.lower == _HOW}
    told = spoken.said.likely[AttributePart.TOLD] or not how.isdisjoint(left)
    kind = spoken.wordings.best("answers", plan.question)
    guess = spoken.wordings.best("attributes", plan.question)
    wants_value = kind.label == _VALUE and kind.probability >= _WANTED
    wants_value |= guess.label != NO_ATTRIBUTE and guess.probability >= _WANTED
    if not (named and left and wants_value) or told or asks or plan.group_by or plan.order_by:
        return None
    return plan.model_copy(update={"not_held": (" ".join(left),), "not_understood": ()})


def _is_told_by_name(spoken: SpokenOf) -> bool:
    """Whether a plan tells, or goes by, an attribute that its question names."""
    computed = (spoken.plan.group_by, spoken.plan.order_by)
    facets = [f for f in computed if f is not None and f.key]
    if any(r.words.lower() in _ASKING_WORDS for r in spoken.plan.requests):
        return True
    return any(map(spoken.is_asked, spoken.plan.requests)) or any(map(spoken.is_named, facets))
