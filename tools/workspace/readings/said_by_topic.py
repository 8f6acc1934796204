"""What a topic that no paper is on means: values that the graph has in other words."""

from collections.abc import Sequence, Set

from tools.hublink.core.plan import Condition, Plan
from tools.hublink.language.words import Token, spelled_in, tells, tokens
from tools.hublink.question.conditions.weakness import places_of
from tools.hublink.question.denial.polarity import agrees_with_denial
from tools.hublink.question.reading.values_spoken_of import SaidValue
from tools.hublink.vocabulary.value_senses import ValueSense
from tools.workspace.readings.searched_graph import SearchedGraph

_CERTAINTY = 0.75
_LEAST = 0.4
"""Probability from which the words of a topic may be said of a value."""


def values_meant(
    bound: Plan, place: range, least: float, library: SearchedGraph
) -> tuple[Condition, ...]:
    """Return the conditions that the words at some place of a question stand for.

    They are those of the plan that binds all words, if an attribute that the question restricts has
    a value for these words with at least some probability; one for that value if the plan has none.
    """
    words = tokens(bound.question)
    within = {number for number, word in enumerate(words) if word.start in place}
    saying = (
        said
        for said in library.grounding.attributes.values(bound.question)
        if said.surely and said.probability >= max(least, _LEAST) and said.words & within
        if not _is_of_another_name([words[n] for n in within if n], said.senses)
        and not _is_named_elsewhere(words, within, said.senses)
    )
    likeliest = next(saying, None)
    if likeliest is None:
        return ()
    known = [c for c in bound.conditions if places_of(words, [c.words]) & within]
    if _leaves_a_topic(words, within, likeliest, known, library):
        return ()
    facet = library.view.columns[likeliest.senses[0].column].facet
    if any(condition.facet == facet for condition in known):
        return tuple(known)
    values = tuple(sense.value for sense in likeliest.senses)
    said = bound.question[place.start : place.stop]
    denied = any(words[number].is_negation for number in within)
    meant = Condition(
        facet=facet,
        values=values,
        negated=denied and not any(agrees_with_denial(value, said) for value in values),
        words=said,
        certainty=_CERTAINTY,
    )
    return (meant, *known)


def _leaves_a_topic(
    words: Sequence[Token],
    within: Set[int],
    said: SaidValue,
    known: Sequence[Condition],
    library: SearchedGraph,
) -> bool:
    """Whether words beside those that spell a value are of titles: "the pinger RCTs"."""
    values = [sense.value for sense in said.senses]
    values += [value for condition in known for value in condition.values]
    own = {n for n in within if any(spelled_in(words[n], value) for value in values)}
    others = within - own - places_of(words, [c.words for c in known if not c.values])
    return bool(own) and any(library.grounding.attributes.names_topic(words[n]) for n in others)


def _is_named_elsewhere(
    words: Sequence[Token], within: Set[int], senses: Sequence[ValueSense]
) -> bool:
    """Whether values are named beside a topic alone: what is told of studies "from Norway"."""
    names = [sense.value for sense in senses]
    spelled = {
        n
        for n, word in enumerate(words)
        if tells(word) and any(spelled_in(word, name) for name in names)
    }
    return bool(spelled) and spelled.isdisjoint(within)


def _is_of_another_name(words: Sequence[Token], senses: Sequence[ValueSense]) -> bool:
    """Whether a name in capitals is said that no value has: a meeting is no "Nature Geoscience"."""
    names = [word for word in words if word.is_titled]
    return any(not spelled_in(name, sense.value) for name in names for sense in senses)
