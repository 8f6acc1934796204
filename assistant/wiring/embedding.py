"""The model that embeds texts."""

from assistant.settings import Settings
from tools.adapters.sentence_transformer import PACKAGED_MODEL, SentenceTransformerEmbedder
from tools.hublink.protocols import Embedder


def build_embedder(settings: Settings) -> Embedder:
    """The configured embedding model."""
    if settings.embedding_endpoint_model:
        from openai import OpenAI

        from tools.adapters.openai_embeddings import OpenAIEmbedder

        key = settings.openai_api_key
        client = OpenAI(
            api_key=key.get_secret_value() if key else "none", base_url=settings.openai_base_url
        )
        return OpenAIEmbedder(client, settings.embedding_endpoint_model)
    return SentenceTransformerEmbedder(
        settings.embedding_model or PACKAGED_MODEL,
        threads=settings.threads,
        precision=settings.embedding_precision,
    )
