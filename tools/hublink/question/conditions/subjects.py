"""The noun that a question is about, where it names neither papers nor one attribute alone."""

from collections.abc import Sequence
from itertools import islice, product

from tools.hublink.core.plan import Condition, Facet, Operation, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import AUXILIARIES, phrase, stem
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_ASKING = frozenset("which what many".split())
_DOES = frozenset("do does did".split())
_USED = frozenset(stem(verb) for verb in "use evaluate employ apply test mention cite".split())
_NAMES_MOST = 0.7
_DISTINCT = 0.8
_SHORT = 5
"""Names have no more words than this on average."""
_READINGS = 16
_TOLD = 0.3
"""Of so many of a kind, numbers tell which is the largest."""
_KINDS = 200
"""An attribute of more values than this names no kinds."""
_CERTAINTY = 0.8


def read_subjects(parse: Parse, joins: Joins) -> None:
    """Read what is counted or listed: values that an inner question found, things of a kind."""
    _count_found(parse)
    largest = parse.cues.operation is Operation.EXTREME and parse.cues.by_magnitude
    for _, mention in parse.free(MentionKind.FACET):
        if largest and _read_largest(parse, mention, joins):
            return
        if _is_subject(parse, mention) and _read_kind(parse, mention, joins):
            return
        if parse.conditions and all(condition.negated for condition in parse.conditions):
            _read_domain(parse, mention, joins)


def _count_found(parse: Parse) -> None:
    """Count the values themselves in "how many people are among the authors of X"."""
    nouns = (MentionKind.TYPE, MentionKind.FACET)
    asked = any(_is_asked(parse, m) for _, m in parse.free(*nouns))
    sources = [condition.source for condition in parse.conditions]
    source = sources[0] if len(sources) == 1 else None
    if parse.cues.operation is not Operation.COUNT or asked or source is None:
        return
    if not source.conditions:
        return
    parse.conditions = list(source.conditions)
    parse.requests.append((0, source.requests[0]))
    if parse.column(source.requests[0].facet).kind is ValueKind.NAME:
        place = parse.position(parse.reading.question.lower().find("many") + len("many"))
        parse.explained.add(place)


def _is_asked(parse: Parse, mention: Mention) -> bool:
    before = parse.reading.tokens[max(0, mention.start - 2) : mention.start]
    return any(token.lower in _ASKING for token in before)


def _is_subject(parse: Parse, mention: Mention) -> bool:
    """Return whether a noun has what the question says: "which data sets are built on X".

    Of "which data sets does X use" and "which data sets are used by X" it is the object.
    """
    if not _is_asked(parse, mention):
        return False
    after = parse.reading.tokens[mention.end : mention.end + 2]
    passive = [t.lower in AUXILIARIES for t in after[:1]] + [t.stem in _USED for t in after[1:]]
    return not (after and after[0].lower in _DOES) and passive != [True, True]


def _read_kind(parse: Parse, mention: Mention, joins: Joins) -> bool:
    """Read a noun as the kind of what papers present, if what it is said to have is told of it."""
    if any(m.kind is MentionKind.TYPE for m in parse.reading.mentions):
        return False
    bounds = [condition for condition in parse.conditions if condition.values]
    nodes = {condition.facet.key[:-1] for condition in bounds}
    if len(nodes) != 1 or not (node := nodes.pop()) or any(c.source for c in bounds):
        return False
    beside = [c for c in parse.view.columns if c.facet.key[:-1] == node and not c.is_numeric()]
    for column in beside:
        for value in _called(column, mention):
            kind = Condition(
                facet=column.facet, values=(value,), words=mention.words, certainty=_CERTAINTY
            )
            name = _naming(beside, set(matching([kind], parse.view, joins).hubs))
            told = _told_of(kind, bounds, parse, joins)
            if name is not None and told:
                others = [c for c in parse.conditions if c not in bounds]
                parse.conditions = [*told, *others, kind]
                asked = Facet(key=name.facet.key, name=value)
                parse.requests.append((mention.start, Request(facet=asked, words=mention.words)))
                parse.consume(mention)
                return True
    return False


def _read_largest(parse: Parse, mention: Mention, joins: Joins) -> bool:
    """Read "the largest data set" by the numbers that are told of things of this kind."""
    bounds = [condition for condition in parse.conditions if condition.values]
    if len(bounds) < len(parse.conditions) or any(c.source for c in bounds):
        return False
    for column in parse.view.columns:
        node = column.facet.key[:-1]
        values = _called(column, mention) if node else []
        beside = [c for c in parse.view.columns if values and c.facet.key[:-1] == node]
        for value in values:
            kind = Condition(
                facet=column.facet, values=(value,), words=mention.words, certainty=_CERTAINTY
            )
            hubs = set(matching([kind], parse.view, joins).hubs)
            name = _naming([c for c in beside if not c.is_numeric()], hubs)
            numbers = [c for c in beside if c.kind is ValueKind.NUMBER]
            told = {c: len(hubs.intersection(c.by_hub)) for c in numbers}
            number = max(numbers, key=lambda c: (told[c], -c.number), default=None)
            held = _told_of(kind, bounds, parse, joins)
            if name is None or number is None or told[number] < _TOLD * len(hubs):
                continue
            if len(held) < len(bounds):
                continue
            asked = Facet(key=name.facet.key, name=value)
            parse.conditions = [*held, kind]
            parse.requests.append((mention.start, Request(facet=asked, words=mention.words)))
            parse.requests.append((mention.end, Request(facet=number.facet)))
            parse.consume(mention)
            return True
    return False


def _read_domain(parse: Parse, mention: Mention, joins: Joins) -> None:
    """Seek what lacks something among things of the kind named, not among all that have names."""
    for column in (parse.view.columns[number] for number in mention.columns):
        node = column.facet.key[:-1]
        beside = [c for c in parse.view.columns if node and c.facet.key[:-1] == node]
        noun = phrase(mention.words)[-1:]
        for kinds in (c for c in beside if c is not column and len(c.by_value) <= _KINDS):
            values = tuple(v for v in kinds.by_value if noun and phrase(v)[-1:] == noun)
            kind = Condition(facet=kinds.facet, values=values, words=mention.words, certainty=0.7)
            if values and matching([kind, *parse.conditions], parse.view, joins).hubs:
                parse.conditions.append(kind)
                return


def _told_of(
    kind: Condition, bounds: Sequence[Condition], parse: Parse, joins: Joins
) -> list[Condition]:
    """Return conditions as they hold of things of a kind, by one of the facets of their values."""
    node = kind.facet.key[:-1]
    readings = (
        [
            condition.model_copy(update={"facet": facet, "otherwise": ()})
            for facet in (condition.facet, *condition.otherwise)
            if facet.key[:-1] == node
        ]
        for condition in bounds
    )
    for reading in islice(product(*readings), _READINGS):
        told = [condition.model_copy(update={"negated": False}) for condition in reading]
        if all(matching([kind, each], parse.view, joins).hubs for each in told) and (
            matching([kind, *reading], parse.view, joins).hubs
        ):
            return list(reading)
    return []


def _called(column: FacetColumn, mention: Mention) -> list[str]:
    """Return the values called like a noun, however it is parted: "datasets", "data set"."""
    if column.number in mention.columns or len(column.by_value) > _KINDS:
        return []
    noun = "".join(phrase(mention.words))
    return [value for value in column.by_value if "".join(phrase(value)) == noun]


def _naming(columns: Sequence[FacetColumn], hubs: set[str]) -> FacetColumn | None:
    """Return the attribute that names nearly each thing of a kind by a name of its own."""
    naming = [
        c
        for c in columns
        if len(c.by_value) >= _DISTINCT * len(c.rows)
        and len(hubs.intersection(c.by_hub)) >= _NAMES_MOST * len(hubs)
        and sum(len(value.split()) for value in c.by_value) <= _SHORT * len(c.by_value)
    ]
    return max(naming, key=lambda c: (len(c.by_hub), -c.number), default=None)
