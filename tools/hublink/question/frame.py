"""The words of a question that, by how they sound, only frame what is asked."""

from collections.abc import Collection, Mapping, Sequence

from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import Token
from tools.hublink.question.mentions.hub_nouns import NOUNS_FOR_WORKS

_SURE = 0.9
_LIKELY = 0.5


def framing_places(
    words: Sequence[Token], roles: Sequence[Mapping[Role, float]], framing: Collection[str]
) -> frozenset[int]:
    """Return the places of words that name nothing by themselves, though a graph may have them.

    "Took place", "published by"; and nouns for the works asked for: "papers", where that is the
    unit of somebody's sample or part of a journal's name. `framing` are the words that questions
    have whatever they ask for.
    """
    return frozenset(
        place
        for place, (word, role) in enumerate(zip(words, roles, strict=True))
        if (place == 0 or word.text == word.lower)
        and (
            (word.lower in framing and role[Role.FRAME] >= _SURE)
            or (word.lower in NOUNS_FOR_WORKS and role[Role.KIND] + role[Role.FRAME] >= _LIKELY)
        )
    )
