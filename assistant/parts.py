"""What an assistant is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.context_window import ContextWindow
from assistant.endpoint.tool_trust import ToolTrust
from assistant.language_model import LanguageModel
from assistant.limits import Limits
from assistant.spending import Prices
from assistant.support.gate import CitationGate
from tools.hublink.parameters import GenerationParameters
from tools.paper_links import LinkResolver
from tools.shelf import Shelf
from tools.tool import Tool


@dataclass(frozen=True)
class Speaker:
    """A language model, with how it is worked with and what is known of it.

    `trust` and `window` take in what turns out about the model, for all chats.
    """

    model: LanguageModel
    trust: ToolTrust = field(default_factory=ToolTrust)
    window: ContextWindow = field(default_factory=ContextWindow)
    prices: Prices | None = None
    generation: GenerationParameters = field(default_factory=GenerationParameters)


@dataclass(frozen=True)
class Parts:
    """What every turn of an assistant works with."""

    shelf: Shelf
    speaker: Speaker
    tools: Mapping[str, Tool]
    resolvers: tuple[LinkResolver, ...]
    limits: Limits
    gate: CitationGate

    @property
    def model(self) -> LanguageModel:
        return self.speaker.model

    @property
    def trust(self) -> ToolTrust:
        return self.speaker.trust

    @property
    def window(self) -> ContextWindow:
        return self.speaker.window

    @property
    def prices(self) -> Prices | None:
        return self.speaker.prices

    @property
    def generation(self) -> GenerationParameters:
        return self.speaker.generation
