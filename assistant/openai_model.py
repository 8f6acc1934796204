"""Any endpoint that speaks the chat completions protocol: a hosted model or one's own."""

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any
from urllib.parse import urlsplit

import httpx2
from openai import APIError, APIStatusError, AsyncOpenAI, AsyncStream, omit
from openai.types.chat import ChatCompletionChunk
from pydantic import SecretStr

from assistant import openai_errors as errors
from assistant.language_model import Message, ModelOutput, TextPiece, Usage, UserMessage
from assistant.openai_messages import reply_format, request_messages, request_tools
from assistant.openai_stream import BrokenStreamError, EmptyCompletionError, read_completion
from prompts import render
from tools.hublink.models import Frozen
from tools.hublink.protocols import Completion, Prompt
from tools.tool import ToolSpecification

PUBLIC_SERVICE = "https://api.openai.com/v1"


class Dialect(Frozen):
    """Which optional parts of the protocol the endpoint has not refused so far."""

    usage: bool = True
    system_role: bool = True
    structure: bool = True

    def without_refused(self, said: errors.Refusal) -> "Dialect":
        """The dialect without the part that the endpoint has just refused, if it is one."""
        if self.structure and errors.refuses_structure(said):
            return self.model_copy(update={"structure": False})
        if self.usage and errors.refuses_usage(said):
            return self.model_copy(update={"usage": False})
        if self.system_role and errors.refuses_system_role(said):
            return self.model_copy(update={"system_role": False})
        return self


class OpenAIModel:
    """A language model behind an OpenAI-compatible endpoint.

    `timeout` is how many seconds the endpoint may keep silent. `options` go into every request as
    they are (`temperature`, `max_tokens`, …). Rate limits, server faults and refused connections
    are tried again twice, after the time the server names, up to two minutes. A missing key or
    malformed address is a `ModelError` at once.
    """

    def __init__(
        self,
        model: str,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = 120.0,
        options: Mapping[str, Any] | None = None,
        http_client: httpx2.AsyncClient | None = None,
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
        self._dialect = Dialect()
        self._client = AsyncOpenAI(
            api_key=api_key or "none",
            base_url=url,
            timeout=httpx2.Timeout(timeout, connect=min(timeout, 10.0)),
            max_retries=2,
            http_client=http_client,
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
        """What the model says; held to the JSON schema `reply` where the endpoint can do that."""
        answering = False
        try:
            async with await self._open(messages, tools, reply) as stream:
                answering = True
                async with aclosing(read_completion(stream)) as outputs:
                    async for output in outputs:
                        yield output
        except APIError as error:
            # The service may have put the key into its words: they stay out of tracebacks.
            raise errors.explain(error, self._endpoint, answering=answering) from None
        except EmptyCompletionError as error:
            raise errors.no_text(self._endpoint, error.reason) from None
        except BrokenStreamError as error:
            failure = errors.broken_off if error.begun else errors.unreadable
            raise failure(self._endpoint) from None
        except (json.JSONDecodeError, UnicodeDecodeError):
            raise errors.unreadable(self._endpoint) from None

    async def complete(self, prompt: Prompt) -> Completion:
        """The model's answer to one prompt; an empty one is a `ModelError`."""
        text, usage = "", Usage()
        messages = [UserMessage(text=render(prompt))]
        async with aclosing(self._outputs(messages, (), prompt.reply)) as outputs:
            async for output in outputs:
                if isinstance(output, TextPiece):
                    text += output.text
                elif isinstance(output, Usage):
                    usage = output
        if not text.strip():
            raise errors.no_text(self._endpoint, "stop")
        return Completion(text=text.strip(), usage=usage)

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.close()

    async def _open(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpecification],
        reply: Mapping[str, Any] | None,
    ) -> AsyncStream[ChatCompletionChunk]:
        """Ask, leaving out what the endpoint refuses, and remember it for the next time."""
        while True:
            dialect = self._dialect
            try:
                return await self._client.chat.completions.create(
                    model=self.name,
                    messages=request_messages(messages, system_role=dialect.system_role),
                    tools=request_tools(tools) or omit,
                    stream=True,
                    stream_options={"include_usage": True} if dialect.usage else omit,
                    response_format=reply_format(reply) if reply and dialect.structure else omit,
                    extra_body=self._options,
                )
            except APIStatusError as error:
                simpler = dialect.without_refused(errors.refusal(error))
                if simpler == dialect:
                    raise
                self._dialect = simpler


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
