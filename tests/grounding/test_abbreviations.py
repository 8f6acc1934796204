"""Short forms: those a text defines, and those that are the initials of a value."""

import pytest

from tools.hublink.language.abbreviations import defined_abbreviations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Journal of Glacier Physics (JGP)", [("JGP", "Journal of Glacier Physics")]),
        ("The International Congress on Tides (ICT)", [("ICT", "International Congress on Tides")]),
        ("a UDM (urban drainage model) of the harbour", [("UDM", "urban drainage model")]),
        ("recurrent-network training (ReNeT)", [("ReNeT", "recurrent-network training")]),
        ("tides of two harbours (JGP and ICT)", []),
        ("mean sea level (1990)", []),
        ("mean sea level (MWD)", []),
    ],
)
def test_a_short_form_is_defined_by_the_words_whose_letters_it_has(text, found):
    assert list(defined_abbreviations(text)) == found


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("ISWC papers", "International Semantic Web Conference (ISWC)"),
        ("papers at the International Semantic Web Conference", None),
        ("Which data sets are for QA?", "Question answering"),
    ],
)
def test_a_value_is_found_by_its_short_form_and_without_it(sample, question, value):
    found = [v for condition in sample.plan(question).conditions for v in condition.values]
    assert (value or "International Semantic Web Conference (ISWC)") in found


def test_a_short_title_is_found_by_its_initials(sample):
    (title,) = sample.titles("Who wrote SLNLM?")
    assert title == "Scaling Laws for Neural Language Models"


def test_no_word_is_blamed_that_says_only_that_something_is_there(sample):
    assert sample.plan("How many papers came out in 2019?").not_understood == ()


def test_a_short_form_that_is_asked_for_is_an_attribute(sample):
    plan = sample.plan("Which KG does Mintaka use?")
    assert [request.facet.name for request in plan.requests] == ["underlying knowledge graph"]
