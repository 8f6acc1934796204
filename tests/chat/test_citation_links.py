"""Citation numbers that open evidence."""

from collections.abc import Callable

from assistant.chat.views.citation_links import link_citations
from tools.workspace.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def test_each_number_links_to_the_evidence_of_its_answer(make_evidence: EvidenceMaker) -> None:
    evidence = [make_evidence(1, "First"), make_evidence(2, "Second")]
    assert link_citations("Both [1][2].", "a7", evidence) == (
        'Both [[1]](#cite-a7-1 "First")[[2]](#cite-a7-2 "Second").'
    )


def test_a_number_without_evidence_stays_text(make_evidence: EvidenceMaker) -> None:
    assert link_citations("Seen [9].", "a7", [make_evidence(1)]) == "Seen [9]."


def test_numbers_in_code_stay_code(make_evidence: EvidenceMaker) -> None:
    text = "`list[1]`\n\n```\nvalues[1]\n```\n"
    assert link_citations(text, "a7", [make_evidence(1)]) == text


def test_a_title_cannot_end_the_link_it_stands_in(make_evidence: EvidenceMaker) -> None:
    evidence = [make_evidence(1, 'A "quoted") [x](y) \\ title\nover lines')]
    assert link_citations("[1]", "a7", evidence) == (
        r'[[1]](#cite-a7-1 "A \"quoted\") [x](y) \\ title over lines")'
    )
