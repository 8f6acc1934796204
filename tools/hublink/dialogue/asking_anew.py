"""Messages that ask anew, though they sound as if they went on from what was told."""

from tools.hublink.core.plan import Operation
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import CERTAIN, speaks_of_topic
from tools.hublink.dialogue.telling import ASKING_WORDS
from tools.hublink.language.words import AUXILIARIES, PERSONAL_PRONOUNS
from tools.hublink.vocabulary.attribute_names import is_of_people

_ALIKE = frozenset("same similar like alike related".split()) | PERSONAL_PRONOUNS
"""Words by which others are sought for what they have in common with those at hand."""
_NARROWING = frozenset("only just but and also ones one those without not no except".split())
"""Words of what is a part of those at hand."""
_ANY = frozenset(("anything", "something"))
_OF_THOSE_TOLD = (Act.ASK_OF, Act.SORT, Act.TAKE, Act.REFINE)
_OF_THE_LEADS = (Act.ASK_OF, Act.REFINE, Act.REPLACE)
_OF_MANY = (Operation.DISTRIBUTE, Operation.EXTREME, Operation.RANK)


def asks_anew(act: Act, spoken: Spoken) -> bool:
    """Return whether what sounds like an act that goes on asks something of all papers."""
    if act in _OF_THOSE_TOLD and spoken.grounding.speaks_of_all(spoken.text):
        return True
    if act in _OF_THOSE_TOLD and _asks_what_somebody_did(spoken):
        return True
    if act in _OF_THE_LEADS and _points_at_no_lead(spoken):
        return True
    if act is Act.REFINE and _names_none_at_hand(spoken):
        return True
    if act is Act.COMPARE:
        return _says_which_works(spoken)
    if act is Act.ASK_OF:
        return _is_of_many(spoken)
    if act is Act.RELATE:
        return _says_which_others(spoken)
    return act is Act.REPLACE and _asks_what_is_not_held(spoken)


def _asks_what_somebody_did(spoken: Spoken) -> bool:
    """Whether a message asks if somebody whom it names did anything: "did Lund do anything on X?".

    That is not asked of the one work at hand.
    """
    asks = spoken.words[:1] and spoken.words[0] in AUXILIARIES and _ANY.intersection(spoken.words)
    if not asks or pointed_at(spoken.text, spoken.context) is not None:
        return False
    named = spoken.grounding.ground(spoken.text).conditions
    return any(c.values and is_of_people(spoken.grounding.view.column(c.facet)) for c in named)


def _points_at_no_lead(spoken: Spoken) -> bool:
    """Whether what is at hand are mere leads, which a message that asks something leaves alone."""
    before = spoken.context.plan
    led = before is not None and before.similar_to is not None
    asks = not ASKING_WORDS.isdisjoint(spoken.words[:2])
    return led and asks and not (spoken.points_back or spoken.asks_which_one)


def _names_none_at_hand(spoken: Spoken) -> bool:
    """Whether a message names works of its own by two things or more, and none at hand is one.

    "Surveys on combining X with Y" after four papers on Z are no part of these.
    """
    if spoken.points_back or not _NARROWING.isdisjoint(spoken.words):
        return False
    fresh = spoken.grounding.ground_in_words(spoken.text)
    valued = [c for c in fresh.conditions if c.values and not c.negated]
    whole = len(valued) > 1 and not (fresh.not_understood or fresh.requests)
    if not whole or fresh.operation is not Operation.LIST:
        return False
    hubs = set(spoken.grounding.in_order(fresh))
    return bool(hubs) and hubs.isdisjoint(spoken.context.hubs)


def _says_which_works(spoken: Spoken) -> bool:
    """Whether a message says which works it compares: "compare the papers that use X"."""
    pointed = pointed_at(spoken.text, spoken.context) is not None
    if pointed or spoken.points_back or not _NARROWING.isdisjoint(spoken.words):
        return False
    fresh = spoken.grounding.ground_in_words(spoken.text)
    said = any(c.values or c.is_number for c in fresh.conditions) or speaks_of_topic(spoken)
    return said and spoken.grounding.names_hubs(spoken.text)


def _says_which_others(spoken: Spoken) -> bool:
    """Whether other works are sought by what they are on or have, and not by what these have.

    "Is there other work with kids under seven?" is not after what else the same people wrote.
    """
    pointing = spoken.points_back or _ALIKE.intersection(spoken.words)
    if pointing or not spoken.seeks_others:
        return False
    fresh = spoken.grounding.ground_in_words(spoken.text)
    return any(c.values or c.is_number for c in fresh.conditions) or speaks_of_topic(spoken)


def _asks_what_is_not_held(spoken: Spoken) -> bool:
    """Whether a message surely asks by itself, for what no attribute tells."""
    asks = spoken.grounding.attributes.said(spoken.text).asks >= CERTAIN
    return asks and bool(spoken.grounding.ground_in_words(spoken.text).not_held)


def _is_of_many(spoken: Spoken) -> bool:
    """Whether a message computes over papers what the one at hand has no two values of.

    "The average depth per country" is not asked of a paper with one depth.
    """
    if len(spoken.context.foremost) != 1 or spoken.points_back:
        return False
    plan = spoken.grounding.ground_in_words(spoken.text)
    facets = (plan.order_by, plan.group_by, *(request.facet for request in plan.requests))
    computed = [facet for facet in facets if facet is not None and facet.key]
    if (plan.operation not in _OF_MANY and plan.statistic is None) or not computed:
        return False
    columns = map(spoken.grounding.view.column, computed)
    told = (column.by_hub.get(hub, ()) for column in columns for hub in spoken.context.foremost)
    return all(len({row.value for row in rows}) < 2 for rows in told)
