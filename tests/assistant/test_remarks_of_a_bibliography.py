"""What the remarks and abstracts of a bibliography tell that it has no field for."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

BIBLIOGRAPHY = """
@phdthesis{reed2016, author = {Reed, Olive}, title = {Frost in orchard valleys}, year = {2016},
  school = {University of Exeter}, note = {Supervisor: Ivo Marsh}, keywords = {frost; orchards}}
@article{marsh2018, author = {Marsh, Ivo and Reed, Olive}, title = {Wind machines on frost nights},
  journal = {Orchard Science}, year = {2018}, keywords = {frost; wind machines},
  note = {Funded by the Fruit Research Council (FRC), grant 11}}
@article{hale2020, author = {Hale, Ada}, title = {Sprinklers and frost at blossom},
  journal = {Orchard Science}, year = {2020}, keywords = {frost; sprinklers},
  abstract = {Of 64 growers, those whose sprinklers ran all night lost less blossom.},
  note = {Funded by FRC, grant 12}}
@incollection{hale2021, author = {Hale, Ada}, title = {Planning for cold}, year = {2021},
  booktitle = {The Orchard Reader}, editor = {Marsh, Ivo}, chapter = {3}, keywords = {hedgerows}}
@software{reed2022, author = {Reed, Olive}, title = {frostR: reading logger data}, year = {2022},
  keywords = {R package; loggers}}
@dataset{reed2023, author = {Reed, Olive}, title = {Ten years of orchard temperatures},
  year = {2023}, keywords = {loggers}}
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who supervised Olive Reed's thesis?", "Supervisor: Ivo Marsh"),
        ("How many growers took part in the study on sprinklers?", "64 growers"),
    ],
)
async def test_what_no_field_tells_is_quoted(talk: Talk, question: str, told: str) -> None:
    answer = (await talk.ask(question)).text
    assert told in answer and "does not hold" in answer


async def test_remarks_name_by_letters_what_others_write_out(talk: Talk) -> None:
    await talk.lists("Which papers were funded by the FRC?", ("Wind machines", "Sprinklers"))


async def test_a_noun_before_a_title_asks_for_nothing(talk: Talk) -> None:
    question = 'Who edited the book in which the chapter "Planning for cold" appeared?'
    answer = (await talk.ask(question)).text
    assert "Ivo Marsh" in answer and "no chapter" not in answer


async def test_a_noun_behind_a_kind_is_no_keyword(talk: Talk) -> None:
    question = "Which datasets and software packages are listed?"
    await talk.lists(question, ("frostR", "Ten years of orchard"))


async def test_a_word_is_not_taken_for_another_that_differs_in_two_letters(talk: Talk) -> None:
    answer = (await talk.ask("Is there anything on hedgehogs?")).text
    assert "hedgerows" not in answer
