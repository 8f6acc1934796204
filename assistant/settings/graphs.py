"""Settings of graphs: how they are read, and which of them people may add."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from assistant.settings.group import Group, Listed
from tools.literature.graph_naming import LABEL_PROPERTIES, TYPE_PROPERTIES, Naming
from tools.literature.reference_properties import ReferenceProperties


def _of_parts(value: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    ReferenceProperties().preceded_by(value)
    return value


class Graphs(Group):
    """The reading of graphs: languages, and properties with a meaning."""

    languages: Listed = Field(
        default=("en",), description="Languages of the labels to index, the preferred first."
    )
    label_properties: Listed = Field(
        default=(), description="Properties that name things, before those that are known."
    )
    type_properties: Listed = Field(
        default=(), description="Properties that type things, beside those that are known."
    )
    reference_properties: Annotated[dict[str, tuple[str, ...]], AfterValidator(_of_parts)] = Field(
        default={}, description="Properties of each part of a reference, before those known."
    )
    orkg: str = Field(
        default="https://orkg.org",
        pattern=r"https?://[^/\s]+",
        description="The Open Research Knowledge Graph that `orkg:` names a part of.",
    )
    zotero: str | None = Field(
        default=None,
        pattern=r"https?://[^/\s]+(/\S*)?",
        description="Address of Zotero's API, to read its library and to hand it references.",
    )
    source_memory: int = Field(
        default=600,
        ge=100,
        description="Megabytes that reading a source may take, besides ten times its size.",
    )
    source_seconds: float = Field(
        default=60, gt=0, description="Seconds that reading a source may go on without a statement."
    )

    @property
    def naming(self) -> Naming:
        """The properties and languages of names, and the properties of types, best first."""
        return Naming(
            properties=(*self.label_properties, *LABEL_PROPERTIES),
            languages=(*(language.lower() for language in self.languages), ""),
            types=(*self.type_properties, *TYPE_PROPERTIES),
        )


class Adding(Group):
    """Graphs that people add on the page."""

    add_graphs: bool | None = Field(
        default=None, description="Whether they may; where unset, if nobody logs in."
    )
    added_graphs: Path = Field(
        default=Path(".hublink/added"), description="Folder of the graphs added on the page."
    )
    largest_graph: int = Field(
        default=100, ge=1, description="Megabytes of a file that is added on the page."
    )
