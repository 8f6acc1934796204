"""What tools share within a conversation: numbered papers, and what this turn has found."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tools.errors import ToolError
from tools.evidence import Evidence, Fact, OfferedPaper
from tools.found_text import MOST_SHOWN
from tools.hublink.calls import Calls
from tools.hublink.decomposition import AnsweredStep
from tools.hublink.facet_rows import Row
from tools.hublink.found_facts import Found, FoundFact
from tools.hublink.models import Triple
from tools.hublink.parameters import GenerationParameters
from tools.hublink.plan import Plan
from tools.hublink.protocols import NO_USAGE, Usage
from tools.hublink.tabulation import Table
from tools.library import Library, fact_of
from tools.paper_links import LinkResolver

EvidenceMaker = Callable[[OfferedPaper], Evidence]


def as_facts(facts: Iterable[Fact | FoundFact]) -> list[Fact]:
    return [fact_of(fact) if isinstance(fact, FoundFact) else fact for fact in facts]


class _Waiting:
    """An offered paper whose evidence nobody read yet, with the facts it was not shown with."""

    def __init__(
        self, offered: OfferedPaper, make: EvidenceMaker, facts: Iterable[Fact | FoundFact]
    ) -> None:
        self._offered = offered
        self._make = make
        self._facts = facts

    def offered(self) -> OfferedPaper:
        """The paper with all its facts, the same each time."""
        if self._facts:
            facts = (*self._offered.facts, *as_facts(self._facts))
            self._offered, self._facts = self._offered.model_copy(update={"facts": facts}), ()
        return self._offered

    def evidence(self) -> Evidence:
        return self._make(self.offered())


class EvidenceBook:
    """The papers of a conversation by number; a paper keeps its number once it has one.

    Many are found and few are cited, so the evidence of a paper is made when it is first read.
    Numbers run on over all indexes; papers are named by their hubs within the one that is spoken
    of, `index`.
    """

    def __init__(self) -> None:
        self.index = ""
        self._numbers: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._evidence: dict[int, Evidence] = {}
        self._waiting: dict[int, list[_Waiting]] = {}
        self._highest = 0

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers given so far to papers of the index spoken of, by hub."""
        return self._numbers[self.index]

    @property
    def given(self) -> frozenset[int]:
        """The numbers given so far to papers of any index."""
        return frozenset(number for given in self._numbers.values() for number in given.values())

    def numbers_in(self, index: str) -> Mapping[str, int]:
        """The numbers given so far to papers of an index, by hub."""
        return self._numbers[index]

    def number_of(self, hub: str) -> int:
        if hub not in self.numbers:
            self._give(self.index, hub, self._highest + 1)
        return self.numbers[hub]

    def _give(self, index: str, hub: str, number: int) -> None:
        self._numbers[index][hub] = number
        self._highest = max(self._highest, number)

    @property
    def made(self) -> Mapping[int, Evidence]:
        """The evidence made so far, by number."""
        return self._evidence

    @property
    def waiting(self) -> tuple[OfferedPaper, ...]:
        """What was offered and is no evidence yet."""
        return tuple(each.offered() for number in self._waiting for each in self._waiting[number])

    def keep_when_read(
        self, offered: OfferedPaper, make: EvidenceMaker, facts: Sequence[Fact | FoundFact] = ()
    ) -> None:
        """Remembers a paper's facts as `keep` does, but makes its evidence only for a reader.

        `facts` are those it has besides the ones it is offered with.
        """
        self._give(offered.index, offered.hub.id, offered.number)
        self._waiting.setdefault(offered.number, []).append(_Waiting(offered, make, facts))

    def keep(self, evidence: Evidence) -> Evidence:
        """Remembers a paper's facts, new ones added to those it had."""
        known = self._evidence.get(evidence.number)
        if known is not None:
            facts = {tuple(f.triples): f for f in (*known.facts, *evidence.facts)}
            evidence = evidence.model_copy(update={"facts": tuple(facts.values())})
        self._evidence[evidence.number] = evidence
        return evidence

    def replace(self, evidence: Evidence) -> None:
        """Puts a fuller account of a numbered paper in the place of the known one."""
        self._evidence[evidence.number] = evidence

    def restore(self, evidence: Evidence) -> None:
        """Puts a paper back under the number it had."""
        self._give(evidence.index, evidence.hub.id, evidence.number)
        self._evidence[evidence.number] = evidence
        self._waiting.pop(evidence.number, None)

    def get(self, number: int) -> Evidence | None:
        for waiting in self._waiting.pop(number, ()):
            self.keep(waiting.evidence())
        return self._evidence.get(number)

    def of(self, hub: str) -> Evidence | None:
        """The numbered paper that a hub is, where it has a number."""
        return self.get(self.numbers.get(hub, 0))

    def all(self) -> tuple[Evidence, ...]:
        for number in tuple(self._waiting):
            self.get(number)
        return tuple(self._evidence[number] for number in sorted(self._evidence))

    def require(self, numbers: Sequence[int]) -> list[Evidence]:
        """The numbered papers; a mistake a model can mend where one is unknown or elsewhere."""
        asked = {number: self.get(number) for number in numbers}
        known = ", ".join(map(str, sorted(self.numbers.values()))) or "none yet"
        for number, evidence in asked.items():
            if evidence is None:
                raise ToolError(f"No paper has the number {number}. Known numbers: {known}.")
            if evidence.index != self.index:
                raise ToolError(f"Paper {number} is of another index. Numbers here: {known}.")
        return [evidence for number in numbers if (evidence := asked[number])]


class TurnFacts:
    """What the tools of a turn found, by paper; told of those that are asked for."""

    def __init__(self) -> None:
        self._facts: dict[str, list[Fact | FoundFact]] = {}

    def add(self, hub: str, facts: Iterable[Fact | FoundFact]) -> None:
        self._facts.setdefault(hub, []).extend(facts)

    def replace(self, hub: str, facts: Iterable[Fact]) -> None:
        self._facts[hub] = list(facts)

    def __contains__(self, hub: object) -> bool:
        return hub in self._facts

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._facts))

    def items(self) -> Iterator[tuple[str, list[Fact]]]:
        return ((hub, self.of(hub)) for hub in tuple(self._facts))

    def of(self, hub: str) -> list[Fact]:
        return as_facts(self._facts.get(hub, ()))

    def triples(self, hub: str) -> Iterator[Triple]:
        """The triples an answer about a paper rests on."""
        for fact in self._facts.get(hub, ()):
            yield from (fact.triple,) if isinstance(fact, FoundFact) else fact.used


class Workspace:
    """The tools' state in one turn; `book` outlives the turn.

    `plan` is what the person's own words were taken to mean: a search for just these words follows
    it. `topic` is an entity the person named as the entry point. `calls` ask the turn's model where
    a tool needs one.
    """

    def __init__(
        self,
        library: Library,
        book: EvidenceBook,
        resolvers: Sequence[LinkResolver] = (),
        plan: Plan | None = None,
        topic: str | None = None,
        calls: Calls | None = None,
        generation: GenerationParameters | None = None,
    ) -> None:
        self.library = library
        self.book = book
        self.book.index = library.name
        self.resolvers = tuple(resolvers)
        self.plan = plan
        self.topic = topic
        self.calls = calls
        self.generation = generation or GenerationParameters()
        self.found: Found | None = None
        self.table: Table | None = None
        self.steps: tuple[AnsweredStep, ...] = ()
        self.turn_facts = TurnFacts()

    @property
    def spent(self) -> Usage:
        """What the tools' own calls of the model have cost."""
        return self.calls.usage if self.calls else NO_USAGE

    def offer(self, found: Found) -> tuple[OfferedPaper, ...]:
        """Numbers the papers found and keeps their facts as evidence, in the order found."""
        self.found = found
        by_hub: dict[str, list[FoundFact]] = {hub: [] for hub in found.hubs}
        for fact in (*found.facts, *(f for step in found.through for f in step.facts)):
            by_hub.setdefault(fact.hub, []).append(fact)
        return tuple(
            self._offer_paper(hub, facts, shown=place < MOST_SHOWN)
            for place, (hub, facts) in enumerate(by_hub.items())
        )

    def offer_rows(self, hub: str, rows: Sequence[Row]) -> OfferedPaper:
        """Offers further facts of one paper."""
        facts = [Fact(text=r.path.text, triples=r.path.triples, used=(r.triple,)) for r in rows]
        return self._offer_paper(hub, facts)

    def offer_facts(self, by_hub: Mapping[str, Sequence[Fact]]) -> tuple[OfferedPaper, ...]:
        return tuple(self._offer_paper(hub, facts) for hub, facts in by_hub.items())

    def _offer_paper(
        self, hub: str, facts: Sequence[Fact | FoundFact], shown: bool = True
    ) -> OfferedPaper:
        library, number = self.library, self.book.number_of(hub)
        self.turn_facts.add(hub, facts)
        offered = OfferedPaper.model_construct(
            number=number,
            hub=library.hub(hub),
            index=library.name,
            year=library.year(hub) if shown else None,
            facts=tuple(as_facts(facts)) if shown else (),
        )
        self.book.keep_when_read(offered, library.evidence_of, () if shown else facts)
        return offered
