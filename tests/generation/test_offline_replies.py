"""Without a language model every prompt is answered by computation, in the form it asks for."""

import json
from typing import Any

import pytest

from assistant.models.offline_replies import computed_reply
from prompts import load, names
from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.decomposition import QuestionSteps, StepAnswer
from tools.hublink.generation.final_answer import NumberedAnswer, NumberedTriple, TripleChoice
from tools.hublink.generation.hub_context import HubContext
from tools.hublink.generation.partial_answers import HubReplies, HubReply
from tools.hublink.generation.question_by_model import AugmentedQuestion, QuestionParts
from tools.hublink.generation.replies import Reply, read_reply
from tools.hublink.generation.reranking import HubOrder

SPOKEN_TO_LANGUAGE_MODELS_ALONE = {
    "agent",
    "answer_now",
    "answer_from_facts",
    "correct_answer",
    "facts_found",
    "question_else",
    "question_read",
    "reply_form",
    "turn",
}


FORMS: dict[str, type[Reply]] = {
    "augmented_question": AugmentedQuestion,
    "partial_answers": HubReplies,
    "question_components": QuestionParts,
    "question_steps": QuestionSteps,
    "relevant_triples": TripleChoice,
    "reranking": HubOrder,
    "step_answer": StepAnswer,
}


def reading(question: str, hub: Any) -> HubReply:
    variables = {"question": question, "papers": (HubContext(number=1, hub=hub),)}
    reply = computed_reply(Prompt(name="partial_answers", variables=variables))
    (paper,) = HubReplies.model_validate_json(reply).papers
    return paper


def test_facts_that_share_the_questions_words_bear_on_it(make_hub: Any) -> None:
    hub = make_hub("Bees", ("year", "2019"), ("nesting place", "hollow trees"))

    said = reading("Which nesting places are there?", hub)

    assert said.sufficient
    assert said.facts == [2]
    assert said.answer == "nesting place: hollow trees"


@pytest.mark.parametrize("question", ["Who sells telescopes?", "Where does Ada nest in trees?", ""])
def test_a_hub_without_them_or_without_what_is_named_is_insufficient(
    question: str, make_hub: Any
) -> None:
    said = reading(question, make_hub("Bees", ("nesting place", "hollow trees")))

    assert not said.sufficient
    assert said.facts == []


def test_a_hub_without_paths_is_insufficient(make_hub: Any) -> None:
    assert not reading("Where do bees nest?", make_hub("Bees")).sufficient


def test_a_question_falls_into_the_parts_that_code_finds() -> None:
    variables = {"question": "Which bees live in hollow trees?"}
    reply = json.loads(computed_reply(Prompt(name="question_components", variables=variables)))

    assert "hollow trees" in reply["parts"]


@pytest.mark.parametrize("name", sorted(set(names()) - SPOKEN_TO_LANGUAGE_MODELS_ALONE))
def test_every_prompt_that_is_completed_has_a_reply_in_its_form(name: str, make_hub: Any) -> None:
    context = HubContext(number=1, hub=make_hub("Bees", ("place", "Lyon")))
    answer = NumberedAnswer(number=1, title="Bees", text="place: Lyon")
    (path,) = context.hub.paths
    values = {
        "question": "Which place?",
        "papers": (context,),
        "partial_answers": (answer,),
        "answer": "It is Lyon [1].",
        "triples": (NumberedTriple(number=1, triple=path.path.triples[0]),),
    }
    variables = {variable: values[variable] for variable in load(name).variables}

    reply = computed_reply(Prompt(name=name, variables=variables))

    form = FORMS.get(name)
    assert reply if form is None else read_reply(reply, form) is not None
