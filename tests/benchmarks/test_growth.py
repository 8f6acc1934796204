import pytest
from loaded_graphs import load_graph

from benchmarks.growth import MOST_COPIES, grow, respelled, revise
from tools.errors import SetupError

FILMS = ("https://example.org/river", "https://example.org/glacier",
         "https://example.org/harbour", "https://example.org/orchard")  # fmt: skip


def test_one_copy_is_the_graph_itself(films_graph, tmp_path):
    grow(films_graph, None, FILMS, 1, tmp_path / "one.nt")
    same, original = load_graph(tmp_path / "one.nt"), load_graph(films_graph)
    films = list(original.of_type("Film"))
    assert sorted(film.id for film in films) == sorted(FILMS)
    for film in films:
        assert same.entity(film.id) == film
        assert set(same.outgoing(film)) == set(original.outgoing(film))


def test_hubs_multiply_under_new_ids_and_names(films_graph, tmp_path):
    grow(films_graph, None, FILMS, 5, tmp_path / "five.nt")
    films = list(load_graph(tmp_path / "five.nt").of_type("Film"))
    assert len({film.id for film in films}) == len({film.label for film in films}) == 20


def test_facts_grow_with_the_copies(films_graph, tmp_path):
    one = grow(films_graph, None, FILMS, 1, tmp_path / "one.nt")
    assert grow(films_graph, None, FILMS, 7, tmp_path / "seven.nt") == 7 * one


def test_what_several_hubs_lead_to_is_shared_by_all_copies(films_graph, tmp_path):
    grow(films_graph, None, FILMS, 3, tmp_path / "three.nt")
    graph = load_graph(tmp_path / "three.nt")
    (ada,) = graph.named("Ada Byron")
    assert len(list(graph.incoming(ada))) == 6


def test_what_one_hub_leads_to_is_copied_with_it_under_a_new_name(films_graph, tmp_path):
    grow(films_graph, None, FILMS, 3, tmp_path / "three.nt")
    graph = load_graph(tmp_path / "three.nt")
    lanterns = {
        triple.object.label: triple.object.id
        for film in graph.of_type("Film")
        for triple in graph.outgoing(film)
        if triple.predicate.label == "requires"
    }
    assert len(lanterns) == len(set(lanterns.values())) == 3
    assert "magic lantern" in lanterns


def test_numbers_and_flags_keep_their_wording(films_graph, tmp_path):
    grow(films_graph, None, FILMS, 3, tmp_path / "three.nt")
    graph = load_graph(tmp_path / "three.nt")
    values = {
        triple.object.label
        for film in graph.of_type("Film")
        for triple in graph.outgoing(film)
        if triple.predicate.label in ("release year", "silent-era-based")
    }
    assert values == {"1931", "1934", "1938", "true", "false"}


def test_entities_known_by_their_names_alone_get_new_ones(tmp_path):
    source = tmp_path / "films.txt"
    source.write_text("River|genre|drama\nRiver|tag|salmon\nLake|genre|drama\n", encoding="utf-8")
    grow(source, None, ("River", "Lake"), 2, tmp_path / "two.nt")
    graph = load_graph(tmp_path / "two.nt")
    (drama,) = graph.named("drama")
    films = {triple.subject.label for triple in graph.incoming(drama)}
    assert len(films) == 4
    assert films > {"River", "Lake"}


@pytest.mark.parametrize("hub", ["urn:films:river", "https://example.org/river", "The River: One"])
def test_a_revised_hub_has_one_fact_more(tmp_path, hub):
    source, grown = tmp_path / "films.txt", tmp_path / "films.nt"
    source.write_text(f"{hub}|genre|drama\n", encoding="utf-8")
    if ":" in hub and " " not in hub:
        source = tmp_path / "films.ttl"
        source.write_text(f'<{hub}> <urn:films:genre> "drama" .', encoding="utf-8")
    grow(source, None, [hub], 1, grown)
    revise(grown, [hub])
    graph = load_graph(grown)
    (film,) = graph.subjects()
    assert len(graph.outgoing(film)) == 2


def test_every_copy_spells_a_word_its_own_way():
    spellings = {respelled("The Quiet River", number) for number in range(MOST_COPIES)}
    assert len(spellings) == MOST_COPIES
    assert all(text.startswith("The ") and text.istitle() for text in spellings)


@pytest.mark.parametrize("copies", [0, MOST_COPIES + 1])
def test_more_copies_than_there_are_spellings_are_refused(films_graph, tmp_path, copies):
    with pytest.raises(SetupError, match="copied"):
        grow(films_graph, None, FILMS, copies, tmp_path / "none.nt")
