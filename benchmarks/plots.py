"""Measurements as the plots of the documentation."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.measurement import Answers, GraphResult
from benchmarks.published import Rows

_OURS = "#2f6fde"
_OTHERS = "#9aa3ad"
_SHOWN = (("recall", "Recall"), ("precision", "Precision"), ("f1", "F1"), ("hits@10", "Hits@10"))
_STYLE: dict[Any, Any] = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 10,
    "svg.hashsalt": "benchmarks",
    "svg.fonttype": "none",
}


def quality_plot(compared: Sequence[tuple[str, Answers, Rows]], name: str, file: Path) -> None:
    """Draw bars of quality, ours beside the published systems, a row for each graph."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(9, 2.6 * len(compared)), layout="constrained")
        grid = figure.subplots(len(compared), len(_SHOWN), squeeze=False, sharex=True)
        for axes, (graph, answers, rows) in zip(grid, compared, strict=True):
            systems: dict[str, Mapping[str, float]] = {name: answers.scores["all"]}
            if answers.similarity:
                systems["Similarity alone"] = answers.similarity
            systems.update(rows)
            for position, (axis, (key, title)) in enumerate(zip(axes, _SHOWN, strict=True)):
                _bars(axis, systems, key)
                axis.set_title(f"{graph}: {title}" if position == 0 else title, loc="left")
                axis.tick_params(axis="y", labelleft=position == 0)
        _save(figure, file)


def growth_plot(result: GraphResult, file: Path) -> None:
    """Draw times and sizes against the number of triples, all axes logarithmic."""
    triples = [grown.triples for grown in result.growth]
    growth = result.growth
    shown = {
        "Milliseconds a question": {
            "p95": [1e3 * grown.first.p95 for grown in growth],
            "median": [1e3 * grown.first.p50 for grown in growth],
        },
        "Seconds": {
            "to index": [grown.index.seconds for grown in growth],
            "to open": [grown.open for grown in growth],
        },
        "Megabytes": {
            "on disk": [sum(grown.index.disk.values()) / 1e6 for grown in growth],
            "in memory": [grown.memory / 1e6 for grown in growth],
        },
    }
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(9, 3), layout="constrained")
        panels = figure.subplots(1, 3)
        for axes, (title, lines) in zip(panels, shown.items(), strict=True):
            for label, values in lines.items():
                axes.plot(triples, values, marker="o", label=label)
            axes.set_title(title, loc="left")
            axes.legend(frameon=False)
            axes.set_xscale("log")
            axes.set_yscale("log")
            axes.set_xlabel("triples")
            axes.grid(alpha=0.3)
        _save(figure, file)


def _bars(axis: Axes, systems: Mapping[str, Mapping[str, float]], key: str) -> None:
    names = list(systems)[::-1]
    values = [systems[name].get(key, 0.0) for name in names]
    colours = [_OTHERS] * (len(names) - 1) + [_OURS]
    bars = axis.barh(names, values, color=colours)
    axis.bar_label(bars, fmt="%.2f", padding=3)
    axis.set_xlim(0, 1.2)
    axis.set_xticks([0, 0.5, 1])


def _save(figure: Figure, file: Path) -> None:
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
