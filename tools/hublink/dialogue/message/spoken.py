"""A part of a message with all that its plan depends on."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tools.hublink.core.plan import Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.messages import ON_THIS
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import tokens
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.likelihood import PossibleReading

Settle = Callable[[Plan, str], Sequence[PossibleReading]]
"""The readings of a plan that are fit to be carried out, the one to go by first.

Topics that the plan leaves open are looked for, and one besides.
"""

_POINTS_BACK = re.compile(
    r"\b(?:these|them|they|their|theirs|its?|both|the same|the above|aforementioned"
    r"|the (?:two|three)(?! (?:\w+ ){0,3}?(?:most|fewest|least|\w{3,}est)\b)"
    r"|he|she|his|hers?|him"
    r"|(?:this|that) (?:paper|one|study|article)"
    r"|(?:in|on|of|about|within) (?:this|that) (?:area|field|topic|subject|theme)"
    r"|(?<!\bmost of )(?<!\bmore of )(?<!\ball of )(?<!\bmuch of )(?<!\ball )(?:this|that) work"
    r"|the (?:papers?|ones?|results?) (?:above|before|you (?:just )?(?:listed|named|found)))\b"
    r"|\b(?:is|are|was|were) that\b|\bthat\s*\?*$"
    r"|(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bin )(?<!\bout )\bthere\s*\?*$"
    r"|\bthose\b(?!\s+(?:\w+\s+)?(?:that|which|who|whose)\b)",
    re.IGNORECASE,
)

_ABOUT = re.compile(r"\b(?:on|about|regarding|concerning)(?: (?:the|a|an))? $", re.IGNORECASE)
_WHICH_ONE = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?)\W+)?which (?:ones?\b"
    r"|(?:is|are|was|were|has|have|had|do|does|did)\b(?!.*(?:est|most|least|first|last)\b))",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\b(?:both|the two|these two|those two)\b", re.IGNORECASE)
_IT = re.compile(r"\bit\b", re.IGNORECASE)
_OTHER_WORKS = re.compile(
    r"\b(?:an)?other (?:papers?|works?|stud(?:y|ies)|publications?|ones?|articles?)\b",
    re.IGNORECASE,
)
_WHAT_ONE_IS = re.compile(
    r"\bi(?:['’]m| am) an? [\w-]+(?=\s*[,.;!]|\s*$|\s+(?:who|and|on|working|doing|writing)\b)",
    re.IGNORECASE,
)
_WITH = ("with", "and", "including", "as")
_OWNED = ("their", "its")
_SOME_OF_THEM, _NEAR = ("the two", "the three"), 3
_RELATIVE = frozenset("that which who whose with".split())
"""Words that go on with a noun: "papers that share their data"."""
_SURE = 0.7
"""Certainty from which a value is named, rather than a word of it said."""
_PERHAPS = 0.1
"""Least probability with which a wording leaves something out."""
_HARDLY = 0.05
"""Least probability with which a word of an introduction is of a topic."""
_CLEARLY = 1.5
"""So many times likelier than its being kept it must be that something is left out."""


def as_it_is(plan: Plan, _about: str) -> Sequence[PossibleReading]:
    """Return a plan as it is."""
    return (PossibleReading(plan=plan),)


class Spoken(NamedTuple):
    """What a part of a message says, and the conversation and the graph that it is said of."""

    text: str
    grounding: Grounding
    context: Context
    settle: Settle = as_it_is

    def settled(self, plan: Plan, about: str = "") -> Plan:
        """Return a plan fit to be carried out, limited to a topic besides where one is given."""
        return self.settle(plan, about)[0].plan

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(token.lower for token in tokens(self.text))

    @property
    def pronoun(self) -> str:
        """The words that stand for what was spoken of, if there are any."""
        found = (each for each in _POINTS_BACK.finditer(self.text) if not self._is_bound(each))
        first = next(found, None)
        return first.group().strip(" ?") if first else ""

    @property
    def measured(self) -> tuple[Request, ...]:
        """What papers are compared by, whatever that is called: "which has more pictures?"."""
        found = self.grounding.attributes.measured(self.text)
        columns = (self.grounding.view.columns[said.column] for said in found[:1])
        return tuple(Request(facet=column.facet) for column in columns if column.is_numeric())

    @property
    def points_back(self) -> bool:
        """Whether a pronoun stands for what was spoken of."""
        return bool(self.pronoun)

    def _is_bound(self, pronoun: re.Match[str]) -> bool:
        """Whether a pronoun is of the papers in the same sentence: "papers with their authors"."""
        words = tokens(self.text)
        place = next(i for i, word in enumerate(words) if word.end > pronoun.start())
        nouns = self.grounding.nouns_for_hubs(self.text)
        told_apart = [i for i in nouns if words[i + 1 : i + 2] and words[i + 1].lower in _RELATIVE]
        said = pronoun.group().lower()
        if said in _SOME_OF_THEM:  # "the two studies that …"
            return any(place < i <= place + _NEAR for i in told_apart)
        joined = place > 1 and words[place - 1].lower in _WITH
        before = told_apart if not joined else nouns
        return said in _OWNED and any(i < place for i in before)

    @property
    def asks_which_one(self) -> bool:
        """Whether one or some of several are asked for that were told: "which one is on kelp?"."""
        return bool(_WHICH_ONE.match(self.text)) and len(self.context.hubs) > 1

    @property
    def means_topic(self) -> bool:
        """Whether what was spoken about is meant, and not the papers on it: "a survey on this"."""
        return bool(ON_THIS.search(self.text))

    @property
    def means_both(self) -> bool:
        """Whether two that were named one after the other are meant."""
        return bool(_BOTH.search(self.text))

    @property
    def seeks_others(self) -> bool:
        """Whether other works than some are spoken of: "is there another study on X?"."""
        return _OTHER_WORKS.search(self.text) is not None

    def speaks_about(self, words: str) -> bool:
        """Return whether papers on something are meant: "those on graphs"."""
        before = self.text[: max(self.text.find(words), 0)]
        return bool(_ABOUT.search(before))

    def about(self, topic: str) -> str:
        """Return the text with a topic in place of "on this"."""
        return ON_THIS.sub(f" on {topic}", self.text)

    @property
    def of_the_thing(self) -> "Spoken | None":
        """What asks for papers by the one thing spoken of, named: "which papers use it?"."""
        lineage = self.context.lineage
        told = lineage[-1].plan if lineage else None
        if told is None or told.hub_words or len(told.conditions) != 1:
            return None
        (condition,) = told.conditions
        is_thing = self.grounding.view.column(condition.facet).kind is ValueKind.TEXT
        alone = is_thing and len(condition.values) == 1 and not condition.negated
        if not (alone and _IT.search(self.text)):
            return None
        several = self.seeks_others or self.grounding.names_several(self.text)
        if not (several and self.grounding.names_hubs(self.text)):
            return None
        text = _IT.sub(condition.values[0], self.text)
        found = self.grounding.in_order(self.grounding.ground(text))
        anew = Context(numbers=self.context.numbers, begun=True)
        return self._replace(text=text, context=anew) if found else None

    def manner(self, *among: str) -> str:
        """Return which of some manners of an edit the wording is likeliest in."""
        guesses = self.grounding.guesses("edits", self.text)
        return next(guess.label for guess in guesses if guess.label in among)

    def leaves_out(self) -> bool:
        """Return whether what a message names is to go; in doubt it stays."""
        if self.asks_which_one:
            return False
        guesses = self.grounding.guesses("edits", self.text)
        likely = {guess.label: guess.probability for guess in guesses}
        gone = likely["leave_out"]
        return gone >= _PERHAPS and gone > _CLEARLY * likely["keep"]

    def says_more(self, text: str) -> bool:
        """Return whether a text has words besides those that any message may have."""
        return any(not self._is_plain(token.lower) for token in tokens(text))

    @property
    def content(self) -> tuple[str, ...]:
        """The words that belong to a subject."""
        return tuple(word for word in self.words if not self._is_plain(word))

    def unexplained(self, plan: Plan) -> tuple[str, ...]:
        """Return what a plan leaves unexplained and does not merely say what is to be done."""
        return tuple(words for words in plan.not_understood if self.says_more(words))

    def _is_plain(self, word: str) -> bool:
        return word in self.grounding.wordings.plain_words


def introduced(aside: str, spoken: Spoken) -> str:
    """Return the topic that an introduction names: what the graph knows of it, else its own words.

    Words that people say of themselves are no topic, nor what they are: "I'm an anaesthetist". No
    more are those that hardly sound like one: "I'm writing a piece".
    """
    grounding, aside = spoken.grounding, _WHAT_ONE_IS.sub("", aside)
    named = grounding.ground(aside, guess=False).conditions if aside else ()
    if sure := [c.words for c in named if c.values and c.certainty >= _SURE]:
        return " ".join(sure)
    known = grounding.wordings.introducing_words | grounding.wordings.plain_words
    placed = zip(tokens(aside), grounding.wordings.roles.of(aside), strict=True)
    return " ".join(
        token.text
        for token, role in placed
        if token.lower not in known and role[Role.TOPIC] >= _HARDLY
    )
