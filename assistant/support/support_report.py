"""Reports to the reader on how well an answer's sentences are supported."""

from collections.abc import Sequence

from assistant.support.checked_text import Outcome, SentenceFinding, claims
from assistant.translations.kept_text import KeptText, kept_text

OUTCOME_LABELS = {
    Outcome.WEAK: "Not found in the facts",
    Outcome.UNSUPPORTED: "Not found in the facts",
    Outcome.AGAINST: "Against the facts",
}


def doubted(findings: Sequence[SentenceFinding]) -> tuple[SentenceFinding, ...]:
    """Return the sentences that are weakly or not supported, in the order of the text."""
    return tuple(finding for finding in findings if finding.is_doubted)


def marked_lines(findings: Sequence[SentenceFinding]) -> str:
    """Return sentences with the reasons why they are marked, a line each, for a model."""
    return "\n".join(f"- {line}" for line in map(_marked_line, findings))


def with_marks(text: str, findings: Sequence[SentenceFinding]) -> str:
    """Return a text that says behind each sentence that is marked how it was found."""
    told, last = [], 0
    for each in doubted(findings):
        told += [text[last : each.end], f" ({OUTCOME_LABELS[each.outcome].lower()})"]
        last = each.end
    return "".join([*told, text[last:]])


def doubt_lines(findings: Sequence[SentenceFinding]) -> list[str]:
    """Return how many statements are supported and which are not, a line each; [] if all are."""
    told = [_marked_line(each) for each in doubted(findings)]
    return [f"{support_line(findings)}.", *told] if told else []


def support_line(findings: Sequence[SentenceFinding]) -> str:
    """Return a line such as "2 of 3 statements supported by the facts cited"."""
    made = claims(tuple(findings))
    supported = sum(finding.outcome is Outcome.SUPPORTED for finding in made)
    noun = "statement" if len(made) == 1 else "statements"
    return f"{supported} of {len(made)} {noun} supported by the facts cited"


def explained(finding: SentenceFinding) -> list[KeptText]:
    """Return why a sentence is marked, and the facts that come nearest to it, a line each."""
    facts = "; ".join(finding.facts)
    nearest = [kept_text("support.nearest", facts=facts)] if facts else []
    return [*finding.reasons, *nearest]


def _marked_line(finding: SentenceFinding) -> str:
    """A marked sentence with how it was found and why."""
    said, reasons = " ".join(finding.text.split()), " ".join(map(str, explained(finding)))
    return f"{OUTCOME_LABELS[finding.outcome]}: “{said}” {reasons}"
