"""The settings of the program in groups, each setting by the name it has in the environment."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
)
from pydantic_settings import NoDecode

from assistant.models.endpoint.choices import Protocol, ReasoningEffort
from assistant.models.endpoint.tool_trust import ToolCalling
from assistant.references.keys import DEFAULT_PATTERN, check_pattern
from assistant.references.options import DEFAULT_STYLE, ReferenceOptions
from tools.errors import SetupError
from tools.hublink.core.parameters import Precision, Variant
from tools.literature.graph_naming import LABEL_PROPERTIES, TYPE_PROPERTIES, Naming
from tools.literature.reference_properties import ReferenceProperties

SAMPLE_STORE = Path(".hublink/sample")


def _parted(value: object) -> object:
    """Return the parts of a text between its commas; anything else as it is."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


def _a_pattern(value: str) -> str:
    check_pattern(value)
    return value


def _of_parts(value: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    ReferenceProperties().preceded_by(value)
    return value


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parted)]


class Group(BaseModel):
    """Settings that belong together; no two groups have one of the same name."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True)


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


class Models(Group):
    """The language models, and their endpoint."""

    model: str | None = Field(
        default=None,
        description="Language models to choose from, the first one used unless another is chosen; "
        "without any, answers are composed.",
    )
    openai_api_key: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("OPENAI_API_KEY", "openai_api_key")
    )
    openai_base_url: str | None = Field(
        default=None, validation_alias=AliasChoices("OPENAI_BASE_URL", "openai_base_url")
    )
    open_model: str = Field(default="qwen2.5:14b", description="The language model of variant O.")
    tool_calling: ToolCalling = Field(
        default=ToolCalling.AUTO, description="Who chooses the tools: auto, model or plan."
    )
    reasoning_effort: ReasoningEffort | None = Field(
        default=None, description="How long a model that reasons may think, where it can be told."
    )
    protocol: Protocol = Field(
        default=Protocol.AUTO,
        description="How a model is asked: by chat completions, by responses, or what it has.",
    )
    context_window: int = Field(
        default=16_384, ge=1024, description="Tokens the model reads at once; prompts keep within."
    )
    answer_without_model: bool = Field(
        default=True,
        description="Whether a question at which the model fails is answered from facts alone.",
    )
    longest_wait: float = Field(
        default=120, ge=0, description="Seconds waited where an endpoint asks to wait."
    )
    most_retries: int = Field(
        default=2, ge=0, le=10, description="Times an endpoint is asked again that failed for now."
    )
    longest_silence: float = Field(
        default=120, gt=0, description="Seconds an endpoint may keep silent."
    )
    longest_connecting: float = Field(
        default=10, gt=0, description="Seconds an endpoint may take to be reached."
    )
    longest_answer: int = Field(
        default=20_000, ge=100, description="Characters at which an answer is cut."
    )
    input_price: float | None = Field(
        default=None, ge=0, description="Price of a million tokens read."
    )
    output_price: float | None = Field(
        default=None, ge=0, description="Price of a million tokens written."
    )
    currency: str = Field(default="$", description="What stands before an amount of money.")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the language models, the one used first in front."""
        named = (name.strip() for name in (self.model or "").split(","))
        return tuple(dict.fromkeys(name for name in named if name))


class TurnLimits(Group):
    """The limits of a turn, after which it is answered from what is known."""

    step_limit: int = Field(default=8, ge=1, le=50, description="Model calls a turn may take.")
    token_limit: int = Field(default=60_000, ge=1, description="Tokens a turn may take in all.")
    time_limit: float = Field(default=300, gt=0, description="Seconds a turn may take.")


class Embedding(Group):
    """The embedding model."""

    embedding_model: str | None = Field(
        default=None, description="A sentence-transformers name or path; packaged MiniLM if unset."
    )
    embedding_precision: Precision = Field(
        default=Precision.FLOAT32,
        description="What it calculates in; bfloat16 is quicker on processors made for it.",
    )
    embedding_endpoint_model: str | None = Field(
        default=None, description="An embedding model at the OpenAI-compatible endpoint instead."
    )
    open_embedding_model: str = Field(
        default="mxbai-embed-large", description="The embedding model of variant O."
    )
    threads: int = Field(
        default=1, ge=1, description="Threads that embed; more pay on idle cores only."
    )


class Retrieval(Group):
    """The search for papers."""

    pipeline: Variant | None = Field(
        default=None, description="Answer by HubLink's own pipeline alone, in this variant."
    )
    least_similarity: float = Field(
        default=0.1,
        validation_alias=AliasChoices(
            "HUBLINK_LEAST_SIMILARITY",
            "HUBLINK_LEAST_LIKENESS",
            "least_similarity",
            "least_likeness",
        ),
        ge=0,
        le=1,
        description="Least probability of a paper that is shown for being similar to a question.",
    )


class Generation(Group):
    """The tasks of a language model besides writing the answer, where there is one."""

    read_similar: bool = Field(
        default=True, description="Whether a language model reads papers found by similarity first."
    )
    in_steps: bool = Field(
        default=True, description="Whether a language model may split a question into steps."
    )
    components_by_model: bool = Field(
        default=False, description="Whether a model names the parts of a question, not code."
    )
    augment_question: bool = Field(
        default=False, description="Whether a model words a question anew for the search."
    )
    rerank: bool = Field(default=False, description="Whether a model puts found papers in order.")
    link_hubs: bool = Field(
        default=False, description="Whether link services are asked about papers before reading."
    )
    filter_by_model: bool = Field(
        default=False, description="Whether a model picks the facts that bear an answer."
    )
    calls_at_once: int = Field(default=4, ge=1, description="Calls of the model at the same time.")


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


class Web(Group):
    """Where the chat is served."""

    host: str = Field(default="127.0.0.1", description="Address to serve the chat at.")
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    allowed_hosts: Listed = Field(default=(), description="Further host names the chat answers to.")


class LogIn(Group):
    """Logging in: by a proxy's header or by passwords, and the secret that signs it."""

    user_header: str | None = Field(
        default=None, description="Header in which a proxy in front names the user."
    )
    trusted_proxies: Listed = Field(
        default=("127.0.0.1", "::1"), description="Addresses of proxies that are believed."
    )
    administrators: Listed = Field(
        default=(), description="Names of those who may see the state of the program."
    )
    share_chats: bool = Field(
        default=False,
        description="Whether people who log in may share a chat by a link, to be read by others.",
    )
    login_hours: int = Field(default=24, ge=1, le=8760, description="How long a log-in lasts.")
    auth_secret: SecretStr | None = Field(
        default=None, min_length=32, description="Signs log-ins; made and kept where unset."
    )


class ChatStorage(Group):
    """Where chats are kept."""

    history: Path = Field(
        default=Path(".hublink/history"), description="Folder of the chats and of their secret."
    )
    history_url: SecretStr | None = Field(
        default=None, description="A PostgreSQL database of the chats, instead of a file."
    )


class Settings(Store):
    """All settings; every one has a default, and nothing needs to be configured."""

    servers: Servers = Servers()
    graphs: Graphs = Graphs()
    adding: Adding = Adding()
    models: Models = Models()
    turn: TurnLimits = TurnLimits()
    embedding: Embedding = Embedding()
    retrieval: Retrieval = Retrieval()
    generation: Generation = Generation()
    services: Services = Services()
    references: References = References()
    web: Web = Web()
    log_in: LogIn = LogIn()
    chats: ChatStorage = ChatStorage()

    def changed(self, **values: Any) -> "Settings":
        """Return these settings with some others instead, each by its own name in any group.

        Raises:
            TypeError: no setting has such a name.
        """
        present = dict(_ungrouped(self))
        if unknown := values.keys() - present.keys():
            raise TypeError(f"There are no settings {sorted(unknown)}.")
        return grouped({**present, **values})


GROUPS = {
    name: type(field.default)
    for name, field in Settings.model_fields.items()
    if isinstance(field.default, Group)
}


def grouped(values: dict[str, Any]) -> Settings:
    """Return the settings of values by their own names, each put into its group."""
    groups = {
        name: {each: values[each] for each in group.model_fields} for name, group in GROUPS.items()
    }
    return Settings.model_validate({"store": values["store"], **groups})


def with_pipeline(settings: Settings, variant: Variant | None) -> Settings:
    """Return the settings for a variant of the pipeline: O brings its open models.

    Raises:
        SetupError: O has no endpoint of one's own to run them at.
    """
    if variant is not Variant.O:
        return settings.changed(pipeline=variant)
    if settings.models.openai_base_url is None:
        raise SetupError(
            "The variant O runs open models at an endpoint of your own, and none is set.",
            "Set OPENAI_BASE_URL, for Ollama to http://localhost:11434/v1.",
        )
    return settings.changed(
        pipeline=variant,
        model=settings.models.open_model,
        embedding_endpoint_model=settings.embedding.open_embedding_model,
    )


def _ungrouped(settings: Group) -> Iterator[tuple[str, Any]]:
    for name, value in settings:
        if isinstance(value, Group):
            yield from _ungrouped(value)
        else:
            yield name, value
