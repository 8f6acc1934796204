"""What every sentence of a composed answer draws on: the facts found, their papers, the wording."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from assistant.composing.attribute_names import clauses, no_values_sentence, quoted, values_sentence
from assistant.composing.phrases import joined, name_of, plural, sentence_case, singular
from assistant.composing.question_shapes import Restatement
from assistant.composing.restatement import restate
from tools.evidence import OfferedPaper
from tools.hublink.found_facts import Found
from tools.hublink.plan import Condition, Facet
from tools.hublink.tabulation import values_of
from tools.search_results import Search

_AS_SENTENCE = 7
UNTYPED = "entry"


class AnswerFrame:
    """The outcome of a search as sentences need it: citations, titles, the words for its papers."""

    def __init__(self, search: Search, hub_name: str, most_listed: int) -> None:
        self.found: Found = search.found
        self.plan = search.found.plan
        self.hubs = search.found.hubs
        self.most_listed = most_listed
        self.noun = name_of(hub_name) or UNTYPED
        self._by_hub: dict[str, OfferedPaper] = {e.hub.id: e for e in search.evidence}

    @cached_property
    def restated(self) -> Restatement | None:
        """The question as a statement, where it can be turned into one."""
        named = self.plan.hubs if self.plan.hub_words else ()
        return restate(self.plan, [self.title(hub) for hub in named or () if hub in self._by_hub])

    @cached_property
    def _values(self) -> dict[tuple[str, tuple[str, ...]], dict[str, None]]:
        values: dict[tuple[str, tuple[str, ...]], dict[str, None]] = defaultdict(dict)
        for fact in self.found.facts:
            values[fact.hub, fact.facet.key][fact.value] = None
        return values

    @property
    def nouns(self) -> str:
        return plural(self.noun)

    @property
    def is_follow_up(self) -> bool:
        """Whether the papers are those of an earlier answer."""
        return self.plan.hubs is not None and not (self.plan.hub_words or self.plan.titled)

    def cite(self, hubs: Sequence[str]) -> str:
        found = [self._by_hub[hub] for hub in dict.fromkeys(hubs) if hub in self._by_hub]
        return "".join(f"[{item.number}]" for item in found)

    def title(self, hub: str) -> str:
        return self._by_hub[hub].hub.label

    def cited_title(self, hub: str) -> str:
        return f"“{self.title(hub)}” {self.cite([hub])}"

    def named(self, hub: str) -> str:
        """A paper as the subject of a sentence: "the paper “T”"."""
        title = f"“{self.title(hub)}”"
        return title if self.noun == UNTYPED else f"the {singular(self.noun)} {title}"

    def scope(self, conditions: Sequence[Condition] | None = None) -> str:
        """The papers found, as the subject of a sentence: "the papers with author X"."""
        about = clauses(self.plan.conditions if conditions is None else conditions)
        if self.plan.hub_words or (self.is_follow_up and len(self.hubs) < 3):
            return joined([self.named(hub) for hub in self.hubs])
        if self.is_follow_up:
            return f"these {self.nouns}{f' {about}' if about else ''}"
        if not about:
            return f"all {self.nouns}"
        if len(self.hubs) == 1:
            one = clauses(self.plan.conditions, many=False)
            return f"“{self.title(self.hubs[0])}”, the {singular(self.noun)} {one},"
        return f"the {self.nouns} {about}"

    def subject(self, step: Found) -> str:
        """The papers an inner question is about: those it names, or those that meet its terms."""
        if step.plan.hub_words:
            return joined([self.named(hub) for hub in step.hubs])
        return f"the {self.nouns} {clauses(step.plan.conditions)}"

    def values(self, facet: Facet, hub: str) -> list[str]:
        """The values of an attribute for one paper, in the graph's order."""
        return list(self._values.get((hub, facet.key), ()))

    def sentence(self, facet: Facet, hub: str) -> str:
        """What an attribute is of one paper, cited."""
        values, cite = [quoted(value) for value in self.values(facet, hub)], self.cite([hub])
        if not values:
            return f"{no_values_sentence(facet.name, self.named(hub))} {cite}."
        return f"{sentence_case(values_sentence(facet.name, self.named(hub), values))} {cite}."

    def cited_values(self, facet: Facet) -> list[str]:
        """The values of an attribute over all papers, each with those that bear it."""
        values = values_of(self.found, facet)
        return [f"{quoted(value)} {self.cite(hubs)}" for value, hubs in values.items()]

    def stated(self, head: str, items: Sequence[str], numbered: bool = False) -> str:
        """Items after what is said of them: few within the sentence, many as a list."""
        head = sentence_case(head)
        if len(items) <= _AS_SENTENCE and not numbered:
            return f"{head} {joined(items)}."
        shown = list(items[: self.most_listed])
        marks = [f"{place}." if numbered else "-" for place in range(1, len(shown) + 1)]
        lines = [f"{mark} {item}" for mark, item in zip(marks, shown, strict=True)]
        if len(items) > self.most_listed:
            next_cited = re.search(r"\[\d+\]", items[self.most_listed])
            among = f", among them {next_cited.group()}" if next_cited else ""
            lines.append(f"- and {len(items) - self.most_listed} more{among}")
        return f"{head.removesuffix(':')}:\n\n" + "\n".join(lines)
