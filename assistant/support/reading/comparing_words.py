"""What words of comparison say: which of two has more or does better, what comes first or last."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest

from assistant.support.reading.numbers import NUMBER_WORDS, amounts
from tools.hublink.core.models import Frozen
from tools.hublink.language.words import Token, tokens


class Tendency(StrEnum):
    """More or less of what is compared, or the better or worse, which may have more or less."""

    MORE = "more"
    LESS = "less"
    BETTER = "better"
    WORSE = "worse"

    @property
    def other(self) -> "Tendency":
        """What says the opposite."""
        return _OTHER_WAY[self]

    @property
    def is_of_value(self) -> bool:
        """Whether it tells the better or worse, whichever of them is more."""
        return self in (Tendency.BETTER, Tendency.WORSE)

    def is_met(self, one: float, other: float, good_if_low: bool) -> bool:
        """Return whether a number is more or better than another, or less or worse."""
        if self.is_of_value:
            upward = (self is Tendency.BETTER) != good_if_low
        else:
            upward = self is Tendency.MORE
        return one > other if upward else one < other


class ComparingWord(Frozen):
    """A word of comparison by its place; `measures` are stems of what it speaks of by itself."""

    way: Tendency
    start: int
    end: int
    measures: frozenset[str] = frozenset()


_TIME = "runtim time second minut latenc durat hour"
_OF_ITSELF = {
    "fast": (Tendency.LESS, _TIME),
    "quick": (Tendency.LESS, _TIME),
    "slow": (Tendency.MORE, _TIME),
    "cheap": (Tendency.LESS, "cost price token"),
    "old": (Tendency.LESS, "year date"),
    "new": (Tendency.MORE, "year date"),
    "young": (Tendency.MORE, "year date"),
    "earl": (Tendency.LESS, "year date"),
    "lat": (Tendency.MORE, "year date"),
    "accurat": (Tendency.BETTER, "accuraci"),
    "precis": (Tendency.BETTER, "precis"),
    "reliabl": (Tendency.BETTER, ""),
    "effectiv": (Tendency.BETTER, ""),
    "high": (Tendency.MORE, ""),
    "larg": (Tendency.MORE, ""),
    "great": (Tendency.MORE, ""),
    "big": (Tendency.MORE, ""),
    "long": (Tendency.MORE, ""),
    "low": (Tendency.LESS, ""),
    "small": (Tendency.LESS, ""),
    "short": (Tendency.LESS, ""),
    "few": (Tendency.LESS, ""),
    "strong": (Tendency.BETTER, ""),
    "weak": (Tendency.WORSE, ""),
}
"""Adjectives by their roots, with which way they compare and the measures they speak of."""

_IRREGULAR_MORE = {
    "more": Tendency.MORE,
    "less": Tendency.LESS,
    "better": Tendency.BETTER,
    "worse": Tendency.WORSE,
}
_IRREGULAR_MOST = {
    "most": Tendency.MORE,
    "maximum": Tendency.MORE,
    "top": Tendency.BETTER,
    "best": Tendency.BETTER,
    "least": Tendency.LESS,
    "minimum": Tendency.LESS,
    "worst": Tendency.WORSE,
}
_VERBS = {
    Tendency.BETTER: """outperform outperforms outperformed beat beats surpass surpasses surpassed
        overtakes overtook ahead superior outranks""",
    Tendency.WORSE: "underperforms underperformed behind inferior trails lags",
    Tendency.MORE: "exceeds exceed exceeded",
    Tendency.LESS: "below",
}
_OTHER_WAY = {
    Tendency.MORE: Tendency.LESS,
    Tendency.LESS: Tendency.MORE,
    Tendency.BETTER: Tendency.WORSE,
    Tendency.WORSE: Tendency.BETTER,
}
_BEFORE_QUALITY = ("most", "least")
_QUALITY = re.compile(r"(?:al|ive|ous|able|ible|ful|ant|ent|ic|ing|ary|less|ed)$")
_OF_NUMBERS = frozenset("recent frequent used common cited published productive ancient".split())
"""Qualities of what there is more of, or is later."""
_MOST_OF = re.compile(r"most of\b|(?<!the )(?:most|least)(?=\s*(?:[,.;:)]|$))", re.IGNORECASE)
"""A "most" that is no superlative of a thing: "most of the growth", "where speed counts most"."""
_NONE_MORE = re.compile(
    r"\s*no (?:[\w-]+ ){1,4}?(?P<verb>\w+) (?P<more>more|fewer) [^.;]*?"
    r"\bthan (?P<name>[^,.;]+)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_FALLS_SHORT = re.compile(r"\bf(?:alls?|ell|allen) (?:\w+ )?short of\b", re.IGNORECASE)
_LEADS = re.compile(r"\bleads?\b(?! to\b)", re.IGNORECASE)
_CHANGES = {
    Tendency.MORE: """increase increases increased raise raises raised boost boosts boosted enhance
        enhances enhanced doubles doubled triples tripled""",
    Tendency.LESS: """decrease decreases decreased reduce reduces reduced lower lowers lowered cut
        cuts halves halved suppressed suppresses""",
    Tendency.BETTER: "improve improves improved helps helped benefits benefited",
    Tendency.WORSE: "harm harms harmed hurts worsens worsened degrades degraded",
}

_MOVES = {
    Tendency.MORE: """rise rises rose rising grow grows grew growing gain gains gained climb climbs
        climbed climbing""",
    Tendency.LESS: """fall falls fell falling drop drops dropped dropping decline declines declined
        declining eases eased sink sinks sank sinking""",
    Tendency.BETTER: "improving",
    Tendency.WORSE: "worsening",
}
"""Verbs by which something changes of itself."""
_MORE_OR_LESS = ("more", "less")
_CHANGED_WITHIN = 6


def as_superlative(text: str) -> str:
    """Return "Y has the most" for "no X has more than Y", any other text as it is."""
    match = _NONE_MORE.match(text)
    if match is None:
        return text
    most = "most" if match["more"].lower() == "more" else "fewest"
    return f"{match['name']} {match['verb']} the {most}{match['rest']}"


def superlative_in(text: str) -> ComparingWord | None:
    """Return the superlative of a text; None where there is none, or several that differ."""
    words = tokens(text)
    found = [
        each
        for word, after in zip_longest(words, words[1:])
        if (each := _superlative(word.lower, word.start))
        and not _MOST_OF.match(text, word.start)
        and not _is_of_several(text, word)
        and not (word.lower in _BEFORE_QUALITY and after and _is_quality(after.lower))
    ]
    found += [
        ComparingWord(way=Tendency.BETTER, start=m.start(), end=m.end())
        for m in _LEADS.finditer(text)
    ]
    # "most" before another superlative's noun, as in "the most frequent", is one and the same.
    return found[0] if found and len({each.way for each in found}) == 1 else None


def _is_quality(word: str) -> bool:
    """Whether a word says of what kind something is, and not what there is more of: "economical".

    Which way that compares nobody can tell.
    """
    known = _of_root(re.sub(r"e$", "", word))[0] is not None or word in _OF_NUMBERS
    return _QUALITY.search(word) is not None and not known


def _is_of_several(text: str, word: Token) -> bool:
    """Whether as many as a number says are first or last: "the top three", "the two longest"."""
    behind = text[word.end :].split(maxsplit=1)[:1]
    before = text[: word.start].rsplit(maxsplit=1)[-1:]
    return any(each.lower() in NUMBER_WORDS or each.isdigit() for each in (*behind, *before))


def comparative_in(text: str) -> ComparingWord | None:
    """Return the word of a text that compares two things; None where there is not just one."""
    verbs = _forms(_VERBS)
    found: list[ComparingWord] = []
    words = tokens(text)
    for word, after in zip_longest(words, words[1:]):
        end = word.start + len(word.text)
        if (way := verbs.get(word.lower)) is not None:
            found.append(ComparingWord(way=way, start=word.start, end=end))
        elif _than_follows(text, end) and (each := _comparative(word.lower, word.start)):
            each = _of_quality(each, after.lower if after else "")
            alone = word.lower in _MORE_OR_LESS and after is not None and after.lower == "than"
            found.append(_as_changed(each, words) if alone else each)
    found += [
        ComparingWord(way=Tendency.WORSE, start=m.start(), end=m.end())
        for m in _FALLS_SHORT.finditer(text)
    ]
    return found[0] if len(found) == 1 else None


def _as_changed(word: ComparingWord, words: Sequence[Token]) -> ComparingWord:
    """What "more" says of a change before it: what lowers something more than others has less."""
    before = [each.lower for each in words if each.end <= word.start][-_CHANGED_WITHIN:]
    verbs = _forms(_CHANGES) | _forms(_MOVES)
    changed = next((verbs[each] for each in reversed(before) if each in verbs), None)
    if changed is None or word.measures or word.way not in (Tendency.MORE, Tendency.LESS):
        return word
    way = changed if word.way is Tendency.MORE else _OTHER_WAY[changed]
    return word.model_copy(update={"way": way})


def _forms(ways: Mapping[Tendency, str]) -> dict[str, Tendency]:
    return {form: way for way, forms in ways.items() for form in forms.split()}


def _of_quality(word: ComparingWord, quality: str) -> ComparingWord:
    """What "more" or "less" says before a quality: "more accurate" is better."""
    way, measures = _of_root(re.sub(r"e$", "", quality))
    if way is None or word.way not in (Tendency.MORE, Tendency.LESS):
        return word
    way = way if word.way is Tendency.MORE else _OTHER_WAY[way]
    return word.model_copy(update={"way": way, "measures": frozenset(measures.split())})


def change_in(text: str) -> ComparingWord | None:
    """Return the one verb of a text by which something raises or lowers something."""
    return _one_verb(text, _CHANGES)


def move_in(text: str) -> ComparingWord | None:
    """Return the one verb of a text by which something itself rises or falls."""
    return _one_verb(text, _MOVES)


def _one_verb(text: str, ways: Mapping[Tendency, str]) -> ComparingWord | None:
    verbs = _forms(ways)
    found = [
        ComparingWord(way=verbs[word.lower], start=word.start, end=word.start + len(word.text))
        for word in tokens(text)
        if word.lower in verbs
    ]
    return found[0] if len(found) == 1 else None


def _than_follows(text: str, end: int) -> bool:
    """Whether what is compared with follows soon: more (questions) than, less carbon than.

    A number behind it is a bound, and nothing that is compared: "more than half".
    """
    clause = re.split(r"[.;:]", text[end : end + 60])[0]
    than = re.search(r"\bthan\b", clause)
    if than is None:
        return False
    rest = text[end + than.end() :]
    bounds = amounts(rest, 0, len(rest))
    return not any(not rest[: each.start].strip() for each in bounds)


def _superlative(word: str, start: int) -> ComparingWord | None:
    return _compared(word, start, _IRREGULAR_MOST, "est")


def _comparative(word: str, start: int) -> ComparingWord | None:
    return _compared(word, start, _IRREGULAR_MORE, "er")


def _compared(
    word: str, start: int, irregular: Mapping[str, Tendency], ending: str
) -> ComparingWord | None:
    way, measures = irregular.get(word), ""
    if way is None and word.endswith(ending):
        way, measures = _of_root(word)
    if way is None:
        return None
    return ComparingWord(
        way=way, start=start, end=start + len(word), measures=frozenset(measures.split())
    )


def _of_root(word: str) -> tuple[Tendency | None, str]:
    root = re.sub(r"(?:er|est)$", "", word)
    single = root[:-1] if root[-2:-1] == root[-1:] else root
    known = (_OF_ITSELF.get(each) for each in (root, single, root.removesuffix("i")))
    return next((each for each in known if each), (None, ""))
