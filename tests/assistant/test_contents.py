"""What a new chat says of what is in the indexes."""

from typing import Any

from assistant.offering.contents import contents, in_words


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


def test_who_writes_is_told_and_several_indexes_by_their_names(sample_assistant: Any) -> None:
    found = contents(sample_assistant.shelf.libraries[0])
    both = [found.model_copy(update={"name": name}) for name in ("one", "other")]
    lines = in_words(both, ("gpt-x", "offline"))
    assert lines[0].startswith("one: 191 papers")
    assert any(line.startswith("other: 191 papers") for line in lines)
    assert lines[-1] == "Answers are written by gpt-x, from the facts it finds here."
