"""The choices of how a model is asked."""

from enum import StrEnum


class Protocol(StrEnum):
    """Which protocol a model is asked by: what the endpoint has, or one of the two alone."""

    AUTO = "auto"
    COMPLETIONS = "completions"
    RESPONSES = "responses"


class ReasoningEffort(StrEnum):
    """How long a model that reasons may think before it answers."""

    NONE = "none"
    MINIMAL = "minimal"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
