"""Overviews of things: the sentence that describes each, then its telling attributes."""

from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.attribute_names import Manner, quoted, wording
from assistant.composing.wording.phrases import joined, name_of, plural
from tools.hublink.core.plan import Facet

_WORDS = 8
"""A text of so many words describes, where it is the first thing told."""


def overview(frame: AnswerFrame) -> str:
    """Return what the graph tells of a few papers, what they share once."""
    facets = [request.facet for request in frame.plan.requests]
    shared = [facet for facet in facets if _is_shared(frame, facet)]
    told = [_of_one(frame, hub, [f for f in facets if f not in shared]) for hub in frame.hubs]
    if shared:
        cites = frame.cite(frame.hubs)
        items = [f"- {_attribute(frame.values(f, frame.hubs[0]), f)} {cites}" for f in shared]
        each = "Both" if len(frame.hubs) == 2 else "All"
        told.append(f"{each} {frame.nouns}:\n\n" + "\n".join(items))
    return "\n\n".join(told)


def _of_one(frame: AnswerFrame, hub: str, facets: Sequence[Facet]) -> str:
    """Return one paper's description, and its attributes an item each."""
    cite = frame.cite([hub])
    found = [(facet, values) for facet in facets if (values := frame.values(facet, hub))]
    head = f"{frame.cited_title(hub)}:"
    if found and _describes(found[0][1]):
        head = f"“{frame.title(hub)}”: {found[0][1][0].rstrip('.')} {cite}."
        found = found[1:]
    items = [f"- {_attribute(values, facet)} {cite}" for facet, values in found]
    return "\n\n".join([head, *(["\n".join(items)] if items else [])])


def _describes(values: Sequence[str]) -> bool:
    return len(values) == 1 and len(values[0].split()) >= _WORDS


def _attribute(values: Sequence[str], facet: Facet) -> str:
    """Return "venues: X and Y"."""
    name = wording(facet.name)
    is_noun = name.manner is Manner.NOUN and name.text == name_of(facet.name)
    noun = plural(name.text) if len(values) > 1 and is_noun else name.text
    return f"{noun}: {joined([quoted(value) for value in values])}"


def _is_shared(frame: AnswerFrame, facet: Facet) -> bool:
    """Whether several papers have the same values of an attribute."""
    values = [set(frame.values(facet, hub)) for hub in frame.hubs]
    return len(values) > 1 and bool(values[0]) and all(each == values[0] for each in values[1:])
