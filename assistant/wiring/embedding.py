"""The model that embeds texts."""

from assistant.settings import Settings
from tools.adapters.embedding.sentence_transformer import (
    PACKAGED_MODEL,
    SentenceTransformerEmbedder,
)
from tools.hublink.core.protocols import Embedder


def build_embedder(settings: Settings) -> Embedder:
    """Return the configured embedding model."""
    chosen = settings.embedding
    if chosen.embedding_endpoint_model:
        from openai import OpenAI

        from tools.adapters.embedding.openai_embeddings import OpenAIEmbedder

        key = settings.models.openai_api_key
        client = OpenAI(
            api_key=key.get_secret_value() if key else "none",
            base_url=settings.models.openai_base_url,
        )
        return OpenAIEmbedder(client, chosen.embedding_endpoint_model)
    return SentenceTransformerEmbedder(
        chosen.embedding_model or PACKAGED_MODEL,
        threads=chosen.threads,
        precision=chosen.embedding_precision,
    )
