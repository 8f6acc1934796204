"""Answers to several questions of one message, as one answer."""

from assistant.conversation.answer import Answer
from assistant.support.checked_text import SentenceFinding, share_supported

_PARTED = "\n\n"


def joined_answer(question: str, first: Answer, then: Answer) -> Answer:
    """Return the answer to a message of which two answers each answer a part.

    It is about the papers of both, and is read as the first of them was. What finds nothing is
    only said to be left.
    """
    if not then.grounded:
        left = f"_Left out of account: “{then.question.rstrip(' ?.!')}”._"
        return first.model_copy(update={"text": f"{first.text}{_PARTED}{left}"})
    behind = len(first.text) + len(_PARTED)
    findings = (*first.findings, *(_moved(finding, behind) for finding in then.findings))
    known = {evidence.number: evidence for evidence in (*then.evidence, *first.evidence)}
    numbers = dict.fromkeys(each.number for each in (*first.evidence, *then.evidence))
    return first.model_copy(
        update={
            "question": question,
            "text": f"{first.text}{_PARTED}{then.text}",
            "evidence": tuple(known[number] for number in numbers),
            "hubs": tuple(dict.fromkeys((*first.hubs, *then.hubs))),
            "entities": tuple(dict.fromkeys((*first.entities, *then.entities))),
            "triples": tuple(dict.fromkeys((*first.triples, *then.triples))),
            "tools": (*first.tools, *then.tools),
            "seconds": first.seconds + then.seconds,
            "usage": first.usage + then.usage,
            "grounded": first.grounded or then.grounded,
            "findings": findings,
            "support": share_supported(findings),
            "notes": tuple(dict.fromkeys((*first.notes, *then.notes))),
            "table": first.table or then.table,
            "comparison": first.comparison or then.comparison,
        }
    )


def _moved(finding: SentenceFinding, behind: int) -> SentenceFinding:
    place = {"start": finding.start + behind, "end": finding.end + behind}
    return finding.model_copy(update=place)
