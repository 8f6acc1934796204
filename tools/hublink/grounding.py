"""From a question to a plan: which hubs, which of their facts, and what is to be computed."""

import re
from collections.abc import Collection, Sequence
from functools import partial

from tools.hublink.cue_ranges import leads_to_bound
from tools.hublink.cues import read_cues
from tools.hublink.execution import execute
from tools.hublink.facets import FacetView
from tools.hublink.inner_questions import shares
from tools.hublink.joins import Joins
from tools.hublink.lexicon import Lexicon
from tools.hublink.matching import matching
from tools.hublink.mention_meanings import Meaning
from tools.hublink.mention_words import STATISTICS
from tools.hublink.mentions import MentionKind, Reading
from tools.hublink.packed_paths import kept
from tools.hublink.parse import Parse
from tools.hublink.parse_alternatives import merged
from tools.hublink.parse_ambiguity import read_ambiguities
from tools.hublink.parse_chains import Chained, Chains
from tools.hublink.parse_companions import read_companions
from tools.hublink.parse_conditions import named_hubs, read_values
from tools.hublink.parse_counts import read_counts
from tools.hublink.parse_descriptions import read_descriptions
from tools.hublink.parse_groups import read_groups, read_order
from tools.hublink.parse_implicit import read_implicit
from tools.hublink.parse_outcome import (
    confidence,
    group_of,
    not_understood,
    operation_of,
    suggestions,
    title_words,
    unmatched,
)
from tools.hublink.parse_places import (
    places_in,
    read_places,
    read_told_places,
    without_place_words,
)
from tools.hublink.parse_ranges import read_numbers, read_ranges
from tools.hublink.parse_requests import distinct_requests, read_requests
from tools.hublink.parse_statistics import read_statistic, whole_of
from tools.hublink.parse_statuses import read_statuses
from tools.hublink.plan import Condition, Facet, Operation, Plan, Statistic
from tools.hublink.reading import read
from tools.hublink.value_kinds import numeric

_NUMBER = re.compile(r"\d[\d.,]*(?<=\d)")
MOST_READ = 200
"""The readings of so many questions are kept: each is grounded by itself and as a follow-up."""


class Grounding:
    """Grounds questions in the vocabulary of one graph.

    `meaning` is asked only for words that nothing in the graph's own vocabulary explains.
    """

    def __init__(
        self, lexicon: Lexicon, hub_type: str = "", meaning: Meaning | None = None
    ) -> None:
        self.lexicon = lexicon
        self.joins = Joins(lexicon.view)
        self._hub_type = hub_type
        self._meaning = meaning
        self._chains = Chains(
            lexicon, hub_type, partial(execute, view=lexicon.view, joins=self.joins)
        )
        self._read: dict[str, Chained] = {}

    def warm_up(self) -> None:
        """Loads what the first word that the graph does not know would else wait for."""
        if self._meaning is not None:
            self._meaning.of_words([self._hub_type or "paper"])

    def ground(
        self,
        question: str,
        within: Sequence[str] | None = None,
        spoken_of: Collection[Facet] = (),
        guess: bool = True,
    ) -> Plan:
        """The plan of a question.

        It is limited to `within` where a conversation speaks of those hubs; a value of several
        facets is taken for one that was spoken of. Without `guess`, nothing is asked for that no
        word names.
        """
        chained = kept(self._read, question, self._read_anew, MOST_READ)
        if chained.unanswered is not None:
            return chained.unanswered.model_copy(update={"question": question})
        reading = chained.reading
        cues = read_cues(_blanked(reading, self.lexicon.view))
        parse = Parse(reading, cues, self.lexicon, self._meaning, spoken_of)
        hubs, hub_words = named_hubs(parse, within)
        read_counts(parse)
        read_places(parse)
        read_ranges(parse)
        read_groups(parse)
        read_values(parse, hubs_named=bool(hub_words))
        read_told_places(parse)
        read_statuses(parse, hubs_named=bool(hub_words))
        read_ambiguities(parse, self.joins)
        read_requests(parse)
        read_companions(parse)
        read_numbers(parse)
        read_order(parse)
        read_statistic(parse, hubs)
        if guess:
            read_descriptions(parse)
            read_implicit(parse, scoped=hubs is not None)
        return self._plan(parse, hubs, hub_words)

    def _read_anew(self, question: str) -> Chained:
        reading = read(question, self.lexicon, self._meaning)
        return self._chains.read(without_place_words(reading, self.lexicon.view))

    def _plan(self, parse: Parse, hubs: tuple[str, ...] | None, hub_words: str) -> Plan:
        conditions = tuple(merged(parse))
        requests = tuple(distinct_requests(parse, conditions))
        operation = operation_of(parse, conditions)
        unknown = not_understood(parse, operation)
        bounded = bool(hub_words or conditions)
        titled, bearing = ((), hubs) if bounded else title_words(parse, unknown, hubs)
        unknown = tuple(word for word in unknown if word not in titled)
        missed = unmatched(parse, unknown)
        return Plan(
            question=parse.reading.question,
            hub_type=self._hub_type,
            hubs=bearing,
            hub_words=hub_words,
            titled=titled,
            apart_from=self._starting_points(parse, conditions, operation),
            conditions=conditions,
            requests=requests,
            operation=operation,
            group_by=group_of(parse, operation, conditions, requests),
            order_by=parse.order_by,
            statistic=parse.statistic,
            whole=whole_of(parse, conditions) if parse.statistic is Statistic.SHARE else (),
            descending=parse.cues.descending,
            limit=parse.cues.limit,
            not_understood=unknown,
            unapplied=tuple(dict.fromkeys(parse.unapplied)),
            unmatched=missed,
            suggestions=suggestions(parse, unknown) if missed or not bounded else (),
            confidence=confidence(parse, unknown),
        )

    def _starting_points(
        self, parse: Parse, conditions: Sequence[Condition], operation: Operation
    ) -> tuple[str, ...]:
        """The hubs an inner question names, where the outer one asks for others."""
        sources = [c.source for c in conditions if c.source is not None]
        if sources and shares(parse.reading):
            return tuple(dict.fromkeys(h for source in sources for h in self._origins(source)))
        named = tuple(dict.fromkeys(h for source in sources for h in source.hubs or ()))
        if not named or operation is not Operation.LIST:
            return ()
        others = set(matching(conditions, parse.view, self.joins).hubs) - set(named)
        return named if others else ()

    def _origins(self, source: Plan) -> tuple[str, ...]:
        return execute(source, self.lexicon.view, self.joins).hubs


def _blanked(reading: Reading, view: FacetView) -> str:
    """The question with the names of papers and values blanked, length kept.

    So are words of an attribute that would be read as a wish: "number of pages", "mean error",
    "first author". The number of a value that is a bound stays: "more than 20 t/ha".
    """
    text = reading.question
    for placed in places_in(reading, view):
        end = reading.tokens[placed.mention.start].start
        text = text[: placed.start] + "_" * (end - placed.start) + text[end:]
    for mention in reading.mentions:
        words = mention.words.lower()
        counts = mention.kind is MentionKind.FACET and (
            "number of" in words or not STATISTICS.isdisjoint(words.split())
        )
        named = mention.kind in (MentionKind.HUB, MentionKind.VALUE, MentionKind.UNKNOWN)
        if counts or named:
            first = reading.tokens[mention.start].start
            last = reading.tokens[mention.end - 1].end
            bound = _NUMBER.match(text, first)
            if bound is not None and leads_to_bound(text[:first]):
                first = bound.end()
            if numeric(text[first:last]) is None:
                text = text[:first] + "_" * (last - first) + text[last:]
    return text
