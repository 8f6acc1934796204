"""Titles in answers that open the pages of their papers."""

from collections.abc import Callable

from assistant.chat.views.answer_text import answer_text
from assistant.chat.views.title_links import link_titles, titles_quoted
from assistant.conversation.answer import Answer
from tools.hublink.core.models import Entity
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def linked(text: str, *evidence: Evidence, **titles: str) -> str:
    answer = Answer(
        id="a7",
        question="Which?",
        text=text,
        evidence=evidence,
        model="offline",
        seconds=0.1,
        grounded=True,
    )
    return link_titles(answer_text(answer), answer, titles)


def test_a_quoted_title_leads_to_its_paper(make_evidence: EvidenceMaker) -> None:
    assert linked("See “Walks” and *Walks*.", make_evidence(1, "Walks")) == (
        "See “[Walks](#paper-a7-/paper%3A1)” and *[Walks](#paper-a7-/paper%3A1)*."
    )


def test_a_word_that_is_a_title_as_well_stays_text(make_evidence: EvidenceMaker) -> None:
    papers = make_evidence(1, "Walks"), make_evidence(2, "Runs")
    assert "#paper-" not in linked("It walks; Walks differ [2], Walkstone.", *papers)


def test_a_title_before_its_number_needs_no_quotation_marks(make_evidence: EvidenceMaker) -> None:
    assert linked("- Walks [1]", make_evidence(1, "Walks")) == "- [Walks](#paper-a7-/paper%3A1) [1]"


def test_of_papers_with_one_title_the_one_cited_after_it_is_meant(
    make_evidence: EvidenceMaker,
) -> None:
    papers = make_evidence(1, "Walks"), make_evidence(2, "Walks")
    assert linked("“Walks” [2]", *papers) == "“[Walks](#paper-a7-/paper%3A2)” [2]"


def test_a_title_within_a_longer_one_is_not_linked_by_itself(make_evidence: EvidenceMaker) -> None:
    papers = make_evidence(1, "Walks"), make_evidence(2, "Walks of All Kinds")
    assert linked("“Walks of All Kinds” [2]", *papers).count("#paper-") == 1


def test_a_title_keeps_the_signs_that_are_escaped_in_it(make_evidence: EvidenceMaker) -> None:
    title = "A* and [B](http://x) Compared: x:y"
    text = linked(f"“{title}” [1]", make_evidence(1, title))
    assert text.endswith("](#paper-a7-/paper%3A1)” [1]")
    assert text.count("](") == 1


def test_a_paper_that_is_named_and_not_cited_leads_to_its_page_too(
    make_evidence: EvidenceMaker,
) -> None:
    text = linked("Like “Runs”.", make_evidence(1, "Walks"), **{"urn:x/1": "Runs"})
    assert text == "Like “[Runs](#paper-a7-/urn%3Ax%2F1)”."


def test_titles_in_code_stay_code(make_evidence: EvidenceMaker) -> None:
    assert linked("`“Walks” [1]`", make_evidence(1, "Walks")) == "`“Walks” [1]`"


def test_titles_in_quotation_marks_are_known_by_their_papers() -> None:
    hubs = [Entity(id=f"p{number}", label=label) for number, label in enumerate(("Walks", "Runs"))]
    said = "The nearest, though hardly about this: “Walks” and “Strolls”. Runs are not."
    assert titles_quoted(said, hubs) == {"p0": "Walks"}
