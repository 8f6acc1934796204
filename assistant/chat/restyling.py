"""Answers given before, shown with their references in the style that is chosen now."""

import asyncio
import logging

from assistant.chat.page_element import PageElement
from assistant.chat.persistence.chat_conversations import ChatConversations
from assistant.chat.views.restyled import restyled
from assistant.references.options import ReferenceOptions
from tools.errors import SetupError

logger = logging.getLogger(__name__)


async def restyle(conversations: ChatConversations, references: ReferenceOptions) -> None:
    """Write the references of the current chat in a style, on the page and in what is kept."""
    try:
        elements = await conversations.elements("AnswerSources", "ComparisonTable")
        record = await conversations.record() if elements else None
    except SetupError as error:
        logger.warning("The references of a chat could not be written anew: %s", error)
        return
    answers = {turn.answer.id: turn.answer for turn in record.conversation.turns} if record else {}
    for element in elements:
        answer = answers.get(element["props"].get("answer"))
        if answer is not None:
            props = await asyncio.to_thread(restyled, element["props"], answer, references)
            shown = PageElement(name=element["name"], props=props)
            shown.id = element["id"]
            await shown.send(for_id=element["forId"])
