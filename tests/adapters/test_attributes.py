"""What is read of attributes and values in the words of whoever asks."""

import pytest

from tools.adapters.embedding.encoder import Encoder
from tools.adapters.embedding.trained_attributes import TrainedAttributes, attribute_weights
from tools.hublink.language.words import tokens
from tools.hublink.vocabulary.attributes_said import AttributePart
from training.attributes.made_up import collections

_ATTRIBUTES = (
    ("Title", ("Skaters at dusk", "Falls on fresh ice")),
    ("written by", ("Mona Lie", "P. Aas", "Ute Kern")),
    ("came out", ("2011", "2019", "2022")),
    ("printed in", ("Ice Letters", "Journal of Winter Sport")),
    ("n_skaters", ("12", "48", "310")),
    ("mean_age", ("19.5", "44", "71")),
    ("season_from", ("2008", "2015")),
    ("blade", ("figure skate", "clap skate", "hockey skate")),
    ("tracked with", ("camera", "stopwatch", "accelerometer")),
    ("level of skill", ("beginner", "club skater", "professional")),
    ("helmets worn", ("yes", "no")),
    ("who paid", ("Ice Fund", "City of Hamar")),
)
_NAMES = [name for name, _ in _ATTRIBUTES]


@pytest.fixture(scope="module")
def reader() -> TrainedAttributes:
    return TrainedAttributes(_ATTRIBUTES, attribute_weights())


@pytest.mark.parametrize(
    ("question", "part", "name"),
    [
        ("how old were the people in the Hamar study?", AttributePart.TOLD, "mean_age"),
        ("who ran the dusk study", AttributePart.TOLD, "written by"),
        ("what gear did they use to follow them?", AttributePart.TOLD, "tracked with"),
        ("which study had the most participants?", AttributePart.MEASURED, "n_skaters"),
        ("papers per kind of skate", AttributePart.GROUPED, "blade"),
        ("which papers don't tell who financed them?", AttributePart.STATED, "who paid"),
        ("studies with a camera", AttributePart.RESTRICTED, "tracked with"),
    ],
)
def test_what_a_question_speaks_of_is_likeliest(
    reader: TrainedAttributes, question: str, part: AttributePart, name: str
) -> None:
    found = reader.read(question).best(part, 0.0)

    assert found is not None
    assert _NAMES[found.column] == name


def test_the_words_that_speak_of_an_attribute_are_told(reader: TrainedAttributes) -> None:
    question = "how old were the skaters in the Hamar study?"
    found = reader.read(question).best(AttributePart.TOLD, 0.5)

    assert found is not None
    said = {tokens(question)[place].lower for place in found.words}
    assert "old" in said
    assert "hamar" not in said


def test_a_question_is_read_once_for_all_graphs(monkeypatch: pytest.MonkeyPatch) -> None:
    question, weights = "how old were those who fell?", attribute_weights()
    first = TrainedAttributes(_ATTRIBUTES, weights).read(question)
    monkeypatch.setattr(Encoder, "tokens", None)
    assert TrainedAttributes(_ATTRIBUTES, weights).read(question) == first


def test_a_plain_list_asks_for_no_attribute(reader: TrainedAttributes) -> None:
    assert reader.read("anything on falling?").asks < 0.5
    assert reader.read("what does a rink cost?").asks > 0.5


def test_a_value_is_said_in_other_words(reader: TrainedAttributes) -> None:
    column = _NAMES.index("level of skill")
    values = _ATTRIBUTES[column][1]
    first, *_ = reader.values("studies with novices", column, values)

    assert first.value == "beginner"
    assert not [each for each in reader.values("who paid for it?", column, values) if each[1] > 0.5]


def test_collections_that_nothing_was_learned_from_are_read_as_well() -> None:
    right: list[bool] = []
    for collection in collections():
        if collection.topic not in ("birds", "dialects"):
            continue
        names = list(collection.attributes)
        reader = TrainedAttributes(list(collection.attributes.items()), attribute_weights())
        for question in collection.questions:
            said = reader.read(question.text)
            for part in (AttributePart.TOLD, AttributePart.MEASURED, AttributePart.GROUPED):
                first = said.best(part, 0.0)
                if wanted := question.parts[part]:
                    right.append(first is not None and names[first.column] in wanted)
    assert sum(right) > 0.85 * len(right)
