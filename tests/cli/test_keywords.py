"""Keywords as sources write them: several in one text, one in several cases."""

import json
from pathlib import Path
from typing import Any

import pytest

SOURCES = {
    "shelf.ris": """TY  - JOUR
TI  - Moss on roofs
KW  - Moss; urban green
ER  -
TY  - JOUR
TI  - Roofs that hold water
KW  - urban green
KW  - runoff
ER  -
TY  - JOUR
TI  - Bats under bridges
KW  - Urban Green
ER  -
""",
    "shelf.csv": """Title,Keywords
Moss on roofs,"Moss, urban green"
Roofs that hold water,"urban green, runoff"
Bats under bridges,Urban Green
""",
    "shelf.jsonld": json.dumps(
        [
            {"@context": {"@vocab": "https://schema.org/"}, "@type": "ScholarlyArticle"}
            | {"@id": f"https://roofs.example/{title[0]}", "headline": title, "keywords": keywords}
            for title, keywords in (
                ("Moss on roofs", "Moss, urban green"),
                ("Roofs that hold water", ["urban green", "runoff"]),
                ("Bats under bridges", "Urban Green"),
            )
        ]
    ),
}


@pytest.mark.parametrize("name", SOURCES)
def test_keywords_are_single_whatever_joins_them_and_whatever_their_case(
    hublink: Any, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text(SOURCES[name], encoding="utf-8")
    store = tmp_path / "store"
    hublink("index", tmp_path / name, "--store", store, "--levels", "none")
    green = json.loads(
        hublink("ask", "Which papers have the keyword urban green?", "--store", store, "--json").out
    )
    assert {cited["title"] for cited in green["citations"]} == {
        "Moss on roofs",
        "Roofs that hold water",
        "Bats under bridges",
    }
    most = json.loads(
        hublink("ask", "Which keyword is the most frequent?", "--store", store, "--json").out
    )
    assert most["entities"][0] == "urban green"
