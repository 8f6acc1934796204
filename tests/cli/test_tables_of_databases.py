"""Tables as literature databases export them: names in full with numbers, pages, references."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXPORT = """Authors,Author full names,Author(s) ID,Title,Year,Source title,Page start,Page end,Cited by,Abstract,Author Keywords,References
"Osei K.; Baum L.","Osei, Kwame (5701); Baum, Lena (5702)","5701; 5702","Tide mills of the north",2012,Mills Quarterly,11,29,35,[No abstract available],"Tides; Mills",
"Baum L.","Baum, Lena (5702)","5702","Grinding with little water",2015,Mills Quarterly,3,9,4,"Mills on small brooks.","mills","Osei K., Baum L., Tide mills of the north, (2012); Doe J., Wheels, (1999)"
"Okafor E.-J.","Okafor, Ebele-Jane (5703)","5703","Who owned the mill pond?",2019,Water and Law,101,140,0,"On rights to water.","law; Mills","Baum L., Grinding with little water, Mills Quarterly, (2015); Osei K., Tide mills of the north, (2012)"
"""  # noqa: E501
TIDE, BROOK, POND = (
    "Tide mills of the north",
    "Grinding with little water",
    "Who owned the mill pond?",
)

FLATTENED = """id,title,publication_year,authorships.author.display_name,authorships.author.id,primary_location.source.display_name,biblio.first_page,biblio.last_page,cited_by_count,keywords.display_name,referenced_works
W1,Tide mills of the north,2012,Kwame Osei|Lena Baum,A1|A2,Mills Quarterly,11,29,35,tides|mills,
W2,Grinding with little water,2015,Lena Baum,A2,Mills Quarterly,3,9,4,mills,W1|W9
W3,Who owned the mill pond?,2019,Ebele-Jane Okafor,A3,Water and Law,101,140,0,law|mills,W1|W2
"""  # noqa: E501

TAGGED = """PT\tAU\tAF\tTI\tSO\tDT\tDE\tAB\tCR\tTC\tPY\tBP\tEP\tDI\tUT\t
J\tOsei, K; Baum, L\tOsei, Kwame; Baum, Lena\tTide mills of the north\tMills Quarterly\tArticle\tTides; Mills\t\t\t35\t2012\t11\t29\t10.1000/m.1\tWOS:1\t
J\tBaum, L\tBaum, Lena\tGrinding with little water\tMills Quarterly\tArticle\tmills\t"Small" brooks.\tOsei K, 2012, MILLS Q, V1, P11, DOI 10.1000/m.1; Doe J, 1999, WHEELS\t4\t2015\t3\t9\t10.1000/m.2\tWOS:2\t
C\tOkafor, EJ\tOkafor, Ebele-Jane\tWho owned the mill pond?\tWater and Law\tProceedings Paper\tlaw; Mills\tOn rights.\tBaum L, 2015, MILLS Q, DOI 10.1000/m.2; Osei K, 2012, DOI 10.1000/m.1\t0\t2019\t101\t140\t\tWOS:3\t
"""  # noqa: E501
EXPORTS = {"headings": "export.csv", "flattened": "export.csv", "tags": "export.tsv"}
TEXTS = {"headings": EXPORT, "flattened": FLATTENED, "tags": TAGGED}


@pytest.fixture(params=EXPORTS)
def store(request: Any, store_of: Callable[[str, str], Path]) -> Path:
    return store_of(EXPORTS[request.param], "\ufeff" + TEXTS[request.param])


@pytest.fixture
def asked(hublink: Any, store: Path) -> Callable[[str], dict[str, Any]]:

    def ask(question: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            hublink("ask", question, "--store", store, "--json").out
        )
        return answer

    return ask


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers did Lena Baum write?", {TIDE, BROOK}),
        ("papers by Okafor", {POND}),
        ("Who are the co-authors of Kwame Osei?", {"Lena Baum"}),
        (f"Which papers cite “{TIDE}”?", {BROOK, POND}),
        (f"Which papers cite “{BROOK}”?", {POND}),
        (f"Where was “{BROOK}” published?", {"Mills Quarterly"}),
        (f"What are the pages of “{POND}”?", {"101-140"}),
        (f"How many citations does “{TIDE}” have?", {"35"}),
        ("Which papers have the keyword Mills?", {TIDE, BROOK, POND}),
    ],
)
def test_an_export_of_a_database_is_asked_like_any_library(
    asked: Callable[[str], dict[str, Any]], question: str, wanted: set[str]
) -> None:
    answer = asked(question)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_references_of_an_export_are_dated_and_placed(
    asked: Callable[[str], dict[str, Any]],
) -> None:
    told = {
        (each["title"], each["year"], each["venue"], tuple(each["authors"]))
        for each in asked("list all papers")["citations"]
    }
    assert told == {
        (TIDE, 2012, "Mills Quarterly", ("Kwame Osei", "Lena Baum")),
        (BROOK, 2015, "Mills Quarterly", ("Lena Baum",)),
        (POND, 2019, "Water and Law", ("Ebele-Jane Okafor",)),
    }


KEPT = """Key,Item Type,Publication Year,Author,Title,Publication Title,Manual Tags
1,journalArticle,2012,"Osei, Kwame; Baum, Lena",Tide mills of the north,Mills Quarterly,Tides; Mills
2,conferencePaper,2019,"Baum, Lena",Who owned the mill pond?,Water and Law,law
"""


def test_the_title_of_a_publication_is_where_a_row_with_a_title_appeared(
    hublink: Any, store_of: Callable[[str, str], Path]
) -> None:
    store = store_of("kept.csv", KEPT)
    answer = json.loads(hublink("ask", "list all papers", "--store", store, "--json").out)
    assert {(each["title"], each["venue"]) for each in answer["citations"]} == {
        (TIDE, "Mills Quarterly"),
        (POND, "Water and Law"),
    }
