"""What went wrong with a language model, in the person's words and with the remedy."""

import re
from collections.abc import Callable, Iterator
from textwrap import shorten
from typing import NamedTuple
from urllib.parse import urlsplit

from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError
from pydantic import SecretStr

from assistant.language_model import ModelError
from prompts import plain
from tools.hublink.models import Frozen

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
_KEY = re.compile(r"\b(?:sk|pk|gsk|key)[-_][\w*.-]{6,}", re.IGNORECASE)


class Endpoint(Frozen):
    """Which model is asked, where, with which key, and how many seconds it may keep silent."""

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
    """What a service said when it refused a request; `words` are in lower case, for matching."""

    status: int
    text: str
    words: str
    retry_after: str | None = None

    def mentions(self, *phrases: str) -> bool:
        """Whether one of the phrases occurs in what the service said."""
        return any(phrase in self.words for phrase in phrases)


def refusal(error: APIError) -> Refusal:
    """What an error says, also one sent within a stream, which has the status 0."""
    text = " ".join(_strings(error.body)) or error.message
    words = text.lower()[:1000]
    if not isinstance(error, APIStatusError):
        return Refusal(status=0, text=text, words=words)
    wait = error.response.headers.get("retry-after")
    return Refusal(status=error.status_code, text=text, words=words, retry_after=wait)


def refuses_usage(said: Refusal) -> bool:
    """Whether the endpoint knows no `stream_options`."""
    return said.mentions("stream_options", "include_usage")


def refuses_structure(said: Refusal) -> bool:
    """Whether the endpoint cannot hold a model to a JSON schema."""
    return said.mentions("response_format", "json_schema", "structured output")


def refuses_system_role(said: Refusal) -> bool:
    """Whether the model's chat template knows no system messages."""
    return said.mentions("system role", "system message", "role 'system'", 'role "system"')


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


def unreadable(endpoint: Endpoint) -> ModelError:
    """For an answer that does not follow the protocol."""
    return ModelError(
        f"{endpoint.place} answered with something that is not a chat completion.",
        f"Check OPENAI_BASE_URL, which usually ends in /v1, {NO_SERVICE}.",
    )


def explain(error: APIError, endpoint: Endpoint, *, answering: bool) -> ModelError:
    """The error for the person; `answering` says that the model had begun to answer."""
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
        "detail": _without_keys(said.text, endpoint),
        "no_service": NO_SERVICE,
    }
    return ModelError(case.message.format(**words), case.remedy.format(**words))


def _unreachable(endpoint: Endpoint) -> ModelError:
    return ModelError(
        f"The language model at {endpoint.place} cannot be reached.",
        f"See whether its server runs and OPENAI_BASE_URL is right, {NO_SERVICE}.",
    )


class _Case(NamedTuple):
    applies: Callable[[Refusal], bool]
    message: str
    remedy: str


_REFUSALS = (
    _Case(
        lambda said: said.status == 413 or said.mentions(*_TOO_LONG),
        "The conversation is too long for {model}.",
        "Start a new chat, ask about fewer papers, or use a model with a longer context.",
    ),
    _Case(
        lambda said: said.status == 402 or said.mentions(*_NO_CREDIT),
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
    ),
    _Case(
        lambda said: said.status == 403,
        "{place} does not let this key use {model}.",
        "Allow the model for the key, or use another model.",
    ),
    _Case(
        lambda said: said.status == 404 and said.mentions("model"),
        "{place} has no model named {model}.",
        "Check the model's name, load it (Ollama: `ollama pull {model}`), {no_service}.",
    ),
    _Case(
        lambda said: said.status in {404, 405},
        "{place} serves no chat completions at this address.",
        "Check OPENAI_BASE_URL, which usually ends in /v1, {no_service}.",
    ),
    _Case(
        lambda said: said.status >= 500,
        "{place} failed with status {status}: {detail}",
        "Try again in a minute, look into the server's log, {no_service}.",
    ),
    _Case(
        lambda said: said.status == 0,
        "{place} broke off with an error: {detail}",
        "Ask again. If it keeps happening, use another model, {no_service}.",
    ),
    _Case(
        lambda _: True,
        "{place} refused the request: {detail}",
        "Check the model's name and options, {no_service}.",
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
