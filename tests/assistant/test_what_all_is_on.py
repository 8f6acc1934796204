"""A noun for what the whole collection is on, and words that speak of all of it or of others."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
_ROWS = (
    ("Lanterns on the Harbour Wall", "Siv Åkerlund", "oil", "Norway", "3.5 h"),
    ("Who Trims the Lanterns?", "Siv Åkerlund", "oil", "Wales", "40 min"),
    ("Paper Lanterns and the Price of Fish", "Jun Mori", "candle", "Japan", "2 h"),
    ("Lanterns that Outlive their Keepers", "Ruth Penn", "gas", "Wales", "6 h"),
    ("Soot, Glass and Eyesight", "Jun Mori", "oil", "Japan", "1 h"),
    ("A Street without Shadows", "Ruth Penn", "gas", "Norway", "90 min"),
)


def _study(place: int) -> str:
    title, author, fuel, land, burnt = _ROWS[place]
    return f"""
ex:s{place} a ex:Study ; rdfs:label "{title}" ; ex:author "{author}" ; ex:fuel "{fuel}" ;
    ex:country "{land}" ; ex:burningTime "{burnt}" ; ex:year "{2010 + place}" ."""


GRAPH = (
    "@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    + "".join(map(_study, range(len(_ROWS))))
)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("oil lanterns", ("Harbour", "Trims", "Soot")),
        ("gas lanterns from Wales", ("Outlive",)),
        ("list the candle lanterns", ("Price of Fish",)),
        ("Akerlund papers", ("Harbour", "Trims")),
        ("non-Welsh papers on gas", ("Shadows",)),
        ("burning time under 2 hours", ("Trims", "Soot", "Shadows")),
        ("burning time under 100 min", ("Trims", "Soot", "Shadows")),
    ],
)
async def test_what_all_is_on_restricts_nothing_and_what_else_is_said_does(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    answer = await talk.ask(question)
    found = " ".join(_ROWS[int(hub[-1])][0] for hub in answer.hubs)

    assert len(answer.hubs) == len(titles)
    assert all(title in found for title in titles)


async def test_other_papers_are_none_of_those_told(talk: Talk) -> None:
    await talk.ask("papers by Ruth Penn")
    answer = await talk.ask("are there other papers from Wales?")

    assert [hub[-1] for hub in answer.hubs] == ["1"]


async def test_what_is_asked_overall_is_asked_of_all(talk: Talk) -> None:
    await talk.ask("papers from Japan")
    text = (await talk.ask("which fuel comes up most overall?")).text

    assert "oil" in text
    assert "three" in text
