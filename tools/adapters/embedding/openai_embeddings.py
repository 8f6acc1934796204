"""Embeddings from an OpenAI-compatible endpoint."""

from collections.abc import Sequence
from functools import cached_property
from itertools import islice

import numpy as np
from openai import (
    APIConnectionError,
    APIStatusError,
    AuthenticationError,
    NotFoundError,
    OpenAI,
    OpenAIError,
    PermissionDeniedError,
)

from tools.errors import SetupError
from tools.hublink.core.models import Vectors


class OpenAIEmbedder:
    """An Embedder over `/embeddings`; the client brings address, key, time limit and retries."""

    def __init__(self, client: OpenAI, model: str, *, texts_per_request: int = 256) -> None:
        self._client = client
        self._model = model
        self._texts_per_request = texts_per_request

    @property
    def name(self) -> str:
        return self._model

    @cached_property
    def dimension(self) -> int:
        return int(self._request([self._model]).shape[1])

    def embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        remaining = iter(texts)
        parts = []
        while batch := list(islice(remaining, self._texts_per_request)):
            parts.append(self._request(batch))
        return np.concatenate(parts)

    def _request(self, texts: list[str]) -> Vectors:
        try:
            # Not every compatible server knows the client's default encoding, base64.
            response = self._client.embeddings.create(
                model=self._model, input=texts, encoding_format="float"
            )
        except OpenAIError as error:
            raise _refusal(self._model, self._client, error) from error
        ordered = sorted(response.data, key=lambda item: item.index)
        widths = {len(item.embedding) for item in ordered}
        if len(ordered) != len(texts) or len(widths) != 1 or 0 in widths:
            raise _unusable(self._model)
        vectors = np.array([item.embedding for item in ordered], dtype=np.float32)
        if not np.isfinite(vectors).all():
            raise _unusable(self._model)
        lengths: Vectors = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.divide(vectors, np.maximum(lengths, np.finfo(np.float32).tiny))


def _unusable(model: str) -> SetupError:
    return SetupError(
        "The endpoint answered with something else than an embedding for each text.",
        f"Check that {model} is an embedding model.",
    )


def _refusal(model: str, client: OpenAI, error: OpenAIError) -> SetupError:
    match error:
        case AuthenticationError() | PermissionDeniedError():
            remedy = "Check the API key."
        case NotFoundError():
            remedy = "Check the model's name and the base URL."
        case APIConnectionError():
            remedy = "Check the base URL and the network, then try again."
        case _:
            remedy = "Try again later, or choose another embedding model."
    said = error.message if isinstance(error, APIStatusError | APIConnectionError) else str(error)
    return SetupError(f"{client.base_url.host} made no embeddings with {model}: {said}", remedy)
