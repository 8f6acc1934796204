"""Nouns, verbs and numbers of labels."""

import pytest

from assistant.composing.wording.phrases import (
    counted,
    joined,
    name_of,
    past_tense,
    plural,
    plural_verb,
    singular,
    third_person,
    with_article,
)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("paper", "papers"),
        ("entry", "entries"),
        ("sub-property", "sub-properties"),
        ("barrier to entry", "barriers to entry"),
        ("number of questions", "numbers of questions"),
        ("analysis", "analyses"),
        ("thesis", "theses"),
        ("corpus", "corpora"),
        ("data", "data"),
        ("DOI", "DOIs"),
        ("date published", "dates published"),
        ("sherd found", "sherds found"),
        ("method used", "methods used"),
        ("garden bed", "garden beds"),
        ("saw", "saws"),
    ],
)
def test_a_noun_has_one_plural_and_keeps_it(one: str, many: str) -> None:
    assert plural(one) == many
    assert plural(many) == many
    assert singular(one) == one


@pytest.mark.parametrize("many", ["papers", "entries", "theses", "research fields", "ties"])
def test_a_plural_goes_back_to_its_singular(many: str) -> None:
    assert plural(singular(many)) == many
    assert singular(many) != many


def test_numbers_are_words_up_to_twelve() -> None:
    assert counted(0, "paper") == "no papers"
    assert counted(1, "papers") == "one paper"
    assert counted(12, "paper") == "twelve papers"
    assert counted(13, "paper") == "13 papers"


@pytest.mark.parametrize("verb", ["has", "is", "does", "had", "can", "came", "found"])
def test_a_verb_that_fits_one_thing_stays(verb: str) -> None:
    assert third_person(verb) == verb


@pytest.mark.parametrize(
    ("base", "third", "past"),
    [
        ("apply", "applies", "applied"),
        ("use", "uses", "used"),
        ("discuss", "discusses", "discussed"),
        ("have", "has", "had"),
        ("write", "writes", "wrote"),
        ("star", "stars", "starred"),
        ("play", "plays", "played"),
    ],
)
def test_verbs_in_their_forms(base: str, third: str, past: str) -> None:
    assert third_person(base) == third
    assert plural_verb(third) == base
    assert past_tense(base) == past


def test_articles_go_by_the_sound() -> None:
    assert with_article("approach") == "an approach"
    assert with_article("university") == "a university"
    assert with_article("LLM") == "an LLM"
    assert with_article("data") == "data"


def test_a_name_is_lower_case_save_for_abbreviations() -> None:
    assert name_of("Sampling Sub-Region") == "sampling sub-region"
    assert name_of("DOI of the PDF") == "DOI of the PDF"
    assert name_of("datePublished") == "date published"
    assert name_of("Wikidata P31") == "wikidata P31"


def test_signs_in_a_name_are_said_in_words() -> None:
    assert name_of("Author(s)") == "author"
    assert name_of("Country/ies") == "country"
    assert name_of("# singers") == name_of("singers (n)") == "number of singers"
    assert name_of("Sample size (N=)") == "sample size"
    assert plural("waiting time (h)") == "waiting times (h)"
    assert singular("waiting times (h)") == "waiting time (h)"


def test_lists_end_with_and() -> None:
    assert joined([]) == ""
    assert joined(["A"]) == "A"
    assert joined(["A", "B", "C"]) == "A, B and C"
    assert joined(["A", "B"], "or") == "A or B"


def test_items_with_commas_of_their_own_stay_apart() -> None:
    assert (
        joined(["Graph, first version", "Graph", "Trees"])
        == "Graph, first version; Graph and Trees"
    )
    assert joined(["“Bees, at last” [1]", "A", "B"]) == "“Bees, at last” [1], A and B"
