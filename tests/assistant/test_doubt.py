"""Questions that may mean several things: the next reading offered, or the question asked back."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.composing.wording.phrases import counted
from assistant.conversation import doubt as doubts
from assistant.conversation.answer import Answer
from assistant.conversation.doubt import chosen, doubt_about
from assistant.history import turn_state
from tools.hublink.question.likelihood import PossibleReading
from tools.workspace.library import Library

pytestmark = pytest.mark.anyio

OPEN_TO_DOUBT = (
    "which approaches retrieve paths",
    "how is recall defined for retrieval",
    "what is known about prompts",
)
CLEAR = "Which papers use the data set MetaQA?"
OTHER = "Who are the authors of the papers from 2023?"


@pytest.fixture
def library(sample_assistant: Assistant) -> Library:
    library = sample_assistant.shelf.libraries[0]
    return library.within(library.scope)


def readings(library: Library, *said: tuple[str, float]) -> list[PossibleReading]:
    """Readings that some questions have, with a probability for each."""
    plans = ((library.grounding.ground(words), probability) for words, probability in said)
    return [PossibleReading(plan=plan, probability=probability) for plan, probability in plans]


async def doubted(talk: Talk) -> Answer:
    """The first answer whose question may have meant something else."""
    for question in OPEN_TO_DOUBT:
        answer = await talk.ask(question)
        if answer.doubt.readings:
            return answer
    raise AssertionError("no question leaves any doubt")


@pytest.fixture
def asking_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever leaves doubt is asked back."""
    monkeypatch.setattr(doubts, "_OPEN", 1.0)
    monkeypatch.setattr(doubts, "UNSURE", 1.0)
    monkeypatch.setattr(doubts, "_NEARLY", 0.0)


async def test_a_clear_question_leaves_no_doubt(sample: Talk) -> None:
    answer = await sample.ask(CLEAR)
    line = answer.as_json()

    assert (line["probability"], line["sure"], line["alternatives"]) == (1.0, True, [])
    assert "Did you mean" not in line["answer"]


async def test_the_next_reading_is_offered_below_an_answer(sample: Talk) -> None:
    answer = await doubted(sample)
    line = answer.as_json()

    assert not line["sure"]
    assert 0 < line["probability"] < doubts.SURE
    for alternative, reading in zip(line["alternatives"], answer.doubt.readings, strict=True):
        assert alternative["reading"].lower() == reading.words.lower()
        assert reading.words in line["answer"].rsplit("Did you mean ", 1)[1]
        assert alternative["plan"]["question"] == answer.question
        assert 0 < alternative["probability"] < 1


async def test_a_reading_offered_is_answered_by_its_plan_when_it_is_chosen_by_its_words(
    sample: Talk,
) -> None:
    before = await doubted(sample)
    reading = before.doubt.readings[0]

    answer = await sample.ask(reading.words.upper())

    assert answer.plan is not None
    assert answer.plan.conditions == reading.plan.conditions
    assert answer.hubs
    assert answer.doubt.readings == ()
    assert answer.doubt.surety == 1
    assert "Left out of account" not in answer.text


async def test_yes_chooses_the_reading_offered(sample: Talk) -> None:
    before = await doubted(sample)

    answer = await sample.ask("yes please")

    by_its_words = await doubted_again(sample, before)
    assert set(answer.hubs) == set(by_its_words.hubs)


async def doubted_again(talk: Talk, before: Answer) -> Answer:
    """The answer to a question once more, chosen by the words of the first reading offered."""
    anew = Talk(talk.assistant)
    await anew.ask(before.question)
    return await anew.ask(before.doubt.readings[0].words)


async def test_a_reading_can_be_chosen_once_the_chat_is_resumed(sample: Talk) -> None:
    before = turn_state.as_it_is(sample.conversation)
    offered = await sample.ask(OPEN_TO_DOUBT[0])
    state = turn_state.state_since(before, sample.conversation)
    assert state is not None
    kept = turn_state.read(turn_state.VERSION, turn_state.written(state))

    resumed = Talk(sample.assistant)
    resumed.conversation = turn_state.conversation_of([kept], sample.assistant.shelf)

    for reading in offered.doubt.readings:
        assert resumed.conversation.chosen(reading.words) == reading


@pytest.mark.usefixtures("asking_sooner")
async def test_a_question_is_asked_back_without_a_claim(sample: Talk) -> None:
    answer = await doubted(sample)

    assert answer.doubt.asks
    assert not answer.grounded
    assert (answer.evidence, answer.tools, answer.support) == ((), (), None)
    assert len(answer.doubt.readings) >= 2
    for place, reading in enumerate(answer.doubt.readings, 1):
        assert f"{place}. {reading.words[0].upper()}{reading.words[1:]}" in answer.told


@pytest.mark.usefixtures("asking_sooner")
async def test_each_reading_that_is_asked_back_says_what_it_leads_to(sample: Talk) -> None:
    answer = await doubted(sample)
    (library,) = sample.assistant.shelf.libraries

    for reading in answer.doubt.readings:
        hubs = library.find(reading.plan).hubs
        assert reading.found.startswith(f"{counted(len(hubs), 'paper')}, ")
        assert f"“{library.hub(hubs[0]).label}”" in reading.found
        assert f": {reading.found}" in answer.told


@pytest.mark.usefixtures("asking_sooner")
@pytest.mark.parametrize("said", ["2", "the second one", "The second."])
async def test_what_was_asked_back_is_chosen_by_its_place(sample: Talk, said: str) -> None:
    before = await doubted(sample)

    answer = await sample.ask(said)

    assert answer.plan is not None
    assert answer.plan.conditions == before.doubt.readings[1].plan.conditions
    assert answer.hubs
    assert not answer.doubt.asks


@pytest.mark.usefixtures("asking_sooner")
async def test_another_question_may_follow_one_that_was_asked_back(sample: Talk) -> None:
    await doubted(sample)

    assert (await sample.ask(CLEAR)).grounded


async def test_a_reading_that_shows_the_same_is_no_alternative(library: Library) -> None:
    same = "Which papers have the data set MetaQA?"

    assert doubt_about(readings(library, (CLEAR, 0.6), (same, 0.55)), library).readings == ()


async def test_a_reading_that_finds_nothing_is_no_alternative(library: Library) -> None:
    vain = "Which papers from 1950 use the data set MetaQA?"

    assert doubt_about(readings(library, (CLEAR, 0.6), (vain, 0.55)), library).readings == ()


async def test_a_far_less_probable_reading_is_not_offered(library: Library) -> None:
    assert doubt_about(readings(library, (CLEAR, 0.8), (OTHER, 0.2)), library).readings == ()


async def test_at_most_two_readings_are_offered(library: Library) -> None:
    years = [(f"Which papers are from {year}?", 0.6) for year in (2019, 2020, 2021, 2022)]

    offered = doubt_about(readings(library, (CLEAR, 0.7), *years), library)

    assert [each.words for each in offered.readings] == ["papers from 2019", "papers from 2020"]
    assert not offered.asks


async def test_two_improbable_readings_nearly_alike_are_asked_back(library: Library) -> None:
    asked = doubt_about(readings(library, (CLEAR, 0.4), (OTHER, 0.38)), library)

    assert asked.asks
    assert [each.words for each in asked.readings] == [
        "papers with data set MetaQA",
        "the authors of papers from 2023",
    ]


async def test_a_probable_reading_is_never_asked_back(library: Library) -> None:
    assert not doubt_about(readings(library, (CLEAR, 0.8), (OTHER, 0.79)), library).asks


@pytest.mark.parametrize("said", ["yes", "thanks", "the second one", CLEAR, "", "papers"])
async def test_nothing_is_chosen_where_nothing_was_offered(said: str) -> None:
    assert chosen(said, doubts.NO_DOUBT) is None


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How many papers are from 2023?", "the number of papers from 2023"),
        ("How many papers are there per publication year?", "the number of papers per"),
        ("Which data set is most common?", "the most common data set of all papers"),
        ("Who wrote the papers with data set MetaQA?", "the authors of papers with data set"),
        ("What share of the papers is from 2023?", "the share of papers from 2023"),
        ("Are there papers from 2023?", "whether there are papers from 2023"),
    ],
)
async def test_each_kind_of_reading_is_said_in_words(
    library: Library, question: str, words: str
) -> None:
    found = doubt_about(readings(library, (CLEAR, 0.7), (question, 0.6)), library)

    assert next(each.words for each in found.readings).startswith(words)


async def test_readings_offered_differ_in_words(sample: Talk) -> None:
    for question in OPEN_TO_DOUBT:
        offered = (await Talk(sample.assistant).ask(question)).doubt.readings
        assert all(one.words != other.words for one, other in permutations(offered, 2))


async def test_a_language_model_is_told_what_else_may_be_meant(
    talk_with: Callable[..., Talk], service: Any, sample_store: Path
) -> None:
    question = OPEN_TO_DOUBT[0]
    talk = talk_with([("search_hubs", {"question": question})], "Some do [1].", store=sample_store)

    answer = await talk.ask(question)

    assert answer.doubt.readings
    briefing = service.asked[0]["messages"][1]["content"]
    for reading in answer.doubt.readings:
        assert f"or else meant: {reading.words}" in briefing


@pytest.mark.usefixtures("asking_sooner")
async def test_a_language_model_may_ask_back_itself(
    talk_with: Callable[..., Talk], sample_store: Path
) -> None:
    talk = talk_with("Do you mean the one or the other?", store=sample_store)

    answer = await talk.ask(OPEN_TO_DOUBT[0])

    assert answer.text == "Do you mean the one or the other?"
    assert answer.doubt.asks
    assert answer.tools == ()
