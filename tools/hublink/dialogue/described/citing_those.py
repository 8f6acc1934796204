"""Works that cite those of a kind, and works of a kind that are cited: "who cites Lund's work?"."""

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import NamedTuple

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.dialogue.described.papers import nouns_for_papers, one_paper
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import AUXILIARIES, Token, tells, tells_of_citing, tokens
from tools.hublink.vocabulary.attribute_names import is_of_people

_ANY = frozenset("anything something any other earlier previous work by".split())
_LINKS = AUXILIARIES | {"that", "which", "who", "been"}
_DONE = frozenset("cited referenced quoted".split())
_BEFORE_DONE = frozenset("most least often highly much more less the a an".split())
_SHOWING = frozenset("list show give find name all any other".split())
_ASKING = ("which", "what")
_QUOTES = '“”"«»'
_COUNTING = ["how", "many"]


class _Sides(NamedTuple):
    """The words for the works that cite, and for those that are cited."""

    citing: str
    cited: str
    asks_for_cited: bool


def citing_those(spoken: Spoken) -> Plan | None:
    """Return the plan of works that cite those of a kind, or of works of a kind that one cites.

    None where a message does not say of which kind they are, or the graph holds none such.
    """
    column = _cited(spoken)
    sides = _sides(spoken) if column is not None else None
    of_kind = _works(sides.cited, spoken) if sides is not None else None
    if column is None or sides is None or of_kind is None:
        return None
    grounding = spoken.grounding
    hubs = grounding.in_order(of_kind)
    update = {"question": spoken.text, "operation": _operation(spoken)}
    if sides.asks_for_cited:
        told = grounding.values_of(column.facet, one_paper(sides.citing, spoken))
        among = tuple(hub for hub in hubs if grounding.view.hubs[hub].label in told)
        return of_kind.model_copy(update={**update, "hubs": among}) if among else None
    labels = {grounding.view.hubs[hub].label for hub in hubs}
    values = tuple(value for value in column.by_value if value in labels)
    citing = _citing(sides.citing, of_kind.hub_type, spoken)
    if not values or citing is None:
        return None
    said = sides.cited if update["operation"] is not Operation.VERIFY else ""
    cites = Condition(facet=column.facet, values=values, words=said)
    return citing.model_copy(update={**update, "conditions": (*citing.conditions, cites)})


def _cited(spoken: Spoken) -> FacetColumn | None:
    """The attribute that tells which works others cite."""
    columns = spoken.grounding.view.columns
    found = (c for c in columns if tells_of_citing(c.labels[-1]) and len(c.facet.key) == 1)
    return next((c for c in found if not c.labels[-1].lower().endswith(" by")), None)


def _sides(spoken: Spoken) -> _Sides | None:
    """What a message says of those that cite, and of those that are cited, by a verb for it."""
    text, words = spoken.text, tokens(spoken.text)
    places = [i for i, word in enumerate(words) if tells_of_citing(word.lower)]
    nouns = nouns_for_papers(text, spoken)
    if len(places) != 1 or not places[0] or any(word.is_negation for word in words):
        return None
    at = places[0]
    before, after = words[:at], words[at + 1 :]
    if not _seeks_works(words, at, nouns):
        return None
    if after and after[0].lower == "by":
        kind = _until_links(before)
        return _Sides(_text(text, after[1:]), _text(text, kind), True) if kind else None
    if not any(map(tells, after)):
        # "Which papers by Lund does the review cite?"
        does = next((i for i in range(1, at) if words[i].lower in ("does", "did", "do")), None)
        if does is None or words[0].lower not in _ASKING or nouns.isdisjoint(range(does)):
            return None
        return _Sides(_text(text, words[does + 1 : at]), _text(text, words[1:does]), True)
    if words[at].lower in _DONE and before[-1].lower in _BEFORE_DONE | AUXILIARIES:
        return None  # "the most cited report by Lund"
    first = after[0]
    said = first.lower in _ANY or at + 1 in nouns or _is_person(first, spoken)
    return _Sides(_text(text, before), _text(text, after), False) if said else None


def _seeks_works(words: Sequence[Token], at: int, nouns: Collection[int]) -> bool:
    """Whether a message asks for works, or whether one cites, and for nothing that these tell."""
    first = words[0].lower
    if first == "who":
        return all(word.lower in AUXILIARIES for word in words[1:at])
    if first == "how":
        return [w.lower for w in words[:2]] == _COUNTING and 2 in nouns
    asks = first in _ASKING and any(i in nouns for i in range(1, at))
    return asks or first in AUXILIARIES or 0 in nouns or first in _SHOWING


def _until_links(words: Sequence[Token]) -> Sequence[Token]:
    """Some words without those by which they lead to what is done: "that are"."""
    linking = list(takewhile(lambda word: word.lower in _LINKS, reversed(words)))
    return words[: len(words) - len(linking)]


def _is_person(word: Token, spoken: Spoken) -> bool:
    """Whether a capitalised word is of the name of one who wrote works."""
    named = spoken.grounding.ground(word.text).conditions if word.is_titled else ()
    return any(c.values and is_of_people(spoken.grounding.view.column(c.facet)) for c in named)


def _text(text: str, words: Sequence[Token]) -> str:
    """A text from its first to its last word, within the quotation marks around these."""
    if not words:
        return ""
    start, end = words[0].start, words[-1].end
    opens = start > 0 and text[start - 1] in _QUOTES
    return text[start - opens : end + (text[end : end + 1] in _QUOTES and end < len(text))]


def _works(text: str, spoken: Spoken) -> Plan | None:
    """The plan of the works that words restrict to some; None where they do not, or say more."""
    plan = spoken.settled(spoken.grounding.ground_in_words(text)) if text else None
    if plan is None or not plan.is_bounded or plan.not_understood or plan.similar_to is not None:
        return None
    return plan.model_copy(update={"requests": (), "operation": Operation.LIST, "group_by": None})


def _citing(text: str, hub_type: str, spoken: Spoken) -> Plan | None:
    """The plan of those that cite, which may be one work, some, or any."""
    words = _until_links(tokens(text))
    nouns = nouns_for_papers(text, spoken)
    plain = all(i in nouns or word.is_function_word for i, word in enumerate(words))
    one = () if plain else one_paper(_text(text, words), spoken)
    if plain or one:
        hubs = one or None
        return Plan(question=spoken.text, hub_type=hub_type, hubs=hubs, confidence=1.0)
    return _works(_text(text, words), spoken)


def _operation(spoken: Spoken) -> Operation:
    operation = read_cues(spoken.text).operation
    return operation if operation in (Operation.COUNT, Operation.VERIFY) else Operation.LIST
