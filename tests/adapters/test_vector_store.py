"""What every VectorStore must do: Chroma in a directory and at a real server, exact and not."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import numpy as np
import pytest
from pydantic import SecretStr

from tools.adapters.vectors.chroma_clients import ChromaServer
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.errors import SetupError
from tools.hublink.core.models import Vectors
from tools.hublink.core.protocols import VectorSpace

SPACE = VectorSpace(model="digest", dimension=16)
TEXTS = [f"text {number}" for number in range(60)]

Open = Callable[[], ChromaVectorStore]


def embed(texts: Sequence[str]) -> Vectors:
    """A unit vector for each text, made of its hash."""
    digests = [hashlib.sha256(text.encode()).digest()[: SPACE.dimension] for text in texts]
    vectors = np.array([list(digest) for digest in digests], dtype=np.float32) - 127.5
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def similarities(texts: Sequence[str], vectors: Vectors) -> dict[str, float]:
    found = (embed(texts) @ vectors.T).max(axis=1)
    return dict(zip(texts, found.tolist(), strict=True))


@pytest.fixture(params=[1_000, 0], ids=["exact", "approximate"])
def exact_up_to(request: pytest.FixtureRequest) -> int:
    """Whether the search is exact or through Chroma's own index."""
    return int(request.param)


@pytest.fixture(params=["directory", "server"])
def open_store(request: pytest.FixtureRequest, exact_up_to: int, tmp_path: Path) -> Open:
    """Opens the store of one directory, or of one index at a server."""
    if request.param == "directory":
        return lambda: ChromaVectorStore.open(tmp_path / "vectors", exact_up_to=exact_up_to)
    address, index = request.getfixturevalue("chroma"), f"index-{uuid4().hex}"
    return lambda: ChromaVectorStore(
        ChromaServer(address), collection=index, exact_up_to=exact_up_to
    )


@pytest.fixture
def store(open_store: Open) -> ChromaVectorStore:
    store = open_store()
    store.claim(SPACE)
    store.add(TEXTS, embed(TEXTS))
    return store


def test_the_most_similar_texts_come_first(store: ChromaVectorStore) -> None:
    asked = embed(["text 7", "a question"])
    expected = similarities(TEXTS, asked)
    ranking = sorted(TEXTS, key=lambda text: (-round(expected[text], 6), text))
    matches = store.search(asked, 10)
    assert [match.text for match in matches] == ranking[:10]
    assert [match.score for match in matches] == pytest.approx(
        [expected[text] for text in ranking[:10]], abs=1e-5
    )
    assert matches[0].text == "text 7"
    assert matches[0].score == pytest.approx(1)


def test_a_search_brings_no_more_than_there_is(store: ChromaVectorStore) -> None:
    assert {match.text for match in store.search(embed(["x"]), 10_000)} == set(TEXTS)
    assert list(store.search(embed(["x"]), 0)) == []
    assert list(store.search(np.empty((0, 16), dtype=np.float32), 5)) == []


def test_named_texts_are_compared_in_the_order_in_which_they_are_named(
    store: ChromaVectorStore,
) -> None:
    named = ["text 50", "nothing like it", "text 3", "text 12", "text 3"]
    asked = embed(["text 50", "a question"])
    expected = similarities(TEXTS, asked) | {"nothing like it": -np.inf}
    found = store.similarities(asked, named)
    assert found.tolist() == pytest.approx([expected[text] for text in named], abs=1e-5)
    assert store.similarities(asked, []).tolist() == []
    assert store.similarities(asked[:0], ["text 3"]).tolist() == [-np.inf]


def test_equal_texts_are_ordered_by_name(open_store: Open) -> None:
    store = open_store()
    store.claim(SPACE)
    names = ["c", "a", "d", "b"]
    store.add(names, np.repeat(embed(["same"]), 4, axis=0))
    assert [match.text for match in store.search(embed(["same"]), 4)] == sorted(names)


def test_what_is_alike_but_for_half_the_precision_is_equal(open_store: Open) -> None:
    store = open_store()
    store.claim(SPACE)
    same, other = embed(["same", "other"])
    slightly = np.stack([same + share * other for share in (0.008, 0, 0.004, 0.1)])
    slightly /= np.linalg.norm(slightly, axis=1, keepdims=True)
    store.add(["b", "c", "a", "other"], slightly)
    matches = store.search(embed(["same"]), 4)
    assert [match.text for match in matches] == ["a", "b", "c", "other"]
    assert [match.score for match in matches][:3] == [1, 1, 1]
    assert matches[3].score < 1


def test_a_text_added_twice_is_there_once_with_its_last_vector(store: ChromaVectorStore) -> None:
    store.add(["text 5"], embed(["something else"]))
    assert store.texts() == set(TEXTS)
    (best,) = store.search(embed(["something else"]), 1)
    assert best.text == "text 5"
    assert best.score == pytest.approx(1, abs=1e-5)


def test_added_and_removed_texts_show_at_once(store: ChromaVectorStore) -> None:
    store.search(embed(["new"]), 1)
    store.add(["new"], embed(["new"]))
    assert store.search(embed(["new"]), 1)[0].text == "new"
    store.remove(["new", "text 0", "never there"])
    assert store.texts() == set(TEXTS[1:])
    found = {match.text for match in store.search(embed(["new", "text 0"]), 100)}
    assert found == set(TEXTS[1:])


def test_what_another_store_of_the_same_place_changed_is_found(
    store: ChromaVectorStore, open_store: Open
) -> None:
    other = open_store()
    store.search(embed(["x"]), 1)
    other.add(["new"], embed(["new"]))
    other.remove(["text 0"])
    assert store.search(embed(["new"]), 1)[0].text == "new"
    assert {match.text for match in store.search(embed(["x"]), 100)} == {*TEXTS[1:], "new"}
    other.claim(VectorSpace(model="other", dimension=4))
    assert list(store.search(np.eye(4, dtype=np.float32)[:1], 1)) == []


def test_what_was_added_is_there_after_reopening(
    store: ChromaVectorStore, open_store: Open
) -> None:
    reopened = open_store()
    assert reopened.space() == SPACE
    assert reopened.texts() == store.texts()
    assert list(reopened.search(embed(["x"]), 5)) == list(store.search(embed(["x"]), 5))


def test_what_another_process_adds_and_removes_shows_at_once(tmp_path: Path) -> None:
    store = ChromaVectorStore.open(tmp_path / "vectors")
    store.claim(SPACE)
    store.add(TEXTS, embed(TEXTS))
    store.search(embed(["new"]), 1)
    script = (
        "import sys; from pathlib import Path; import numpy as np\n"
        "from tools.adapters.vectors.chroma_vectors import ChromaVectorStore\n"
        "other = ChromaVectorStore.open(Path(sys.argv[1]))\n"
        "other.add(['new'], np.array([sys.argv[2].split()], dtype=np.float32))\n"
        "other.remove(['text 0'])\n"
    )
    vector = " ".join(map(str, embed(["new"])[0].tolist()))
    environment = {"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ["PATH"]}
    subprocess.run(
        [sys.executable, "-c", script, tmp_path / "vectors", vector], env=environment, check=True
    )
    assert store.search(embed(["new"]), 1)[0].text == "new"
    assert {match.text for match in store.search(embed(["x"]), 100)} == {*TEXTS[1:], "new"}
    assert ChromaVectorStore.open(tmp_path / "vectors").texts() == store.texts()


def test_a_fresh_store_is_unclaimed_and_empty(open_store: Open) -> None:
    store = open_store()
    assert store.space() is None
    assert store.texts() == frozenset()
    assert list(store.search(embed(["x"]), 5)) == []
    with pytest.raises(SetupError, match="hublink index"):
        store.add(["x"], embed(["x"]))


def test_claiming_the_same_space_keeps_the_vectors(store: ChromaVectorStore) -> None:
    store.claim(SPACE)
    assert store.texts() == set(TEXTS)


def test_claiming_another_space_drops_the_vectors(store: ChromaVectorStore) -> None:
    other = VectorSpace(model="other", dimension=4)
    store.search(embed(["x"]), 1)
    store.claim(other)
    assert (store.space(), store.texts()) == (other, frozenset())
    store.add(["x"], np.eye(4, dtype=np.float32)[:1])
    assert store.search(np.eye(4, dtype=np.float32)[:1], 1)[0].text == "x"


def test_a_dropped_store_is_unclaimed_and_empty(store: ChromaVectorStore) -> None:
    for _ in range(2):
        store.drop()
        assert (store.space(), store.texts()) == (None, frozenset())


def test_dropping_a_store_drops_the_vectors_of_all_models_and_of_no_other_store(
    chroma: str,
) -> None:
    name = f"films-{uuid4().hex[:8]}"
    access = ChromaServer(chroma)
    # What an index may be called, although it looks like one of the collections of the other.
    store, other = (ChromaVectorStore(access, collection=n) for n in (name, f"{name}-202611221010"))
    for model in ("first", "second"):
        for each in (store, other):
            each.of(model).claim(VectorSpace(model=model, dimension=2))

    store.of("first").drop_others()
    assert [store.of(model).space() is None for model in ("first", "second")] == [False, True]
    store.of("second").claim(VectorSpace(model="second", dimension=2))
    store.drop()

    assert [store.of(model).space() for model in ("first", "second")] == [None, None]
    assert None not in [other.of(model).space() for model in ("first", "second")]


def test_vectors_of_two_models_stand_side_by_side(
    store: ChromaVectorStore, open_store: Open
) -> None:
    assert store.of(SPACE.model).texts() == set(TEXTS)
    other = store.of("other")
    assert other.space() is None
    other.claim(VectorSpace(model="other", dimension=2))
    other.add(["x"], np.eye(2, dtype=np.float32)[:1])
    assert open_store().of("other").texts() == {"x"}
    assert open_store().of(SPACE.model).texts() == set(TEXTS)
    other.drop_others()
    assert open_store().of(SPACE.model).space() is None
    assert open_store().of("other").texts() == {"x"}


def test_texts_may_be_long_and_hold_any_sign(open_store: Open) -> None:
    store = open_store()
    store.claim(SPACE)
    odd = ["long " * 5_000, "line\nbreak\t\x00'\"\\", "漢字 \U0001f41d é é", " ", "a", "A"]
    store.add(odd, embed(odd))
    assert store.texts() == set(odd)
    assert {match.text for match in store.search(embed(["x"]), 10)} == set(odd)
    store.remove(odd[:3])
    assert store.texts() == set(odd[3:])


def test_many_texts_are_added_and_removed_in_one_call(open_store: Open) -> None:
    store = open_store()
    store.claim(SPACE)
    many = [f"number {number}" for number in range(4_100)]
    store.add(many, embed(many))
    assert len(store.texts()) == 4_100
    assert np.isfinite(store.similarities(embed(["x"]), many[:3_000])).all()
    store.remove(many[1:])
    assert store.texts() == {many[0]}


def test_a_place_that_cannot_be_written_is_told_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SetupError, match="Check that the directory is writable"):
        ChromaVectorStore.open(tmp_path / "file" / "vectors")


def test_indexes_at_one_server_keep_apart(chroma: str) -> None:
    server, name = ChromaServer(chroma), uuid4().hex
    stores = [ChromaVectorStore(server, collection=f"{name}-{each}") for each in "ab"]
    for store, text in zip(stores, ["one", "two"], strict=True):
        store.claim(SPACE)
        store.add([text], embed([text]))
    assert [store.texts() for store in stores] == [{"one"}, {"two"}]


def test_a_server_that_is_gone_is_told_and_used_again_when_it_is_back(
    run_chroma: Any, tmp_path: Path, unused_port: int
) -> None:
    store = ChromaVectorStore(ChromaServer(f"http://me:hidden@127.0.0.1:{unused_port}"))
    with pytest.raises(SetupError, match="HUBLINK_VECTORS_URL") as failure:
        store.space()
    assert "hidden" not in str(failure.value)
    with run_chroma(tmp_path, unused_port):
        store.claim(SPACE)
        store.add(["text"], embed(["text"]))
    with pytest.raises(SetupError, match="Make the Chroma server reachable"):
        store.search(embed(["text"]), 1)
    with run_chroma(tmp_path, unused_port):
        assert [match.text for match in store.search(embed(["text"]), 1)] == ["text"]


def test_the_token_goes_to_the_server_and_into_no_message(unused_port: int) -> None:
    seen: list[str | None] = []

    class Guard(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.extend([self.headers["Authorization"], self.headers["X-Chroma-Token"]])
            self.send_error(401)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", unused_port), Guard) as server:
        Thread(target=server.serve_forever).start()
        store = ChromaVectorStore(
            ChromaServer(f"http://127.0.0.1:{unused_port}", SecretStr("hidden"))
        )
        with pytest.raises(SetupError, match="Unauthorized") as failure:
            store.texts()
        server.shutdown()
    assert seen[:2] == ["Bearer hidden", "hidden"]
    assert "hidden" not in str(failure.value)


@pytest.mark.parametrize("address", ["localhost:8000", "", "postgresql://x/y", "http://"])
def test_an_address_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(SetupError, match="HUBLINK_VECTORS_URL"):
        ChromaServer(address)
