"""What a question asks for: attributes, groups, an order; what its words leave open."""

from collections.abc import Sequence
from itertools import takewhile

from tools.hublink.facets import FacetColumn, ValueKind
from tools.hublink.mentions import Mention, MentionKind
from tools.hublink.parse import Parse
from tools.hublink.plan import Condition, Operation, Request
from tools.hublink.words import AUXILIARIES

_SCOPES = frozenset("among in for within across by that which with when where".split())
_DOES = ("do", "does", "did")


_ORDERED = (Operation.RANK, Operation.EXTREME)


def read_requests(parse: Parse) -> None:
    free = parse.free(MentionKind.FACET)
    for index, mention in free:
        column = parse.finest(mention.columns)
        parse.consumed.add(index)
        if len(free) > 1 and _acts(parse, mention):
            continue
        parse.requests.append(
            (
                mention.start,
                Request(facet=column.facet, words=mention.words, certainty=mention.certainty),
            )
        )


def _acts(parse: Parse, mention: Mention) -> bool:
    """Whether a mention is the subject of the question's verb: "do the authors … see"."""
    before = [t.lower for t in parse.reading.tokens[max(0, mention.start - 2) : mention.start]]
    return bool(before) and before[-1] in ("the", "its", "their") and before[0] in _DOES


def read_groups(parse: Parse) -> None:
    """The facet named right after "per", "by" or "for each", where no value follows it."""
    if parse.cues.group_at is None:
        return
    for index, mention in enumerate(parse.reading.mentions):
        first = parse.reading.tokens[mention.start].start
        gap = (
            parse.reading.question[parse.cues.group_at : first]
            if first >= parse.cues.group_at
            else None
        )
        if mention.kind is MentionKind.VALUE and gap is not None:
            return
        if mention.kind is MentionKind.FACET and gap is not None and len(gap.split()) <= 3:
            following = parse.reading.mentions[index + 1 : index + 2]
            if any(
                m.start == mention.end and {s.column for s in m.senses} & set(mention.columns)
                for m in following
            ):
                return
            facet = parse.finest(mention.columns).facet
            if parse.cues.operation is Operation.RANK:
                parse.order_by = facet
            else:
                parse.group_by = facet
            parse.consumed.add(index)
            return


def read_order(parse: Parse) -> None:
    """What a ranking or a superlative runs by, where it is not the number of papers."""
    if parse.order_by is not None:
        return
    year = parse.year_column()
    if parse.cues.operation in _ORDERED and parse.cues.by_time and year is not None:
        parse.order_by = year.facet
    elif parse.cues.operation is Operation.RANK and not parse.cues.alphabetical:
        named = [r for _, r in parse.requests if parse.is_numeric(parse.column(r.facet).number)]
        parse.order_by = named[-1].facet if named else None
    elif parse.cues.operation is Operation.EXTREME:
        numbers = [parse.column(r.facet) for _, r in parse.requests]
        numbers = [column for column in numbers if column.kind is ValueKind.NUMBER]
        if not numbers and parse.cues.by_magnitude:
            numbers = [n for c in parse.conditions if (n := parse.main_number(c.facet.key[:-1]))]
        parse.order_by = numbers[0].facet if numbers else None


def read_implicit(parse: Parse, scoped: bool) -> None:
    """Asks for the meaning of unexplained words where the question would else ask nothing."""
    asks = _asks_for_kind(parse)
    superlative = parse.cues.operation is Operation.EXTREME and parse.order_by is None
    wants = superlative or asks or (scoped and not parse.conditions and not parse.asks_for_hubs())
    if parse.requests or parse.group_by:
        return
    if (measured := _measured(parse)) is not None:
        parse.requests.append((0, Request(facet=measured.facet, certainty=0.7)))
        return
    if not wants or parse.meaning is None:
        return
    wording = _asked_wording(parse)
    column = parse.meaning.asked(wording) if wording else None
    if column is not None:
        facet = parse.view.columns[column].facet
        parse.requests.append((0, Request(facet=facet, words=wording, certainty=0.5)))
        parse.explained |= set(parse.reading.unexplained())


def _measured(parse: Parse) -> FacetColumn | None:
    """The main attribute with numbers at the node that at least two conditions describe."""
    parents = [condition.facet.key[:-1] for condition in parse.conditions]
    shared = [parent for parent in parents if len(parent) > 1 and parents.count(parent) > 1]
    if not shared or any(m.kind is MentionKind.TYPE for m in parse.reading.mentions):
        return None
    return parse.main_number(shared[0])


def _asks_for_kind(parse: Parse) -> bool:
    """Whether the question asks who, when or where."""
    words = [t.lower for t in parse.reading.tokens]
    return any(
        word in ("who", "whose")
        or (word in ("when", "where") and words[i + 1 : i + 2] and words[i + 1] in AUXILIARIES)
        for i, word in enumerate(words)
    )


def _asked_wording(parse: Parse) -> str:
    """What stands between "which" or "what" and the verb; all free words where nothing does.

    In "the most common type of paper among …" it is what follows the superlative.
    """
    words = [t.lower for t in parse.reading.tokens]
    for i, word in enumerate(words):
        if word in ("which", "what"):
            noun = list(takewhile(lambda w: w not in AUXILIARIES, words[i + 1 : i + 6]))
            if noun and len(noun) < 5:
                return " ".join(noun)
    if parse.cues.extreme_end is not None:
        after = [t.lower for t in parse.reading.tokens if t.start >= parse.cues.extreme_end]
        noun = list(takewhile(lambda w: w not in _SCOPES and w not in AUXILIARIES, after))
        if noun and len(noun) < 5:
            return " ".join(noun)
    return _unexplained_wording(parse)


def _unexplained_wording(parse: Parse) -> str:
    covered = {
        i
        for m in parse.reading.mentions
        if m.kind in (MentionKind.HUB, MentionKind.VALUE, MentionKind.TYPE)
        for i in range(m.start, m.end)
    }
    return " ".join(t.lower for i, t in enumerate(parse.reading.tokens) if i not in covered)


def distinct_requests(parse: Parse, conditions: Sequence[Condition]) -> list[Request]:
    found: dict[tuple[str, ...], Request] = {}
    for _, request in sorted(parse.requests, key=lambda pair: pair[0]):
        known = found.setdefault(request.facet.key, request)
        if request.apart_from and not known.apart_from:
            found[request.facet.key] = request
    bound = {c.facet.key for c in conditions if not c.negated and c.values}
    single = len(found) == 1 and not bound
    return [r for key, r in found.items() if key not in bound or r.apart_from or single]
