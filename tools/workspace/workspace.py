"""The state that the tools of one turn share, and what each of them adds to it."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from tools.hublink.core.models import Frozen, Triple
from tools.hublink.core.parameters import GenerationParameters
from tools.hublink.core.plan import Plan
from tools.hublink.core.protocols import NO_USAGE, Usage
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.tabulation import Table
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.decomposition import AnsweredStep
from tools.literature.paper_links import LinkResolver
from tools.workspace.found_text import MOST_SHOWN
from tools.workspace.library import Library
from tools.workspace.papers.evidence import Evidence, Fact, OfferedPaper
from tools.workspace.papers.evidence_book import EvidenceBook, as_facts

Facts = Sequence[Fact | FoundFact]


class Findings(Frozen):
    """Findings of a turn: the papers found last, the table computed of them, the steps answered."""

    found: Found | None = None
    table: Table | None = None
    steps: tuple[AnsweredStep, ...] = ()

    def then(self, later: "Findings") -> "Findings":
        """Return these findings, each replaced by the later one of its kind where there is one."""
        return Findings(
            found=later.found or self.found,
            table=later.table or self.table,
            steps=later.steps or self.steps,
        )


class TurnFacts:
    """The facts that the tools of a turn found, by paper."""

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
        """Return the triples an answer about a paper rests on."""
        for fact in self._facts.get(hub, ()):
            if isinstance(fact, FoundFact):
                yield from (*fact.measured, fact.triple)
            else:
                yield from fact.used


class Workspace:
    """The state that the tools of one turn work with; `book` outlives the turn.

    `plan` is that of the person's own words. `topic` is an entity the person named
    as the entry point. `calls` ask the turn's model where a tool needs one. `findings` are those of
    the calls that have ended: a tool reads them, and returns its own with its result; `tables` are
    all that were computed, the latest last. Papers and their facts are offered by its methods
    alone.
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
        self.resolvers = tuple(resolvers)
        self.plan = plan
        self.topic = topic
        self.calls = calls
        self.generation = generation or GenerationParameters()
        self.findings = Findings()
        self.tables: list[Table] = []
        self.turn_facts = TurnFacts()
        self._plans = {plan.question.strip(): plan} if plan is not None else {}
        self._before: asyncio.Task[object] | None = None

    @property
    def found(self) -> Found | None:
        return self.findings.found

    @property
    def table(self) -> Table | None:
        return self.findings.table

    @property
    def steps(self) -> tuple[AnsweredStep, ...]:
        return self.findings.steps

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the papers of the index that is asked, by hub."""
        return self.book.numbers_in(self.library.name)

    @property
    def spent(self) -> Usage:
        """The cost of the tools' own calls of the model."""
        return self.calls.usage if self.calls else NO_USAGE

    def take(self, findings: Findings) -> None:
        """Take over the findings of a call."""
        self.findings = self.findings.then(findings)
        if findings.table is not None:
            self.tables.append(findings.table)

    def for_call(self, before: asyncio.Task[object] | None = None) -> "Workspace":
        """Return the workspace of one call, with the findings from before it began.

        `before` is the call made before it in the same message, where there is one.
        """
        own = copy(self)
        own._before = before
        return own

    async def in_order(self) -> None:
        """Wait until the calls made before this one have ended.

        Only then may a call write to what all of them share, so that papers are numbered in the
        order of the calls.
        """
        if self._before is not None:
            await asyncio.wait([self._before])

    def read(self, question: str) -> Plan:
        """Return the plan of a question, which is grounded once a turn."""
        words = question.strip()
        if words not in self._plans:
            self._plans[words] = self.library.ground(question)
        return self._plans[words]

    def hubs(self, papers: Sequence[int]) -> list[str]:
        """Return the hubs of numbered papers.

        Raises:
            ToolError: a number is not of a paper of the index that is asked.
        """
        return self.book.hubs(papers, self.library.name)

    async def evidence(self, papers: Sequence[int]) -> list[Evidence]:
        """Return the evidence of numbered papers.

        Raises:
            ToolError: a number is not of a paper of the index that is asked.
        """
        await self.in_order()
        return await asyncio.to_thread(self.book.require, papers, self.library.name)

    async def offer(self, found: Found, first: int = 0) -> tuple[OfferedPaper, ...]:
        """Number the papers found, in their order, and keep their facts as evidence.

        The page from the `first` on is offered with its facts.
        """
        return await self.offer_facts(await asyncio.to_thread(_by_hub, found), first)

    async def offer_facts(
        self, by_hub: Mapping[str, Facts], first: int = 0
    ) -> tuple[OfferedPaper, ...]:
        """Number papers, in their order, and keep facts of them as evidence."""
        await self.in_order()
        index, page = self.library.name, range(first, first + MOST_SHOWN)
        numbers = [self.book.number_of(index, hub) for hub in by_hub]
        offered = await asyncio.to_thread(self._offered, by_hub, numbers, page)
        for place, (paper, facts) in enumerate(zip(offered, by_hub.values(), strict=True)):
            self.turn_facts.add(paper.hub.id, facts)
            untold = () if place in page else facts
            self.book.keep_when_read(paper, self.library.papers.evidence_of, untold)
        return offered

    def _offered(
        self, by_hub: Mapping[str, Facts], numbers: Iterable[int], page: range
    ) -> tuple[OfferedPaper, ...]:
        """The papers with their facts, those of them that no text tells without."""
        library = self.library
        return tuple(
            OfferedPaper.model_construct(
                number=number,
                hub=library.hub(hub),
                index=library.name,
                year=library.papers.year(hub) if place in page else None,
                facts=tuple(as_facts(facts)) if place in page else (),
            )
            for place, (number, (hub, facts)) in enumerate(
                zip(numbers, by_hub.items(), strict=True)
            )
        )


def _by_hub(found: Found) -> dict[str, list[FoundFact]]:
    by_hub: dict[str, list[FoundFact]] = {hub: [] for hub in found.hubs}
    for fact in (*found.facts, *(f for step in found.through for f in step.facts)):
        by_hub.setdefault(fact.hub, []).append(fact)
    return by_hub
