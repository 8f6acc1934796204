"""Slips of the keys in what a person types, mended before it is read."""

import re
from itertools import chain

from tools.hublink.language.cues.counts import AMOUNT
from tools.hublink.language.cues.numerals import in_digits
from tools.hublink.language.slips import Slips
from tools.hublink.language.words import (
    FUNCTION_WORDS,
    Token,
    is_past,
    phrase,
    quoted_spans,
    stem,
    tokens,
)
from tools.hublink.vocabulary.lexicon import Lexicon

_PARTED = re.compile(
    r"\b(newer|older|earlier|later|more recent) ((?:on|about|from|by|with|in|of) [^,.;?!]{2,60}?)"
    r" (than (?:the year )?\d{4})\b",
    re.IGNORECASE,
)
_NUMBER_APART = re.compile(
    rf"\b{AMOUNT} ((?!or\b)[a-z]+s) or (more|fewer|less)\b(?! than)", re.IGNORECASE
)
_MADE_OF, _LONG = ("len", "en"), 4
_SHORTENED = re.compile(r"\b[A-Z]\w*\.(?!\w)")
_WRITTEN = re.compile(r"[^\s?!,;()]+")
_MOST_WORDS = 10
"""Words of a name that are written short, at most."""
_NUMBERED = re.compile(r"([^\W\d]+)(\d+)")
_CAPITALS = re.compile(r"\b[A-Z]{2,}(?:[ -][A-Z]{2,})+\b")
_STRESSED = re.compile(r"\b(?:NOT|NEVER|WITHOUT|ONLY|JUST)\b(?=.*[a-z])")
_JOINED = re.compile(r"(?<![\w'’“\"-])([a-z]{3,}) (?=([a-z]{3,})\b(?![-'’]))")
_ENDING = re.compile(r"\W*$|\s*[,;.?!]")
_DENIED = re.compile(r"\b(?:un|non-?)([a-z]{4,})\b")


def spelled(text: str, lexicon: Lexicon, slips: Slips) -> str:
    """Return a text with the words that are none as the only word near them is spelled.

    Words that questions are made of count first, then those of the graph. What the graph has, what
    has a capital and what stands in quotation marks stays. What it writes as one word is one:
    "running time" is "runtime". What the graph only says yes or no to is denied by a word of its
    own: "unirrigated" is "not irrigated"; so is what is told, "which are unfunded?". Small
    words in capitals are stressed. A bound stands together: "newer on X than 2015" is "on X newer
    than 2015", and "three papers or more" is "three or more papers".
    """
    text = _unstressed(text)
    text = _PARTED.sub(r"\2 \1 \3", text)
    text = _NUMBER_APART.sub(r"\1 or \3 \2", text)
    text = in_digits(text, lambda word: word.isalpha() and lexicon.knows(stem(word)))
    text = _DENIED.sub(lambda found: _denied(found, lexicon), text)
    text = _opened(_in_full(text, lexicon), lexicon, slips)
    text = _CAPITALS.sub(lambda found: _hyphened(found[0], lexicon), text)
    text = _JOINED.sub(lambda found: _joined(found, lexicon), text)
    parts, at = [], 0
    quoted = quoted_spans(text)
    for token in tokens(text):
        within = any(start <= token.start < end for start, end in quoted)
        meant = None if within else _meant(token, lexicon, slips)
        if meant is not None:
            parts += [text[at : token.start], meant]
            at = token.end
    return "".join([*parts, text[at:]])


def _unstressed(text: str) -> str:
    quoted = quoted_spans(text)

    def said(found: re.Match[str]) -> str:
        within = any(start <= found.start() < end for start, end in quoted)
        return found[0] if within else found[0].lower()

    return _STRESSED.sub(said, text)


def _material(token: Token, lexicon: Lexicon) -> str | None:
    """The value that something is made of by an adjective: "woollen" of "wool"."""
    if (token.stem,) in lexicon.values or not token.text.islower():
        return None
    bases = (token.lower.removesuffix(end) for end in _MADE_OF if token.lower.endswith(end))
    return next((b for b in bases if len(b) >= _LONG and (stem(b),) in lexicon.values), None)


def _numbered(token: Token, lexicon: Lexicon) -> str | None:
    """The one value that is called so with its number apart: "GLZ4" is "GLZ-4"."""
    found = _NUMBERED.fullmatch(token.text)
    senses = lexicon.values.get(phrase(f"{found[1]} {found[2]}")) if found else None
    names = {sense.value for sense in senses or ()}
    return names.pop() if len(names) == 1 else None


def _in_full(text: str, lexicon: Lexicon) -> str:
    """A text with the names in full that it writes short: "in Behav. Ecol." of a journal."""
    if not _SHORTENED.search(text):
        return text
    words = list(_WRITTEN.finditer(text))
    for first, word in enumerate(words):
        for last in range(min(first + _MOST_WORDS, len(words)) - 1, first, -1):
            short = text[word.start() : words[last].end()]
            named = word[0][0].isupper() and _SHORTENED.search(short) is not None
            if named and (full := lexicon.in_full(short)) is not None:
                return text[: word.start()] + full + _in_full(text[words[last].end() :], lexicon)
    return text


def _opened(text: str, lexicon: Lexicon, slips: Slips) -> str:
    """A text with the question word that it opens with as that is spelled."""
    first = next(iter(tokens(text)), None)
    if first is None or lexicon.knows(first.stem):
        return text
    meant = slips.question_word(first.text)
    return text if meant is None else f"{text[: first.start]}{meant}{text[first.end :]}"


def _hyphened(capitals: str, lexicon: Lexicon) -> str:
    """Names in capitals side by side as the one that the graph has with hyphens: "CC-BY"."""
    hyphened = capitals.replace(" ", "-")
    return hyphened if lexicon.knows(stem(hyphened.lower())) else capitals


def _joined(found: re.Match[str], lexicon: Lexicon) -> str:
    """A word and the one behind it as the one word that the graph has for both, if it has."""
    first, second = found.groups()
    if {first, second} & FUNCTION_WORDS or lexicon.titled((first, second)):
        return found[0]
    apart = phrase(f"{first} {second}")
    if apart in lexicon.values or apart in lexicon.attributes.facets:
        return found[0]
    whole = ((start, start + second) for start in (first, stem(first)))
    return next((start for start, word in whole if _is_written(word, lexicon)), found[0])


def _is_written(word: str, lexicon: Lexicon) -> bool:
    """Whether a title or a value has a word as it is, or of one: no "conferencePaper" has."""
    titles = (lexicon.view.hubs[hub].label for hub in lexicon.titled((word,)))
    values = (sense.value for sense in lexicon.bearing(stem(word)))
    one = re.escape(word.removesuffix("s"))
    written = re.compile(rf"\b(?:{one}|{one.capitalize()})(?:e?s)?\b")
    return any(map(written.search, chain(titles, values)))


def _denied(found: re.Match[str], lexicon: Lexicon) -> str:
    done = stem(found[1])
    columns = [lexicon.view.columns[c] for c in lexicon.attributes.words.get(done, ())]
    told = any(column.is_status() for column in columns)
    called = any(phrase(column.labels[-1]) == (done,) for column in columns)
    told |= called and is_past(found[1]) and _ENDING.match(found.string, found.end()) is not None
    return f"not {found[1]}" if told and not lexicon.knows(stem(found[0])) else found[0]


def _meant(token: Token, lexicon: Lexicon, slips: Slips) -> str | None:
    if (made_of := _material(token, lexicon)) is not None:
        return made_of
    known = lexicon.knows(token.stem) or lexicon.attributes.of_family(token.lower)
    if not known and (numbered := _numbered(token, lexicon)) is not None:
        return numbered
    if known or not slips.may_be_slip(token.text):
        return None
    return slips.meant_by(token.text) or lexicon.respell(token.lower)
