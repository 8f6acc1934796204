"""What a person may choose for a question: how it is searched for, and which model answers."""

from tools.hublink.parameters import SearchOptions


class TurnOptions(SearchOptions):
    """How one question is answered; without a `model`, by the first that is configured."""

    model: str | None = None


USUAL = TurnOptions()
