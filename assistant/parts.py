"""What an assistant is made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.context_window import ContextWindow
from assistant.language_model import LanguageModel
from assistant.limits import Limits
from assistant.spending import Prices
from assistant.support.gate import CitationGate
from assistant.tool_trust import ToolTrust
from tools.hublink.parameters import GenerationParameters
from tools.paper_links import LinkResolver
from tools.shelf import Shelf
from tools.tool import Tool


@dataclass(frozen=True)
class Parts:
    """What every turn of an assistant works with.

    `trust` and `window` take in what turns out about the model, for all chats.
    """

    shelf: Shelf
    model: LanguageModel
    tools: Mapping[str, Tool]
    resolvers: tuple[LinkResolver, ...]
    limits: Limits
    trust: ToolTrust
    window: ContextWindow
    prices: Prices | None
    generation: GenerationParameters
    gate: CitationGate
