"""What compares words of questions to what is described, and how far off that is."""

from collections.abc import Mapping
from typing import NamedTuple

import torch
from torch import nn

from tools.hublink.core.models import Vectors
from training.low_rank import restore

_SHARPNESS, _RARE = 12.0, -10.0
"""How far agreement counts at first, and how unlikely each attribute is."""


class Matcher(nn.Module):
    """What compares the words of questions to what is described, in each of some parts."""

    def __init__(self, width: int, parts: int) -> None:
        super().__init__()
        self.said = nn.Parameter(torch.eye(width))
        self.meant = nn.Parameter(torch.eye(width).repeat(parts, 1, 1))
        self.sharpness = nn.Parameter(torch.full((parts,), _SHARPNESS))
        self.of_question = nn.Linear(width, parts + 1)
        self.of_description = nn.Linear(width, parts)
        nn.init.constant_(self.of_description.bias, _RARE)

    def forward(
        self, asked: "States", vectors: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return the odds of what is described in each part of each question, and that it asks.

        They are logarithms; of shape questions by descriptions by parts, and questions. The vectors
        are those of descriptions, the same for all questions or each question's own. Last come the
        shares of tokens in that: questions by tokens by descriptions by parts.
        """
        said = nn.functional.normalize(asked.words @ self.said.T, dim=-1)
        meant = torch.einsum("qaw,pwv->qapv", vectors, self.meant)
        meant = nn.functional.normalize(meant, dim=-1)
        agree = torch.einsum("qtw,qapw->qtap", said, meant) * self.sharpness
        agree = agree.masked_fill(asked.say[:, :, None, None] == 0, -torch.inf)
        of_question = self.of_question(asked.means())
        odds = torch.logsumexp(agree, dim=1) + self.of_description(vectors)
        return odds + of_question[:, None, :-1], of_question[:, -1], torch.softmax(agree, dim=1)

    def of_part(self, part: int) -> dict[str, torch.Tensor]:
        """Return the weights of a matcher that compares in one of the parts alone."""
        known = self.state_dict()
        bias, weight = known["of_question.bias"], known["of_question.weight"]
        return known | {
            "meant": known["meant"][part][None],
            "sharpness": known["sharpness"][part][None],
            "of_question.weight": torch.stack([weight[:-1][part], weight[-1]]),
            "of_question.bias": torch.stack([bias[:-1][part], bias[-1]]),
            "of_description.weight": known["of_description.weight"][part][None],
            "of_description.bias": known["of_description.bias"][part][None],
        }


class States(NamedTuple):
    """Vectors of the tokens of some texts, which of these are no padding, and which may tell."""

    words: torch.Tensor
    are_words: torch.Tensor
    say: torch.Tensor

    def means(self) -> torch.Tensor:
        total = (self.words * self.are_words[..., None]).sum(dim=1)
        return total / self.are_words.sum(dim=1, keepdim=True)


def off(odds: torch.Tensor, wanted: torch.Tensor, parts: int) -> torch.Tensor:
    """How far odds are off, each by itself, and in the first parts against all others."""
    alone = nn.functional.binary_cross_entropy_with_logits(odds, wanted, reduction="sum")
    shares = wanted / wanted.sum(dim=1, keepdim=True).clamp(min=1)
    among = -(shares * torch.log_softmax(odds, dim=1)).sum(dim=1)[:, :parts].sum()
    return (alone + among / 2) / len(odds)


def restored(model: nn.Module, weights: Mapping[str, Vectors]) -> None:
    """Put learned weights in a model of an encoder and a matcher, by their names in the file."""
    encoder, matcher = model.get_submodule("encoder"), model.get_submodule("matcher")
    restore(encoder, weights)
    names = matcher.state_dict()
    matcher.load_state_dict({name: torch.from_numpy(weights[name]) for name in names})
