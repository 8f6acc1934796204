"""Sentences on what has most or least of something: values, papers, dates, numbers."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.wording.attribute_names import (
    Attribute,
    most_often,
    noun_of,
    possessive_sentence,
    quoted,
)
from assistant.composing.wording.phrases import (
    counted,
    joined,
    nth,
    plural,
    sentence_case,
    singular,
)
from assistant.composing.wording.restrictions import restrictions, tells_date
from tools.hublink.core.plan import Facet
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import WORK_STEMS, phrase, tells_of_citing, tokens

_MOST_ASKED = 2
_MOST_TIED = 7
_NAME = 6
"""So many words at the most name what has most of something."""
_ASKING = frozenset("who whose where when".split())
_CONTRACTED = re.compile(r"['’](?:s|re|d|ve)$")


def extreme(frame: AnswerFrame, table: Table) -> str:
    """Return what is the most or least, with all that tie."""
    plan = frame.plan
    group = table.group or table.counted
    if not table.rows and plan.place > 1 and frame.hubs:
        return _nobody_at(frame, table)
    if not table.rows:
        return frame.unstated(frame.attribute(group), frame.hubs[:10])
    if plan.order_by is not None and tells_date(group):
        return _by_date(frame, table)
    of_papers = plan.order_by is not None and not any(row.label for row in table.rows)
    if of_papers and plan.limit:
        return _first_few(frame, table)
    if plan.order_by is not None:
        return " ".join([_extreme_number(frame, table), *_told_besides(frame, table)])
    if plan.group_by is not None and not plan.group_by.key:
        return _most_of(frame, table)
    labels = [frame.told(frame.attribute(group), row.label) for row in table.rows]
    amount = counted(int(table.rows[0].value or 0), frame.noun)
    restated = frame.restated
    noun = singular(frame.noun_for(group))
    if text := _most_spoken_of(frame, table, frame.attribute(group), labels):
        return text
    word = nth("most frequent" if table.descending else "least frequent", plan.place)
    if len({row.value for row in table.rows}) > 1:
        named = [
            f"{label}, in {counted(int(row.value or 0), frame.noun)} {frame.cite(row.hubs)}"
            for label, row in zip(labels, table.rows, strict=True)
        ]
        head = f"the {word} {plural(noun)} {frame.among()} are"
        return frame.stated(head, named, numbered=True)
    if len(labels) > 1:
        tied = [
            f"{label} {frame.cite(row.hubs)}" for label, row in zip(labels, table.rows, strict=True)
        ]
        head = f"the {word} {plural(noun)} {frame.among()}, each in {amount}, tie:"
        if len(tied) > _MOST_TIED:
            return frame.stated(head, tied)
        tie = f"{joined(tied)} tie as the {word} {noun}, each in {amount}"
        return f"{sentence_case(frame.among())}, {tie}."
    head = restated.head(one=True) if restated else f"the {word} {noun} {frame.among()}"
    return frame.stated(
        f"{head} is", [f"{labels[0]}, in {amount} {frame.cite(table.rows[0].hubs)}"]
    )


def _nobody_at(frame: AnswerFrame, table: Table) -> str:
    """That an order ends before the place that is asked for."""
    noun = singular(frame.noun_for(table.group or table.counted))
    end = "comes" if frame.plan.order_by is None else "is stated"
    nobody = f"no {noun} {end} at the {nth('', frame.plan.place)} place"
    return f"{sentence_case(frame.among())}, {nobody}."


def _most_spoken_of(
    frame: AnswerFrame, table: Table, group: Attribute, labels: Sequence[str]
) -> str:
    """The papers that most others cite or refer to; nothing where an attribute leads to none."""
    if not table.descending or not isinstance(group, Facet) or not frame.leads_to_papers(group):
        return ""
    work = singular(frame.hub_noun)
    noun = singular(frame.noun_for(group))
    if noun == singular(noun_of(group)):
        if not tells_of_citing(noun):
            return ""
        noun = f"cited {work}"
    noun = nth(most_often(noun, work), frame.plan.place)
    amount = counted(int(table.rows[0].value or 0), frame.noun)
    among = f" by {frame.scope()}" if frame.plan.conditions or frame.plan.hubs else ""
    items = [
        f"{each}, by {amount} {frame.cite(r.hubs)}"
        for each, r in zip(labels, table.rows, strict=True)
    ]
    many = len(items) > 1
    return frame.stated(
        f"the {plural(noun) if many else noun}{among} {'are' if many else 'is'}", items
    )


def _most_of(frame: AnswerFrame, table: Table) -> str:
    """The papers that have most, or fewest, values of an attribute."""
    things = frame.noun_for(table.counted)
    word = nth("most" if table.descending else "fewest", frame.plan.place)
    items = [frame.cited_title(hub) for row in table.rows for hub in row.hubs]
    amount = counted(int(table.rows[0].value or 0), plural(things))
    each = ", each" if len(items) > 1 else ""
    verb = "are" if len(items) > 1 else "is"
    noun = frame.nouns if len(items) > 1 else frame.noun
    among = f" {frame.among()}" if frame.plan.conditions else ""
    head = f"the {noun} with the {word} {plural(things)}{among}, {amount}{each}, {verb}"
    return frame.stated(head, items)


def _by_date(frame: AnswerFrame, table: Table) -> str:
    """The newest or oldest things or papers: one, those that tie, or as many as were asked for."""
    of_two = len(frame.plan.hubs or ()) == 2 and len(table.rows) == frame.plan.place == 1
    words = ("newer", "older") if of_two and not table.rows[0].label else ("newest", "oldest")
    word = nth(words[not table.descending], frame.plan.place)
    if table.rows[0].label and _is_of_hubs(frame):
        return _of_dated_hubs(frame, table, word)
    one, labelled = len(table.rows) == 1, bool(table.rows[0].label)
    noun = frame.noun_for(table.counted) if labelled else frame.noun
    things = f"the {word} {singular(noun) if one else plural(noun)}"
    if frame.plan.hubs is not None and not frame.plan.titled:
        things = f"of {frame.scope()}, {things}"
    elif labelled:
        things += f" of {frame.scope()}" if restrictions(frame.plan) else ""
    else:
        things = f"{things} {restrictions(frame.plan)}".rstrip()
    dates = list(dict.fromkeys(row.amount for row in table.rows))
    told = [(row, row.label or f"“{frame.title(row.hubs[0])}”") for row in table.rows]
    if one or len(dates) > 1:
        items = [f"{name} ({row.amount}) {frame.cite(row.hubs)}" for row, name in told]
        verb = "is" if one else "are"
        return frame.stated(f"{things} {verb}", items, numbered=not one)
    items = [f"{name} {frame.cite(row.hubs)}" for row, name in told]
    each = "both" if len(items) == 2 else "all"
    return frame.stated(f"{things}, {each} from {dates[0]}, are", items)


def _is_of_hubs(frame: AnswerFrame) -> bool:
    """Whether papers are the newest or largest, and not what is asked of them.

    Who wrote them, where and when is asked of papers.
    """
    question, order = frame.plan.question, frame.plan.order_by
    in_rows = order is not None and len(order.key) > 1
    asking = (_CONTRACTED.sub("", word.lower) for word in tokens(question))
    if not in_rows and not _ASKING.isdisjoint(asking):
        return True
    end = read_cues(question).extreme_end
    after = tokens(question[end:])[:1] if end is not None else ()
    led = (
        word
        for leading, word in pairwise(tokens(question))
        if leading.lower == "which" or leading.lower.endswith("est")
    )
    nouns = {*WORK_STEMS, *phrase(frame.noun)}
    return any(word.stem in nouns for word in (*after, *led))


def _of_dated_hubs(frame: AnswerFrame, table: Table, word: str) -> str:
    """What is asked of the newest or oldest papers, paper by paper."""
    asked: dict[str, list[str]] = {}
    for row in table.rows:
        for hub in row.hubs:
            asked.setdefault(hub, []).append(quoted(row.label))
    one = len(asked) == 1
    items = [
        f"“{frame.title(hub)}” ({joined(labels)}) {frame.cite([hub])}"
        for hub, labels in asked.items()
    ]
    noun = frame.noun if one else frame.nouns
    head = f"the {word} {noun} {restrictions(frame.plan)}".rstrip()
    date = table.rows[0].amount
    return frame.stated(
        f"{head}, {'' if one else 'all '}from {date}, {'is' if one else 'are'}", items
    )


def _first_few(frame: AnswerFrame, table: Table) -> str:
    """The papers with the highest or lowest numbers, with all that tie with the last of them."""
    word = "highest" if table.descending else "lowest"
    items = [
        f"“{frame.title(row.hubs[0])}” ({row.amount}) {frame.cite(row.hubs)}" for row in table.rows
    ]
    noun = singular(frame.noun_for(table.group or table.counted))
    return frame.stated(f"{frame.among()}, those with the {word} {noun} are", items, numbered=True)


def _extreme_number(frame: AnswerFrame, table: Table) -> str:
    """The highest or lowest numbers of an attribute, each with all papers that reach it."""
    group = frame.attribute(table.group or table.counted)
    dated = isinstance(group, Facet) and frame.holds_years(group)
    dated = dated or any(row.date for row in table.rows)
    words = ("latest", "earliest") if dated else ("highest", "lowest")
    word = nth(words[0] if table.descending else words[1], frame.plan.place)
    noun = frame.noun_for(table.group or table.counted)
    named = list(dict.fromkeys(row.label for row in table.rows))
    of_hubs = _is_of_hubs(frame) or any(len(name.split()) > _NAME for name in named if name)
    if not of_hubs and all(named) and len({row.amount for row in table.rows}) == 1:
        verb = "has" if len(named) == 1 else "have"
        hubs = [hub for row in table.rows for hub in row.hubs]
        things = frame.things(frame.plan.requests[0].facet, True) if frame.plan.requests else ""
        among = f"the {things}" if things else frame.scope()
        head = f"{joined(named)} {verb} the {word} {singular(noun)} among {among}:"
        alone = len(set(hubs)) == 1 and not any(row.qualifiers for row in table.rows)
        source = f"({frame.cited_title(hubs[0])})" if alone else frame.cite(hubs)
        return frame.stated(head, [f"{table.rows[0].amount} {source}"])
    numbers: dict[str, list[TableRow]] = {}
    for row in table.rows:
        numbers.setdefault(row.amount, []).append(row)
    items = [f"{amount} ({_bearers(frame, rows)})" for amount, rows in numbers.items()]
    one = len(items) == 1
    noun = singular(noun) if one else plural(noun)
    if one and of_hubs:
        amount, rows = next(iter(numbers.items()))
        hubs = list(dict.fromkeys(hub for row in rows for hub in row.hubs))
        papers = joined([frame.cited_title(hub) for hub in hubs])
        verb = "has" if len(hubs) == 1 else "have"
        return f"{papers} {verb} the {word} {noun} {frame.among()}: {amount}."
    verb = "is" if one else "are"
    return frame.stated(f"the {word} {noun} {frame.among()} {verb}", items)


def _told_besides(frame: AnswerFrame, table: Table) -> list[str]:
    """What else is asked of the papers that reach a number, where these are what is named."""
    hubs = list(dict.fromkeys(hub for row in table.rows for hub in row.hubs))
    if not _is_of_hubs(frame) or len(hubs) > _MOST_ASKED:
        return []
    others = [r.facet for r in frame.plan.requests if r.facet != frame.plan.order_by]
    return [sentence for hub in hubs for sentence in _told_of(frame, hub, others)]


def _told_of(frame: AnswerFrame, hub: str, facets: Sequence[Facet]) -> Iterator[str]:
    """What a paper tells of some attributes, by name once: "Its country is Armenia"."""
    yield from (frame.sentence(facet, hub) for facet in facets[:1])
    for facet in facets[1:]:
        if values := [frame.told(facet, value) for value in frame.values(facet, hub)]:
            told = possessive_sentence(facet, "it", values)
            yield f"{sentence_case(told)} {frame.cite([hub])}."


def _bearers(frame: AnswerFrame, rows: Sequence[TableRow]) -> str:
    """Who reaches a number: values beside it, or papers."""
    if all(row.label for row in rows):
        named = dict.fromkeys(row.label for row in rows)
        return f"{joined(list(named))}, {frame.cite([hub for row in rows for hub in row.hubs])}"
    return joined([with_asked(frame, row.hubs[0], frame.plan.order_by) for row in rows])


def with_asked(frame: AnswerFrame, hub: str, measured: Facet | None) -> str:
    """Return a paper after what is asked of it besides: the data set that has most questions."""
    asked = (r.facet for r in frame.plan.requests if r.facet != measured)
    values = [value for facet in asked for value in frame.values(facet, hub)]
    title = frame.cited_title(hub)
    return f"{joined(values)}, {title}" if 0 < len(values) <= _MOST_ASKED else title
