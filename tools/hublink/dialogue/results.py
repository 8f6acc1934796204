"""Edits that ask something of the papers that were told."""

import re
from itertools import pairwise

from tools.hublink.core.plan import Facet, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import ValueKind, is_flag
from tools.hublink.dialogue.arranging import chosen, measured_before, the_most
from tools.hublink.dialogue.message.describing import ASKED_OF
from tools.hublink.dialogue.message.of_so_many import among_so_many
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.dialogue.telling import ASKING_WORDS, THESE, about, pointed_or_described
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import AUXILIARIES, PERSONAL_PRONOUNS, stem, tokens
from tools.hublink.question.common_attributes import columns_named
from tools.hublink.question.conditions.weakness import is_weak
from tools.hublink.question.in_other_words.everyday_words import asked_otherwise
from tools.hublink.question.requests.of_people import of_those_named
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE
from tools.hublink.vocabulary.attributes_said import AttributePart

_MEANT = 0.6
"""Certainty from which a word of a message means an attribute."""
_LIKELY = 0.5
"""Probability from which "which is newer" is taken for the newest of some."""
_WHICH = frozenset(map(stem, ("which", "what")))
_BARE = stem("which")
_TOLD = frozenset("this so".split())
_FRAMES = 0.9
"""Probability from which a word says nothing of what is asked."""
_WITH_ANOTHER = (Operation.LIST, Operation.COUNT, Operation.SUMMARIZE)
"""What a question may want computed besides which something else is asked."""
_POINTING = frozenset("it they and what about how for the of please now then also ok".split())
_TELLING_WORDS = frozenset("who whom whose when where".split())
_OUT_OF_ALL = re.compile(
    r"\b(?:is|are) (?:that|this|those|these|they) (?:out )?of all\b", re.IGNORECASE
)
_ANY = frozenset(("any", "anything", "anyone"))
_ASKING_WHICH = frozenset(("which", "what"))
_THEY = frozenset("they those these".split())
_LEFT = frozenset("left remains remain remaining ones".split())
_OF_NUMBERS = (Statistic.MEAN, Statistic.MEDIAN, Statistic.TOTAL, Statistic.RANGE)
_SINGULAR = frozenset("it this that one".split())
_BARE_COUNT = frozenset(
    "how many is are that this it they those these them there now ok so".split()
)


def of_results(spoken: Spoken) -> Plan:
    """Return a question about the papers pointed at, else about all that is at hand.

    What is asked of them bounds them by no value that it only sounds like, and none of them has.
    """
    spoken = among_so_many(spoken) or spoken
    plan, view = _of_results(spoken), spoken.grounding.view
    weak = [condition for condition in plan.conditions if is_weak(condition, view)]
    if not (weak and plan.requests and plan.hubs) or spoken.grounding.in_order(plan):
        return plan
    kept = tuple(condition for condition in plan.conditions if condition not in weak)
    return plan.model_copy(update={"conditions": kept})


def _of_results(spoken: Spoken) -> Plan:
    if asks_where_told(spoken) or _asks_which_they_are(spoken):
        return chosen(spoken.context.foremost, spoken.context)
    pointed = pointed_or_described(spoken)
    of_it = pointed is not None and not ASKED_OF.isdisjoint(map(str.lower, pointed.rest.split()))
    if not of_it and (most := the_most(spoken)) is not None:
        return _among_rows(most, spoken)
    plan = _of_the_person(about(spoken, pointed), spoken)
    before = spoken.context.plan
    plan = _if_so(_among_rows(plan, spoken), spoken)
    if plan.statistic is Statistic.SHARE or _OUT_OF_ALL.search(spoken.text):
        return _share(plan, spoken)
    bare = _BARE_COUNT.issuperset(spoken.words)
    unsure = all(request.certainty < NAMED for request in plan.requests)
    if plan.operation is Operation.COUNT and (bare or unsure):
        plan = plan.model_copy(update={"requests": (), **({"not_held": ()} if bare else {})})
        if not bare:
            plan = spoken.grounding.without_unknown_number(plan)
    if (computed := _of_the_measure(plan, spoken)) is not None:
        return computed
    if pointed is not None and before is not None and not asks_more(pointed.rest):
        return plan.model_copy(update={"requests": before.requests, "not_understood": ()})
    if plan.operation is Operation.COMPARE:
        named = tuple(request for request in plan.requests if request.certainty >= NAMED)
        return plan.model_copy(update={"requests": named or spoken.measured, "conditions": ()})
    if _is_open(plan):
        plan = _foremost(plan, spoken)
    meant = any(request.words and request.certainty >= _MEANT for request in plan.requests)
    if meant or not (_is_open(plan) and _wants_more(plan, spoken)):
        return plan
    wordings = spoken.grounding.wordings
    guess = wordings.best("attributes", spoken.text)
    sure = guess.label != NO_ATTRIBUTE and guess.probability >= NAMED
    asked = asked_otherwise(plan, spoken.grounding.view, wordings) if sure else None
    told = sure or (_asks_who_or_when(plan) and not spoken.unexplained(plan))
    return asked or (plan if told and plan.requests else _told_by_texts(plan, spoken))


def _if_so(plan: Plan, spoken: Spoken) -> Plan:
    """A plan that says whether something is so of the one paper at hand: "training needed?"."""
    values = [value for condition in plan.conditions for value in condition.values]
    states = bool(values) and all(map(is_flag, values)) and not plan.requests
    one = len(plan.hubs or ()) == 1 and plan.operation is Operation.LIST
    if not (states and one and spoken.text.rstrip().endswith("?")):
        return plan
    return plan.model_copy(update={"operation": Operation.VERIFY})


def _of_the_person(plan: Plan, spoken: Spoken) -> Plan:
    """A plan of papers at hand, where something is asked of the one person they were sought by."""
    before = spoken.context.plan
    if before is None or not plan.requests or PERSONAL_PRONOUNS.isdisjoint(spoken.words):
        return plan
    known = (*before.conditions, *before.found_by)
    people = [c for c in known if spoken.grounding.view.column(c.facet).kind is ValueKind.NAME]
    named = [c for c in people if len(c.values) == 1 and not c.negated]
    if len(named) != 1 or plan.conditions:
        return plan
    asked = of_those_named(plan.model_copy(update={"conditions": (*named,)}), spoken.grounding.view)
    if asked.requests == plan.requests:
        return plan
    whole = set(plan.hubs or ()) == set(spoken.context.hubs)
    return asked.model_copy(update={"hubs": None}) if whole else asked


def _asks_who_or_when(plan: Plan) -> bool:
    """Whether a plan asks for what a word like "who" asks for by itself."""
    words = (request.words.partition(" ")[0].lower() for request in plan.requests)
    return any(word in _TELLING_WORDS for word in words)


def asks_where_told(spoken: Spoken) -> bool:
    """Return whether a message asks nothing but which paper says what was told: "which one is it".

    It is no more than "which?", or has a noun for papers after "which", a word for what was told,
    and only words that frame.
    """
    stems = [stem(word) for word in spoken.words]
    grounding = spoken.grounding
    if stems == [_BARE] and spoken.context.hubs:
        return True
    asked = any(one in _WHICH and other in grounding.hub_stems for one, other in pairwise(stems))
    told = THESE | _TOLD if grounding.names_several(spoken.text) else _TOLD | _SINGULAR
    if not (asked and spoken.context.hubs and told & set(spoken.words)):
        return False
    roles = grounding.wordings.roles.of(spoken.text)
    placed = zip(stems, roles, strict=True)
    framing = (role[Role.FRAME] >= _FRAMES or word in grounding.hub_stems for word, role in placed)
    plan = grounding.ground(spoken.text, guess=False)
    return all(framing) and not (plan.conditions or plan.hub_words or plan.order_by)


def asking_also(plan: Plan, asked: Spoken, question: str) -> Plan | None:
    """Return a plan that also asks for what is `asked` besides of the papers it finds.

    None where that is not understood, asks for nothing that they tell or about other papers.
    """
    grounding = asked.grounding
    hubs = grounding.in_order(plan) if plan.is_bounded and plan.similar_to is None else ()
    ordered = plan.operation is Operation.EXTREME and plan.order_by is not None
    may_tell_more = ordered or plan.operation in _WITH_ANOTHER
    if not hubs or not may_tell_more or plan.group_by or plan.not_understood:
        return None
    also = grounding.ground_in_words(asked.text, within=hubs)
    known = {request.facet.key for request in plan.requests}
    told = also.requests or _told_in_words(also, asked)
    flags = () if told else _flags_asked(also, asked)
    if flags:
        told, also = flags, also.model_copy(update={"conditions": (), "operation": Operation.LIST})
    asked_for = (request for request in told if request.facet.key not in known)
    more = tuple(
        r
        for r in asked_for
        if r in flags or not grounding.view.column(r.facet).by_hub.keys().isdisjoint(hubs)
    )
    same = {(c.facet, c.values) for c in (*plan.conditions, *plan.found_by) if not c.negated}
    others = [c for c in also.conditions if (c.facet, c.values) not in same]
    again = also.hub_words in ("", plan.hub_words)
    speaking = {tokens(asked.text)[n].text for n in grounding.attributes.words(asked.text)}
    left = set(asked.unexplained(also)) - speaking
    says_other = others or not again or also.not_held or left
    if says_other or not more or also.operation is not Operation.LIST:
        return None
    if ordered:
        told = (*more, *plan.requests) if plan.requests else (*more, Request(facet=plan.order_by))
        return plan.model_copy(update={"question": question, "requests": told})
    listed: dict[str, object] = {"operation": Operation.LIST, "statistic": None, "overview": False}
    if plan.hubs is None and not plan.requests:
        listed |= {"hubs": hubs, "found_by": plan.conditions, "conditions": ()}
    return plan.model_copy(
        update={"question": question, "requests": (*plan.requests, *more), **listed}
    )


def _flags_asked(also: Plan, asked: Spoken) -> tuple[Request, ...]:
    """What a question asks to be told a yes or no of: "is its data shared?"."""
    columns = [asked.grounding.view.column(condition.facet) for condition in also.conditions]
    if also.operation is not Operation.VERIFY or not all(each.is_status() for each in columns):
        return ()
    said = asked.text.strip(" ?.!")
    return tuple(Request(facet=each.facet, words=said, certainty=NAMED) for each in columns)


def _told_in_words(also: Plan, asked: Spoken) -> tuple[Request, ...]:
    """What a question surely asks for that only sentences tell: "what did they find?"."""
    found = asked.grounding.attributes.said(asked.text).best(AttributePart.TOLD, NAMED)
    if found is None or also.operation is not Operation.LIST:
        return ()
    return (Request(facet=asked.grounding.view.columns[found.column].facet, certainty=NAMED),)


def _among_rows(plan: Plan, spoken: Spoken) -> Plan:
    """The plan of the best among the rows that were told before, but for what it asks the name of.

    "Which system came out best there?" is of the same metric and data set, and of any system.
    """
    before = spoken.context.plan
    if before is None or not spoken.grounding.tells_rows(before):
        return plan
    plan = _best_of_rows(plan, before, spoken)
    if plan.order_by is None:
        return plan
    node = plan.order_by.key[:-1]
    asked = {facet.key for facet in columns_named(spoken.text, spoken.grounding)}
    asked |= {condition.facet.key for condition in plan.conditions}
    rows = (c for c in before.conditions if c.facet.key[: len(node)] == node)
    kept = tuple(condition for condition in rows if condition.facet.key not in asked)
    return plan.model_copy(update={"conditions": (*kept, *plan.conditions)})


def _best_of_rows(plan: Plan, before: Plan, spoken: Spoken) -> Plan:
    """The plan of the highest or lowest number told, where a message names none: "who wins?"."""
    cues = read_cues(spoken.text)
    columns = (spoken.grounding.view.column(request.facet) for request in before.requests)
    told = before.order_by or next((c.facet for c in columns if c.is_numeric()), None)
    if plan.order_by is not None or told is None or not cues.by_magnitude:
        return plan
    best = {"operation": Operation.EXTREME, "order_by": told, "descending": cues.descending}
    left = tuple(words for words in plan.not_understood if words not in cues.superlatives)
    return plan.model_copy(update={**best, "requests": (), "not_understood": left})


def _wants_more(plan: Plan, spoken: Spoken) -> bool:
    """Whether a message asks something of what is at hand, rather than to see it again."""
    first = spoken.words[:1]
    singular = bool(_SINGULAR & set(spoken.words)) and not ASKING_WORDS.isdisjoint(first)
    asks = not (ASKING_WORDS | AUXILIARIES | _ANY).isdisjoint(first) and "you" not in spoken.words
    return singular or (asks and bool(spoken.unexplained(plan)))


def wants_statistic_alone(spoken: Spoken) -> bool:
    """Return whether a message has nothing but a statistic of what was told: "and on average?"."""
    cue = read_cues(spoken.text).statistic
    if cue is None or cue.statistic not in _OF_NUMBERS or not spoken.context.hubs:
        return False
    others = spoken.text[: cue.start] + spoken.text[cue.end :]
    return _measure_meant(spoken) is not None and not asks_more(others)


def _measure_meant(spoken: Spoken) -> Facet | None:
    """The attribute with numbers that was spoken of last, else that of how well something worked.

    Nothing is added up that was not spoken of.
    """
    outcome = spoken.grounding.attributes.outcome
    if (measured := measured_before(spoken)) is not None or outcome is None:
        return measured
    cue = read_cues(spoken.text).statistic
    total = cue is not None and cue.statistic is Statistic.TOTAL
    return None if total else spoken.grounding.view.columns[outcome].facet


def _asks_which_they_are(spoken: Spoken) -> bool:
    """Whether a message only asks to see those at hand: "which are they?"."""
    asks = not _ASKING_WHICH.isdisjoint(spoken.words)
    points = not (_THEY | _LEFT).isdisjoint(spoken.words)
    small = _ASKING_WHICH | _THEY | _LEFT | AUXILIARIES | _POINTING
    return asks and points and small.issuperset(spoken.words)


def _of_the_measure(plan: Plan, spoken: Spoken) -> Plan | None:
    """The statistic that is wanted of no number by name: of what was told or ordered by last."""
    cue = read_cues(spoken.text).statistic
    facet = _measure_meant(spoken)
    if cue is None or cue.statistic not in _OF_NUMBERS or facet is None:
        return None
    said = set(spoken.text[cue.start : cue.end].split())
    measured = () if wants_statistic_alone(spoken) else spoken.measured
    others = plan.requests or plan.not_held or plan.group_by or measured
    left = [words for words in spoken.unexplained(plan) if not said.issuperset(words.split())]
    if others or left or plan.operation is Operation.COUNT:
        return None
    update = {
        "operation": Operation.SUMMARIZE,
        "statistic": cue.statistic,
        "requests": (Request(facet=facet, certainty=NAMED),),
        "not_understood": (),
    }
    return plan.model_copy(update=update)


def _told_by_texts(plan: Plan, spoken: Spoken) -> Plan:
    """The plan of a question by what the texts of the papers at hand say, if they say any of it."""
    words = tuple(spoken.content)
    settled = spoken.settled(plan.model_copy(update={"requests": (), "not_understood": words}))
    return settled if settled.topic is not None and settled.hubs else _unanswered(spoken)


def _unanswered(spoken: Spoken) -> Plan:
    """The plan of a question that nothing in the graph tells of what is at hand: none answers."""
    at_hand, left = spoken.context.hubs, (spoken.text.strip(" ?"),)
    return Plan(question=spoken.text, hubs=(), apart_from=at_hand, not_understood=left)


def asks_more(text: str) -> bool:
    """Return whether a message has words besides those that it points with."""
    return not _POINTING.issuperset(token.lower for token in tokens(text))


def _is_open(plan: Plan) -> bool:
    """Whether nothing is asked of the papers but which of them it is."""
    named = any(request.certainty >= NAMED for request in plan.requests)
    asks = named or plan.conditions or plan.overview or plan.order_by or plan.group_by
    return plan.operation is Operation.LIST and not asks and len(plan.hubs or ()) > 1


def _foremost(plan: Plan, spoken: Spoken) -> Plan:
    """The newest or the oldest of some papers, where the wording asks for that."""
    guess = spoken.grounding.wordings.best("edits", spoken.text)
    if guess.label not in ("newest", "oldest") or guess.probability < _LIKELY:
        return plan
    return plan.model_copy(
        update={
            "operation": Operation.EXTREME,
            "requests": (),
            "order_by": spoken.grounding.year_facet,
            "descending": guess.label == "newest",
            "not_understood": (),
        }
    )


def _share(plan: Plan, spoken: Spoken) -> Plan:
    """The share that the papers at hand are of those they were chosen from, or of those named.

    What is named is one of the conditions that led to them: "how many is that out of all reviews?".
    """
    lineage = spoken.context.lineage
    narrowed = lineage[0].plan if lineage else None
    if narrowed is None or not narrowed.conditions:
        return plan
    known = {(c.facet.key, c.values): c for c in narrowed.conditions}
    whole = [known.get((c.facet.key, c.values)) for c in plan.conditions]
    if not all(whole):
        return plan
    update = {"operation": Operation.SUMMARIZE, "statistic": Statistic.SHARE, "requests": ()}
    of_all = {"whole": tuple(filter(None, whole)), "group_by": None, "order_by": None}
    return narrowed.model_copy(update={**update, **of_all})
