"""What the graph offers to limit a conversation by, and what becomes of a choice."""

import pytest

from tools.hublink.facets.facet_names import is_called_by_two, names_in_menu
from tools.workspace.library import Library
from tools.workspace.scope_choices import attributes, choices, chosen_range, chosen_value


@pytest.fixture
def films(library: Library) -> list[Library]:
    return [library]


def key(libraries: list[Library], name: str) -> tuple[str, ...]:
    return next(each.key for each in attributes(libraries) if each.name == name)


def test_what_tells_some_hubs_from_others_is_offered_with_its_range(films: list[Library]) -> None:
    offered = {each.name: each for each in attributes(films)}

    assert set(offered) >= {"directed by", "has genre", "release year"}
    assert "remark" not in offered
    assert (offered["release year"].lowest, offered["release year"].highest) == (1931, 1938)
    assert offered["has genre"].lowest is None


def test_values_are_found_by_a_part_of_them_with_the_number_of_their_hubs(
    films: list[Library],
) -> None:
    genre = key(films, "has genre")

    assert [(each.value, each.hubs) for each in choices(films, genre)] == [
        ("drama", 2),
        ("comedy", 1),
        ("western", 1),
    ]
    assert [each.value for each in choices(films, key(films, "directed by"), "byr ADA")] == [
        "Ada Byron"
    ]
    assert choices(films, genre, "thriller") == []
    assert choices(films, ("nothing",), "") == []


def test_a_value_is_taken_however_it_is_written_and_an_unknown_one_not(
    films: list[Library],
) -> None:
    director = key(films, "directed by")
    chosen = chosen_value(films, director, "ada byron")

    assert chosen is not None
    assert chosen.values == ("Ada Byron",)
    assert chosen_value(films, director, "Zacharias Quimby") is None
    assert chosen_value(films, ("nothing",), "Ada Byron") is None


def test_a_range_is_turned_the_right_way_round_and_needs_numbers(films: list[Library]) -> None:
    year = key(films, "release year")
    chosen = chosen_range(films, year, 1938, 1934)

    assert chosen is not None
    assert (chosen.lowest, chosen.highest) == (1934, 1938)
    assert chosen_range(films, year, None, None) is None
    assert chosen_range(films, key(films, "has genre"), 1.0, None) is None


def test_attributes_called_alike_are_told_apart_by_what_leads_to_them_and_others_are_not() -> None:
    named = names_in_menu(
        [
            ("year", ("films", "released", "year")),
            ("crew", ("films", "crew")),
            ("scene crew", ("films", "scene", "crew")),
            ("scene light", ("films", "scene", "light", "value")),
            ("genre broader", ("films", "genre", "broader")),
            ("place broader", ("films", "place", "broader")),
            ("scene place broader", ("films", "scene", "place", "broader")),
            ("scene type", ("films", "scene", "type")),
        ]
    )

    assert named == [
        "year",
        "crew",
        "crew (scene)",
        "light",
        "broader (genre)",
        "broader (place)",
        "broader (scene)",
        "scene type",
    ]


def test_attributes_of_two_indexes_called_alike_say_which_index_they_are_of() -> None:
    assert names_in_menu(
        [("year", ("films", "year")), ("year", ("books", "year")), ("crew", ("films", "crew"))]
    ) == ["year (films)", "year (books)", "crew"]


def test_a_name_is_of_two_predicates_where_one_is_told_of_the_other() -> None:
    assert is_called_by_two("genre broader", ("films", "genre", "broader"))
    assert not is_called_by_two("broader", ("films", "genre", "broader"))
    assert not is_called_by_two("scene type", ("films", "scene", "type"))
    assert not is_called_by_two("venue", ("published in",))
