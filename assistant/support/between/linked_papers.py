"""Verifying which of two cited papers leads to the other: builds on it, repeats or cites it."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from assistant.support.between.mentions import NamedPaper, meant
from assistant.support.between.told_sides import told_after, told_before
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import LIGHT_STEMS, family, tokens

_PASSIVE = re.compile(r"\b(?:is|are|was|were|been|being)\b[^,;]*?\bby\b", re.IGNORECASE)
_BUILDS = re.compile(
    r"\b(?:buil(?:ds?|t)(?: up)?(?:on)?|extends?|extended|draws?|based|continues?|takes? up|adopts?"
    r"|goes back|go back|derived?|revises?|refines?|enhances"
    r"|follows(?: up)?)(?: (?:up)?(?:on|to|of|from))?\b"
    r"|\b(?:extension|revision|successor|follow-up) (?:of|to)\b",
    re.IGNORECASE,
)
_CITES = re.compile(r"\b(?:cites?|cited|refers? to|quotes?)\b", re.IGNORECASE)
_REFERS = re.compile(r"(?:cites?|cited(?= papers?)|refer(?:s|ences?)?(?: to)?)(?: papers?)?", re.I)
"""What the attribute is called that leads from papers to those they cite."""
_LATER = frozenset("extend extens deriv base build revis updat adapt improv successor".split())
"""Stems of what attributes are called that lead from what was made to what it was made of."""
_FARTHEST = 20
_NOUN = re.compile(r"(?<=\w{3})(?:at|ation)$")


def wrong_link(
    view: FacetView, text: str, hubs: Mapping[int, str], named: Sequence[NamedPaper]
) -> KeptText | None:
    """Return why a relation that a text tells of two papers is the other way round.

    It is told by an attribute that leads from one to the other, over others or at once; what builds
    on a paper cites it. That no fact tells a relation says nothing against it.
    """
    several = len({each.hub for each in named}) > 1
    if not several or any(word.is_negation for word in tokens(text)):
        return None
    for verb in (
        *_BUILDS.finditer(text),
        *_CITES.finditer(text),
        *_by_attribute(view, text, hubs.values()),
    ):
        firsts = told_before(text, named, verb.start())
        seconds = told_after(text, named, verb.end()) - firsts
        if len(firsts) != 1 or not seconds:
            continue
        after = next(each.start for each in named if each.start >= verb.end())
        last = max(each.end for each in named if each.start < verb.start())
        passive = _PASSIVE.search(text, last, after) is not None
        for other in seconds:
            one, two = (other, min(firsts)) if passive else (min(firsts), other)
            if (reason := _turned(view, text[last:after], one, two)) is not None:
                return reason
    return None


def _by_attribute(view: FacetView, text: str, hubs: Collection[str]) -> Iterator[re.Match[str]]:
    """Where a text says the name of an attribute that leads from papers to others."""
    for column in view.columns:
        rows = (row for hub in hubs for row in column.by_hub.get(hub, ()))
        if any(row.triple.object.id in view.hubs for row in rows):
            for word in tokens(column.name):
                if not word.is_function_word and word.stem not in LIGHT_STEMS:
                    root = re.escape(_NOUN.sub("", family(word.stem)))
                    yield from re.finditer(rf"\b{root}\w*", text, re.IGNORECASE)


def _turned(view: FacetView, between: str, one: str, other: str) -> KeptText | None:
    """Why facts lead from the second of two papers to the first, where they do."""
    said = _families(between)
    for column in view.columns:
        name = _families(column.name)
        builds = _BUILDS.search(between) is not None
        told = not said.isdisjoint(name) or (builds and (name & _LATER or _refers(column)))
        if told and _leads(view, column, other, one) and not _leads(view, column, one, other):
            first, second = view.hubs[other].label, view.hubs[one].label
            return kept_text("support.linked", name=column.name, value=second, of=first)
    return None


def _refers(column: FacetColumn) -> bool:
    return _REFERS.fullmatch(column.name) is not None


def _families(text: str) -> set[str]:
    """The content words of a text, "cited" and "citation" being one."""
    stems = {word.stem for word in tokens(text) if not word.is_function_word} - LIGHT_STEMS
    return {_NOUN.sub("", family(each)) for each in stems}


def _leads(view: FacetView, column: FacetColumn, start: str, end: str) -> bool:
    """Whether an attribute leads from one paper to another, over others or at once."""
    seen, open_ = set[str](), [start]
    while open_ and len(seen) < _FARTHEST:
        hub = open_.pop()
        seen.add(hub)
        found = {other for row in column.by_hub.get(hub, ()) for other in meant(view, column, row)}
        if end in found:
            return True
        open_ += found - seen
    return False
