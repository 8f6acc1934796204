"""What tools share within a conversation: numbered papers, and what this turn has found."""

from collections.abc import Sequence

from tools.errors import ToolError
from tools.evidence import Evidence, Fact
from tools.hublink.execution import Found
from tools.hublink.facets import Row
from tools.hublink.plan import Plan
from tools.hublink.tabulation import Table
from tools.library import Library, fact_of
from tools.paper_links import LinkResolver


class EvidenceBook:
    """The papers of a conversation by number; a paper keeps its number once it has one."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._evidence: dict[int, Evidence] = {}

    def number_of(self, hub: str) -> int:
        return self._numbers.setdefault(hub, len(self._numbers) + 1)

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

    def get(self, number: int) -> Evidence | None:
        return self._evidence.get(number)

    def of(self, hub: str) -> Evidence | None:
        """The numbered paper that a hub is, where it has a number."""
        return self._evidence.get(self._numbers.get(hub, 0))

    def all(self) -> tuple[Evidence, ...]:
        return tuple(self._evidence[number] for number in sorted(self._evidence))

    def require(self, numbers: Sequence[int]) -> list[Evidence]:
        """The numbered papers; a mistake a model can mend where a number is unknown."""
        missing = [number for number in numbers if number not in self._evidence]
        if missing:
            known = ", ".join(str(number) for number in sorted(self._evidence)) or "none yet"
            raise ToolError(f"No paper has the number {missing[0]}. Known numbers: {known}.")
        return [self._evidence[number] for number in numbers]


class Workspace:
    """The tools' state in one turn; `book` outlives the turn.

    `plan` is what the person's own words were taken to mean: a search for just these words follows
    it. `topic` is an entity the person named as the entry point.
    """

    def __init__(
        self,
        library: Library,
        book: EvidenceBook,
        resolvers: Sequence[LinkResolver] = (),
        plan: Plan | None = None,
        topic: str | None = None,
    ) -> None:
        self.library = library
        self.book = book
        self.resolvers = tuple(resolvers)
        self.plan = plan
        self.topic = topic
        self.found: Found | None = None
        self.table: Table | None = None
        self.turn_facts: dict[str, list[Fact]] = {}

    def offer(self, found: Found) -> tuple[Evidence, ...]:
        """Numbers the papers found and keeps their facts as evidence, in the order found."""
        self.found = found
        by_hub: dict[str, list[Fact]] = {hub: [] for hub in found.hubs}
        for fact in found.facts:
            by_hub[fact.hub].append(fact_of(fact))
        return self.offer_facts(by_hub)

    def offer_rows(self, hub: str, rows: Sequence[Row]) -> Evidence:
        """Offers further facts of one paper."""
        facts = [Fact(text=r.path.text, triples=r.path.triples, used=(r.triple,)) for r in rows]
        return self.offer_facts({hub: facts})[0]

    def offer_facts(self, by_hub: dict[str, list[Fact]]) -> tuple[Evidence, ...]:
        offered = []
        for hub, facts in by_hub.items():
            number = self.book.number_of(hub)
            self.turn_facts.setdefault(hub, []).extend(facts)
            evidence = self.library.evidence(number, hub, facts)
            self.book.keep(evidence)
            offered.append(evidence)
        return tuple(offered)
