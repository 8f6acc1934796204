"""Any endpoint that speaks the chat completions protocol: a hosted model or one's own."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any
from urllib.parse import urlsplit

import httpx2
from openai import APIError, APIStatusError, AsyncOpenAI, DefaultAsyncHttpxClient
from pydantic import SecretStr

from assistant.models.context_window import tokens_in, tokens_of
from assistant.models.endpoint import errors
from assistant.models.endpoint.bounded import BeyondBoundsError, within_bounds
from assistant.models.endpoint.choices import Protocol, ReasoningEffort
from assistant.models.endpoint.chunks import read_chunk
from assistant.models.endpoint.dialect import REMARKS, RESPONSES_USED, Dialect
from assistant.models.endpoint.requests import Wish, completion_request, response_request
from assistant.models.endpoint.responses import read_event, read_response
from assistant.models.endpoint.stream import (
    BrokenStreamError,
    EmptyCompletionError,
    one_chunk,
    read_completion,
)
from assistant.models.endpoint.waits import MOST_RETRIES, Sleep, Waits, countdown
from assistant.models.language_model import (
    CutShort,
    Message,
    ModelError,
    ModelOutput,
    Remark,
    TextPiece,
    Usage,
    UserMessage,
    Withdrawal,
)
from prompts import render
from tools.hublink.core.protocols import Completion, Prompt
from tools.workspace.tool import ToolSpecification

LONGEST_ANSWER = 20_000
_FAILURES = (APIError, httpx2.HTTPError, EmptyCompletionError, BrokenStreamError, ValueError)
PUBLIC_SERVICE = "https://api.openai.com/v1"


class OpenAIModel:
    """A language model behind an OpenAI-compatible endpoint.

    `timeout` is how many seconds the endpoint may keep silent, `connecting` how many it may take to
    be reached; an answer is cut at `longest_answer` characters. `options` go into every request as
    they are (`temperature`, `max_tokens`, …). Rate limits, server faults and refused connections
    are tried again `most_retries` times, after the time the server names, within `longest_wait`
    seconds. Parts of
    the protocol that the endpoint refuses are left out from then on. A missing key or malformed
    address is a `ModelError` at once. `effort` is how long a model that reasons may think; the
    `protocol` is chat completions, unless the endpoint wishes for the Responses API.
    """

    def __init__(
        self,
        model: str,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = 120.0,
        connecting: float = 10.0,
        longest_answer: int = LONGEST_ANSWER,
        options: Mapping[str, Any] | None = None,
        http_client: httpx2.AsyncClient | None = None,
        longest_wait: float = 120.0,
        most_retries: int = MOST_RETRIES,
        sleep: Sleep = asyncio.sleep,
        effort: ReasoningEffort | None = None,
        protocol: Protocol = Protocol.AUTO,
    ) -> None:
        url = base_url or PUBLIC_SERVICE
        if not api_key and url.rstrip("/") == PUBLIC_SERVICE:
            raise errors.no_key()
        if not _is_web_address(url):
            raise errors.no_address()
        self._endpoint = errors.Endpoint(
            model=model, url=url, key=SecretStr(api_key or ""), timeout=timeout
        )
        self._options = dict(options or {})
        self._effort = effort
        self._dialect = Dialect(responses=protocol is Protocol.RESPONSES)
        self._may_switch = protocol is Protocol.AUTO
        self._longest_wait = longest_wait
        self._most_retries = most_retries
        self._sleep = sleep
        self._longest_answer = longest_answer
        self._client = AsyncOpenAI(
            api_key=api_key or "none",
            base_url=url,
            timeout=httpx2.Timeout(timeout, connect=min(timeout, connecting)),
            max_retries=0,
            http_client=within_bounds(http_client or DefaultAsyncHttpxClient()),
        )

    @property
    def name(self) -> str:
        """The model's name at its endpoint."""
        return self._endpoint.model

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        """Stream the model's next message; closing the generator closes the connection.

        What came before a failure has been yielded when the `ModelError` is raised. A model may
        also end without text or call; then nothing but usage is yielded.
        """
        async with aclosing(self._outputs(messages, tools)) as outputs:
            async for output in outputs:
                yield output

    async def _outputs(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpecification],
        reply: Mapping[str, Any] | None = None,
    ) -> AsyncGenerator[ModelOutput, None]:
        """Yield the model's outputs, held to the JSON schema `reply` where the endpoint can.

        Before the first output, parts of the protocol that the endpoint refuses are left out, and
        temporary failures are waited for.
        """
        waits, left = Waits(self._longest_wait, self._most_retries), self._longest_answer
        while True:
            begun = False
            try:
                async with aclosing(self._attempt(messages, tools, reply)) as outputs:
                    async for output in outputs:
                        begun = True
                        yield output
                        left -= len(output.text) if isinstance(output, TextPiece) else 0
                        if left < 0:
                            yield CutShort(reason=f"It was at {self._longest_answer:,} characters.")
                            return
                return
            except _FAILURES as error:
                beyond = isinstance(error.__cause__, BeyondBoundsError)
                failure = BeyondBoundsError(str(error.__cause__)) if beyond else error
            if not begun:
                if remark := self._adapted(failure):
                    yield Remark(text=remark)
                    continue
                if (seconds := self._worth_waiting(failure, waits)) is not None:
                    reason = errors.why_waited_for(failure, self._endpoint)
                    async with aclosing(countdown(seconds, reason, self._sleep)) as ticks:
                        async for tick in ticks:
                            yield tick
                    continue
            # The service may have put the key into its words: they stay out of tracebacks.
            raise await self._explained(failure, begun) from None

    async def _attempt(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpecification],
        reply: Mapping[str, Any] | None,
    ) -> AsyncGenerator[ModelOutput, None]:
        """One request and what comes back."""
        dialect = self._dialect
        wish = Wish(
            model=self.name,
            messages=messages,
            tools=tools,
            reply=reply,
            effort=self._effort,
            options=self._options,
        )
        said = await self._sent(wish, dialect)
        if dialect.streaming:
            read = read_event if dialect.responses else read_chunk
            async with said as stream:
                chunks = (read(each) async for each in stream)
                async for output in read_completion(chunks, with_tools=bool(tools)):
                    yield output
            return
        whole = read_response(said) if dialect.responses else read_chunk(said)
        async for output in read_completion(one_chunk(whole), with_tools=bool(tools)):
            yield output

    async def _sent(self, wish: Wish, dialect: Dialect) -> Any:
        """What the endpoint sends back: a stream, or the whole reply."""
        if dialect.responses:
            return await self._client.responses.create(**response_request(wish, dialect))
        return await self._client.chat.completions.create(**completion_request(wish, dialect))

    def _adapted(self, failure: Exception) -> str | None:
        """A remark on how the endpoint is asked otherwise after a failure, if that may mend it."""
        if isinstance(failure, APIStatusError) and self._may_switch:
            said = errors.refusal(failure)
            if self._dialect.wants_responses(said):
                self._dialect = self._dialect.model_copy(update={"responses": True})
                return f"{RESPONSES_USED}."
        if (part := self._part_to_leave_out(failure)) is None:
            return None
        self._dialect = self._dialect.without(part)
        return f"{REMARKS[part]}."

    def _part_to_leave_out(self, failure: Exception) -> str | None:
        """The part of the protocol to do without after a failure, if that may mend it."""
        if isinstance(failure, BrokenStreamError):
            return "streaming" if self._dialect.streaming and not failure.begun else None
        if not isinstance(failure, APIStatusError):
            return None
        said = errors.refusal(failure)
        return None if errors.misses_model(said) else self._dialect.refused_part(said)

    def _worth_waiting(self, failure: Exception, waits: Waits) -> float | None:
        if not isinstance(failure, APIError) or errors.lacks_credit(errors.refusal(failure)):
            return None
        return waits.before_retry(failure)

    async def _explained(self, failure: Exception, answering: bool) -> ModelError:
        """A failure in the person's words."""
        match failure:
            case APIError():
                if errors.misses_model(errors.refusal(failure)):
                    return errors.no_model(self._endpoint, await self.offered())
                return errors.explain(failure, self._endpoint, answering=answering)
            case EmptyCompletionError(reason=reason):
                return errors.no_text(self._endpoint, reason)
            case BrokenStreamError(begun=True):
                return errors.broken_off(self._endpoint)
            case _:
                return errors.unreadable(self._endpoint)

    async def offered(self) -> tuple[str, ...]:
        """Return the names of the endpoint's models, none where it does not tell."""
        try:
            return tuple([model.id async for model in self._client.models.list()])
        except (APIError, ValueError, AttributeError, TypeError):
            return ()

    async def complete(self, prompt: Prompt) -> Completion:
        """Return the model's answer to one prompt; an empty one is a `ModelError`."""
        text, usage = "", Usage()
        messages = [UserMessage(text=render(prompt))]
        async with aclosing(self._outputs(messages, (), prompt.reply)) as outputs:
            async for output in outputs:
                if isinstance(output, TextPiece):
                    text += output.text
                elif isinstance(output, Usage):
                    usage = output
                elif isinstance(output, Withdrawal):
                    text = ""
        if not text.strip():
            raise errors.no_text(self._endpoint, "stop")
        if not usage.tokens:
            read = tokens_of(messages)
            usage = Usage(input_tokens=read, output_tokens=tokens_in(text), estimated=True)
        return Completion(text=text.strip(), usage=usage)

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.close()


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
