"""Marks in an answer's text, and what the page and a copied answer tell of them."""

from collections.abc import Callable

from assistant.chat.views.answer_sources import answer_sources
from assistant.chat.views.support_marks import link_marks, support_view, with_places, without_places
from assistant.conversation.answer import Answer
from assistant.support.checked_text import Outcome, SentenceFinding
from assistant.translations.kept_text import KeptText, kept_text
from assistant.translations.page_text import in_english
from tools.workspace.papers.evidence import Evidence

TEXT = "It is from 2018 [1]. It is from 2019 [1]."
WHY = kept_text("support.missing", papers="[1]", parts='“<b>”, "x](https://evil.example)"')
REASON = 'Not in the facts of [1]: “<b>”, "x](https://evil.example)".'


def marked(evidence: Evidence, reason: KeptText = WHY) -> Answer:
    first = SentenceFinding(
        text=TEXT[:20], start=0, end=20, outcome=Outcome.SUPPORTED, citations=(1,)
    )
    second = SentenceFinding(
        text=TEXT[21:], start=21, end=41, outcome=Outcome.WEAK, citations=(1,), reasons=(reason,)
    )
    return Answer(
        id="a7",
        question="When?",
        text=TEXT,
        evidence=(evidence,),
        model="m",
        seconds=0.1,
        grounded=True,
        support=0.5,
        findings=(first, second),
    )


def test_a_mark_stands_after_its_sentence_and_its_reason_is_left_to_the_page(
    make_evidence: Callable[..., Evidence],
) -> None:
    answer = marked(make_evidence())
    placed = with_places(answer)
    assert without_places(placed) == TEXT
    assert link_marks(placed, answer) == TEXT + " [?](#mark-a7-0)"
    (mark,) = support_view(answer)["marks"]
    assert [in_english(reason) for reason in mark["reasons"]] == [REASON]


def test_private_characters_of_a_model_make_no_mark(
    make_evidence: Callable[..., Evidence],
) -> None:
    answer = marked(make_evidence()).model_copy(update={"text": "\ue0007\ue001" + TEXT})
    assert "7" + TEXT[0] in without_places(with_places(answer))


def test_an_answer_borne_out_throughout_has_nothing_to_tell(
    make_evidence: Callable[..., Evidence],
) -> None:
    answer = marked(make_evidence())
    whole = answer.model_copy(update={"findings": answer.findings[:1]})
    assert support_view(whole) is None
    assert with_places(whole) == TEXT


def test_a_copied_answer_tells_which_sentences_are_not_borne_out(
    make_evidence: Callable[..., Evidence],
) -> None:
    text = answer_sources(marked(make_evidence()))["text"]
    assert "1 of 2 statements supported by the facts cited.\n" in text
    assert f"Not found in the facts: “It is from 2019 [1].” {REASON}" in text


def test_reasons_of_an_answer_kept_in_words_are_told_in_these(
    make_evidence: Callable[..., Evidence],
) -> None:
    kept = marked(make_evidence()).findings[1].model_dump(mode="json")
    finding = SentenceFinding.model_validate(kept)
    assert finding == marked(make_evidence()).findings[1]
    of_old = SentenceFinding.model_validate(kept | {"reasons": ["It says 3, not 4."]})
    assert list(map(str, of_old.reasons)) == ["It says 3, not 4."]
