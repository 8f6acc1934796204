import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from assistant.evaluation import Question
from benchmarks.growth import grow, revise
from benchmarks.index_probe import IndexProbe, index_probe
from benchmarks.measurement import (
    Answers,
    GraphResult,
    Grown,
    IndexCost,
    Times,
    growth_exponent,
    hub_ids,
    times,
)
from benchmarks.plots import growth_plot, quality_plot
from benchmarks.probe import probe
from benchmarks.published import published_rows
from benchmarks.suite import read_lines, read_suite
from benchmarks.tables import print_result
from benchmarks.vector_recall import NEAREST, vector_recall
from tools.errors import SetupError

SUITE = """
published = "published.json"
split = "all"
[[graphs]]
name = "Films"
source = "films.ttl"
[[graphs.questions]]
name = "plain"
file = "questions.jsonl"
published = "films"
[[graphs.questions]]
name = "short"
file = "questions.jsonl"
rewordings = "rewordings.json"
wording = "short"
"""
PUBLISHED = {"films": {"Other system": {"all": {"recall": 0.5, "f1": 0.4, "n": 20}}}}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    lines = [{"uid": "1", "question": "Which films?"}, {"uid": "2", "question": "Who?"}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "questions.jsonl").write_text(text, encoding="utf-8")
    (tmp_path / "rewordings.json").write_text('{"1": {"short": "films?"}}', encoding="utf-8")
    (tmp_path / "published.json").write_text(json.dumps(PUBLISHED), encoding="utf-8")
    (tmp_path / "suite.toml").write_text(SUITE, encoding="utf-8")
    return tmp_path / "suite.toml"


def indexed(size: int) -> IndexProbe:
    return IndexProbe(
        hubs=4 * size, paths=19 * size, graph_seconds=size, hub_seconds=size, view_seconds=size,
        memory=10**6 * size, disk={"graph": 10**6 * size, "hubs": 10**6 * size, "view": 10**6},
    )  # fmt: skip


@pytest.fixture
def result() -> GraphResult:
    quick, slow = Times(p50=0.002, p95=0.01), Times(p50=0.004, p95=0.02)
    scores = {"recall": 1.0, "precision": 0.9, "f1": 0.95, "hits@10": 1.0, "n": 2.0}
    answers = Answers(
        name="plain", published="films", scores={"all": scores, "basic": scores}, first=slow,
        again=quick, open=0.5, memory=20_000_000, predictions=(),
    )  # fmt: skip
    index = IndexCost(
        hubs=4, paths=19, texts=60, hub_seconds=1, total_seconds=6, again_seconds=0.5,
        embedding=5, disk=1_000_000,
    )  # fmt: skip
    growth = tuple(
        Grown(
            copies=n, triples=20 * n, index=indexed(n), update=indexed(1), open=0.5,
            memory=10**6 * n, first=slow, again=quick,
        )
        for n in (1, 10)
    )  # fmt: skip
    return GraphResult(name="Films", index=index, answers=(answers,), growth=growth)


def test_a_suite_names_files_from_where_it_stands(suite):
    read = read_suite(suite)
    assert read.graphs[0].source == suite.parent / "films.ttl"
    assert read.published == suite.parent / "published.json"


def test_a_reworded_set_asks_only_what_is_reworded(suite):
    plain, short = read_suite(suite).graphs[0].questions
    assert [line["question"] for line in read_lines(plain)] == ["Which films?", "Who?"]
    assert read_lines(short) == [{"uid": "1", "question": "films?"}]


def test_a_broken_suite_is_refused(suite):
    suite.write_text("[[graphs]]\nname = 'Films'\n", encoding="utf-8")
    with pytest.raises(SetupError, match="cannot be read"):
        read_suite(suite)


def test_published_figures_are_found_by_group_and_split(suite):
    read = read_suite(suite)
    assert published_rows(read.published, "films", "all")["Other system"]["f1"] == 0.4
    assert published_rows(read.published, None, "all") == {}
    with pytest.raises(SetupError, match="no figures"):
        published_rows(read.published, "books", "all")


def test_a_cost_grows_with_a_power_of_the_size():
    sizes = [10, 100, 1000]
    assert growth_exponent(sizes, [3 * n for n in sizes]) == pytest.approx(1)
    assert growth_exponent(sizes, [n**0.5 for n in sizes]) == pytest.approx(0.5)
    assert growth_exponent(sizes, [7, 7, 7]) == pytest.approx(0)


def test_the_95th_percentile_is_a_time_that_was_measured():
    assert times([0.3, 0.1, 0.2]) == Times(p50=0.2, p95=0.2)
    assert times([*[1.0] * 99, 9.0]).p95 == 1.0


def test_a_probe_answers_every_question_and_says_what_it_took(films_store):
    asked = (
        Question(uid="1", question="Which films have the genre western?"),
        Question(uid="2", question="Who directed Harbour Lights?"),
    )
    found = probe(films_store, asked, rounds=2)
    assert [line["uid"] for line in found.predictions] == ["1", "2"]
    assert found.predictions[0]["entities"] == ["Songs of the Glacier"]
    assert len(found.first) == len(found.again) == 2
    assert found.encoder_memory > 0
    assert len(hub_ids(films_store)) == 4


def test_an_index_probe_tells_what_each_stage_and_an_update_took(films_graph, tmp_path):
    films = [f"https://example.org/{name}" for name in ("river", "glacier", "harbour", "orchard")]
    source, store = tmp_path / "films.nt", tmp_path / "store"
    grow(films_graph, None, films, 3, source)
    made = index_probe(source, store, hub_type="Film")
    assert made.hubs == 12
    assert made.seconds == made.graph_seconds + made.hub_seconds + made.view_seconds > 0
    assert made.memory > 0
    assert made.disk.keys() >= {"graph", "hubs", "view"}
    revise(source, films[:2])
    updated = index_probe(source, store, hub_type="Film", levels="predicate,entity")
    assert (updated.hubs, updated.paths) == (12, made.paths + 2)
    assert updated.texts > made.texts == 0
    assert updated.disk.keys() >= {"vectors"}


def test_recall_tells_how_much_of_an_exact_search_the_approximate_one_finds(films_store):
    recalls = vector_recall(films_store, ["Which films have the genre western?", "Who?"])
    assert [recall.nearest for recall in recalls] == list(NEAREST)
    assert recalls[-1].recall == 1


def test_tables_show_ours_beside_the_published_rows(result):
    text = io.StringIO()
    console = Console(file=text, width=160)
    print_result(
        console, result, {"plain": {"Other system": PUBLISHED["films"]["Other system"]["all"]}}
    )
    shown = text.getvalue()
    for part in ("Other system, published", "0.400", "basic", "1.20 x", "x10", "n^1.00", "n^0.00"):
        assert part in shown


def test_plots_are_pictures_with_the_systems_named(result, tmp_path):
    rows = {"Other system": PUBLISHED["films"]["Other system"]["all"]}
    quality_plot([("Films", result.answers[0], rows)], "Ours", tmp_path / "quality.svg")
    growth_plot(result, tmp_path / "growth.svg")
    quality = (tmp_path / "quality.svg").read_text("utf-8")
    assert "Other system" in quality
    assert "Ours" in quality
    assert "triples" in (tmp_path / "growth.svg").read_text("utf-8")
