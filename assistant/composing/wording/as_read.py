"""As what the words of a question were read, where these are not those of the graph."""

from collections.abc import Iterable, Sequence

from rapidfuzz.distance import DamerauLevenshtein

from assistant.composing.wording.phrases import joined
from tools.hublink.core.plan import Condition, Plan
from tools.hublink.core.value_kinds import is_flag
from tools.hublink.language.cues.degrees import is_degree, superlative_of
from tools.hublink.language.demonyms import KNOWN
from tools.hublink.language.explanation import part_of_names, says_topic
from tools.hublink.language.person_names import is_person_name, names_people
from tools.hublink.language.words import Token, family, phrase, spelled_in, tokens, words_of

_MOST_NAMESAKES = 6
_NEARLY = 0.75
"""How alike a name is to one that it is a slip for; shorter ones differ by a letter."""


def as_read(typed: str, plan: Plan) -> str:
    """Return as what words were read that were mended, or that values have others for.

    So far as the answer goes by them.
    """
    said = [c for c in plan.conditions if c.words in plan.question]
    read = [*_mended(typed, plan), *map(_meant_by, filter(_is_in_other_words, said))]
    told = f"\n\n_I read {joined(list(dict.fromkeys(read)))}._" if read else ""
    others = [name for condition in plan.conditions for name in condition.perhaps]
    if others:
        one = "that may be" if len(others) == 1 else "each of these may be"
        told += f"\n\n_{joined(others)} is left out: {one} the same person or another one._"
    for name, people in _namesakes(said).items():
        told += f"\n\n_“{name}” names several people here: {joined(people)}._"
    return told


def _namesakes(conditions: Iterable[Condition]) -> dict[str, list[str]]:
    """The people whom one word of a question names together, by that word: "Kaplan"."""
    found: dict[str, list[str]] = {}
    for condition in conditions:
        if condition.negated or not names_people(words_of(condition.facet.name)):
            continue
        people = [value for value in condition.values if is_person_name(value)]
        whole = [each for each in people if each.endswith(f" {condition.words}")]
        said = [condition.words] if len(whole) > 1 else [t.text for t in tokens(condition.words)]
        for words in said:
            named = [p for p in people if len(words) > 1 and _bears(p, words)]
            if 1 < len(named) <= _MOST_NAMESAKES:
                found[words] = named
    return found


def _bears(name: str, words: str) -> bool:
    return all(spelled_in(token, name) for token in tokens(words))


def _is_in_other_words(condition: Condition) -> bool:
    """Whether the values of a condition are called otherwise in a question: silk as "velvet"."""
    small = condition.words.islower() and "/" not in condition.words
    if not small and _is_misspelt(condition):
        return True
    if is_degree(condition.words) or condition.is_number:
        return False
    if not (small and condition.values and condition.source is None):
        return False
    if any(map(is_flag, condition.values)) or says_topic(condition) or part_of_names(condition):
        return False
    said = [word for word in tokens(condition.words) if not word.is_function_word]
    return bool(said) and not any(_names(said, value) for value in condition.values)


def _is_misspelt(condition: Condition) -> bool:
    """Whether what is written like a name is nearly that of the one value it stands for."""
    if len(condition.values) != 1 or condition.source is not None or condition.is_number:
        return False
    said, own = (text.casefold() for text in (condition.words, condition.values[0]))
    return said.isalnum() and _NEARLY <= DamerauLevenshtein.normalized_similarity(said, own) < 1


def _names(said: Sequence[Token], value: str) -> bool:
    """Whether words are of a value's own name, or known to be short for it: "rct", "uk".

    So are those that only join or part its words: "dataset".
    """
    if value.lower() in KNOWN:
        return True
    own = [word.lower for word in tokens(value)]
    if _joined(word.lower for word in said) == _joined(own):
        return True
    initials = "".join(word[0] for word in own)
    families = set(map(family, phrase(value)))
    return any(
        spelled_in(word, value)
        or family(word.stem) in families
        or word.lower == initials
        or any(each.startswith(word.stem) for each in own)
        for word in said
    )


def _joined(words: Iterable[str]) -> str:
    return "".join(words).removesuffix("s")


def _meant_by(condition: Condition) -> str:
    return f"“{condition.words}” as {joined(condition.values, 'or')}"


def _mended(typed: str, plan: Plan) -> list[str]:
    """The words of a question that were mended, each with what it was read as."""
    written, mended = tokens(typed), tokens(plan.question)
    same = sorted(word.lower for word in written) == sorted(word.lower for word in mended)
    if len(written) != len(mended) or same:
        return []
    topics = [topic.wording for topic in (plan.topic, plan.similar_to) if topic is not None]
    named = [condition.words for condition in plan.conditions if not condition.is_number]
    asked = [request.words for request in plan.requests]
    used = {word.lower for words in (*topics, *named, *asked) for word in tokens(words)}
    pairs = zip(written, mended, strict=True)
    told = ((a, b) for a, b in pairs if not a.is_function_word)
    slips = ((a, b) for a, b in told if b.lower not in (a.lower, superlative_of(a.lower)))
    read = [(a.text, b.text) for a, b in slips if b.lower in used]
    return [f"“{word}” as {meant}" for word, meant in dict.fromkeys(read)]
