"""A language model's protocol without a language model.

It chooses tools from the plan that grounding made and composes its answer from the facts found.
Nothing is invented: every sentence is made of labels out of the graph and computed numbers.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence

from assistant.models.composed_reply import composed_reply
from assistant.models.language_model import OFFLINE, Message, ModelOutput, TextPiece
from assistant.models.offline_replies import computed_reply
from assistant.models.planned_calls import planned_call
from tools.hublink.core.protocols import NO_USAGE, Completion, Prompt
from tools.workspace.tool import ToolSpecification

_PIECES = re.compile(r"(?:\S+\s*){1,5}")
"""Answers stream a few words at a time."""


class OfflineModel:
    """Plans with the grounded plan, speaks with templates; costs no tokens."""

    name = OFFLINE

    async def complete(self, prompt: Prompt) -> Completion:
        """Answer a prompt by what can be computed from its variables."""
        text = await asyncio.to_thread(computed_reply, prompt)
        return Completion(text=text, usage=NO_USAGE)

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        """Ask for the next tool the plan needs, or stream the answer."""
        call = planned_call(messages, {tool.name for tool in tools})
        if call is not None:
            yield call
        else:
            reply = await asyncio.to_thread(composed_reply, messages)
            for piece in _PIECES.findall(reply):
                yield TextPiece(text=piece)
        yield NO_USAGE
