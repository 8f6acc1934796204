"""The options that several commands have, and the settings they make."""

from pathlib import Path
from typing import Annotated

import typer

from assistant.read_settings import read_settings
from assistant.settings.settings import Settings, with_pipeline
from tools.hublink.core.parameters import Strategy, Thoroughness, Variant

StoreOption = Annotated[Path | None, typer.Option("--store", help="Folder of the index.")]
PipelineOption = Annotated[
    Variant | None, typer.Option(help="Answer by HubLink's own pipeline alone.")
]
StrategyOption = Annotated[
    Strategy, typer.Option(help="Find by the graph's words, or by similarity alone.")
]
ThoroughnessOption = Annotated[Thoroughness, typer.Option(help="How much is kept, told and cited.")]
ModelOption = Annotated[
    str | None, typer.Option(help="One of the models in HUBLINK_MODEL, or offline.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One line of JSON an answer.")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Say what the question was taken to mean.")
]
SparqlOption = Annotated[
    bool, typer.Option("--sparql", help="Say the question as a query in SPARQL.")
]


def configured(store: Path | None, pipeline: Variant | None = None) -> Settings:
    """Return the settings, with another index or pipeline where the command names one."""
    settings = read_settings()
    settings = with_pipeline(settings, pipeline or settings.retrieval.pipeline)
    return settings if store is None else settings.changed(store=store)
