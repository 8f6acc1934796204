"""Tables that people keep of a systematic review: merged authors, headings of their own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

REVIEW = """Study ID,Paper Title,Author(s),Pub. Year,Included (Y/N)
S01,Text reminders for garden watering,"Brandt, L.; Okoye, C. & Shah, R.",2014,Y
S02,Peer groups and balcony vegetables,"Okoye C, Moreau JP",2016,Y
S03,Soil sensors in school yards,"Shah, R.",2016,N
S04,Compost coaches at work,"Moreau, J. P., Brandt, L., and Ng, T.",2020,Y
"""
REMINDERS, PEERS, SENSORS, COACHES = (line.split(",")[1] for line in REVIEW.splitlines()[1:])


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers are by Okoye?", {REMINDERS, PEERS}),
        ("Which papers are by Moreau?", {PEERS, COACHES}),
        (f"Who wrote {REMINDERS}?", {"L. Brandt", "C. Okoye", "R. Shah"}),
        (f"Who wrote {COACHES}?", {"J. P. Moreau", "L. Brandt", "T. Ng"}),
        ("Which papers were not included?", {SENSORS}),
        ("Which papers were included?", {REMINDERS, PEERS, COACHES}),
    ],
)
def test_a_review_is_asked_for_its_people_and_decisions(
    hublink: Any, tmp_path: Path, question: str, wanted: set[str]
) -> None:
    (tmp_path / "review.csv").write_text(REVIEW, encoding="utf-8")
    hublink("index", tmp_path / "review.csv", "--store", tmp_path / "store", "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", tmp_path / "store", "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_a_table_with_german_headings_is_one_of_papers(hublink: Any, tmp_path: Path) -> None:
    table = tmp_path / "literatur.csv"
    table.write_text(
        "Titel;Autoren;Erscheinungsjahr;Zeitschrift\n"
        "Moore im Wandel;Huber, Anna & Klein, Max;2011;Natur und Wasser\n"
        "Torf als Archiv;Klein, Max;2014;Natur und Wasser\n",
        encoding="utf-8",
    )
    store = tmp_path / "store"
    assert (
        "Hubs are of type Paper (2)"
        in hublink("index", table, "--store", store, "--levels", "none").err
    )
    told = hublink("ask", "Who wrote Moore im Wandel?", "--store", store).out
    assert "Anna Huber and Max Klein" in told


def test_a_title_with_a_colon_stays_the_title_of_its_reference(
    hublink: Any, tmp_path: Path
) -> None:
    table, store = tmp_path / "found.csv", tmp_path / "store"
    table.write_text(
        "PMID,Title,Authors,Publication Year\n"
        '401,Cold water after sauna: a pilot study,"Koski M, Aalto J.",2019\n',
        encoding="utf-8",
    )
    hublink("index", table, "--store", store, "--levels", "none")
    (cited,) = json.loads(hublink("ask", "papers from 2019", "--store", store, "--json").out)[
        "citations"
    ]
    assert cited["title"] == "Cold water after sauna: a pilot study"
    assert cited["authors"] == ["M. Koski", "J. Aalto"]


SHEET = """Paper,Authors,Year,Journal / Conference,Type,Keywords
Text reminders for garden watering,"Lena Brandt, Chidi Okoye",2014,Garden Letters,Journal,"text, water"
Peer groups and balcony vegetables,"Chidi Okoye, Jean Paul Moreau, Rania Shah",2016,Days of Green,Conference,"peers, balconies"
Soil sensors in school yards,Rania Shah,2016,Days of Green,Conference,"soil, water"
Compost coaches at work,"Jean Paul Moreau, Lena Brandt and Tam Ng",2020,Garden Letters,Journal,compost
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (f"Who wrote {REMINDERS}?", {"Lena Brandt", "Chidi Okoye"}),
        (f"Who wrote {PEERS}?", {"Chidi Okoye", "Jean Paul Moreau", "Rania Shah"}),
        (f"Who wrote {COACHES}?", {"Jean Paul Moreau", "Lena Brandt", "Tam Ng"}),
        ("papers by Shah", {PEERS, SENSORS}),
        ("How many conference papers are there?", {"2"}),
        ("Which papers appeared in Garden Letters?", {REMINDERS, COACHES}),
        (f"Where was {SENSORS} published?", {"Days of Green"}),
        ("Which papers have the keyword water?", {REMINDERS, SENSORS}),
        ("How many papers are there?", {"4"}),
    ],
)
def test_a_sheet_with_names_in_full_and_kinds_of_venues_is_one_of_papers(
    hublink: Any,
    store_of: Callable[[str, str], Path],
    question: str,
    wanted: set[str],
) -> None:
    store = store_of("sheet.csv", SHEET)
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_surnames_first_stay_so_whatever_commas_stand_between(
    hublink: Any, store_of: Callable[[str, str], Path]
) -> None:
    table = (
        'Title,Authors,Year\nSoil in boxes,"García Márquez, Ana Luz",2014\n'
        'Rain in boxes,"Low, Ada",2015\n'
    )
    store = store_of("surnames.csv", table)
    answer = json.loads(hublink("ask", "list all papers", "--store", store, "--json").out)
    assert {tuple(each["authors"]) for each in answer["citations"]} == {
        ("Ana Luz García Márquez",),
        ("Ada Low",),
    }


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers have a score above 4.2?", {"Frost on Glass", "Rime at Sea"}),
        ("Which paper has the highest grant?", {"Hoar and Leaf"}),
    ],
)
def test_numbers_with_decimal_commas_are_compared(
    hublink: Any, tmp_path: Path, question: str, wanted: set[str]
) -> None:
    (tmp_path / "rated.csv").write_text(
        "Nr.;title;score;grant\n7;Frost on Glass;4,3;1.250,00\n8;Rime at Sea;4,8;320,50\n"
        "9;Hoar and Leaf;3,9;2.100,75\n",
        encoding="utf-8",
    )
    hublink("index", tmp_path / "rated.csv", "--store", tmp_path / "store", "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", tmp_path / "store", "--json").out)
    assert {cited["title"] for cited in answer["citations"]} == wanted
