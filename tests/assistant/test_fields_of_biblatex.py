"""What the fields of biblatex tell besides those of BibTeX, called by words of one's own."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

BIBLIOGRAPHY = """
@book{rowe1901, author = {Rowe, Edda}, title = {Letters from a tide mill}, date = {1901},
  translator = {Berg, Ulla and Lind, Karl}, pagetotal = {312}, origlanguage = {danish}}
@book{berg1955, author = {Berg, Ulla}, title = {Millers of the estuary}, date = {1955},
  pagetotal = {480}, publisher = {Weir Books},
  isbn = {978-0-00-000001-9}}
@book{lind1988, author = {Lind, Karl}, title = {Sluices}, date = {1988}, pagetotal = {97},
  isbn = {978-0-00-000002-6},
  introduction = {Rowe, Tom}, translator = {Rowe, Tom}}
@phdthesis{berg1951, author = {Berg, Ulla}, title = {Tide mills of the north}, date = {1951},
  pagetotal = {702}, school = {University of Bergen}}
@article{rowe2024, author = {Rowe, Tom}, title = {Silt behind the gates}, date = {2024},
  journaltitle = {Mill Studies}, pages = {1--40}, pubstate = {inpress}}
@article{berg2025, author = {Berg, Ulla}, title = {Grain by boat}, date = {2025},
  journaltitle = {Mill Studies}, pubstate = {forthcoming}, shorttitle = {Upstream Prices}}
@article{berg2019, author = {Berg, Ulla}, title = {Eels and millers}, date = {2019},
  journaltitle = {Coast}, pages = {10--22}}
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who translated Letters from a tide mill?", ("Ulla Berg", "Karl Lind")),
        ("Which of the books has the most pages?", ("480", "Millers of the estuary")),
        ("Which books are the longest?", ("480", "Millers of the estuary")),
        ("Which journal turns up most often?", ("Mill Studies", "two papers")),
        ("What years do Ulla Berg's publications span?", ("from 1951", "to 2025")),
    ],
)
async def test_fields_are_asked_for_in_plain_words(
    talk: Talk, question: str, told: tuple[str, ...]
) -> None:
    answer = (await talk.ask(question)).text
    assert all(words in answer for words in told), answer


async def test_what_is_yet_to_appear_is_no_overview_of_the_collection(talk: Talk) -> None:
    titles = ("Silt behind the gates", "Grain by boat")
    await talk.lists("Which items are still forthcoming or in press?", titles)


async def test_who_translates_one_work_is_the_person_who_wrote_another(talk: Talk) -> None:
    titles = ("Letters from a tide mill",)
    await talk.lists("Which works were translated by Ulla Berg?", titles)


async def test_a_kind_of_works_asks_for_no_attribute_near_it(talk: Talk) -> None:
    titles = ("Letters from a tide mill", "Millers of the estuary", "Sluices")
    await talk.lists("Which books are there?", titles)


@pytest.mark.parametrize("further", ["Has he written anything himself?", "What did he write?"])
async def test_who_is_told_by_an_answer_is_meant_and_not_whom_its_question_names(
    talk: Talk, further: str
) -> None:
    assert "Tom Rowe" in (await talk.ask("Who translated Sluices?")).text
    await talk.lists(further, ("Silt behind the gates",))
