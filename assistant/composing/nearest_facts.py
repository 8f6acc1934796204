"""The facts nearest to a question, where nothing surely says what it asks for."""

from collections.abc import Iterator, Sequence
from itertools import islice

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.amounts import amount_of, listed, without_unit
from assistant.composing.wording.citations import with_fewer_citations
from assistant.composing.wording.phrases import joined
from tools.calls.search_results import Search
from tools.hublink.core.plan import NearFact

_LIKELY = 0.6
"""Probability from which a fact is told as an answer."""
_FEW, _OF_LIKELIEST = 3, 8
"""So many papers of a fact are named, and of the likeliest."""
_MOST_LINES = 8
_MOST_BESIDE = 4
_STATED = "This is what is stated on it:"
_BESIDES = "Nearest to your words is also stated:"
_UNSURE = "I am not sure what is asked for. This comes nearest to it:"


def nearest_facts(frame: AnswerFrame) -> str:
    """Return the facts nearest to a question: of each paper its own, or of each fact its papers."""
    facts = _facts(frame)
    head = _STATED if facts[0].probability >= _LIKELY else _UNSURE
    return _listed(head, list(islice(_lines(facts, frame), _MOST_LINES)))


def facts_besides(search: Search, hub_name: str, told: str) -> str:
    """Return the facts nearest to a question that are not told already; nothing without any."""
    frame = AnswerFrame(search, hub_name, _MOST_BESIDE)
    facts = [fact for fact in _facts(frame) if fact.value.rstrip(".") not in told]
    if not search.near or not facts:
        return ""
    head = _BESIDES if search.found.hubs or search.found.plan.is_bounded else _UNSURE
    listed = _listed(head, list(islice(_lines(facts, frame), _MOST_BESIDE)))
    return with_fewer_citations(listed, 2 * _MOST_BESIDE)


def _facts(frame: AnswerFrame) -> list[NearFact]:
    return [fact for fact in frame.plan.nearest if _hubs(fact, frame)]


def _listed(head: str, lines: Sequence[str]) -> str:
    return "\n".join([head, "", *(f"- {line}" for line in lines)])


def _lines(facts: Sequence[NearFact], frame: AnswerFrame) -> Iterator[str]:
    """A line for each paper with facts of its own, and for each fact of several papers."""
    told: set[str] = set()
    for fact in facts:
        hubs = _hubs(fact, frame)
        if len(hubs) > 1:
            few = _OF_LIKELIEST if fact is facts[0] else _FEW
            yield f"{_told([fact], frame)}: {_papers(hubs, frame, few)}"
        elif hubs[0] not in told:
            told.add(hubs[0])
            own = [each for each in facts if _hubs(each, frame) == hubs]
            yield f"{frame.cited_title(hubs[0])}: {_told(own, frame)}"


def _told(facts: Sequence[NearFact], frame: AnswerFrame) -> str:
    """Facts of the same papers, those of an attribute together."""
    plain = [fact for fact in facts if not fact.beside]
    by_facet = {fact.facet: [f.value for f in plain if f.facet == fact.facet] for fact in plain}
    told = [frame.attribute_told(facet, values) for facet, values in by_facet.items()]
    return "; ".join([*told, *(_row(fact, frame) for fact in facts if fact.beside)])


def _row(fact: NearFact, frame: AnswerFrame) -> str:
    """A number with all that it is of."""
    amount = amount_of(fact.value, fact.beside)
    return f"{frame.label_for(fact.facet)}: {amount} ({listed(without_unit(fact.beside))})"


def _hubs(fact: NearFact, frame: AnswerFrame) -> list[str]:
    return frame.offered(fact.hubs)


def _papers(hubs: Sequence[str], frame: AnswerFrame, few: int) -> str:
    if len(hubs) <= few:
        return joined([frame.cited_title(hub) for hub in hubs])
    return f"{len(hubs)} {frame.nouns} {frame.cite(hubs)}"
