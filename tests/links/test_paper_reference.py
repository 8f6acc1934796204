from collections.abc import Sequence

import pytest

from tools.hublink.core.models import Entity, Predicate, Triple
from tools.literature.csl import CslDate, CslItem, CslName
from tools.literature.identifiers import Link
from tools.literature.paper_reference import links_of, reference_of
from tools.literature.reference_properties import ReferenceProperties

SCHEMA = "http://schema.org/"
PAPER = Entity(id="urn:p:1", label="A Survey of Widgets", types=("Paper",))


def node(id: str, label: str | None = None, *types: str) -> Entity:
    return Entity(id=id, label=label or id, types=types)


def fact(subject: Entity, predicate: str, value: Entity | str) -> Triple:
    target = value if isinstance(value, Entity) else Entity(id=value, label=value, literal=True)
    label = predicate.rpartition("/")[2].rpartition("#")[2] if ":" in predicate else predicate
    return Triple(subject=subject, predicate=Predicate(id=predicate, label=label), object=target)


def about(*facts: tuple[str, Entity | str], hub: Entity = PAPER) -> CslItem:
    return reference_of(hub, [fact(hub, *each) for each in facts])


def names(reference: CslItem) -> Sequence[str]:
    return [name.display for name in reference.author]


def test_plain_english_labels_make_a_whole_reference() -> None:
    reference = about(
        ("author", node("urn:a:1", "Ada Lovelace")),
        ("author", node("urn:a:2", "Charles Babbage")),
        ("publication year", "1843"),
        ("Journal", "Annals of Engines"),
        ("volume", "3"),
        ("Issue Number", "2"),
        ("pages", "12 – 34"),
        ("Publisher", node("urn:x", "Engine Press")),
        ("DOI", "https://doi.org/10.1000/ABC"),
        ("landing page", "https://example.org/p"),
    )

    assert names(reference) == ["Ada Lovelace", "Charles Babbage"]
    assert reference == CslItem(
        id="urn:p:1",
        type="article-journal",
        title="A Survey of Widgets",
        author=reference.author,
        issued=reference.issued,
        container_title="Annals of Engines",
        volume="3",
        issue="2",
        page="12-34",
        publisher="Engine Press",
        doi="10.1000/abc",
        url="https://example.org/p",
    )
    assert reference.year == 1843


@pytest.mark.parametrize(
    ("author", "year", "venue"),
    [
        (f"{SCHEMA}author", f"{SCHEMA}datePublished", f"{SCHEMA}isPartOf"),
        ("http://purl.org/dc/terms/creator", "http://purl.org/dc/terms/issued", "published in"),
        (
            "http://xmlns.com/foaf/0.1/maker",
            "http://example.org/yearOfPublication",
            "http://example.org/hasVenue",
        ),
        (
            "https://dblp.org/rdf/schema#authoredBy",
            "https://dblp.org/rdf/schema#yearOfPublication",
            "https://dblp.org/rdf/schema#publishedIn",
        ),
        (
            "http://www.wikidata.org/prop/direct/P50",
            "http://www.wikidata.org/prop/direct/P577",
            "http://www.wikidata.org/prop/direct/P1433",
        ),
        (
            "http://orkg.org/orkg/predicate/P27",
            "http://orkg.org/orkg/predicate/P29",
            "http://orkg.org/orkg/predicate/HAS_VENUE",
        ),
        ("has_authors", "published_in_year", "publicationVenue"),
    ],
)
def test_the_usual_vocabularies_are_understood(author: str, year: str, venue: str) -> None:
    reference = about((author, "Ada Lovelace"), (year, "2019-07-01"), (venue, "Widget Letters"))

    assert names(reference) == ["Ada Lovelace"]
    assert reference.year == 2019
    assert reference.container_title == "Widget Letters"


@pytest.mark.parametrize(
    ("texts", "families"),
    [
        (["van der Berg J", "Silva MA"], ["Berg", "Silva"]),
        (["Low AB, Deep B"], ["Low", "Deep"]),
        (["Low AB; Smith E"], ["Low", "Smith"]),
        (["Ada Lovelace", "Weinan E"], ["Lovelace", "E"]),
    ],
)
def test_surnames_are_found_in_the_order_that_others_of_the_list_have(
    texts: list[str], families: list[str]
) -> None:
    reference = about(*(("author", text) for text in texts))
    assert [name.family for name in reference.author] == families


def test_authors_below_a_list_node_keep_its_order() -> None:
    authors = node("urn:list", "authors list", "List")
    facts = [
        fact(PAPER, "authors", authors),
        fact(authors, "has list item", "Zoe Zimmer"),
        fact(authors, "has list item", "Abe Adams"),
    ]
    assert names(reference_of(PAPER, facts)) == ["Zoe Zimmer", "Abe Adams"]


def test_numbered_members_are_put_in_order() -> None:
    authors, rdf = node("_:b1"), "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    facts = [
        fact(PAPER, f"{SCHEMA}author", authors),
        fact(authors, f"{rdf}_10", "Tenth Person"),
        fact(authors, f"{rdf}_2", "Second Person"),
    ]
    assert names(reference_of(PAPER, facts)) == ["Second Person", "Tenth Person"]


def test_statements_with_a_position_are_put_in_order() -> None:
    dblp = "https://dblp.org/rdf/schema#"
    first, second = node("_:s1"), node("_:s2")
    facts = [
        fact(PAPER, f"{dblp}hasSignature", second),
        fact(PAPER, f"{dblp}hasSignature", first),
        fact(first, f"{dblp}signatureOrdinal", "1"),
        fact(second, f"{dblp}signatureOrdinal", "2"),
        fact(first, f"{dblp}signatureCreator", node("urn:a:1", "Ada Lovelace")),
        fact(second, f"{dblp}signatureCreator", node("urn:a:2", "Charles Babbage")),
    ]
    assert names(reference_of(PAPER, facts)) == ["Ada Lovelace", "Charles Babbage"]


def test_a_list_tells_the_order_whatever_tells_the_authors_besides() -> None:
    listed, ada, bo = node("_:l"), node("urn:a:1", "Ada Low"), node("urn:a:2", "Bo Deep")
    facts = [
        fact(PAPER, "http://purl.org/dc/terms/creator", ada),
        fact(PAPER, "http://purl.org/dc/terms/creator", bo),
        fact(PAPER, "penned list of authors", node("_:other")),
        fact(PAPER, "author list", listed),
        fact(listed, "http://www.w3.org/1999/02/22-rdf-syntax-ns#_2", ada),
        fact(listed, "http://www.w3.org/1999/02/22-rdf-syntax-ns#_1", bo),
    ]
    assert names(reference_of(PAPER, facts)) == ["Bo Deep", "Ada Low"]

    further = fact(PAPER, "http://purl.org/dc/terms/creator", node("urn:a:3", "Zoe High"))
    told = [*facts[:2], further, *facts[2:]]
    assert names(reference_of(PAPER, told)) == ["Bo Deep", "Ada Low", "Zoe High"]


def test_what_a_whole_book_is_part_of_is_a_series() -> None:
    book = about(("type", "Book"), ("part of", "Notes on Snow"))
    assert (book.collection_title, book.container_title) == ("Notes on Snow", None)
    chapter = about(("type", "chapter"), ("part of", "All Snows"), ("series", "Notes on Snow"))
    assert (chapter.collection_title, chapter.container_title) == ("Notes on Snow", "All Snows")


def test_pages_are_found_where_the_work_is_told_in_print() -> None:
    printed = node("_:printed")
    facts = [
        fact(PAPER, "http://purl.org/vocab/frbr/core#embodiment", printed),
        fact(printed, "startingPage", "11"),
        fact(printed, "endingPage", "19"),
    ]
    assert reference_of(PAPER, facts).page == "11-19"
    assert reference_of(PAPER, [*facts, fact(PAPER, "pages", "3-9")]).page == "3-9"


def test_an_affiliation_is_not_an_author() -> None:
    ada = node("urn:a:1", "Ada Lovelace", "Person")
    facts = [
        fact(PAPER, "author", ada),
        fact(ada, "affiliation", node("urn:o", "University of Widgets")),
    ]
    assert names(reference_of(PAPER, facts)) == ["Ada Lovelace"]


def test_a_list_that_contains_itself_ends() -> None:
    authors = node("urn:list", "authors list")
    facts = [
        fact(PAPER, "authors", authors),
        fact(authors, "element", authors),
        fact(authors, "element", "Ada Lovelace"),
    ]
    assert "Ada Lovelace" in names(reference_of(PAPER, facts))


@pytest.mark.parametrize("kind", ["Organization", "GovernmentOrganization", "foaf Group"])
def test_an_author_that_is_no_person_by_its_type_is_named_whole(kind: str) -> None:
    reference = about(("author", node("urn:o:1", "Deep Snow Watch", kind)))
    assert reference.author == (CslName(literal="Deep Snow Watch"),)


def test_an_author_has_the_surname_that_the_graph_tells() -> None:
    author = node("urn:a:1", "Federico García Lorca")
    facts = [fact(PAPER, "author", author), fact(author, "familyName", "García Lorca")]
    assert reference_of(PAPER, facts).author == (CslName(family="García Lorca", given="Federico"),)


def test_an_author_named_twice_is_listed_once() -> None:
    reference = about(("author", "Ada Lovelace"), ("creator", "ADA LOVELACE"))
    assert len(reference.author) == 1


def test_several_authors_in_one_literal_are_parted() -> None:
    assert names(about(("authors", "Lovelace, Ada; Babbage, Charles"))) == [
        "Ada Lovelace",
        "Charles Babbage",
    ]
    assert names(about(("authors", "Ada Lovelace and Charles Babbage"))) == [
        "Ada Lovelace",
        "Charles Babbage",
    ]
    assert names(about(("authors", "Society of Nuts and Bolts"))) == ["Society of Nuts and Bolts"]


def test_who_presented_programmed_or_directed_a_work_without_authors_made_it() -> None:
    assert names(about(("presenters", "Ann Low"), ("presented at", "Snow Days"))) == ["Ann Low"]
    assert names(about(("author", "Bo Deep"), ("director", "Ann Low"))) == ["Bo Deep"]
    assert about(("presenters", "Ann Low"), ("presented at", "Snow Days")).container_title == (
        "Snow Days"
    )


def test_editors_stand_apart_from_authors() -> None:
    volume = about(("editor", "Ann Low"), ("editor", "Bo Deep"), ("title", "All about Snow"))
    assert names(volume) == []
    assert [name.display for name in volume.editor] == ["Ann Low", "Bo Deep"]


def test_an_author_known_by_an_address_only_is_the_one_of_that_name() -> None:
    person = node("https://example.org/annlow", "annlow", "Person")
    assert names(about(("creator", person), ("author", "Ann Low"))) == ["Ann Low"]


def test_a_dash_of_windows_in_a_title_is_a_dash() -> None:
    assert about(("title", "Snow \x96 A Study")).title == "Snow \u2013 A Study"


def test_authors_without_a_letter_are_left_out() -> None:
    assert about(("author", "{}"), ("author", " ; "), ("author", node("_:b7"))).author == ()


def test_an_invalid_doi_is_left_out_and_the_next_one_taken() -> None:
    assert about(("doi", "forthcoming")).doi is None
    assert about(("doi", "n/a"), ("identifier", "doi:10.1000/xyz")).doi == "10.1000/xyz"


def test_identifiers_are_found_in_nodes_addresses_and_the_hubs_own_name() -> None:
    value = node("_:v")
    below = [fact(PAPER, f"{SCHEMA}identifier", value), fact(value, "value", "10.1000/xyz")]
    assert reference_of(PAPER, below).doi == "10.1000/xyz"

    reference = about(("url", "https://arxiv.org/abs/2404.16130v2"))
    assert (reference.archive, reference.archive_location) == ("arXiv", "2404.16130")
    assert reference.url is None

    hub = Entity(id="https://doi.org/10.1000/XYZ", label="Widgets")
    assert reference_of(hub, []).doi == "10.1000/xyz"


@pytest.mark.parametrize(
    ("facts", "year", "parts"),
    [
        ([("date", "2018-05-03T00:00:00Z")], 2018, 3),
        ([("date", "2018-05")], 2018, 2),
        ([("date", "2018-05-01T00:00:00Z")], 2018, 2),
        ([("date", "2018-01-01T00:00:00")], 2018, 1),
        ([("date", "2018-02-31")], 2018, 1),
        ([("year", "2018"), ("month", "May")], 2018, 2),
        ([("publication month", "5"), ("publication year", "2018.0")], 2018, 2),
        ([("year", "May 2018")], 2018, 2),
        ([("date", "May, 2018")], 2018, 2),
        ([("date", "12 June 2018")], 2018, 3),
        ([("date", "June 12th, 2018")], 2018, 3),
        ([("date", "2018 Jun 12")], 2018, 3),
        ([("date", "12. März 2018")], 2018, 3),
        ([("date", "12.06.2018")], 2018, 3),
        ([("date", "06/2018")], 2018, 2),
        ([("date", "12/06/2018")], 2018, 1),
        ([("date", "31 June 2018")], 2018, 1),
        ([("date", "Mar-Apr 2018")], 2018, 1),
        ([("publication date", "soon"), ("year", "2018")], 2018, 1),
    ],
)
def test_dates_are_read_as_far_as_they_are_sure(
    facts: list[tuple[str, str]], year: int, parts: int
) -> None:
    issued = about(*facts).issued
    assert issued is not None
    assert (issued.year, len(issued.date_parts[0])) == (year, parts)


@pytest.mark.parametrize("text", ["12 June 2020", "June 12, 2020", "12.06.2020", "2020/06/12"])
def test_dates_keep_their_day_and_month(text: str) -> None:
    assert about(("date", text)).issued == CslDate(date_parts=((2020, 6, 12),))


def test_a_year_that_cannot_be_told_stays_empty() -> None:
    assert about(("year", "2017-2018")).issued is None
    assert about(("year", node("R2018", "unknown"))).issued is None


@pytest.mark.parametrize(
    ("facts", "type"),
    [
        (
            [("publication type", "Journal article"), ("venue", "Widget Conference")],
            "article-journal",
        ),
        ([("publication type", "Workshop paper")], "paper-conference"),
        ([("type", "conference")], "paper-conference"),
        ([("publication type", "PhD thesis")], "thesis"),
        ([("publication type", "book chapter")], "chapter"),
        ([("publication type", "Doctoral dissertation")], "thesis"),
        ([("publication type", "Dissertation"), ("venue", "Widgetry")], "thesis"),
        ([("publication type", "Doktorarbeit")], "thesis"),
        ([("publication type", "Masterarbeit")], "thesis"),
        ([("publication type", "Buch")], "book"),
        ([("publication type", "Buchkapitel")], "chapter"),
        ([("publication type", "Zeitschriftenartikel")], "article-journal"),
        ([("publication type", "Konferenzbeitrag")], "paper-conference"),
        ([("publication type", "Tagungsbeitrag")], "paper-conference"),
        ([("publication type", "Forschungsbericht")], "report"),
        ([("publication type", "Bericht")], "report"),
        ([("venue", "International Conference on Widgets")], "paper-conference"),
        ([("venue", "Proc. Widget Endowment"), ("issue", "4")], "article-journal"),
        ([("venue", "ICW 2019")], "paper-conference"),
        ([("venue", "Journal of Widgets 2019")], "article-journal"),
        ([("venue", "arXiv")], "article"),
        ([("venue", "Widgetry")], "article-journal"),
        ([("book title", "Widgets at Large")], "paper-conference"),
        ([("author", "Ada Lovelace")], "article"),
        ([], "article"),
    ],
)
def test_the_type_follows_from_what_the_graph_says(facts: list[tuple[str, str]], type: str) -> None:
    assert about(*facts).type == type


def test_a_hub_of_a_telling_type_needs_no_facts() -> None:
    hub = Entity(id="https://example.org/1", label="Widgets", types=("InProceedings",))
    assert reference_of(hub, []).type == "paper-conference"


def test_a_thesis_has_its_university_for_publisher() -> None:
    where = ("university", "Univ. Widgetstadt"), ("publisher", "Engine Press")
    assert about(("type", "thesis"), *where).publisher == "Univ. Widgetstadt"
    assert about(("type", "book"), *where).publisher == "Engine Press"
    told = about(("type", "thesis"), (f"{SCHEMA}sourceOrganization", "Univ. Widgetstadt"))
    assert told.publisher == "Univ. Widgetstadt"


def test_a_thesis_keeps_what_kind_of_thesis_it_is() -> None:
    assert about(("publication type", "Master's thesis")).genre == "Master's thesis"


def test_a_film_gets_a_title_and_nothing_invented() -> None:
    film = Entity(id="The Widget", label="The Widget")
    facts = [
        fact(film, "directed by", "Ada Lovelace"),
        fact(film, "in language", "German"),
        fact(film, "starred actors", node("Charles Babbage")),
    ]
    assert reference_of(film, facts) == CslItem(id="The Widget", title="The Widget")


def test_a_cited_papers_facts_are_not_the_hubs() -> None:
    cited = node("urn:p:2", "Older Widgets", "Paper")
    facts = [
        fact(PAPER, "cites", cited),
        fact(cited, "doi", "10.1000/older"),
        fact(cited, "author", "Charles Babbage"),
        fact(cited, "year", "1822"),
    ]
    reference = reference_of(PAPER, facts)
    assert (reference.doi, reference.author, reference.year) == (None, (), None)


def test_properties_can_be_configured() -> None:
    properties = ReferenceProperties(year=("Erscheinungsjahr",), author=("urn:x:verfasser",))
    facts = [
        fact(PAPER, "erscheinungsjahr", "1999"),
        fact(PAPER, "urn:x:verfasser", "Ada Lovelace"),
        fact(PAPER, "year", "2001"),
    ]
    reference = reference_of(PAPER, facts, properties)
    assert (reference.year, names(reference)) == (1999, ["Ada Lovelace"])


def test_links_are_built_from_identifiers_and_a_harmless_landing_page() -> None:
    reference = about(
        ("doi", "10.1000/xyz"), ("arxiv id", "2404.16130"), ("url", "https://example.org/p")
    )
    assert links_of(reference) == (
        Link(label="DOI", url="https://doi.org/10.1000/xyz"),
        Link(label="arXiv", url="https://arxiv.org/abs/2404.16130"),
        Link(label="Landing page", url="https://example.org/p"),
    )


def test_a_hostile_address_in_the_graph_never_becomes_a_link() -> None:
    reference = about(("url", "javascript:alert(1)"), ("url", "https://a:b@example.org/"))
    assert reference.url is None
    assert links_of(CslItem(id="x", url="javascript:alert(1)", doi="javascript:1")) == ()


def test_who_is_said_to_be_first_and_last_is_though_a_list_has_no_order() -> None:
    reference = about(
        ("written by", node("urn:a:3", "Lasse Thrane")),
        ("written by", node("urn:a:1", "Mette Odgaard")),
        ("written by", node("urn:a:2", "Haoran Tian")),
        ("first author", node("urn:a:1", "Mette Odgaard")),
        ("senior author", node("urn:a:3", "Lasse Thrane")),
        ("appeared in", node("urn:j:1", "Annals of Night Work", "Journal")),
    )
    assert names(reference) == ["Mette Odgaard", "Haoran Tian", "Lasse Thrane"]
    assert reference.container_title == "Annals of Night Work"
