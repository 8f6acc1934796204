"""Programs that references can be handed to without a file."""

from typing import Protocol


class ReferenceTaker(Protocol):
    """Takes references in RIS and returns the name of where they are now.

    It raises a SetupError where it cannot.
    """

    async def take(self, ris: str) -> str: ...
