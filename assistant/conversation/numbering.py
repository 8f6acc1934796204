"""Numbers of papers as a reader meets them: in the order shown, the first of a conversation one."""

import re
from collections.abc import Mapping

from assistant.composing.wording.citations import cited_numbers
from assistant.conversation.conversation import Conversation
from assistant.conversation.slash_commands import PapersAsked
from tools.hublink.generation.decomposition import AnsweredStep

_NUMBER = re.compile(r"\[(\d{1,4})\]")


def numbered_as_shown(text: str, conversation: Conversation) -> tuple[str, Mapping[int, int]]:
    """Return a text that is about to be shown with the numbers its papers have from now on.

    Papers shown before keep theirs; the new number of any other comes by the one it had.
    """
    moved = conversation.book.number_as_shown(cited_numbers(text), conversation.shown)
    return renumbered(text, moved), moved


def asked_as_shown(asked: PapersAsked, conversation: Conversation) -> PapersAsked:
    """Return the answer to a command with the numbers that its papers have from now on."""
    numbers = [each.number for each in asked.evidence]
    moved = conversation.book.number_as_shown(numbers, conversation.shown)
    comparison = asked.comparison
    if comparison is not None:
        papers = tuple(
            each.model_copy(update={"number": moved.get(each.number, each.number)})
            for each in comparison.papers
        )
        comparison = comparison.model_copy(update={"papers": papers})
    evidence = tuple(
        each.model_copy(update={"number": moved.get(each.number, each.number)})
        for each in asked.evidence
    )
    text = renumbered(asked.text, moved)
    return asked._replace(text=text, evidence=evidence, comparison=comparison)


def as_shown(step: AnsweredStep, moved: Mapping[int, int]) -> AnsweredStep:
    """Return a step of an answer with the numbers that its papers have moved to."""
    papers = tuple(moved.get(number, number) for number in step.papers)
    return step.model_copy(update={"papers": papers, "answer": renumbered(step.answer, moved)})


def renumbered(text: str, moved: Mapping[int, int]) -> str:
    """Return a normalised text with the numbers that its papers have moved to."""
    return _NUMBER.sub(lambda cited: f"[{moved.get(int(cited[1]), int(cited[1]))}]", text)
