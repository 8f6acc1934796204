"""Settings of how papers are found and read: embedding, retrieval, the model's part in it."""

from pydantic import AliasChoices, Field

from assistant.settings.group import Group
from tools.hublink.core.parameters import Precision, Variant


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
