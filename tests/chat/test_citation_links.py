"""Citation numbers that open evidence."""

from collections.abc import Callable

from assistant.chat.views.citation_links import link_citations
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def test_each_number_links_to_the_evidence_of_its_answer(make_evidence: EvidenceMaker) -> None:
    evidence = [make_evidence(1, "First"), make_evidence(2, "Second")]
    assert link_citations("Both [1][2].", "a7", evidence) == (
        'Both [[1]](#cite-a7-1 "First")[[2]](#cite-a7-2 "Second").'
    )


def test_a_number_without_evidence_stays_text(make_evidence: EvidenceMaker) -> None:
    assert link_citations("Seen [9].", "a7", [make_evidence(1)]) == "Seen [9]."


def test_of_more_than_three_in_a_row_the_first_is_shown_and_the_rest_listed(
    make_evidence: EvidenceMaker,
) -> None:
    evidence = [make_evidence(number, "T") for number in (1, 2, 3, 4)]
    linked = link_citations("All [1][2][3][4]; most [2][3] and 38 more.", "a7", evidence)
    assert linked == (
        'All [[1]](#cite-a7-1 "T") [and 3 more](#list-a7-1.2.3.4-4); '
        'most [[2]](#cite-a7-2 "T") [and 39 more](#list-a7-2.3-40).'
    )


def test_how_many_more_there_are_opens_the_list_of_few_as_well(
    make_evidence: EvidenceMaker,
) -> None:
    linked = link_citations("One [2] and 1 more.", "a7", [make_evidence(2, "T")])
    assert linked == 'One [[2]](#cite-a7-2 "T") [and 1 more](#list-a7-2-2).'


def test_the_end_of_a_list_that_breaks_off_opens_the_list_of_all(
    make_evidence: EvidenceMaker,
) -> None:
    evidence = [make_evidence(1, "T"), make_evidence(2, "U")]
    text = "Papers:\n\n- A [1]\n- B [2]\n- and 8 more"
    assert link_citations(text, "a7", evidence, 10).endswith("\n- [and 8 more](#list-a7--10)")
    assert link_citations(text, "a7", evidence, 30).endswith("\n- and 8 more")


def test_numbers_in_code_stay_code(make_evidence: EvidenceMaker) -> None:
    text = "`list[1]`\n\n```\nvalues[1]\n```\n"
    assert link_citations(text, "a7", [make_evidence(1)]) == text


def test_a_title_cannot_end_the_link_or_the_cell_it_stands_in(make_evidence: EvidenceMaker) -> None:
    evidence = [make_evidence(1, 'A "quoted") [x](y) \\ title |\nover lines')]
    assert link_citations("[1]", "a7", evidence) == (
        r'[[1]](#cite-a7-1 "A \"quoted\") [x](y) \\ title \| over lines")'
    )
