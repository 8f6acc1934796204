"""The best of what cells tell by its name, and which works are meant by a noun before theirs."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Task,Tool,Main result,n,Data available,Keywords,Funding
Hearing bats in barns,Orme K,2016,bat detection,BatWave,AUC 0.81,40,yes,bats; open data,Barn Fund
Owl calls in the rain,Orme K; Lisle P,2018,owl detection,OwlTrack,AUC 0.88 (dry nights),120,no,owls,BatWave Health
Bats or birds? A field test,Lisle P,2019,bat detection,BatWavePro,"AUC 0.92 (spring), 0.71 (autumn)",64,on request,bats,
Counting owl chicks by sound,Vane R,2021,owl counting,OwlTrack,mean error 12%,33,yes,owls; counting,Owl Trust
A frog chorus heard by phone,Vane R; Orme K,2022,frog detection,FrogNet,F1 0.74,250,no,frogs,
Frogs at motorway ponds,Holm T,2023,frog detection,FrogNet,F1 0.79,75,yes,frogs,
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which study has the highest AUC?", ("AUC 0.92 (spring)", "Bats or birds?")),
        ("best auc anyone got for owls?", ("AUC 0.88", "Owl calls")),
        ("lowest AUC?", ("AUC 0.81", "Hearing bats")),
        ("highest F1?", ("F1 0.79", "motorway ponds")),
        ("which frog study is the oldest?", ("2022", "frog chorus")),
        ("which owl study had the most n?", ("120", "Owl calls")),
    ],
)
async def test_the_best_is_sought_among_those_meant(
    talk: Talk, question: str, told: tuple[str, ...]
) -> None:
    answer = (await talk.ask(question)).text
    assert all(words in answer for words in told), answer


async def test_the_second_best_follows_the_best(talk: Talk) -> None:
    await talk.ask("which paper has the best AUC?")
    assert "AUC 0.88" in (await talk.ask("and the second best?")).text


async def test_what_papers_have_is_no_keyword(talk: Talk) -> None:
    titles = ("Hearing bats", "Counting owl chicks", "Frogs at motorway ponds")
    await talk.lists("which papers have open data?", titles)
    await talk.lists("papers on open data", ("Hearing bats",))
