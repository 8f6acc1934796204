"""The optional parts of the protocol that an endpoint takes, learned from its refusals."""

import re
from collections.abc import Mapping

from assistant.models.endpoint.errors import Refusal
from tools.hublink.core.models import Frozen


class Dialect(Frozen):
    """The optional parts of the protocol that the endpoint has not refused so far.

    `usage`: counting tokens in a stream. `system_role`: system messages. `structure`: replies held
    to a JSON schema. `parallel`: several calls in one message. `streaming`: text as it comes.
    `effort`: how long the model may think. `responses`: the Responses API in place of chat
    completions.
    """

    usage: bool = True
    system_role: bool = True
    structure: bool = True
    parallel: bool = True
    streaming: bool = True
    effort: bool = True
    responses: bool = False

    def without(self, part: str) -> "Dialect":
        return self.model_copy(update={part: False})

    def refused_part(self, said: Refusal) -> str | None:
        """Return the part that was just refused, where it is still in use."""
        if self.responses and (said.status in _NOWHERE or _NO_RESPONSES.search(said.words)):
            return "responses"
        refused = (part for part, refuses in _REFUSALS.items() if refuses.search(said.words))
        return next((part for part in refused if getattr(self, part)), None)

    def wants_responses(self, said: Refusal) -> bool:
        """Return whether the endpoint has just asked for the Responses API."""
        return not self.responses and _RESPONSES.search(said.words) is not None


_NOWHERE = frozenset({404, 405, 501})
_NO_RESPONSES = re.compile(r"responses.{0,60}(not |un)(supported|available|implemented)")
_RESPONSES = re.compile(r"v1/responses\b|\bresponses api\b")
RESPONSES_USED = "This model is asked by the Responses API, as its endpoint wishes"
REMARKS: Mapping[str, str] = {
    "usage": "This endpoint does not count tokens while it streams; they are reckoned",
    "system_role": "This model takes no system messages; instructions are put before the question",
    "structure": "This endpoint cannot hold a reply to a form; it is asked for in words",
    "parallel": "This model takes one tool call a message; calls are told one by one",
    "streaming": "This endpoint does not stream; the answer comes in one piece",
    "effort": "This model cannot be told how long to think; it decides itself",
    "responses": "This endpoint has no Responses API; chat completions are used",
}
"""Remarks for people on leaving out a part."""


_REFUSALS: Mapping[str, re.Pattern[str]] = {
    part: re.compile(pattern)
    for part, pattern in {
        "effort": r"reasoning[_. ]effort|'reasoning'|\breasoning\b.{0,40}(not |un)supported"
        r"|not support.{0,30}reasoning|unrecognized.{0,40}reasoning",
        "structure": r"response_format|text\.format|json_schema|structured output",
        "usage": r"stream_options|include_usage",
        "system_role": r"system role|system messages?\b|role ['\"]system|developer instruction"
        r"|roles must alternate",
        "parallel": r"single tool[- ]calls?|one tool[- ]call|parallel.tool.calls?",
        "streaming": r"\bstream(ing)?\b.{0,60}(not |un)(supported|available|allowed|implemented)"
        r"|(not|n't) support.{0,30}\bstream",
    }.items()
}
