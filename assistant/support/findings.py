"""What the citation gate finds of an answer, a sentence each."""

from enum import StrEnum

from tools.hublink.models import Frozen


class Outcome(StrEnum):
    """How a sentence stands to the facts of the papers it cites."""

    SUPPORTED = "supported"
    WEAK = "weak"
    UNSUPPORTED = "unsupported"
    NO_CLAIM = "no_claim"


class Finding(Frozen):
    """A sentence of an answer, its place in the answer's text, and how well it is borne out.

    `citations` are the numbers it is held against, `reasons` say what the facts do not bear.
    """

    text: str
    start: int
    end: int
    outcome: Outcome
    citations: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def is_marked(self) -> bool:
        """Whether a reader should look twice."""
        return self.outcome in (Outcome.WEAK, Outcome.UNSUPPORTED)


class CheckedText(Frozen):
    """A text without the citations that bear nothing of it, and the findings of its sentences."""

    text: str
    findings: tuple[Finding, ...] = ()


def claims(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The sentences that claim something."""
    return tuple(f for f in findings if f.outcome is not Outcome.NO_CLAIM)


def share_supported(findings: tuple[Finding, ...]) -> float | None:
    """The share of claims that are supported; nothing where nothing is claimed."""
    made = claims(findings)
    if not made:
        return None
    return sum(f.outcome is Outcome.SUPPORTED for f in made) / len(made)
