"""Papers that a question describes by what they are on or who wrote them: "the Bihar study"."""

from collections.abc import Collection, Iterator, Sequence

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import WORK_STEMS, Token, family, phrase, stem, tokens

_ARTICLES = ("the", "that", "this")
ONE = frozenset(("one", "thing"))
"""What one paper is called where no noun for papers is said."""
_TELLING_MORE = frozenset("on about with from by in of at for that which".split())
"""Words that go on with the description of a paper behind its noun."""
_ENDING = frozenset("or and than vs versus have has had is was were did does do share".split())
_NOUNS = WORK_STEMS | {stem(noun) for noun in "survey trial experiment review report".split()}
_TWO = 2
_LONGEST = 9
"""Words at most between an article and the noun for a paper."""


def nouns_for_papers(text: str, spoken: Spoken) -> frozenset[int]:
    """Return the places of nouns for papers, also of those that attributes are called by.

    "The dining room study" is one, the "study design" is not.
    """
    names = spoken.grounding.names_in(text)
    works = (
        i
        for i, word in enumerate(tokens(text))
        if word.stem in _NOUNS and not any(start <= i < end - 1 for start, end in names)
    )
    return spoken.grounding.nouns_for_hubs(text).union(works)


def says_paper(text: str, spoken: Spoken) -> bool:
    """Return whether words have a noun for a paper, or "one": "the flood" has none."""
    said = any(word.stem in _NOUNS or word.lower in ONE for word in tokens(text))
    return said or bool(spoken.grounding.nouns_for_hubs(text))


def descriptions(words: Sequence[Token], nouns: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the places from an article to a noun for one paper, and to the end of what goes on."""
    at = 0
    while at < len(words):
        if not _leads(words[at]):
            at += 1
            continue
        heads = (
            i
            for i in range(at + 1, min(at + _LONGEST, len(words)))
            if (i in nouns or words[i].lower in ONE) and not words[i].lower.endswith("s")
        )
        joint = next((i for i in range(at, len(words)) if _ends(words, i)), len(words))
        head = next((i for i in heads if i < joint), joint - 1)
        end = head + 1
        if end < len(words) and words[end].lower in _TELLING_MORE:
            while end < len(words) and not _ends(words, end):
                end += 1
            while words[end - 1].lower in _TELLING_MORE:
                end -= 1
        start = max(i for i in range(at, max(head, at + 1)) if _leads(words[i]))
        near = at if head not in nouns and words[head].lower not in ONE else start
        if at < head < near + _LONGEST and (end - start > 2 or head not in nouns):
            yield start, end
        at = max(end, at + 1)


def description_ahead(text: str, spoken: Spoken) -> str:
    """Return the description of one paper that a text begins with; nothing where it has none."""
    words = tokens(text)
    start, end = next(descriptions(words, nouns_for_papers(text, spoken)), (1, 1))
    return text[: words[end - 1].end] if start == 0 else ""


def _leads(word: Token) -> bool:
    """Whether a word begins the description of one paper: "the", "Suzuki's"."""
    owner = word.text[:1].isupper() and word.lower.endswith(("'s", "’s"))
    return word.lower in _ARTICLES or (owner and not word.is_function_word)


def _ends(words: Sequence[Token], place: int) -> bool:
    """Whether a word ends the description of a paper.

    "And" does where another one follows, "share" where no noun does: "the bike share study".
    """
    word, follows = words[place].lower, words[place + 1 : place + 2]
    if word == "and":
        return any(each.lower in _ARTICLES for each in follows)
    return word in _ENDING and not (word == "share" and any(w.stem in _NOUNS for w in follows))


def one_paper(text: str, spoken: Spoken, but: Collection[str] = ()) -> tuple[str, ...]:
    """Return the paper that words describe: the only one, or the one most surely on what they say.

    Of several, that is the one whose title has the words. None is meant of those named in `but`,
    nor by a superlative, which chooses among papers: "the most recent one".
    """
    plan = spoken.grounding.ground_in_words(text)
    if plan.operation is Operation.EXTREME:
        return ()
    plan = plan.model_copy(update={"requests": (), "operation": Operation.LIST})
    found = spoken.settled(plan)
    if found.similar_to is not None or found.relaxed:
        return _titled_most(text, found, but, spoken)
    hubs = spoken.grounding.in_order(found.model_copy(update={"requests": ()}))
    hubs = tuple(hub for hub in hubs if hub not in but)
    if len(hubs) > 1 and found.topic is not None:
        hubs = tuple(hub for hub in found.topic.hubs if hub in hubs)[:1]
    if len(hubs) != 1:
        lexicon = spoken.grounding.lexicon
        titled = lexicon.titled([word.text for word in _telling(text, spoken)])
        left = lexicon.titled(plan.not_understood)
        among = tuple(hub for hub in hubs if hub in (titled or left))
        named = tuple(hub for hub in titled if hub not in but)
        hubs = among or (named if plan.not_understood else ())
    return hubs if len(hubs) == 1 else ()


def _telling(text: str, spoken: Spoken) -> list[Token]:
    """The words of a description that say which paper is meant."""
    nouns = nouns_for_papers(text, spoken)
    return [
        word
        for i, word in enumerate(tokens(text))
        if not (i in nouns or word.lower in ONE or word.is_function_word)
    ]


def _titled_most(text: str, found: Plan, but: Collection[str], spoken: Spoken) -> tuple[str, ...]:
    """The paper of which most of some words are in the title, where no paper is all that they say.

    It is one of those of the kind that they name, has two of them at least, and most of any.
    """
    said = {family(word.stem) for word in _telling(text, spoken)}
    kept = {"topic": None, "similar_to": None, "requests": ()}
    among = spoken.grounding.in_order(found.model_copy(update=kept))
    labels = {hub: spoken.grounding.view.hubs[hub].label for hub in among if hub not in but}
    shared = {hub: len(said.intersection(map(family, phrase(of)))) for hub, of in labels.items()}
    most = max(shared.values(), default=0)
    best = tuple(hub for hub, words in shared.items() if words == most)
    return best if len(best) == 1 and most >= max(_TWO, len(said) / _TWO) else ()
