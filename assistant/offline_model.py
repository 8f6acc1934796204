"""A language model's protocol without a language model.

It chooses tools from the plan that grounding made and composes its answer from the facts found.
Nothing is invented: every sentence is made of labels out of the graph and computed numbers.
"""

import re
from collections.abc import AsyncGenerator, Sequence

from assistant.composing.composed_reply import composed_reply
from assistant.language_model import Message, ModelOutput, TextPiece
from assistant.offline_replies import computed_reply
from assistant.planned_calls import planned_call
from tools.hublink.protocols import NO_USAGE, Completion, Prompt
from tools.tool import ToolSpecification

_PIECES = re.compile(r"(?:\S+\s*){1,5}")
"""Answers stream a few words at a time."""


class OfflineModel:
    """Plans with the grounded plan, speaks with templates; costs no tokens."""

    name = "offline"

    async def complete(self, prompt: Prompt) -> Completion:
        """Answers a prompt by what can be computed from its variables."""
        return Completion(text=computed_reply(prompt), usage=NO_USAGE)

    async def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]:
        """Asks for the next tool the plan needs, or streams the answer."""
        call = planned_call(messages, {tool.name for tool in tools})
        if call is not None:
            yield call
        else:
            for piece in _PIECES.findall(composed_reply(messages)):
                yield TextPiece(text=piece)
        yield NO_USAGE
