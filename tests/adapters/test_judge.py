"""The judge of readings: what it reads beside each other, and what it makes of it."""

from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.encoder import Encoder
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.adapters.embedding.trained_judge import trained_judge

QUESTION = "Which trials had more than 500 patients?"


def test_two_texts_are_read_beside_each_other_as_the_model_was_made_to() -> None:
    folder, _ = located(PACKAGED_MODEL)
    pairs = [(QUESTION, "list of all papers"), ("who wrote it?", "author of the paper “Bees”")]
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = BertModel.from_pretrained(folder, add_pooling_layer=False).eval()
    read = Encoder(Path(folder)).pairs(pairs)
    for vector, pair in zip(read, pairs, strict=True):
        with torch.no_grad():
            states = model(**tokenizer(*pair, return_tensors="pt")).last_hidden_state
        np.testing.assert_allclose(vector, states[0].mean(dim=0).numpy(), atol=1e-3)


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        (QUESTION, "list of papers with sample: more than 500 = 4 papers", "list"),
        (
            "who paid for the heron study?",
            "funder of papers titled “heron” = 1 paper: Fund",
            "year",
        ),
        ("how many papers per year?", "number for each year of all papers = 30 papers", "country"),
    ],
)
def test_what_was_asked_is_more_probable_than_what_was_not(
    question: str, right: str, wrong: str
) -> None:
    judge = trained_judge()

    def probable(words: str) -> float:
        return judge.probability(question, "", f"first: {words}")

    assert probable(right) > probable(f"{wrong} of all papers") + 0.1


def test_what_was_asked_before_counts() -> None:
    judge = trained_judge()
    words = "first: author of those 4 papers = 4 papers: Ann Lee"
    before = "list of papers about “herons” = 4 papers"
    assert judge.probability("who wrote them?", before, words) > 0.5
