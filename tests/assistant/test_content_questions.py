"""What abstracts answer and no attribute does, in a library as a reference manager exports it."""

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

LIBRARY = """
@article{marsh2012tram,
  author = {Marsh, Ivo and Low, Ada}, title = {Squealing curves: trams at night in Basel},
  journal = {Street Acoustics}, year = {2012},
  publisher = {Canton Press}, keywords = {trams; night noise; Basel},
  abstract = {People who live beside tight curves complain of squealing trams. We put microphones
    at nine curves for six weeks. In dry nights the level rose to 74 dB beside the curve and 58 dB
    on straight track. A film of water sprayed on the rails brought the squeal to an end. Leaves on
    the track made no difference. The work was paid by the transport office of the canton.}
}
@article{deep2015asphalt,
  author = {Deep, Bo}, title = {Quiet asphalt after five winters},
  journal = {Street Acoustics}, year = {2015}, keywords = {asphalt; tyre noise},
  abstract = {Porous asphalt is laid to swallow the noise of tyres. Its pores fill with dust. We
    drove the same car over four roads each spring. After five winters three of the four decibels
    gained were lost. Washing the surface twice a year kept half of the gain. Our recordings and the
    code that reads them are kept at https://files.example/asphalt.}
}
@inproceedings{hight2019birds,
  author = {Hight, Zoe and Low, Ada}, title = {Blackbirds sing higher beside a motorway},
  booktitle = {Birds and Cities}, year = {2019}, keywords = {birdsong; motorways; blackbirds},
  abstract = {Birds must be heard above the traffic. We recorded 61 blackbirds at growing distances
    from a motorway. Beside the road the lowest notes were 300 hertz higher than in the wood. Males
    that sang higher found no fewer mates.}
}
"""


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Assistant:
    folder = tmp_path_factory.mktemp("noise")
    source = folder / "noise.bib"
    source.write_text(LIBRARY, encoding="utf-8")
    settings = read_settings().changed(store=folder / "store")
    index_store(source, settings, lambda _: None, IndexChoices())
    return build_assistant(settings)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("what stopped the trams from squealing?", "A film of water sprayed on the rails"),
        ("why do trams squeal less when it rains?", "film of water"),
        ("how loud were the Basel trams at night?", "74 dB"),
        ("In the blackbird paper, did the higher song cost them mates?", "found no fewer mates"),
        ("how many decibels did the asphalt lose over the winters?", "three of the four decibels"),
        ("does washing porous asphalt help?", "Washing the surface twice a year kept half"),
    ],
)
async def test_what_an_abstract_tells_is_quoted(
    assistant: Assistant, question: str, said: str
) -> None:
    answer = await Talk(assistant).ask(question)
    assert said in answer.text
    assert len(answer.evidence) == 1


async def test_what_no_attribute_holds_is_said_and_quoted_where_the_abstract_tells_it(
    assistant: Assistant,
) -> None:
    answer = await Talk(assistant).ask("who paid for the study on trams in Basel?")
    assert "does not hold the funding" in answer.text
    assert "paid by the transport office of the canton" in answer.text


async def test_what_neither_an_attribute_nor_the_abstract_tells_is_not_quoted(
    assistant: Assistant,
) -> None:
    answer = await Talk(assistant).ask("how many reviewers did the paper on blackbirds have?")
    assert "does not hold the number of reviewers" in answer.text
    assert "says:" not in answer.text


async def test_a_follow_up_is_answered_by_the_abstract_of_the_paper_spoken_of(
    assistant: Assistant,
) -> None:
    talk = Talk(assistant)
    await talk.ask("Which paper is on asphalt?")
    assert (
        "https://files.example/asphalt"
        in (await talk.ask("is the code of their recordings online?")).text
    )
    assert "Washing the surface" in (await talk.ask("does washing it help?")).text


async def test_papers_that_are_asked_for_are_listed_and_not_quoted(assistant: Assistant) -> None:
    answer = await Talk(assistant).ask("Which papers did Ada Low write after 2015?")
    assert "Blackbirds sing higher" in answer.text
    assert "says:" not in answer.text


async def test_why_something_is_so_is_told_by_the_paper_at_hand(assistant: Assistant) -> None:
    talk = Talk(assistant)
    await talk.ask("Which papers did Zoe Hight write?")
    assert (
        "Birds must be heard above the traffic"
        in (await talk.ask("why do they sing so high?")).text
    )
    assert "that does not" not in (await talk.ask("why is it relevant?")).text

    await talk.ask("Which papers did Ada Low write?")
    told = (await talk.ask("why did the curves squeal, according to the second one?")).text
    assert "its author is" not in told and "squeal" in told
    told = (await talk.ask("why did you list the second one?")).text
    assert "No fact" not in told and "Squealing curves" in told


async def test_that_nothing_tells_why_is_said(assistant: Assistant) -> None:
    answer = await Talk(assistant).ask("Why was the study by Bo Deep so expensive?")
    assert "_No fact of the graph tells why: this is what its texts say._" in answer.text


async def test_when_something_happens_is_told_by_a_text_that_speaks_of_it(
    assistant: Assistant,
) -> None:
    told = (await Talk(assistant).ask("when is porous asphalt laid?")).text
    assert "laid to swallow the noise" in told and "publication year" not in told
    told = (await Talk(assistant).ask("when was the paper on porous asphalt published?")).text
    assert "2015" in told


async def test_who_published_most_wrote_most_where_few_publishers_are_stated(
    assistant: Assistant,
) -> None:
    told = (await Talk(assistant).ask("who published the most papers?")).text
    assert "Ada Low, in two papers" in told
