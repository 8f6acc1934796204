"""What a person may choose for a question: how it is searched for, and which model answers."""

from assistant.references.options import DEFAULT_OPTIONS, ReferenceOptions
from tools.hublink.models import Frozen
from tools.hublink.parameters import SearchOptions


class TurnOptions(SearchOptions):
    """How one question is answered; without a `model`, by the first that is configured."""

    model: str | None = None


class Choices(Frozen):
    """What chats let people choose from.

    `references` tell how references are written unless another style is chosen, `models` the
    language models, the usual one first; with `strategies`, how papers are found can be chosen.
    """

    references: ReferenceOptions = DEFAULT_OPTIONS
    models: tuple[str, ...] = ()
    strategies: bool = True


USUAL = TurnOptions()
USUAL_CHOICES = Choices()
