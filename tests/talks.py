"""Conversations as tests have them."""

from assistant.agent.agent import Assistant
from assistant.conversation.answer import Answer


class Talk:
    """A conversation with an assistant."""

    def __init__(self, assistant: Assistant) -> None:
        self.assistant = assistant
        self.conversation = assistant.new_conversation()

    async def ask(self, question: str) -> Answer:
        return await self.assistant.answer(self.conversation, question)
