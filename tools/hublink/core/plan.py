"""The meaning of a question as a plan, a small value that people and models can read."""

import re
from enum import StrEnum

from pydantic import AliasChoices, Field

from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import numeric, year_of

_PLACE = re.compile(r"\[(-?\d+)\]$")


class Operation(StrEnum):
    """The operation on the facts found (retrieval operations of thesis section 6.7.5)."""

    LIST = "list"
    COUNT = "count"
    RANK = "rank"
    COMPARE = "compare"
    DISTRIBUTE = "distribute"
    EXTREME = "extreme"
    VERIFY = "verify"
    SUMMARIZE = "summarize"


class Statistic(StrEnum):
    """What is computed of many numbers: one, or of a range both ends; a share is one of hubs.

    A difference, a ratio and a range are of the first and the last of numbers in order.
    """

    MEAN = "average"
    MEDIAN = "median"
    TOTAL = "total"
    SHARE = "share"
    DIFFERENCE = "difference"
    RATIO = "ratio"
    RANGE = "span"

    @property
    def is_apart(self) -> bool:
        """Whether it is of the numbers at both ends of an order."""
        return self in (Statistic.DIFFERENCE, Statistic.RATIO, Statistic.RANGE)


class Likeness(StrEnum):
    """The side of a comparison that is wanted: what all have, or what tells them apart."""

    SHARED = "shared"
    DIFFERENT = "different"


class Bounds(Frozen):
    """How many there are to be, both ends included."""

    fewest: int | None = None
    most: int | None = None

    def hold(self, number: float) -> bool:
        """Return whether a number lies within."""
        high_enough = self.fewest is None or number >= self.fewest
        return high_enough and (self.most is None or number <= self.most)


class Facet(Frozen):
    """An attribute of hubs: the chain of predicates that leads to its values, and its name.

    Without predicates it is the hub itself. Of several values only one may be meant: then the last
    predicate bears its place, `author[1]` for the first and `author[-1]` for the last. `things` and
    `bearer` are the classes of its values and of what has them, where there is one for all.
    """

    key: tuple[str, ...]
    name: str
    things: str = ""
    bearer: str = ""

    def at(self, place: int, name: str) -> "Facet":
        """Return the attribute of the value at one place alone, from 1, or from -1 at the end."""
        key = (*self.key[:-1], f"{self.key[-1]}[{place}]")
        return self.model_copy(update={"key": key, "name": name})

    @property
    def place(self) -> int | None:
        """The place of the value that is meant; None where all are."""
        found = _PLACE.search(self.key[-1]) if self.key else None
        return int(found[1]) if found else None

    @property
    def whole_key(self) -> tuple[str, ...]:
        """The key of the attribute with all its values."""
        return (*self.key[:-1], _PLACE.sub("", self.key[-1])) if self.key else ()


class Span(Frozen):
    """Numbers from a lowest to a highest one, either of which may be open."""

    lowest: float | None = None
    highest: float | None = None

    def holds(self, number: float) -> bool:
        """Return whether a number lies within."""
        above = self.lowest is None or number >= self.lowest
        return above and (self.highest is None or number <= self.highest)


class Condition(Frozen):
    """A constraint on hubs: the facet takes any of the values, or one within the range.

    With neither, the facet has some value. `fewest` and `most` bound how many different values a
    hub has instead, of those that have any. `negated` turns it round. `words` are the words of the
    question it was read from, `certainty` lies between 0 and 1. `otherwise` are facets that hold
    the same values. Bounds are in the `unit` that values are written with, if any. `source` is the
    question within the question that the values answer. Hubs it is `said_by` have none of the
    values, but say in words that they are about them. Where the values are all but those that were
    denied, as many hubs as are `unstated` have none at all. Names that may be `perhaps` the same
    person's, short as they are, are none of the values. Of several `spans` that do not meet a
    number lies in one; the range is then from the lowest to the highest of all.
    """

    facet: Facet
    otherwise: tuple[Facet, ...] = ()
    values: tuple[str, ...] = ()
    lowest: float | None = None
    highest: float | None = None
    unit: str = ""
    fewest: int | None = None
    most: int | None = None
    negated: bool = False
    words: str = ""
    certainty: float = 1.0
    source: "Plan | None" = None
    said_by: tuple[str, ...] = ()
    unstated: int = 0
    perhaps: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()

    def of_span(self, span: Span) -> "Condition":
        """Return the condition on one of its spans alone."""
        return self.model_copy(update={**dict(span), "spans": ()})

    @property
    def counts_values(self) -> bool:
        """Whether it bounds how many values there are, rather than which."""
        return self.fewest is not None or self.most is not None

    @property
    def is_any(self) -> bool:
        """Whether it only wants the attribute to be stated."""
        return self._tells_no_more and not self.negated

    @property
    def is_none(self) -> bool:
        """Whether it only wants the attribute not to be stated."""
        return self._tells_no_more and self.negated

    @property
    def _tells_no_more(self) -> bool:
        bounded = self.lowest is not None or self.highest is not None or self.counts_values
        bounded = bounded or bool(self.spans)
        return not (self.values or bounded or self.source or self.said_by)

    @property
    def is_number(self) -> bool:
        """Whether it is of numbers or years, which do not tell what a hub is about."""
        if self.lowest is not None or self.highest is not None or self.counts_values:
            return True
        if self.spans:
            return True
        return bool(self.values) and all(numeric(value) is not None for value in self.values)


class Request(Frozen):
    """A facet whose values are asked for, and the words that asked.

    `apart_from` are values that are no answer: of someone's companions, that one's own name. Where
    it is asked `among` some values, no others are.
    """

    facet: Facet
    words: str = ""
    certainty: float = 1.0
    apart_from: tuple[str, ...] = ()
    among: tuple[str, ...] = ()

    def answered_by(self, value: str) -> bool:
        """Return whether a value of the attribute can be an answer."""
        return value not in self.apart_from and (not self.among or value in self.among)

    def told(self, value: str) -> str:
        """Return what is told of a value: of a date the year, where this is what is asked for."""
        of_years = self.words.casefold().rstrip("s").endswith("year")
        return (year_of(value) if of_years else None) or value


class SimilarTo(Frozen):
    """Words that name nothing in the graph, to be searched by semantic similarity.

    Where it is not `required` and nothing is like them, the plan is an answer without them.
    """

    wording: str
    required: bool = True


class Lead(Frozen):
    """A hub that is perhaps on a topic, and the value of it that is nearest to the topic."""

    hub: str
    reason: str = ""


class Topic(Frozen):
    """Words that say what hubs are about, and the hubs that are, the likeliest first.

    The last of them may be `leads`, of which that is probable rather than sure. Where it is
    `negated`, they are the hubs that are not about it.
    """

    wording: str
    hubs: tuple[str, ...]
    leads: tuple[Lead, ...] = ()
    negated: bool = False


class NearFact(Frozen):
    """A fact that probably answers a question which no conditions express, of some hubs.

    A number in a row is told with what stands `beside` it there, by name.
    """

    facet: Facet
    value: str
    hubs: tuple[str, ...]
    probability: float
    beside: tuple[tuple[str, str], ...] = ()


DATES = "date"
"""The place of a saying that is what dates say."""


class Saying(Frozen):
    """Words that hubs say in one place, such as their titles, and the hubs that do.

    Where it is `negated`, these are the hubs that do not. What dates say is a wording that follows
    a noun: "from May 2020", "after 3 May 2020".
    """

    wording: str
    place: str
    hubs: tuple[str, ...]
    negated: bool = False

    @property
    def is_of_dates(self) -> bool:
        return self.place == DATES


class Computation(Frozen):
    """The computation over found facts.

    Counts distinct values of the `counted` facet, or hubs where none is given; per value of
    `group_by` where that is given, a ranking then runs by that number, and groups of a number
    outside of `bounds` are left out. `order_by` is a facet with numbers that extremes and rankings
    run by; an extreme is what stands at a `place` of that order, what ties at one place. A
    `statistic` is of the numbers of `counted`.
    """

    operation: Operation
    counted: Facet | None = None
    group_by: Facet | None = None
    bounds: Bounds | None = None
    order_by: Facet | None = None
    statistic: Statistic | None = None
    descending: bool = True
    limit: int | None = None
    place: int = 1


class Plan(Frozen):
    """The reading of a question: which hubs, which of their facts, and what is computed of them.

    `hubs` limits the answer to these hubs: named papers, the papers a follow-up speaks of, those
    that bear the words `titled` in their titles; `found_by` are the conditions by which the papers
    spoken of were found. `apart_from` are hubs that are no answer: of the papers that share
    something with one, that one itself. `group_by` is the facet that counts, distributions and
    comparisons run over, `crossed_by` a second one, so that pairs of values are counted, and
    `order_by` the one a ranking runs by; an extreme may be of another `place` than the first, as
    the second best. `bounds` are of how many hubs a group has. `statistic` is
    what is computed of the numbers asked for, in each group where there are groups; of a share of
    hubs, `whole` are the conditions that all of them meet. `not_understood` are content words that
    nothing in the graph explains, `unapplied` are bounds and places that are understood and yet not
    heeded ("first author"), `suggestions` the nearest things the graph does hold, `relaxed` says
    which conditions were dropped to find anything; `similar_to` is what the hubs that meet the plan
    are to be about (`alike` in older records), `beyond` names a place that the papers spoken of do
    not reach.
    With `overview` what the graph tells of the hubs is wanted, with `reasons` what speaks for them,
    with `tabular` a table of them; of a comparison, `likeness` says which side is wanted.
    Only hubs on the `topic` and with all `sayings` are an answer; all are where `everything` is
    wanted. The facts `nearest` to a question are told where nothing surely says what it asks for,
    and `by_facts` nothing else. `not_held` are attributes that are asked for and that the graph
    does not have, or the reasons of something that no fact tells.
    `confidence` is the share of the question's content accounted for.
    """

    question: str
    hub_type: str = ""
    hubs: tuple[str, ...] | None = None
    hub_words: str = ""
    titled: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    found_by: tuple[Condition, ...] = ()
    conditions: tuple[Condition, ...] = ()
    requests: tuple[Request, ...] = ()
    operation: Operation = Operation.LIST
    group_by: Facet | None = None
    crossed_by: Facet | None = None
    bounds: Bounds | None = None
    order_by: Facet | None = None
    statistic: Statistic | None = None
    whole: tuple[Condition, ...] = ()
    descending: bool = True
    limit: int | None = None
    place: int = 1
    not_understood: tuple[str, ...] = ()
    unmatched: tuple[str, ...] = ()
    unapplied: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    relaxed: tuple[str, ...] = ()
    beyond: str = ""
    overview: bool = False
    not_held: tuple[str, ...] = ()
    topic: Topic | None = None
    sayings: tuple[Saying, ...] = ()
    reasons: bool = False
    tabular: bool = False
    likeness: Likeness | None = None
    everything: bool = False
    nearest: tuple[NearFact, ...] = ()
    by_facts: bool = False
    similar_to: SimilarTo | None = Field(
        default=None, validation_alias=AliasChoices("similar_to", "alike")
    )
    confidence: float = 0.0

    @property
    def sources(self) -> tuple["Plan", ...]:
        """The questions within the question, innermost first."""
        inner = [c.source for c in self.conditions if c.source is not None]
        return tuple(plan for source in inner for plan in (*source.sources, source))

    @property
    def computation(self) -> Computation:
        """The computation over the first facet asked for that no order or group takes.

        A noun for groups takes the word before it, too: "papers per first-author lab".
        """
        taken = {facet.key for facet in (self.group_by, self.order_by) if facet}
        group = self.group_by.key if self.group_by is not None else ()
        named = {r.words for r in self.requests if group and r.facet.key == group and r.words}
        asked = (
            request.facet
            for request in self.requests
            if request.facet.key not in taken
            and request.words not in named
            and not (
                request.words and any(f"{request.words} {noun}" in self.question for noun in named)
            )
        )
        return Computation(
            operation=self.operation,
            counted=next(asked, None),
            group_by=self.group_by,
            bounds=self.bounds,
            order_by=self.order_by,
            statistic=self.statistic,
            descending=self.descending,
            limit=self.limit,
            place=self.place,
        )

    @property
    def is_part(self) -> bool:
        """Whether it asks what share of some hubs its own hubs are."""
        return self.statistic is Statistic.SHARE and self.operation is Operation.SUMMARIZE

    @property
    def is_part_of_groups(self) -> bool:
        """Whether it asks what share of the hubs in each group meets more than the whole does."""
        if self.statistic is not Statistic.SHARE or self.group_by is None:
            return False
        return self.is_part_by_topic or bool(self._telling_apart)

    @property
    def is_part_by_topic(self) -> bool:
        """Whether hubs are told from the rest of the whole by the topic alone."""
        return self.topic is not None and not self._telling_apart

    @property
    def _telling_apart(self) -> list[Condition]:
        """The conditions that neither the whole meets nor groups are made by."""
        return [c for c in self.conditions if c.facet != self.group_by and c not in self.whole]

    @property
    def is_bounded(self) -> bool:
        """Whether the plan names something to go by: papers, a condition, or a facet to compute."""
        computes = self.group_by is not None or self.order_by is not None
        limited = self.hubs is not None or self.topic is not None or self.everything
        return bool(limited or self.sayings or self.conditions or self.requests or computes)

    @property
    def of_what_was_told(self) -> "Plan":
        """What a conversation goes on from: of facts that were told, the hubs they are of."""
        return self.model_copy(update={"nearest": (), "by_facts": False}) if self.nearest else self

    @property
    def names_only_unknown(self) -> bool:
        """Whether the plan's only bound is a name that the graph does not know.

        That there is any data set tells nothing of "the data set CoNLL".
        """
        named = any(not condition.is_any for condition in self.conditions)
        return bool(self.unmatched) and self.hubs is None and not named


Condition.model_rebuild()


class Chip(Frozen):
    """A part of a plan in a few words, with its kind: scope, condition, request, operation, …

    Of several parts of a kind, `place` says which it is.
    """

    kind: str
    text: str
    place: int = 0
