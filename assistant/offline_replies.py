"""Replies to single prompts without a language model: computed from the prompt's variables."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tools.hublink.parameters import RetrievalParameters
from tools.hublink.protocols import Prompt
from tools.hublink.question import extract_components

Variables = Mapping[str, Any]


def computed_reply(prompt: Prompt) -> str:
    """What code makes of a prompt's variables, in the form that the prompt asks for."""
    return _REPLIES[prompt.name](prompt.variables)


def _components(variables: Variables) -> str:
    most = RetrievalParameters().maximum_components
    return json.dumps({"parts": extract_components(variables["question"], most)})


_REPLIES: Mapping[str, Callable[[Variables], str]] = {
    "question_components": _components,
}
