"""Words for all there is: "in this library", "of the whole collection"."""

from tools.hublink.language.words import FUNCTION_WORDS
from tools.hublink.question.mentions.mention import Cover, MentionKind, mention_of

_COLLECTIONS = frozenset(
    """library collection database graph dataset corpus bibliography repository catalog
    catalogue""".split()
)
_OF_TWO_WORDS = frozenset(("knowledge graph", "data base", "data set"))
_LEADING = frozenset("in of from within inside across".split())
_POINTING = frozenset("this the your our my entire whole".split())


def whole_collection(cover: Cover) -> None:
    """Cover what says that all there is is meant, unless a name or a clause tells it apart."""
    for at in range(1, len(cover.tokens)):
        start = at
        while start and cover.tokens[start - 1].lower in _POINTING:
            start -= 1
        end = _end_of_noun(cover, at)
        if end is None or start == at or not start:
            continue
        if cover.tokens[start - 1].lower in _LEADING and _stands_alone(cover, end):
            cover.add(mention_of(MentionKind.WHOLE), start - 1, end)


def _end_of_noun(cover: Cover, at: int) -> int | None:
    words = [token.lower for token in cover.tokens[at : at + 2]]
    if " ".join(words) in _OF_TWO_WORDS:
        return at + 2
    return at + 1 if words[0] in _COLLECTIONS else None


def _stands_alone(cover: Cover, end: int) -> bool:
    """Whether nothing right behind a noun says which one is meant."""
    if end == len(cover.tokens):
        return True
    gap = cover.question[cover.tokens[end - 1].end : cover.tokens[end].start]
    after = cover.tokens[end].lower
    described = after in ("of", "that", "which", "on", "about", "by", "with", "from")
    return gap.strip() in (",", ";", ".", "?") or (after in FUNCTION_WORDS and not described)
