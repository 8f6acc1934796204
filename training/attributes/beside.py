"""Trains what reads attributes beside a question and, through it, beside each other.

The packaged encoder, with a small change to its weights, reads a question that sees all lines,
each of these the question and itself alone (`encoder.beside`). What is read is compared as where
attributes are read alone. So "how long" is told from among a session, a course and a follow-up.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import torch
from torch import nn
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.matcher import (
    LONGEST_BESIDE,
    LONGEST_QUESTION,
    words_saying,
)
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart
from training.attributes.made_up import Collection, Question
from training.attributes.matching import Matcher, States, off
from training.learning import learn
from training.low_rank import adapt

_ROUNDS, _TOGETHER = 3, 48
"""How often all questions are gone through, and of how many a step learns."""
_RATE = 1.5e-3
_SEED = 5
_HIDDEN, _LEFT_OUT, _OFTEN_LEFT_OUT, _FOREIGN = 0.06, 0.2, 0.4, 4
"""Shares of words that are not seen, and of attributes that a question does not speak of, half of
the time more of these; and so many lines at the most are of other collections."""

_NO_TEXT, _NOT_THERE = -1, -1e4
"""What a token of padding is of, and the odds of a line that is not there."""

LineOf = Callable[[Collection, str, random.Random], str]


class Asked(NamedTuple):
    """A question and the lines it is read beside, with the parts in which it speaks of each."""

    question: Question
    lines: Sequence[str]
    spoken: Sequence[Sequence[float]]


class Model(nn.Module):
    """The adapted encoder, which reads a question and lines in one row."""

    def __init__(self) -> None:
        super().__init__()
        folder, _ = located(PACKAGED_MODEL)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False)
        adapt(self.encoder)
        self.matcher = Matcher(self.encoder.config.hidden_size, len(AttributePart))
        self.drop = nn.Dropout(0.1)

    def forward(self, asked: Sequence[Asked]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the odds of each line in each part, by question, and that these ask for any."""
        texts = [self._tokens(each.question.text, LONGEST_QUESTION) for each in asked]
        rows = [
            [text, *map(self._line, each.lines)] for text, each in zip(texts, asked, strict=True)
        ]
        of_text = _padded(
            [[place for place, part in enumerate(row) for _ in part["input_ids"]] for row in rows],
            _NO_TEXT,
        )
        states = self.drop(self._states(rows, of_text))
        longest = max(len(text["input_ids"]) for text in texts)
        of_questions = (of_text == 0)[:, :longest]
        saying = [
            words_saying(each.question.text, text["offset_mapping"], telling=False)
            for each, text in zip(asked, texts, strict=True)
        ]
        say = _padded([[place is not None for place in places] for places in saying], 0)
        read = States(states[:, :longest], of_questions.long(), say)
        most = max(len(each.lines) for each in asked)
        of_lines = (of_text[:, None] == torch.arange(1, most + 1)[None, :, None]).float()
        means = (of_lines @ states) / of_lines.sum(dim=-1, keepdim=True).clamp(min=1)
        odds: tuple[torch.Tensor, torch.Tensor]
        odds = self.matcher(read, nn.functional.normalize(means, dim=-1))
        return odds

    def _states(self, rows: Sequence[Sequence[Any]], of_text: torch.Tensor) -> torch.Tensor:
        """The vectors of all tokens of each row, of which the lines see the question alone."""
        ids = [[i for part in row for i in part["input_ids"]] for row in rows]
        places = [[i for part in row for i in range(len(part["input_ids"]))] for row in rows]
        tokens, at = _padded(ids, 0), _padded(places, 0)
        if self.training:
            hidden = (of_text == 0) & (at > 0) & (torch.rand(tokens.shape) < _HIDDEN)
            tokens = tokens.masked_fill(hidden, self.tokenizer.mask_token_id)
        of_one, of_other = of_text[:, :, None], of_text[:, None, :]
        sees = (of_one == of_other) | ((of_one == 0) & (of_other > 0)) | (of_other == 0)
        read = self.encoder(input_ids=tokens, attention_mask=sees[:, None], position_ids=at)
        states: torch.Tensor = read.last_hidden_state
        return states

    def _line(self, text: str) -> Any:
        return self._tokens(text, LONGEST_BESIDE)

    def _tokens(self, text: str, longest: int) -> Any:
        return self.tokenizer(
            text, truncation=True, max_length=longest, return_offsets_mapping=True
        )


def fit(known: Sequence[Collection], line_of: LineOf) -> Model:
    """Return a model that learned from some collections to read attributes beside questions."""
    torch.manual_seed(_SEED)
    model = Model()
    batches = list(_batches(known, line_of, random.Random(_SEED)))  # noqa: S311
    learn(model, batches, lambda batch: _loss(model, batch), _RATE)
    return model


def _batches(
    known: Sequence[Collection], line_of: LineOf, chance: random.Random
) -> Iterator[list[Asked]]:
    asked = [(collection, question) for collection in known for question in collection.questions]
    for _ in range(_ROUNDS):
        chance.shuffle(asked)
        for start in range(0, len(asked), _TOGETHER):
            together = asked[start : start + _TOGETHER]
            yield [_asked(*each, known, line_of, chance) for each in together]


def _asked(
    collection: Collection,
    question: Question,
    known: Sequence[Collection],
    line_of: LineOf,
    chance: random.Random,
) -> Asked:
    """A question beside what it speaks of, some of the rest, and a little of other collections."""
    said = frozenset[str]().union(*question.parts.values())
    left_out = chance.choice((_LEFT_OUT, _OFTEN_LEFT_OUT))
    seen = [n for n in collection.attributes if n in said or chance.random() >= left_out]
    others = [chance.choice(known) for _ in range(chance.randint(0, _FOREIGN))]
    foreign = [line_of(each, chance.choice(list(each.attributes)), chance) for each in others]
    spoken = [[float(n in question.parts[part]) for part in AttributePart] for n in seen]
    return Asked(
        question,
        [*(line_of(collection, name, chance) for name in seen), *foreign],
        [*spoken, *([0.0] * len(AttributePart) for _ in foreign)],
    )


def _loss(model: Model, asked: Sequence[Asked]) -> torch.Tensor:
    """Return how far a model is from telling which attributes each question speaks of."""
    odds, asks = model(asked)
    spoken = torch.zeros_like(odds)
    for place, each in enumerate(asked):
        spoken[place, : len(each.lines)] = torch.tensor(each.spoken)
        odds[place, len(each.lines) :] = _NOT_THERE
    any_asked = torch.tensor([float(each.question.asks) for each in asked])
    of_asking = nn.functional.binary_cross_entropy_with_logits(asks, any_asked)
    return off(odds, spoken, len(ASKED)) + of_asking / 2


def _padded(rows: Sequence[Sequence[int]], filling: int) -> torch.Tensor:
    made = [torch.tensor(row) for row in rows]
    return nn.utils.rnn.pad_sequence(made, batch_first=True, padding_value=filling)
