"""Made-up collections, and questions about them in other words than theirs."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools.hublink.vocabulary.attributes_said import ASKED, AttributePart

COLLECTIONS = Path(__file__).with_name("collections")
KEPT_APART = frozenset(
    """birds, dialects, archive digitisation, baby sleep, board exams for doctors, hearing tests,
    plastic roads, rice varieties, river dams and fish, smoking cessation, test automation,
    textile dyes, trail running injuries, coral nurseries, flood warning sirens, child car seats,
    hip fractures of the old, urban foxes, asthma inhalers, coastal erosion, sourdough bread,
    air ambulances, jury decisions, horse lameness, mountain huts, automated essay scoring,
    deer and car collisions, job interviews by video, kitchen gardens of schools,
    leather tanning wastewater, rooftop solar in villages, stuttering groups,
    toilets for festivals, support for breastfeeding, biochar in field soils,
    code review and static analysis in software teams, minimum wages and jobs,
    plague and famine in old towns from the archives, heat pumps in real homes,
    sleep of nurses and doctors on shifts,
    atmospheres of exoplanets (RDF graph of observing papers)""".replace("\n    ", " ").split(", ")
)
"""The topics of those that nothing is learned from."""


class Question(NamedTuple):
    """A question with the attributes it speaks of in each part, and whether it asks for any.

    `values` are those that it restricts papers to, each with its attribute.
    """

    text: str
    parts: Mapping[AttributePart, frozenset[str]]
    values: frozenset[tuple[str, str]]
    asks: bool


class Collection(NamedTuple):
    """A made-up collection: its attributes with some of their values, and questions about it."""

    topic: str
    attributes: Mapping[str, Sequence[str]]
    questions: Sequence[Question]


def collections() -> list[Collection]:
    return [_read(path) for path in sorted(COLLECTIONS.glob("*.json"))]


def _read(path: Path) -> Collection:
    told = json.loads(path.read_text("utf-8"))
    attributes = {each["name"]: each["values"] for each in told["attributes"]}
    return Collection(told["topic"], attributes, [_question(each) for each in told["questions"]])


def _question(told: Mapping[str, Any]) -> Question:
    parts: dict[AttributePart, frozenset[str]]
    parts = {part: frozenset(told.get(part, ())) for part in ASKED}
    values = frozenset((name, value) for name, value in told.get(AttributePart.RESTRICTED, ()))
    parts[AttributePart.RESTRICTED] = frozenset(name for name, _ in values)
    asks = "not_held" in told or any(parts[part] for part in ASKED)
    return Question(told["q"], parts, values, asks)
