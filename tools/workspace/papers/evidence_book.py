"""The papers of a conversation by the numbers they are cited with."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tools.errors import ToolError
from tools.hublink.execution.found_facts import FoundFact
from tools.workspace.papers.evidence import Evidence, Fact, OfferedPaper
from tools.workspace.papers.facts_told import fact_of

EvidenceMaker = Callable[[OfferedPaper], Evidence]


def as_facts(facts: Iterable[Fact | FoundFact]) -> list[Fact]:
    """Return facts as evidence holds them."""
    return [fact_of(fact) if isinstance(fact, FoundFact) else fact for fact in facts]


class _Waiting:
    """An offered paper whose evidence was not read yet, with the facts it was not shown with."""

    def __init__(
        self, offered: OfferedPaper, make: EvidenceMaker, facts: Iterable[Fact | FoundFact]
    ) -> None:
        self._offered = offered
        self._make = make
        self._facts = facts

    def offered(self) -> OfferedPaper:
        """Return the paper with all its facts, the same each time."""
        if self._facts:
            facts = (*self._offered.facts, *as_facts(self._facts))
            self._offered, self._facts = self._offered.model_copy(update={"facts": facts}), ()
        return self._offered

    def evidence(self) -> Evidence:
        return self._make(self.offered())

    def under(self, number: int) -> "_Waiting":
        """Return the same with another number of the paper."""
        offered = self._offered.model_copy(update={"number": number})
        return _Waiting(offered, self._make, self._facts)


class EvidenceBook:
    """The papers of a conversation by number; a paper keeps its number once it was shown.

    Many are found and few are cited, so the evidence of a paper is made when it is first read.
    Numbers run on over all indexes; within an index papers are named by their hubs.
    """

    def __init__(self) -> None:
        self._numbers: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._papers: dict[int, tuple[str, str]] = {}
        self._evidence: dict[int, Evidence] = {}
        self._waiting: dict[int, list[_Waiting]] = {}

    @property
    def given(self) -> frozenset[int]:
        """The numbers given so far to papers of any index."""
        return frozenset(self._papers)

    def numbers_in(self, index: str) -> Mapping[str, int]:
        """Return the numbers given so far to papers of an index, by hub."""
        return self._numbers.get(index, {})

    def number_of(self, index: str, hub: str) -> int:
        """Return the number of a paper; one without a number gets the next."""
        numbers = self.numbers_in(index)
        if hub not in numbers:
            self._give(index, hub, max(self._papers, default=0) + 1)
        return self._numbers[index][hub]

    def _give(self, index: str, hub: str, number: int) -> None:
        """Give a paper a number; what is kept of it elsewhere goes, and of another under it."""
        paper, before = (index, hub), self._numbers[index].get(hub, number)
        if before != number and self._papers.get(before) == paper:
            self._take(before)
        if self._papers.get(number) != paper:
            self._take(number)
        self._papers[number] = paper
        self._numbers[index][hub] = number

    def number_as_shown(self, cited: Iterable[int], shown: Collection[int]) -> dict[int, int]:
        """Give papers about to be shown the numbers after those `shown`, in the order cited.

        Returns the new number of each of them by the one it had. Others give way.
        """
        moved: dict[int, int] = {}
        next_number = max(shown, default=0)
        for number in dict.fromkeys(cited):
            if number in shown or number not in self._papers.keys() | moved.keys():
                continue
            next_number += 1
            here = moved.get(number, number)
            there = next((old for old, new in moved.items() if new == next_number), next_number)
            self._swap(here, next_number)
            moved |= {there: here, number: next_number}
        return moved

    def _swap(self, one: int, other: int) -> None:
        """Exchange the numbers of two papers, or give one a number that none has."""
        if one == other:
            return
        held = [(self._take(one), other), (self._take(other), one)]
        for (paper, evidence, waiting), number in held:
            if paper is None:
                continue
            index, hub = self._papers[number] = paper
            self._numbers[index][hub] = number
            if evidence is not None:
                self._evidence[number] = evidence.model_copy(update={"number": number})
            if waiting:
                self._waiting[number] = [each.under(number) for each in waiting]

    def _take(
        self, number: int
    ) -> tuple[tuple[str, str] | None, Evidence | None, list[_Waiting] | None]:
        return (
            self._papers.pop(number, None),
            self._evidence.pop(number, None),
            self._waiting.pop(number, None),
        )

    @property
    def made(self) -> Mapping[int, Evidence]:
        """The evidence made so far, by number."""
        return self._evidence

    @property
    def waiting(self) -> tuple[OfferedPaper, ...]:
        """The papers offered whose evidence was not made yet."""
        return tuple(each.offered() for number in self._waiting for each in self._waiting[number])

    def keep_when_read(
        self, offered: OfferedPaper, make: EvidenceMaker, facts: Sequence[Fact | FoundFact] = ()
    ) -> None:
        """Remember a paper's facts as `keep` does, but make its evidence only for a reader.

        `facts` are those it has besides the ones it is offered with.
        """
        self._give(offered.index, offered.hub.id, offered.number)
        self._waiting.setdefault(offered.number, []).append(_Waiting(offered, make, facts))

    def keep(self, evidence: Evidence) -> Evidence:
        """Remember a paper's facts, new ones added to those it had."""
        known = self._evidence.get(evidence.number)
        if known is not None:
            facts = {tuple(f.triples): f for f in (*known.facts, *evidence.facts)}
            evidence = evidence.model_copy(update={"facts": tuple(facts.values())})
        self._evidence[evidence.number] = evidence
        return evidence

    def replace(self, evidence: Evidence) -> None:
        """Replace the evidence of a numbered paper by a fuller one."""
        self._evidence[evidence.number] = evidence

    def restore(self, evidence: Evidence) -> None:
        """Put a paper back under the number it had."""
        self._give(evidence.index, evidence.hub.id, evidence.number)
        self._evidence[evidence.number] = evidence
        self._waiting.pop(evidence.number, None)

    def get(self, number: int) -> Evidence | None:
        """Return the evidence of a numbered paper, made at its first reading."""
        for waiting in self._waiting.get(number, ()):
            self.keep(waiting.evidence())
        self._waiting.pop(number, None)
        return self._evidence.get(number)

    def of(self, index: str, hub: str) -> Evidence | None:
        """Return the evidence of a paper by its hub, where it has a number."""
        return self.get(self.numbers_in(index).get(hub, 0))

    def all(self) -> tuple[Evidence, ...]:
        """Return all papers in the order of their numbers."""
        for number in tuple(self._waiting):
            self.get(number)
        return tuple(self._evidence[number] for number in sorted(self._evidence))

    def hubs(self, numbers: Sequence[int], index: str) -> list[str]:
        """Return the hubs that numbered papers are in an index.

        Raises:
            ToolError: a number is unknown, or of a paper of another index.
        """
        hubs = {number: hub for hub, number in self.numbers_in(index).items()}
        known = ", ".join(map(str, sorted(hubs))) or "none yet"
        for number in numbers:
            if number not in self._evidence and number not in self._waiting:
                raise ToolError(f"No paper has the number {number}. Known numbers: {known}.")
            if number not in hubs:
                raise ToolError(f"Paper {number} is of another index. Numbers here: {known}.")
        return [hubs[number] for number in numbers]

    def require(self, numbers: Sequence[int], index: str) -> list[Evidence]:
        """Return the evidence of numbered papers of an index.

        Raises:
            ToolError: a number is unknown, or of a paper of another index.
        """
        found = (self.of(index, hub) for hub in self.hubs(numbers, index))
        return [evidence for evidence in found if evidence is not None]
