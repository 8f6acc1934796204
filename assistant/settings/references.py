"""Settings of references: who is asked about papers, and how references are written."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from assistant.references.keys import DEFAULT_PATTERN, check_pattern
from assistant.references.options import DEFAULT_STYLE, ReferenceOptions
from assistant.settings.group import Group, Listed


def _a_pattern(value: str) -> str:
    check_pattern(value)
    return value


class Services(Group):
    """The services asked for links and metadata of papers."""

    link_hosts: Listed = Field(
        default=("api.crossref.org", "api.openalex.org", "api.unpaywall.org"),
        description="Services asked for links and metadata; empty for none.",
    )
    contact_email: str | None = Field(
        default=None, description="Told to the services that are asked; Unpaywall needs one."
    )
    link_silence: float = Field(
        default=6, gt=0, description="Seconds a service that knows papers may keep silent."
    )
    source_silence: float = Field(
        default=120, gt=0, description="Seconds a server that a graph is read from may keep silent."
    )
    cache: Path = Field(default=Path(".hublink/cache"), description="Folder of fetched metadata.")


class References(Group):
    """The form of references."""

    citation_style: str = Field(
        default=DEFAULT_STYLE,
        description="Style of references: a name, or the path of a .csl file.",
    )
    citation_keys: Annotated[str, AfterValidator(_a_pattern)] = Field(
        default=DEFAULT_PATTERN, description="Pattern of citation keys in exported references."
    )
    why_cited: bool = Field(
        default=True, description="Whether exported references note what they were cited for."
    )

    @property
    def options(self) -> ReferenceOptions:
        """The options that the writers of references take."""
        return ReferenceOptions(
            style=self.citation_style, keys=self.citation_keys, why=self.why_cited
        )
