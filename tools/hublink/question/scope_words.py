"""A scope in words: "from now on only papers since 2020", "drop the venue filter"."""

import re
from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.explanation import condition_text
from tools.hublink.language.words import phrase
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.scope import NO_LIMITS, Scope

_SENTENCE_END = re.compile(r"(?<=[^\s.]{3}[.!?;:])(?<!scope:)\s+|\n+", re.IGNORECASE)
_LASTING = re.compile(
    r"[\s,]*\b(?:from (?:now|here) on(?:wards?)?|henceforth|going forward"
    r"|for the rest of (?:this|the|our) (?:chat|conversation)"
    r"|(?:in|for) (?:this|the) (?:whole |entire )?(?:chat|conversation)"
    r"|for all (?:further|following|later|future|other|my) questions)\b[\s,:]*"
)
_CHAT = r"(?:this|the|our) (?:whole |entire )?(?:chat|conversation|search|scope)"
_LASTING_FRAME = re.compile(
    r"^(?:please )?(?:limit|restrict|narrow|confine|filter|reduce)(?: down)? "
    rf"(?:everything|all(?: (?:answers|questions|results|searches))?|{_CHAT})(?: down)? (?:to|by)\b"
    r"|^(?:please )?(?:set|change|switch) (?:the |my |our )?scope to\b|^scope\s*:"
)
_LIMITS = re.compile(
    r"\b(?:only|just|limit|restrict|narrow|confine|filter|stick|exclude|ignore|disregard|skip"
    r"|leave out|without|nothing but|no)\b"
)
_FRAME = re.compile(
    r"^(?:(?:please|now|let'?s|let us|i|we|you|should|can|could|only|just|nothing but|want|need"
    r"|care about|am interested in|(?:look|search|answer)(?: only)?(?: at| in| among| for| from)?"
    r"|use|consider|show(?: me)?|take"
    r"|(?:limit|restrict|narrow|confine|filter|keep|stick|stay)(?: down)?"
    r"(?: everything| it| all| yourself)?(?: down)?(?: to| by| on| with| within)?|to)\b[\s,]*)+"
)
_EXCLUDES = re.compile(
    r"^(?:exclude|ignore|disregard|skip|leave out|drop|without|no)\b(?: any| all)?\s*"
)
_ASKS = re.compile(r"\?\W*$")
_LIFTS = re.compile(
    r"^\W*(?:please )?(?:drop|remove|clear|lift|forget|delete|cancel|reset|undo|take (?:away|off)"
    r"|switch off|turn off) (?P<before>.*?)\b"
    r"(?:filters?|scope|limits?|limitations?|restrictions?)\b(?P<after>.*)$"
)
_LIFTS_ALL = re.compile(
    r"^\W*(?:please |now |ok(?:ay)?,? )*(?:(?:search|look)(?: in| through| at)? "
    r"(?:everything|everywhere|the (?:whole|entire|full) graph)(?: again| now)?"
    r"|(?:use |consider |include |show |search )?"
    r"(?:everything|all \w+|the (?:whole|entire) graph) again"
    r"|no (?:more )?(?:filters?|limits?|restrictions?)(?: any ?more)?"
    r"|without (?:any |the )?(?:filters?|scope|limits?|restrictions?))\W*$"
)
_LIGHT = frozenset("the that this my our all any every of on for by to from a an current".split())
_SELECTS = (Operation.LIST, Operation.COUNT, Operation.VERIFY)


class SaidScope(Frozen):
    """The scope as a message changes it, and the question it asks besides, if any.

    `unknown` are words that name nothing to limit it to, or no limit to be lifted, with the nearest
    things that the graph does hold as `suggestions`; the scope is then as it was.
    """

    scope: Scope
    question: str = ""
    lifting: bool = False
    unknown: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


def read_scope(text: str, grounding: Grounding, scope: Scope) -> SaidScope | None:
    """Read what a message begins to say about what all answers are limited to, if it does.

    Only wording that is meant to last counts: "only those since 2020" narrows one answer.
    """
    rest = text.strip()
    said: SaidScope | None = None
    while rest:
        sentence, left = _first_sentence(rest)
        read = _read_sentence(sentence, grounding, said.scope if said else scope)
        if read is None:
            break
        said, rest = read, left
        if said.unknown:
            return said
    return said.model_copy(update={"question": rest}) if said else None


def lifts(text: str) -> bool:
    """Return whether a text takes limits away rather than setting any."""
    return bool(_LIFTS.match(text.lower()) or _LIFTS_ALL.match(text.lower()))


def limited_by_words(clause: str, grounding: Grounding, scope: Scope) -> SaidScope:
    """Return the scope with the limits that some words name: "papers since 2020", "not venue X"."""
    excludes = _EXCLUDES.match(clause.lower())
    plan = grounding.ground(clause[excludes.end() :] if excludes else clause, guess=False)
    conditions = _conditions(plan, grounding.lexicon.view)
    if excludes:
        conditions = [each.model_copy(update={"negated": True}) for each in conditions]
    if unknown := _unknown(plan, clause):
        return SaidScope(scope=scope, unknown=unknown, suggestions=plan.suggestions)
    return SaidScope(scope=scope.replaced_by(conditions))


def _first_sentence(text: str) -> tuple[str, str]:
    end = _SENTENCE_END.search(text)
    return (text[: end.start()], text[end.end() :]) if end else (text, "")


def _read_sentence(sentence: str, grounding: Grounding, scope: Scope) -> SaidScope | None:
    lower = sentence.lower()
    if _LIFTS_ALL.match(lower):
        return SaidScope(scope=NO_LIMITS)
    if lifts := _LIFTS.match(lower):
        return _lifted(f"{lifts['before']} {lifts['after']}", scope)
    if _ASKS.search(sentence):
        return None
    if frame := _LASTING_FRAME.match(lower):
        clause = sentence[frame.end() :].strip(" .!;:")
        return limited_by_words(clause, grounding, scope) if clause else SaidScope(scope=scope)
    lasting = _LASTING.search(lower)
    if lasting is None:
        return None
    rest = f"{sentence[: lasting.start()]} {sentence[lasting.end() :]}".strip(" .!;:,")
    frame = _FRAME.match(rest.lower())
    clause = rest[frame.end() :] if frame else rest
    said = limited_by_words(clause, grounding, scope)
    return None if said.unknown and not _LIMITS.search(rest.lower()) else said


def _conditions(plan: Plan, view: FacetView) -> list[Condition]:
    return [_of_commonest_facet(condition, view) for condition in plan.conditions]


def _of_commonest_facet(condition: Condition, view: FacetView) -> Condition:
    """Return the condition on the facet that holds the values for most hubs."""
    facets = (condition.facet, *condition.otherwise)
    commonest = max(facets, key=lambda f: view.column(f).by_value.hub_count(condition.values))
    return condition.model_copy(update={"facet": commonest, "otherwise": ()})


def _unknown(plan: Plan, clause: str) -> tuple[str, ...]:
    """Return the words that are no limit; all of them where none is."""
    strange = (*plan.not_understood, *plan.titled)
    if strange:
        return tuple(dict.fromkeys(strange))
    if plan.conditions and plan.operation in _SELECTS and not plan.hub_words:
        return ()
    return (clause,)


def _lifted(words: str, scope: Scope) -> SaidScope:
    """Return the scope without the conditions that some words name; without words, without any."""
    wanted = [word for word in words.strip(" .!?").split() if word not in _LIGHT]
    if not wanted:
        return SaidScope(scope=scope.without(scope.conditions))
    meant = [each for each in scope.conditions if _is_named(each, wanted)]
    if not meant:
        return SaidScope(scope=scope, unknown=(" ".join(wanted),), lifting=True)
    return SaidScope(scope=scope.without(meant))


def _is_named(condition: Condition, words: Sequence[str]) -> bool:
    return set(phrase(" ".join(words))) <= set(phrase(condition_text(condition)))
