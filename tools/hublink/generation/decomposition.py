"""Questions of several steps: split by a model, each answer put into the next (KG-RAG, 3.5)."""

import re
from collections.abc import Sequence

from pydantic import Field

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.replies import Reply
from tools.hublink.language.words import LIGHT_STEMS, Token, tokens

SURE = 0.75
"""Share of a question accounted for from which on its plan is followed as it is."""

MOST_STEPS = 4
_MOST_FED = 5
_GUESSED = 0.5
_LEAST_WORDS = 3
_PLACEHOLDER = re.compile(r"#(\d+)\b")


class QuestionSteps(Reply):
    """A model's steps to answer a question: the reason, and the sub-questions in order, if any.

    `#1` in a sub-question stands for the answer of the first.
    """

    reasoning: str = ""
    steps: list[str] = Field(json_schema_extra={"maxItems": MOST_STEPS})


class StepAnswer(Reply):
    """A model's answer to a sub-question: a sentence, and the names or numbers it comes to."""

    answer: str
    values: list[str] = Field(default=[], json_schema_extra={"maxItems": 20})


class AnsweredStep(Frozen):
    """A step of a chain: the question as asked, its answer in words and as values, its papers.

    `grounded` says that the graph's own words settled it, without a model.
    """

    question: str
    answer: str
    values: tuple[str, ...]
    papers: tuple[int, ...]
    grounded: bool

    def as_text(self) -> str:
        citations = "".join(f"[{number}]" for number in self.papers)
        return f"{self.question} — {self.answer} {citations}".rstrip()


def is_settled(plan: Plan) -> bool:
    """Return whether a plan accounts for its question: it names something, and leaves little open.

    An attribute that was only guessed, asked of all hubs alike, settles nothing.
    """
    narrowed = bool(plan.conditions) or plan.hubs is not None
    guessed = any(request.certainty <= _GUESSED for request in plan.requests)
    if not plan.is_bounded or plan.similar_to is not None or (guessed and not narrowed):
        return False
    if plan.topic is not None and len(_content(plan.topic.wording)) >= _LEAST_WORDS:
        return False
    return not plan.unmatched and plan.confidence >= SURE


def _content(text: str) -> list[Token]:
    return [
        token
        for token in tokens(text)
        if not token.is_function_word and token.stem not in LIGHT_STEMS
    ]


def may_need_steps(plan: Plan, found: bool) -> bool:
    """Return whether a model should split a question: its plan leaves much open or fails.

    Questions of a few words, and those about papers a conversation speaks of, are left whole.
    """
    of_conversation = plan.hubs is not None and not (plan.hub_words or plan.titled)
    if of_conversation or len(_content(plan.question)) < _LEAST_WORDS:
        return False
    return not (found and is_settled(plan))


async def decomposed(question: str, calls: Calls) -> tuple[str, ...]:
    """Return the sub-questions of a question; empty where the model sees no useful split.

    A chain of use has two steps or more, and each refers only to steps before it.
    """
    prompt = Prompt(name="question_steps", variables={"question": question})
    said = await calls.data(prompt, QuestionSteps)
    steps = tuple(step.strip() for step in said.steps if step.strip()) if said else ()
    return steps if len(steps) > 1 and is_chain(steps) else ()


def is_chain(steps: Sequence[str]) -> bool:
    """Return whether each step refers only to steps before it, and there are not too many."""
    referred = [[int(n) for n in _PLACEHOLDER.findall(step)] for step in steps]
    backwards = all(0 < n <= place for place, numbers in enumerate(referred) for n in numbers)
    return 0 < len(steps) <= MOST_STEPS and backwards


def filled(step: str, answers: Sequence[Sequence[str]]) -> str:
    """Return a sub-question with the values of earlier answers in the place of its placeholders."""
    return _PLACEHOLDER.sub(lambda match: _alternatives(answers[int(match[1]) - 1]), step)


def _alternatives(values: Sequence[str]) -> str:
    """Return the first of some values, in quotation marks unless they are numbers."""
    named = [v if v.replace(".", "", 1).isdigit() else f'"{v}"' for v in values[:_MOST_FED]]
    return " or ".join(named)
