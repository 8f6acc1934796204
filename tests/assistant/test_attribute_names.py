"""Attributes of any graph read as English, whatever part of speech their names are."""

import pytest

from assistant.composing.wording.attribute_names import no_values_sentence, quoted, values_sentence
from assistant.composing.wording.restrictions import clauses
from assistant.composing.wording.verbs import doer
from tools.hublink.core.plan import Condition, Facet


def condition(name: str, *values: str, **more: object) -> Condition:
    return Condition(facet=Facet(key=(name,), name=name), values=values, **more)


@pytest.mark.parametrize(
    ("name", "one", "two", "clause", "denied", "unknown"),
    [
        (
            "author",
            "The author of X is A",
            "The authors of X are A and B",
            "by A",
            "that are not by A",
            "The graph names no author of X",
        ),
        (
            "uses of water",
            "The use of water of X is A",
            "The uses of water of X are A and B",
            "with use of water A",
            "without use of water A",
            "The graph names no use of water of X",
        ),
        (
            "Has Genre",
            "The genre of X is A",
            "The genres of X are A and B",
            "with genre A",
            "without genre A",
            "The graph names no genre of X",
        ),
        (
            "soil alt label",
            "The soil of X is A",
            "The soils of X are A and B",
            "with soil A",
            "without soil A",
            "The graph names no soil of X",
        ),
        (
            "extends method",
            "X extends method A",
            "X extends method A and B",
            "that extend method A",
            "that do not extend method A",
            "The graph does not say which method X extends",
        ),
        (
            "directed by",
            "X is directed by A",
            "X is directed by A and B",
            "directed by A",
            "that are not directed by A",
            "The graph does not say what X is directed by",
        ),
        (
            "requires",
            "X requires A",
            "X requires A and B",
            "that require A",
            "that do not require A",
            "The graph does not say what X requires",
        ),
        (
            "isVariantOf",
            "X is a variant of A",
            "X is a variant of A and B",
            "variant of A",
            "that are not variants of A",
            "The graph does not say what X is a variant of",
        ),
        (
            "takes place in",
            "X takes place in A",
            "X takes place in A and B",
            "that take place in A",
            "that do not take place in A",
            "The graph does not say what X takes place in",
        ),
        (
            "appeared in",
            "X appeared in A",
            "X appeared in A and B",
            "that appeared in A",
            "that did not appear in A",
            "The graph does not say what X appeared in",
        ),
        (
            "money from",
            "The money of X is A",
            "The money of X is A and B",
            "with money A",
            "without money A",
            "The graph names no money of X",
        ),
        (
            "refers to",
            "X refers to A",
            "X refers to A and B",
            "that refer to A",
            "that do not refer to A",
            "The graph does not say what X refers to",
        ),
        (
            "has been funded by",
            "X is funded by A",
            "X is funded by A and B",
            "funded by A",
            "that are not funded by A",
            "The graph does not say what X is funded by",
        ),
        (
            "first author works at",
            "The first author of X works at A",
            "The first author of X works at A and B",
            "whose first author works at A",
            "whose first author does not work at A",
            "The graph does not say what the first author of X works at",
        ),
        (
            "written by works at",
            "The author of X works at A",
            "The authors of X work at A and B",
            "with an author who works at A",
            "without any author who works at A",
            "The graph does not say what the author of X works at",
        ),
        (
            "participants in trial",
            "The participant in trial of X is A",
            "The participants in trial of X are A and B",
            "with participant in trial A",
            "without participant in trial A",
            "The graph names no participant in trial of X",
        ),
        (
            "in language",
            "The language of X is A",
            "The languages of X are A and B",
            "with language A",
            "without language A",
            "The graph names no language of X",
        ),
        (
            "barrier to entry",
            "The barrier to entry of X is A",
            "The barriers to entry of X are A and B",
            "with barrier to entry A",
            "without barrier to entry A",
            "The graph names no barrier to entry of X",
        ),
        (
            "uses survey data",
            "The survey data of X is A",
            "The survey data of X are A and B",
            "with survey data A",
            "without survey data A",
            "The graph names no survey data of X",
        ),
    ],
)
def test_an_attribute_with_values(
    name: str, one: str, two: str, clause: str, denied: str, unknown: str
) -> None:
    assert values_sentence(name, "X", ["A"]) == one
    assert values_sentence(name, "X", ["A", "B"]) == two
    assert clauses([condition(name, "A")]) == clause
    assert clauses([condition(name, "A", negated=True)]) == denied
    assert no_values_sentence(name, "X") == unknown


@pytest.mark.parametrize(
    ("name", "holds", "fails", "clause"),
    [
        ("training-free", "X is training-free", "X is not training-free", "that are training-free"),
        ("organic", "X is organic", "X is not organic", "that are organic"),
        ("longitudinal", "X is longitudinal", "X is not longitudinal", "that are longitudinal"),
        ("open", "X is open", "X is not open", "that are open"),
        ("guideline", "X has a guideline", "X does not have a guideline", "with a guideline"),
        ("reproducible", "X is reproducible", "X is not reproducible", "that are reproducible"),
        (
            "is open source",
            "X is open source",
            "X is not open source",
            "that are open source",
        ),
        (
            "has guideline",
            "X has a guideline",
            "X does not have a guideline",
            "with a guideline",
        ),
        (
            "provides archive",
            "X provides an archive",
            "X does not provide an archive",
            "that provide an archive",
        ),
        (
            "source code available",
            "X has source code that is available",
            "X has source code that is not available",
            "with source code that is available",
        ),
    ],
)
def test_an_attribute_that_is_yes_or_no(name: str, holds: str, fails: str, clause: str) -> None:
    assert values_sentence(name, "X", ["true"]) == holds
    assert values_sentence(name, "X", ["False"]) == fails
    assert clauses([condition(name, "yes")]) == clause


def test_several_conditions_make_one_phrase() -> None:
    found = clauses(
        [
            condition("requires", "a graph"),
            condition("author", "Ada Byron"),
            condition("directed by", "Bob"),
            condition("year", lowest=1931.0, highest=1934.0),
            condition("award", negated=True),
        ]
    )

    assert found == (
        "directed by Bob by Ada Byron from 1931 to 1934 without an award that require a graph"
    )


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        ({"lowest": 2020.0}, "from 2020 or later"),
        ({"highest": 2020.0}, "from 2020 or earlier"),
        ({"lowest": 5.0}, "with year 5 or more"),
        ({"highest": 0.5}, "with year 0.5 or less"),
        ({"lowest": 7.0, "highest": 7.0}, "with year 7"),
    ],
)
def test_a_range_in_words(bounds: dict[str, float], text: str) -> None:
    assert clauses([condition("year", **bounds)]) == text


def test_values_that_are_sentences_or_say_no_stand_in_quotes() -> None:
    assert clauses([condition("input", "No input used")]) == "with input “No input used”"
    assert quoted("It works.") == "“It works”"
    assert quoted("Data are there") == "“Data are there”"
    assert quoted("plain value") == "plain value"


@pytest.mark.parametrize(
    ("name", "who"),
    [("curated by", "curator"), ("won by", "winner"), ("directed by", "director")],
)
def test_who_did_something_is_called_by_what_they_did(name: str, who: str) -> None:
    assert doer(name) == who


@pytest.mark.parametrize("name", ["treated by", "affected by", "rated by"])
def test_no_word_is_made_up_for_who_did_something(name: str) -> None:
    assert doer(name) == ""


def test_that_something_is_stated_goes_without_saying_where_it_is_bounded() -> None:
    bounded, stated = condition("loss", lowest=10.0), condition("loss")
    assert clauses([bounded, stated]) == "with loss 10 or more"
    assert clauses([bounded, condition("arm")]) == "with loss 10 or more and an arm"
    assert clauses([condition("arm", "A"), condition("arm", negated=True)]).endswith("an arm")
