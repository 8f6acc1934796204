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

    async def lists(self, question: str, titles: tuple[str, ...]) -> None:
        """Hold an answer to naming so many papers, each by these words of its title."""
        answer = await self.ask(question)

        assert all(title in answer.text for title in titles)
        assert len(answer.hubs) == len(titles)

    async def tells_in_order(self, question: str, told: tuple[str, ...]) -> str:
        """Hold an answer to saying some words one after the other, and return its text."""
        text = (await self.ask(question)).text
        places = [text.find(each) for each in told]

        assert -1 not in places, text
        assert places == sorted(places)
        return text
