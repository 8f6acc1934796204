"""Words that attributes and values share with what is asked, where attributes are clauses."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

_SITES = """
:{key} a :Study ; rdfs:label "{title}" ; :appearedInYear {year} ; :belongsToStrand "{strand}" ;
    :looksAtMoss [ :everydayName "{moss}" ] ; :codeIs "{code}" ; :dataAre "{data}" ;
    :measuredWith "{device}" ; :mainMessage "{message}" ; :ownsUpTo "{limit}" ;
    :reports [ :number {number} ; :concerning "{concerning}" ] .
"""
_STUDIES = (
    ("a", "Forecasting moss on glass roofs", 2016, "growth forecasting", "glasses",
     "openly available", "openly available", "Mossler-Q humidity scanner",
     "Moss came two weeks after rain", "only one site", 4, "after ten years"),
    ("b", "Moss and open windows in barns", 2018, "damp barns", "grasses",
     "not available", "available on request", "Mossler-Q humidity scanner",
     "Open windows halved the moss", "small sample", 7, "windows open"),
    ("c", "Two scanners and one moss", 2020, "growth forecasting", "grasses",
     "openly available", "openly available", "Verda leaf camera",
     "The scanners agreed in nine cases of ten", "only one site", 3, "the whole roof"),
    ("d", "Grass and moss after frost", 2022, "growth forecasting", "grasses",
     "not available", "openly available", "Verda leaf camera",
     "Frost delayed the moss by a month", "only one site", 9, "after ten years"),
)  # fmt: skip
_FIELDS = "key title year strand moss code data device message limit number concerning".split()
GRAPH = (
    "@prefix : <https://moss.example/terms/> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(_SITES.format(**dict(zip(_FIELDS, study, strict=True))) for study in _STUDIES)
    + ':c :measuredWith "Mossler-Q humidity scanner" .\n'
)
HUBS = "https://moss.example/terms/Study"


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("List the studies on forecasting grass moss.", ("Two scanners", "Grass and moss")),
        ("which studies have open data?", ("Forecasting moss", "Two scanners", "Grass and moss")),
        ("studies with open code and open data", ("Forecasting moss", "Two scanners")),
    ],
)
async def test_a_word_of_an_attribute_says_which_papers_are_sought(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_the_number_of_papers_is_of_papers_though_an_attribute_is_called_so(
    talk: Talk,
) -> None:
    answer = (await talk.ask("how did the number of studies change over the years?")).text
    assert "in 2016" in answer and "average" not in answer


async def test_how_something_changes_names_no_span_of_years(talk: Talk) -> None:
    answer = (
        await talk.ask("has open data become more common over the years, or not really?")
    ).text
    assert "2016" in answer and "after ten years" not in answer


async def test_a_name_with_a_hyphen_may_be_typed_small(talk: Talk) -> None:
    assert "two" in (await talk.ask("how many studies use the verda camera?")).text
    assert "three" in (await talk.ask("and mossler-q?")).text
    await talk.lists("any with both?", ("Two scanners",))


async def test_whether_it_helped_is_told_by_what_was_found(talk: Talk) -> None:
    answer = (await talk.ask("did the open windows in barns help?")).text
    assert "halved the moss" in answer and "small sample" not in answer


async def test_which_is_better_is_left_to_what_each_found(talk: Talk) -> None:
    await talk.ask("Which studies use the Verda leaf camera?")
    answer = (await talk.ask("so which is better?")).text
    assert "agreed in nine cases" in answer and "delayed the moss" in answer


async def test_a_question_behind_a_way_back_is_answered(talk: Talk) -> None:
    await talk.ask("studies with the Verda leaf camera")
    await talk.ask("and which are on damp barns?")
    answer = await talk.ask("ok back to the verda ones. for which can i get the data freely")
    assert "openly available" in answer.text


async def test_some_of_an_earlier_list_are_asked_for_by_what_it_was_on(talk: Talk) -> None:
    await talk.ask("studies with the Mossler-Q humidity scanner")
    await talk.ask("and which use the Verda leaf camera?")
    answer = await talk.ask("which of the humidity ones have open code?")
    assert "Forecasting moss" in answer.text and "Grass and moss" not in answer.text


async def test_what_is_done_without_something_is_a_topic_and_denies_nothing(talk: Talk) -> None:
    answer = (await talk.ask("need something on growing moss without frost")).text
    assert "Grass and moss after frost" in answer and "not on" not in answer
