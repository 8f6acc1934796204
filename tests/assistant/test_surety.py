"""Whether an answer says that it may not be what was asked."""

import pytest
from talks import Talk

from assistant.models.composed_reply import UNSURE

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "question",
    [
        "Which papers use the data set MetaQA?",
        "How many papers were published per year?",
        "Who are the authors of Think-on-Graph?",
    ],
)
async def test_an_answer_to_a_clear_question_says_nothing_of_doubt(
    sample: Talk, question: str
) -> None:
    answer = await sample.ask(question)

    assert answer.doubt.surety is not None
    assert answer.doubt.surety >= 0.5
    assert UNSURE not in answer.text
    assert answer.as_json()["surety"] == round(answer.doubt.surety, 4)
