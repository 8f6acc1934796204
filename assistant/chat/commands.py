"""Commands of the chat's input: offered in its menu, and what they do on the page besides."""

import asyncio

import chainlit as cl
from chainlit.types import CommandDict

from assistant.chat.views.answer_sources import reference_file
from assistant.conversation.conversation import Conversation
from assistant.conversation.slash_commands import Command, CommandName, read_command
from assistant.references.cited import cited_references
from assistant.references.export import ExportFormat
from assistant.references.options import ReferenceOptions
from assistant.translations.page_language import say

_OFFERED = {
    CommandName.TABLE: ("table-2", "command.table"),
    CommandName.REFERENCES: ("quote", "command.references"),
    CommandName.SCOPE: ("filter", "command.scope"),
    CommandName.NEW: ("eraser", "command.new"),
}


async def offer_commands() -> None:
    """Put the commands into the menu of the input."""
    offered = [
        CommandDict(
            id=name.value,
            icon=icon,
            description=say(description),
            button=False,
            persistent=False,
            selected=False,
        )
        for name, (icon, description) in _OFFERED.items()
    ]
    await cl.context.emitter.set_commands(offered)


def text_of(message: cl.Message) -> str:
    """Return what a message says, a command of the menu as if it had been typed."""
    known = message.command in list(CommandName)
    return f"/{message.command} {message.content}".strip() if known else message.content


async def act(text: str, conversation: Conversation, references: ReferenceOptions) -> None:
    """Do on the page what a message means besides its answer."""
    if read_command(text) == Command(CommandName.SCOPE):
        await cl.send_window_message({"scope": {"open": True}})
    answer = conversation.turns[-1].answer if conversation.turns else None
    if answer is not None and answer.export_as and answer.question == text:
        items = cited_references(answer.evidence, references)
        wanted = ExportFormat(answer.export_as)
        file = await asyncio.to_thread(reference_file, items, wanted, references)
        await cl.send_window_message({"download": file})
