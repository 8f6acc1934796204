"""Papers that are counted by what they have or make: "how many papers use a language model?"."""

from collections.abc import Collection, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import Token, phrase, stem, tokens
from tools.hublink.vocabulary.lexicon import Lexicon

_HOW_MANY = ["how", "many"]
_THOSE = (["those"], ["these"], ["them"])
_MAKING = frozenset(
    map(
        stem,
        "introduce present propose provide release describe create build develop offer contribute"
        " make".split(),
    )
)
"""What papers do with what they are: a data set, a taxonomy."""
_KINDS = tuple(map(phrase, ("type", "kind", "category", "genre")))
_FAR = 7
"""Words at most to the noun for papers that are counted."""
_NEAR = 4
"""Words at most from such a verb to the noun: "introduce a new large data set"."""


def with_papers_counted(plan: Plan, nouns: Collection[int], lexicon: Lexicon) -> Plan:
    """Return a plan that counts papers, and not what they have of an attribute it speaks of.

    `nouns` are the places of nouns for papers. Those that make what is a kind of them are of that
    kind; of all others the attribute is stated.
    """
    words = tokens(plan.question)
    told = [r for r in plan.requests if r.words and not (r.apart_from or r.among)]
    asked = min((_place(r, words) for r in told), default=len(words))
    if plan.operation is not Operation.COUNT or not counts_papers(words[:asked], nouns):
        return plan
    known = {condition.facet for condition in plan.conditions}
    had = tuple(_had(r, words, lexicon) for r in told if r.facet not in known)
    left = tuple(request for request in plan.requests if request not in told)
    return plan.model_copy(update={"conditions": (*plan.conditions, *had), "requests": left})


def counts_papers(words: Sequence[Token], nouns: Collection[int] = ()) -> bool:
    """Return whether words ask how many papers there are: "how many of the Kyoto papers"."""
    said = [word.lower for word in words]
    at = next((i for i in range(len(said) - 1) if said[i : i + 2] == _HOW_MANY), len(said))
    if said[at + 2 : at + 3] == ["of"] and said[at + 3 : at + 4] in _THOSE:
        return True
    return any(place in nouns for place in range(at + 2, min(at + _FAR, len(words))))


def _place(request: Request, words: Sequence[Token]) -> int:
    """The place of the first word of an attribute's name in a question."""
    first = request.words.split()[0]
    return next((i for i, word in enumerate(words) if word.text == first), 0)


def _had(request: Request, words: Sequence[Token], lexicon: Lexicon) -> Condition:
    """The condition that papers have an attribute, or are of the kind that is called so."""
    first = _place(request, words)
    makes = any(word.stem in _MAKING for word in words[max(0, first - _NEAR) : first])
    names = (phrase(request.words), phrase(request.facet.name))
    senses = [s for name in names for s in lexicon.values.get(name)] if makes else []
    kinds = [s for s in senses if _says_kind(lexicon.view.columns[s.column])]
    if kinds:
        facet = lexicon.view.columns[kinds[0].column].facet
        return Condition(facet=facet, values=(kinds[0].value,), words=request.words)
    return Condition(facet=request.facet, words=request.words, certainty=request.certainty)


def _says_kind(column: FacetColumn) -> bool:
    """Whether an attribute is called after what papers are: "contribution type"."""
    return column.says_kind or phrase(column.name)[-1:] in _KINDS
