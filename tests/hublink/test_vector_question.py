"""The components of a question, found without a model."""

import numpy as np
import pytest

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.hublink.retrieval.question_components import extract_components, process_question


@pytest.mark.parametrize(
    ("question", "components"),
    [
        (
            "Which papers have been published by SpringerLink in 2020?",
            ("papers", "SpringerLink", "2020"),
        ),
        (
            "Who wrote 'The Life of Bees' and “Wasps, a Story”?",
            ("wrote", "The Life of Bees", "Wasps, a Story"),
        ),
        (
            "the effect of soil-borne fungi on Norway spruce",
            ("effect", "soil-borne fungi", "Norway spruce", "Norway"),
        ),
        ("reports about the Rhine near Basel", ("Rhine near Basel", "Rhine", "Basel")),
        ("BEES? Bees!", ("BEES",)),
        ("Salmon", ()),
        ("which of these are not?", ()),
        ("", ()),
        ("日本語の質問, について", ("日本語の質問", "について")),
    ],
)
def test_components_are_the_parts_worth_searching_for(
    question: str, components: tuple[str, ...]
) -> None:
    assert extract_components(question, 12) == components


def test_a_long_question_keeps_its_first_components() -> None:
    question = " and ".join(f"topic {number}" for number in range(50))
    assert len(extract_components(question, 5)) == 5


def test_a_question_is_embedded_with_its_components(
    embedder: SentenceTransformerEmbedder,
) -> None:
    processed = process_question("Which rivers freeze?", embedder, ("rivers", "freeze"))
    assert processed.embeddings.shape == (3, embedder.dimension)
    np.testing.assert_allclose(
        processed.embeddings[0], embedder.embed(["Which rivers freeze?"])[0], atol=1e-5
    )
