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


@pytest.fixture(params=[EXPORT, FLATTENED], ids=["headings", "flattened"])
def asked(
    request: Any, hublink: Any, store_of: Callable[[str, str], Path]
) -> Callable[[str], dict[str, Any]]:
    store = store_of("export.csv", "\ufeff" + request.param)

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
