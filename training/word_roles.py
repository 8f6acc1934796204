"""Trains the tagger of the roles of words from the phrasings with slots beside this file.

What fills a slot bears the slot's role, all else is frame. Names are made up on the way, so that
none is learned, and written as people write them: with capitals, without, with a slip.

    python -m training.word_roles [--report]

holds out every fifth phrasing and every fifth topic for a report.
"""

import random
import re
import string
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from safetensors.numpy import save_file
from torch import nn

from tools.adapters.embedding.static_embedder import StaticEmbedder
from tools.adapters.embedding.trained_roles import ROLES
from tools.hublink.core.models import Vectors
from tools.hublink.language.word_roles import DILATIONS, WIDTH, Role, word_features
from tools.hublink.language.words import tokens
from training.wordings import FILLERS, HERE

_HIDDEN = 64
_ROUNDS = 14
_BATCH = 64
_FILLINGS = 4
_FILLINGS_ABOUT = 9
"""The same for phrasings that say what papers are about, which takes so many forms."""
_ALONE = 2
_OTHER = "abuse_or_other"
_HELD_OUT = 5
_SEED = 12
_SLOT = re.compile(r"\{(\w+)\}")
_ROLE_OF = {
    "topic": Role.TOPIC,
    "topic2": Role.TOPIC,
    "deed": Role.TOPIC,
    "clause": Role.TOPIC,
    "paper": Role.NAME,
    "thing": Role.NAME,
    "thing2": Role.NAME,
    "person": Role.NAME,
    "venue": Role.NAME,
    "value": Role.NAME,
    "value2": Role.NAME,
    "attribute": Role.ATTRIBUTE,
    "attributes": Role.ATTRIBUTE,
    "kind": Role.KIND,
    "kind1": Role.KIND,
}
_NAMED = ("thing", "thing2")
_ABOUT = {"topic": "topics", "topic2": "topics", "deed": "deeds", "clause": "clauses"}
"""The file of what may fill each slot for what papers are about."""
_ENDS = ("", "", "?", ".", " please", "??")
_SLIPS = 0.15
_LEAST_SLIPPED = 5
_SYLLABLES = "ba co di fu ga he ki lo mu na or pe qui ra se ti vo wi xa ze gra tri sol mex".split()
_PLAIN = (
    "graph deep net soil wave open fast light note path cell web large small data think".split()
)


Subjects = Mapping[str, Sequence[str]]


class Example(NamedTuple):
    """A question with the role of each of its words."""

    text: str
    roles: tuple[Role, ...]


def phrasings() -> list[str]:
    """All phrasings that have slots, and those of people who only chat.

    Those of people who ask for something else have topics of their own, and no slots for them.
    """
    files = [*sorted((HERE / "phrasings").glob("*/*.txt")), HERE / "phrasings" / "frames.txt"]
    files = [file for file in files if file.stem != _OTHER]
    lines = [line.strip() for file in files for line in file.read_text("utf-8").splitlines()]
    told = (line for line in lines if line and not line.startswith(("#", "name:", "told by:")))
    return list(dict.fromkeys(told))


def subjects() -> dict[str, list[str]]:
    """What may fill the slots for what papers are about, by the name of its file."""
    return {name: _listed(name) for name in dict.fromkeys(_ABOUT.values())}


def _listed(name: str) -> list[str]:
    told = (HERE / "phrasings" / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.strip() for line in told if line.strip() and not line.startswith("#")]


def filled(phrasing: str, about: Subjects, chance: random.Random) -> Example:
    """A phrasing with its slots filled, and the roles of its words."""
    text, spans, at = "", list[tuple[int, int, Role]](), 0
    for slot in _SLOT.finditer(phrasing):
        text += phrasing[at : slot.start()]
        filler = _filler(slot[1], about, chance)
        spans.append((len(text), len(text) + len(filler), _ROLE_OF.get(slot[1], Role.FRAME)))
        text += filler
        at = slot.end()
    text += phrasing[at:]
    if chance.random() < 0.35:
        text = text.lower()
    if chance.random() < _SLIPS:
        text = _slipped(text, chance)
    roles = tuple(
        next((role for start, end, role in spans if start <= word.start < end), Role.FRAME)
        for word in tokens(text)
    )
    return Example(text, roles)


def _slipped(text: str, chance: random.Random) -> str:
    """A text with two letters of one of its words exchanged; its length stays."""
    long = [w for w in tokens(text) if len(w.text) >= _LEAST_SLIPPED and w.text.isalpha()]
    if not long:
        return text
    at = chance.choice(long).start + chance.randint(1, _LEAST_SLIPPED - 3)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _filler(slot: str, about: Subjects, chance: random.Random) -> str:
    if slot in _ABOUT:
        return chance.choice(about[_ABOUT[slot]])
    if slot in _NAMED and chance.random() < 0.6:
        return _made_up(chance)
    return chance.choice(FILLERS[slot])


def _made_up(chance: random.Random) -> str:
    """A name that nobody has heard of: "SolMex-2", "Deep Graph Path", "QRT"."""
    form = chance.randrange(5)
    if form == 0:
        return "".join(chance.choices(string.ascii_uppercase, k=chance.randint(2, 5)))
    if form == 1:
        return " ".join(w.title() for w in chance.sample(_PLAIN, chance.randint(2, 3)))
    parts = ["".join(chance.choices(_SYLLABLES, k=chance.randint(1, 2))) for _ in range(2)]
    if form == 2:
        return parts[0].title() + parts[1].title()
    if form == 3:
        return f"{parts[0].upper()}-{parts[1].upper()}"
    return f"{parts[0].title()}-{chance.randint(2, 30)}"


def examples(lines: Sequence[str], about: Subjects, seed: str) -> list[Example]:
    """Phrasings with their slots filled a few times, and each topic as a question by itself."""
    chance = random.Random(seed)  # noqa: S311
    fillings = map(_fillings, lines)
    made = (
        filled(line, about, chance)
        for line, count in zip(lines, fillings, strict=True)
        for _ in range(count)
    )
    alone = (
        filled("{topic}" + chance.choice(_ENDS), {"topics": [topic]}, chance)
        for topic in about["topics"]
        for _ in range(_ALONE)
    )
    return [example for example in (*made, *alone) if example.roles]


def _fillings(phrasing: str) -> int:
    slots = _SLOT.findall(phrasing)
    if not slots:
        return 1
    return _FILLINGS if _ABOUT.keys().isdisjoint(slots) else _FILLINGS_ABOUT


class Tagger(nn.Module):
    """Convolutions over neighbouring words, ever further apart."""

    def __init__(self, width: int) -> None:
        super().__init__()
        sizes = [width] + [_HIDDEN] * len(DILATIONS)
        self.layers = nn.ModuleList(
            nn.Conv1d(sizes[i], sizes[i + 1], WIDTH, dilation=d, padding=d * (WIDTH // 2))
            for i, d in enumerate(DILATIONS)
        )
        self.output = nn.Linear(_HIDDEN, len(Role))
        self.drop = nn.Dropout(0.3)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        hidden = rows.transpose(1, 2)
        for layer in self.layers:
            made = torch.relu(layer(self.drop(hidden)))
            hidden = made + hidden if made.shape == hidden.shape else made
        scores: torch.Tensor = self.output(self.drop(hidden.transpose(1, 2)))
        return scores


def fit(known: Sequence[Example]) -> Tagger:
    torch.manual_seed(_SEED)
    torch.set_num_threads(1)
    embedder = StaticEmbedder()
    rows = [word_features(e.text, tokens(e.text), embedder) for e in known]
    model = Tagger(rows[0].shape[1])
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=0.02)
    steps = _ROUNDS * (len(known) // _BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    chance = random.Random(_SEED)  # noqa: S311
    for _ in range(_ROUNDS):
        for batch in _batches(known, chance):
            inputs, wanted = _padded([rows[i] for i in batch], [known[i].roles for i in batch])
            loss = nn.functional.cross_entropy(
                model(inputs).transpose(1, 2), wanted, ignore_index=-1, label_smoothing=0.05
            )
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    return model.eval()


def _batches(known: Sequence[Example], chance: random.Random) -> Iterator[list[int]]:
    """Examples of about the same length together, in random order."""
    order = sorted(range(len(known)), key=lambda i: (len(known[i].roles), chance.random()))
    batches = [order[at : at + _BATCH] for at in range(0, len(order), _BATCH)]
    chance.shuffle(batches)
    return iter(batches)


def _padded(
    rows: Sequence[Vectors], roles: Sequence[Sequence[Role]]
) -> tuple[torch.Tensor, torch.Tensor]:
    longest = max(len(each) for each in rows)
    inputs = np.zeros((len(rows), longest, rows[0].shape[1]), dtype=np.float32)
    wanted = np.full((len(rows), longest), -1)
    places = {role: place for place, role in enumerate(Role)}
    for at, (row, names) in enumerate(zip(rows, roles, strict=True)):
        inputs[at, : len(row)] = row
        wanted[at, : len(names)] = [places[name] for name in names]
    return torch.from_numpy(inputs), torch.from_numpy(wanted)


def weights(model: Tagger) -> Mapping[str, Vectors]:
    """The tagger's weights as arrays: words by features by outputs."""
    arrays = {}
    for name, array in model.layers.state_dict().items():
        place, part = name.split(".")
        rows = array.numpy()
        if part == "weight":
            arrays[f"{place}.weights"] = rows.transpose(2, 1, 0)
        else:
            arrays[f"{place}.biases"] = rows
    arrays["output.weights"] = model.output.weight.detach().numpy().T[None]
    arrays["output.biases"] = model.output.bias.detach().numpy()
    return {k: np.ascontiguousarray(v).astype(np.float16) for k, v in arrays.items()}


def report() -> None:
    """Print how many words of held-out phrasings get their role."""
    lines, about = phrasings(), subjects()
    kept = [line for i, line in enumerate(lines) if i % _HELD_OUT]
    known = {k: [each for i, each in enumerate(v) if i % _HELD_OUT] for k, v in about.items()}
    unknown = {k: v[::_HELD_OUT] for k, v in about.items()}
    model = fit(examples(kept, known, "kept"))
    held = examples(lines[::_HELD_OUT], unknown, "held")
    embedder = StaticEmbedder()
    counts: Counter[tuple[Role, Role]] = Counter()
    whole = 0
    for each in held:
        rows = torch.from_numpy(word_features(each.text, tokens(each.text), embedder))[None]
        found = [list(Role)[i] for i in model(rows)[0].argmax(dim=1).tolist()]
        counts.update(zip(each.roles, found, strict=True))
        whole += tuple(found) == each.roles
    sys.stdout.write(f"{whole / len(held):.3f} of {len(held)} phrasings in whole\n")
    for role in Role:
        said = sum(n for (_, found), n in counts.items() if found is role)
        true = sum(n for (wanted, _), n in counts.items() if wanted is role)
        right = counts[role, role]
        sys.stdout.write(f"{role}: precision {right / said:.3f}, recall {right / true:.3f}\n")


def train(destination: Path = ROLES) -> None:
    """Write the weights."""
    save_file(dict(weights(fit(examples(phrasings(), subjects(), "all")))), destination)


if __name__ == "__main__":
    report() if "--report" in sys.argv else train()
