"""Small changes to the weights of an encoder, each of low rank (Hu et al., LoRA, 2021)."""

from collections.abc import Iterator, Mapping
from typing import Any

import torch
from torch import nn
from transformers import BertModel

from tools.hublink.core.models import Vectors

_RANK = 16


class LowRank(nn.Module):
    """A linear layer that stays as it is, and what is learned to add to it."""

    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        self.layer = layer
        self.down = nn.Parameter(torch.randn(_RANK, layer.in_features) / layer.in_features**0.5)
        self.up = nn.Parameter(torch.zeros(layer.out_features, _RANK))

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        whole: torch.Tensor = self.layer(rows) + (rows @ self.down.T) @ self.up.T
        return whole


def adapt(encoder: BertModel) -> None:
    """Leave the weights of an encoder as they are, and let each product in it be changed."""
    encoder.requires_grad_(False)
    layers: Any = encoder.encoder.layer
    for layer in layers:
        own = layer.attention.self
        own.query, own.key, own.value = map(LowRank, (own.query, own.key, own.value))
        for part in (layer.attention.output, layer.intermediate, layer.output):
            part.dense = LowRank(part.dense)


def updates(encoder: BertModel) -> Iterator[tuple[str, Vectors]]:
    """Yield what was learned to add to the weights, by name, as the plain encoder calls them."""
    for name, part in encoder.named_modules():
        if isinstance(part, LowRank):
            yield f"{name}.down", part.down.detach().numpy().T
            yield f"{name}.up", part.up.detach().numpy().T


def restore(encoder: nn.Module, weights: Mapping[str, Vectors]) -> None:
    """Put what was learned in place, by the names that `updates` yields."""
    for name, part in encoder.named_modules():
        if isinstance(part, LowRank):
            part.down.data = torch.from_numpy(weights[f"{name}.down"].astype("float32").T.copy())
            part.up.data = torch.from_numpy(weights[f"{name}.up"].astype("float32").T.copy())
