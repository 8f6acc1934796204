"""Which papers a folded statement is about."""

from collections.abc import Callable

from assistant.chat.views.paper_view import hubs_meant
from assistant.conversation.answer import Answer
from tools.hublink.core.plan import Operation
from tools.hublink.execution.tabulation import Table, TableRow
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def test_a_statement_is_about_the_row_of_its_size_with_the_papers_it_cites(
    make_evidence: EvidenceMaker,
) -> None:
    one, other = make_evidence(1), make_evidence(2)
    hubs = (one.hub.id, other.hub.id, "paper:8", "paper:9")
    rows = (
        TableRow(label="a", value=3, hubs=(other.hub.id, "paper:8", "paper:9")),
        TableRow(label="b", value=3, hubs=(one.hub.id, "paper:8", "paper:9")),
    )
    table = Table(operation=Operation.RANK, counted="Paper", total=4, rows=rows)
    answer = Answer(
        id="a",
        question="",
        text="",
        evidence=(one, other),
        hubs=hubs,
        model="offline",
        seconds=0,
        grounded=True,
        table=table,
    )
    assert hubs_meant(answer, [1], 3) == list(rows[1].hubs)
    assert hubs_meant(answer, [1, 2], 2) == [one.hub.id, other.hub.id]
    assert hubs_meant(answer, [], 4) == list(hubs)
    assert hubs_meant(answer, None, None) == list(hubs)
