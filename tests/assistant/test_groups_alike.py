"""What two groups of papers have in common, where nothing more is said of them."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Substance,Data deposited?
Lichens by the road,"Abel, Jo; Bray, Max",2012,Germany,lead,yes
Moss on the quay,"Cole, Ann; Abel, Jo",2014,Portugal,zinc,yes
Ferns in the mill,"Bray, Max",2016,Germany,zinc,yes
Reeds at the farm,"Dent, Roy",2018,Norway,ammonia,no
"""


async def test_what_two_groups_have_in_common_is_cited_by_those_that_have_it(talk: Talk) -> None:
    answer = await talk.ask("What do Germany and Portugal have in common?")

    assert "have in common" in answer.text
    assert "substance: zinc [1][3]" in answer.text
    assert "authors: Jo Abel [2][3]" in answer.text
    assert "has data that is deposited [1][2][3]" in answer.text


async def test_in_what_two_groups_differ_is_not_what_is_the_same(talk: Talk) -> None:
    answer = await talk.ask("How do Germany and Norway differ?")

    assert "differ in" in answer.text
    assert "ammonia for Norway" in answer.text
