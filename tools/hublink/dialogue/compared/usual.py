"""What is usual: the main authors are met with most often, the typical size is the average."""

import re

from tools.hublink.core.plan import Facet
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import phrase, tokens
from tools.hublink.question.common_attributes import columns_named, people, place
from tools.hublink.vocabulary.venue_names import VENUE_STEMS

_MAIN = re.compile(
    r"\b(?P<main>(?:most )?(?:main|leading|key|major|principal|prominent|dominant|influential"
    r"|important|active|typical|usual|common)) "
    r"(?P<noun>(?:numbers? of )?[^\W\d_]+(?: [^\W\d_]+){0,2}?)"
    r"(?P<rest>\W*$|\s+(?:here|(?:of|in|among|across) (?:these|those|them|all|this|the (?:papers"
    r"|studies|articles|works|collection|literature|review|table|sheet))(?: (?:papers|studies))?)"
    r"\W*$)",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"\s+(?:in|of|within) (?:this|the|that|our) (?:field|area|domain|topic|subject|literature"
    r"|collection|review|sheet|table|library)\b(?=\W*$)",
    re.IGNORECASE,
)
_USUALLY = re.compile(
    r"\b(?:usually|typically|normally|generally|as a rule|in general)\b", re.IGNORECASE
)
_HOW_MUCH = re.compile(r"\bhow (?:long|many|much|big|large|old|far|often)\b", re.IGNORECASE)
_NAMED = 0.7
"""Certainty from which an attribute is named."""


def with_what_is_usual(spoken: Spoken) -> str:
    """Return a message that asks for what is met with most often, or on average, where it says so.

    "Who are the main authors in this field?" are the most frequent ones; "the main finding" is told
    as it is, where that is an attribute's name.
    """
    text = _FIELD.sub("", spoken.text)
    if _HOW_MUCH.search(text) and (found := _USUALLY.search(text)) is not None:
        return f"{text[: found.start()]}on average{text[found.end() :]}"
    found = _MAIN.search(text)
    facet = _attribute(found, spoken) if found is not None else None
    if found is None or facet is None:
        return spoken.text
    said = "average" if spoken.grounding.view.column(facet).is_numeric() else "most frequent"
    return f"{text[: found.start()]}{said} {facet.name.lower()}{found['rest']}"


def _attribute(found: re.Match[str], spoken: Spoken) -> Facet | None:
    """The attribute that a noun names: people and places of publication by any noun for them."""
    grounding, noun = spoken.grounding, found["noun"]
    whole = phrase(f"{found['main']} {noun}")
    if any(phrase(column.labels[-1]) == whole for column in grounding.view.columns):
        return None
    asked = grounding.ground(noun, guess=False)
    named = [r.facet for r in asked.requests if r.certainty >= _NAMED]
    if len(named) == 1 and not (asked.conditions or asked.not_understood):
        return named[0]
    words = tokens(noun)
    if names_people([word.lower for word in words]):
        return people(grounding)
    if words[-1].stem in VENUE_STEMS:
        return place(grounding)
    meant = columns_named(noun, grounding)
    return meant[0] if len(meant) == 1 else None
