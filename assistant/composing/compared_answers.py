"""Sentences that set papers or approaches side by side."""

from collections.abc import Mapping, Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.overviews import overview
from assistant.composing.wording.attribute_names import Manner, quoted, wording
from assistant.composing.wording.flags import is_flag, trait
from assistant.composing.wording.phrases import (
    joined,
    number_word,
    plural,
    sentence_case,
    singular,
)
from tools.calls.overview import most_beside
from tools.hublink.core.plan import Facet, Likeness
from tools.hublink.core.value_kinds import amount
from tools.hublink.language.words import tokens, words_of
from tools.workspace.side_by_side import Side, sides_of

_REVERSE = {"higher": "lower", "lower": "higher", "later": "earlier", "earlier": "later"}
_HIGHER, _LOWER = ("higher", "later"), ("lower", "earlier")
_AMOUNTS = {"more": True, "most": True, "fewer": False, "fewest": False, "less": False}
_MISSING, _UNSTATED = "–", "not stated"
_HEADS: Mapping[Likeness | None, str] = {
    None: "compare as follows",
    Likeness.SHARED: "have in common",
    Likeness.DIFFERENT: "differ in",
}
_NOTHING: Mapping[Likeness | None, str] = {
    None: "holds nothing by which {} can be compared",
    Likeness.SHARED: "holds nothing that {} have in common",
    Likeness.DIFFERENT: "holds nothing that all of {} state and in which they differ",
}


def compared(frame: AnswerFrame) -> str:
    """Return the sides of a comparison, attribute by attribute."""
    requests = frame.plan.requests
    sides = sides_of(frame.found)
    if len(requests) == 1 and len(sides) == len(frame.hubs) == 2 and not frame.plan.likeness:
        return _of_two_papers(frame, requests[0].facet)
    if len(sides) < 2:
        only = f"Of what is to be compared, only {frame.cited_title(frame.hubs[0])} was found."
        return "\n\n".join([only, overview(frame)] if requests else [only])
    if len(sides) == len(frame.hubs) > most_beside(frame.plan) and len(requests) > 1:
        return overview(frame)
    named = [
        f"{side.label} {frame.cite(side.hubs)}" if side.label else frame.cited_title(side.hubs[0])
        for side in sides
    ]
    if not requests:
        return f"The graph {_NOTHING[frame.plan.likeness].format(joined(named))}."
    told = _in_common if frame.plan.likeness is Likeness.SHARED else _attribute
    items = "\n".join(f"- {told(frame, request.facet, sides)}" for request in requests)
    return f"{joined(named)} {_HEADS[frame.plan.likeness]}:\n\n{items}"


def _attribute(frame: AnswerFrame, facet: Facet, sides: Sequence[Side]) -> str:
    """One attribute of all sides; said once where it is the same."""
    flag = _is_yes_or_no(frame, facet, sides)
    values, bearers = [], []
    for side in sides:
        found = dict.fromkeys(value for hub in side.hubs for value in frame.values(facet, hub))
        told = [trait(facet.name, [v]) if flag else frame.told(facet, v) for v in found]
        values.append(joined(told) or _UNSTATED)
        # A paper that says nothing of it bears it out only where none says anything.
        bearers.append([h for h in side.hubs if frame.values(facet, h)] or list(side.hubs))
    name = "" if flag else f"{frame.label_for(facet)}: "
    if len(set(values)) == 1:
        bearing = [hub for hubs in bearers for hub in hubs]
        same = " for any of them" if values[0] == _UNSTATED else ", the same for all"
        return f"{name}{values[0]}{same} {frame.cite(bearing)}"
    told = [
        f"{text}{f' for {side.label}' if side.label else ''} {frame.cite(hubs)}"
        for side, text, hubs in zip(sides, values, bearers, strict=True)
    ]
    return f"{name}{'; '.join(told)}"


def _is_yes_or_no(frame: AnswerFrame, facet: Facet, sides: Sequence[Side]) -> bool:
    """Whether all that is stated of an attribute is yes or no."""
    stated = filter(None, (frame.values(facet, hub) for side in sides for hub in side.hubs))
    flags = [is_flag(values) for values in stated]
    return bool(flags) and all(flags)


def _in_common(frame: AnswerFrame, facet: Facet, sides: Sequence[Side]) -> str:
    """The values of one attribute that all sides have."""
    by_side = [{v for hub in side.hubs for v in frame.values(facet, hub)} for side in sides]
    hubs = [hub for side in sides for hub in side.hubs]
    shared = sorted(set.intersection(*by_side))
    if shared:
        hubs = [hub for hub in hubs if not set(shared).isdisjoint(frame.values(facet, hub))]
    told = frame.attribute_told(facet, shared) if shared else f"{frame.label_for(facet)}: nothing"
    return f"{told} {frame.cite(hubs)}"


def _of_two_papers(frame: AnswerFrame, facet: Facet) -> str:
    """One attribute of two papers, with what they share or which number is larger."""
    first, second = frame.hubs
    one, other = frame.values(facet, first), frame.values(facet, second)
    if not one or not other or wording(facet).manner is not Manner.NOUN:
        sentences = " ".join(frame.sentence(facet, hub) for hub in frame.hubs)
        return sentences + _shared(frame, one, other)
    noun = frame.noun_for(facet)
    noun, verb = (singular(noun), "is") if len(one) == 1 else (plural(noun), "are")
    this, that = frame.named(first), frame.named(second)
    if set(one) == set(other):
        both = frame.cite(frame.hubs)
        return f"The {noun} of {this} and of {that} {verb} the same: {_listed(one)} {both}."
    said = f"The {noun} of {this} {verb} {_listed(one)} {frame.cite([first])}"
    rest = f"{_listed(other)} {frame.cite([second])}"
    word = _relation(one, other)
    if word and _asks_which(frame.plan.question):
        return _in_order(frame, facet, word)
    if word:
        return f"{said}, which is {word} than that of {that}, which is {rest}."
    pronoun, verb = ("that", "is") if len(other) == 1 else ("those", "are")
    told = f"{said}, whereas {pronoun} of {that} {verb} {rest}.{_shared(frame, one, other)}"
    return f"{_more(frame, facet, len(one), len(other))}{told}"


def _more(frame: AnswerFrame, facet: Facet, one: int, other: int) -> str:
    """Which of two papers has more of something, or fewer, where a question asks for that."""
    wanted = next((w for w in words_of(frame.plan.question) if w in _AMOUNTS), "")
    if not wanted:
        return ""
    nouns = plural(frame.noun_for(facet))
    if one == other:
        return f"Both have as many {nouns}: {number_word(one)} {frame.cite(frame.hubs)}. "
    more = _AMOUNTS[wanted]
    first = (one > other) is more
    leading, behind = frame.hubs if first else reversed(frame.hubs)
    counts = (one, other) if first else (other, one)
    subject, amount_said = sentence_case(frame.named(leading)), "more" if more else "fewer"
    return (
        f"{subject} has {amount_said} {nouns}: {number_word(counts[0])} {frame.cite([leading])}, "
        f"against {number_word(counts[1])} of {frame.named(behind)} {frame.cite([behind])}. "
    )


def _asks_which(question: str) -> bool:
    """Whether one of two is wanted: "which is older, A or B?"."""
    words = [token.lower for token in tokens(question)]
    return words[:1] == ["which"] or "or" in words


def _in_order(frame: AnswerFrame, facet: Facet, word: str) -> str:
    """Which of two papers has the higher or the lower number, the one asked for first."""
    first, second = frame.hubs
    wanted = _HIGHER if frame.plan.descending else _LOWER
    leading, other = (first, second) if word in wanted else (second, first)
    word = next(
        each for each, reverse in _REVERSE.items() if word in (each, reverse) and each in wanted
    )
    (one,), (less,) = (frame.values(facet, hub) for hub in (leading, other))
    noun = singular(frame.noun_for(facet))
    subject, against = sentence_case(frame.named(leading)), frame.named(other)
    return (
        f"{subject} has the {word} {noun}: {quoted(one)} {frame.cite([leading])}, "
        f"against {quoted(less)} of {against} {frame.cite([other])}."
    )


def _relation(one: Sequence[str], other: Sequence[str]) -> str:
    """A word for how one number compares to another; empty unless each side is one number."""
    if len(one) != 1 or len(other) != 1:
        return ""
    a, b = amount(one[0]), amount(other[0])
    if a is None or b is None:
        return ""
    years = all(1000 <= n <= 2200 and n == int(n) for n in (a, b))
    return ("later" if a > b else "earlier") if years else ("higher" if a > b else "lower")


def _shared(frame: AnswerFrame, one: Sequence[str], other: Sequence[str]) -> str:
    common = [value for value in one if value in other]
    return f" They share {_listed(common)} {frame.cite(frame.hubs)}." if common else ""


def _listed(values: Sequence[str]) -> str:
    return joined([quoted(value) for value in values])


def paper_table(frame: AnswerFrame) -> str:
    """Return the papers found with what is asked of them, as a Markdown table."""
    facets = [request.facet for request in frame.plan.requests if request.facet.key]
    names = [sentence_case(name) for name in (singular(frame.noun), *map(frame.label_for, facets))]
    rows = [
        [frame.cited_title(hub), *(_cell(frame.values(facet, hub)) for facet in facets)]
        for hub in frame.hubs[: frame.most_listed]
    ]
    left = len(frame.hubs) - len(rows)
    lines = [_row(names), _row(["---"] * len(names)), *map(_row, rows)]
    return "\n".join(lines) + (f"\n\nThere are {left} more." if left else "")


def _cell(values: Sequence[str]) -> str:
    return joined([quoted(value) for value in values]) or _MISSING


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
