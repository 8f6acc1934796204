"""The record of a chat's conversation, stored turn by turn, taken back where one is edited."""

from assistant.conversation.answer import Answer
from assistant.conversation.answer_record import AnswerRecord
from assistant.conversation.conversation import Conversation
from assistant.history.turn_state import TurnState, as_it_is, conversation_of, state_since
from assistant.history.turns import NO_TURNS, KeptTurns
from tools.hublink.question.scope import Scope
from tools.workspace.papers.evidence import offered_again
from tools.workspace.shelf import Shelf


class ConversationRecord:
    """Holds the conversation of one chat; an edited message takes it back to before it.

    What its scope was set to by hand since then stays: it is what the person sees. `revision` is
    the one that the chat is in where it is kept.
    """

    def __init__(self, shelf: Shelf, kept: KeptTurns = NO_TURNS) -> None:
        self.shelf = shelf
        self.revision = kept.revision
        self._states: dict[str, TurnState] = dict(kept.turns)
        self.conversation = conversation_of(self.states, shelf)
        self.limited: TurnState | None = None
        self._before = as_it_is(self.conversation)

    @property
    def messages(self) -> tuple[str, ...]:
        """The messages that have been kept, and what was set by hand between them, in order."""
        return tuple(self._states)

    @property
    def states(self) -> tuple[TurnState, ...]:
        """The change that each message made, in order."""
        return tuple(self._states.values())

    def answer(self, id: str) -> Answer | None:
        """Return an answer of the chat by its id."""
        answers = (turn.answer for turn in self.conversation.turns)
        return next((answer for answer in answers if answer.id == id), None)

    def answer_record(self, answer: str) -> AnswerRecord | None:
        """Return how an answer of the chat was found, under its id."""
        for place, state in enumerate(self.states):
            if state.turn is not None and state.turn.answer.id == answer:
                earlier = conversation_of(self.states[:place], self.shelf)
                return AnswerRecord(
                    plan=state.turn.plan,
                    known=tuple(offered_again(each) for each in earlier.book.all()),
                    answer=state.turn.answer,
                )
        return None

    def first_question(self, message: str) -> str | None:
        """Return what a message asked before it was edited, where it began the chat."""
        began = next((key for key, state in self._states.items() if not state.by_hand), None)
        turn = self._states[message].turn if message == began else None
        return turn.answer.question if turn else None

    def taken_back(self, message: str) -> tuple[str, ...]:
        """Return what editing a message takes back: it and all messages after it."""
        later = self.messages[self.messages.index(message) :] if message in self._states else ()
        return tuple(each for each in later if not self._states[each].by_hand)

    def before(self, message: str) -> Conversation:
        """Return the conversation for a message to go on from; one known already is edited."""
        if message in self._states:
            for later in self.taken_back(message):
                del self._states[later]
            self.conversation = conversation_of(self.states, self.shelf)
        self._before = as_it_is(self.conversation)
        return self.conversation

    def limit(self, scope: Scope) -> None:
        """Limit the conversation by hand; `limited` is to be kept, once the chat is."""
        self.conversation.scope = scope
        self.limited = TurnState(turn=None, scope=scope, by_hand=True)

    def limit_kept(self, change: str, state: TurnState) -> None:
        """Take a change by hand for kept, under its name."""
        self._states[change] = state
        if self.limited is state:
            self.limited = None

    def close(self, message: str) -> TurnState | None:
        """Return the change the message made since `before`, to be stored; None if it made none."""
        state = state_since(self._before, self.conversation)
        if state is not None:
            self._states[message] = state
        return state
