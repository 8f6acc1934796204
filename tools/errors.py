"""Errors in two families: those a model can repair, and those a person must."""


class ToolError(Exception):
    """A mistake in a tool call; the message goes back to the model, which can act on it."""


class SetupError(Exception):
    """Something is missing or broken that a person must mend: what it is, and the remedy."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy
