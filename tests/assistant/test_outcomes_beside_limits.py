"""What came of treatments in a small sheet that tells their limits besides."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Treatment,Outcome,Limitation
Peat Dams after Ten Winters,"Lehto, K.",2012,dams of peat,water table rose,Two dams were washed out.
Sods against Bare Peat,"Arvo, S.",2015,sphagnum transfer,cover tripled,Only wet summers were seen.
Sheep and the Young Moss,"Lowe, J.",2016,grazing exclusion,no difference,Fences fell in year three.
Methane after Rewetting,"Dunne, O.",2019,dams of peat,methane doubled,One year of data.
Straw on Milled Fields,"Byrne, T.",2021,straw mulch,cover tripled,Mulch was blown away at one site.
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("did straw mulch work?", "cover tripled"),
        ("does grazing exclusion help?", "no difference"),
    ],
)
async def test_whether_a_treatment_worked_is_no_matter_of_its_limits_alone(
    question: str, told: str, talk: Talk
) -> None:
    assert told in (await talk.ask(question)).text
