"""What a message speaks of: what the graph names, a topic, somebody, or this program."""

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import FUNCTION_WORDS, stem, tokens
from tools.hublink.question.conditions.weakness import places_of
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE

_OF_TOPIC = 0.8
"""Probability from which a word is part of a topic."""
_ADVICE = 0.9
"""Probability from which a wording seeks advice."""
_LIKELY = 0.8
"""Probability from which a message with papers at hand asks for what these tell."""
CERTAIN = 0.95
"""Probability from which it does not matter what a message names."""
NAMED = 0.7
"""Certainty from which an attribute is named, and not merely meant."""
_MEANT = 0.5
"""Certainty from which a condition shows that a message names what it is about."""
OF_THE_WHOLE = frozenset((Act.CAPABILITY, Act.COLLECTION))
"""Acts that speak of no answer before."""
_ADDRESSED = frozenset("you your yours this here it".split())
"""Words by which this program is spoken to, or of."""


def speaks_of_something(act: Act, spoken: Spoken) -> bool:
    """Return whether a message is about something, though it sounds like one for this program."""
    of_a_name = act in OF_THE_WHOLE and _asks_of_a_name(spoken)
    if act is Act.CAPABILITY and _seeks_advice(spoken):
        return True
    if act is Act.CAPABILITY and _asks_how_to(spoken):
        return False
    if act is Act.CAPABILITY and _asks_what_works_tell(spoken):
        return True
    return of_a_name or names_something(spoken) or speaks_of_topic(spoken)


def _asks_what_works_tell(spoken: Spoken) -> bool:
    """Whether a message surely asks for what works tell, not for what the program can do."""
    guess = spoken.grounding.wordings.best("attributes", spoken.text)
    least = _LIKELY if spoken.context.hubs else CERTAIN
    surely = guess.label != NO_ATTRIBUTE and guess.probability >= least
    return surely and _ADDRESSED.isdisjoint(spoken.words)


def names_something(spoken: Spoken) -> bool:
    """Return whether a message names papers or values, or wants something to be computed."""
    plan = spoken.grounding.ground(spoken.text, guess=False)
    counts = plan.operation is Operation.COUNT
    computes = counts or plan.statistic or plan.group_by or plan.order_by
    asks = any(request.certainty >= NAMED for request in plan.requests)
    named = bool(plan.hub_words or asks or computes) or is_bounded(plan)
    return named or _says_which_works(plan, spoken) or _speaks_about_known(spoken)


def _says_which_works(plan: Plan, spoken: Spoken) -> bool:
    """Whether a value stands right before a noun for papers: "the bird papers"."""
    words, nouns = tokens(spoken.text), spoken.grounding.nouns_for_hubs(spoken.text)
    said = places_of(words, [c.words for c in plan.conditions if c.values])
    return any(place + 1 in nouns for place in said - nouns)


def _speaks_about_known(spoken: Spoken) -> bool:
    """Whether papers on what some of them have in a value or a title are meant: "about varnish"."""
    lexicon = spoken.grounding.lexicon
    told = (word for word in spoken.content if word not in FUNCTION_WORDS)
    about = (word for word in told if spoken.speaks_about(word))
    return any(list(lexicon.bearing(stem(word))) or lexicon.titled((word,)) for word in about)


def _asks_how_to(spoken: Spoken) -> bool:
    """Whether someone asks how to do what any chat is asked for: "how do I filter by year?"."""
    how, *rest = spoken.words[:3] or ("",)
    plan = spoken.grounding.ground(spoken.text, guess=False)
    told = [word for word in spoken.content if word not in FUNCTION_WORDS]
    of_it = how == "how" and ("i" in rest or rest[:1] == ["to"])
    return of_it and not (told or plan.hub_words or plan.conditions)


def _seeks_advice(spoken: Spoken) -> bool:
    """Whether advice is wanted on what papers may be about, and not on this program."""
    guess = spoken.grounding.wordings.best("answers", spoken.text)
    if guess.label != "advice" or guess.probability < _ADVICE:
        return False
    if not _ADDRESSED.isdisjoint(spoken.words):
        return False
    lexicon = spoken.grounding.lexicon
    told = (word for word in spoken.content if word not in FUNCTION_WORDS)
    return any(list(lexicon.bearing(stem(word))) or lexicon.titled((word,)) for word in told)


def _asks_of_a_name(spoken: Spoken) -> bool:
    """Whether an attribute is surely asked for, of what is written like a name: "Lowes ORCID"."""
    guess = spoken.grounding.wordings.best("attributes", spoken.text)
    if guess.label == NO_ATTRIBUTE or guess.probability < CERTAIN:
        return False
    plain = spoken.grounding.wordings.plain_words
    return any(word.is_titled and word.lower not in plain for word in tokens(spoken.text)[1:])


def speaks_of_topic(spoken: Spoken) -> bool:
    """Return whether words of a message surely sound like a topic, or like the name of one."""
    placed = zip(spoken.words, spoken.grounding.wordings.roles.of(spoken.text), strict=True)
    return any(
        max(role[Role.TOPIC], role[Role.NAME]) >= _OF_TOPIC and word not in FUNCTION_WORDS
        for word, role in placed
    )


def is_bounded(plan: Plan) -> bool:
    """Return whether a plan shows that its message names what it is about."""
    return any(c.certainty >= _MEANT for c in plan.conditions) or bool(plan.titled or plan.sayings)
