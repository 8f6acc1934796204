"""Failures of a language model, in the person's words and with the remedy."""

import json
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten
from typing import NamedTuple
from urllib.parse import urlsplit

from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError
from pydantic import SecretStr

from assistant.models.language_model import ModelError, TooLongError, ToolsRefusedError
from prompts import plain
from tools.hublink.core.models import Frozen

_LOG = logging.getLogger(__name__)
_MOST_NAMES = 12
NO_SERVICE = "or choose the model `offline`, which needs no service"

_TOO_LONG = (
    "context_length",
    "context length",
    "maximum context",
    "context size",
    "context window",
)
_NO_CREDIT = ("insufficient_quota", "exceeded your current quota", "billing")
_NO_TOOLS = re.compile(
    r"support (tools?|function call)\b|\btools?\b'?( \w+)? (requires|(is|are) not supported)"
)
_WINDOW = re.compile(
    r"context (?:length|size|window)(?: is| of)? \(?(\d{3,7})|n_ctx\W{1,4}(\d{3,7})"
    r"|(?:limit|maximum)(?: is| of)? (\d{3,7}) tokens"
)
_KEY = re.compile(r"\b(?:sk|pk|gsk|key)[-_][\w*.-]{6,}", re.IGNORECASE)


class Endpoint(Frozen):
    """A model at an address, with the key, and the seconds it may keep silent."""

    model: str
    url: str
    key: SecretStr
    timeout: float

    @property
    def place(self) -> str:
        """Host and port: the part of the address that holds no credentials."""
        parts = urlsplit(self.url)
        return f"{parts.hostname}:{parts.port}" if parts.port else str(parts.hostname)


class Refusal(Frozen):
    """The words of a service that refused a request; `words` are in lower case, for matching.

    `window` are the tokens that its model reads at once, where it says so.
    """

    status: int
    text: str
    words: str
    retry_after: str | None = None
    window: int | None = None

    def mentions(self, *phrases: str) -> bool:
        """Return whether one of the phrases occurs in what the service said."""
        return any(phrase in self.words for phrase in phrases)


def refusal(error: APIError) -> Refusal:
    """Return what an error says, also one sent within a stream, which has the status 0."""
    text = " ".join(_strings(error.body)) or error.message
    words = text.lower()[:1000]
    if not isinstance(error, APIStatusError):
        return Refusal(status=0, text=text, words=words)
    told = _WINDOW.search(json.dumps(error.body).lower())
    return Refusal(
        status=error.status_code,
        text=text,
        words=words,
        retry_after=error.response.headers.get("retry-after"),
        window=int(next(filter(None, told.groups()))) if told else None,
    )


def no_key() -> ModelError:
    """For the public service without a key."""
    return ModelError(
        "No key for the language model is set.",
        f"Set OPENAI_API_KEY, or OPENAI_BASE_URL for a model of your own, {NO_SERVICE}.",
    )


def no_address() -> ModelError:
    """For an address that is no http or https URL."""
    return ModelError(
        "The address of the language model is not a web address.",
        f"Set OPENAI_BASE_URL to one such as http://127.0.0.1:11434/v1, {NO_SERVICE}.",
    )


def no_text(endpoint: Endpoint, reason: str) -> ModelError:
    """For a completion without text, by the reason that the service gave."""
    if reason == "content_filter":
        return ModelError(
            f"The content filter of {endpoint.place} withheld the answer.",
            "Word the question differently, or use another model.",
        )
    if reason == "refusal":
        return ModelError(
            f"{endpoint.model} declined to answer.",
            "Word the question differently, or use another model.",
        )
    if reason == "failed":
        return ModelError(
            f"{endpoint.place} broke off with an error.",
            f"Ask again. If it keeps happening, use another model, {NO_SERVICE}.",
        )
    if reason == "length":
        return ModelError(
            f"{endpoint.model} used up its tokens before it said anything.",
            "Allow it more tokens in the model options, or ask about less at once.",
        )
    return ModelError(
        f"{endpoint.model} answered with nothing.", "Try again, or use another model."
    )


def broken_off(endpoint: Endpoint) -> ModelError:
    """For a stream that ended before the model did."""
    return ModelError(
        f"{endpoint.place} broke off in the middle of the answer.",
        "Ask again. If it keeps happening, see whether the model's server still runs.",
    )


def no_model(endpoint: Endpoint, offered: Sequence[str]) -> ModelError:
    """For a model that the endpoint does not know; `offered` are those it names."""
    listed = ", ".join(plain(name)[:80] for name in sorted(offered)[:_MOST_NAMES])
    remedy = f"It offers: {listed}." if listed else "Check the model's name."
    return ModelError(
        f"{endpoint.place} has no model named {endpoint.model}.",
        f"{remedy} Set HUBLINK_MODEL, load it (Ollama: `ollama pull {endpoint.model}`), "
        f"{NO_SERVICE}.",
    )


def unreadable(endpoint: Endpoint) -> ModelError:
    """For an answer that does not follow the protocol."""
    return ModelError(
        f"{endpoint.place} answered with something that is not a chat completion.",
        f"Check OPENAI_BASE_URL, which usually ends in /v1, {NO_SERVICE}.",
    )


def explain(error: APIError, endpoint: Endpoint, *, answering: bool) -> ModelError:
    """Return the error for the person; `answering` says that the model had begun to answer."""
    if isinstance(error, APITimeoutError):
        return ModelError(
            f"{endpoint.place} kept silent for {endpoint.timeout:g} seconds.",
            f"Try again, allow the model more time, {NO_SERVICE}.",
        )
    if isinstance(error, APIConnectionError):
        return broken_off(endpoint) if answering else _unreachable(endpoint)
    said = refusal(error)
    case = next(case for case in _REFUSALS if case.applies(said))
    words = {
        "place": endpoint.place,
        "model": endpoint.model,
        "status": said.status,
        "wait": f" It asks to wait {said.retry_after} seconds." if said.retry_after else "",
        "no_service": NO_SERVICE,
    }
    # Whatever a service says of itself is for who runs this, not for who asks.
    _LOG.warning("%s said: %s", endpoint.place, _without_keys(said.text, endpoint))
    message, remedy = case.message.format(**words), case.remedy.format(**words)
    if case.error is TooLongError:
        return TooLongError(message, remedy, said.window)
    return case.error(message, remedy)


def misses_model(said: Refusal) -> bool:
    """Return whether the endpoint has no model of that name."""
    return said.status == 404 and said.mentions("model")


def lacks_credit(said: Refusal) -> bool:
    """Return whether the account behind the key has to pay first."""
    return said.status == 402 or said.mentions(*_NO_CREDIT)


def why_waited_for(failure: Exception, endpoint: Endpoint) -> str:
    """Return why an endpoint is asked again a little later."""
    if isinstance(failure, APIStatusError) and failure.status_code == 429:
        return f"{endpoint.place} is getting more requests than it allows."
    return f"{endpoint.place} does not answer at the moment."


def _unreachable(endpoint: Endpoint) -> ModelError:
    return ModelError(
        f"The language model at {endpoint.place} cannot be reached.",
        f"See whether its server runs and OPENAI_BASE_URL is right, {NO_SERVICE}.",
    )


class _Case(NamedTuple):
    applies: Callable[[Refusal], bool]
    message: str
    remedy: str
    error: type[ModelError] = ModelError


_REFUSALS = (
    _Case(
        lambda said: said.status == 413 or said.mentions(*_TOO_LONG),
        "The conversation is too long for {model}.",
        "Start a new chat, ask about fewer papers, or use a model with a longer context.",
        TooLongError,
    ),
    _Case(
        lacks_credit,
        "The account at {place} has no credit left.",
        "Add credit there, use another key, {no_service}.",
    ),
    _Case(
        lambda said: said.status == 429 or said.mentions("rate_limit", "rate limit"),
        "{place} is getting more requests than it allows.{wait}",
        "Ask again a little later, or use another model.",
    ),
    _Case(
        lambda said: said.status == 401,
        "{place} does not accept the key.",
        "Check OPENAI_API_KEY: it may be mistyped, expired or meant for another service.",
    ),
    _Case(
        lambda said: _NO_TOOLS.search(said.words) is not None,
        "{model} at {place} cannot call tools.",
        "Use a model made for tool calling, or start its server with tool calling turned on "
        "(llama.cpp: --jinja, vLLM: --enable-auto-tool-choice), {no_service}.",
        ToolsRefusedError,
    ),
    _Case(
        lambda said: said.status == 403,
        "{place} does not let this key use {model}.",
        "Allow the model for the key, or use another model.",
    ),
    _Case(
        lambda said: said.status in {404, 405},
        "{place} serves no language model at this address.",
        "Check OPENAI_BASE_URL, which usually ends in /v1, {no_service}.",
    ),
    _Case(
        lambda said: said.status >= 500,
        "{place} failed with status {status}.",
        "Try again in a minute, look into the server's log and this program's, {no_service}.",
    ),
    _Case(
        lambda said: said.status == 0,
        "{place} broke off with an error.",
        "Ask again. If it keeps happening, use another model, {no_service}.",
    ),
    _Case(
        lambda _: True,
        "{place} refused the request with status {status}.",
        "Check the model's name and options, look into this program's log, {no_service}.",
    ),
)


def _strings(body: object) -> Iterator[str]:
    """All text of an error's body, except what it echoes of the request."""
    match body:
        case str():
            yield body
        case dict():
            for key, value in body.items():
                if key != "input":
                    yield from _strings(value)
        case list():
            for member in body:
                yield from _strings(member)


def _without_keys(text: str, endpoint: Endpoint) -> str:
    """One line of what the service said, without the key, whole or in part."""
    if key := endpoint.key.get_secret_value():
        text = text.replace(key, "…")
    return shorten(_KEY.sub("…", plain(text)), 200, placeholder=" …")
