"""A question prepared by a model: its components (algorithm 11), its wording for the search."""

from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.replies import Reply


class QuestionParts(Reply):
    """The parts of a question worth searching for one by one."""

    parts: list[str]


class AugmentedQuestion(Reply):
    """A question in a fuller wording."""

    question: str


async def components_by_model(question: str, calls: Calls) -> tuple[str, ...] | None:
    """Return the components of a question; None where the model's reply is unreadable."""
    prompt = Prompt(name="question_components", variables={"question": question})
    found = await calls.data(prompt, QuestionParts)
    if found is None:
        return None
    parts = (part.strip() for part in found.parts)
    return tuple(dict.fromkeys(part for part in parts if part))


async def augmented(question: str, calls: Calls) -> str:
    """Return the question made explicit by a model; unchanged where its reply is unreadable."""
    prompt = Prompt(name="augmented_question", variables={"question": question})
    found = await calls.data(prompt, AugmentedQuestion)
    return found.question.strip() or question if found else question
