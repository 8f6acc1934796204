"""Marks in an answer's text, and what the page and a copied answer tell of them."""

from collections.abc import Callable

from assistant.chat.views.answer_sources import answer_sources
from assistant.chat.views.support_marks import link_marks, support_view, with_places, without_places
from assistant.conversation.answer import Answer
from assistant.support.checked_text import Outcome, SentenceFinding
from tools.workspace.evidence import Evidence

TEXT = "It is from 2018 [1]. It is from 2019 [1]."
REASON = 'Not in the facts of [1]: “<b>”, "x](https://evil.example)".'


def marked(evidence: Evidence, reason: str = REASON) -> Answer:
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


def test_a_mark_stands_after_its_sentence_and_its_reason_is_no_markup(
    make_evidence: Callable[..., Evidence],
) -> None:
    answer = marked(make_evidence())
    placed = with_places(answer)
    assert without_places(placed) == TEXT
    linked = link_marks(placed, answer)
    assert linked.startswith(
        TEXT + ' [?](#mark-a7-0 "Not found in the facts. Not in the facts of \\[1\\]'
    )
    assert "<b>" not in linked
    assert '\\"x\\](https://evil.example)\\"' in linked


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
