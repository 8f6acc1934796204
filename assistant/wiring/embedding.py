"""The model that embeds texts."""

from assistant.settings.settings import Settings
from tools.adapters.embedding.question_embedder import QuestionEmbedder
from tools.adapters.embedding.sentence_transformer import (
    PACKAGED_MODEL,
    SentenceTransformerEmbedder,
)
from tools.hublink.core.parameters import Precision
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
    model = chosen.embedding_model or PACKAGED_MODEL
    embedder = SentenceTransformerEmbedder(
        model, threads=chosen.threads, precision=chosen.embedding_precision
    )
    is_usual = model == PACKAGED_MODEL and chosen.embedding_precision is Precision.FLOAT32
    return QuestionEmbedder(embedder) if is_usual else embedder
