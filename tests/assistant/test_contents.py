"""What a new chat says of what is in the indexes."""

from typing import Any

from assistant.offering.contents import contents, in_words, who_writes


def test_an_index_is_told_by_its_papers_years_and_what_is_told_of_them(
    sample_assistant: Any,
) -> None:
    library = sample_assistant.shelf.libraries[0]
    found = contents(library)
    assert (found.hubs, found.noun) == (len(library.view.hubs), "papers")
    assert (found.first_year, found.last_year) == (1984, 2025)
    assert found.group == "research fields"
    assert not {"rests on", "venues", "publication types"} & set(found.attributes)
    counts = [count for _, count in found.common]
    assert counts == sorted(counts, reverse=True)


def test_the_first_line_tells_how_much_there_is(sample_assistant: Any) -> None:
    lines = in_words(contents(sample_assistant.shelf.libraries[0]))
    assert lines[0] == "191 papers from 1984 to 2025"


def test_who_writes_is_told() -> None:
    told = who_writes(("gpt-x", "offline"))
    assert told == "Answers are written by gpt-x, from the facts it finds here."
    assert "No language model is needed" in who_writes(("offline",))
