"""An answer as data: what was said, what it rests on, how it came about."""

from typing import Any

from assistant.composing.wording.phrases import sentence_case
from assistant.conversation.doubt import NO_DOUBT, Alternative, Doubt
from assistant.conversation.spending import Cost, spent
from assistant.conversation.turn_options import USUAL, TurnOptions
from assistant.support.checked_text import SentenceFinding
from tools.hublink.core.models import Frozen, Triple
from tools.hublink.core.plan import Plan
from tools.hublink.core.protocols import NO_USAGE, Usage
from tools.hublink.execution.tabulation import Table
from tools.hublink.generation.decomposition import AnsweredStep
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.workspace.comparison import ComparedPaper, Comparison
from tools.workspace.papers.evidence import Evidence


class ToolUse(Frozen):
    """A tool call of the turn, for the record."""

    name: str
    arguments: dict[str, Any]
    seconds: float


class Answer(Frozen):
    """A checked answer.

    `evidence` are the cited papers in order of first citation. `hubs` are the ids of the papers the
    answer is about, `entities` the answer values as labels, `triples` the facts it rests on, each
    best first. `findings` tell of each sentence of the text how far its papers bear it out,
    `support` is the share of its claims that they do, nothing where it claims nothing. An answer
    without evidence is not grounded. A stopped one is partial. `notes` say in what it differs from
    a usual answer: a limit was reached, the model failed. `steps` are those it was answered in.
    `index` names the index it is from, where there are several, and `elsewhere` those that can
    answer it as well; nothing outside the `scope` was looked at. `matched` papers were found for
    it, by similarity among `compared`; `table` is what was computed of them, `comparison` sets the
    cited ones side by side where that was asked for.
    `export_as` names the format in which its references are to leave. `options` say how it was to
    be answered. `doubt` says how sure the question was read, and what else it may mean; where that
    `asks`, the text is a question and no answer.
    """

    id: str
    question: str
    index: str = ""
    text: str
    evidence: tuple[Evidence, ...] = ()
    hubs: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    triples: tuple[Triple, ...] = ()
    tools: tuple[ToolUse, ...] = ()
    plan: Plan | None = None
    model: str
    seconds: float
    usage: Usage = NO_USAGE
    cost: Cost | None = None
    steps: tuple[AnsweredStep, ...] = ()
    grounded: bool
    support: float | None = None
    findings: tuple[SentenceFinding, ...] = ()
    stopped: bool = False
    notes: tuple[str, ...] = ()
    matched: int = 0
    compared: int = 0
    table: Table | None = None
    comparison: Comparison | None = None
    export_as: str = ""
    options: TurnOptions = USUAL
    scope: Scope = NO_LIMITS
    doubt: Doubt = NO_DOUBT
    elsewhere: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The text with the readings to choose from below it."""
        question = self.doubt.as_question
        return f"{self.text}\n\n{question}" if question else self.text

    @property
    def side_by_side(self) -> tuple[tuple[Evidence, ComparedPaper], ...]:
        """The papers of the comparison with what is cited of them."""
        papers = self.comparison.papers if self.comparison else ()
        cited = {each.number: each for each in self.evidence}
        return tuple((cited[paper.number], paper) for paper in papers)

    @property
    def spent(self) -> str:
        """The cost of the answer, in one line."""
        return spent(self.usage, self.seconds, self.cost)

    def as_json(self, uid: str | None = None, query: str | None = None) -> dict[str, Any]:
        """Return the line of `ask --json`, `chat --json` and `eval` (docs/command-line.md).

        `query` is what the answer is in SPARQL, where that is wanted.
        """
        line: dict[str, Any] = {"uid": uid} if uid is not None else {}
        return line | {
            "question": self.question,
            "answer": self.told,
            "citations": [_citation(evidence, self.index) for evidence in self.evidence],
            "scope": list(self.scope.texts),
            "hubs": list(self.hubs),
            **({"index": self.index} if self.index else {}),
            "entities": list(self.entities),
            "triples": [[t.subject.id, t.predicate.label, t.object.id] for t in self.triples],
            "steps": [step.model_dump(mode="json") for step in self.steps],
            "tools": [use.model_dump() for use in self.tools],
            "model": self.model,
            "seconds": round(self.seconds, 4),
            "llm_tokens": self.usage.tokens,
            "usage": _usage(self),
            "grounded": self.grounded,
            "probability": self.doubt.probability and round(self.doubt.probability, 4),
            "surety": self.doubt.surety and round(self.doubt.surety, 4),
            "sure": self.doubt.is_sure,
            "alternatives": [_alternative(each) for each in self.doubt.readings],
            "support": None if self.support is None else round(self.support, 4),
            "marks": [_mark(finding) for finding in self.findings if finding.is_doubted],
            "notes": list(self.notes),
            **({} if query is None else {"sparql": query}),
        }


def _usage(answer: Answer) -> dict[str, Any]:
    usage = answer.usage.model_dump() | {"seconds": round(answer.seconds, 4)}
    return usage if answer.cost is None else usage | {"cost": round(answer.cost.amount, 6)}


def _alternative(reading: Alternative) -> dict[str, Any]:
    plan = reading.plan.model_dump(mode="json", exclude_defaults=True)
    return {
        "reading": sentence_case(reading.words),
        "probability": round(reading.probability, 4),
        "plan": plan,
    }


def _mark(finding: SentenceFinding) -> dict[str, Any]:
    return {
        "sentence": finding.text,
        "outcome": finding.outcome.value,
        "citations": list(finding.citations),
        "reasons": [str(reason) for reason in finding.reasons],
        "facts": list(finding.facts),
    }


def _citation(evidence: Evidence, index: str) -> dict[str, Any]:
    reference = evidence.reference
    elsewhere = {"index": evidence.index} if index not in ("", evidence.index) else {}
    return elsewhere | {
        "number": evidence.number,
        "hub": evidence.hub.id,
        "title": reference.title,
        "authors": [name.display for name in reference.author],
        "year": reference.year,
        "venue": reference.container_title,
        "doi": reference.doi,
        "url": reference.url,
    }
