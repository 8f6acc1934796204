"""What is ordered by degrees that have names of their own, and places within other places."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
_ROWS = (
    ("Coins below the Rim", "Dagny Roost", 2008, 31, 44, 15, "wishing well", "Odense, Denmark"),
    ("Who Draws the First Bucket", "Tove Kask", 2010, 12, 130, 6, "village well", "Accra, Ghana"),
    ("Bells Heard Below", "Dagny Roost", 2011, 58, 18, 32, "castle well", "Bath, England"),
    ("Rope Burns and Rope Songs", "Amma Fell", 2013, 24, 260, 11, "village well", "Kumasi, Ghana"),
    ("A Frog in Every Third", "Piet Onder", 2014, 6, 75, 40, "garden well", "Utrecht, Netherlands"),
    ("Frost Rings on Old Stone", "Tove Kask", 2016, 40, 22, 21, "castle well", "Ribe, Denmark"),
    ("Echoes Counted", "Lew Sorrel", 2017, 19, 95, 9, "wishing well", "Boston, United States"),
    ("Lids, Locks and Children", "Lew Sorrel", 2019, 9, 310, 27, "garden well", "United States"),
    ("Taste of Iron", "Amma Fell, Tove Kask", 2020, 47, 61, 13, "village well", "Nairobi, Kenya"),
    ("Moss as a Calendar", "Piet Onder", 2021, 15, 39, 18, "garden well", "Osaka, Japan"),
    ("Dowsers at Work", "Dagny Roost", 2023, 70, 8, 24, "village well", "Aarhus, Denmark"),
)


def _study(place: int) -> str:
    title, people, year, depth, asked, visits, kind, where = _ROWS[place]
    written = " ; ".join(f'ex:writtenBy "{name}"' for name in people.split(", "))
    return f"""
ex:s{place} a ex:Study ; rdfs:label "{title}" ; {written} ; ex:cameOut {year} ;
    ex:depthMetres {depth} ; ex:peopleAsked {asked} ; ex:visits {visits} ;
    ex:kindOfWell "{kind}" ; ex:location "{where}" ."""


GRAPH = (
    "@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(map(_study, range(len(_ROWS))))
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("the three deepest", ("Dowsers at Work” (70)", "Bells Heard", "Taste of Iron")),
        ("which are the two shallowest?", ("A Frog in Every Third” (6)", "Lids, Locks")),
        ("the shallowest", ("lowest depth (m) among all studies is 6 (“A Frog in Every Third",)),
        (
            "deepest wells?",
            ("Village well has the highest depth (m) among all studies: 70 (“Dowsers at",),
        ),
        ("deepest castle wells?", ("is 58 (“Bells Heard Below",)),
    ],
)
async def test_the_deepest_have_most_depth_and_the_shallowest_least(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    text = await talk.tells_in_order(question, told)

    assert sum(title in text for title, *_ in _ROWS) == len(told)


@pytest.mark.parametrize("question", ["which studies are on village wells?", "studies since 2016"])
async def test_the_smallest_of_those_at_hand_asked_fewest(question: str, talk: Talk) -> None:
    await talk.ask(question)
    answer = await talk.ask("the smallest of those")

    assert "people asked" in answer.text
    assert "is 8 (“Dowsers at Work” [" in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "average number of people asked per kind of well, highest first",
            ("141.33 for garden", "114.75 for village", "69.5 for wishing", "20 for castle"),
        ),
        (
            "average depth per kind of well, lowest first",
            ("10 for garden", "25 for wishing", "38.25 for village", "49 for castle"),
        ),
    ],
)
async def test_averages_of_all_groups_are_told_in_the_order_asked_for(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    await talk.tells_in_order(question, told)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers from Denmark", ("Coins", "Dowsers", "Frost Rings")),
        ("Danish studies", ("Coins", "Dowsers", "Frost Rings")),
        ("studies in Africa", ("Rope Burns", "Taste of Iron", "First Bucket")),
        (
            "studies not in Europe",
            ("Echoes", "Lids", "Moss", "Rope Burns", "Taste of Iron", "First Bucket"),
        ),
        ("papers from the US", ("Echoes", "Lids")),
    ],
)
async def test_a_country_or_a_continent_holds_the_places_within_it(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(("kind", "amount"), [("garden", 8), ("castle", 9)])
async def test_what_has_nothing_to_do_with_something_leaves_it_out(
    kind: str, amount: int, talk: Talk
) -> None:
    answer = await talk.ask(f"which papers have nothing to do with {kind} wells?")
    about = [row[0] for row in _ROWS if row[6] == f"{kind} well"]

    assert len(answer.hubs) == amount
    assert not any(title in answer.text for title in about)


@pytest.mark.parametrize(
    ("person", "titles"),
    [
        ("Dagny Roost", ("Bells Heard", "Coins", "Dowsers")),
        ("Amma Fell", ("Rope Burns", "Taste of Iron")),
    ],
)
async def test_what_somebody_has_written_are_papers(
    person: str, titles: tuple[str, ...], talk: Talk
) -> None:
    answer = await talk.ask(f"what has {person} written?")

    assert all(title in answer.text for title in titles)
    assert len(answer.hubs) == len(titles)
