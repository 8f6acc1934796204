"""The phrasings beside this file, and what their words tell."""

import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import cdist

from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import FUNCTION_WORDS, phrase, stem, tokens

HERE = Path(__file__).parent
_HEADS = ("acts", "edits", "answers", "attributes")
_OF_A_SUBJECT = ("abuse_or_other", "ask", "capability", "collection")
_VALUES = ("value", "value2", "topic", "topic2")
_ABOUT_ONESELF = "courtesy"
_COMMON = 3
"""Under so many labels a word occurs that belongs to no subject."""
_MUCH_COMMONER, _LONG = 40, 4
"""How often a word occurs of which a rare one may be a slip, and letters of that."""
_WIDELY = 6.0
"""Over so many labels a word is spread that carries nothing."""
_FEW_PHRASINGS = 20
"""As many phrasings more a label counts for, so that small ones do not weigh most."""
_SLOT = re.compile(r"\{\w+\}")


class Phrasing(NamedTuple):
    text: str
    label: str


def phrasings(head: str) -> list[Phrasing]:
    """The phrasings of a head with slots, those of its labels one after the other."""
    return [
        Phrasing(line, file.stem)
        for file in sorted((HERE / "phrasings" / head).glob("*.txt"))
        for line in file.read_text("utf-8").splitlines()
        if line.strip() and not line.startswith(("#", "name:", "told by:"))
    ]


def attribute_names() -> dict[str, list[str]]:
    """What a graph may call each attribute, the commonest name first."""
    return {
        file.stem: [
            line.removeprefix("name:").strip()
            for line in file.read_text("utf-8").splitlines()
            if line.startswith("name:")
        ]
        for file in sorted((HERE / "phrasings" / "attributes").glob("*.txt"))
    }


def told_by_overview() -> list[str]:
    """The attributes that an overview tells where a graph has none of their names."""
    files = sorted((HERE / "phrasings" / "attributes").glob("*.txt"))
    return [file.stem for file in files if "told by: overview" in file.read_text("utf-8")]


def plain_words() -> list[str]:
    """The words that messages have whatever they are about, slots left out.

    They stand in phrasings of several labels; those that speak of a subject are left aside, as are
    words of what slots are filled with.
    """
    subjects = {t.lower for slot in _VALUES for text in FILLERS[slot] for t in tokens(text)}
    labels: defaultdict[str, set[str]] = defaultdict(set)
    for each in (*phrasings("acts"), *phrasings("edits")):
        if each.label not in _OF_A_SUBJECT:
            for token in tokens(_SLOT.sub(" ", each.text)):
                labels[token.lower].add(each.label)
    common = (word for word, found in labels.items() if len(found) >= _COMMON)
    return sorted(word for word in common if word in FUNCTION_WORDS or word not in subjects)


def framing_words() -> list[str]:
    """The words that questions have whatever they ask for: "came", "put", "anything".

    They are spread evenly over the labels of phrasings, name no attribute, fill no slot and tell no
    operation.
    """
    named = {t.stem for texts in FILLERS.values() for text in texts for t in tokens(text)}
    named |= {stem for names in attribute_names().values() for n in names for stem in phrase(n)}
    rates: defaultdict[str, list[float]] = defaultdict(list)
    for head in _HEADS:
        everything = phrasings(head)
        sizes = Counter(each.label for each in everything)
        said = Counter(
            (word, each.label)
            for each in everything
            for word in {token.lower for token in tokens(_SLOT.sub(" ", each.text))}
        )
        for (word, label), count in said.items():
            rates[word].append(count / (sizes[label] + _FEW_PHRASINGS))
    spread = (word for word, found in rates.items() if _effective_number(found) >= _WIDELY)
    return sorted(w for w in spread if stem(w) not in named and not read_cues(w).spans)


def _effective_number(rates: Sequence[float]) -> float:
    """Over how many labels a word would be spread evenly, being as surely of one as it is."""
    shares = np.array(rates) / sum(rates)
    return float(np.exp(-(shares * np.log(shares)).sum()))


def said_words() -> list[str]:
    """The words that phrasings are made of, slots and slips of the keys left out.

    A slip is a rare word that a far commoner one is a letter away from.
    """
    lines = [_SLOT.sub(" ", each.text) for head in _HEADS for each in phrasings(head)]
    counts = Counter(token.lower for line in lines for token in tokens(line))
    common = [word for word, count in counts.items() if count >= _MUCH_COMMONER]
    rare = [word for word, count in counts.items() if count < _COMMON and len(word) >= _LONG]
    near = cdist(rare, common, scorer=DamerauLevenshtein.distance, score_cutoff=1) <= 1
    slips = {
        word for word, others in zip(rare, near, strict=True) if _is_slip(word, others, common)
    }
    return sorted(counts.keys() - slips)


def _is_slip(word: str, near: Sequence[bool], common: Sequence[str]) -> bool:
    """Whether a word is a letter away from a commoner one that is not its singular or plural."""
    others = (other for other, is_near in zip(common, near, strict=True) if is_near)
    return any(word.removesuffix("s") != other.removesuffix("s") for other in others)


def introducing_words() -> list[str]:
    """The words with which people introduce themselves, slots left out."""
    lines = [each.text for each in phrasings("acts") if each.label == _ABOUT_ONESELF]
    return sorted({token.lower for line in lines for token in tokens(_SLOT.sub(" ", line))})


MANNERS = (HERE / "manners.txt").read_text("utf-8").splitlines()
"""What people put around what they say in a dialogue: "ok, … please"."""
DRESSINGS = (HERE / "dressings.txt").read_text("utf-8").splitlines()
"""What people put around a question: "for my thesis: … in their experiments"."""
FILLERS: dict[str, list[str]] = tomllib.loads((HERE / "fillers.toml").read_text("utf-8"))


def told_beside() -> dict[str, str]:
    """Return what is told with the weights, as JSON: names of attributes and words of frames."""
    return {
        "attributes": json.dumps(attribute_names()),
        "plain_words": json.dumps(plain_words()),
        "framing_words": json.dumps(framing_words()),
        "introducing_words": json.dumps(introducing_words()),
        "said": json.dumps(said_words()),
        "overviews": json.dumps(told_by_overview()),
    }
