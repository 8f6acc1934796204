"""An element of the page that is drawn from its props alone."""

import chainlit as cl
from chainlit.data import get_data_layer


class PageElement(cl.CustomElement):
    """A custom element that leaves no file behind: its props are kept with the chat."""

    async def _create(self, persist: bool = True) -> bool:
        layer = get_data_layer()
        if layer is not None and persist:
            await layer.create_element(self)
        self.chainlit_key = self.id
        self.persisted = True
        return True
