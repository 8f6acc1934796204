"""Edits of a question for rows: of other cells, of another column, of the other end."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.dialogue.message.conditions import of_both
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.rows.named_cells import cells_in, is_low
from tools.hublink.dialogue.rows.rows_apart import apart
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.cues.differences import apart_in
from tools.hublink.language.cues.order_places import place_named
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import FUNCTION_WORDS, Token, phrase, stem, tokens
from tools.hublink.question.cells.cells_said import CellsSaid
from tools.hublink.question.cells.number_tables import NumberTable, tells_cells
from tools.hublink.question.cells.quantities_said import measure_compared

_TWO = 2
_FEW = 2
_ASKING = re.compile(r"\W*(?:(?:and|but|so)\W+)?(?:how|why|when|where)\b(?! about)", re.IGNORECASE)
_ALSO = re.compile(r"\W*(?:and|or|(?:and )?(?:what|how) about)\b", re.IGNORECASE)
_WHICH = re.compile(r"\W*(?:(?:and|but|so)\W+)?(?:(?:with|by|on|for|in) )?(?:what|which)\b", re.I)
_PAPERS_ASKED = ("which", "what")
_USED = frozenset(map(stem, "use used employ employed have had run apply applied".split()))
"""Verbs, as stems, of what a row has in a column."""
_SURE = 0.9
"""Certainty from which what is asked for is named."""
_FRAMES = 0.5
"""Probability from which a word says nothing of what is asked."""
_COMES_FIRST = re.compile(r"\b(?:comes? first|on top|ahead|leads?|wins?|best|tops?|highest)\b")
_COMES_LAST = re.compile(r"\b(?:comes? last|at the bottom|worst|weakest|lowest)\b")


def upon_rows(spoken: Spoken) -> Plan | None:
    """Return the question before of other rows, of their other end, or of how far they lie apart.

    None where no rows were told, or where a message says anything else.
    """
    before = _before(spoken)
    if before is None:
        return None
    if (asked := apart_in(spoken.text)) is not None:
        return apart(before, asked[0], asked[1], spoken)
    table = spoken.grounding.table_of(before)
    if _ASKING.match(spoken.text) or _asks_for_papers(spoken):
        return None
    if table is None:
        return _of_things_named(before, spoken)
    whole = spoken.grounding.ground_in_words(spoken.text)
    if _asks_elsewhere(whole, table, spoken):
        return None
    if whole.operation is Operation.RANK and tells_cells(whole, (table,)):
        return whole
    before = _of_both(before, spoken) if spoken.means_both else before
    if (told := _of_column_asked(before, table, spoken)) is not None:
        return told
    return _of_cells(before, table, spoken) or _at_the_end(before, table, spoken)


def _asks_for_papers(spoken: Spoken) -> bool:
    """Whether a message asks which papers do something, and for no rows: "which papers use X?"."""
    places = [i for i, word in enumerate(spoken.words) if word in _PAPERS_ASKED]
    nouns = spoken.grounding.nouns_for_hubs(spoken.text)
    return bool(places) and places[0] <= 1 and not spoken.points_back and places[0] + 1 in nouns


def _asks_elsewhere(whole: Plan, table: NumberTable, spoken: Spoken) -> bool:
    """Whether a message surely asks what papers tell by no column of a table: "what limitations".

    "And the baselines there?" may ask for rows of what papers tell.
    """
    sure = (request for request in whole.requests if request.words and request.certainty >= _SURE)
    elsewhere = any(request.facet.key[:-1] != table.node for request in sure)
    return elsewhere and not _ALSO.match(spoken.text)


def _before(spoken: Spoken) -> Plan | None:
    """The question that is edited: how far apart its numbers are leaves it as it was."""
    if spoken.context.unanswered is not None:
        return spoken.context.unanswered
    plans = (told.plan for told in reversed(spoken.context.earlier))
    return next((p for p in plans if p.statistic is None or not p.statistic.is_apart), None)


def _of_things_named(before: Plan, spoken: Spoken) -> Plan | None:
    """The rows of several things that a question named, where a message says what is measured."""
    plans = (before, *(told.plan for told in reversed(spoken.context.earlier)))
    bounds = ((*plan.conditions, *plan.found_by) for plan in plans)
    said = ([v for c in each if not c.negated for v in c.values] for each in bounds)
    named = next((values for values in said if len(values) >= _TWO), [])
    for table in spoken.grounding.tables if named else ():
        for column in table.columns:
            there = tuple(value for value in column.by_value if value in named)
            if len(there) < _TWO:
                continue
            things = Condition(facet=column.facet, values=there)
            number = Request(facet=table.number.facet)
            rows = Plan(question="", conditions=(things,), requests=(number,))
            measure = measure_compared(tokens(spoken.text), table)
            plan = _of_cells(rows, table, spoken) if measure is None else None
            if measure is not None:
                both = {"question": spoken.text, "conditions": (measure, things)}
                plan = rows.model_copy(update={**both, "confidence": 1.0})
            if plan is not None and things.facet in {c.facet for c in plan.conditions}:
                return plan.model_copy(update={"hub_type": before.hub_type})
    return None


def _of_both(before: Plan, spoken: Spoken) -> Plan:
    """The question before of what the one before that named as well: "precision of the two?"."""
    plans = [told.plan for told in reversed(spoken.context.earlier)][1:2]
    return next((both for plan in plans if (both := of_both(plan, before))), before)


def _of_column_asked(before: Plan, table: NumberTable, spoken: Spoken) -> Plan | None:
    """The row that came first, told by another of its columns: "which model did it use?"."""
    if before.operation is not Operation.EXTREME or not _WHICH.match(spoken.text):
        return None
    said = [token.stem for token in tokens(spoken.text)]
    rest = set(phrase(" ".join(spoken.content)))
    for column in sorted(table.columns, key=lambda c: -len(phrase(c.labels[-1]))):
        name = list(phrase(column.labels[-1]))
        named = any(said[i : i + len(name)] == name for i in range(len(said)))
        if named and rest <= {*name, *_USED}:
            asked = Request(facet=column.facet, words=column.labels[-1])
            return before.model_copy(update={"question": spoken.text, "requests": (asked,)})
    return None


def _of_cells(before: Plan, table: NumberTable, spoken: Spoken) -> Plan | None:
    """The question before of other cells, if a message names such and nothing else."""
    text = _without_places(spoken.text)
    said = cells_in(text, before, table, spoken)
    if said is None:
        return _of_values_asked(before, table, spoken)
    left = _left(said, text, spoken)
    if not left or (len(left) <= len(said.places) and not _is_name(left)):
        return _with_cells(said, before, table, spoken)
    titled = sorted(spoken.grounding.lexicon.titled(word.text for word in left))
    within = cells_in(text, before, table, spoken, titled) if 0 < len(titled) <= _FEW else None
    if within is None:
        return None
    named = before.model_copy(update={"hubs": tuple(titled), "topic": None, "conditions": ()})
    return _with_cells(within, named, table, spoken)


def _left(said: CellsSaid, text: str, spoken: Spoken) -> list[Token]:
    """The words of a message besides cells that may name or ask for something."""
    words = tokens(text)
    roles = spoken.grounding.wordings.roles.of(text)
    plain = spoken.grounding.wordings.plain_words
    cued = read_cues(text).spans
    spans = spoken.grounding.names_in(text)
    nouns = spoken.grounding.nouns_for_hubs(text)
    naming = {place for start, end in spans for place in range(start, end)} | nouns
    return [
        word
        for i, (word, role) in enumerate(zip(words, roles, strict=True))
        if i not in said.places
        and word.lower not in FUNCTION_WORDS
        and not (word.lower in plain and i not in naming)
        and (i in naming or role[Role.FRAME] < _FRAMES)
        and not any(start < word.end and word.start < end for start, end in cued)
    ]


def _is_name(words: Sequence[Token]) -> bool:
    return any(word.text[:1].isupper() and word.start for word in words)


def _of_values_asked(before: Plan, table: NumberTable, spoken: Spoken) -> Plan | None:
    """The rows of what a message asks for by an attribute, where cells have its values.

    "And the baselines there?" after the numbers of a system is of the numbers of these.
    """
    grounding, hubs = spoken.grounding, before.hubs or spoken.context.hubs
    if not _ALSO.match(spoken.text) or len(spoken.content) > _FEW or not hubs:
        return None
    asked = spoken.settle(grounding.ground_in_words(spoken.text, within=hubs), "")
    requests = (r for reading in asked for r in reading.plan.requests[:1])
    values = {v for r in requests for v in grounding.values_of(r.facet, hubs)}
    for condition in before.conditions:
        cells = grounding.view.column(condition.facet).by_value
        there = tuple(value for value in cells if value in values)
        if condition.facet.key[:-1] == table.node and there:
            changed = condition.model_copy(update={"values": there, "words": ""})
            kept = tuple(c for c in before.conditions if c != condition)
            plan = before.model_copy(update={"conditions": (changed, *kept)})
            if grounding.in_order(plan):
                return plan.model_copy(update={"question": spoken.text})
    return None


def _without_places(text: str) -> str:
    """A message without the places that it names: "number one and number two"."""
    rest = text
    while (named := place_named(rest)) is not None and named[0] is not None:
        rest = named[1]
    return rest


def _with_cells(said: CellsSaid, before: Plan, table: NumberTable, spoken: Spoken) -> Plan:
    """The rows with the cells that are named, in the order before where none has a place in it."""
    others = tuple(c for c in before.conditions if c.facet.key[:-1] != table.node)
    first = _places_in(spoken.text)
    ranked = {c.facet.key for c in before.conditions}
    anew = any(c.facet.key not in ranked for c in said.named)
    ranks = before.operation is Operation.RANK
    ordered = first > 1 or ranks or (before.operation is Operation.EXTREME and not anew)
    turned = is_low(said.conditions) is not is_low(before.conditions)
    plan = before.model_copy(
        update={
            "question": spoken.text,
            "conditions": (*said.conditions, *others),
            "not_understood": (),
            "unmatched": (),
            "relaxed": (),
            "statistic": None,
            "place": 1,
            "limit": first if first > 1 else None,
            "confidence": 1.0,
        }
    )
    number = table.number.facet
    if ordered:
        operation = Operation.RANK if ranks and first == 1 else Operation.EXTREME
        order = {"operation": operation, "order_by": number}
        return plan.model_copy(
            update={**order, "requests": (), "descending": before.descending is not turned}
        )
    sides = before.operation is Operation.COMPARE and before.group_by is not None
    compared = sides and any(c.facet == before.group_by for c in plan.conditions)
    operation = Operation.COMPARE if compared else Operation.LIST
    listed = {"operation": operation, "order_by": None, "requests": (Request(facet=number),)}
    return plan.model_copy(update=listed)


def _places_in(text: str) -> int:
    """The last place that a message names: "number one and number two"."""
    last, rest = 1, text
    while (named := place_named(rest)) is not None and named[0] is not None:
        last, rest = max(last, named[0]), named[1]
    return last


def _at_the_end(before: Plan, table: NumberTable, spoken: Spoken) -> Plan | None:
    """The row at one end of those told before, where only that is asked: "and who comes last?"."""
    text = spoken.text.lower()
    last = bool(_COMES_LAST.search(text))
    if not (last or _COMES_FIRST.search(text)):
        return None
    plain = FUNCTION_WORDS | spoken.grounding.wordings.plain_words
    end = _COMES_LAST.search(text) or _COMES_FIRST.search(text)
    around = text.replace(end.group(), " ") if end is not None else text
    if any(token.lower not in plain for token in tokens(around)):
        return None
    cells = tuple(c for c in before.conditions if c.facet.key[:-1] == table.node)
    if before.statistic is not None or not cells:
        return None
    return before.model_copy(
        update={
            "question": spoken.text,
            "operation": Operation.EXTREME,
            "order_by": table.number.facet,
            "requests": (),
            "descending": last is is_low(cells),
            "place": 1,
            "limit": None,
            "not_understood": (),
        }
    )
