"""How well the claims of answers are verified against the facts of the papers they cite."""

from collections.abc import Awaitable, Callable

import pytest

from assistant.support.checked_text import CheckedText, Outcome, share_supported

pytestmark = pytest.mark.anyio

Check = Callable[[str], CheckedText]
Judged = Callable[[], Awaitable[dict[str, list[tuple[str, float | None]]]]]


async def test_the_gate_marks_what_is_wrong_and_leaves_what_is_right(judged: Judged) -> None:
    shares = await judged()
    assert len(shares["true"]) >= 40
    assert len(shares["wrong"]) >= 40
    blamed = [text for text, share in shares["true"] if share != 1]
    missed = [text for text, share in shares["wrong"] if share is None or share == 1]
    caught = len(shares["wrong"]) - len(missed)
    assert caught / (caught + len(blamed)) >= 0.97, blamed
    assert caught / len(shares["wrong"]) >= 0.95, missed


def test_a_citation_that_shares_nothing_with_its_sentence_is_removed(checked: Check) -> None:
    result = checked("StructGPT reasons over tables [1][9].")
    assert result.text == "StructGPT reasons over tables [1]."
    (finding,) = result.findings
    assert finding.citations == (1,)
    assert "[9]" in str(finding.reasons[-1])


def test_a_sentence_whose_only_citation_is_removed_is_unsupported(checked: Check) -> None:
    result = checked("RAGAS decomposes claims [9]. DBpedia is from 2007 [9].")
    assert result.text == "RAGAS decomposes claims. DBpedia is from 2007 [9]."
    assert [finding.outcome for finding in result.findings] == [
        Outcome.UNSUPPORTED,
        Outcome.SUPPORTED,
    ]
    assert [result.text[f.start : f.end] for f in result.findings] == [
        f.text for f in result.findings
    ]


def test_a_citation_borne_in_part_stays_and_the_reason_names_what_is_missing(
    checked: Check,
) -> None:
    result = checked("StructGPT appeared in 2021 at EMNLP [1].")
    (finding,) = result.findings
    assert result.text.endswith("[1].")
    assert finding.outcome is Outcome.WEAK
    assert tuple(map(str, finding.reasons)) == ("Not in the facts of [1]: 2021.",)


def test_of_several_papers_the_reason_names_the_one_that_does_not_bear_it(checked: Check) -> None:
    (finding,) = checked("Both StructGPT and KG-RAG use MetaQA and Spider [1][3].").findings
    assert finding.outcome is Outcome.SUPPORTED
    (finding,) = checked("Both StructGPT and BLEU use MetaQA [1][7].").findings
    assert tuple(map(str, finding.reasons)) == ("Not in the facts of [7]: “MetaQA”.",)


@pytest.mark.parametrize(
    "text",
    [
        "Hello! How can I help you?",
        "I could not find any paper by Ada Lovelace in the graph.",
        "The graph holds no paper on GraphRAG from 1999.",
        "Would you like to see the papers from 2023?",
        "Here is what I found:",
        "Ich konnte im Graphen nichts zu GraphRAG finden.",
    ],
)
def test_greetings_questions_and_absences_claim_nothing(checked: Check, text: str) -> None:
    result = checked(text)
    assert share_supported(result.findings) is None


def test_a_claim_without_a_citation_is_unsupported(checked: Check) -> None:
    (finding,) = checked("StructGPT was published at EMNLP in 2023.").findings
    assert finding.outcome is Outcome.UNSUPPORTED
    assert finding.citations == ()


def test_a_sentence_may_rest_on_what_its_paragraph_cites(checked: Check) -> None:
    result = checked("StructGPT was published in 2023. It uses MetaQA and Spider [1].")
    assert share_supported(result.findings) == 1
    result = checked("StructGPT was published in 2023.\n\nIt uses MetaQA and Spider [1].")
    assert share_supported(result.findings) == 0.5


def test_items_without_citations_rest_on_what_leads_them_in(checked: Check) -> None:
    result = checked("StructGPT uses these data sets [1]:\n\n- MetaQA\n- Spider\n- SQuAD")
    outcomes = [finding.outcome for finding in result.findings]
    assert outcomes == [
        Outcome.SUPPORTED,
        Outcome.SUPPORTED,
        Outcome.SUPPORTED,
        Outcome.UNSUPPORTED,
    ]


def test_code_tables_and_headings_are_read_as_what_they_are(checked: Check) -> None:
    text = (
        "## StructGPT in 1999\n\n```\nprint(1999)\n```\n\n"
        "| Paper | Year |\n|---|---|\n| StructGPT [1] | 2023 |\n| KG-RAG [3] | 2019 |\n"
    )
    result = checked(text)
    doubted = [finding.text for finding in result.findings if finding.is_doubted]
    assert doubted == ["| KG-RAG [3] | 2019 |"]
    assert result.text == text


def test_what_papers_are_only_similar_to_and_what_can_be_asked_for_are_no_claims(
    checked: Check,
) -> None:
    text = (
        "The papers closest in meaning to “machines that dream” are:\n\n"
        "- “StructGPT” [1]\n\n"
        "_Asking for “data set: MetaQA” finds all papers the graph describes so._"
    )
    outcomes = [finding.outcome for finding in checked(text).findings]
    assert outcomes == [Outcome.NO_CLAIM, Outcome.SUPPORTED, Outcome.NO_CLAIM]
    (claimed, _) = checked(
        "These papers are on “machines that dream”:\n\n- “StructGPT” [1]"
    ).findings
    assert claimed.outcome is Outcome.WEAK
