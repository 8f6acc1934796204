"""Trains the classifier of wordings from the phrasings beside this file.

Each phrasing is filled a few times with names of many fields. Every fifth phrasing is held out to
tell how well wordings are read that were not trained on; the kept weights are of all of them.
"""

import json
import random
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from safetensors.numpy import save_file
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from tools.adapters.embedding.static_embedder import StaticEmbedder
from tools.adapters.embedding.trained_wordings import HEADS
from tools.hublink.core.models import Vectors
from tools.hublink.language.cues import read_cues
from tools.hublink.language.delexicalising import Delexicaliser
from tools.hublink.language.wordings import OF_DIALOGUE, features
from tools.hublink.language.words import FUNCTION_WORDS, phrase, stem, tokens

HERE = Path(__file__).parent
_FILLINGS = 3
_HELD_OUT = 5
_DRESSED = 2
_STRENGTH = 20.0
_HEADS = ("acts", "edits", "answers", "attributes")
_OF_A_SUBJECT = ("abuse_or_other", "ask", "capability", "collection")
_VALUES = ("value", "value2", "topic", "topic2")
_ABOUT_ONESELF = "courtesy"
_COMMON = 3
"""Under so many labels a word occurs that belongs to no subject."""
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


def said_in_dialogue() -> list[str]:
    """The words that phrasings of dialogue are made of, slots left out."""
    lines = [_SLOT.sub(" ", each.text) for head in OF_DIALOGUE for each in phrasings(head)]
    return sorted({token.lower for line in lines for token in tokens(line)})


def introducing_words() -> list[str]:
    """The words with which people introduce themselves, slots left out."""
    lines = [each.text for each in phrasings("acts") if each.label == _ABOUT_ONESELF]
    return sorted({token.lower for line in lines for token in tokens(_SLOT.sub(" ", line))})


def filled(phrasing: Phrasing, chance: random.Random) -> Iterator[str]:
    """A phrasing with names in its slots, each time others; once where it has none."""
    texts = {
        phrasing.text.format_map({k: chance.choice(v) for k, v in FILLERS.items()})
        for _ in range(_FILLINGS)
    }
    return iter(sorted(texts))


MANNERS = (HERE / "manners.txt").read_text("utf-8").splitlines()
"""What people put around what they say in a dialogue: "ok, … please"."""
DRESSINGS = (HERE / "dressings.txt").read_text("utf-8").splitlines()
"""What people put around a question: "for my thesis: … in their experiments"."""
FILLERS: dict[str, list[str]] = tomllib.loads((HERE / "fillers.toml").read_text("utf-8"))


def fit(
    head: str, chosen: Sequence[Phrasing], dressings: Sequence[str] = DRESSINGS
) -> LogisticRegression:
    chance = random.Random(head)  # noqa: S311
    texts, labels, shares = [], [], []
    plain = Delexicaliser(said_in_dialogue()) if head in OF_DIALOGUE else str
    for each in chosen:
        variants = sorted({plain(text) for text in filled(each, chance)})
        around = MANNERS if head in OF_DIALOGUE else dressings
        count = 1 if head in OF_DIALOGUE else _DRESSED
        variants += [chance.choice(around).format(chance.choice(variants)) for _ in range(count)]
        texts += variants
        labels += [each.label] * len(variants)
        shares += [1 / len(variants)] * len(variants)
    counts = Counter(label for label in labels)
    weights = [share / counts[label] ** 0.5 for share, label in zip(shares, labels, strict=True)]
    weights = np.array(weights) * len(weights) / sum(weights)
    model = LogisticRegression(C=_STRENGTH, max_iter=300)
    return model.fit(csr_matrix(features(texts, StaticEmbedder())), labels, sample_weight=weights)


def report(head: str, verbose: bool = False) -> float:
    """The share of held-out phrasings read right, which is printed with what is confused."""
    everything = phrasings(head)
    held = [p for i, p in enumerate(everything) if i % _HELD_OUT == 0]
    model = fit(head, [p for i, p in enumerate(everything) if i % _HELD_OUT])
    chance = random.Random("held out")  # noqa: S311
    plain = Delexicaliser(said_in_dialogue()) if head in OF_DIALOGUE else str
    texts = [plain(next(filled(each, chance))) for each in held]
    found = model.predict_proba(features(texts, StaticEmbedder()))
    names = model.classes_[found.argmax(axis=1)]
    right = np.array([name == each.label for name, each in zip(names, held, strict=True)])
    sure = found.max(axis=1) >= 0.7
    known = f"sure of {sure.mean():.2f}, of these {right[sure].mean():.3f} right"
    sys.stdout.write(f"{head}: {right.mean():.3f} of {len(held)} held out; {known}\n")
    if verbose:
        confused = Counter((e.label, n) for e, n in zip(held, names, strict=True) if e.label != n)
        sys.stdout.write(f"  {confused.most_common(25)}\n")
    return float(right.mean())


def train(destination: Path = HEADS) -> None:
    """Write the weights of all heads."""
    arrays: dict[str, Vectors] = {}
    labels = {}
    for head in _HEADS:
        model = fit(head, phrasings(head))
        arrays[f"{head}.weights"] = np.ascontiguousarray(model.coef_.T).astype(np.float16)
        arrays[f"{head}.intercepts"] = model.intercept_.astype(np.float32)
        labels[head] = model.classes_.tolist()
    told = {
        "labels": json.dumps(labels),
        "attributes": json.dumps(attribute_names()),
        "plain_words": json.dumps(plain_words()),
        "framing_words": json.dumps(framing_words()),
        "said_in_dialogue": json.dumps(said_in_dialogue()),
        "introducing_words": json.dumps(introducing_words()),
        "overviews": json.dumps(told_by_overview()),
    }
    save_file(arrays, destination, metadata=told)


if __name__ == "__main__":
    if "--report" in sys.argv:
        for name in _HEADS:
            report(name, "--verbose" in sys.argv)
    else:
        train()
