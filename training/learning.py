"""How the parts of a model that are to change are learned from batches, one after the other."""

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import torch
from torch import nn

Batch = TypeVar("Batch")

_TOLD_EVERY = 50
"""Steps between two lines that tell how far learning has come."""


def learn(
    model: nn.Module,
    batches: Sequence[Batch],
    loss_of: Callable[[Batch], torch.Tensor],
    rate: float,
    warming_up: float = 0.1,
) -> None:
    """Change what may be changed of a model, a step a batch, and leave it ready to be used.

    The rate rises to its highest in the share of steps for `warming_up`, and falls from there.
    """
    learned = [each for each in model.parameters() if each.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, total_steps=len(batches), pct_start=warming_up
    )
    model.train()
    for step, batch in enumerate(batches):
        loss = loss_of(batch)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        schedule.step()
        if step % _TOLD_EVERY == 0:
            sys.stdout.write(f"{step} of {len(batches)}: {loss.item():.3f}\n")
            sys.stdout.flush()
    model.eval()
