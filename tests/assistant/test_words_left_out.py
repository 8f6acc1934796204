"""Words that an answer does not heed, and names that the graph does not hold."""

import re

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from tools.hublink.language.words import tokens

pytestmark = pytest.mark.anyio

_NOTE = re.compile(r"Left out of account[^:]*: (.*)\._")


def blamed(text: str) -> set[str]:
    """The words that an answer says it left out."""
    return {word for note in _NOTE.findall(text) for word in re.findall("“([^”]+)”", note)}


@pytest.mark.parametrize(
    "question",
    [
        "how many papers came out in 2019?",
        "anything by Basili?",
        "put the authors of Think-on-Graph here",
        "what's MetaQA made of, and who came up with it?",
        "I'm after everything that uses MetaQA",
    ],
)
async def test_words_that_carry_nothing_are_not_blamed(sample: Talk, question: str) -> None:
    answer = await sample.ask(question)

    small = {"came", "out", "anything", "put", "here", "what's", "made", "up", "everything"}
    assert not blamed(answer.text) & small
    assert "I'm" not in answer.text


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("papers on MetaQA for volcanologists", {"volcanologists"}),
        ("Which papers on MetaQA are Norwegian?", {"Norwegian"}),
    ],
)
async def test_words_that_say_what_is_wanted_are_blamed(
    sample: Talk, question: str, words: set[str]
) -> None:
    said = (await sample.ask(question)).told

    assert all(word in said for word in words)
    assert re.search("Left out of account|holds nothing named|does not say", said)


async def test_what_was_left_out_is_said_once(sample: Talk) -> None:
    for question in ("theses on MetaQA by volcanologists", "GPU hours of HubLink", "2019 opera"):
        text = (await Talk(sample.assistant).ask(question)).text
        assert text.count("Left out of account") <= 1


@pytest.mark.parametrize(
    ("question", "unmatched"),
    [
        ("For a review I'm writing: papers by Quetzalberg?", ("Quetzalberg",)),
        ("Papers on MetaQA. Anything by Quetzalberg?", ("Quetzalberg",)),
        ("Is Quetzalberg's method evaluated on MetaQA?", ("Quetzalberg",)),
        ("KAPING Q@17 on MetaQA?", ("Q@17",)),
        ("They've got results. What's there on MetaQA?", ()),
    ],
)
async def test_a_name_is_told_from_what_has_a_capital_besides(
    sample_assistant: Assistant, question: str, unmatched: tuple[str, ...]
) -> None:
    grounding = sample_assistant.shelf.libraries[0].grounding

    assert grounding.ground(question).unmatched == unmatched


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Nickerson", "Robert C Nickerson"),
        ("Nickersen", "Robert C Nickerson"),
        ("FreebaseX", "Freebase"),
        ("Karlsruhe", "Karlsruhe Institute of Technology (KIT)"),
    ],
)
async def test_the_nearest_name_is_one_that_is_nearly_the_same_or_has_it(
    sample_assistant: Assistant, name: str, near: str
) -> None:
    lexicon = sample_assistant.shelf.libraries[0].grounding.lexicon

    assert near in [sense.value for sense in lexicon.near_values(name)]


@pytest.mark.parametrize("name", ["H", "H@1", "Quetzalberg", "HotpotQA", "Jon", "Zürich", "R2"])
async def test_what_is_far_from_a_name_is_not_the_nearest(
    sample_assistant: Assistant, name: str
) -> None:
    assert sample_assistant.shelf.libraries[0].grounding.lexicon.near_values(name) == []


async def test_what_is_not_held_is_said_of_things_and_not_of_yes_or_no(sample: Talk) -> None:
    text = (await sample.ask("how long in GPU hours does KG-RAG train?")).text

    assert "false" not in text
    assert "KG-RAG" in text


async def test_contractions_are_small_words() -> None:
    small = tokens("I'm what's they’ve who'd it's don't that'll")
    assert [word.text for word in small if not (word.is_function_word or word.is_negation)] == []
    assert not tokens("Nickerson's")[0].is_function_word


async def test_what_is_denied_is_said_where_the_graph_does_not_know_it(sample: Talk) -> None:
    answer = await sample.ask("Is there any QA dataset that isn't just English?")
    assert "English" in blamed(answer.text)
