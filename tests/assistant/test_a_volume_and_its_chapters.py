"""A volume and its chapters as works of one library, by people whose names lose their strokes."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Author,Year,Book title
Ropes and Rigging: Essays on Harbour Work,"Łukowski, Jan",2016,
Splicing by Hand,"Sørensen, Ingrid",2016,Ropes and Rigging: Essays on Harbour Work
Tar and Time,"Lowe, Harriet",2016,Ropes and Rigging: Essays on Harbour Work
Cranes without Drivers,"Sorensen, I.",2019,
Knots in Schoolbooks,"Lowe, Harriet",2020,
"""


@pytest.mark.parametrize(
    "question",
    [
        "Which chapters are in Ropes and Rigging?",
        "what chapters do we have from Ropes and Rigging: Essays on Harbour Work?",
    ],
)
async def test_the_chapters_of_a_volume_are_those_that_appeared_in_it(
    talk: Talk, question: str
) -> None:
    text = (await talk.ask(question)).text
    assert "Splicing by Hand" in text
    assert "Tar and Time" in text
    assert "Cranes" not in text


async def test_who_wrote_the_chapters_is_told_of_the_chapters(talk: Talk) -> None:
    text = (await talk.ask("who wrote the chapters in Ropes and Rigging?")).text
    assert "Sørensen" in text
    assert "Lowe" in text
    assert "Łukowski" not in text


async def test_what_is_asked_of_the_volume_itself_is_told_of_it(talk: Talk) -> None:
    text = (await talk.ask("who wrote Ropes and Rigging?")).text
    assert "Łukowski" in text
    assert "Lowe" not in text


@pytest.mark.parametrize("name", ["Ingrid Sorensen", "Sørensen", "sorensen"])
async def test_a_letter_that_is_no_accent_keeps_nobody_apart(talk: Talk, name: str) -> None:
    text = (await talk.ask(f"everything by {name}")).text
    assert "Splicing by Hand" in text
    assert "Cranes without Drivers" in text


async def test_a_stroke_need_not_be_typed(talk: Talk) -> None:
    assert "Ropes and Rigging" in (await talk.ask("papers by Lukowski")).text
