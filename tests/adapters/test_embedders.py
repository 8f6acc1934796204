"""The embedders: the packaged model on this machine, and an endpoint's recorded answers."""

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import numpy as np
import pytest
from openai import OpenAI

from tools.adapters.embedding import sentence_transformer
from tools.adapters.embedding.encoder import GRAPH, Encoder
from tools.adapters.embedding.openai_embeddings import OpenAIEmbedder
from tools.adapters.embedding.sentence_transformer import (
    PACKAGED_MODEL,
    SentenceTransformerEmbedder,
    located,
)
from tools.errors import SetupError
from tools.hublink.core.parameters import Precision
from training.encoder_graph import made

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def local() -> SentenceTransformerEmbedder:
    return SentenceTransformerEmbedder()


def test_the_packaged_model_makes_unit_vectors(local: SentenceTransformerEmbedder) -> None:
    vectors = local.embed(["Bees in cities", "Rivers of the North"])
    assert (local.name, local.dimension) == ("all-MiniLM-L6-v2", 384)
    assert vectors.dtype == np.float32
    assert vectors.shape == (2, 384)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_half_the_precision_makes_nearly_the_same_vectors_in_a_space_of_another_name(
    local: SentenceTransformerEmbedder,
) -> None:
    quick = SentenceTransformerEmbedder(precision=Precision.BFLOAT16)
    texts = ["Bees in cities", "Rivers of the North", "word " * 100]
    vectors = quick.embed(texts)
    assert quick.name == "all-MiniLM-L6-v2 in bfloat16"
    assert (np.sum(vectors * local.embed(texts), axis=1) > 0.999).all()
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_the_packaged_model_knows_what_is_similar(local: SentenceTransformerEmbedder) -> None:
    bees, honey, tax = local.embed(["Bees visit flowers", "Honeybees pollinate", "Income tax law"])
    assert bees @ honey > bees @ tax + 0.3


def test_a_batch_gives_the_vectors_that_single_texts_give(
    local: SentenceTransformerEmbedder,
) -> None:
    texts = [f"{'word ' * (number % 9)}number {number}" for number in range(40)]
    together = local.embed(texts)
    for number in (0, 8, 39):
        np.testing.assert_allclose(together[number], local.embed([texts[number]])[0], atol=1e-5)


def test_nothing_and_blank_and_endless_texts_are_embedded(
    local: SentenceTransformerEmbedder,
) -> None:
    assert local.embed([]).shape == (0, 384)
    assert np.isfinite(local.embed(["", " \n", "word " * 5_000, "\x00 \U0001f41d"])).all()


def test_threads_may_embed_at_the_same_time(local: SentenceTransformerEmbedder) -> None:
    expected = local.embed(["Bees in cities"])
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(local.embed, [["Bees in cities"]] * 12):
            np.testing.assert_allclose(found, expected, atol=1e-6)


def test_naming_an_embedder_loads_nothing() -> None:
    program = (
        "import sys\n"
        "from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder\n"
        "SentenceTransformerEmbedder().name\n"
        "assert not {'torch', 'sentence_transformers'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_packaged_weights_that_were_tampered_with_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "model.safetensors").write_bytes(b"other weights")
    monkeypatch.setattr(sentence_transformer, "files", lambda package: tmp_path)
    with pytest.raises(SetupError, match=r"not the original.*Install the package"):
        SentenceTransformerEmbedder().embed(["text"])


def test_packaged_weights_are_checked_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    first = located(PACKAGED_MODEL)
    monkeypatch.setattr("hashlib.file_digest", None)
    assert located(PACKAGED_MODEL) == first


def test_the_graph_of_the_encoder_is_the_one_that_is_made_for_the_packaged_model() -> None:
    assert GRAPH.read_bytes() == made().SerializeToString(deterministic=True)


def test_texts_are_embedded_as_by_the_model_itself_whatever_their_number_and_length() -> None:
    texts = [
        "Bees visit flowers",
        "x",
        *(f"Income tax law of {n} towns " * n for n in range(1, 40)),
    ]
    folder = Path(located(PACKAGED_MODEL)[0])
    whole = SentenceTransformerEmbedder().embed(texts)
    np.testing.assert_allclose(Encoder(folder).embed(texts), whole, atol=1e-5)


def test_a_text_sees_what_it_is_read_beside_and_these_see_it_but_not_each_other() -> None:
    encoder = Encoder(Path(located(PACKAGED_MODEL)[0]))
    question, lines = "how long did it take?", ["length of a session", "follow-up", "year"]
    read = encoder.beside(question, lines, 20)
    turned = encoder.beside(question, lines[::-1], 20)
    fewer = encoder.beside(question, lines[:1], 20)

    np.testing.assert_allclose(turned.tokens, read.tokens, atol=1e-5)
    np.testing.assert_allclose(turned.others, read.others[::-1], atol=1e-5)
    assert not np.allclose(fewer.tokens, read.tokens, atol=1e-2)
    assert not np.allclose(read.others, encoder.embed(lines), atol=1e-2)


def test_what_was_embedded_lately_is_not_embedded_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = Encoder(Path(located(PACKAGED_MODEL)[0]))
    bees, tax = encoder.embed(["Bees visit flowers", "Income tax law"])
    monkeypatch.setattr(encoder, "_states", None)
    again = encoder.embed(["Income tax law", "Bees visit flowers", "Income tax law"])
    np.testing.assert_array_equal(again, [tax, bees, tax])


def test_a_directory_without_a_model_is_told_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SetupError, match=r"cannot be loaded.*leave the setting"):
        SentenceTransformerEmbedder(str(tmp_path)).embed(["text"])


def endpoint(
    answer: Callable[[httpx2.Request], httpx2.Response], texts_per_request: int = 256
) -> OpenAIEmbedder:
    transport = httpx2.MockTransport(answer)
    client = OpenAI(
        api_key="key",
        base_url="https://models.example/v1",
        http_client=httpx2.Client(transport=transport),
        max_retries=0,
    )
    return OpenAIEmbedder(client, "small-embedder", texts_per_request=texts_per_request)


def embeddings(request: httpx2.Request) -> httpx2.Response:
    """Answers each text with its length and a constant, the last text first."""
    asked = json.loads(request.content)
    data = [
        {"object": "embedding", "index": index, "embedding": [float(len(text)), 1.0]}
        for index, text in enumerate(asked["input"])
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return httpx2.Response(
        200, json={"object": "list", "data": data[::-1], "model": asked["model"], "usage": usage}
    )


def test_an_endpoint_is_asked_in_batches_and_its_order_restored() -> None:
    sizes = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked = json.loads(request.content)
        assert request.url == "https://models.example/v1/embeddings"
        assert (asked["model"], asked["encoding_format"]) == ("small-embedder", "float")
        sizes.append(len(asked["input"]))
        return embeddings(request)

    texts = ["x" * length for length in range(1, 8)]
    vectors = endpoint(answer, texts_per_request=3).embed(texts)
    assert sizes == [3, 3, 1]
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(vectors[:, 0] / vectors[:, 1], range(1, 8), rtol=1e-5)


def test_an_endpoint_tells_its_dimension() -> None:
    embedder = endpoint(embeddings)
    assert (embedder.name, embedder.dimension) == ("small-embedder", 2)
    assert embedder.embed([]).shape == (0, 2)


@pytest.mark.parametrize(
    ("status", "remedy"),
    [
        (401, "Check the API key"),
        (403, "Check the API key"),
        (404, "Check the model's name"),
        (429, "Try again later"),
        (500, "Try again later"),
    ],
)
def test_a_refusal_is_told_with_its_remedy(status: int, remedy: str) -> None:
    embedder = endpoint(lambda _: httpx2.Response(status, json={"error": {"message": "no"}}))
    with pytest.raises(SetupError, match=f"models.example.*small-embedder.*{remedy}"):
        embedder.embed(["text"])


def test_an_endpoint_out_of_reach_is_told_with_its_remedy() -> None:
    def unreachable(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused", request=request)

    with pytest.raises(SetupError, match="Check the base URL and the network"):
        endpoint(unreachable).embed(["text"])


@pytest.mark.parametrize(
    "vectors", [[], [[1.0]], [[1.0], [float("nan")]], [[], []], [[1.0], [1.0, 2.0]]]
)
def test_unusable_embeddings_are_refused(vectors: list[list[float]]) -> None:
    data = [
        {"object": "embedding", "index": index, "embedding": vector}
        for index, vector in enumerate(vectors)
    ]
    content = json.dumps({"object": "list", "data": data, "model": "m", "usage": {}})
    embedder = endpoint(
        lambda _: httpx2.Response(
            200, content=content, headers={"content-type": "application/json"}
        )
    )
    with pytest.raises(SetupError, match="Check that small-embedder is an embedding model"):
        embedder.embed(["one", "two"])


def test_a_question_is_embedded_without_the_libraries_that_embed_thousands(
    local: SentenceTransformerEmbedder,
) -> None:
    asking = (
        "import json, sys\n"
        "from assistant.read_settings import read_settings\n"
        "from assistant.wiring.embedding import build_embedder\n"
        "embedder = build_embedder(read_settings())\n"
        "vectors = embedder.embed(json.loads(sys.argv[1]))\n"
        "assert (embedder.name, embedder.dimension) == ('all-MiniLM-L6-v2', 384)\n"
        "assert not {'torch', 'transformers'} & set(sys.modules)\n"
        "print(json.dumps(vectors.tolist()))"
    )
    texts = [
        "Who wrote it?",
        "",
        "Größe 数 😀 naïve",
        "word " * 400,
        *(f"number {n}" for n in range(40)),
    ]
    made = subprocess.run(
        [sys.executable, "-c", asking, json.dumps(texts)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    np.testing.assert_allclose(json.loads(made.stdout), local.embed(texts), atol=1e-5)
