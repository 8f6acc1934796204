"""Why one thing does not use, or differs from, another one: what the papers on them say of it."""

import re
from collections import Counter
from collections.abc import Iterator

from tools.hublink.core.plan import Condition, Facet, Plan, Request
from tools.hublink.language.words import phrase, tokens
from tools.hublink.retrieval.passages import SHORTEST_TEXT
from tools.workspace.readings.content_questions import wants_reasons
from tools.workspace.readings.searched_graph import SearchedGraph
from tools.workspace.telling_attributes import administers

_WHY = re.compile(r"\W*(?:(?:and|but|so|ok|then)\W+)*(?:why|how come)\b", re.IGNORECASE)
_TWO, _FEW = 2, 3
"""Things of which one may speak of another, and how many papers at most are on each."""
_MOST_TOLD = 4
"""So many texts at most are told as reasons; more are no answer."""


def reasons_between(plan: Plan, library: SearchedGraph) -> Plan | None:
    """Return what papers on one of several things say of others, where a plan asks for reasons.

    Why A does not use B is told by the paper on B that says how A fared with it. None where no
    paper says anything, or many do.
    """
    things = _things_named(plan, library)
    asks_why = _WHY.match(plan.question) is not None or wants_reasons(plan, library)
    if len(things) < _TWO or not asks_why:
        return None
    number = Counter(hub for _, hubs in things for hub in hubs)
    spoken = [
        (hub, facet, value)
        for words, hubs in things
        for hub in hubs
        if number[hub] == 1
        for other, _ in things
        if other != words
        for facet, value in _speaking_of(other, hub, library)
    ]
    if not 0 < len(spoken) <= _MOST_TOLD:
        return None
    told: dict[Facet, list[str]] = {}
    for _, facet, value in spoken:
        told.setdefault(facet, []).append(value)
    requests = tuple(Request(facet=facet, among=tuple(values)) for facet, values in told.items())
    hubs = tuple(dict.fromkeys(hub for hub, _, _ in spoken))
    return Plan(
        question=plan.question, hub_type=plan.hub_type, hubs=hubs, requests=requests, confidence=1.0
    )


def _things_named(plan: Plan, library: SearchedGraph) -> list[tuple[str, tuple[str, ...]]]:
    """The things that a plan names, each with the few papers that are on it, or called after it."""
    titled = library.grounding.lexicon.titled
    named = [(c.words, _on(c, library)) for c in plan.conditions if c.values]
    named += [(word, set()) for word in plan.not_understood]
    called = (
        (words.lower(), hubs.union(titled([word.text for word in tokens(words)])))
        for words, hubs in named
    )
    return [(words, tuple(sorted(hubs))) for words, hubs in called if 0 < len(hubs) <= _FEW]


def _on(condition: Condition, library: SearchedGraph) -> set[str]:
    """The papers that have a thing by the attribute of which fewest do: what they are on."""
    senses = (s for v in condition.values for s in library.grounding.lexicon.values.get(phrase(v)))
    held = [
        {row.hub for row in library.view.columns[each.column].by_value.get(each.value, ())}
        for each in senses
    ]
    return min(filter(None, held), key=len, default=set())


def _speaking_of(name: str, hub: str, library: SearchedGraph) -> Iterator[tuple[Facet, str]]:
    """Yield the texts of a paper that name a thing, among other words."""
    said = set(phrase(name))
    for column in library.view.columns:
        if administers(column, ""):
            continue
        for row in column.by_hub.get(hub, ()):
            if said < set(phrase(row.value)) and len(row.value.split()) >= SHORTEST_TEXT:
                yield column.facet, row.value
