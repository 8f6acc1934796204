"""What a new chat says of what is in the indexes."""

from pathlib import Path
from typing import Any

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.offering.contents import Contents, contents, contents_told, who_writes
from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library

LIBRARY = """
@article{a, title={Soils under Rye}, author={Don, Axel}, journal={Soil Notes}, year=2015,
  keywords={cover crops, rye}, pages={1--9}}
@article{b, title={Matter of Soils}, author={Don, Axel}, journal={Soil Notes}, year=2019,
  keywords={humus, cover crops}, pages={10--19}}
@book{c, title={Worms}, author={Kleber, Mia}, year=2018, keywords={cover crops}, isbn={1}}
"""
CROPS = ("rye", "clover", "oats")


def test_an_index_is_told_by_its_papers_years_and_what_is_told_of_them(
    sample_assistant: Any,
) -> None:
    library = sample_assistant.shelf.libraries[0]
    found = contents(library)
    assert (found.hubs, found.noun) == (len(library.view.hubs), "paper")
    assert (found.first_year, found.last_year) == (1984, 2025)
    assert found.group == "research fields"
    assert not {"rests on", "venues", "publication types"} & set(found.attributes)
    counts = [count for _, count in found.common]
    assert counts == sorted(counts, reverse=True)


def test_the_first_line_tells_how_much_there_is(sample_assistant: Any) -> None:
    first, *_ = contents_told(contents(sample_assistant.shelf.libraries[0]))
    papers = {"id": "thing.paper", "values": {"count": 191}}
    told = {"count": 191, "noun": papers, "first": "1984", "last": "2025"}
    assert first == {"id": "welcome.of_years", "values": told}


def test_things_that_we_have_no_word_for_are_called_as_in_the_graph() -> None:
    films = Contents(hubs=3, noun="film", first_year=1999, last_year=1999)
    told = {"count": 3, "noun": "films", "year": "1999"}
    assert contents_told(films) == [{"id": "welcome.of_year", "values": told}]
    assert contents_told(Contents(hubs=1, noun="film"))[0]["values"]["noun"] == "film"


def test_who_writes_is_told() -> None:
    told = who_writes(("gpt-x", "offline"))
    assert told == {"id": "welcome.model", "values": {"model": "gpt-x"}}
    assert who_writes(("offline",))["id"] == "welcome.offline"


def test_a_library_of_references_is_told_by_what_its_papers_share(tmp_path: Path) -> None:
    source = tmp_path / "library.bib"
    source.write_text(LIBRARY, encoding="utf-8")
    settings = read_settings().changed(store=tmp_path / "store", link_hosts=())
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    found = contents(open_library(settings))
    assert (found.hubs, found.first_year, found.last_year) == (3, 2015, 2019)
    assert found.group == "keywords"
    assert found.common[0] == ("cover crops", 3)
    assert "keywords" in found.attributes
    assert not {"pages", "ISBNs", "titles"} & set(found.attributes)


def test_abstracts_are_not_counted_and_hide_no_keywords(tmp_path: Path) -> None:
    source = tmp_path / "library.bib"
    more = "abstract={What happens to soils under %s is told for ten years.}, "
    more += "keywords={%s, %s in rain, "
    first, *rest = LIBRARY.split("keywords={")
    told = (more % (crop, crop, crop) + part for crop, part in zip(CROPS, rest, strict=True))
    source.write_text(first + "".join(told), encoding="utf-8")
    settings = read_settings().changed(store=tmp_path / "store", link_hosts=())
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    found = contents(open_library(settings))
    assert found.group == "keywords"
    assert found.common[0] == ("cover crops", 3)
    assert {"keywords", "abstracts"} <= set(found.attributes)


def test_years_are_those_that_papers_appeared_in_however_other_dates_are_written(
    tmp_path: Path,
) -> None:
    (source := tmp_path / "trials.csv").write_text(
        "title,authors,year,approved on,crop\n"
        "Barley in drought,Ada Low,2019,15/12/2017,barley\n"
        "Wheat in salt,Bo Wu,2021,02/03/2018,wheat\n",
        encoding="utf-8",
    )
    settings = read_settings().changed(store=tmp_path / "store", link_hosts=())
    index_store(source, settings, lambda _: None, IndexChoices(levels=()))
    found = contents(open_library(settings))
    assert (found.first_year, found.last_year) == (2019, 2021)
