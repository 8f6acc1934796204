"""The suite a run measures: graphs and their question sets, named by path in a TOML file."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from tools.errors import SetupError
from tools.hublink.core.models import Frozen, VectorLevel


class QuestionSet(Frozen):
    """A file of questions, one JSON object a line with its golden answer or triples where known.

    `rewordings` is a JSON file that says each question otherwise, by uid and by the name of the
    wording; `wording` is the one to ask. `published` names the rows of the published figures to
    compare with.
    """

    name: str
    file: Path
    rewordings: Path | None = None
    wording: str | None = None
    published: str | None = None


class GraphUnderTest(Frozen):
    """A graph, how its hubs are found, and what it is asked.

    `copies` are the sizes it is grown to, for the measurements of growth; those ask the first
    question set. `embed` is whether vectors are made as well; grown graphs get those of the levels
    of `grown_vectors`.
    """

    name: str
    source: Path
    format: str | None = None
    hub_type: str | None = None
    min_facts: int | None = None
    embed: bool = True
    grown_vectors: tuple[VectorLevel, ...] = ()
    copies: tuple[int, ...] = ()
    questions: tuple[QuestionSet, ...] = Field(min_length=1)


class Suite(Frozen):
    """A run's graphs; `published` is a file of figures by row group, system and split."""

    published: Path | None = None
    split: str = "all"
    graphs: tuple[GraphUnderTest, ...] = Field(min_length=1)


def read_suite(file: Path) -> Suite:
    """Return a suite; its paths are relative to the file's folder.

    Raises:
        SetupError: it cannot be read as a suite.
    """
    try:
        suite = Suite.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise SetupError(
            f"The suite {file} cannot be read: {error}.", "benchmarks/README.md shows one."
        ) from error
    folder = file.parent
    return suite.model_copy(
        update={
            "published": suite.published and folder / suite.published,
            "graphs": tuple(_placed(graph, folder) for graph in suite.graphs),
        }
    )


def read_lines(questions: QuestionSet) -> list[dict[str, Any]]:
    """Return the questions of a set as they stand in its file, worded as the set asks them."""
    lines = list(_lines(questions.file))
    if questions.rewordings is None:
        return lines
    wordings = json.loads(questions.rewordings.read_text(encoding="utf-8"))
    wording = questions.wording or ""
    return [
        line | {"question": wordings[line["uid"]][wording]}
        for line in lines
        if wording in wordings.get(line["uid"], {})
    ]


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _placed(graph: GraphUnderTest, folder: Path) -> GraphUnderTest:
    questions = tuple(
        each.model_copy(
            update={
                "file": folder / each.file,
                "rewordings": each.rewordings and folder / each.rewordings,
            }
        )
        for each in graph.questions
    )
    return graph.model_copy(update={"source": folder / graph.source, "questions": questions})
