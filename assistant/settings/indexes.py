"""Settings of the index in use, and of the servers that hold the parts of indexes."""

from pathlib import Path

from pydantic import Field, SecretStr

from assistant.settings.group import Group

SAMPLE_STORE = Path(".hublink/sample")


class Store(Group):
    """The index in use."""

    store: Path = Field(default=SAMPLE_STORE, description="Folder of the index to use.")


class Servers(Group):
    """The servers that hold the parts of an index, instead of its folder."""

    hubs_url: SecretStr | None = Field(
        default=None, description="A PostgreSQL database of hubs, instead of a file each."
    )
    vectors_url: SecretStr | None = Field(
        default=None, description="A Chroma server of vectors, instead of a folder each."
    )
    vectors_token: SecretStr | None = Field(
        default=None, description="Sent to the Chroma server, for what guards it."
    )
    graph_url: SecretStr | None = Field(
        default=None, description="A SPARQL server of graphs, instead of a folder each."
    )
    graph_update_url: SecretStr | None = Field(
        default=None, description="Where that server takes updates; needed to index only."
    )
