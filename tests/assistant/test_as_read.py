"""As what the words of a question were read."""

import pytest

from assistant.composing.wording.as_read import as_read
from tools.hublink.core.plan import Condition, Facet, Plan


def read_as(words: str, *values: str) -> str:
    condition = Condition(facet=Facet(key=("k",), name="Fabric"), values=values, words=words)
    question = f"studies on {words}"
    return as_read(question, Plan(question=question, conditions=(condition,)))


def test_a_value_under_another_name_is_told() -> None:
    assert read_as("velvet", "silk") == "\n\n_I read “velvet” as silk._"
    assert read_as("kids", "children", "pupils") == "\n\n_I read “kids” as children or pupils._"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("silks", "silk"),
        ("velvet", "velvet curtains"),
        ("rct", "randomised controlled trial"),
        ("dutch", "Netherlands"),
        ("dearest", "high"),
        ("blinded", "yes"),
    ],
)
def test_a_value_under_its_own_name_is_not(words: str, value: str) -> None:
    assert read_as(words, value) == ""


def test_a_name_that_is_nearly_that_of_a_value_is_told() -> None:
    assert read_as("SilkNat", "SilkNet") == "\n\n_I read “SilkNat” as SilkNet._"
    assert read_as("SILKNET", "SilkNet") == ""
    assert read_as("SN", "SilkNet") == ""
    assert read_as("SilkNet", "SilkNet 2") == "\n\n_I read “SilkNet” as SilkNet 2._"
    assert read_as("SilkNats", "SilkNet", "SilkNut") == ""


def test_a_slip_is_told_where_the_answer_goes_by_it() -> None:
    condition = Condition(facet=Facet(key=("k",), name="Fabric"), values=("silk",), words="silk")
    plan = Plan(question="studies on silk", conditions=(condition,))
    assert as_read("studies on slik", plan) == "\n\n_I read “slik” as silk._"
