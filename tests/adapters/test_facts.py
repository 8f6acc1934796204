"""The reader of facts: what it makes of a message beside facts, and of where these stand."""

from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import AutoTokenizer, BertModel

from tools.adapters.embedding.encoder import Encoder
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located
from tools.adapters.embedding.trained_facts import trained_facts
from tools.hublink.retrieval.fact_lines import FactLine, fact_in_words, message_in_words
from training.facts.fit import COLLECTIONS, KEPT_APART, read_collection

FACTS = (
    "limitation: Only nine goats took part, all of one herd. (Goats at a drawbridge)",
    "limitation: The bridge had been open for two years before anybody counted. (Toads at night)",
    "finding: Goats crossed sooner when one of them was led. (Goats at a drawbridge)",
    "finding: Toads crossed on wet nights alone. (Toads at night)",
    "country: Norway",
    "funder: Fund for Small Animals (Toads at night)",
    "year: 2019",
)


def at_hand(*titles: str) -> list[FactLine]:
    """The facts, of which those of some papers are at hand, in the order of these."""
    of = [[place for place, title in enumerate(titles) if f"({title}" in fact] for fact in FACTS]
    return [FactLine(text, tuple(p), len(titles)) for text, p in zip(FACTS, of, strict=True)]


def likeliest(text: str, *before: str, papers: tuple[str, ...] = ()) -> str:
    """The fact that a message asks for most probably."""
    told = trained_facts().relevance(message_in_words(text, before), at_hand(*papers))
    return FACTS[int(np.argmax(told))]


def test_texts_read_together_are_read_as_each_is_by_the_model_it_was_made_of() -> None:
    folder, _ = located(PACKAGED_MODEL)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = BertModel.from_pretrained(folder, add_pooling_layer=False).eval()
    for states, text in zip(Encoder(Path(folder)).states(FACTS), FACTS, strict=True):
        with torch.no_grad():
            expected = model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0]
        np.testing.assert_allclose(states, expected.numpy(), atol=1e-3)


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("who paid for the toads?", FACTS[5]),
        ("what made the goats go over faster", FACTS[2]),
        ("anything from scandinavia?", FACTS[4]),
    ],
)
def test_what_is_asked_for_in_other_words_is_the_likeliest(message: str, fact: str) -> None:
    assert likeliest(message) == fact


def test_what_goes_on_is_asked_of_the_papers_at_hand() -> None:
    for papers, weak in ((("Goats",), FACTS[0]), (("Toads",), FACTS[1])):
        assert likeliest("and where does it fall short?", "bridges", papers=papers) == weak


def test_the_second_of_several_is_meant_by_its_place() -> None:
    asked = "what is wrong with the second one?"
    assert likeliest(asked, "animals on bridges", papers=("Goats", "Toads")) == FACTS[1]
    assert likeliest(asked, "animals on bridges", papers=("Toads", "Goats")) == FACTS[0]


def test_where_a_fact_stands_is_told_by_numbers() -> None:
    assert FactLine("").stands == (0, 0, 0, 0, 0, 0, 0, 0)
    assert FactLine("", (), 3).stands == (0, 0, 0, 0, 0, 0, 0, 1)
    assert FactLine("", (0,), 1).stands == (1, 0, 0, 0, 0, 0, 1, 0)
    assert FactLine("", (1, 2), 3).stands == (1, 0, 1, 1, 0, 1, 0, 0)


def test_a_fact_of_several_papers_is_told_without_their_titles() -> None:
    assert fact_in_words("country", "Norway", ["Goats at a drawbridge", "Toads"]) == FACTS[4]
    assert (
        fact_in_words("finding", "Toads crossed\non wet nights alone.", ["Toads at night"])
        == (FACTS[3])
    )


@pytest.mark.parametrize("name", KEPT_APART)
def test_facts_that_answer_come_first_in_collections_not_learned_from(name: str) -> None:
    asked = [e for e in read_collection(COLLECTIONS / f"{name}.json").asked if 1 in e.right]
    found = []
    for each in asked:
        told = trained_facts().relevance(each.message, each.facts)
        first = np.argsort(-np.array(told))[:5]
        found.append(any(each.right[place] == 1 for place in first))
    assert np.mean(found) >= 0.75
