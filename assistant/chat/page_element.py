"""An element of the page that is drawn from its props alone."""

import secrets
import time
from uuid import UUID

import chainlit as cl
from chainlit.data import get_data_layer


class PageElement(cl.CustomElement):
    """A custom element that leaves no file behind: its props are kept with the chat.

    Ids rise with time, so that a chat shows its elements in the order in which they came.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.id = str(UUID(int=time.time_ns() << 64 | secrets.randbits(64)))

    async def _create(self, persist: bool = True) -> bool:
        layer = get_data_layer()
        if layer is not None and persist:
            await layer.create_element(self)
        self.chainlit_key = self.id
        self.persisted = True
        return True
