"""The command: measure a suite, print tables, write JSON and plots."""

import json
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks.machine import this_machine
from benchmarks.measurement import GraphResult, measure
from benchmarks.plots import growth_plot, quality_plot
from benchmarks.published import Rows, published_rows
from benchmarks.suite import Suite, read_suite
from benchmarks.tables import print_result
from tools.errors import SetupError

SAMPLE = Path(__file__).with_name("sample.toml")
NAME = "This project"
PLAIN_WIDTH = 140


def run(
    suite: Annotated[Path, typer.Argument(help="A TOML file of graphs and questions.")] = SAMPLE,
    out: Annotated[Path, typer.Option(help="Folder of results.")] = Path("benchmarks/results"),
    keep: Annotated[Path | None, typer.Option(help="Keep the indexes in this folder.")] = None,
) -> None:
    """Measure the quality and speed of answers, and how both change as a graph grows."""
    console = Console() if Console().is_terminal else Console(width=PLAIN_WIDTH)
    try:
        chosen = read_suite(suite)
        rows = {graph.name: _published(chosen, graph.name) for graph in chosen.graphs}
        results = _measured(chosen, keep, console, rows)
    except SetupError as error:
        Console(stderr=True).print(str(error), markup=False)
        raise typer.Exit(2) from error
    _write(results, rows, out)
    console.print(f"Machine: {this_machine()}\nWritten to {out}", markup=False)


def _published(suite: Suite, graph: str) -> dict[str, Rows]:
    """The published rows of a graph's question sets, by set."""
    chosen = next(each for each in suite.graphs if each.name == graph)
    return {
        each.name: published_rows(suite.published, each.published, suite.split)
        for each in chosen.questions
    }


def _measured(
    suite: Suite, keep: Path | None, console: Console, rows: dict[str, dict[str, Rows]]
) -> list[GraphResult]:
    results = []
    with tempfile.TemporaryDirectory() as temporary:
        for number, graph in enumerate(suite.graphs):
            folder = (keep or Path(temporary)) / f"{number}"
            folder.mkdir(parents=True, exist_ok=True)
            results.append(measure(graph, folder))
            print_result(console, results[-1], rows[graph.name])
    return results


def _write(results: list[GraphResult], rows: dict[str, dict[str, Rows]], out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    without = {"answers": {"__all__": {"predictions"}}}
    figures = [result.model_dump(mode="json", exclude=without) for result in results]
    for result in results:
        for answers in result.answers:
            lines = (json.dumps(line, ensure_ascii=False) for line in answers.predictions)
            file = out / f"{result.name}-{answers.name}.jsonl"
            file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    everything = {"machine": this_machine().model_dump(mode="json"), "graphs": figures}
    (out / "results.json").write_text(json.dumps(everything, indent=1), encoding="utf-8")
    compared = [
        (result.name, answers, rows[result.name][answers.name])
        for result in results
        for answers in result.answers
        if rows[result.name][answers.name]
    ]
    if compared:
        quality_plot(compared, NAME, out / "quality.svg")
    for result in results:
        if len(result.growth) > 1:
            growth_plot(result, out / f"growth-{result.name}.svg")


if __name__ == "__main__":
    typer.run(run)
