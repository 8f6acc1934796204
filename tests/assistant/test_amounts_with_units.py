"""Numbers with their units: in the name of what holds them, behind values, and in questions."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
_ROWS = (
    ("Cabbage under Clay", "Signe Dahl", 2011, 90, "52 weeks", 12, 100, "pit", "cabbage"),
    ("Turnips Kept in Sand", "Olek Brand", 2013, 45, "8 weeks", 31, 55, "barrel", "turnips"),
    ("What the Frost Leaves", "Signe Dahl", 2014, 130, "60 weeks", 6, 0, "pit", "potatoes"),
    ("A Jar for Every Winter", "Ruta Venn", 2016, 60, "26 weeks", 18, 100, "jar", "cabbage"),
    ("Butter from the Bog", "Ciaran Holm", 2017, 210, "104 weeks", 2, 40, "pit", "butter"),
    ("Apples in Straw", "Ruta Venn", 2018, 30, "n/a", 44, 62, "barrel", "apples"),
    ("Cool Cellars, Sour Milk", "Olek Brand", 2019, 240, "6 weeks", 25, 0, "cellar", "milk"),
    ("Roots that Sprout Early", "Maia Lund", 2020, 75, "32 weeks", None, 71, "cellar", "carrots"),
    ("Eggs Laid Down in Lime", "Maia Lund", 2021, 50, "40 weeks", None, 83, "jar", "eggs"),
    ("Cheese behind the Falls", "Ciaran Holm", 2023, 115, "48 weeks", 9, 48, "cellar", "cheese"),
)


def _study(place: int) -> str:
    title, author, year, depth, lasted, loss, women, store, food = _ROWS[place]
    lost = "" if loss is None else f"ex:lossPercent {loss} ;"
    return f"""
ex:s{place} a ex:Study ; rdfs:label "{title}" ; ex:writtenBy "{author}" ; ex:cameOut {year} ;
    ex:depthCm {depth} ; ex:duration "{lasted}" ; {lost}
    ex:womenPercent {women} ; ex:storeType "{store}" ; ex:foodKept "{food}" ."""


GRAPH = (
    "@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(map(_study, range(len(_ROWS))))
)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which studies dug deeper than 1 metre?", ("Butter", "Cheese", "Sour Milk", "Frost")),
        ("depth above 1.2 m", ("Butter", "Sour Milk", "Frost")),
        ("studies with depth under 50 cm", ("Apples", "Turnips")),
    ],
)
async def test_a_bound_in_one_unit_is_turned_into_the_unit_of_what_it_bounds(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_a_unit_at_the_end_of_a_name_is_told_as_one(talk: Talk) -> None:
    answer = await talk.ask("how deep was the store in Butter from the Bog?")

    assert "depth (cm)" in answer.text
    assert "210" in answer.text
    assert len(answer.hubs) == 1


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which studies ran longer than 50 weeks?", ("Butter", "Cabbage", "Frost")),
        ("studies shorter than a year", ("Jar", "Cheese", "Sour Milk", "Eggs", "Roots", "Turnips")),
        ("studies that took at least a year", ("Butter", "Cabbage", "Frost")),
        ("studies that lasted under ten weeks", ("Sour Milk", "Turnips")),
        (
            "studies that lasted longer than six months",
            ("Butter", "Cabbage", "Cheese", "Eggs", "Roots", "Frost"),
        ),
    ],
)
async def test_numbers_written_with_a_unit_are_bounded(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_numbers_written_with_a_unit_are_ordered_and_told_with_it(talk: Talk) -> None:
    longest = await talk.ask("which ran the longest?")
    shortest = await talk.ask("and the shortest?")

    assert "104 weeks (“Butter from the Bog” [" in longest.text
    assert "6 weeks (“Cool Cellars, Sour Milk” [" in shortest.text


async def test_as_many_are_ordered_by_numbers_with_a_unit_as_are_asked_for(talk: Talk) -> None:
    text = (await talk.ask("which three ran the longest?")).text

    assert text.index("104 weeks") < text.index("60 weeks") < text.index("52 weeks")
    assert "48 weeks" not in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what is the average duration?", ("41.78 weeks",)),
        (
            "average duration per store type",
            ("72 weeks for pit", "33 weeks for jar", "28.67 weeks for cellar", "8 weeks for b"),
        ),
    ],
)
async def test_averages_of_numbers_with_a_unit_are_told_with_it(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    text = (await talk.ask(question)).text

    assert all(each in text for each in told)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        (
            "in which studies was less than a fifth of the food lost?",
            ("Jar", "Butter", "Cabbage", "Cheese", "Frost"),
        ),
        ("studies where more than a third of the food was lost", ("Apples",)),
        (
            "in which studies was less than a tenth of the food lost?",
            ("Butter", "Cheese", "Frost"),
        ),
    ],
)
async def test_a_share_is_bounded_by_a_part_of_the_whole(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("studies with only women", ("A Jar for Every Winter", "Cabbage under Clay")),
        ("which studies asked only women?", ("A Jar for Every Winter", "Cabbage under Clay")),
        ("studies without women", ("Cool Cellars, Sour Milk", "What the Frost Leaves")),
    ],
)
async def test_only_some_are_all_of_a_share_and_without_them_there_are_none(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("for how many studies is the loss missing?", "There are two studies without a loss (%)"),
        ("which studies do not state the loss?", "The studies without a loss (%) are “Eggs"),
        ("what is the average loss?", "The graph names no loss (%) of two other studies"),
    ],
)
async def test_numbers_that_are_missing_are_told_in_whole_sentences(
    question: str, told: str, talk: Talk
) -> None:
    assert told in (await talk.ask(question)).text


async def test_a_number_that_is_said_not_to_be_known_is_not_told(talk: Talk) -> None:
    answer = await talk.ask("how long did the apples study run?")

    assert "The graph names no duration of the study “Apples in Straw”" in answer.text
    assert "n/a" not in answer.text


@pytest.mark.parametrize("question", ["studies where no women took part", "studies without women"])
async def test_none_of_what_is_counted_is_a_number_of_zero(question: str, talk: Talk) -> None:
    await talk.lists(question, ("Frost", "Sour Milk"))
