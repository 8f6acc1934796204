"""What was found of the parts of a sentence in the facts of the papers it cites."""

from collections import defaultdict
from collections.abc import Sequence

from assistant.support.reading.citation_scopes import CitationScope, Demand
from assistant.support.reading.parts import Kind, Part
from assistant.translations.kept_text import KeptText, kept_text


class Tally:
    """The parts of a sentence that are `missing` in the facts of papers, those
    `denied` though facts hold them, and the papers `touched` by any.
    """

    def __init__(self) -> None:
        self.missing: dict[tuple[int, ...], list[str]] = defaultdict(list)
        self.denied: list[str] = []
        self.touched: set[int] = set()

    def deny(self, part: Part, scope: CitationScope) -> None:
        """Note a negated part that the one paper of a scope supports."""
        told = part.kind in (Kind.NAME, Kind.NUMBER, Kind.VALUE)
        if told and len(scope.numbers) == 1:
            self.denied.append(shown(part))

    def require_of_each(self, part: Part, supporters: Sequence[int], scope: CitationScope) -> None:
        """Note each paper of a scope that does not support the one part said of all of them."""
        if part.kind is Kind.TITLE or scope.demand is Demand.ANY:
            return
        for number in scope.numbers:
            if number not in supporters:
                self.missing[number,].append(shown(part))

    def reasons(self) -> list[KeptText]:
        """Return what is missing in the facts of which papers, a reason each."""
        return [missing_in(of, ", ".join(dict.fromkeys(what))) for of, what in self.missing.items()]

    def against(self) -> list[KeptText]:
        """Return what is denied though the facts hold it, a reason each."""
        return [kept_text("support.denied", part=what) for what in dict.fromkeys(self.denied)]


def missing_in(numbers: Sequence[int], what: str) -> KeptText:
    """Return that something is not in the facts of papers, in a sentence."""
    papers = "".join(f"[{number}]" for number in numbers)
    return kept_text("support.missing", papers=papers, parts=what)


def shown(part: Part) -> str:
    """Return a part as a reason names it."""
    return part.text if part.kind is Kind.NUMBER else f"“{part.text}”"
