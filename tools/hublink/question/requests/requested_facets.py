"""The attributes that a question asks for by name."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Operation, Request, Statistic
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import PERSONS, is_past, phrase, spelled_in
from tools.hublink.question.conditions.statuses import is_undergone_by_counted
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.attribute_names import counts_things, is_of_people, people_of_works

_ONE_OF_THEM = (["a"], ["an"], ["any"], ["one"])
_HAVING, _OF_WHOM = (["have"], ["has"]), (["with"], ["who"], ["whose"])
_WHO, _WITHIN = "who", (["in", "the"], ["of", "the"], ["from", "the"], ["in", "our"])
_PERHAPS = 0.6
"""Certainty that who did something is asked for, and nothing that the verb is the name of."""
_ARTICLES = {"a", "an", "the", "its", "their"}
_DOES = ("do", "does", "did")
_UNCOUNTED = (Operation.LIST, Operation.VERIFY)
_YEAR, _WHO = "year", "who"
_PREPOSITIONS, _THEIRS = frozenset("on in for with at to".split()), ("their", "its")
_DOERS = frozenset("they we people he she it".split())


def read_requests(parse: Parse) -> None:
    free = parse.free(MentionKind.FACET)
    for index, mention in free:
        column = _when(parse, mention) or parse.finest(mention.columns)
        parse.consumed.add(index)
        if _tells_kind(parse, index) or _acts(parse, mention):
            continue
        if _names_sort(parse, index) and len(free) > 1:
            continue
        if _says_what_is_named(parse, mention):
            continue
        if _is_told_by_place(parse, mention) or _modifies(parse, mention):
            continue
        if _leads_to_persons(parse, mention) or _is_done_in_hubs(parse, mention):
            continue
        if _bears_what_is_said(parse, mention) or _says_among_whom(parse, mention):
            continue
        if is_undergone_by_counted(parse, mention) or _only_names_counted(parse, mention):
            continue
        if _is_verb(parse, mention) and any(_is_noun(parse, other) for _, other in free):
            continue
        for facet in parse.facets_of(column, mention):
            request = Request(facet=facet, words=mention.words, certainty=mention.certainty)
            parse.requests.append((mention.start, request))


def _says_what_is_named(parse: Parse, mention: Mention) -> bool:
    """Whether a noun says what the work named right behind it is: "the chapter “Dark towns”"."""
    before = parse.reading.tokens[mention.start - 1].lower if mention.start else ""
    return before in _ARTICLES and any(
        other.start == mention.end and other.kind is MentionKind.HUB
        for other in parse.reading.mentions
    )


def _when(parse: Parse, mention: Mention) -> FacetColumn | None:
    """The year of a paper, where only "year" is said of the longer names of several years."""
    alone = mention.words.lower() == _YEAR and mention.certainty < 1
    return parse.year_column() if alone else None


def _is_told_by_place(parse: Parse, mention: Mention) -> bool:
    """Whether one place of an attribute is asked for besides: "which author is the last author"."""
    placed = [m for m in parse.reading.mentions if m.start in parse.placed]
    return mention not in placed and any(set(m.columns) & set(mention.columns) for m in placed)


def _leads_to_persons(parse: Parse, mention: Mention) -> bool:
    """Whether hubs are sought that somebody made of whom more is told: "written by people of"."""
    after = parse.reading.tokens[mention.end : mention.end + 2]
    led = [token.lower for token in after]
    if not (parse.asks_for_hubs() and parse.conditions and led[:1] == ["by"]):
        return False
    if PERSONS.isdisjoint(led[1:]):
        return False
    parse.explain(after[0].start, after[1].end)
    return True


def _bears_what_is_said(parse: Parse, mention: Mention) -> bool:
    """Whether hubs are sought by what is told of one of theirs: "with an author from Oslo".

    It need not be told of that one: "which have authors with a stake in it?".
    """
    before = [token.lower for token in parse.reading.tokens[: mention.start]]
    after = [token.lower for token in parse.reading.tokens[mention.end : mention.end + 1]]
    if parse.asks_for_hubs() and before[-1:] in _HAVING and after in _OF_WHOM:
        return bool(parse.conditions)
    if not parse.asks_for_hubs() or before[-1:] not in _ONE_OF_THEM:
        return False
    keys = [parse.view.columns[number].facet.key for number in mention.columns]
    bound = [condition.facet.key for condition in parse.conditions if condition.values]
    return any(key == said[: len(key)] != said for key in keys for said in bound)


def _says_among_whom(parse: Parse, mention: Mention) -> bool:
    """Whether a noun only says among whom somebody is sought: "who in the group wrote most?"."""
    before = [token.lower for token in parse.reading.tokens[: mention.start]]
    return before[:1] == [_WHO] and before[1:] in _WITHIN


def _is_done_in_hubs(parse: Parse, mention: Mention) -> bool:
    """Whether hubs are sought in which some do what a mention says, or do something to that.

    "In which did they sleep?" asks for no sleep, and "which tried it on their wood?" for no wood.
    """
    before = [t.lower for t in parse.reading.tokens[max(0, mention.start - 2) : mention.start]]
    within = parse.asks_for_hubs() and bool(parse.conditions) and mention.certainty < 1
    done_to = len(before) > 1 and before[0] in _PREPOSITIONS and before[1] in _THEIRS
    return within and (done_to or (bool(before) and before[-1] in _DOERS))


def _only_names_counted(parse: Parse, mention: Mention) -> bool:
    """Whether a noun names the things that a number is of, and nobody asks how many there are.

    Of a hub that is named, "its bells" may be how many it has.
    """
    named = any(m.kind is MentionKind.HUB for m in parse.reading.mentions)
    if mention.certainty >= 1 or named or parse.cues.operation not in _UNCOUNTED:
        return False
    if parse.statistic is not None or parse.cues.amount_at is not None:
        return False
    return all(counts_things(parse.view.columns[each]) for each in mention.columns)


def _modifies(parse: Parse, mention: Mention) -> bool:
    """Whether a mention only says which sort of what is named next: "question data sets"."""
    following = [m for m in parse.reading.mentions if m.start == mention.end]
    surer = [m for m in following if m.certainty > mention.certainty]
    nouns = [m for m in surer if m.kind in (MentionKind.FACET, MentionKind.TYPE)]
    return any(_gap(parse, mention, noun) == " " for noun in nouns)


def _acts(parse: Parse, mention: Mention) -> bool:
    """Return whether a mention is the subject of the question's verb: "do the authors … see"."""
    before = [t.lower for t in parse.reading.tokens[max(0, mention.start - 2) : mention.start]]
    return bool(before) and before[-1] in ("the", "its", "their") and before[0] in _DOES


def _tells_kind(parse: Parse, index: int) -> bool:
    """Return whether a mention only says what the value before it is: "granite as a material"."""
    mention = parse.reading.mentions[index]
    before = [m for m in parse.reading.mentions[:index] if m.kind is MentionKind.VALUE]
    if not before:
        return False
    between = [t.lower for t in parse.reading.tokens[before[-1].end : mention.start]]
    return between[:1] == ["as"] and set(between[1:]) <= _ARTICLES


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
    """Return the text between two mentions."""
    tokens = parse.reading.tokens
    return parse.reading.question[tokens[before.end - 1].end : tokens[after.start].start]


def _is_noun(parse: Parse, mention: Mention) -> bool:
    return not _is_verb(parse, mention) and not _acts(parse, mention)


def _is_verb(parse: Parse, mention: Mention) -> bool:
    """Return whether a mention is a verb that shares its stem with a name: "did they evaluate"."""
    word = parse.reading.tokens[mention.start]
    if mention.end - mention.start > 1 or mention.certainty >= 1:
        return False
    names = [parse.view.columns[c].name for c in mention.columns]
    return any(word.stem in phrase(n) for n in names) and not any(
        spelled_in(word, n) for n in names
    )


def _of_those_who_did(request: Request, place: int, parse: Parse) -> Request:
    """What is asked, of people where it is who did something: "who tested strobe lights?".

    That is no question for what was tested.
    """
    words = parse.reading.tokens[:2]
    asks = [word.lower for word in words[:1]] == [_WHO] and is_past(request.words.lower())
    who = people_of_works(parse.view.columns)
    if not asks or place != 1 or who is None or is_of_people(parse.column(request.facet)):
        return request
    return request.model_copy(update={"facet": who.facet, "certainty": _PERHAPS})


def distinct_requests(parse: Parse, conditions: Sequence[Condition]) -> list[Request]:
    found: dict[tuple[str, ...], Request] = {}
    for place, asked in sorted(parse.requests, key=lambda pair: pair[0]):
        request = _of_those_who_did(asked, place, parse)
        known = found.setdefault(request.facet.key, request)
        if request.apart_from and not known.apart_from:
            found[request.facet.key] = request
    bound = {c.facet.key for c in conditions if not c.negated and c.values}
    single = len(found) == 1 and not bound and parse.statistic is not Statistic.SHARE
    untold = {c.facet.key for c in conditions if c.negated and not c.values}
    first = next((word.lower for word in parse.reading.tokens), "")
    counts = () if first == _WHO else conditions
    counted = {c.facet.key for c in counts if c.counts_values}
    told = {
        key: request
        for key, request in found.items()
        if key not in untold and not (key in counted and request.certainty < 1)
    }
    return [r for key, r in told.items() if key not in bound or r.apart_from or single]
