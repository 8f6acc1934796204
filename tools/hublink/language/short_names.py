"""Words that the names of attributes are written with for short: "dia", "avg temp", "irrig."."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from tools.hublink.language.words import family, stem

_REMEMBERED = 5_000
_WHOLE = {
    "alt": "altitude", "amt": "amount", "avg": "average", "conc": "concentration",
    "ctry": "country", "dept": "department", "desc": "description", "descr": "description",
    "dia": "diameter", "diam": "diameter", "dist": "distance", "dur": "duration",
    "elev": "elevation", "freq": "frequency", "ht": "height",
    "lang": "language", "lat": "latitude", "loc": "location", "max": "maximum",
    "org": "organisation", "pop": "population", "ppl": "people",
    "publ": "publication", "qty": "quantity", "spp": "species", "temp": "temperature",
    "univ": "university", "vel": "velocity", "vol": "volume", "wt": "weight",
}  # fmt: skip
TERMS = {
    "llm": "language model", "llms": "language models", "lm": "language model",
    "kg": "knowledge graph", "kb": "knowledge base", "db": "database",
}  # fmt: skip
"""Terms that people say by their initials, of which a graph may have another form."""
_WORD = re.compile(r"[^\W\d_]+")
_MAY_BE_SHORT = re.compile(r"([^\W\d_]+)\.?")


_CUT_OFF = re.compile(r"\b([^\W\d_]{3,})\.")
_ENOUGH = 4
"""Letters from which a word is told by how it begins."""
_MORE, _MOSTLY = 2, 2 / 3
"""Letters that a whole word has more, and the share of those like it from which it is meant."""


def is_cut_off(name: str) -> bool:
    """Return whether a word of a name ends with a full stop: "irrig."."""
    return _CUT_OFF.search(name) is not None


def words_in(texts: Iterable[str]) -> Mapping[str, int]:
    """Return how often some texts have each word, as far as it is written small: no name is."""
    return Counter(w for text in texts for w in _WORD.findall(text) if w == w.lower())


Beginning = Callable[[str], Sequence[str]]
"""The words of a language that begin with some letters."""


def no_words(_: str) -> Sequence[str]:
    return ()


def in_own_words(name: str, said: Mapping[str, int], beginning: Beginning = no_words) -> str:
    """Return a name, what is cut off in it whole as its own texts have that: "irrigation".

    It stays as it is where these have several words that begin so, and where it is short for one by
    custom. Where they have none, a word is meant that nothing else in the language begins like.
    """

    def whole(match: re.Match[str]) -> str:
        begun = match[1].lower()
        if begun in _WHOLE:
            return match[0]
        alike = {
            w: n for w, n in said.items() if w.startswith(begun) and len(w) >= len(begun) + _MORE
        }
        alike = alike or _only(begun, beginning(begun))
        if not alike:
            return match[0]
        best = max(alike, key=lambda word: (alike[word], -len(word), word))
        kin = sum(n for word, n in alike.items() if family(stem(word)) == family(stem(best)))
        if kin < _MOSTLY * sum(alike.values()):
            return match[0]
        return best.capitalize() if match[1][0].isupper() else best

    return _CUT_OFF.sub(whole, name)


def _only(begun: str, words: Sequence[str]) -> dict[str, int]:
    """The words that begin so, if all are of one family and letters enough are there."""
    longer = [word for word in words if len(word) >= len(begun) + _MORE]
    kin = {family(stem(word)) for word in longer}
    return dict.fromkeys(longer, 1) if len(kin) == 1 and len(begun) >= _ENOUGH else {}


_ALTERNATIVE = re.compile(r"\balt(?= (?:label|name|title|text)s?\b)")
"""Where the short word for altitudes is that for another way of calling something."""


@lru_cache(_REMEMBERED)
def written_out(name: str) -> str:
    """Return a name with the words in it whole that are customarily shortened: "diameter".

    What is written in capitals may be short for anything else, and what may be short for several
    words stays as it is: "instr." for an instrument or an instructor.
    """
    return _MAY_BE_SHORT.sub(_whole, _ALTERNATIVE.sub("alternative", name))


def _whole(match: re.Match[str]) -> str:
    word = match[1]
    whole = _WHOLE.get(word.lower()) if word[1:].islower() else None
    if whole is None:
        return match[0]
    return whole.capitalize() if word[0].isupper() else whole
