"""Citations are checked in code, whatever a model writes."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from assistant.composing.wording.citations import (
    cited_numbers,
    normalised,
    tells_of_more,
    with_fewer_citations,
)

KNOWN = {1, 2, 3, 12}
untimed = settings(deadline=None, derandomize=True, database=None)
TEXTS = st.text(st.sampled_from("ab 0123[],;-–.\n"), max_size=60)


@untimed
@given(TEXTS)
@example("[1-2-3]")
def test_no_unknown_number_survives(text: str) -> None:
    assert set(cited_numbers(normalised(text, KNOWN))) <= KNOWN


@untimed
@given(TEXTS)
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    once = normalised(text, KNOWN)

    assert normalised(once, KNOWN) == once


@untimed
@given(
    st.lists(st.sampled_from(sorted(KNOWN)), min_size=1),
    st.sampled_from([", ", "; ", ",", " and "]),
)
def test_a_group_becomes_one_bracket_a_number(numbers: list[int], separator: str) -> None:
    text = normalised(f"So it is [{separator.join(map(str, numbers))}].", KNOWN)

    assert cited_numbers(text) == tuple(dict.fromkeys(numbers))
    assert re.fullmatch(r"So it is (?:\[\d+\])+\.", text)


@untimed
@given(TEXTS.filter(lambda text: "[" not in text))
def test_text_without_brackets_keeps_its_words(text: str) -> None:
    assert (
        normalised(text, KNOWN).split() == re.sub(r"[ \t]+([.,;:!?])(?=\s|$)", r"\1", text).split()
    )


@pytest.mark.parametrize(
    ("written", "checked"),
    [
        ("A [1-3].", "A [1][2][3]."),
        ("A [1–3, 12].", "A [1][2][3][12]."),
        ("A [ 1 , 99 ].", "A [1]."),
        ("A [99].", "A."),
        ("A [2][2].", "A [2][2]."),
        ("A [2, 2].", "A [2]."),
        ("An array[4] and [a link](x) and [12].", "An array and [a link](x) and [12]."),
        ("A range as large as [1-9999].", "A range as large as [1][2][3][12]."),
        ("Backwards [3-1].", "Backwards."),
    ],
)
def test_citations_as_models_write_them(written: str, checked: str) -> None:
    assert normalised(written, KNOWN) == checked


def test_numbers_come_in_the_order_of_first_citation() -> None:
    assert cited_numbers("B [3], A [1], B again [3][2].") == (3, 1, 2)


def test_a_text_that_cites_few_papers_stays_as_it_is() -> None:
    text = "Two use it [1][2], one does not [3]."

    assert with_fewer_citations(text, 3) == text
    assert not tells_of_more(text)


def test_no_statement_cites_more_than_three_papers() -> None:
    marks = "".join(f"[{number}]" for number in range(1, 31))
    text = with_fewer_citations(f"A method {marks} and another [31].", 40)

    assert text == "A method [1][2][3] and 27 more and another [31]."
    assert tells_of_more(text)


def test_many_statements_cite_one_paper_each() -> None:
    lines = [f"- {n} papers [{n}][{n + 1}]" for n in range(1, 60, 2)]
    text = with_fewer_citations("\n".join(lines), 40)

    assert text.startswith("- 1 papers [1] and 1 more\n- 3 papers [3] and 1 more\n")
    assert len(cited_numbers(text)) == len(lines)
