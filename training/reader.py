"""Trains the reader of questions: the packaged sentence encoder with a small change to its weights.

Each product of matrices in it gets an update of low rank (Hu et al., LoRA, 2021), learned together
with what tells the role of each word and, from the mean of all words, the label of each head.

    python -m training.reader [--report]

takes a quarter of an hour on one core. The report holds out every fifth phrasing and every fifth
topic.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from safetensors import safe_open
from safetensors.numpy import save_file
from torch import nn
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.adapters.embedding.trained_reader import READER
from tools.hublink.core.models import Vectors
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import tokens
from training.examples import Example, Subjects, alone, filled, frames, subjects
from training.learning import learn
from training.low_rank import adapt, updates
from training.wordings import DRESSINGS, MANNERS, phrasings, told_beside

HEADS = ("acts", "edits", "answers", "attributes")
_OF_DIALOGUE = ("acts", "edits")
_WITH_TOPICS_OF_THEIR_OWN = "abuse_or_other"
_ROUNDS = 6
_BATCH = 32
_RATE = 2e-3
_LONGEST = 64
_DRESSED = 0.4
"""So many phrasings are learned with talk around them."""
_USUAL = 64
"""As many phrasings of a label count once each; those of a larger one less."""
_HELD_OUT = 5
_SEED = 12
_ROLES = list(Role)


class Task(NamedTuple):
    """A phrasing with slots to learn from; no head where only the roles of its words are told."""

    phrasing: str
    head: str = ""
    label: str = ""


class Asked(NamedTuple):
    """A question as it is learned; no roles where nothing tells them."""

    text: str
    roles: tuple[Role, ...] | None
    head: str = ""
    label: str = ""


def tasks() -> list[Task]:
    """Return all there is to learn from."""
    labelled = [Task(each.text, head, each.label) for head in HEADS for each in phrasings(head)]
    return [*labelled, *(Task(frame) for frame in frames())]


def asked(task: Task, about: Subjects, chance: random.Random, dressed: float) -> Asked:
    """Return a phrasing with its slots filled, at times with talk around it."""
    if task.label == _WITH_TOPICS_OF_THEIR_OWN:
        return Asked(task.phrasing, None, task.head, task.label)
    example = filled(task.phrasing, about, chance)
    if chance.random() < dressed:
        around = chance.choice(MANNERS if task.head in _OF_DIALOGUE else DRESSINGS)
        example = _within(around, example)
    return Asked(example.text, example.roles, task.head, task.label)


def _within(around: str, example: Example) -> Example:
    """An example with talk around it, which is all frame."""
    before, after = around.split("{}", 1)
    text = before + example.text + after
    roles = (
        *[Role.FRAME] * len(tokens(before)),
        *example.roles,
        *[Role.FRAME] * len(tokens(after)),
    )
    return Example(text, roles) if len(tokens(text)) == len(roles) else example


class Reader(nn.Module):
    """The adapted encoder with its heads."""

    def __init__(self, labels: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        folder, _ = located(PACKAGED_MODEL)
        self.labels = labels
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False)
        adapt(self.encoder)
        width = self.encoder.config.hidden_size
        self.heads = {n: nn.Linear(width, len(of)) for n, of in labels.items()}
        self.of_heads = nn.ModuleList(self.heads.values())
        self.roles = nn.Linear(width, len(_ROLES))
        self.drop = nn.Dropout(0.2)

    def forward(self, inputs: Mapping[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the scores of the roles of each token, and the mean of all tokens."""
        states = self.encoder(**inputs).last_hidden_state
        is_read = inputs["attention_mask"][..., None].float()
        means = (states * is_read).sum(dim=1) / is_read.sum(dim=1)
        return self.roles(self.drop(states)), self.drop(means)

    def inputs(self, texts: Sequence[str]) -> tuple[dict[str, torch.Tensor], list[list[int]]]:
        """Return texts as the encoder takes them, and where each token of them begins."""
        made: Any = self.tokenizer(
            list(texts),
            padding=True,
            truncation=True,
            max_length=_LONGEST,
            return_tensors="pt",
            return_offsets_mapping=True,
        )
        offsets = made.pop("offset_mapping").tolist()
        begins = [[a if b > a else -1 for a, b in of_text] for of_text in offsets]
        return dict(made), begins


def wanted_roles(questions: Sequence[Asked], begins: Sequence[Sequence[int]]) -> torch.Tensor:
    """Return the role of each token that begins a word, -1 for all others."""
    wanted = torch.full((len(begins), max(map(len, begins))), -1)
    for row, (question, of_text) in enumerate(zip(questions, begins, strict=True)):
        if question.roles is None:
            continue
        words = tokens(question.text)
        roles = {w.start: r for w, r in zip(words, question.roles, strict=True)}
        for place, begin in enumerate(of_text):
            if begin in roles:
                wanted[row, place] = _ROLES.index(roles[begin])
    return wanted


def loss_of(model: Reader, batch: Sequence[Asked], counts: Mapping[Task, int]) -> torch.Tensor:
    """Return how far a model is from the roles and labels of some questions."""
    inputs, begins = model.inputs([each.text for each in batch])
    scores, means = model(inputs)
    wanted = wanted_roles(batch, begins)
    loss = nn.functional.cross_entropy(scores.transpose(1, 2), wanted, ignore_index=-1)
    for head, labels in model.labels.items():
        rows = [row for row, each in enumerate(batch) if each.head == head]
        if not rows:
            continue
        right = torch.tensor([labels.index(batch[row].label) for row in rows])
        sizes = torch.tensor([counts[Task("", head, batch[row].label)] for row in rows])
        each_loss = nn.functional.cross_entropy(
            model.heads[head](means[rows]), right, reduction="none", label_smoothing=0.05
        )
        loss = loss + (each_loss * (_USUAL / sizes) ** 0.5).sum() / len(batch)
    return loss


def fit(known: Sequence[Task], about: Subjects) -> Reader:
    """Return a reader that learned from some phrasings; the same each time."""
    torch.manual_seed(_SEED)
    torch.set_num_threads(1)
    chance = random.Random(_SEED)  # noqa: S311
    counts = Counter(Task("", each.head, each.label) for each in known)
    model = Reader({h: sorted({t.label for t in known if t.head == h}) for h in HEADS})
    batches = [batch for _ in range(_ROUNDS) for batch in _batches(known, about, chance)]
    learn(model, batches, lambda batch: loss_of(model, batch, counts), _RATE, warming_up=0.15)
    return model


def _batches(known: Sequence[Task], about: Subjects, chance: random.Random) -> list[list[Asked]]:
    """All phrasings once, filled anew, those of about the same length together."""
    made = [asked(each, about, chance, _DRESSED) for each in known]
    made += [Asked(each.text, each.roles) for each in alone(about, chance)]
    order = sorted(range(len(made)), key=lambda i: (len(made[i].text) // 8, chance.random()))
    batches = [order[at : at + _BATCH] for at in range(0, len(order), _BATCH)]
    chance.shuffle(batches)
    return [[made[i] for i in batch] for batch in batches]


def report() -> None:
    """Print how many held-out phrasings are read right, and how many of those taken as sure."""
    everything, about = tasks(), subjects()
    kept = {k: [each for i, each in enumerate(v) if i % _HELD_OUT] for k, v in about.items()}
    model = fit([each for i, each in enumerate(everything) if i % _HELD_OUT], kept)
    unknown = {k: v[::_HELD_OUT] for k, v in about.items()}
    for name, dressed in (("as they are", 0.0), ("with talk around them", 1.0)):
        chance = random.Random("held out")  # noqa: S311
        held = [asked(each, unknown, chance, dressed) for each in everything[::_HELD_OUT]]
        sys.stdout.write(f"{len(held)} phrasings {name}\n")
        _report_on(model, held)


def _report_on(model: Reader, held: Sequence[Asked]) -> None:
    told: dict[str, list[tuple[float, bool]]] = {head: [] for head in HEADS}
    whole, found = [], Counter[tuple[Role, Role]]()
    for at in range(0, len(held), _BATCH):
        batch = held[at : at + _BATCH]
        inputs, begins = model.inputs([each.text for each in batch])
        with torch.no_grad():
            scores, means = model(inputs)
        wanted, read = wanted_roles(batch, begins), scores.argmax(dim=2)
        for row, each in enumerate(batch):
            known = wanted[row] >= 0
            if each.roles is not None:
                whole.append(bool((wanted[row] == read[row])[known].all()))
                pairs = zip(wanted[row][known].tolist(), read[row][known].tolist(), strict=True)
                found.update((_ROLES[a], _ROLES[b]) for a, b in pairs)
            if each.head:
                likely = model.heads[each.head](means[row]).softmax(dim=0)
                best = int(likely.argmax())
                is_right = model.labels[each.head][best] == each.label
                told[each.head].append((float(likely[best]), is_right))
    for head, outcomes in told.items():
        share = sum(is_right for _, is_right in outcomes) / len(outcomes)
        sure = [is_right for likely, is_right in outcomes if likely >= 0.7]
        line = f"{head}: {share:.3f} right; sure of {len(sure) / len(outcomes):.2f}"
        sys.stdout.write(f"{line}, of these {sum(sure) / max(1, len(sure)):.3f} right\n")
    sys.stdout.write(f"roles: {sum(whole) / len(whole):.3f} in whole\n")
    for role in Role:
        said = sum(n for (_, b), n in found.items() if b is role)
        true = sum(n for (a, _), n in found.items() if a is role)
        right = found[role, role]
        sys.stdout.write(f"{role}: precision {right / said:.3f}, recall {right / true:.3f}\n")


def arrays(model: Reader) -> Iterator[tuple[str, Vectors]]:
    """Yield the learned weights by name, as the plain encoder calls its own."""
    yield from updates(model.encoder)
    for name, layer in [*model.heads.items(), ("roles", model.roles)]:
        yield f"{name}.weights", layer.weight.detach().numpy().T
        yield f"{name}.intercepts", layer.bias.detach().numpy()


def train(destination: Path = READER) -> None:
    """Write the weights."""
    model = fit(tasks(), subjects())
    made = {k: np.ascontiguousarray(v).astype(np.float16) for k, v in arrays(model)}
    save_file(made, destination, metadata={"labels": json.dumps(model.labels), **told_beside()})


def retell(destination: Path = READER) -> None:
    """Tell anew what is told beside the weights of a trained reader, which stay as they are."""
    with safe_open(destination, "numpy") as kept:
        labels, weights = kept.metadata()["labels"], {k: kept.get_tensor(k) for k in kept.keys()}  # noqa: SIM118
    save_file(weights, destination, metadata={"labels": labels, **told_beside()})


if __name__ == "__main__":
    if "--names" in sys.argv:
        retell()
    else:
        report() if "--report" in sys.argv else train()
