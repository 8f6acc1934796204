"""The results of claim verification: an outcome and its reasons for each sentence."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from assistant.support.reading.sentences import Sentence, Span
from assistant.translations.kept_text import KeptText
from tools.hublink.core.models import Frozen


class Outcome(StrEnum):
    """What the facts say of a sentence: they support it, do not hold all or any, or contradict."""

    SUPPORTED = "supported"
    WEAK = "weak"
    UNSUPPORTED = "unsupported"
    AGAINST = "against"
    NO_CLAIM = "no_claim"


class SentenceFinding(Frozen):
    """A sentence of an answer, its place in the answer's text, and how well it is supported.

    `citations` are the numbers it is checked against, `reasons` say what the facts lack, `facts`
    are those of its papers that share most with it.
    """

    text: str
    start: int
    end: int
    outcome: Outcome
    citations: tuple[int, ...] = ()
    reasons: tuple[KeptText, ...] = ()
    facts: tuple[str, ...] = ()

    @property
    def is_doubted(self) -> bool:
        """Whether the facts contradict the sentence, or do not hold all of it."""
        return self.outcome in (Outcome.WEAK, Outcome.UNSUPPORTED, Outcome.AGAINST)


class CheckedText(Frozen):
    """A text without its unrelated citations, and the findings of its sentences."""

    text: str
    findings: tuple[SentenceFinding, ...] = ()


def claims(findings: tuple[SentenceFinding, ...]) -> tuple[SentenceFinding, ...]:
    """Return the sentences that make a claim."""
    return tuple(f for f in findings if f.outcome is not Outcome.NO_CLAIM)


def share_supported(findings: tuple[SentenceFinding, ...]) -> float | None:
    """Return the share of claims that are supported; None without claims."""
    made = claims(findings)
    if not made:
        return None
    return sum(f.outcome is Outcome.SUPPORTED for f in made) / len(made)


def found_of(
    sentence: Sentence,
    text: str,
    outcome: Outcome,
    numbers: tuple[int, ...] = (),
    reasons: Iterable[KeptText] = (),
) -> SentenceFinding:
    """Return what was found of a sentence of a text."""
    return SentenceFinding(
        text=text[sentence.start : sentence.end],
        start=sentence.start,
        end=sentence.end,
        outcome=outcome,
        citations=numbers,
        reasons=tuple(reasons),
    )


def without(text: str, findings: Sequence[SentenceFinding], cuts: Sequence[Span]) -> CheckedText:
    """Return a text without these spans, and its findings where their sentences then stand."""

    def moved(position: int) -> int:
        return position - sum(min(end, position) - start for start, end in cuts if start < position)

    kept, last = [], 0
    for start, end in sorted(cuts):
        kept.append(text[last:start])
        last = end
    shorter = "".join([*kept, text[last:]])
    placed = []
    for finding in findings:
        start, end = moved(finding.start), moved(finding.end)
        placed.append(
            finding.model_copy(update={"start": start, "end": end, "text": shorter[start:end]})
        )
    return CheckedText(text=shorter, findings=tuple(placed))
