"""The telling words of labels, compounds and numbers read as they mean."""

from collections.abc import Iterator, Sequence

from assistant.support.reading.numbers import WORDS
from tools.hublink.language.words import Token, tokens

_SHORTEST = 4
_NUMBERS = (
    {word: f"{value:g}" for word, value in WORDS.items()}
    | {word: str(place) for place, word in enumerate("first second third fourth".split(), 1)}
    | {"single": "1"}
)


def label_stems(text: str) -> frozenset[str]:
    """Return the stems of a label or a text, compounds and numbers read as they mean."""
    return frozenset(stem for stem, _ in placed_stems(text))


def placed_stems(text: str) -> list[tuple[str, int]]:
    """Return the telling stems of a text in order, each with its place in it.

    "No-till" is one word, as is "GPT-4o-mini", "(T)" a name, and a number goes with the word it
    counts or numbers. What there is none of is told as such besides.
    """
    found: list[tuple[str, int]] = []
    words = tokens(text)
    named: dict[int, str] = {}
    for chain in _chains(text, words):
        named |= dict.fromkeys(chain, "")
        named[chain[0]] = "-".join(words[each].lower for each in chain)
    for place, word in enumerate(words):
        if place in named:
            found += [(name, word.start)] if (name := named[place]) else []
            continue
        after = words[place + 1] if place + 1 < len(words) else None
        before = words[place - 1] if place else None
        if before is not None and before.lower in ("no", "non") and _hyphened(text, before, word):
            found.append((f"{before.lower}-{word.stem}", before.start))
        elif word.is_negation and after is not None and _hyphened(text, word, after):
            continue
        elif len(word.text) == 1 and text[word.start - 1 : word.start + 2] == f"({word.text})":
            found.append((f"({word.stem})", word.start))
        elif word.text.isdigit() or word.lower in _NUMBERS:
            number = _NUMBERS.get(word.lower, word.text)
            counts = after is not None and _hyphened(text, word, after)
            numbers = not counts and before is not None and is_coined(before.text)
            near = (w for w in ((before, after) if numbers else (after, before)) if w is not None)
            beside = next((w.stem for w in near if _belongs(text, word, w)), "")
            found.append((f"{number} {beside}".strip(), word.start))
        elif not word.is_function_word and len(word.text) > 1:
            found += [(f"no-{word.stem}", word.start)] if _is_lacked(before) else []
            found.append((word.stem, word.start))
    return found


def _is_lacked(before: Token | None) -> bool:
    """Whether the word before says that there is none of what follows."""
    return before is not None and before.lower in ("no", "without")


def _chains(text: str, words: Sequence[Token]) -> Iterator[list[int]]:
    """The places of words that make one coined name with hyphens: "GPT-4o-mini", "o3-mini"."""
    chain: list[int] = []
    for place, word in enumerate(words):
        goes_on = chain and _hyphened(text, words[place - 1], word)
        if not goes_on:
            if _is_name(chain, words):
                yield chain
            chain = []
        chain = [*chain, place] if chain or not word.text.isdigit() else []
    if _is_name(chain, words):
        yield chain


def _is_name(chain: Sequence[int], words: Sequence[Token]) -> bool:
    """Whether a word among several with hyphens has a digit beside a letter."""
    signs = [words[place].text for place in chain]
    return len(chain) > 1 and any(
        any(map(str.isdigit, each)) and any(map(str.isalpha, each)) for each in signs
    )


def is_coined(word: str) -> bool:
    """Return whether a word is written as a made-up name is: with a capital within."""
    return any(sign.isupper() for sign in word[1:])


def _belongs(text: str, number: Token, word: Token) -> bool:
    """Whether a number and a word beside it belong together: "2 hops", "year 2", "Hit@1"."""
    if word.is_function_word or word.text.isdigit() or word.lower in _NUMBERS:
        return False
    one, other = sorted((number, word), key=lambda each: each.start)
    return text[one.start + len(one.text) : other.start] in (" ", "-", "‑", "@")


def _hyphened(text: str, one: Token, other: Token) -> bool:
    return text[one.start + len(one.text) : other.start] in ("-", "‑")


def are_alike(one: str, other: str) -> bool:
    """Return whether one stem is the other, or is what it begins with."""
    return one == other or (
        " " not in one + other
        and min(len(one), len(other)) >= _SHORTEST
        and (one.startswith(other) or other.startswith(one))
    )
