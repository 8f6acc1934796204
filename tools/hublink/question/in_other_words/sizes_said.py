"""Works that a question calls large or small, whatever tells how large they are."""

from tools.hublink.language.cues.dimensions import dimensions_in
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, tokens
from tools.hublink.question.mentions.hub_nouns import COLLECTIONS, POINTING


def sizes_works(question: str) -> bool:
    """Return whether a question says of works alone, and of nothing else, that they are large."""
    sizes = {"size"} & set(dimensions_in(question))
    telling = (word for word in tokens(question) if not word.is_function_word)
    plain = LIGHT_STEMS | WORK_STEMS
    whole = COLLECTIONS | POINTING
    return bool(sizes) and all(
        word.stem in plain or word.lower in whole or "size" in dimensions_in(word.lower)
        for word in telling
    )
