"""All values of an attribute that satisfy what a question says of it, whatever they are called."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Author,Year,Design,Data available,Harms
Knees on the stairs,"Moe, A.",2015,cluster RCT,open (OSF),headache (n=2)
Walking with poles,"Lund, B.",2016,parallel RCT,not available (privacy),none
Chairs that rise,"Moe, A.",2017,before-after study,on request,dizziness (n=1)
Dance for hips,"Reyes, C.",2018,RCT (pilot),open (Zenodo),headache (n=5)
Slow stretching,"Doyle, D.",2019,crossover RCT,not available (sponsor owns data),none
Talks with walkers,"Doyle, D.",2020,interviews,on request,none
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which were proper randomised trials?", ("Knees", "Walking with", "Dance", "Slow")),
        ("which studies since 2015 have their data openly available?", ("Knees", "Dance")),
        ("which reported headaches?", ("Knees", "Dance")),
        ("papers with data on request", ("Chairs", "Talks")),
    ],
)
async def test_all_values_that_are_meant_are_sought(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_what_denies_a_word_is_not_what_has_it(talk: Talk) -> None:
    text = (await talk.ask("which studies have data that is openly available?")).text
    assert "Walking with poles" not in text
    assert "Slow stretching" not in text
