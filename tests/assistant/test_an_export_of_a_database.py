"""A table as a literature database exports it: with its own bookkeeping, addresses and entities."""

import csv
from io import StringIO

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

LOOMS = "Looms &amp; laws: weavers' guilds in <i>Varnholt</i>"
_CITED = (
    "Aas M., Low T., Looms & laws: weavers' guilds in Varnholt, Textile History Review, (2019)",
    "Low T., A hand loom reviewed, Textile History Review, (2020)",
)
_VARNHOLT = "University of Varnholt, Varnholt, Norway"
_FIBRES = "Inst. Fibres, Kgs. Lyngby, Denmark"
_HISTORY, _WOOL_DAYS = "Textile History Review", "Proceedings of the Wool Days"
_HEADINGS = (
    "Authors", "Author full names", "Title", "Year", "Source title", "Art. No.", "Affiliations",
    "Author Keywords", "Index Keywords", "References", "Document Type", "Publication Stage",
    "Source", "EID",
)  # fmt: skip
_ROWS = (
    ("Aas M.; Low T.", "Aas, Mona (11); Low, Tom (22)", LOOMS, "2019", _HISTORY, "00117",
     f"School of Crafts, {_VARNHOLT}; {_FIBRES}", "guilds; hand-loom", "Norway", "", "Article"),
    ("Low T.", "Low, Tom (22)", "A hand loom reviewed", "2020", _HISTORY, "00118",
     _FIBRES, "weaving", "Hand loom", _CITED[0], "Review"),
    ("Eng S.", "Eng, Siri (33)", "Dyes of the north", "2020", "Colour Letters", "00012",
     f"Dept. of Dyes, {_VARNHOLT}", "dyes", "Denmark", "; ".join(_CITED), "Article"),
    ("Fox U.", "Fox, Una (44)", "Wool and water", "2021", _WOOL_DAYS, "00031",
     "Wool Lab, Orla University, Orla, Ireland", "wool", "Wool", "", "Conference paper"),
)  # fmt: skip


def _table() -> str:
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow(_HEADINGS)
    rows.writerows((*row, "Final", "Lexibase", f"2-s9-{at}") for at, row in enumerate(_ROWS))
    return written.getvalue()


TABLE = _table()


async def test_where_a_paper_appeared_is_no_name_of_the_database(talk: Talk) -> None:
    answer = await talk.ask("In which journal did “Dyes of the north” appear?")

    assert "Colour Letters" in answer.text
    assert "Lexibase" not in answer.text


async def test_a_journal_counts_with_all_that_appeared_in_it(talk: Talk) -> None:
    answer = await talk.ask("Which journal published most of these papers?")

    assert "Textile History Review" in answer.text
    assert "two papers" in answer.text


async def test_texts_are_told_without_entities_and_tags(talk: Talk) -> None:
    answer = await talk.ask("Who wrote the paper on weavers' guilds?")

    assert "Looms & laws: weavers' guilds in Varnholt" in answer.text
    assert "Mona Aas" in answer.text


async def test_an_institution_within_an_address_is_found(talk: Talk) -> None:
    await talk.lists("Which papers come from the University of Varnholt?", ("Looms", "Dyes"))


async def test_what_comes_from_a_country_is_not_what_is_about_it(talk: Talk) -> None:
    answer = await talk.ask("how many papers are from Denmark?")

    assert "two papers" in answer.text


async def test_keywords_are_those_of_writers_and_of_the_index(talk: Talk) -> None:
    await talk.lists("Which papers have the keyword hand loom?", ("Looms", "A hand loom"))


async def test_each_of_many_references_leads_to_the_paper_that_it_names(talk: Talk) -> None:
    titles = ("A hand loom", "Dyes of the north")
    await talk.lists("Which of the papers cite “Looms & laws”?", titles)


async def test_numbers_of_articles_put_nothing_in_order(talk: Talk) -> None:
    answer = await talk.ask("Which journal has the most articles here?")

    assert "Textile History Review" in answer.text
