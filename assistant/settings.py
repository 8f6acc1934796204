"""Settings from the environment, `.env` and `hublink.toml`, each overruling the next."""

from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Annotated

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from assistant.endpoint.tool_trust import ToolCalling
from assistant.references.keys import DEFAULT_PATTERN, check_pattern
from assistant.references.options import DEFAULT_STYLE, ReferenceOptions
from tools.errors import SetupError
from tools.graph_naming import LABEL_PROPERTIES, TYPE_PROPERTIES, Naming
from tools.hublink.parameters import Precision, Variant
from tools.reference_properties import ReferenceProperties

SAMPLE_STORE = Path(".hublink/sample")


class Settings(BaseSettings):
    """What can be configured; everything has a default that works without any configuration.

    Environment variables bear the prefix `HUBLINK_`, save the two of the OpenAI convention.
    """

    model_config = SettingsConfigDict(
        env_prefix="HUBLINK_",
        env_file=".env",
        toml_file="hublink.toml",
        extra="ignore",
        frozen=True,
        env_ignore_empty=True,
    )

    store: Path = Field(default=SAMPLE_STORE, description="Folder of the index to use.")
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
    languages: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("en",), description="Languages of the labels to index, the preferred first."
    )
    label_properties: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Properties that name things, before those that are known."
    )
    type_properties: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Properties that type things, beside those that are known."
    )
    reference_properties: dict[str, tuple[str, ...]] = Field(
        default={}, description="Properties of each part of a reference, before those known."
    )
    orkg: str = Field(
        default="https://orkg.org",
        pattern=r"https?://[^/\s]+",
        description="The Open Research Knowledge Graph that `orkg:` names a part of.",
    )
    host: str = Field(default="127.0.0.1", description="Address to serve the chat at.")
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Further host names the chat answers to."
    )

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
    tool_calling: ToolCalling = Field(
        default=ToolCalling.AUTO, description="Who chooses the tools: auto, model or plan."
    )
    context_window: int = Field(
        default=16_384, ge=1024, description="Tokens the model reads at once; prompts keep within."
    )
    step_limit: int = Field(default=8, ge=1, le=50, description="Model calls a turn may take.")
    token_limit: int = Field(default=60_000, ge=1, description="Tokens a turn may take in all.")
    time_limit: float = Field(default=300, gt=0, description="Seconds a turn may take.")
    longest_wait: float = Field(
        default=120, ge=0, description="Seconds waited where an endpoint asks to wait."
    )
    input_price: float | None = Field(
        default=None, ge=0, description="Price of a million tokens read."
    )
    output_price: float | None = Field(
        default=None, ge=0, description="Price of a million tokens written."
    )
    currency: str = Field(default="$", description="What stands before an amount of money.")

    pipeline: Variant | None = Field(
        default=None, description="Answer by HubLink's own pipeline alone, in this variant."
    )
    open_model: str = Field(default="qwen2.5:14b", description="The language model of variant O.")
    open_embedding_model: str = Field(
        default="mxbai-embed-large", description="The embedding model of variant O."
    )
    read_similar: bool = Field(
        default=True, description="Whether a language model reads papers found by likeness first."
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
    filter_by_model: bool = Field(
        default=False, description="Whether a model picks the facts that bear an answer."
    )
    link_hubs: bool = Field(
        default=False, description="Whether link services are asked about papers before reading."
    )
    calls_at_once: int = Field(default=4, ge=1, description="Calls of the model at the same time.")

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
    least_likeness: float = Field(
        default=0.2,
        ge=0,
        le=1,
        description="Score below which the best paper found by similarity is no answer.",
    )
    threads: int = Field(
        default=1, ge=1, description="Threads that embed; more pay on idle cores only."
    )

    link_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("api.crossref.org", "api.openalex.org", "api.unpaywall.org"),
        description="Services asked for links and metadata; empty for none.",
    )
    contact_email: str | None = Field(
        default=None, description="Told to the services that are asked; Unpaywall needs one."
    )
    cache: Path = Field(default=Path(".hublink/cache"), description="Folder of fetched metadata.")

    citation_style: str = Field(
        default=DEFAULT_STYLE,
        description="Style of references: a name, or the path of a .csl file.",
    )
    citation_keys: str = Field(
        default=DEFAULT_PATTERN, description="Pattern of citation keys in exported references."
    )
    why_cited: bool = Field(
        default=True, description="Whether exported references note what they were cited for."
    )

    history: Path = Field(
        default=Path(".hublink/history"), description="Folder of the chats and of their secret."
    )
    history_url: SecretStr | None = Field(
        default=None, description="A PostgreSQL database of the chats, instead of a file."
    )
    user_header: str | None = Field(
        default=None, description="Header in which a proxy in front names the user."
    )
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("127.0.0.1", "::1"), description="Addresses of proxies that are believed."
    )
    login_hours: int = Field(default=24, ge=1, le=8760, description="How long a log-in lasts.")
    auth_secret: SecretStr | None = Field(
        default=None, min_length=32, description="Signs log-ins; made and kept where unset."
    )

    @field_validator("citation_keys")
    @classmethod
    def _is_pattern(cls, value: str) -> str:
        check_pattern(value)
        return value

    @field_validator("reference_properties")
    @classmethod
    def _are_parts(cls, value: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        ReferenceProperties().preceded_by(value)
        return value

    @field_validator(
        "languages",
        "label_properties",
        "type_properties",
        "allowed_hosts",
        "link_hosts",
        "trusted_proxies",
        mode="before",
    )
    @classmethod
    def _listed(cls, value: object) -> object:
        """A list as one text is separated by commas."""
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @property
    def naming(self) -> Naming:
        """How the things of a graph are named and typed; none or any language comes last."""
        return Naming(
            properties=(*self.label_properties, *LABEL_PROPERTIES),
            languages=(*(language.lower() for language in self.languages), ""),
            types=(*self.type_properties, *TYPE_PROPERTIES),
        )

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the language models, the one used first in front."""
        named = (name.strip() for name in (self.model or "").split(","))
        return tuple(dict.fromkeys(name for name in named if name))

    @property
    def references(self) -> ReferenceOptions:
        """How references are written."""
        return ReferenceOptions(
            style=self.citation_style, keys=self.citation_keys, why=self.why_cited
        )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        toml = TomlConfigSettingsSource(settings_cls)
        return init_settings, env_settings, dotenv_settings, toml


def read_settings() -> Settings:
    """The configured settings; SetupError names the one that cannot be, never its value."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False)[0]
        name = "_".join(str(part) for part in wrong["loc"])
        raise SetupError(
            f"The setting {name} cannot be: {wrong['msg']}.",
            "Correct it in the environment, .env or hublink.toml.",
        ) from error
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"hublink.toml cannot be read: {error}.", "Mend it as TOML.") from error


def with_pipeline(settings: Settings, variant: Variant | None) -> Settings:
    """The settings for a variant of the pipeline: O brings its models, at one's own endpoint."""
    chosen = settings.model_copy(update={"pipeline": variant})
    if variant is not Variant.O:
        return chosen
    if settings.openai_base_url is None:
        raise SetupError(
            "The variant O runs open models at an endpoint of your own, and none is set.",
            "Set OPENAI_BASE_URL, for Ollama to http://localhost:11434/v1.",
        )
    models = {
        "model": settings.open_model,
        "embedding_endpoint_model": settings.open_embedding_model,
    }
    return chosen.model_copy(update=models)
