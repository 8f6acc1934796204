"""A record of how an answer was found finds the same again."""

from pathlib import Path

import pytest

from assistant.agent.agent import Assistant
from assistant.chat.persistence.conversation_record import ConversationRecord
from assistant.conversation.answer_record import AnswerRecord, read_record, replay
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant, tool_set
from tools.errors import SetupError
from tools.hublink.core.models import Entity

pytestmark = pytest.mark.anyio

TOOLS = {tool.name: tool for tool in tool_set()}
TALK = (
    "Which films have the genre drama?",
    "who directed them?",
    "How many films are there per release year?",
    "Which films are about snow and climbing?",
)


@pytest.fixture(scope="module")
def assistant(films_store: Path) -> Assistant:
    return build_assistant(read_settings().changed(store=films_store))


async def records(assistant: Assistant) -> list[AnswerRecord]:
    """The record of each answer of a conversation, as it leaves and comes back."""
    kept = ConversationRecord(assistant.shelf)
    answers = []
    for question in TALK:
        answers.append(await assistant.answer(kept.before(question), question))
        kept.close(question)
    found = [kept.answer_record(answer.id) for answer in answers]
    return [read_record(each.model_dump_json(exclude_defaults=True)) for each in found if each]


async def test_each_answer_of_a_conversation_is_found_again(assistant: Assistant) -> None:
    told = await records(assistant)
    assert len(told) == len(TALK)
    for record in told:
        found = await replay(record, assistant.shelf, TOOLS)
        assert record.answer.hubs
        assert found.same, record.answer.question
        assert (found.hubs, found.triples) == (record.answer.hubs, record.answer.triples)


async def test_what_is_not_found_any_more_is_named(assistant: Assistant) -> None:
    first = (await records(assistant))[0]
    lost = Entity(id="urn:lost", label="Lost Film")
    changed = first.answer.model_copy(
        update={"hubs": ("urn:lost", first.answer.hubs[0]), "triples": first.answer.triples[:1]}
    )
    triple = first.answer.triples[0].model_copy(update={"subject": lost})
    changed = changed.model_copy(update={"triples": (triple,)})

    found = await replay(first.model_copy(update={"answer": changed}), assistant.shelf, TOOLS)

    assert not found.same
    assert found.missing_hubs == ("urn:lost",)
    assert found.missing_triples == (triple,)
    assert set(found.further_hubs) == set(first.answer.hubs[1:])
    assert set(found.further_triples) == set(first.answer.triples)


async def test_a_chat_knows_no_record_of_an_answer_of_another(assistant: Assistant) -> None:
    assert ConversationRecord(assistant.shelf).answer_record("other") is None


@pytest.mark.parametrize("text", ["", "[]", '{"plan": null}', "no json"])
async def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="no record"):
        read_record(text)


async def test_a_record_of_a_later_version_is_refused(assistant: Assistant) -> None:
    record = (await records(assistant))[0].model_copy(update={"version": 2})
    with pytest.raises(SetupError, match="version 2"):
        read_record(record.model_dump_json())
