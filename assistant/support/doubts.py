"""What a reader is told of sentences that their papers do not bear out."""

from collections.abc import Sequence

from assistant.support.findings import Finding, Outcome, claims

WORDS = {Outcome.WEAK: "Weakly supported", Outcome.UNSUPPORTED: "Not supported"}


def marked(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The sentences to look at twice, in the order of the text."""
    return tuple(finding for finding in findings if finding.is_marked)


def doubts(findings: Sequence[Finding]) -> list[str]:
    """How many statements hold and which do not, a line each; nothing where all do."""
    told = [
        f"{WORDS[each.outcome]}: “{' '.join(each.text.split())}” {' '.join(each.reasons)}"
        for each in marked(findings)
    ]
    return [f"{support_line(findings)}.", *told] if told else []


def support_line(findings: Sequence[Finding]) -> str:
    """How many of the statements are supported: "2 of 3 statements supported by the facts"."""
    made = claims(tuple(findings))
    supported = sum(finding.outcome is Outcome.SUPPORTED for finding in made)
    noun = "statement" if len(made) == 1 else "statements"
    return f"{supported} of {len(made)} {noun} supported by the facts cited"
