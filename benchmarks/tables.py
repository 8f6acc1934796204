"""Measurements as tables for a terminal."""

from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from benchmarks.measurement import Answers, GraphResult, Grown, Times, growth_exponent
from benchmarks.published import Rows

_FIGURES = {
    "recall": "recall",
    "precision": "precision",
    "f1": "F1",
    "hits@10": "hits@10",
    "map@10": "MAP@10",
    "rouge1_recall": "R1 recall",
    "rouge1_f1": "R1 F1",
    "hit@1": "hit@1",
    "answer_f1": "answer F1",
    "hub_recall@10": "hub recall@10",
    "hub_precision@10": "hub precision",
    "hub_map@10": "hub MAP@10",
    "abstained": "abstained",
    "seconds": "s",
    "llm_tokens": "tokens",
}


def print_result(console: Console, result: GraphResult, published: Mapping[str, Rows]) -> None:
    """Print what was measured of a graph; `published` are rows by question set."""
    for answers in result.answers:
        if any(len(scores) > 1 for scores in answers.scores.values()):
            console.print(quality_table(result, answers, published.get(answers.name, {})))
    console.print(speed_table(result))
    if result.growth:
        console.print(index_growth_table(result))
        console.print(growth_table(result))


def quality_table(result: GraphResult, answers: Answers, published: Rows) -> Table:
    """Return the scores of all questions, by operation, and of the published systems."""
    everything = answers.scores["all"] | {"seconds": answers.first.p50, "llm_tokens": 0.0}
    rows: list[tuple[str, Mapping[str, float]]] = [("all", everything)]
    rows += [(name, scores) for name, scores in answers.scores.items() if name != "all"]
    if answers.similarity:
        rows.append(("similarity alone", answers.similarity))
    rows += [(f"{name}, published", scores) for name, scores in published.items()]
    figures = [figure for figure in _FIGURES if figure in everything]
    table = _table(
        f"{result.name}, {answers.name}: quality", ["", "n", *map(_FIGURES.__getitem__, figures)]
    )
    for name, scores in rows:
        table.add_row(name, f"{scores.get('n', 0):.0f}", *(_figure(scores, f) for f in figures))
    return table


def speed_table(result: GraphResult) -> Table:
    """Return the cost of the index and the questions."""
    index = result.index
    table = _table(f"{result.name}: speed and size", ["", "value"])
    table.add_row("hubs / paths / texts", f"{index.hubs} / {index.paths} / {index.texts}")
    table.add_row("index from nothing (processor time): its hubs", f"{index.hub_seconds:.1f} s")
    if index.embedding:
        ratio = index.total_seconds / index.embedding
        table.add_row("… and its vectors", f"{index.total_seconds:.1f} s")
        table.add_row("… over embedding its texts alone", f"{ratio:.2f} x")
    table.add_row("index again, unchanged", f"{index.again_seconds:.1f} s")
    table.add_row("index on disk", _megabytes(index.disk))
    for answers in result.answers:
        table.add_row(f"{answers.name}: open", f"{answers.open:.2f} s")
        table.add_row("… memory over the encoder's", _megabytes(answers.memory))
        table.add_row("… a question, first time: p50 / p95", _milliseconds(answers.first))
        table.add_row("… a question, asked before: p50 / p95", _milliseconds(answers.again))
    return table


def growth_table(result: GraphResult) -> Table:
    """Return the cost of questions by size, with the exponent that each cost grows with."""
    columns = ["copies", "triples", "hubs", "open s", "memory", "first p50 / p95",
               "again p50 / p95"]  # fmt: skip
    table = _table(f"{result.name}: questions as the graph grows ({_vectors(result)})", columns)
    for grown in result.growth:
        table.add_row(
            f"x{grown.copies}",
            f"{grown.triples:,}",
            f"{grown.index.hubs:,}",
            f"{grown.open:.2f}",
            _megabytes(grown.memory),
            _milliseconds(grown.first),
            _milliseconds(grown.again),
        )
    if len(result.growth) > 1:
        power = _power_of(result.growth)
        times = (
            f"{power(lambda g, k=kind: getattr(g, k).p50)} / "
            f"{power(lambda g, k=kind: getattr(g, k).p95)}"
            for kind in ("first", "again")
        )
        table.add_row(
            "grows with", "n", "", power(lambda g: g.open), power(lambda g: g.memory), *times
        )
    return table


def index_growth_table(result: GraphResult) -> Table:
    """Return the cost of an index by size: stages, memory, parts on disk, an update."""
    columns = ["copies", "paths", "texts", "graph s", "hubs s", "view s", "texts s", "memory",
               "graph", "hubs", "view", "vectors", "update s"]  # fmt: skip
    table = _table(f"{result.name}: indexing as the graph grows ({_vectors(result)})", columns)
    parts = ("graph", "hubs", "view", "vectors")
    for grown in result.growth:
        index = grown.index
        table.add_row(
            f"x{grown.copies}",
            f"{index.paths:,}",
            f"{index.texts:,}",
            f"{index.graph_seconds:.1f}",
            f"{index.hub_seconds:.1f}",
            f"{index.view_seconds:.1f}",
            f"{index.text_seconds:.1f}",
            _megabytes(index.memory),
            *(_megabytes(index.disk.get(part, 0)) for part in parts),
            f"{grown.update.seconds:.1f}",
        )
    if len(result.growth) > 1:
        power = _power_of(result.growth)
        stages = ("graph_seconds", "hub_seconds", "view_seconds", "text_seconds", "memory")
        table.add_row(
            "grows with",
            power(lambda g: g.index.paths),
            power(lambda g: g.index.texts),
            *(power(lambda g, s=stage: getattr(g.index, s)) for stage in stages),
            *(power(lambda g, p=part: g.index.disk.get(p, 0)) for part in parts),
            power(lambda g: g.update.seconds),
        )
    return table


def _vectors(result: GraphResult) -> str:
    has_any = any(grown.index.texts for grown in result.growth)
    return "with vectors" if has_any else "without vectors"


def _power_of(growth: Sequence[Grown]) -> Callable[[Callable[..., float]], str]:
    """Says which power of the size a cost grows with."""
    sizes = [grown.triples for grown in growth]

    def power(cost: Callable[..., float]) -> str:
        costs = [cost(grown) for grown in growth]
        return f"n^{growth_exponent(sizes, costs):.2f}" if all(costs) else ""

    return power


def _table(title: str, columns: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left")
    for position, column in enumerate(columns):
        table.add_column(column, justify="right" if position else "left", no_wrap=True)
    return table


def _figure(scores: Mapping[str, float], name: str) -> str:
    value = scores.get(name)
    if value is None:
        return ""
    return f"{value:,.0f}" if name == "llm_tokens" else f"{value:.3f}"


def _milliseconds(times: Times) -> str:
    return f"{1e3 * times.p50:.1f} / {1e3 * times.p95:.1f} ms"


def _megabytes(amount: int) -> str:
    return f"{amount / 1e6:.0f} MB"
