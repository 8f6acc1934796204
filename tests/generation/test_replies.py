"""Replies of models are read as data whatever stands around it, and only in the form asked for."""

import pytest

from tools.hublink.generation.partial_answers import HubReplies
from tools.hublink.generation.question_by_model import QuestionParts
from tools.hublink.generation.replies import read_reply


@pytest.mark.parametrize(
    "text",
    [
        '{"parts": ["a", "b"]}',
        'Here you are:\n```json\n{"parts": ["a", "b"]}\n```\nAnything else?',
        '<think>{"parts": ["no"]}</think> {"parts": ["a", "b"]}',
        'By [1] and {so on} it is {"parts": ["a", "b"], "sure": true}.',
        '["a", "b"]',
        "Parts: ['a', 'b']",
        '{"parts": ["a", "b",',
        '{"answer": {"parts": ["a", "b"]}}',
    ],
)
def test_data_is_found_in_whatever_surrounds_it(text: str) -> None:
    read = read_reply(text, QuestionParts)

    assert read is not None
    assert read.parts == ["a", "b"]


@pytest.mark.parametrize("text", ["", "I see a and b.", '{"parts": 3}', "[" * 100_000, "[[2]]"])
def test_a_reply_without_such_data_is_none(text: str) -> None:
    assert read_reply(text, QuestionParts) is None


def test_what_a_broken_off_reply_said_before_its_end_is_kept() -> None:
    whole = '{"paper": 1, "facts": [2], "answer": "A.", "sufficient": true}'
    read = read_reply(f'{{"papers": [{whole}, {{"paper": 2, "facts": [1], "ans', HubReplies)

    assert read is not None
    assert [paper.paper for paper in read.papers] == [1]


def test_a_form_is_closed_and_wants_all_its_fields() -> None:
    schema = HubReplies.model_json_schema()
    paper = schema["$defs"]["HubReply"]

    assert schema["additionalProperties"] is paper["additionalProperties"] is False
    assert paper["required"] == ["paper", "facts", "answer", "sufficient"]
