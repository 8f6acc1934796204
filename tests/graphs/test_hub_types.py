"""Which things of a graph are taken for its papers, whatever they are called."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from loaded_graphs import load_graph

from tools.hublink.core.hub_roots import HubRoots
from tools.hublink.indexing.judged_kinds import KindReason
from tools.hublink.indexing.paper_choice import PaperChoice, choose_papers
from tools.hublink.language.kind_names import hub_name

PREFIXES = """
@prefix : <https://example.org/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""
Choose = Callable[[str], tuple[PaperChoice, set[str]]]


@pytest.fixture
def choose(tmp_path: Path) -> Choose:
    """The choice in a graph of Turtle statements, and the local names of the papers."""

    def chosen(turtle: str) -> tuple[PaperChoice, set[str]]:
        file = tmp_path / "graph.ttl"
        file.write_text(PREFIXES + turtle, encoding="utf-8")
        graph = load_graph(file)
        choice = choose_papers(graph)
        roots = HubRoots(graph, choice.roots) if choice.roots else ()
        return choice, {root.id.removeprefix("https://example.org/") for root in roots}

    return chosen


def works(kind: str, names: str, facts: str = ':year 2020 ; :author :ada ; :pages "1-9"') -> str:
    """Works of a kind, each with a title of its own."""
    typed = f"a {kind} ; " if kind else ""
    return "".join(
        f':{name} {typed}rdfs:label "On the matter of {name} alone" ; {facts} .\n'
        for name in names.split()
    )


ADA = ':ada a :Person ; rdfs:label "Ada Byron" ; :born 1815 .\n'


@pytest.mark.parametrize(
    "kind",
    [":Paper", ":papers", ":ScholarlyArticle", ":conference_paper", ":InProceedings", ":Thesis"],
)
def test_a_type_named_like_publications_is_taken(choose: Choose, kind: str) -> None:
    choice, papers = choose(works(kind, "a b c") + ADA)
    assert papers == {"a", "b", "c"}
    assert [(each.count, each.total) for each in choice.chosen] == [(3, 3)]


@pytest.mark.parametrize("kind", [":C17", ":Aufsatz", ":q4821"])
def test_a_type_that_is_told_like_publications_is_taken_whatever_it_is_called(
    choose: Choose, kind: str
) -> None:
    _, papers = choose(works(kind, "a b c") + ADA)
    assert papers == {"a", "b", "c"}


def test_a_type_below_publications_is_one_of_them(choose: Choose) -> None:
    hierarchy = ":K9 rdfs:subClassOf :K3 . :K3 rdfs:subClassOf :Publication .\n"
    _, papers = choose(works(":K9", "a b", ":about :snow") + hierarchy)
    assert papers == {"a", "b"}


def test_names_alone_do_not_make_papers_of_what_is_told_in_passing(choose: Choose) -> None:
    passing = ":x a :Paper ; :seen true . :y a :Paper ; :seen true .\n"
    choice, papers = choose(works(":InCollection", "a b c d") + passing + ADA)
    assert {"a", "b", "c", "d"} <= papers
    assert choice.chosen[0].label == "In Collection"


@pytest.mark.parametrize("kind", [":PaperVersion", ":Newspaper", ":ArticleProcessingCharge"])
def test_a_type_that_only_mentions_publications_is_none(choose: Choose, kind: str) -> None:
    choice, _ = choose(f':v a {kind} ; rdfs:label "Two" ; :number 2 .')
    assert choice.roots is None


def test_all_kinds_of_publications_are_taken_together(choose: Choose) -> None:
    choice, papers = choose(
        works(":Article", "a b c") + works(":Book", "d") + works(":Chapter", "e") + ADA
    )
    assert papers == {"a", "b", "c", "d", "e"}
    assert [(kind.label, kind.count) for kind in choice.chosen] == [
        ("Article", 3),
        ("Book", 1),
        ("Chapter", 1),
    ]


def test_people_events_and_venues_are_no_papers_however_much_is_told_of_them(
    choose: Choose,
) -> None:
    talks = works(":TalkEvent", "t u v w", ":year 2020 ; :author :ada ; :room 3 ; :doi '10.1234/5'")
    choice, papers = choose(works(":Article", "a b") + talks + ADA)
    assert papers == {"a", "b"}
    assert all(kind.label != "Person" for kind in choice.left_out)


def test_data_sets_that_are_published_as_papers_are_works_of_the_collection(
    choose: Choose,
) -> None:
    _, papers = choose(works(":Article", "a b c") + works(":Dataset", "d e") + ADA)
    assert papers == {"a", "b", "c", "d", "e"}


def test_data_sets_that_papers_use_and_nobody_is_said_to_have_made_are_none(
    choose: Choose,
) -> None:
    data = works(":Dataset", "d e", ":year 2020 ; :size 300 ; :format 'CSV'")
    _, papers = choose(works(":Article", "a b c") + data + ":a :uses :d . :b :uses :e ." + ADA)
    assert papers == {"a", "b", "c"}


def test_the_volumes_that_papers_are_in_are_left_out_and_named(choose: Choose) -> None:
    volume = works(":Proceedings", "v", ":year 2020 ; :editor :ada ; :hasPart :a, :b, :c, :d")
    papers_in_it = works(":Article", "a b c d", ":year 2020 ; :author :ada ; :partOf :v")
    choice, papers = choose(volume + papers_in_it + ADA)
    assert papers == {"a", "b", "c", "d"}
    assert [(kind.label, kind.reason) for kind in choice.left_out] == [
        ("Proceedings", "papers only lead to them")
    ]
    assert choice.left_out[0].examples == ("On the matter of v alone",)


def test_the_studies_that_papers_report_are_no_papers_however_much_is_told_of_them(
    choose: Choose,
) -> None:
    papers_of_them = "".join(
        works(":Paper", name, f":year 2020 ; :author :ada ; :reports :{name}-study")
        for name in "a b c d".split()
    )
    told = ":design :trial ; :setting 'a ward' ; :weeks 4 ; :registered '10.1234/5' ; :size 9"
    studies = works(":Study", "a-study b-study c-study d-study", told)
    people = "".join(
        f":{name}-study :studiedPeople :{name}-People .\n:{name}-People a :Population ; :size 9 .\n"
        for name in "abcd"
    )
    choice, papers = choose(papers_of_them + studies + people + ADA)
    assert papers == {"a", "b", "c", "d"}
    assert ("Study", "papers only lead to them") in [
        (kind.label, kind.reason) for kind in choice.left_out
    ]


HELD = ":authorship [ :heldBy :ada ] ; :appearedIn :log"
CAMPAIGNS = """
:Campaign rdfs:label "field campaign" ; rdfs:subClassOf :Study .
:ada rdfs:label "Ada Byron" . :log rdfs:label "Harbour Log" .
"""


def test_what_each_but_one_paper_reports_is_no_paper_however_much_is_told_of_it(
    choose: Choose,
) -> None:
    papers_of_them = "".join(
        works(":Article", name, f":yearOut 2020 ; {HELD} ; :reports :{name}-campaign")
        for name in "abcd"
    )
    told = ":setIn :lagos ; :weeks 4 ; :points 9 ; :looksAt :trees ; :began 2019 ; :device :logger"
    campaigns = "".join(f":{name}-campaign a :Campaign ; {told} .\n" for name in "abcd")
    choice, papers = choose(papers_of_them + campaigns + CAMPAIGNS)
    assert papers == {"a", "b", "c", "d"}
    assert [kind.label for kind in choice.chosen] == ["Article"]


def test_a_paper_that_others_cite_stays_one_though_its_year_is_missing(choose: Choose) -> None:
    told = f"{HELD} ; :looksAt :trees ; :setIn :lagos ; :points 9"
    dated = "".join(
        works(":Article", name, f"{told} ; :yearOut 2020 ; :grant 'A{name}' ; :buildsOn :e")
        for name in "abcd"
    )
    _, papers = choose(dated + works(":Article", "e", told) + CAMPAIGNS)
    assert papers == {"a", "b", "c", "d", "e"}


def test_works_of_the_same_type_that_are_only_cited_are_left_out(choose: Choose) -> None:
    cited = "".join(
        f':c{n} a :Article ; rdfs:label "A cited work {n}" ; :lang "en" .\n' for n in range(3)
    )
    citing = works(":Article", "a b c", ":year 2020 ; :author :ada ; :cites :c0, :c1, :c2, :a")
    choice, papers = choose(citing + cited + ADA)
    assert papers == {"a", "b", "c"}
    assert (choice.chosen[0].count, choice.chosen[0].total) == (3, 6)


def test_cited_works_that_are_told_of_like_the_others_are_papers_without_what_only_some_have(
    choose: Choose,
) -> None:
    told = ":relatedBy :r ; :subject :s ; :dated :d ; :cites :a, :b"
    some = works(":Article", "c d e f", f"{told} ; :doi '10.1234/5'")
    choice, papers = choose(works(":Article", "a b", told) + some + ":r :rank 1 .\n")
    assert papers == {"a", "b", "c", "d", "e", "f"}
    assert choice.left_out == ()


@pytest.mark.parametrize("kind", [":Inproceedings", ":C17"])
def test_a_type_of_cited_works_is_left_out(choose: Choose, kind: str) -> None:
    cited = "".join(
        f':c{n} a :Paper ; rdfs:label "A cited work {n}" ; :doi "10.1234/{n}" .\n' for n in range(8)
    )
    citing = works(
        kind,
        "a b c d",
        ":year 2020 ; :author :ada ; :topic :snow ; :cites :c0, :c1, :c2, :c3, :c4, :c5, :c6, :c7",
    )
    choice, papers = choose(citing + cited + ADA)
    assert papers == {"a", "b", "c", "d"}
    assert ("Paper", "papers only lead to them") in [
        (kind.label, kind.reason) for kind in choice.left_out
    ]


def test_things_without_a_type_that_are_told_like_papers_count(choose: Choose) -> None:
    note = ':n :text "Read this." .\n'
    choice, papers = choose(works(":Article", "a b c") + works("", "d e") + note + ADA)
    assert papers == {"a", "b", "c", "d", "e"}
    assert ("things without a type", 2) in [(kind.label, kind.count) for kind in choice.chosen]


def test_authors_in_lists_are_people_too(choose: Choose) -> None:
    listed = works(":C1", "a b c", ":year 2020 ; :p7 [ a rdf:Seq ; rdf:_1 :ada ] ; :pages '1-9'")
    _, papers = choose(listed + ADA)
    assert papers == {"a", "b", "c"}


def test_a_graph_of_other_things_has_no_papers(choose: Choose) -> None:
    choice, _ = choose(':r a :Rock ; rdfs:label "Gneiss" ; :age 300 ; :found :oslo .')
    assert choice.roots is None


def test_hubs_of_several_kinds_are_called_publications() -> None:
    assert hub_name(["https://example.org/Article"]) == "Article"
    assert hub_name(["urn:Thesis", "urn:Article"]) == "Publication"
    assert hub_name(["urn:K1", "urn:K4"]) == "Publication"
    assert hub_name(["urn:Work"]) == "Publication"


def test_a_dry_run_tells_what_would_be_hubs_and_makes_no_index(
    hublink: Any, tmp_path: Path
) -> None:
    file, store = tmp_path / "graph.ttl", tmp_path / "store"
    file.write_text(PREFIXES + works(":Article", "a b c d") + works(":Book", "e") + ADA)
    told = hublink("index", file, "--store", store, "--dry-run")
    assert told.status == 0
    said = told.err
    assert "Hubs are 5 things of these kinds; choose others with --hub-type:" in said
    assert "Article  (4)" in said
    assert said.count("  “On the matter of") == 4
    assert not store.exists()


def test_papers_of_a_small_kind_are_not_left_out_for_being_cited_by_the_others(
    choose: Choose,
) -> None:
    articles = works(":Article", "a b c d e f g h", ":year 2020 ; :author :ada ; :cites :x, :a")
    chapter = works(":Chapter", "x", ":year 2019 ; :author :ada ; :partOf :handbook")
    book = works(":Book", "y", ":year 2018 ; :author :ada ; :publisher 'Pond Press'")
    handbook = ':handbook a :Book ; rdfs:label "A Handbook of Ponds" ; :editor :ada .\n'
    second = works(":Chapter", "z", ":year 2019 ; :author :ada ; :partOf :second")
    other = ':second a :Book ; rdfs:label "Another Handbook of Ponds" ; :editor :ada .\n'
    choice, papers = choose(articles + chapter + second + book + handbook + other + ADA)
    assert papers == set("abcdefghxyz")
    books = next(kind for kind in choice.chosen if kind.label == "Book")
    assert (books.count, books.total) == (1, 3)


@pytest.mark.parametrize("kinds", [(":Article", ":Chapter", ":Book"), (":K1", ":K2", ":K3")])
@pytest.mark.parametrize("names", ["y", "x y"])
def test_a_chapter_that_an_article_cites_stays_rather_than_its_book(
    choose: Choose, kinds: tuple[str, ...], names: str
) -> None:
    article, chapter, book = kinds
    told = ":year 2019 ; :author :ada ; :pages '1-9'"
    articles = works(article, "a b c d e f g") + works(article, "h", f"{told} ; :cites :y")
    chapters = works(chapter, names, f"{told} ; :partOf :z")
    choice, papers = choose(articles + chapters + works(book, "z") + ADA)
    assert papers == {*"abcdefgh", *names.split()}
    assert [kind.label for kind in choice.left_out] == [book.removeprefix(":")]


def test_a_kind_that_is_only_cited_is_left_out_though_it_is_told_well(choose: Choose) -> None:
    cited = ':year 1959 ; :author :ada ; :publisher "Quay Press"'
    told = ':year 2020 ; :author :ada ; :pages "1-9" ; :venue "Snow Letters" ; :cites '
    papers = "".join(
        works(":Article", name, told + other)
        for name, other in zip("abcd", (":x , :b", ":y", ":a , :x", ":y , :z"), strict=True)
    )
    choice, found = choose(papers + works(":Book", "x y z", cited) + ADA)
    assert found == set("abcd")
    assert [(each.label, each.reason) for each in choice.left_out] == [
        ("Book", KindReason.ONLY_LED_TO)
    ]
    _, found = choose(papers + works(":Book", "x y z", f"{cited} ; :cites :b") + ADA)
    assert found == set("abcdxyz")


def test_what_is_told_within_a_paper_and_has_no_address_is_cited_by_it(choose: Choose) -> None:
    told = ':year 2020 ; :author :ada ; :pages "1-9" ; :venue "Snow Letters" ; :keyword "snow"'
    within = '[ a :Article ; rdfs:label "On the runoff of rivers" ; :year 1932 ; :author :ada ]'
    _, found = choose(
        works(":Article", "a b", told) + works(":Article", "c", f"{told} ; :cites {within}") + ADA
    )
    assert found == set("abc")


def test_papers_of_several_types_are_counted_once(choose: Choose) -> None:
    typed = works(":Publication , :Article", "a b c") + works(":Publication , :Thesis", "d")
    choice, found = choose(typed + ADA)
    assert (choice.count, found) == (4, set("abcd"))


def test_kinds_of_two_vocabularies_that_are_called_alike_are_both_taken(choose: Choose) -> None:
    theses = works("<urn:one/Thesis>", "a b c") + works("<urn:other/Thesis>", "d e")
    choice, papers = choose(works(":Article", "f g h i") + theses)

    assert papers == set("abcdefghi")
    assert {(each.label, each.count, each.total) for each in choice.chosen} == {
        ("Article", 4, 4),
        ("Thesis", 5, 5),
    }
