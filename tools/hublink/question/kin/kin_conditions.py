"""Conditions by what a thing is to others: "which models build on X", "the one that X extends"."""

import re
from collections.abc import Iterable, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.joins import Joins
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import AUXILIARIES, phrase
from tools.hublink.question.kin.lineage import by_steps, tells_lineage
from tools.hublink.question.kin.relations import Relation
from tools.hublink.question.mentions.hub_nouns import SUPPOSED
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_NEAR = 5
"""So many words stand between what tells of a relation and the thing it is to."""
_CERTAIN = 0.9
_BETWEEN = ("self", "selves", "off", "one", "ones")
_PAUSE = re.compile(r"[,.;?!]")
_RELATIVE = ("that", "which", "who")
_ASKING = frozenset("which what who list".split())
_NAMING = (MentionKind.VALUE, MentionKind.HUB)
_NOUNS = (MentionKind.VALUE, MentionKind.FACET)
_OTHERWISE = (Operation.EXTREME, Operation.COMPARE)


def read_kin(
    parse: Parse, relations: Sequence[Relation], lineages: Sequence[Relation], joins: Joins
) -> None:
    """Read the things to which what is asked for stands in a relation that words tell."""
    for _, mention in parse.free(*_NAMING):
        for relation in relations:
            lineage = relation in lineages
            lead = _lead(parse, mention, relation, lineage)
            if not lineage and lead is not None and _has_subject(parse, lead):
                continue
            values = _others(parse, mention, relation, lineage) if lead is not None else ()
            if lead is not None and values:
                _take(parse, mention, lead, relation, values, joins)
                return
            if (inner := _inner(parse, mention, relation, joins)) is not None:
                _take_inner(parse, mention, inner)
                return


def _lead(parse: Parse, mention: Mention, relation: Relation, lineage: bool) -> int | None:
    """Where the words before a thing begin that tell of a relation to it."""
    tokens = parse.reading.tokens
    for place in range(mention.start - 1, max(-1, mention.start - 1 - _NEAR), -1):
        named = _mention_at(parse, place, MentionKind.FACET)
        if named is not None and relation.others.number in named.columns:
            return named.start
        if lineage and tells_lineage(tokens[place]):
            start = place
            while start and tells_lineage(tokens[start - 1]):
                start -= 1
            return start
        if not (tokens[place].is_function_word or tokens[place].lower.endswith(_BETWEEN)):
            return None
    return None


def _has_subject(parse: Parse, lead: int) -> bool:
    """Whether a thing is named before words of a relation: "how does X compare with Y"."""
    return any(mention.start < lead for _, mention in parse.free(*_NAMING))


def _others(parse: Parse, mention: Mention, relation: Relation, lineage: bool) -> tuple[str, ...]:
    """What words name among the others of a relation: by name, or as what somebody presented."""
    column = relation.others.number
    if named := tuple(sense.value for sense in mention.senses if sense.column == column):
        said = parse.reading.question[parse.reading.tokens[mention.start].start :].lower()
        spelled = [value for value in named if said.startswith(value.lower())]
        return (max(spelled, key=len),) if spelled else named
    if not lineage:
        return ()
    columns = parse.view.columns
    people = (s for s in mention.senses if columns[s.column].kind is ValueKind.NAME)
    by_them = (columns[s.column].by_value[s.value] for s in people)
    hubs = [*mention.hubs, *(row.hub for rows in by_them for row in rows)]
    held = (row.value for hub in hubs for row in relation.things.by_hub.get(hub, ()))
    return tuple(value for value in dict.fromkeys(held) if value in relation.others.by_value)


def _take(
    parse: Parse,
    mention: Mention,
    lead: int,
    relation: Relation,
    values: tuple[str, ...],
    joins: Joins,
) -> None:
    """Have the plan find what stands in a relation to a thing, and tell what it is."""
    tokens = parse.reading.tokens
    steps = by_steps(tokens)
    wanted = relation.descendants(values, parse.view, joins) if steps else values
    words = parse.reading.question[tokens[lead].start : tokens[mention.end - 1].end]
    parse.conditions.append(Condition(facet=relation.others.facet, values=wanted, words=words))
    types = (m for m in parse.reading.mentions if m.kind is MentionKind.TYPE)
    called = set(phrase(relation.things.labels[-1]))
    named = (m for m in types if m.certainty > SUPPOSED and called.isdisjoint(phrase(m.words)))
    hubs = [m for m in named if m.start < lead]
    start = _begin_of_noun(parse, lead, max((m.end for m in hubs), default=0))
    asked = [m for _, m in parse.free(MentionKind.FACET) if m.start < start]
    if not hubs and not asked:
        parse.requests.append((0, Request(facet=relation.things.facet, certainty=_CERTAIN)))
    taken = range(start, mention.end)
    parse.consume(*(m for _, m in parse.free(*_NOUNS) if m.start in taken))
    parse.consume(mention)
    parse.explained |= set(taken)
    if not {sense.column for sense in mention.senses} & {relation.others.number}:
        _explain_clause(parse, mention)
    if steps:
        _leave_to_steps(parse, mention.end)
    if parse.cues.operation in _OTHERWISE and not parse.cues.by_magnitude:
        parse.cues = parse.cues.model_copy(update={"operation": Operation.LIST, "compares": False})


def _begin_of_noun(parse: Parse, lead: int, after: int) -> int:
    """Where the noun begins that words of a relation are told of: "… of looms that build on X"."""
    if lead == 0 or parse.reading.tokens[lead - 1].lower not in _RELATIVE:
        return after
    nouns = [m.start for _, m in parse.free(*_NOUNS) if m.end == lead - 1]
    return max(after, *nouns) if nouns else max(after, lead - 1)


def _explain_clause(parse: Parse, mention: Mention) -> None:
    """Count the rest of "the one that X and others made" as understood."""
    start = parse.reading.tokens[mention.end - 1].end
    pause = _PAUSE.search(parse.reading.question, start)
    parse.explain(start, pause.start() if pause is not None else len(parse.reading.question))


def _leave_to_steps(parse: Parse, start: int) -> None:
    """Count the words for "and what came of that" as understood, up to another question."""
    for place in range(start, len(parse.reading.tokens)):
        if parse.reading.tokens[place].lower in _ASKING:
            return
        parse.explained.add(place)
        parse.consume(*(m for _, m in parse.free(*_NOUNS) if m.start == place))


def _inner(parse: Parse, mention: Mention, relation: Relation, joins: Joins) -> Condition | None:
    """The condition that a clause sets on the outer question: "the data set that X extends"."""
    told = _told_after(parse, mention)
    values = tuple(s.value for s in mention.senses if s.column == relation.things.number)
    if told is None or relation.others.number not in told.columns or not values:
        return None
    words = [token.lower for token in parse.reading.tokens[: mention.start]]
    beside = any(m.start < mention.start for _, m in parse.free(*_NOUNS))
    if words[-1:] == [] or words[-1] not in _RELATIVE or not beside:
        return None
    found = relation.behind(values, parse.view, joins)
    known = tuple(value for value in found if value in relation.things.by_value)
    if not known:
        return None
    tokens = parse.reading.tokens
    text = parse.reading.question[tokens[mention.start].start : tokens[told.end - 1].end]
    source = Plan(
        question=text,
        conditions=(Condition(facet=relation.things.facet, values=values, words=mention.words),),
        requests=(Request(facet=relation.others.facet, words=told.words),),
        confidence=1.0,
    )
    return Condition(facet=relation.things.facet, values=known, words=text, source=source)


def _take_inner(parse: Parse, mention: Mention, condition: Condition) -> None:
    """Have the outer question be of what a clause finds, which the noun before it is called."""
    parse.conditions.append(condition)
    told = _told_after(parse, mention)
    nouns = [m for _, m in parse.free(*_NOUNS) if m.end == mention.start - 1]
    parse.consume(mention, *nouns, *([told] if told is not None else []))
    for _, asked in parse.free(MentionKind.VALUE):
        before = parse.reading.tokens[asked.start - 1].lower if asked.start else ""
        column = _called(parse, asked) if before in _ASKING else None
        if column is not None:
            parse.requests.append((asked.start, Request(facet=column.facet, words=asked.words)))
            parse.consume(asked)


def _called(parse: Parse, asked: Mention) -> FacetColumn | None:
    """The attribute whose name ends as what is asked for is called."""
    words = phrase(asked.words)
    found = [c for c in parse.view.columns if phrase(c.name)[-len(words) :] == words]
    return min(found, key=lambda c: (len(c.facet.key), c.number), default=None)


def _told_after(parse: Parse, mention: Mention) -> Mention | None:
    """The attribute that tells of a thing before it: "X extends", "X is derived from"."""
    tokens = parse.reading.tokens
    aside = mention.end < len(tokens) and tokens[mention.end].lower in AUXILIARIES
    return _mention_at(parse, mention.end + aside, MentionKind.FACET)


def _mention_at(parse: Parse, place: int, kind: MentionKind) -> Mention | None:
    found: Iterable[Mention] = (m for _, m in parse.free(kind) if m.start <= place < m.end)
    return next(iter(found), None)
