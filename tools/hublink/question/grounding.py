"""From a question to a plan: which hubs, which of their facts, and what is to be computed."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, partial

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.execution.execute import execute
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.tabulation import tabulate
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.paths.packed_paths import kept
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.wordings import Guess, Wordings
from tools.hublink.language.words import WORK_STEMS, phrase, tokens
from tools.hublink.question.blanking import (
    NAMED_SURELY,
    blanked,
    named_plainly,
    without_words_of_bounds,
)
from tools.hublink.question.cells.cells_said import CellsSaid, cells_said
from tools.hublink.question.cells.number_tables import NumberTable, cell_tables, tells_cells
from tools.hublink.question.cells.rows_told import RowTold, rows_told
from tools.hublink.question.chains import Chained, Chains
from tools.hublink.question.conditions.ambiguity import (
    of_those_that_tell,
    read_ambiguities,
    read_with_what_is_asked,
)
from tools.hublink.question.conditions.cells import read_cells
from tools.hublink.question.conditions.companions import read_companions
from tools.hublink.question.conditions.descriptions import read_asked_kinds, read_descriptions
from tools.hublink.question.conditions.named_values import named_hubs, read_values
from tools.hublink.question.conditions.places import (
    read_places,
    read_told_places,
    without_place_words,
)
from tools.hublink.question.conditions.sayings import read_sayings
from tools.hublink.question.conditions.statuses import read_statuses
from tools.hublink.question.conditions.topics import with_other_labels
from tools.hublink.question.conditions.values_chosen import with_values_chosen
from tools.hublink.question.denial.compounds import read_denied_compounds
from tools.hublink.question.described_hubs import with_described_hubs
from tools.hublink.question.frame import framing_places
from tools.hublink.question.in_other_words.attributes_read import AttributesRead
from tools.hublink.question.in_other_words.everyday_words import (
    lacking,
    with_everyday_words,
    with_number_told,
    without_citations,
    without_unknown_number,
)
from tools.hublink.question.kin.deeds import asks_what_these_wrote, explain_deeds
from tools.hublink.question.kin.excepted import with_excepted
from tools.hublink.question.kin.kin_conditions import read_kin
from tools.hublink.question.kin.relations import Relation, is_lineage, relations
from tools.hublink.question.kin.wholes import of_the_whole
from tools.hublink.question.mentions.hub_nouns import may_frame, untold_genres
from tools.hublink.question.mentions.languages import read_languages
from tools.hublink.question.mentions.meanings import Meaning
from tools.hublink.question.mentions.mention import (
    NOTHING_TAKEN,
    Mention,
    MentionKind,
    Span,
    Taken,
)
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.numbers.counts import read_counts
from tools.hublink.question.numbers.dates import read_date_spans, read_numbers, read_period
from tools.hublink.question.numbers.for_nothing import read_for_nothing
from tools.hublink.question.numbers.papers_counted import with_papers_counted
from tools.hublink.question.numbers.ranges import read_ranges
from tools.hublink.question.numbers.shares import read_whole_shares
from tools.hublink.question.numbers.values_of_each import with_values_of_each
from tools.hublink.question.plan_read import plan_of, without_what_is_counted
from tools.hublink.question.reading.reading import read
from tools.hublink.question.requests.both_ends import with_both_ends
from tools.hublink.question.requests.groups import (
    read_both_ways,
    read_course,
    read_frequency,
    read_groups,
    read_most_first,
    read_order,
)
from tools.hublink.question.requests.implicit import read_implicit
from tools.hublink.question.requests.kinds_of_venues import read_kinds_of_venues
from tools.hublink.question.requests.of_people import of_those_named, read_people_between
from tools.hublink.question.requests.outcome import (
    says_topic_of,
)
from tools.hublink.question.requests.requested_facets import read_requests
from tools.hublink.question.requests.statistics import read_statistic
from tools.hublink.question.spelling import spelled
from tools.hublink.vocabulary.attributes_said import AttributeReader, NothingRead
from tools.hublink.vocabulary.lexicon import Lexicon

_NUMBER = re.compile(r"\d[\d.,]*(?<=\d)")
_OF_ALL = ("all", "number")
_SURE = 0.5
"""Probability from which the kind of an answer, or the role of a word, is taken as read."""
_OF_FRAME = 0.9
"""Probability from which a word is surely of the frame of a question, whatever it is about."""
_NAMED = (
    MentionKind.HUB,
    MentionKind.VALUE,
    MentionKind.TOPIC,
    MentionKind.SAYING,
    MentionKind.UNKNOWN,
)
_MANY_DO = re.compile(
    r"\bhow many (?:used|tested|tried|studied|looked at|come from|are (?:on|about|from|by)"
    r"|ha(?:ve|d) (?:an?|no))\b",
    re.IGNORECASE,
)
_MANY = ("many", "number", "count")
_THOSE, _OF = frozenset("them these those".split()), 3
"""What stands for hubs, so few words on: "how many of these"."""
_NEAR = 4
"""So many words on may stand the noun of what is counted."""
MOST_READ = 200
"""The readings of so many questions are kept: each is grounded by itself and as a follow-up."""


class Grounding:
    """Grounds questions in the vocabulary of one graph.

    `wordings` tell what a message does and asks for, `meaning` is asked only for words that nothing
    in the graph's own vocabulary explains; `attributes` tells which of them a question speaks of.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        wordings: Wordings,
        hub_type: str = "",
        meaning: Meaning | None = None,
        attributes: AttributeReader | None = None,
    ) -> None:
        self.lexicon = lexicon
        self.wordings = wordings
        self.joins = Joins(lexicon.view)
        self._hub_type = hub_type
        self._meaning = meaning
        self.attributes = AttributesRead(lexicon, wordings, attributes or NothingRead())
        self._chains = Chains(
            lexicon, hub_type, partial(execute, view=lexicon.view, joins=self.joins)
        )
        self._read: dict[tuple[str, Taken], Chained] = {}
        self._named: dict[str, tuple[Mention, ...]] = {}

    @property
    def view(self) -> FacetView:
        return self.lexicon.view

    @cached_property
    def tables(self) -> tuple[NumberTable, ...]:
        """The tables that are told row by row."""
        return cell_tables(self.view)

    @cached_property
    def _relations(self) -> tuple[tuple[Relation, ...], tuple[Relation, ...]]:
        """The relations between things, and those that tell what came of them."""
        found = sorted(relations(self.view), key=lambda each: len(each.others.facet.key))
        names = self.wordings.attribute_names["extends"]
        return tuple(found), tuple(each for each in found if is_lineage(each, names))

    @cached_property
    def year_facet(self) -> Facet | None:
        """The attribute whose years are meant where none is named."""
        column = self.lexicon.years
        return column.facet if column is not None else None

    @cached_property
    def hub_stems(self) -> frozenset[str]:
        """The words for hubs: those of their classes, and the usual ones for scholarly works."""
        types = frozenset(word for key in self.lexicon.attributes.types for word in key)
        return types | WORK_STEMS if types & WORK_STEMS else types

    def in_order(self, plan: Plan) -> tuple[str, ...]:
        """Return the hubs of a plan in its order."""
        return execute(plan, self.view, self.joins).hubs

    def finds(self, plan: Plan) -> bool:
        """Return whether any hub meets all of a plan, none of it left out."""
        found = execute(plan, self.view, self.joins)
        return bool(found.hubs) and not found.plan.relaxed

    def values_told(self, plan: Plan) -> tuple[str, ...]:
        """Return the values that a plan's answer tells, in its order."""
        found = execute(plan, self.view, self.joins)
        return tuple(row.label for row in tabulate(found, plan.computation).rows if row.label)

    def values_of(self, facet: Facet, hubs: Sequence[str]) -> set[str]:
        """Return the values that some hubs have of an attribute."""
        by_hub = self.view.column(facet).by_hub
        return {row.value for hub in hubs for row in by_hub.get(hub, ()) if row.holds}

    def tells_rows(self, plan: Plan) -> bool:
        """Return whether a plan asks for the numbers of rows, and says of which."""
        return self.table_of(plan) is not None

    def table_of(self, plan: Plan) -> NumberTable | None:
        """Return the table whose rows a plan asks for, if it says of which of them."""
        asked = {plan.order_by, *(request.facet for request in plan.requests)}
        nodes = {c.facet.key[:-1] for c in plan.conditions if c.values}
        tables = (t for t in self.tables if t.number.facet in asked and t.node in nodes)
        return next(tables, None)

    def rows_told(self, plan: Plan, table: NumberTable) -> tuple[RowTold, ...]:
        """Return the rows of a table that a plan tells, in its order."""
        return rows_told(plan, table, self.view, self.joins)

    def cells_said(
        self,
        text: str,
        table: NumberTable,
        known: Sequence[Condition],
        within: Sequence[str] | None,
    ) -> CellsSaid | None:
        """Return the cells that a text names in rows of a table, which have what is known of it."""
        return cells_said(text, table, known, within, self.view, self.joins)

    def names_hubs(self, question: str) -> bool:
        """Return whether a question has a noun for the hubs, such as "papers"."""
        mentions = self._mentions_in(question)
        return any(mention.kind is MentionKind.TYPE for mention in mentions)

    def speaks_of_all(self, question: str) -> bool:
        """Return whether a question says that it is of all hubs: "in the whole collection"."""
        return any(m.kind is MentionKind.WHOLE for m in self._mentions_in(question))

    def nouns_for_hubs(self, question: str) -> frozenset[int]:
        """Return the places of the words by which a question speaks of hubs, such as "papers"."""
        mentions = self._mentions_in(question)
        types = (m for m in mentions if m.kind is MentionKind.TYPE)
        return frozenset(place for m in types for place in range(m.start, m.end))

    def names_in(self, question: str) -> tuple[Span, ...]:
        """Return the places of what a question names."""
        mentions = self._mentions_in(question)
        named = (MentionKind.HUB, MentionKind.VALUE, MentionKind.FACET)
        return tuple((m.start, m.end) for m in mentions if m.kind in named)

    def things_named(self, text: str) -> tuple[str, ...]:
        """Return the words of a text that surely name papers or values."""
        naming = (MentionKind.HUB, MentionKind.VALUE)
        named = (m for m in self._named_surely(text) if m.kind in naming)
        return tuple(dict.fromkeys(m.words for m in named if m.certainty >= NAMED_SURELY))

    def guesses(self, head: str, text: str) -> tuple[Guess, ...]:
        """Return the labels of a head of wordings for a text, whatever things it names.

        "And MISC" does what "and Peru" does.
        """
        return self.wordings.guesses(head, named_plainly(text, self._named_surely(text)))

    def topic_spoken_of(self, text: str) -> str:
        """Return the words of a text from the first that sounds like a topic to the last."""
        words = tokens(text)
        roles = self.wordings.roles.of(text)
        said = [w for w, role in zip(words, roles, strict=True) if role[Role.TOPIC] >= _SURE]
        telling = [word for word in said if not word.is_function_word]
        return text[telling[0].start : telling[-1].end] if len(telling) > 1 else ""

    def only_frames(self, text: str) -> bool:
        """Return whether all words of a text only say how something is to be told."""
        return all(role[Role.FRAME] >= _OF_FRAME for role in self.wordings.roles.of(text))

    def names_several(self, question: str) -> bool:
        """Return whether a question has a noun in the plural for what it asks for."""
        roles = self.wordings.roles.of(question)
        nouns = (w.lower for w, r in zip(tokens(question), roles, strict=True) if _is_noun(r))
        plural = any(noun.endswith("s") for noun in nouns)
        mentions = self._mentions_in(question)
        return plural or any(
            m.kind is MentionKind.TYPE and m.words.lower().endswith("s") for m in mentions
        )

    def _named_surely(self, text: str) -> tuple[Mention, ...]:
        """What the words of a text name by themselves, whatever they may stand for besides."""
        return kept(self._named, text, self._read_by_names, MOST_READ)

    def _read_by_names(self, text: str) -> tuple[Mention, ...]:
        return read(text, self.lexicon, slips=self.wordings.slips).mentions

    def _mentions_in(self, question: str) -> tuple[Mention, ...]:
        asked = (question, NOTHING_TAKEN)
        return kept(self._read, asked, self._read_anew, MOST_READ).reading.mentions

    def spelled(self, text: str) -> str:
        """Return a text with the slips of the keys in it mended."""
        return spelled(text, self.lexicon, self.wordings.slips)

    def warm_up(self) -> None:
        """Load what reading the first unknown word needs."""
        if self._meaning is not None:
            self._meaning.of_words([self._hub_type or "paper"])
        self.attributes.said(self._hub_type or "paper")

    def ground(
        self,
        question: str,
        within: Sequence[str] | None = None,
        spoken_of: Collection[Facet] = (),
        guess: bool = True,
        taken: Taken = NOTHING_TAKEN,
    ) -> Plan:
        """Return the plan of a question.

        It is limited to `within` where a conversation speaks of those hubs; a value of several
        facets is taken for one that was spoken of. Without `guess`, nothing is asked for that no
        word names. Of the words `taken` for a topic, no hubs are known yet.
        """
        chained = kept(self._read, (question, taken), self._read_anew, MOST_READ)
        if chained.unanswered is not None:
            return chained.unanswered.model_copy(update={"question": question})
        parse = self._begun(question, chained, spoken_of)
        hubs, hub_words = named_hubs(parse, within)
        self._read_conditions(parse, hubs, hubs_named=bool(hub_words))
        self._read_wishes(parse, hubs, guess=guess)
        found = plan_of(parse, hubs, hub_words, self.attributes, self.joins)
        found = of_the_whole(found, self.view)
        if not tells_cells(found, self.tables):
            found = with_values_chosen(found, self.attributes.values(question), self.view)
        return found.model_copy(update={"hub_type": self._hub_type})

    def _begun(self, question: str, chained: Chained, spoken_of: Collection[Facet]) -> Parse:
        """Return a parse of a question of which names and cues alone are read."""
        reading = chained.reading
        cues = read_cues(blanked(reading, self.lexicon.view))
        measured = self.attributes.measured(question)
        parse = Parse(
            reading, cues, self.lexicon, self.wordings, self._meaning, spoken_of, measured
        )
        parse.explained |= self.attributes.verbs_of_values(reading)
        parse.unapplied += untold_genres(reading, self.lexicon.attributes.types)
        return parse

    def _read_conditions(
        self, parse: Parse, hubs: Sequence[str] | None, *, hubs_named: bool
    ) -> None:
        """Read what a question restricts hubs to, the surest first."""
        question = parse.reading.question
        read_sayings(parse)
        read_languages(parse)
        read_date_spans(parse)
        if not (hubs_named or parse.sayings):
            read_cells(parse, self.tables, self.joins, self.wordings.roles.of(question))
        read_kin(parse, *self._relations, self.joins)
        read_counts(parse)
        read_places(parse)
        read_period(parse)
        read_ranges(parse)
        read_for_nothing(parse)
        read_whole_shares(parse)
        parse.explained |= self.attributes.words_of_bounds(question, parse.conditions)
        read_people_between(parse)
        read_groups(parse)
        read_values(parse, hubs_named=hubs_named)
        read_denied_compounds(parse, self.joins)
        read_told_places(parse)
        if hubs is None:
            read_kinds_of_venues(parse)
        read_statuses(parse, hubs_named=hubs_named)
        read_ambiguities(parse, self.joins)

    def _read_wishes(self, parse: Parse, hubs: Sequence[str] | None, *, guess: bool) -> None:
        """Read what a question wants told, ordered, grouped or computed of what it finds."""
        read_asked_kinds(parse)
        read_requests(parse)
        read_with_what_is_asked(parse, self.joins)
        read_companions(parse)
        explain_deeds(parse)
        read_both_ways(parse)
        read_numbers(parse)
        read_most_first(parse)
        read_order(parse)
        read_statistic(parse, hubs)
        read_course(parse)
        if guess:
            read_descriptions(parse)
            read_implicit(parse, scoped=hubs is not None)
        if parse.statistic is None:
            read_order(parse)
        read_frequency(parse)

    def ground_in_words(
        self,
        question: str,
        within: Sequence[str] | None = None,
        taken: Taken = NOTHING_TAKEN,
    ) -> Plan:
        """Return the plan of a question, attributes in everyday words read as well."""
        plan = self.ground(question, within, taken=taken)
        if tells_cells(plan, self.tables):
            return plan
        plan = with_papers_counted(plan, self.nouns_for_hubs(question), self.lexicon)
        topical = says_topic_of(tokens(question), plan.not_understood)
        asked = tuple(r for r in plan.requests if not self.hub_stems.issuperset(phrase(r.words)))
        open_ = plan.model_copy(update={"requests": asked, "not_understood": ()})
        bounded = open_.is_bounded or plan.titled or plan.unmatched
        if not (bounded or topical) and self._wants_all(question, plan.not_understood):
            return open_.model_copy(update={"everything": True})
        if plan.operation is Operation.COUNT and not self.counts_hubs(question):
            plan = with_number_told(plan, self.view, self.wordings)
        worded = with_everyday_words(plan, self.view, self.wordings, self._meaning)
        guessed = bool(worded.requests) and not (plan.requests or worded.overview)
        if not (guessed and self.seeks_works(question, plan)):
            plan = worded
        plan = self.attributes.as_held(plan)
        plan = of_those_named(self.without_unknown_number(plan), self.view)
        plan = with_excepted(self.as_meant(plan), self.nouns_for_hubs(question))
        plan = with_values_of_each(plan, self.nouns_for_hubs(question))
        return with_both_ends(without_what_is_counted(plan), self.view)

    def as_meant(self, plan: Plan) -> Plan:
        """Return a plan with what its question asks in whatever words, of those that tell it."""
        plan = of_those_that_tell(self.attributes.as_meant(plan), self.lexicon, self.joins)
        return without_citations(plan, self.view)

    def without_unknown_number(self, plan: Plan) -> Plan:
        """Return a plan that counts hubs, lacking the number where something unknown is counted."""
        counts_hubs = self.counts_hubs(plan.question)
        return without_unknown_number(plan, self.wordings, counts_hubs=counts_hubs)

    def counts_hubs(self, question: str) -> bool:
        """Return whether a question asks how many hubs there are.

        It does by a noun for them, by "these", or by a verb of theirs: "how many used drills?".
        """
        words, nouns = tokens(question), self.nouns_for_hubs(question)
        many = [i for i, word in enumerate(words) if word.lower in _MANY]
        of_those = any(w.lower in _THOSE for i in many for w in words[i + 1 : i + _OF])
        return (
            of_those
            or _MANY_DO.search(question) is not None
            or any(not nouns.isdisjoint(range(i + 1, i + _NEAR)) for i in many)
        )

    def lacking(self, plan: Plan) -> Plan:
        """Return a plan with the attribute that is surely asked for and that the graph lacks."""
        plan = lacking(plan, self.view, self.wordings, self._meaning)
        return self.attributes.as_held(plan)

    def _wants_all(self, question: str, left: Collection[str]) -> bool:
        """Whether a question that names nothing wants all there is to be listed or counted.

        All words that are left are then of its frame: "how many studies does the sheet contain?".
        What else is told of some place is one that works are to be of: "… took place at sea".
        """
        said = {word for each in left for word in each.split()}
        framing = self.wordings.framing_words | self.wordings.plain_words
        if any(word.text in said and not may_frame(word, framing) for word in tokens(question)):
            return False
        placed = zip(tokens(question), self.wordings.roles.of(question), strict=True)
        if any(role[Role.FRAME] < _OF_FRAME for word, role in placed if word.text in said):
            return False
        kind = self.wordings.best("answers", question)
        named = self.names_hubs(question) or not self.hub_stems.isdisjoint(phrase(question))
        return named and kind.label in _OF_ALL and kind.probability >= _SURE

    def seeks_works(self, question: str, plan: Plan) -> bool:
        """Whether a question asks for no attribute: nor what else somebody did."""
        what_was_done = asks_what_these_wrote(question, plan.conditions, self.lexicon)
        return what_was_done or self.attributes.asks_for_nothing(question)

    def _read_anew(self, asked: tuple[str, Taken]) -> Chained:
        question, taken = asked
        roles, framing = self.wordings.roles.of(question), self.wordings.framing_words
        frame = framing_places(tokens(question), roles, framing)
        said = self.attributes.values(question)
        slips = self.wordings.slips
        reading = read(question, self.lexicon, self._meaning, taken, frame, slips, said)
        reading = self.attributes.in_place_of_values(without_words_of_bounds(reading))
        reading = with_other_labels(reading, self.view, self.wordings.attribute_names)
        reading = with_described_hubs(reading, self.lexicon, self._described)
        return self._chains.read(without_place_words(reading, self.view))

    def _described(self, words: str) -> tuple[Plan, tuple[str, ...]]:
        """The plan of words that describe a hub, and those they are true of."""
        plan = self.ground(words, guess=False)
        return plan, execute(plan, self.view, self.joins).hubs if plan.conditions else ()


def _is_noun(roles: Mapping[Role, float]) -> bool:
    return roles[Role.KIND] >= _SURE
