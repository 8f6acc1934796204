"""Questions that want to be told about one paper, or what it says: "the stroke trial"."""

from typing import TYPE_CHECKING

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.question.attributes_meant import LIKELY, holds_texts
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.vocabulary.attributes_said import Part

if TYPE_CHECKING:
    from tools.workspace.library import Library

_SURE = 0.6
"""Probability from which an overview is wanted."""
_FEW = 3
"""So many papers are told of by their texts."""
_MEANT = 0.7
"""Certainty of an attribute that is not said by its own name."""


def wants_overview(plan: Plan, library: "Library") -> bool:
    """Return whether the wording of a plan that lists papers wants to be told about them."""
    listed = plan.operation is Operation.LIST and not (plan.requests or plan.group_by)
    guess = library.grounding.wordings.best("answers", plan.question)
    return listed and guess.label == "overview" and guess.probability >= _SURE


def with_text_told(reading: PossibleReading, library: "Library") -> PossibleReading:
    """Return a reading that tells the text asked for of the few papers it finds: their abstracts.

    It stays as it is where it asks for anything, or texts say what its question has in words.
    """
    plan = reading.plan
    listed = plan.operation is Operation.LIST and not (plan.requests or plan.overview)
    said = library.grounding.attributes_said(plan.question)
    found = said.best(Part.TOLD, LIKELY) if said is not None else None
    by_texts = plan.topic is not None and plan.topic.wording == plan.question.strip(" ?!.")
    if found is None or not listed or plan.not_held or by_texts:
        return reading
    column = library.view.columns[found.column]
    hubs = library.find(plan).hubs
    told = any(hub in column.by_hub for hub in hubs)
    if len(hubs) > _FEW or not (told and holds_texts(column)):
        return reading
    request = Request(facet=column.facet, certainty=_MEANT)
    return reading.model_copy(update={"plan": plan.model_copy(update={"requests": (request,)})})


def with_overview(reading: PossibleReading, library: "Library") -> PossibleReading:
    """Return a reading that tells all of the one paper it finds, where that is wanted."""
    plan = reading.plan
    if plan.overview or plan.not_held or plan.similar_to or not wants_overview(plan, library):
        return reading
    if len(library.find(plan).hubs) != 1:
        return reading
    return reading.model_copy(update={"plan": plan.model_copy(update={"overview": True})})
