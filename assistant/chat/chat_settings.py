"""The settings of a chat: its strategy, its thoroughness, its citation style and its model."""

from pathlib import Path
from typing import Any

import chainlit as cl
from chainlit.input_widget import InputWidget, Select

from assistant.conversation.turn_options import USUAL_CHOICES, Choices, TurnOptions
from assistant.history.history import History
from assistant.references.formatted import STYLES
from assistant.references.options import ReferenceOptions
from assistant.translations.page_language import say
from assistant.web.identity_middleware import current_person
from tools.hublink.core.parameters import Strategy, Thoroughness

STRATEGIES = {
    Strategy.AUTO.value: "settings.auto",
    Strategy.DIRECT.value: "settings.direct",
    Strategy.TRAVERSAL.value: "settings.traversal",
}
AMOUNTS = {
    Thoroughness.QUICK.value: "settings.quick",
    Thoroughness.NORMAL.value: "settings.normal",
    Thoroughness.THOROUGH.value: "settings.thorough",
}
STYLE_NAMES = {
    "apa": "APA",
    "ieee": "IEEE",
    "acm": "ACM",
    "chicago": "Chicago",
    "vancouver": "Vancouver",
}
_KEPT = "kept_settings"


class ChatSettings:
    """The settings of the current chat, which Chainlit's context tells.

    They are kept with the chat and, for the chats begun later, with the person. What a page sends
    counts only where it is one of the values offered.
    """

    def __init__(self, history: History, choices: Choices = USUAL_CHOICES) -> None:
        self._history = history
        self._references = references = choices.references
        models = choices.models
        self._offered: dict[str, dict[str, str]] = {
            "strategy": dict(STRATEGIES) if choices.strategies else {},
            "thoroughness": dict(AMOUNTS),
            "style": _styles(references.style),
            "model": {name: "settings.offline" if name == "offline" else name for name in models},
        }
        self._usual = {
            "strategy": Strategy.AUTO.value,
            "thoroughness": Thoroughness.NORMAL.value,
            "style": references.style,
            "model": models[0] if models else "offline",
        }

    @property
    def references(self) -> ReferenceOptions:
        """The style and keys that references of the chat are written with."""
        return self._references.model_copy(update={"style": self._chosen()["style"]})

    @property
    def turn(self) -> TurnOptions:
        """The options for the next question of the chat."""
        chosen = self._chosen()
        return TurnOptions(
            strategy=Strategy(chosen["strategy"]),
            thoroughness=Thoroughness(chosen["thoroughness"]),
            model=chosen["model"] if self._offered["model"] else None,
        )

    async def begin(self) -> None:
        """Show the settings of a new chat: what the person chose last."""
        if person := current_person():
            cl.context.session.chat_settings = await self._history.users.preferences(person.id)
        await self.show()

    async def show(self) -> None:
        """Show the settings of the chat."""
        await cl.ChatSettings(self._form()).send()

    async def keep(self) -> None:
        """Keep what was just chosen, for this chat and those to come."""
        chosen = cl.context.session.chat_settings = self._chosen()
        if person := current_person():
            await self._history.users.prefer(person.id, chosen)
        await self.keep_with_chat()

    async def keep_with_chat(self) -> None:
        """Keep the settings with the chat, if there is one yet that does not have them."""
        person, kept = current_person(), {"chat_settings": self._chosen()}
        if person is None or cl.user_session.get(_KEPT) == kept:
            return
        if await self._history.chats.remember(person.id, cl.context.session.thread_id, kept):
            cl.user_session.set(_KEPT, kept)

    def _chosen(self) -> dict[str, str]:
        """The value of each setting; the usual one where none is chosen that is offered."""
        said: dict[str, Any] = cl.context.session.chat_settings
        return {
            name: said[name] if said.get(name) in self._offered[name] else usual
            for name, usual in self._usual.items()
        }

    def _form(self) -> list[InputWidget]:
        chosen = self._chosen()
        return [
            Select(
                id=name,
                label=say(f"setting.{name}"),
                items={_shown(label): value for value, label in offered.items()},
                initial_value=chosen[name],
            )
            for name, offered in self._offered.items()
            if len(offered) > 1
        ]


def _styles(configured: str) -> dict[str, str]:
    """The usual styles by their names, and the configured one where it is another."""
    styles = {style: STYLE_NAMES[style] for style in STYLES}
    return styles if configured in STYLES else {configured: Path(configured).stem, **styles}


def _shown(label: str) -> str:
    """A name as it is, or a text of the page."""
    return say(label) if label.startswith("settings.") else label
