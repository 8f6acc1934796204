"""A plan beside what its question speaks of in whatever words."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tools.hublink.core.plan import Facet, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import (
    AUXILIARIES,
    LIGHT_STEMS,
    WORK_STEMS,
    phrase,
    speaks_of_works,
    spelled_in,
    tells_of_citing,
    tokens,
)
from tools.hublink.question.conditions.weakness import is_by_name
from tools.hublink.question.in_other_words.everyday_orders import told_apart
from tools.hublink.question.kin.excepted import is_excepted
from tools.hublink.vocabulary.attributes_said import (
    LIKELY,
    AttributePart,
    AttributeSaid,
    AttributesSaid,
)
from tools.hublink.vocabulary.venue_names import VENUE_STEMS, venue_columns

POSSIBLE = 0.25
"""Probability from which an attribute that a plan has is left to it."""
SURELY, BARELY = 0.9, 0.08
"""Probabilities from which an attribute is surely asked for, and may be at all."""
MEANT = 0.7
"""Certainty of an attribute that a question speaks of in other words."""
_ASKING = 3
"""So many words at the start of a question tell what it asks for."""
_ASKING_FOR_DOERS = frozenset(("who", "whose", "whom"))


class SpokenOf(NamedTuple):
    """A plan, what a reader says that its question speaks of, and the graph.

    `finding` is the number of the attribute that tells what papers found, `outcome` that of the
    number that tells how well something worked, if any does.
    """

    plan: Plan
    said: AttributesSaid
    view: FacetView
    wordings: Wordings
    finding: int | None = None
    outcome: int | None = None

    def better(
        self, part: AttributePart, facets: Iterable[Facet | None], numbers: bool = False
    ) -> AttributeSaid | None:
        """Return what is surely spoken of in a part; None where some facets are, or may be."""
        had = [facet for facet in facets if facet is not None]
        found = self.said.likeliest(part)
        compares = part is AttributePart.MEASURED and found is not None
        least = max(POSSIBLE, found.probability / 2) if compares and found else POSSIBLE
        if any(self.is_named(f) or self.probability(part, f) >= least for f in had):
            return None
        if any(map(self._is_called, had)):
            return None
        if found is not None and any(self._is_surer(part, found, facet) for facet in had):
            return None
        if found is None or (numbers and not self.view.columns[found.column].is_numeric()):
            return None
        return found if found.probability >= LIKELY else self._named_alike(part, found)

    def _named_alike(self, part: AttributePart, first: AttributeSaid) -> AttributeSaid:
        """Of what is nearly as likely spoken of, that of whose name most words are said."""
        near = [e for e in self.said.likely[part] if 2 * e.probability >= first.probability]

        def spelled(each: AttributeSaid) -> int:
            words = tokens(self.view.columns[each.column].name)
            telling = (word for word in words if word.stem not in LIGHT_STEMS)
            return sum(spelled_in(word, self.plan.question) for word in telling)

        return max(near, key=lambda each: (spelled(each), each.probability))

    def probability(self, part: AttributePart, facet: Facet) -> float:
        """Return how probable it is that a question speaks of an attribute in a part."""
        if not facet.key or not self.view.has(facet):
            return 0.0
        return self.said.probability(part, self.view.column(facet).number)

    def is_named(self, facet: Facet) -> bool:
        """Return whether a question spells out all that is telling of the name of an attribute."""
        words = tokens(facet.name)
        light = LIGHT_STEMS | (WORK_STEMS if len(words) > 1 else frozenset())
        telling = [t for t in words if t.stem not in light and t.lower not in AUXILIARIES]
        return bool(telling) and all(spelled_in(t, self.plan.question) for t in telling)

    def _is_called(self, facet: Facet) -> bool:
        """Whether a question has a name for an attribute which is not the one it is told by."""
        surely = (r for r in self.plan.requests if r.facet == facet and r.certainty == 1)
        others = (r for r in surely if set(phrase(r.words)).isdisjoint(phrase(facet.name)))
        return any(r.words and r.words in self.plan.question for r in others)

    def _is_surer(self, part: AttributePart, found: AttributeSaid, facet: Facet) -> bool:
        """Whether the same words more surely name another attribute, that may be spoken of."""
        said = {word.lower() for word in self.words(found)}
        requests = (r for r in self.plan.requests if r.facet == facet and r.words.lower() in said)
        certain = max((request.certainty for request in requests), default=0.0)
        return self.probability(part, facet) >= BARELY and certain > found.probability

    def is_asked(self, request: Request) -> bool:
        """Return whether a request is made by a word of its attribute's name, or by who did it.

        Nouns for venues name where works appeared, whatever that is called.
        """
        if tells_of_citing(request.facet.name):
            return False
        if request.certainty < MEANT:
            return is_by_name(request)
        words = tokens(request.words)
        if any(token.stem in VENUE_STEMS for token in words):
            return self.view.column(request.facet).number in venue_columns(self.view)
        said = any(spelled_in(token, request.facet.name) for token in words)
        return said or any(token.lower in _ASKING_FOR_DOERS for token in words[:1])

    def groups_by_venue(self) -> bool:
        """Return whether a plan groups by where works appeared, which a noun asks for."""
        asked = (r for r in self.plan.requests if r.facet == self.plan.group_by)
        nouns = (r for r in asked if any(t.stem in VENUE_STEMS for t in tokens(r.words)))
        return any(map(self.is_asked, nouns))

    def is_bound(self, found: AttributeSaid) -> bool:
        """Return whether a plan seeks papers by values of an attribute: it parts them no more.

        So it may by another one that has these values: the country of a site, or of those who work.
        """
        facet = self.facet(found)
        bound = (
            c
            for c in self.plan.conditions
            if c.counts_values or (c.values and not is_excepted(c, self.plan))
        )
        return any(facet in (condition.facet, *condition.otherwise) for condition in bound)

    def is_surely_flag(self, found: AttributeSaid) -> bool:
        """Return whether what is spoken of is likely, and says yes or no."""
        flag = self.view.columns[found.column].kind is ValueKind.FLAG
        return flag and found.probability >= LIKELY

    def is_number(self, found: AttributeSaid) -> bool:
        return self.view.columns[found.column].kind is ValueKind.NUMBER

    def asks_for_works(self) -> bool:
        """Return whether a question begins with the works that it asks for: "which papers"."""
        return speaks_of_works(tokens(self.plan.question)[:_ASKING])

    def facet(self, found: AttributeSaid) -> Facet:
        return self.view.columns[found.column].facet

    def request(self, found: AttributeSaid) -> Request:
        return Request(facet=self.facet(found), words=" ".join(self.words(found)), certainty=MEANT)

    def words(self, found: AttributeSaid) -> list[str]:
        """Return the words that speak of an attribute, in order."""
        words = tokens(self.plan.question)
        return [words[place].text for place in sorted(found.words)]

    def with_changes(self, update: Mapping[str, object], *found: AttributeSaid | None) -> Plan:
        """Return the plan changed so, the words understood by which it is.

        A word that nobody asks in, "parmesan", names something, whatever it sounds like.
        """
        if not update:
            return self.plan
        said = {word for each in found if each is not None for word in self.words(each)}
        apart = told_apart(self.plan, self.wordings)
        strange = (w for w in self.plan.not_understood if not self.wordings.slips.is_usual(w))
        kept = {*apart, *strange} - said
        left = tuple(word for word in self.plan.not_understood if word in kept)
        return self.plan.model_copy(update={**update, "not_understood": left})
