"""Questions of several steps: split by a model, each answer put into the next (KG-RAG, 3.5)."""

import re
from collections.abc import Sequence

from pydantic import Field

from tools.hublink.calls import Calls
from tools.hublink.models import Frozen
from tools.hublink.plan import Plan
from tools.hublink.protocols import Prompt
from tools.hublink.replies import Reply
from tools.hublink.words import LIGHT_STEMS, tokens

SURE = 0.75
"""Share of a question accounted for from which on its plan is followed as it is."""

MOST_STEPS = 4
_MOST_FED = 5
_GUESSED = 0.5
_LEAST_WORDS = 3
_PLACEHOLDER = re.compile(r"#(\d+)\b")


class QuestionSteps(Reply):
    """A model's way through a question: why, and the sub-questions in order, none if it needs none.

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
    """Whether a plan accounts for its question: it names something, and leaves little open.

    An attribute that was only guessed, asked of all hubs alike, settles nothing.
    """
    narrowed = bool(plan.conditions) or plan.hubs is not None
    guessed = any(request.certainty <= _GUESSED for request in plan.requests)
    if not plan.is_bounded or plan.alike is not None or (guessed and not narrowed):
        return False
    return not plan.unmatched and plan.confidence >= SURE


def may_need_steps(plan: Plan, found: bool) -> bool:
    """Whether it is worth asking a model to split a question: its plan is open or finds nothing.

    Questions of a few words, and those about papers a conversation speaks of, are left whole.
    """
    of_conversation = plan.hubs is not None and not (plan.hub_words or plan.titled)
    content = [
        token
        for token in tokens(plan.question)
        if not token.is_function_word and token.stem not in LIGHT_STEMS
    ]
    if of_conversation or len(content) < _LEAST_WORDS:
        return False
    return not (found and is_settled(plan))


async def decomposed(question: str, calls: Calls) -> tuple[str, ...]:
    """The sub-questions of a question; nothing where the model sees one question, or none of use.

    A chain of use has two steps or more, and each refers only to steps before it.
    """
    prompt = Prompt(name="question_steps", variables={"question": question})
    said = await calls.data(prompt, QuestionSteps)
    steps = tuple(step.strip() for step in said.steps if step.strip()) if said else ()
    return steps if len(steps) > 1 and is_chain(steps) else ()


def is_chain(steps: Sequence[str]) -> bool:
    """Whether each step refers only to steps before it, and there are not too many."""
    referred = [[int(n) for n in _PLACEHOLDER.findall(step)] for step in steps]
    backwards = all(0 < n <= place for place, numbers in enumerate(referred) for n in numbers)
    return 0 < len(steps) <= MOST_STEPS and backwards


def filled(step: str, answers: Sequence[Sequence[str]]) -> str:
    """A sub-question with the values of earlier answers in the place of its placeholders."""
    return _PLACEHOLDER.sub(lambda match: _alternatives(answers[int(match[1]) - 1]), step)


def _alternatives(values: Sequence[str]) -> str:
    """Values as a question names them: in quotation marks, save numbers, the first few of many."""
    named = [v if v.replace(".", "", 1).isdigit() else f'"{v}"' for v in values[:_MOST_FED]]
    return " or ".join(named)
