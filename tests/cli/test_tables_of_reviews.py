"""Tables that people keep of a systematic review: merged authors, headings of their own."""

import json
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
