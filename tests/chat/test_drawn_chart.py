"""A chart on a page without a script."""

from collections.abc import Iterator

import pytest

from assistant.chat.views.documents.drawn_chart import drawn_chart
from assistant.translations import page_language
from assistant.translations.page_text import page_text

PAPERS = page_text("chart.number_of", things=page_text("thing.paper", count=2))
CHART = {
    "answer": "a1",
    "title": page_text("chart.by", measure=PAPERS, label="training-free"),
    "label": "training-free",
    "measure": PAPERS,
    "ordered": False,
    "bars": [
        {"label": "true", "value": 3.5, "numbers": [1], "more": 2},
        {"label": "false", "value": 1, "numbers": [4], "more": 0},
    ],
}


@pytest.fixture
def german() -> Iterator[None]:
    chosen = page_language._LANGUAGE.set("de")
    yield
    page_language._LANGUAGE.reset(chosen)


@pytest.mark.usefixtures("german")
def test_a_chart_is_told_in_the_language_of_its_page() -> None:
    html = drawn_chart(CHART)
    assert '<figure lang="de"><figcaption>Anzahl' in html
    for said in ("Publikationen", "Quellen", "3,5", "und 2 weitere", ">ja<", ">nein<"):
        assert said in html
    for english in ("papers", "sources<", "3.5<", "more", ">yes<"):
        assert english not in html


def test_a_chart_is_told_in_english_where_no_other_language_is_asked_for() -> None:
    html = drawn_chart(CHART)
    for said in ("papers by training-free", "sources", "3.5", "and 2 more", ">yes<", ">no<"):
        assert said in html
