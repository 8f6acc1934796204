"""The kinds of the papers at hand that the words of a message name, or are formed from."""

from collections.abc import Collection
from itertools import takewhile

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.language.demonyms import COUNTRIES
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase, tokens

_LEAST_SHARED = 4
"""So many letters a word has in common with the name it is formed from, and fewer besides."""
_LONG_ENDINGS = ("ian", "ese")
_LONGEST_KIND = 8
"""A value of more words than these describes a paper, and is no kind of papers."""
_MOST_GROUPS = 12
"""An attribute with more values among the papers does not part them into kinds."""


def said_besides(plan: Plan, hubs: Collection[str], spoken: Spoken) -> tuple[Condition, ...]:
    """Return the condition that an attribute which a text names says what that says besides."""
    unknown = " ".join(spoken.unexplained(plan))
    said, view = set(phrase(unknown)), spoken.grounding.view
    for request in plan.requests if said else ():
        column = view.column(request.facet)
        held = {row.value for hub in hubs for row in column.by_hub.get(hub, ()) if row.holds}
        values = tuple(sorted(value for value in held if said <= set(phrase(value))))
        if values and request.certainty >= NAMED:
            return (Condition(facet=request.facet, values=values, words=unknown),)
    return ()


def kind_named(spoken: Spoken, hubs: Collection[str]) -> tuple[Condition, ...]:
    """Return the condition of a text's words on an attribute that sorts the papers into kinds.

    The values must have all words of it that belong to a subject.
    """
    text, view = spoken.text, spoken.grounding.view
    said = set(phrase(text)) - WORK_STEMS - LIGHT_STEMS
    content = said & set(phrase(" ".join(spoken.content)))
    found: list[tuple[int, int, Condition]] = []
    for column in view.columns:
        if column.kind is not ValueKind.TEXT:
            continue
        held = {row.value for hub in hubs for row in column.by_hub.get(hub, ()) if row.holds}
        longest = max((len(value.split()) for value in held), default=0)
        if not 1 < len(held) <= _MOST_GROUPS or longest > _LONGEST_KIND:
            continue
        if formed := _formed_from(content, held):
            (word,) = content
            found.append((0, 0, Condition(facet=column.facet, values=formed, words=word)))
            continue
        meant = said & {stem for value in held for stem in phrase(value)}
        values = tuple(sorted(v for v in column.by_value if meant <= set(phrase(v))))
        if not (meant and content <= meant and set(values) & held):
            continue
        bearing = sum(hub in column.by_hub for hub in hubs)
        words = " ".join(token.text for token in tokens(text) if token.stem in meant)
        condition = Condition(facet=column.facet, values=values, words=words)
        found.append((-bearing, len(column.facet.key), condition))
    return (min(found, key=lambda each: each[:2])[2],) if found else ()


def _formed_from(words: Collection[str], held: Collection[str]) -> tuple[str, ...]:
    """The names that the only word of a subject is formed from: "Peruvian" from "Peru"."""
    if len(words) != 1:
        return ()
    word = next(iter(words))
    names = [value for value in held if value.replace(" ", "").isalpha() and value.istitle()]
    return tuple(name for name in names if _is_formed_from(word, name.lower()))


def _is_formed_from(word: str, name: str) -> bool:
    if name in map(str.lower, COUNTRIES.get(word, ())):
        return True
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, name, strict=False))
    )
    ending = len(word) - shared - (2 if word.endswith(_LONG_ENDINGS) else 0)
    return shared >= _LEAST_SHARED and ending < _LEAST_SHARED > len(name) - shared
