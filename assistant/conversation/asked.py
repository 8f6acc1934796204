"""The beginning of a turn: the question as it was understood, and the papers spoken of."""

from assistant.conversation.doubt import NO_DOUBT, Doubt
from tools.hublink.core.models import Frozen
from tools.hublink.core.parameters import Thoroughness
from tools.hublink.core.plan import Plan
from tools.hublink.language.explanation import plan_text
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.workspace.found_text import fact_lines, one_line
from tools.workspace.papers.evidence import Evidence

_FACTS = 4
_FACT_LENGTH = 100


class Asked(Frozen):
    """The question of a turn as values for code and as lines for a language model.

    `topic` is an entity to start from, `titles` are of the papers that the plan names. `doubt` says
    what else the question may mean, `typed` is the message as the person wrote it.
    """

    plan: Plan | None
    typed: str = ""
    titles: dict[str, str] = {}
    scope: Scope = NO_LIMITS
    topic: str | None = None
    thoroughness: Thoroughness = Thoroughness.NORMAL
    doubt: Doubt = NO_DOUBT

    @property
    def others(self) -> tuple[str, ...]:
        """What the question may mean instead, a line each."""
        others = (each for each in self.doubt.readings if each.plan != self.plan)
        return tuple(f"- or else meant: {each.words}" for each in others)

    def as_text(self) -> str:
        text = (
            plan_text(self.plan, self.titles, self.scope.conditions) if self.plan else "- no plan"
        )
        start = f"- start from the entity: {self.topic}" if self.topic else ""
        return "\n".join(filter(None, [text, start, *self.others]))


class PapersInMind(Frozen):
    """The working set: papers for code, the `shown` first of them as lines for a language model.

    `more` is the number of papers in it besides these.
    """

    papers: tuple[Evidence, ...]
    shown: int = 20
    more: int = 0

    def as_text(self) -> str:
        lines = [_line(paper) for paper in self.papers[: self.shown]]
        if left := self.more + len(self.papers) - len(lines):
            lines.append(f"… and {left} more papers")
        return "\n".join(lines)


def _line(paper: Evidence) -> str:
    lines = fact_lines(paper.facts)[:_FACTS]
    facts = "; ".join(one_line(line, _FACT_LENGTH) for line in lines)
    year = f" ({paper.reference.year})" if paper.reference.year else ""
    return f"[{paper.number}] {one_line(paper.hub.label)}{year}" + (f": {facts}" if facts else "")
