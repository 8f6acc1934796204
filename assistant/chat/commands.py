"""Commands of the chat's input: offered in its menu, and what they do on the page besides."""

import asyncio

import chainlit as cl
from chainlit.types import CommandDict

from assistant.chat.answer_sources import reference_file
from assistant.conversation import Conversation
from assistant.references.cited import cited_references
from assistant.references.export import KINDS, ExportFormat
from assistant.references.options import ReferenceOptions
from assistant.slash_commands import Command, CommandName, read_command

_OFFERED = {
    CommandName.TABLE: ("table-2", "Papers side by side, by their numbers: 1 3 5"),
    CommandName.REFERENCES: ("quote", "References as a file: bibtex, ris, … and numbers"),
    CommandName.SCOPE: ("filter", "Limit this chat: papers since 2020"),
    CommandName.NEW: ("eraser", "Begin a new topic; papers keep their numbers"),
}


async def offer_commands() -> None:
    """Put the commands into the menu of the input."""
    offered = [
        CommandDict(
            id=name.value,
            icon=icon,
            description=description,
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
    """Do on the page what a command means besides its answer."""
    match read_command(text):
        case Command(CommandName.SCOPE, ""):
            await cl.send_window_message({"scope": {"open": True}})
        case Command(CommandName.REFERENCES, rest):
            papers = conversation.turns[-1].answer.evidence if conversation.turns else ()
            if papers and (wanted := _format_named(rest)):
                items = cited_references(papers, references)
                file = await asyncio.to_thread(reference_file, items, wanted, references)
                await cl.send_window_message({"download": file})


def _format_named(text: str) -> ExportFormat | None:
    """The first format that a text names, by its name or the ending of its files."""
    words = {word.strip(".,").lower() for word in text.split()}
    return next((f for f in ExportFormat if words & {f.value, KINDS[f].label.lower()}), None)
