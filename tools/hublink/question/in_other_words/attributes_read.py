"""What a reader of wordings tells of the attributes of one graph that questions speak of."""

from collections import defaultdict
from collections.abc import Sequence, Set
from functools import cached_property

from tools.hublink.core.kept import Kept
from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.quantities import names_unit
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import (
    AUXILIARIES,
    Token,
    is_past,
    phrase,
    spelled_in,
    tells,
    tokens,
    words_of,
)
from tools.hublink.question.in_other_words.attributes_meant import with_attributes_meant
from tools.hublink.question.in_other_words.names_for_short import with_names_for_short
from tools.hublink.question.in_other_words.spoken_of import POSSIBLE, SURELY, SpokenOf
from tools.hublink.question.in_other_words.surely_spoken import (
    with_amount,
    with_flag,
    with_rate,
    with_short_names,
)
from tools.hublink.question.in_other_words.usual_measures import UsualMeasures
from tools.hublink.question.mentions.mention import (
    FUZZY,
    Mention,
    MentionKind,
    Reading,
    mention_of,
)
from tools.hublink.question.reading.names_of_values import DENYING
from tools.hublink.question.reading.values_spoken_of import SaidValue, values_said
from tools.hublink.vocabulary.asked_attributes import column_meant
from tools.hublink.vocabulary.attributes_said import (
    ASKED,
    LIKELY,
    AttributePart,
    AttributeReader,
    AttributeSaid,
    AttributesSaid,
)
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.measures_told import rate_of_time
from tools.hublink.vocabulary.value_senses import ValueSense

_IN_PRINT = (["volume"], ["issue"], ["number"], ["pages"], ["page", "start"], ["page", "end"])
_SHORT = (phrase("abbreviation"), phrase("acronym"))
_NEARLY = 0.9
"""The share of the highest probability from which another one is nearly the same."""
_SEVERAL, _MUCH_LESS = 2, 3
"""So many texts may be spoken of alike; a name so many times less likely asked for is not meant."""
_WITH, _DONE_WITH = "with", 3
"""What leads from what was done to what it was done with, and so many words of it."""
_WHAT_WAS_FOUND = "What did they find?"
_SHORTCOMINGS = frozenset(("limitation", "threat"))
"""Attributes of scholarly work that tell where it falls short."""
_SURELY_NAMED = 0.65
"""Probability from which an attribute is surely called by what a name asks for."""
_WHAT_ELSE_IS_TOLD = ("What is it about?", "What are its limitations?")
_MOSTLY = 0.75
_UNMEANT = 0.03
"""Probability below which a question surely does not speak of an attribute."""
_ASKS_NOTHING = 0.05
"""Probability below which a question surely asks for no attribute."""
_MOST_READ = 200
"""What so many questions speak of is kept: many steps of the reading ask for it."""


class AttributesRead:
    """The attributes of a graph, with the reader that tells which of them a question speaks of."""

    def __init__(self, lexicon: Lexicon, wordings: Wordings, reader: AttributeReader) -> None:
        self._lexicon, self._view = lexicon, lexicon.view
        self._wordings, self._reader = wordings, reader
        self._usual = UsualMeasures(self._view, reader)
        self._said: Kept[str, AttributesSaid] = Kept(_MOST_READ)
        self._values: Kept[str, tuple[SaidValue, ...]] = Kept(_MOST_READ)

    def said(self, question: str) -> AttributesSaid:
        """Return what a question speaks of; numbers are spoken of by their units as well.

        What only tells titles is nothing to be told beside them.
        """
        return self._said.of(question, lambda: self._read(question))

    def values(self, question: str) -> tuple[SaidValue, ...]:
        """Return the values that a question speaks of in whatever words.

        Not by those that ask for some attribute, or call it: "average number randomised" is of all
        designs, and "kilns" are of all kinds of a kiln. Whether papers have a value asks for its
        attribute by that: "was it randomised?".
        """
        return self._values.of(question, lambda: self._values_said(question))

    def _values_said(self, question: str) -> tuple[SaidValue, ...]:
        said, words = self.said(question), tokens(question)
        asked = [best for part in ASKED if (best := said.best(part, LIKELY)) is not None]
        whether = read_cues(question).operation is Operation.VERIFY
        small = {place for place, word in enumerate(words) if word.is_negation or not tells(word)}

        def asking(value: SaidValue) -> frozenset[int]:
            own = value.senses[0].column if whether else None
            return frozenset[int]().union(*(each.words for each in asked if each.column != own))

        found = values_said(question, self._view, self._reader)
        own = (self._without_topics(each, words) for each in found)
        return tuple(
            each
            for each in own
            if not each.words <= asking(each) | small | self._calling(each, words)
        )

    def _without_topics(self, said: SaidValue, words: Sequence[Token]) -> SaidValue:
        """A value without the words beside its own that titles have: "the seabird RCTs"."""
        own = {n for n in said.words if any(spelled_in(words[n], s.value) for s in said.senses)}
        topics = {n for n in said.words - own if self.names_topic(words[n])}
        return said._replace(words=said.words - topics) if own else said

    def names_topic(self, word: Token) -> bool:
        """Return whether some titles have a word that says what they are on."""
        usual = self._wordings.plain_words | self._wordings.framing_words
        telling = tells(word) and word.lower not in usual
        return telling and len(self._lexicon.titles_bearing(word.stem)) > 0

    def _calling(self, said: SaidValue, words: Sequence[Token]) -> set[int]:
        """The places of words by which the attribute of a value is called: "the hottest kilns".

        What says yes or no may be said by these alone.
        """
        column = self._view.columns[said.senses[0].column]
        own = set(phrase(column.labels[-1])) if column.kind is not ValueKind.FLAG else set()
        return {place for place in said.words if words[place].stem in own}

    def _read(self, question: str) -> AttributesSaid:
        read = self._reader.read(question)
        likely = {part: self._told_apart(of, question) for part, of in read.likely.items()}
        likely[AttributePart.MEASURED] = self._stated_first(likely[AttributePart.MEASURED])
        likely[AttributePart.TOLD] = self._called_so(question, likely[AttributePart.TOLD])
        said = with_amount(question, read._replace(likely=likely), self._view)
        said = with_rate(question, said, self._view)
        said = with_short_names(question, said, self._view, self._wordings.slips)
        said = with_flag(question, said, self._view, self._wordings)
        return self._usual.beside(question, said)

    def _told_apart(
        self, likely: Sequence[AttributeSaid], question: str
    ) -> Sequence[AttributeSaid]:
        """What is spoken of but titles, a number in place of what tells its unit.

        Where works stand in print is no size of theirs: a volume is told if it is asked for. So is
        what a journal is abbreviated by.
        """
        said = phrase(question)
        found: dict[int, AttributeSaid] = {}
        for each in likely:
            number = self._of_units.get(each.column, each.column)
            name = phrase(self._view.columns[number].name)
            short = name[-1:] in _SHORT and name[-1] not in said
            unasked = short or (number in self._in_print and name[0] not in said)
            if number not in self._titles and not unasked:
                found.setdefault(number, each._replace(column=number))
        return tuple(found.values())

    def _stated_first(self, likely: Sequence[AttributeSaid]) -> Sequence[AttributeSaid]:
        """What is spoken of, of nearly the same probability that first which most hubs state."""
        most = max((each.probability for each in likely), default=0.0)
        near = [each for each in likely if each.probability >= _NEARLY * most]
        near.sort(key=lambda each: -len(self._view.columns[each.column].by_hub))
        return (*near, *(each for each in likely if each not in near))

    def _called_so(self, question: str, likely: Sequence[AttributeSaid]) -> Sequence[AttributeSaid]:
        """What is spoken of, of texts of nearly the same probability that by whose name it asks.

        What they found is the outcome, and no caveat.
        """
        most = max((each.probability for each in likely), default=0.0)
        near = [e for e in likely if e.probability >= _NEARLY * most]
        if len(near) < _SEVERAL or not all(
            self._view.columns[e.column].tells_sentences for e in near
        ):
            return likely
        asked: dict[int, float] = defaultdict(float)
        for guess in self._wordings.guesses("attributes", question):
            column = column_meant(guess.label, self._view, self._wordings)
            if column is not None:
                asked[column.number] += guess.probability
        best = max(asked[each.column] for each in near)
        others = [e for e in near if _MUCH_LESS * asked[e.column] < best]
        return tuple(each for each in likely if each not in others)

    @cached_property
    def _titles(self) -> frozenset[int]:
        columns = self._view.columns
        return frozenset(each.number for each in columns if self._view.is_title(each))

    @cached_property
    def _in_print(self) -> frozenset[int]:
        """The attributes by which works are found in print, where there are several of these."""
        found = frozenset(c.number for c in self._view.columns if words_of(c.name) in _IN_PRINT)
        return found if len(found) > 1 else frozenset()

    @cached_property
    def _of_units(self) -> dict[int, int]:
        """The numbers whose units stand beside them, by the attributes that tell these."""
        columns = self._view.columns
        numbers = {c.facet.key[:-1]: c.number for c in columns if c.kind is ValueKind.NUMBER}
        units = [c for c in columns if c.facet.key[:-1] and names_unit(c.labels[-1])]
        places = ((c.number, numbers.get(c.facet.key[:-1])) for c in units)
        return {unit: number for unit, number in places if number is not None}

    def asks_for_nothing(self, question: str) -> bool:
        """Whether a question surely asks for no attribute, and only restricts some."""
        said = self._reader.read(question)
        restricts = said.best(AttributePart.RESTRICTED, LIKELY) is not None
        return restricts and said.asks < _ASKS_NOTHING

    def as_meant(self, plan: Plan) -> Plan:
        """Return a plan with the attributes that its question speaks of in whatever words."""
        said = self.said(plan.question)
        spoken = SpokenOf(plan, said, self._view, self._wordings, self.finding, self.outcome)
        return with_attributes_meant(spoken)

    @property
    def outcome(self) -> int | None:
        """The number of the attribute that tells how well something worked, if one alone does."""
        return self._usual.outcome

    @cached_property
    def finding(self) -> int | None:
        """The number of the attribute that tells what papers found, if any does.

        Of those that may, it is one that tells most papers by themselves, something else of each,
        and that least tells what they are about or where they fall short.
        """
        told = self.said(_WHAT_WAS_FOUND).likely[AttributePart.TOLD]
        likely = [e for e in told if e.probability >= LIKELY and not self._falls_short(e.column)]
        others = [self.said(question) for question in _WHAT_ELSE_IS_TOLD]

        def fitness(each: AttributeSaid) -> tuple[bool, bool, float]:
            column = self._view.columns[each.column]
            told = (said.probability(AttributePart.TOLD, each.column) for said in others)
            return (
                len(column.by_value) >= _MOSTLY * len(column.rows),
                len(column.by_hub) >= _MOSTLY * len(self._view.hubs),
                each.probability - max(told),
            )

        best = max(likely, key=fitness, default=None)
        return best.column if best is not None else None

    def _falls_short(self, column: int) -> bool:
        """Whether an attribute is surely named as what tells where papers fall short: "caveat"."""
        named = self._wordings.attribute_named(self._view.columns[column].name)
        return named.label in _SHORTCOMINGS and named.probability >= _SURELY_NAMED

    def measured(self, question: str) -> tuple[AttributeSaid, ...]:
        """Return the attributes that a question compares or bounds things by, likeliest first."""
        said = self.said(question)
        likely = said.likely[AttributePart.MEASURED]
        several = tuple(each for each in likely if each.probability >= LIKELY)
        first = said.likeliest(AttributePart.MEASURED)
        return several or ((first,) if first is not None else ())

    def as_held(self, plan: Plan) -> Plan:
        """Return a plan that lacks nothing where its question only says what papers it seeks.

        "Papers funded by X" ask for no funding, whatever it is called in the graph.
        """
        said = self.said(plan.question)
        restricted = said.best(AttributePart.RESTRICTED, SURELY)
        facet = self._view.columns[restricted.column].facet if restricted is not None else None
        sought = any(c.facet == facet and c.values for c in plan.conditions)
        if not plan.not_held or not sought or said.asks >= POSSIBLE:
            return plan
        return plan.model_copy(update={"not_held": ()})

    def surely_seeks(self, question: str) -> bool:
        """Return whether a question surely seeks things by how much they have, or lack."""
        said = self.said(question)
        return any(
            said.best(part, SURELY) for part in (AttributePart.MEASURED, AttributePart.STATED)
        )

    def surely_tells(self, question: str) -> bool:
        """Return whether a question surely asks for the values of some attribute."""
        return self.said(question).best(AttributePart.TOLD, SURELY) is not None

    def flag_told(self, question: str) -> Facet | None:
        """Return the attribute of yes or no that a question surely asks for, if it is one."""
        said = self.said(question)
        found = said.best(AttributePart.TOLD, LIKELY)
        column = self._view.columns[found.column] if found is not None else None
        if column is None or column.kind is not ValueKind.FLAG:
            return None
        denying = (word for word in tokens(column.name) if word.lower in DENYING)
        if not all(spelled_in(word, question) for word in denying):
            return None
        restricted = said.probability(AttributePart.RESTRICTED, column.number)
        return column.facet if restricted < POSSIBLE else None

    def words(self, question: str) -> frozenset[int]:
        """Return the places of the words that surely speak of an attribute, and name no value."""
        said = self.said(question)
        found = (said.likeliest(part) for part in ASKED)
        return frozenset().union(*(each.words for each in found if each is not None))

    def in_place_of_values(self, reading: Reading) -> Reading:
        """Return a reading with attributes for the values that only look like part of their names.

        The "age" that is averaged is the "mean age", where "ageing" is some value. Nor does a word
        stand for a value that is only of its family: "puppets" are no "puppeteers"; nor for a yes
        or no that the question does not speak of, nor by the word that asks for another attribute:
        "who paid for it?" where some were "paid by the employer".
        """
        said = self.said(reading.question)
        asked = [each for part in ASKED if (each := said.likeliest(part)) is not None]
        values = {sense for each in self.values(reading.question) for sense in each.senses}
        times = self._times_of_rates(reading, said)
        kept = (
            m
            for m in reading.mentions
            if not (_is_only_related(m, reading, values) or self._is_unmeant_flag(m, said))
            and not _says_what_is_asked(m, asked)
            and m.start not in times
        )
        mentions = tuple(self._attribute_for(m, reading, asked) or m for m in kept)
        return with_names_for_short(
            reading.model_copy(update={"mentions": mentions}), self._view, said
        )

    def _times_of_rates(self, reading: Reading, said: AttributesSaid) -> frozenset[int]:
        """The places of times that only say what is measured: "the most visitors a year"."""
        measured = said.best(AttributePart.MEASURED, LIKELY)
        column = self._view.columns[measured.column] if measured is not None else None
        rate = rate_of_time(reading.tokens, column) if column is not None else None
        return rate.words if rate is not None else frozenset()

    def _is_unmeant_flag(self, mention: Mention, said: AttributesSaid) -> bool:
        """Whether a word of the name of a yes or no is not said of it: "tested in seawater"."""
        columns = [self._view.columns[number] for number in mention.columns]
        flags = bool(columns) and all(
            each.kind is ValueKind.FLAG and DENYING.isdisjoint(words_of(each.name))
            for each in columns
        )
        if mention.kind is not MentionKind.FACET or not flags or len(phrase(mention.words)) > 1:
            return False
        return all(
            len(phrase(each.name)) > 1
            and all(said.probability(part, each.number) < _UNMEANT for part in AttributePart)
            for each in columns
        )

    def _attribute_for(
        self, mention: Mention, reading: Reading, asked: Sequence[AttributeSaid]
    ) -> Mention | None:
        words = reading.tokens[mention.start : mention.end]
        if mention.kind is not MentionKind.VALUE or len(words) > 1:
            return None
        if any(spelled_in(words[0], sense.value) for sense in mention.senses):
            return None
        for each in asked:
            name = self._view.columns[each.column].name
            if mention.start in each.words and spelled_in(words[0], name):
                found = mention_of(MentionKind.FACET, columns=(each.column,), certainty=FUZZY)
                return found.model_copy(
                    update={"start": mention.start, "end": mention.end, "words": mention.words}
                )
        return None

    def verbs_of_values(self, reading: Reading) -> frozenset[int]:
        """Return the places of verbs that only say what hubs have to do with a value.

        "Studies grew tomatoes" restricts them to the crop, whichever verb is said of it, and so do
        "beds planted with tomatoes".
        """
        likely = self.said(reading.question).likely[AttributePart.RESTRICTED]
        columns = {each.column for each in likely if each.probability >= POSSIBLE}
        ends = {m.end for m in reading.mentions if m.kind is MentionKind.TYPE}
        values = [m for m in reading.mentions if m.kind is MentionKind.VALUE]
        meant = (m for m in values if any(sense.column in columns for sense in m.senses))
        places = {m.start - 1 for m in meant if m.start - 1 in ends}
        places |= {m.start - 2 for m in values if _is_had(reading.tokens[: m.start])}
        return frozenset(i for i in places if not reading.tokens[i].is_negation)

    def words_of_bounds(self, question: str, bounds: Sequence[Condition]) -> frozenset[int]:
        """Return the places of the words that speak of an attribute which a question bounds."""
        found = self.said(question).best(AttributePart.MEASURED, POSSIBLE)
        if found is None or all(c.facet != self._view.columns[found.column].facet for c in bounds):
            return frozenset()
        return found.words


def _is_had(words: Sequence[Token]) -> bool:
    """Whether words end with what was done to a noun with the value behind: "beds planted with"."""
    if len(words) < _DONE_WITH:
        return False
    noun, done, link = (word.lower for word in words[-_DONE_WITH:])
    is_verb = is_past(done) and not done.endswith("eed") and noun not in AUXILIARIES
    return link == _WITH and is_verb


def _says_what_is_asked(mention: Mention, asked: Sequence[AttributeSaid]) -> bool:
    """Whether a word that is part of a value's name likely asks for another attribute instead."""
    alone = mention.end - mention.start == 1 and mention.words.islower()
    if mention.kind is not MentionKind.VALUE or not alone or mention.certainty > FUZZY:
        return False
    columns = {sense.column for sense in mention.senses}
    return any(
        each.probability >= LIKELY and mention.start in each.words and each.column not in columns
        for each in asked
    )


def _is_only_related(mention: Mention, reading: Reading, said: Set[ValueSense]) -> bool:
    """Whether one word is of the family of the values it stands for, and no more like any."""
    words = reading.tokens[mention.start : mention.end]
    if mention.kind is not MentionKind.VALUE or len(words) > 1 or not mention.senses:
        return False
    if any(sense in said for sense in mention.senses):
        return False
    (word,) = words
    return all(
        phrase(sense.value) == (word.stem,) and not spelled_in(word, sense.value)
        for sense in mention.senses
    )
