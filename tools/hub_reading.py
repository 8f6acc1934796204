"""Reading hubs with a model: their partial answers, offered as evidence under numbers."""

from collections.abc import Sequence

from tools.errors import ToolError
from tools.evidence import OfferedPaper
from tools.hublink.calls import Calls, all_of
from tools.hublink.final_answer import NumberedAnswer
from tools.hublink.found_facts import Found
from tools.hublink.models import Frozen, Hub, LinkData
from tools.hublink.partial_answers import Outcome, PartialAnswer, partial_answers
from tools.hublink.plan import Plan
from tools.library import fact_of_path
from tools.paper_links import PaperLinks, find_links
from tools.workspace import Workspace

_MOST_TITLES = 3


class HubReading(Frozen):
    """What reading hubs came to: numbered answers of those that contribute, and the others.

    `papers` are those that contribute, as offered, in the order of the answers. `insufficient` are
    titles of hubs that hold nothing towards the answer, `unread` of those whose reply could not be
    read.
    """

    question: str
    answers: tuple[NumberedAnswer, ...]
    papers: tuple[OfferedPaper, ...] = ()
    insufficient: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def as_text(self) -> str:
        """The answers a line each, then in a sentence what the other hubs came to."""
        return "\n".join([*(answer.as_text() for answer in self.answers), self.coverage])

    @property
    def coverage(self) -> str:
        """How many hubs were read and what they came to."""
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
    """Reads hubs for a question and offers those that contribute, with the facts they rest on."""
    calls = model_calls(workspace)
    linked = await _link_data(workspace, hubs)
    read = await partial_answers(
        question, zip(hubs, linked, strict=True), calls, workspace.generation
    )
    by_outcome = {outcome: [a for a in read if a.outcome is outcome] for outcome in Outcome}
    answers = by_outcome[Outcome.SUFFICIENT]
    papers = _offered(workspace, answers)
    return HubReading(
        question=question,
        answers=tuple(
            NumberedAnswer(number=paper.number, title=paper.hub.label, text=answer.text)
            for paper, answer in zip(papers, answers, strict=True)
        ),
        papers=papers,
        insufficient=_titles(by_outcome[Outcome.INSUFFICIENT]),
        unread=_titles(by_outcome[Outcome.UNREAD]),
    )


def found_by_reading(reading: HubReading, plan: Plan) -> Found:
    """The outcome of reading as a find: the contributing hubs, best first."""
    return Found(plan=plan, hubs=tuple(paper.hub.id for paper in reading.papers), facts=())


def model_calls(workspace: Workspace) -> Calls:
    """The calls of the turn's model; a ToolError where there is none."""
    if workspace.calls is None:
        raise ToolError("This needs a language model, and none is at hand.")
    return workspace.calls


def _offered(workspace: Workspace, answers: Sequence[PartialAnswer]) -> tuple[OfferedPaper, ...]:
    by_hub = {
        answer.hub.root.id: [fact_of_path(f.path, f.matched_text, f.score) for f in answer.facts]
        for answer in answers
    }
    return workspace.offer_facts(by_hub)


async def _link_data(workspace: Workspace, hubs: Sequence[Hub]) -> list[LinkData | None]:
    """What link services know of the hubs (algorithm 18), where they are to be asked."""
    if not workspace.generation.link_hubs or not workspace.resolvers:
        return [None] * len(hubs)
    references = [workspace.library.reference(hub.root.id) for hub in hubs]
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
