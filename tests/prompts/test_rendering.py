"""Prompts are rendered strictly: exactly their variables, and only from well-formed files."""

import datetime

import pytest

from prompts import PromptError, load, names, render
from prompts.rendering import parse
from tools.hublink.core.protocols import Prompt


def file(text: str, *variables: str) -> str:
    declared = "\n".join(f'{name} = "a text"' for name in variables)
    return f'+++\ncaller = "a test"\nreturns = "text"\n\n[variables]\n{declared}\n+++\n{text}'


@pytest.mark.parametrize("name", names())
def test_every_prompt_renders_with_exactly_its_variables(name: str) -> None:
    variables = {variable: f"value of {variable}" for variable in load(name).variables}

    text = render(Prompt(name=name, variables=variables))

    assert all(value in text for value in variables.values())
    assert "$" not in text
    assert "+++" not in text


@pytest.mark.parametrize("name", names())
def test_every_prompt_says_who_sends_it_and_what_must_come_back(name: str) -> None:
    prompt = load(name)

    assert prompt.caller
    assert prompt.returns
    assert all(prompt.variables.values())


@pytest.mark.parametrize("name", names())
def test_a_missing_variable_is_an_error_that_names_it(name: str) -> None:
    missing, *others = load(name).variables

    with pytest.raises(PromptError, match=missing):
        render(Prompt(name=name, variables=dict.fromkeys(others, "text")))


def test_a_surplus_variable_is_an_error_that_names_it() -> None:
    with pytest.raises(PromptError, match="colour"):
        render(Prompt(name="question_components", variables={"question": "Why?", "colour": "red"}))


def test_an_unknown_prompt_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(PromptError, match="question_components"):
        render(Prompt(name="../settings", variables={}))


def test_a_sequence_stands_one_member_a_line() -> None:
    triples = ("(A, cites, B)", "(B, year, 2019)")

    text = render(Prompt(name="question_components", variables={"question": triples}))

    assert "```text\n(A, cites, B)\n(B, year, 2019)\n```" in text


def test_numbers_and_dates_are_text_enough() -> None:
    day = datetime.date(2031, 4, 5)
    variables = {"hub_name": 7, "today": day, "attributes": ["x", 1.5]}

    text = render(Prompt(name="agent", variables=variables))

    assert "`2031-04-05`" in text
    assert "x\n1.5\n" in text


def test_a_value_without_a_text_of_its_own_is_an_error() -> None:
    with pytest.raises(PromptError, match="question"):
        render(Prompt(name="question_components", variables={"question": None}))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("Just text.", "header"),
        (file("Say $word.", "word", "other"), "other"),
        (file("Say $word and $other.", "word"), "other"),
        (file("It costs $5 to say $word.", "word"), r"stray \$"),
        ('+++\ncaller = "a test"\n[variables]\n+++\nText.', "returns"),
        ('+++\ncaller = "a test"\nreturns = "x"\nauthor = "y"\n[variables]\n+++\nText.', "author"),
        ("+++\ncaller = \n+++\nText.", "malformed"),
        ('+++\ntext = "twice"\n+++\nText.', "malformed"),
    ],
)
def test_a_badly_formed_file_is_an_error_that_names_the_fault(source: str, fault: str) -> None:
    with pytest.raises(PromptError, match=fault):
        parse(source, "sample")
