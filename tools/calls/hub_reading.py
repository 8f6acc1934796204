"""Reading hubs with a model: their partial answers, offered as evidence under numbers."""

import asyncio
from collections.abc import Sequence

from tools.errors import ToolError
from tools.hublink.core.models import Frozen, Hub, LinkData
from tools.hublink.core.plan import Plan
from tools.hublink.execution.found_facts import Found
from tools.hublink.generation.calls import Calls, all_of
from tools.hublink.generation.final_answer import NumberedAnswer
from tools.hublink.generation.partial_answers import PartialAnswer, Sufficiency, partial_answers
from tools.literature.paper_links import PaperLinks, find_links
from tools.workspace.papers.evidence import Fact, OfferedPaper
from tools.workspace.papers.facts_told import fact_of_path
from tools.workspace.telling_attributes import administered
from tools.workspace.workspace import Workspace

_MOST_TITLES = 3


class HubReading(Frozen):
    """The outcome of reading hubs: numbered answers of those that contribute, and the others.

    `papers` are those that contribute, as offered, in the order of the answers. `insufficient` are
    titles of hubs that do not help to answer, `unread` of those whose reply could not be read.
    """

    question: str
    answers: tuple[NumberedAnswer, ...]
    papers: tuple[OfferedPaper, ...] = ()
    insufficient: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def as_text(self) -> str:
        """Return the answers, one a line, then a sentence on the other hubs."""
        return "\n".join([*(answer.as_text() for answer in self.answers), self.coverage])

    @property
    def coverage(self) -> str:
        """A sentence on how many hubs were read, and how many contribute."""
        sentences = []
        if count := len(self.answers) + len(self.insufficient):
            some = len(self.answers) or "none"
            sentences.append(f"Of {count} read, {some} bear on the question.")
        if self.unread:
            sentences.append(f"For {len(self.unread)} the model's reply could not be understood.")
        if not self.answers and self.insufficient:
            nearest = "; ".join(self.insufficient[:_MOST_TITLES])
            sentences.append(f"The nearest were: {nearest}.")
        return " ".join(sentences) or "There was nothing to read."


async def read_hubs(workspace: Workspace, question: str, hubs: Sequence[Hub]) -> HubReading:
    """Read hubs for a question and offer those that contribute, with the facts they rest on.

    Facts that only administer a work are left out, unless the question names them.
    """
    calls = model_calls(workspace)
    barred = await asyncio.to_thread(administered, workspace.library.view, question)
    hubs = [_without(hub, barred) for hub in hubs]
    linked = await _link_data(workspace, hubs)
    read = await partial_answers(
        question, zip(hubs, linked, strict=True), calls, workspace.generation
    )
    by_outcome = {outcome: [a for a in read if a.outcome is outcome] for outcome in Sufficiency}
    answers = by_outcome[Sufficiency.SUFFICIENT]
    papers = await workspace.offer_facts(_told_facts(answers))
    return HubReading(
        question=question,
        answers=tuple(
            NumberedAnswer(number=paper.number, title=paper.hub.label, text=answer.text)
            for paper, answer in zip(papers, answers, strict=True)
        ),
        papers=papers,
        insufficient=_titles(by_outcome[Sufficiency.INSUFFICIENT]),
        unread=_titles(by_outcome[Sufficiency.UNREAD]),
    )


def _without(hub: Hub, barred: frozenset[str]) -> Hub:
    """A hub without the paths that end in one of some predicates; with all, if none is left."""
    left = tuple(p for p in hub.paths if p.path.triples[-1].predicate.id not in barred)
    return hub.model_copy(update={"paths": left}) if left else hub


def found_by_reading(reading: HubReading, plan: Plan) -> Found:
    """Return the outcome of reading as a find: the contributing hubs, best first."""
    return Found(plan=plan, hubs=tuple(paper.hub.id for paper in reading.papers), facts=())


def model_calls(workspace: Workspace) -> Calls:
    """Return the calls of the turn's model.

    Raises:
        ToolError: there is no model.
    """
    if workspace.calls is None:
        raise ToolError("This needs a language model, and none is at hand.")
    return workspace.calls


def _told_facts(answers: Sequence[PartialAnswer]) -> dict[str, list[Fact]]:
    """The facts that answers rest on, by hub."""
    return {
        answer.hub.root.id: [fact_of_path(f.path, f.matched_text, f.score) for f in answer.facts]
        for answer in answers
    }


async def _link_data(workspace: Workspace, hubs: Sequence[Hub]) -> list[LinkData | None]:
    """The metadata that link services have for the hubs (algorithm 18), if they may be asked."""
    if not workspace.generation.link_hubs or not workspace.resolvers:
        return [None] * len(hubs)
    ids = [hub.root.id for hub in hubs]
    references = await asyncio.to_thread(lambda: [*map(workspace.library.papers.reference, ids)])
    found = await all_of(find_links(each, workspace.resolvers) for each in references)
    return [_statements(links) for links in found]


def _statements(links: PaperLinks) -> LinkData | None:
    reference = links.reference
    known = {
        "authors": ", ".join(name.display for name in reference.author),
        "year": str(reference.year or ""),
        "published in": reference.container_title or "",
        "publisher": reference.publisher or "",
        "DOI": reference.doi or "",
        "full text": links.pdf_url or "",
    }
    statements = tuple(f"{name}: {value}" for name, value in known.items() if value)
    return LinkData(statements=statements) if statements else None


def _titles(answers: Sequence[PartialAnswer]) -> tuple[str, ...]:
    return tuple(answer.hub.root.label for answer in answers)
