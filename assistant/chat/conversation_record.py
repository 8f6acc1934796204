"""A chat's conversation, and what it was before each message, so that a message can be edited."""

from copy import deepcopy

from assistant.conversation import Conversation


class ConversationRecord:
    """Holds the conversation of one chat; an edited message takes it back to before it."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self._before: dict[str, Conversation] = {}

    def before(self, message: str) -> Conversation:
        """Return the conversation for a message to go on from; one known already is edited."""
        if message in self._before:
            self.conversation = self._before[message]
            known = list(self._before)
            for later in known[known.index(message) :]:
                del self._before[later]
        self._before[message] = deepcopy(self.conversation)
        return self.conversation
