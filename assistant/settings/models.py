"""Settings of the language models, and of what a turn may cost."""

from pydantic import AliasChoices, Field, SecretStr

from assistant.models.endpoint.choices import Protocol, ReasoningEffort
from assistant.models.endpoint.tool_trust import ToolCalling
from assistant.settings.group import Group


class Models(Group):
    """The language models, and their endpoint."""

    model: str | None = Field(
        default=None,
        description="Language models to choose from, the first one used unless another is chosen; "
        "without any, answers are composed.",
    )
    openai_api_key: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("OPENAI_API_KEY", "openai_api_key")
    )
    openai_base_url: str | None = Field(
        default=None, validation_alias=AliasChoices("OPENAI_BASE_URL", "openai_base_url")
    )
    open_model: str = Field(default="qwen2.5:14b", description="The language model of variant O.")
    tool_calling: ToolCalling = Field(
        default=ToolCalling.AUTO, description="Who chooses the tools: auto, model or plan."
    )
    reasoning_effort: ReasoningEffort | None = Field(
        default=None, description="How long a model that reasons may think, where it can be told."
    )
    protocol: Protocol = Field(
        default=Protocol.AUTO,
        description="How a model is asked: by chat completions, by responses, or what it has.",
    )
    context_window: int = Field(
        default=16_384, ge=1024, description="Tokens the model reads at once; prompts keep within."
    )
    answer_without_model: bool = Field(
        default=True,
        description="Whether a question at which the model fails is answered from facts alone.",
    )
    longest_wait: float = Field(
        default=120, ge=0, description="Seconds waited where an endpoint asks to wait."
    )
    most_retries: int = Field(
        default=2, ge=0, le=10, description="Times an endpoint is asked again that failed for now."
    )
    longest_silence: float = Field(
        default=120, gt=0, description="Seconds an endpoint may keep silent."
    )
    longest_connecting: float = Field(
        default=10, gt=0, description="Seconds an endpoint may take to be reached."
    )
    longest_answer: int = Field(
        default=20_000, ge=100, description="Characters at which an answer is cut."
    )
    input_price: float | None = Field(
        default=None, ge=0, description="Price of a million tokens read."
    )
    output_price: float | None = Field(
        default=None, ge=0, description="Price of a million tokens written."
    )
    currency: str = Field(default="$", description="What stands before an amount of money.")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the language models, the one used first in front."""
        named = (name.strip() for name in (self.model or "").split(","))
        return tuple(dict.fromkeys(name for name in named if name))


class TurnLimits(Group):
    """The limits of a turn, after which it is answered from what is known."""

    step_limit: int = Field(default=8, ge=1, le=50, description="Model calls a turn may take.")
    token_limit: int = Field(default=60_000, ge=1, description="Tokens a turn may take in all.")
    time_limit: float = Field(default=300, gt=0, description="Seconds a turn may take.")
