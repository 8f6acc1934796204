"""The first input of a model in a turn: the briefing, the recent turns and the question."""

from datetime import date

from assistant.conversation.answer import Answer
from assistant.conversation.asked import Asked, PapersInMind
from assistant.conversation.conversation import MOST_IN_MIND, Conversation
from assistant.conversation.slash_commands import in_words
from assistant.models.context_window import Exchange, ModelInput
from assistant.models.language_model import BriefingMessage, UserMessage
from assistant.support.support_report import with_marks
from prompts import plain
from tools.workspace.library import Library

_RECENT_TURNS = 6


def opening(conversation: Conversation, library: Library, asked: Asked) -> ModelInput:
    """Return the opening of a turn; the papers in mind are those in the library's scope.

    The question stands in the person's own words: what it was taken to mean leaves some out.
    """
    in_mind = conversation.in_mind(library.name)
    papers = tuple(each for each in in_mind if library.allowed([each.hub.id]))
    unseen = max(0, len(conversation.working_set) - MOST_IN_MIND)
    earlier = tuple(
        Exchange(question=plain(turn.question), answer=_told(turn.answer))
        for turn in conversation.turns[-_RECENT_TURNS:]
        if turn.answer.text
    )
    return ModelInput(
        briefing=BriefingMessage(
            hub_name=library.hub_name,
            today=date.today(),
            asked=asked,
            papers=PapersInMind(papers=papers, more=unseen),
            attributes=library.attributes,
        ),
        earlier=earlier,
        current=(UserMessage(text=in_words(asked.typed)),),
    )


def _told(answer: Answer) -> str:
    """An earlier answer as later turns read it: what it says without support is marked so."""
    return plain(with_marks(answer.text, answer.findings))
