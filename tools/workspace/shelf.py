"""Several indexes side by side, and which of them a question is for."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tools.errors import ToolError
from tools.hublink.dialogue.message.context import Context, Resolved
from tools.hublink.dialogue.resolving import resolve
from tools.hublink.question.scope import Scope
from tools.hublink.question.scope_words import SaidScope, read_scope
from tools.workspace.known_context import known_to
from tools.workspace.library import Library
from tools.workspace.papers.evidence import Evidence, OfferedPaper
from tools.workspace.spoken_entity import entity_named

_NEARLY_BEST = 0.1
"""Difference of confidences up to which they do not decide which index is meant."""
_LEAST_CONFIDENCE = 0.5


class IndexChoice(NamedTuple):
    """The index a question is for, its plan there, and how many hubs each index has on it.

    `found` tells that of all indexes that can answer it, the chosen one first, where it is not the
    only one.
    """

    library: Library
    resolved: Resolved
    found: Mapping[str, int] = MappingProxyType({})


class _Candidate(NamedTuple):
    """An index with a question's plan in it, and how many hubs that plan finds."""

    library: Library
    resolved: Resolved
    found: int

    @property
    def answers(self) -> bool:
        """Whether the plan stands on the graph's own words and finds something."""
        return self.found > 0 and self.resolved.plan.confidence >= _LEAST_CONFIDENCE


class Shelf:
    """The indexes an assistant answers from, each with a name of its own; safe for threads.

    Each question is for one of them: the one it names ("films: who …"), the one that an earlier
    answer it goes on from is of, else the one whose vocabulary grounds most of it, and where none
    does, the one that holds what is most like it.
    """

    def __init__(self, libraries: Sequence[Library]) -> None:
        self._libraries = {library.name: library for library in libraries}
        former = {name: library for library in libraries for name in library.former_names}
        self._known_as = former | self._libraries
        self._prefix = _prefix(self.names)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._libraries)

    @property
    def libraries(self) -> tuple[Library, ...]:
        return tuple(self._libraries.values())

    def named(self, name: str) -> Library | None:
        """Return the index with a name; without one, the only index."""
        alone = not name and len(self._libraries) == 1
        return self.libraries[0] if alone else self._known_as.get(name)

    def choose(
        self,
        question: str,
        spoken_of: str = "",
        context_in: Callable[[str], Context] = lambda _: Context(),
        topic: str | None = None,
    ) -> IndexChoice:
        """Return the index for a question in a conversation whose last index was `spoken_of`.

        `context_in` returns the context of the conversation in an index. With a `topic`, only
        indexes that hold this entity are asked.
        """
        named, question = self._named(question)
        libraries = (named,) if named else self._in_turn(spoken_of, topic)
        if len(libraries) == 1:
            return IndexChoice(libraries[0], _resolved(question, libraries[0], context_in))
        candidates = []
        for library in libraries:
            resolved = _resolved(question, library, context_in)
            is_by_words = resolved.plan.similar_to is None
            found = len(library.find(resolved.plan).hubs) if is_by_words else 0
            if resolved.is_replied_to or (resolved.follows and found):
                return IndexChoice(library, resolved)
            candidates.append(_Candidate(library, resolved, found))
        return _best(candidates, question)

    def within(self, scope: Scope) -> "Shelf":
        """Return the indexes that a scope is about, each of them limited to what meets it."""
        return Shelf([library.within(scope) for library in self.asked(scope)])

    def asked(self, scope: Scope) -> tuple[Library, ...]:
        """Return the indexes that a scope is about: one, or all where it names none there is."""
        chosen = self._known_as.get(scope.index)
        return (chosen,) if chosen else self.libraries

    def known(self, scope: Scope) -> Scope:
        """Return the limits of a scope that an index knows: a graph may have lost some since."""
        views = [library.view for library in self.libraries]
        known = (c for c in scope.conditions if any(view.has(c.facet) for view in views))
        asked = self._known_as.get(scope.index)
        index = asked.name if asked else ""
        return Scope(conditions=tuple(known), index=index)

    def read_scope(self, text: str, scope: Scope, spoken_of: str = "") -> SaidScope | None:
        """Return what a message makes of the scope, as the first index reads it that can."""
        libraries = self._in_turn(spoken_of, None)
        read = [read_scope(text, library.grounding, scope) for library in libraries]
        return next((said for said in read if said and not said.unknown), read[0])

    def holding(self, topic: str) -> tuple[Library, ...]:
        """Return the indexes that have an entity of this id or label."""
        return tuple(each for each in self.libraries if _has(each, topic))

    def home(self, index: str, hub: str) -> Library:
        """Return the index a paper is from; where that is gone, one that holds the paper."""
        if index in self._known_as:
            return self._known_as[index]
        holding = (each for each in self.libraries if hub in each.view.hubs)
        return next(holding, self.libraries[0])

    def evidence_of(self, offered: OfferedPaper) -> Evidence:
        """Return the evidence of an offered paper, from the index it was found in."""
        return self.home(offered.index, offered.hub.id).papers.evidence_of(offered)

    def _in_turn(self, spoken_of: str, topic: str | None) -> tuple[Library, ...]:
        """The indexes, the one spoken of first."""
        ordered = sorted(self.libraries, key=lambda library: library.name != spoken_of)
        holding = ordered if topic is None else self.holding(topic)
        return tuple(each for each in ordered if each in holding) or tuple(ordered)

    def _named(self, question: str) -> tuple[Library | None, str]:
        """The index a question begins with the name of, and the question without it."""
        found = self._prefix.match(question) if len(self._libraries) > 1 else None
        if found is None:
            return None, question
        spoken = _spoken(found.group("name"))
        library = next(each for each in self.libraries if _spoken(each.name) == spoken)
        return library, question[found.end() :].strip() or question


class ShelfSource(NamedTuple):
    """The source of a shelf.

    `open` opens its indexes as they are now, `revision` tells of which state they are; both raise
    SetupError where they cannot.
    """

    open: Callable[[], Shelf]
    revision: Callable[[], str]


def _resolved(question: str, library: Library, context_in: Callable[[str], Context]) -> Resolved:
    context = known_to(library.view, context_in(library.name))
    return resolve(question, library.grounding, context, library.readings)


def _best(candidates: Sequence[_Candidate], question: str) -> IndexChoice:
    """The candidate that explains most of a question; among equals the first."""
    answering = [each for each in candidates if each.answers]
    if not answering:
        chosen = max(candidates, key=lambda each: _similarity(each, question))
        return IndexChoice(chosen.library, chosen.resolved)
    highest = max(each.resolved.plan.confidence for each in answering)
    near = [each for each in answering if each.resolved.plan.confidence >= highest - _NEARLY_BEST]
    chosen = max(near, key=lambda each: _certainty(each.resolved))
    if len(near) == 1:
        return IndexChoice(chosen.library, chosen.resolved)
    ordered = sorted(near, key=lambda each: each is not chosen)
    found = {each.library.name: each.found for each in ordered}
    return IndexChoice(chosen.library, chosen.resolved, found)


def _certainty(resolved: Resolved) -> float:
    """The certainty, from 0 to 1, that the names in a question are those of this graph."""
    plan = resolved.plan
    return sum(c.certainty for c in plan.conditions) + bool(plan.hub_words)


def _similarity(candidate: _Candidate, question: str) -> tuple[bool, float, float]:
    """How like a question the nearest paper is; where several are alike, how much it explains."""
    library, plan = candidate.library, candidate.resolved.plan
    hubs, _ = library.similar(question)
    return library.is_like(hubs), hubs[0].score if hubs else 0.0, plan.confidence


def _has(library: Library, topic: str) -> bool:
    try:
        entity_named(library, topic)
    except ToolError:
        return False
    return True


def _spoken(name: str) -> str:
    """A name as it is spoken, for comparing."""
    return " ".join(re.split(r"[\W_]+", name.casefold())).strip()


def _prefix(names: Sequence[str]) -> re.Pattern[str]:
    """The pattern of a question that begins with the name of an index: "in films: …"."""
    spoken = (r"[\W_]+".join(map(re.escape, _spoken(name).split())) for name in names)
    said = "|".join(sorted(filter(None, spoken), key=len, reverse=True))
    return re.compile(rf"\s*(?:in |from |ask )?(?:the )?(?P<name>{said or '(?!)'})\s*:", re.I)
