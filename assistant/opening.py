"""What a model is told to begin a turn with: the instruction, the recent turns and the question."""

from datetime import date

from assistant.context_window import Exchange, ModelInput
from assistant.conversation import MOST_IN_MIND, Conversation
from assistant.language_model import InstructionMessage, UserMessage
from assistant.turn import PapersInMind, PlanInMind
from prompts import plain
from tools.hublink.protocols import Prompt
from tools.library import Library

_RECENT_TURNS = 6


def opening(
    conversation: Conversation, library: Library, mind: PlanInMind, question: str
) -> ModelInput:
    """The opening of a turn; of the papers in mind, those in the library's scope."""
    papers = tuple(each for each in conversation.in_mind() if library.allowed([each.hub.id]))
    unseen = max(0, len(conversation.working_set) - MOST_IN_MIND)
    prompt = Prompt(
        name="agent",
        variables={
            "hub_name": library.hub_name,
            "today": date.today(),
            "plan": mind,
            "papers": PapersInMind(papers=papers, more=unseen),
        },
    )
    earlier = tuple(
        Exchange(question=plain(turn.question), answer=plain(turn.answer.text))
        for turn in conversation.turns[-_RECENT_TURNS:]
        if turn.answer.text
    )
    return ModelInput(
        instruction=InstructionMessage(prompt=prompt),
        earlier=earlier,
        current=(UserMessage(text=question),),
    )
