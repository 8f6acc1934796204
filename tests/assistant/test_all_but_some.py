"""What is asked for but for values that are named: other topics, other people, other years."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

_WORKS = (
    ("w1", "Kilns in the rain", 2009, "a b", ("glazes", "clay")),
    ("w2", "Ash on the shelf", 2013, "a", ("glazes", "wood ash")),
    ("w3", "A potter's year", 2016, "a c", ("markets",)),
    ("w4", "Cracks that heal", 2020, "b d", ("clay", "glazes")),
)
_NAMES = {"a": "Wren Oduya", "b": "Ilse Farkas", "c": "Teo Brandt", "d": "Pia Lomax"}


def _work(key: str, title: str, year: int, people: str, topics: tuple[str, ...]) -> str:
    return (
        f'ex:{key} a ex:Paper ; rdfs:label "{title}" ; ex:year "{year}"^^xsd:gYear ; ex:author '
        + ", ".join(f"ex:{person}" for person in people.split())
        + " ; ex:keyword "
        + ", ".join(f'"{topic}"' for topic in topics)
        + " .\n"
    )


GRAPH = (
    "@prefix ex: <https://pots.example/> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
    + "".join(_work(*work) for work in _WORKS)
    + "".join(f'ex:{key} a ex:Person ; rdfs:label "{name}" .\n' for key, name in _NAMES.items())
)
HUBS = "https://pots.example/Paper"


@pytest.mark.parametrize(
    "question",
    [
        "Which keywords does Wren Oduya have besides glazes?",
        "Which topics does Wren Oduya write about apart from glazes?",
        "Which topics other than glazes does Wren Oduya work on?",
    ],
)
async def test_other_values_are_told_of_papers_that_have_the_excepted_one(
    talk: Talk, question: str
) -> None:
    text = (await talk.ask(question)).text

    assert all(topic in text for topic in ("clay", "wood ash", "markets"))
    assert "Farkas" not in text


async def test_others_who_wrote_on_a_topic_are_those_who_wrote_with_the_one_excepted(
    talk: Talk,
) -> None:
    text = (await talk.ask("Who wrote about glazes apart from Wren Oduya?")).text

    assert "Ilse Farkas" in text
    assert "Pia Lomax" in text
    assert "Teo Brandt" not in text


async def test_who_wrote_with_somebody_besides_another_is_neither(talk: Talk) -> None:
    text = (await talk.ask("Who has published with Wren Oduya besides Teo Brandt?")).text

    assert "name Ilse Farkas" in text
    assert "Pia Lomax" not in text


@pytest.mark.parametrize(
    "question",
    [
        "who else wrote them?",
        "did she write any of these with others?",
        "did anyone else write them?",
    ],
)
async def test_who_else_wrote_what_was_listed_is_told_and_not_what_else_there_is(
    talk: Talk, question: str
) -> None:
    await talk.lists("papers by Wren Oduya before 2015", ("Kilns in the rain", "Ash on the shelf"))
    text = (await talk.ask(question)).text

    assert "Ilse Farkas" in text
    assert "A potter's year" not in text
    assert "Teo Brandt" not in text


async def test_papers_that_have_other_topics_do_not_have_the_one_excepted(talk: Talk) -> None:
    question = "Which papers have keywords other than glazes?"
    await talk.lists(question, ("A potter's year",))


async def test_the_years_on_the_other_side_are_asked_for_in_a_word(talk: Talk) -> None:
    await talk.lists("Which papers by Wren Oduya appeared before 2012?", ("Kilns in the rain",))
    await talk.lists("and after?", ("Ash on the shelf", "A potter's year"))
    await talk.lists("and earlier?", ("Kilns in the rain",))
