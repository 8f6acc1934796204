"""What papers say in their own words: sentences quoted, numbers told with what they are of."""

from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.amounts import amount_of, listed, without_unit
from assistant.composing.wording.attribute_names import label_of
from assistant.composing.wording.phrases import counted, joined
from assistant.composing.wording.restrictions import restrictions, stated
from tools.hublink.execution.qualified_values import qualifiers_of
from tools.hublink.facets.paths.generic_labels import label_use
from tools.hublink.language.deciding import is_open
from tools.hublink.retrieval.passages import Passage

_UNDECIDED = "_No fact of the graph says yes or no to this: judge by what is told here._"


def what_papers_say(frame: AnswerFrame) -> str:
    """Return what papers say of a question, those first that are quoted; the judgement is left."""
    quoting = {hub: frame.passages[hub] for hub in frame.hubs if hub in frame.passages}
    one, papers = len(frame.hubs) == 1, counted(len(frame.hubs), frame.noun)
    left = f"\n\n{_UNDECIDED}" if is_open(frame.plan) else ""
    if one and quoting:
        return _of_one(frame, frame.hubs[0], quoting[frame.hubs[0]]) + left
    others = [frame.cited_title(hub) for hub in frame.hubs if hub not in quoting]
    items = [f"{frame.cited_title(hub)}: {quotation(told)}" for hub, told in quoting.items()]
    about = restrictions(frame.plan, many=not one)
    found = stated(papers, about) or f"{papers} {about}"
    speaking = f"{papers} {'speaks' if one else 'speak'} of it"
    return frame.stated(f"{speaking if left else found}:", [*items, *others], inline=0) + left


def what_else_they_say(frame: AnswerFrame) -> str:
    """Return what few papers say near a question besides what is answered; nothing without it."""
    quoting = {hub: frame.besides[hub] for hub in frame.hubs if hub in frame.besides}
    if len(frame.hubs) == 1 and quoting:
        (hub,) = frame.hubs
        return f"\n\nIt also says: {quotation(quoting[hub])} {frame.cite([hub])}."
    items = [f"- {frame.cited_title(hub)}: {quotation(told)}" for hub, told in quoting.items()]
    return "\n\nThey also say:\n\n" + "\n".join(items) if items else ""


def _of_one(frame: AnswerFrame, hub: str, passages: Sequence[Passage]) -> str:
    """One paper's sentences, then its numbers, each on a line where there are several."""
    texts = [each for each in passages if not each.is_row]
    rows = [each for each in passages if each.is_row]
    title, cite = f"“{frame.title(hub)}”", frame.cite([hub])
    told = [f"{title} {cite} says: {quotation(texts)}"] if texts else []
    if len(rows) == 1:
        subject = "It" if texts else f"{title} {cite}"
        told.append(f"{subject} reports {_row(rows[0])} {cite}.")
    elif rows:
        items = "\n".join(f"- {_row(row)} {cite}" for row in rows)
        told.append(f"{'It' if texts else f'{title} {cite}'} reports:\n\n{items}")
    return "\n\n".join(told)


def defined(frame: AnswerFrame) -> list[str]:
    """Return what is told of each thing whose meaning is asked for, a sentence each."""
    said: dict[tuple[str, str], list[str]] = {}
    for fact in frame.definitions:
        said.setdefault((fact.words, fact.value), []).append(fact.hub)
    return [
        f"{thing}: {text.rstrip('.')} {frame.cite(hubs)}." for (thing, text), hubs in said.items()
    ]


def how_many(frame: AnswerFrame) -> str:
    """Return in a sentence how many papers there are."""
    papers = f"{counted(len(frame.hubs), frame.noun)} {restrictions(frame.plan)}"
    return f"There are {papers} {frame.cite(frame.hubs)}."


def quotation(passages: Sequence[Passage]) -> str:
    """Return the passages of one paper on a line."""
    texts = [f"“{each.text}”" for each in passages if not each.is_row]
    rows = [_row(each) for each in passages if each.is_row]
    return "; ".join([*([" ".join(texts)] if texts else []), *([joined(rows)] if rows else [])])


def _row(passage: Passage) -> str:
    """A number with its unit, else with what it is called, and in brackets what it is of."""
    fact, qualifiers = passage.fact, qualifiers_of(passage.fact)
    amount = amount_of(fact.value, qualifiers)
    told = f"{amount} ({listed(without_unit(qualifiers))})"
    in_unit = amount[-1:].isalpha() or label_use(fact.facet.name).bears_value
    return told if in_unit else f"{label_of(fact.facet)}: {told}"
