"""The parts of an assistant: indexes, a model, tools, limits and the verifier of claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.agent.limits import Limits
from assistant.conversation.spending import Prices
from assistant.models.context_window import ContextWindow
from assistant.models.endpoint.tool_trust import ToolTrust
from assistant.models.language_model import OFFLINE, LanguageModel
from assistant.support.claim_verifier import ClaimVerifier
from tools.hublink.core.parameters import GenerationParameters
from tools.hublink.retrieval.fact_lines import FactReader
from tools.literature.paper_links import LinkResolver
from tools.weighing.judge import Judge
from tools.workspace.shelf import Shelf
from tools.workspace.tool import Tool


@dataclass(frozen=True)
class Speaker:
    """A language model with its settings, and with what was learned of its abilities.

    `trust` and `window` change as calls succeed or fail, for all chats. Where it
    `may_be_done_without`, a question that it fails at is answered from the facts alone.
    """

    model: LanguageModel
    trust: ToolTrust = field(default_factory=ToolTrust)
    window: ContextWindow = field(default_factory=ContextWindow)
    prices: Prices | None = None
    generation: GenerationParameters = field(default_factory=GenerationParameters)
    may_be_done_without: bool = True

    @property
    def answers_by_plan(self) -> bool:
        """Whether it answers the question of a plan alone, so that several are asked one by one."""
        return self.model.name == OFFLINE


@dataclass(frozen=True)
class Parts:
    """The parts that every turn of an assistant works with.

    Without a `judge` it is not said how sure it is that a question was read as it is meant, and
    without one who `reads_facts` what was hardly understood is answered by its plan all the same.
    """

    shelf: Shelf
    speaker: Speaker
    tools: Mapping[str, Tool]
    resolvers: tuple[LinkResolver, ...]
    limits: Limits
    verifier: ClaimVerifier
    judge: Judge | None = None
    reads_facts: FactReader | None = None

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
