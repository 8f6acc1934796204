"""What a new chat says of what is in the indexes."""

from typing import Any

from assistant.offering.contents import Contents, contents, contents_told, who_writes


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
