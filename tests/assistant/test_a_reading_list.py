"""A bibliography of one's own, asked in passing: who with whom, what is there, parts included."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

BIBLIOGRAPHY = """
@article{a, title={When avalanche falls are heard}, author={Brekke, Ida and Lund, Mats}, year=2011,
  journal={Snow}, keywords={avalanche falls}, publisher={Fjell & Tind}}
@article{b, title={Huts in the ice}, author={Lund, Mats and Rossi, Pia}, year=2014,
  journal={Snow}, publisher={Fjell & Tind}}
@book{c, title={Glaciers of home}, author={Brekke, Ida}, year=2016, publisher={Fjell & Tind}}
@incollection{d, title={Maps of ice}, author={Rossi, Pia}, year=2018, booktitle={Cold Places},
  publisher={Fjell & Tind}}
@article{e, title={Sledges}, author={Moe, Kari}, year=2020, journal={Frost}, publisher={Nord}}
"""


async def test_a_name_that_ends_like_a_change_asks_for_no_change(talk: Talk) -> None:
    text = (await talk.ask("Is there something on avalanche falls?")).text
    assert text.startswith("Yes, one paper") and "“When avalanche falls are heard”" in text


@pytest.mark.parametrize(
    "question",
    [
        "With whom has Mats Lund published?",
        "with whom has Mats Lund published as a coauthor?",
        "who did Mats Lund write with",
    ],
)
async def test_with_whom_somebody_published_asks_for_people(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "Ida Brekke" in text and "Pia Rossi" in text and "Fjell" not in text


async def test_what_is_included_leaves_nothing_else_out(talk: Talk) -> None:
    titles = ("When avalanche", "Huts", "Glaciers", "Maps")
    await talk.lists("what do I have that Fjell & Tind put out, chapters included?", titles)
