"""Trains what reads attributes beside a question and, through it, beside each other.

The packaged encoder, with a small change to its weights, reads a question that sees all lines,
each of these the question and itself alone (`encoder.beside`). What is read is compared as where
attributes are read alone. So "how long" is told from among a session, a course and a follow-up.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from tools.hublink.core.models import Vectors
from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart
from training.attributes.made_up import Collection, Question
from training.attributes.matching import Matcher, States, off, restored
from training.learning import learn
from training.low_rank import adapt

_ROUNDS, _TOGETHER = 3, 48
"""How often all questions are gone through, and of how many a step learns."""
_RATE, _RATE_ON = 1.5e-3, 7e-4
"""The highest rate of learning, and of learning on from weights there are."""
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


class ReadBeside(NamedTuple):
    """What lines are spoken of: odds of questions by lines by parts, and that anything is asked.

    `shares` are those of each token of a question in them, where `offsets` tell its characters.
    """

    odds: torch.Tensor
    asks: torch.Tensor
    shares: torch.Tensor
    offsets: Sequence[Sequence[tuple[int, int]]]


class Model(nn.Module):
    """The adapted encoder, which reads a question and lines in one row.

    Of a line the `longest` tokens are read; it may be spoken of in some `parts`.
    """

    def __init__(self, parts: int, longest: int) -> None:
        super().__init__()
        self._longest = longest
        folder, _ = located(PACKAGED_MODEL)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = BertModel.from_pretrained(
            folder, add_pooling_layer=False, attention_probs_dropout_prob=0.0
        )
        adapt(self.encoder)
        self.matcher = Matcher(self.encoder.config.hidden_size, parts)
        self.drop = nn.Dropout(0.1)

    def forward(self, questions: Sequence[str], lines: Sequence[Sequence[str]]) -> ReadBeside:
        """Return which of its lines each question speaks of."""
        texts = [self._tokens(each, LONGEST_QUESTION) for each in questions]
        rows = [[text, *map(self._line, own)] for text, own in zip(texts, lines, strict=True)]
        of_text = _padded(
            [[place for place, part in enumerate(row) for _ in part["input_ids"]] for row in rows],
            _NO_TEXT,
        )
        with torch.autocast("cpu", torch.bfloat16):
            states = self._states(rows, of_text)
        states = self.drop(states.float())
        longest = max(len(text["input_ids"]) for text in texts)
        of_questions = (of_text == 0)[:, :longest]
        offsets = [text["offset_mapping"] for text in texts]
        saying = [
            words_saying(each, at, telling=False)
            for each, at in zip(questions, offsets, strict=True)
        ]
        say = _padded([[place is not None for place in places] for places in saying], 0)
        read = States(states[:, :longest], of_questions.long(), say)
        most = max(map(len, lines))
        of_lines = (of_text[:, None] == torch.arange(1, most + 1)[None, :, None]).float()
        means = (of_lines @ states) / of_lines.sum(dim=-1, keepdim=True).clamp(min=1)
        odds, asks, shares = self.matcher(read, nn.functional.normalize(means, dim=-1))
        return ReadBeside(odds, asks, shares, offsets)

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
        return self._tokens(text, self._longest)

    def _tokens(self, text: str, longest: int) -> Any:
        return self.tokenizer(
            text, truncation=True, max_length=longest, return_offsets_mapping=True
        )


def fit(
    known: Sequence[Collection], line_of: LineOf, start: Mapping[str, Vectors] | None = None
) -> Model:
    """Return a model that learned from some collections to read attributes beside questions.

    From weights to `start` with it learns on in one round.
    """
    torch.manual_seed(_SEED)
    model = Model(len(AttributePart), LONGEST_BESIDE)
    if start is not None:
        restored(model, start)
    rounds = _ROUNDS if start is None else 1
    batches = list(_batches(known, line_of, random.Random(_SEED), rounds))  # noqa: S311
    rate = _RATE if start is None else _RATE_ON
    learn(model, batches, lambda batch: _loss(model, batch), rate)
    return model


def _batches(
    known: Sequence[Collection], line_of: LineOf, chance: random.Random, rounds: int
) -> Iterator[list[Asked]]:
    asked = [(collection, question) for collection in known for question in collection.questions]
    for _ in range(rounds):
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
    read = model([each.question.text for each in asked], [each.lines for each in asked])
    odds, asks = read.odds, read.asks
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
