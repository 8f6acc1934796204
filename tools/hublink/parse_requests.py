"""What a question asks for: attributes, groups, an order; what its words leave open."""

import re
from collections.abc import Sequence
from itertools import takewhile

from tools.hublink.facets import FacetColumn
from tools.hublink.matter import asks_for_matter
from tools.hublink.meaning import LIKELY, SURE
from tools.hublink.mentions import Mention, MentionKind
from tools.hublink.parse import Parse
from tools.hublink.plan import Condition, Facet, Operation, Request
from tools.hublink.value_kinds import ValueKind
from tools.hublink.words import AUXILIARIES, FUNCTION_WORDS, PERSONS, phrase, spelled_in

_SCOPES = frozenset("among in for within across by that which with when where".split())
_ARTICLES = {"a", "an", "the", "its", "their"}
_DOES = ("do", "does", "did")


_YEARS = re.compile(r"\W*(?:the |publication )*(?:years?|annum)\b", re.IGNORECASE)
_LONGEST_NOUN = 4
_ORDERED = (Operation.RANK, Operation.EXTREME)


def read_requests(parse: Parse) -> None:
    free = parse.free(MentionKind.FACET)
    for index, mention in free:
        column = parse.finest(mention.columns)
        parse.consumed.add(index)
        if _tells_kind(parse, index) or _acts(parse, mention):
            continue
        if _names_sort(parse, index) and len(free) > 1:
            continue
        if _is_verb(parse, mention) and any(_is_noun(parse, other) for _, other in free):
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


def _tells_kind(parse: Parse, index: int) -> bool:
    """Whether a mention only says what the value before it is: "robustness as a quality"."""
    mention = parse.reading.mentions[index]
    before = [m for m in parse.reading.mentions[:index] if m.kind is MentionKind.VALUE]
    between = (
        [t.lower for t in parse.reading.tokens[before[-1].end : mention.start]] if before else []
    )
    return bool(between) and between[0] == "as" and set(between[1:]) <= _ARTICLES


def _names_sort(parse: Parse, index: int) -> bool:
    """Whether a mention is the noun that a value right before it describes: "robotics systems"."""
    mentions = parse.reading.mentions
    before = mentions[index - 1] if index else None
    return (
        before is not None
        and before.kind is MentionKind.VALUE
        and before.end == mentions[index].start
        and _gap(parse, before, mentions[index]) == " "
        and not any(s.column in mentions[index].columns for s in before.senses)
    )


def _gap(parse: Parse, before: Mention, after: Mention) -> str:
    """What is written between two mentions."""
    tokens = parse.reading.tokens
    return parse.reading.question[tokens[before.end - 1].end : tokens[after.start].start]


def _is_noun(parse: Parse, mention: Mention) -> bool:
    return not _is_verb(parse, mention) and not _acts(parse, mention)


def _is_verb(parse: Parse, mention: Mention) -> bool:
    """Whether a mention is a verb that shares its stem with a name: "did they evaluate"."""
    word = parse.reading.tokens[mention.start]
    if mention.end - mention.start > 1 or mention.certainty >= 1:
        return False
    names = [parse.view.columns[c].name for c in mention.columns]
    return any(word.stem in phrase(n) for n in names) and not any(
        spelled_in(word, n) for n in names
    )


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
        if mention.kind is MentionKind.TYPE and gap is not None and not gap.strip():
            parse.group_by = Facet(key=(), name=mention.words.lower())
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
    _group_by_time(parse, parse.cues.group_at)


def _group_by_time(parse: Parse, group_at: int) -> None:
    """Groups by the year where the graph has years under another name: "per year"."""
    named, year = _YEARS.match(parse.reading.question, group_at), parse.year_column()
    if named is not None and year is not None:
        parse.group_by = year.facet
        parse.explain(*named.span())


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
    bound = {c.facet.key for c in parse.conditions if c.values and not c.negated}
    if any(request.facet.key not in bound for _, request in parse.requests):
        return
    kinds = _asked_kinds(parse)
    if parse.meaning is not None and not kinds and asks_for_matter(parse.reading):
        _request(parse, parse.meaning.matter(), certainty=0.6)
    elif not parse.requests and not parse.group_by:
        if (measured := _measured(parse)) is not None:
            _request(parse, measured.number, certainty=0.7)
        elif kinds:
            for wording in kinds:
                _request_meant(parse, [wording])
        elif _asks_implicitly(parse, scoped):
            sure = not parse.conditions and not scoped
            _request_meant(parse, _asked_wordings(parse), least=SURE if sure else LIKELY)


def _asks_implicitly(parse: Parse, scoped: bool) -> bool:
    superlative = parse.cues.operation is Operation.EXTREME and parse.order_by is None
    about_scope = scoped and not parse.conditions and not parse.asks_for_hubs()
    return superlative or about_scope


def _request_meant(parse: Parse, wordings: Sequence[str], least: float = LIKELY) -> None:
    """Asks for the attribute that the words of the question mean, if they are alike enough."""
    column = parse.meaning.asked(wordings, least) if parse.meaning is not None else None
    if column is not None:
        _request(parse, column, certainty=0.5, words=wordings[0])
        parse.explained |= {i for i in parse.reading.unexplained() if not _is_named(parse, i)}


def _request(parse: Parse, column: int | None, certainty: float, words: str = "") -> None:
    if column is not None:
        facet = parse.view.columns[column].facet
        parse.requests.append((0, Request(facet=facet, words=words, certainty=certainty)))


def _is_named(parse: Parse, position: int) -> bool:
    """Whether a word within the question is written like a name."""
    return (
        position > 0 and parse.reading.tokens[position].text != parse.reading.tokens[position].lower
    )


def _measured(parse: Parse) -> FacetColumn | None:
    """The main attribute with numbers at the node that at least two conditions describe."""
    parents = [condition.facet.key[:-1] for condition in parse.conditions]
    shared = [parent for parent in parents if len(parent) > 1 and parents.count(parent) > 1]
    if not shared or any(m.kind is MentionKind.TYPE for m in parse.reading.mentions):
        return None
    return parse.main_number(shared[0])


def _asked_kinds(parse: Parse) -> list[str]:
    """The words by which the question asks who, when or where, each with its verb."""
    words = [t.lower for t in parse.reading.tokens]
    found = []
    for i, word in enumerate(words):
        after = words[i + 1 : i + 2]
        verb = [w for w in words[i + 1 : i + 4] if w not in FUNCTION_WORDS][:1]
        person = word in PERSONS and i > 0 and words[i - 1] in ("which", "what")
        if word == "who" or (word == "whose" and i == 0) or person:
            found.append(" ".join(["who", *verb]))
        elif word in ("when", "where") and (not after or after[0] in AUXILIARIES):
            found.append(word)
    return found


def _asked_wordings(parse: Parse) -> list[str]:
    """What stands between "which" or "what" and the verb; all free words where nothing does.

    In "the most common type of paper among …" it is what follows the superlative. As verbs cannot
    be told from nouns, each beginning of such words is a wording of its own.
    """
    words = [t.lower for t in parse.reading.tokens]
    hub_nouns = {m.start for m in parse.reading.mentions if m.kind is MentionKind.TYPE}
    for i, word in enumerate(words):
        if word in ("which", "what") and i + 1 not in hub_nouns:
            noun = list(takewhile(lambda w: w not in AUXILIARIES, words[i + 1 :]))
            if noun and noun[0] not in FUNCTION_WORDS:
                return _beginnings(noun)
    if parse.cues.extreme_end is not None:
        after = [t.lower for t in parse.reading.tokens if t.start >= parse.cues.extreme_end]
        noun = list(takewhile(lambda w: w not in _SCOPES and w not in AUXILIARIES, after))
        if noun:
            return _beginnings(noun)
    return [_unexplained_wording(parse)]


def _beginnings(words: Sequence[str]) -> list[str]:
    return [" ".join(words[:length]) for length in range(1, min(len(words), _LONGEST_NOUN) + 1)]


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
