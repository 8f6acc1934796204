"""The context of a composed answer: the facts found, their papers, the wording."""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from urllib.parse import urlsplit

from assistant.composing.wording.attribute_names import (
    Attribute,
    Manner,
    label_of,
    named_noun,
    no_values_sentence,
    nothing_of_it_sentence,
    noun_of,
    quoted,
    tells_amount,
    values_sentence,
    wording,
    works_noun,
    year_noun,
)
from assistant.composing.wording.flags import is_flag, trait
from assistant.composing.wording.number_nouns import counting_noun
from assistant.composing.wording.phrases import joined, name_of, plural, sentence_case, singular
from assistant.composing.wording.question_shapes import Restatement
from assistant.composing.wording.restatement import restate
from assistant.composing.wording.restrictions import clauses, noun_of_papers, restrictions
from tools.calls.search_results import Search
from tools.hublink.core.models import IS_OF_KIND
from tools.hublink.core.plan import Condition, Facet
from tools.hublink.core.value_kinds import FALSE_LABELS, are_years, is_placeholder
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.tabulation import values_of
from tools.hublink.language.cues.degrees import is_degree
from tools.hublink.language.words import FUNCTION_WORDS, phrase, words_of
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.hublink.retrieval.passages import Passage
from tools.workspace.papers.evidence import OfferedPaper

_AS_SENTENCE = 7
_FEW_NAMED, _SEVERAL_WORDS = 8, 4
"""So few papers are named where they do not tell what is asked."""
_WEB = re.compile(r"https?://[^\s<>]+")
UNTYPED = "entry"


def _by_paper(passages: Iterable[Passage]) -> dict[str, list[Passage]]:
    found: dict[str, list[Passage]] = defaultdict(list)
    for each in passages:
        found[each.fact.hub].append(each)
    return found


class AnswerFrame:
    """The outcome of a search as sentences need it: citations, titles, the words for its papers.

    `hubs` are the papers that surely meet the plan, `leads` those only perhaps on its topic,
    `passages` what each says of the question, `besides` what it says near it.
    """

    def __init__(
        self, search: Search, hub_name: str, most_listed: int, limits: Scope = NO_LIMITS
    ) -> None:
        self.found: Found = search.found
        self.plan = search.found.plan
        topic = self.plan.topic
        found = set(search.found.hubs)
        self.leads = tuple(lead for lead in topic.leads if lead.hub in found) if topic else ()
        perhaps = {lead.hub for lead in self.leads}
        self.hubs = tuple(hub for hub in search.found.hubs if hub not in perhaps)
        self.most_listed = most_listed
        self._is_limited = bool(limits.conditions)
        self.definitions = search.definitions
        self._otherwise = search.otherwise
        self.passages = _by_paper(search.passages)
        self.besides = _by_paper(search.besides)
        self.hub_noun = name_of(hub_name) or UNTYPED
        self._kind = noun_of_papers(self.plan, self.hub_noun)
        leaves_out = self.plan.apart_from and self.plan.similar_to is None
        self.noun = f"other {self._kind}" if leaves_out else self._kind
        offered = (*search.near, *search.spoken_of, *search.evidence)
        self._by_hub: dict[str, OfferedPaper] = {e.hub.id: e for e in offered}

    @cached_property
    def restated(self) -> Restatement | None:
        """The question as a statement, where it can be turned into one."""
        named = self.plan.hubs if self.plan.hub_words else ()
        return restate(self.plan, [self.title(hub) for hub in named or () if hub in self._by_hub])

    @cached_property
    def _values(self) -> dict[tuple[str, tuple[str, ...]], dict[str, None]]:
        values: dict[tuple[str, tuple[str, ...]], dict[str, None]] = defaultdict(dict)
        for fact in self.found.facts:
            values[fact.hub, fact.facet.key][_told(fact)] = None
        return {place: _without_placeholders(told) for place, told in values.items()}

    @property
    def nouns(self) -> str:
        return plural(self.noun)

    @property
    def in_titles(self) -> str:
        """The words of the question that the papers bear in their titles, as a clause."""
        words = joined([f"“{word}”" for word in self.plan.titled])
        return f"with {words} in the title" if words else ""

    @property
    def is_follow_up(self) -> bool:
        """Whether the papers are those of an earlier answer."""
        return self.plan.hubs is not None and not (self.plan.hub_words or self.plan.titled)

    def cite(self, hubs: Sequence[str]) -> str:
        found = [self._by_hub[hub] for hub in dict.fromkeys(hubs) if hub in self._by_hub]
        return "".join(f"[{item.number}]" for item in found)

    def offered(self, hubs: Sequence[str]) -> list[str]:
        """Return those of some papers that have a number."""
        return [hub for hub in hubs if hub in self._by_hub]

    def title(self, hub: str) -> str:
        return self._by_hub[hub].hub.label

    def cited_title(self, hub: str) -> str:
        return f"“{self.title(hub)}” {self.cite([hub])}"

    def named(self, hub: str) -> str:
        """Return a paper as the subject of a sentence: "the paper “T”"."""
        title = f"“{self.title(hub)}”"
        return title if self._kind == UNTYPED else f"the {singular(self._kind)} {title}"

    @cached_property
    def _facets(self) -> dict[str, Facet]:
        """The attributes that the plan speaks of, by name."""
        plan = self.plan
        told = [*(r.facet for r in plan.requests), *(c.facet for c in plan.conditions)]
        computed = (plan.group_by, plan.order_by, plan.computation.counted)
        spoken = [*(facet for facet in computed if facet is not None), *told]
        return {facet.name: facet for facet in reversed(spoken)}

    def attribute(self, name: str | None) -> Attribute:
        """Return the attribute of a name that a table gives."""
        return self._facets.get(name or "", name or "")

    def noun_for(self, attribute: Attribute | None) -> str:
        """Return the noun for an attribute's values: its name, or the word that asked for it.

        Of what is a paper itself it is the noun for papers: "cited paper", "paper referred to".
        """
        facet = self.attribute(attribute) if not isinstance(attribute, Facet) else attribute
        if isinstance(facet, Facet) and self.leads_to_papers(facet):
            return works_noun(facet, singular(self.hub_noun))
        if isinstance(facet, Facet) and self.holds_years(facet):
            return year_noun(facet)
        number = counting_noun(facet) if isinstance(facet, Facet) else ""
        if isinstance(facet, Facet) and number and self._is_counted(facet):
            return number
        name = facet.name if isinstance(facet, Facet) else facet
        asked = (r.words for r in self.plan.requests if r.facet.name == name)
        word = singular(next(asked, "").lower())
        if named := named_noun(facet):
            return word if word.endswith(f"-{named}") else named
        label = {*phrase(name), *words_of(name)}
        is_noun = word.replace("-", "").isalpha() and word not in FUNCTION_WORDS
        is_noun = is_noun and not is_degree(word)
        if is_noun and not label.intersection((word, *phrase(word))):
            return word
        return noun_of(facet)

    def holds_years(self, facet: Facet) -> bool:
        """Return whether all values of an attribute are years."""
        return are_years(self._told_of(facet)) and not tells_amount(facet)

    def _is_counted(self, facet: Facet) -> bool:
        """Whether all values of an attribute are whole numbers."""
        values = self._told_of(facet)
        return bool(values) and all(value.isdigit() for value in values)

    def _told_of(self, facet: Facet) -> list[str]:
        return [fact.value for fact in self.found.facts if fact.facet.key == facet.key]

    def link(self, attribute: Attribute) -> str:
        """Return what links the noun for an attribute's values to its papers: "cited by", "of"."""
        to_papers = isinstance(attribute, Facet) and self.leads_to_papers(attribute)
        return "by" if to_papers and wording(attribute).manner is Manner.VERB else "of"

    def label_for(self, facet: Facet) -> str:
        """Return the name of an attribute before a colon."""
        return self.noun_for(facet) if self.leads_to_papers(facet) else label_of(facet)

    def attribute_told(self, facet: Facet, values: Sequence[str]) -> str:
        """Return an attribute with some values: "venues: X and Y", "not training-free"."""
        if is_flag(values):
            return trait(facet.name, values)
        label = self.label_for(facet)
        is_noun = label == self.noun_for(facet)
        label = plural(label) if len(values) > 1 and is_noun else label
        return f"{label}: {joined([self.told(facet, value) for value in values])}"

    def leads_to_papers(self, facet: Facet) -> bool:
        """Return whether the values of an attribute are papers of the collection themselves."""
        return facet.key in self._to_papers or name_of(facet.things) == self.hub_noun

    @cached_property
    def _to_papers(self) -> dict[tuple[str, ...], dict[str, list[str]]]:
        """The papers that are values of attributes, by what they are called there."""
        found: dict[tuple[str, ...], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for fact in self.found.facts:
            if fact.triple.object.id in self._by_hub:
                found[fact.facet.key][fact.value].append(fact.triple.object.id)
        return dict(found)

    @property
    def all_of_them(self) -> str:
        """All papers there are, or that the chat is limited to."""
        limits = " within the limits of this chat" if self._is_limited else ""
        return f"all {self.nouns}{limits}"

    def scope(self, conditions: Sequence[Condition] | None = None) -> str:
        """Return the papers found, as the subject of a sentence: "the papers with author X"."""
        plan = self.plan
        if conditions is not None:
            plan = plan.model_copy(update={"conditions": tuple(conditions)})
        about = " ".join(filter(None, (self.in_titles, restrictions(plan))))
        few = len(self.hubs) < (3 if plan.titled else 2)
        if self.plan.hub_words or (few and (self.is_follow_up or plan.titled)):
            return joined([self.named(hub) for hub in self.hubs])
        if self.is_follow_up:
            return f"these {self.nouns}{f' {about}' if about else ''}"
        if not about and (len(self.hubs) > 1 or self.noun == self.hub_noun):
            return self.all_of_them
        if len(self.hubs) == 1:
            named, title = self.named(self.hubs[0]), phrase(self.title(self.hubs[0]))
            asked = {request.facet.key for request in plan.requests}
            told = [c for c in self.plan.conditions if not (_is_named(c, title) or _has(c, asked))]
            restricted = clauses(told, many=False).removeprefix("with ")
            return f"{named} ({restricted})" if restricted else named
        return f"the {self.nouns} {about}"

    def holders(self, facet: Facet) -> tuple[str, ...]:
        """Return whom an attribute is told of, where it is of what the question names: "A. Low"."""
        conditions, key = self.plan.conditions, facet.key
        if len(conditions) != 1 or self.plan.hub_words or self.plan.topic:
            return ()
        (only,) = conditions
        depth, plain = len(only.facet.key), not only.negated and only.source is None
        told = plain and len(key) > depth and key[:depth] == only.facet.key
        return only.values if told else ()

    def things(self, facet: Facet, many: bool) -> str:
        """Return what is asked for with its qualities: "data sets with knowledge graph G".

        Nothing where the papers are restricted by more than what is told of these things.
        """
        plan = self.plan
        kinds = [c for c in plan.conditions if c.values == (facet.name,) and not c.negated]
        others = [c for c in plan.conditions if c not in kinds]
        of_things = all(_is_of_thing(condition, facet, bool(kinds)) for condition in others)
        bounded = plan.topic is not None or plan.hubs is not None
        if bounded or not (plan.conditions and of_things):
            return ""
        if wording(facet).manner is not Manner.NOUN:
            return ""
        noun = plural(self.noun_for(facet)) if many else singular(self.noun_for(facet))
        return f"{noun} {clauses(others, many=many)}".rstrip()

    def subject(self, step: Found) -> str:
        """Return the papers an inner question names, or those that meet its terms."""
        if step.plan.hub_words:
            return joined([self.named(hub) for hub in step.hubs])
        nouns = plural(noun_of_papers(step.plan, self.hub_noun))
        return f"the {nouns} {restrictions(step.plan)}".rstrip()

    def values(self, facet: Facet, hub: str) -> list[str]:
        """Return the values of an attribute for one paper, in the graph's order."""
        return list(self._values.get((hub, facet.key), ()))

    def among(self) -> str:
        """Return the papers found as those among which something is: "among all papers"."""
        return f"{'in' if len(self.hubs) == 1 else 'among'} {self.scope()}"

    def sentence(self, facet: Facet, hub: str) -> str:
        """Return a sentence for an attribute of one paper, cited."""
        values, cite = [self.told(facet, v) for v in self.values(facet, hub)], self.cite([hub])
        if not values:
            return f"{self._without_values(facet, [hub], self.named(hub))} {cite}."
        if self.leads_to_papers(facet):
            return sentence_case(f"{values_sentence(facet, f'{self.named(hub)} {cite}', values)}.")
        return f"{sentence_case(values_sentence(facet, self.named(hub), values))} {cite}."

    def unstated(self, attribute: Attribute, hubs: Sequence[str]) -> str:
        """Return a sentence on papers found of which an attribute is not stated."""
        scope, many = self.scope(), len(self.hubs) != 1
        if scope == self.all_of_them:
            scope, many = f"any {singular(self.noun)}", False
        text = self._without_values(attribute, hubs, scope, many)
        if many and 1 < len(hubs) <= _FEW_NAMED and not self.is_follow_up:
            return f"{text}: {joined([self.cited_title(hub) for hub in hubs])}."
        return f"{text} {self.cite(hubs)}."

    def _without_values(
        self, attribute: Attribute, hubs: Sequence[str], subject: str, many: bool = False
    ) -> str:
        """A clause on an attribute without values: none are stated, or none that are asked for."""
        key = attribute.key if isinstance(attribute, Facet) else ()
        if any((hub, key) in self._otherwise for hub in hubs):
            return nothing_of_it_sentence(attribute, subject)
        return no_values_sentence(attribute, subject, many)

    def told(self, facet: Attribute, value: str) -> str:
        """Return a value within a sentence; a paper by its title, cited."""
        asked = (request for request in self.plan.requests if request.facet == facet)
        value = next((request.told(value) for request in asked), value)
        if not isinstance(facet, Facet) or not self.leads_to_papers(facet):
            return self._quoted(facet, value)
        papers = self._to_papers.get(facet.key, {}).get(value, ())
        return f"“{value}” {self.cite(papers)}".rstrip()

    def borne(self, facet: Attribute, value: str, hubs: Sequence[str]) -> str:
        """Return a value with the papers that bear it."""
        bearers = self.cite(hubs)
        if isinstance(facet, Facet) and self.leads_to_papers(facet):
            return f"{self.told(facet, value)} (in {bearers})"
        return f"{self._quoted(facet, value)} {bearers}"

    def _quoted(self, facet: Attribute, value: str) -> str:
        """A value within a sentence, in quotes as well where most others of several words are."""
        text, said = quoted(value), value.split()
        if text != value or len(said) < _SEVERAL_WORDS or not isinstance(facet, Facet):
            return text
        others = [each for each in self.values_over(facet) if len(each.split()) >= _SEVERAL_WORDS]
        told = sum(quoted(each) != each for each in others)
        return f"“{value}”" if 2 * told > len(others) else text

    def cited_values(self, facet: Facet) -> list[str]:
        """Return the values of an attribute over all papers, each with those that bear it."""
        values = self.values_over(facet)
        return [self.borne(facet, value, hubs) for value, hubs in values.items()]

    def values_over(self, facet: Facet) -> dict[str, tuple[str, ...]]:
        """Return the values of an attribute over all papers, with those that bear each."""
        links = {f.value: _told(f) for f in self.found.facts if f.facet.key == facet.key}
        values = values_of(self.found, facet)
        kept = _without_placeholders(dict.fromkeys(values))
        return {links.get(value, value): values[value] for value in kept}

    def stated(
        self, head: str, items: Sequence[str], numbered: bool = False, inline: int = _AS_SENTENCE
    ) -> str:
        """Return items after what is said of them: few within the sentence, many as a list."""
        head = sentence_case(head)
        if len(items) <= inline and not numbered:
            return f"{head} {joined(items)}."
        shown = list(items[: self.most_listed])
        marks = [f"{place}." if numbered else "-" for place in range(1, len(shown) + 1)]
        lines = [f"{mark} {item}" for mark, item in zip(marks, shown, strict=True)]
        if len(items) > self.most_listed:
            lines.append(f"- and {len(items) - self.most_listed} more")
        return f"{head.removesuffix(':')}:\n\n" + "\n".join(lines)


def _told(fact: FoundFact) -> str:
    """Return the value of a fact; one that is an address, or stands for it, as a link."""
    triple, target = fact.triple, fact.triple.object
    address = target.label if target.literal else target.id
    is_ending = _letters(address).endswith(_letters(fact.value))
    leads_elsewhere = _WEB.fullmatch(address) and triple.predicate.id != IS_OF_KIND
    if not leads_elsewhere or fact.value.isdigit() or (" " in fact.value and not is_ending):
        return fact.value
    own = {urlsplit(name).netloc for name in (fact.hub, triple.subject.id, triple.predicate.id)}
    is_name = not is_ending or urlsplit(address).netloc in own
    return fact.value if not target.literal and (target.types or is_name) else f"<{address}>"


def _letters(text: str) -> str:
    """The letters and digits of a text, by which a name made of an address is its ending."""
    return "".join(filter(str.isalnum, text)).lower()


def _without_placeholders(values: dict[str, None]) -> dict[str, None]:
    """Return values without those that only fill a place, and without "no" beside any other."""
    told = {value: None for value in values if not is_placeholder(value)}
    firm = {value: None for value in told if value.lower() not in FALSE_LABELS}
    return firm or told


def _is_of_thing(condition: Condition, facet: Facet, presented: bool) -> bool:
    """Whether a condition is told of what an attribute names.

    A quality that stands at the same place is; of what papers `presented`, all there is.
    """
    beside = len(facet.key) > 1 and condition.facet.key[:-1] == facet.key[:-1]
    bound = condition.values or condition.lowest is not None or condition.highest is not None
    return beside and (presented or not bound or is_flag(condition.values))


def _has(condition: Condition, asked: Container[tuple[str, ...]]) -> bool:
    """Whether a condition says no more than that there is a value of what is asked for."""
    bound = condition.values or condition.lowest is not None or condition.highest is not None
    return not (condition.negated or bound) and condition.facet.key in asked


def _is_named(condition: Condition, title: Sequence[str]) -> bool:
    """Whether the title of a paper says by itself that a condition holds."""
    if condition.negated or not condition.values:
        return False
    return any(set(phrase(value)) <= set(title) for value in condition.values)
