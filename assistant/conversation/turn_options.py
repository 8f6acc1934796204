"""Options of a question: how it is searched for, and which model answers."""

from assistant.references.options import DEFAULT_OPTIONS, ReferenceOptions
from tools.hublink.core.models import Frozen
from tools.hublink.core.parameters import SearchOptions


class TurnOptions(SearchOptions):
    """The options for one question; without a `model`, the first one configured answers."""

    model: str | None = None


class Choices(Frozen):
    """The choices that chats offer.

    `references` are the options used unless another style is chosen, `models` the language models,
    the default one first; `strategies` says whether the search strategy can be chosen.
    """

    references: ReferenceOptions = DEFAULT_OPTIONS
    models: tuple[str, ...] = ()
    strategies: bool = True


USUAL = TurnOptions()
USUAL_CHOICES = Choices()
