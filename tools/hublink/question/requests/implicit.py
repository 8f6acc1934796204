"""Implicit requests: who, when and where, or the meaning of free words."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from tools.hublink.core.plan import Operation, Request
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import (
    AUXILIARIES,
    FUNCTION_WORDS,
    PERSONS,
    WORK_STEMS,
    family,
    names_doer,
    stem,
    words_of,
)
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.question.requests.topics import asks_for_topic
from tools.hublink.vocabulary.asked_attributes import column_meant
from tools.hublink.vocabulary.meaning import LIKELY, SURE

_SCOPES = frozenset("among in for within across by that which with when where".split())
_APPEARING = frozenset(stem(word) for word in "publish appear present".split())
_COMING = frozenset(("come", "came"))
_JOINING = frozenset("and or & plus".split())
_WH = frozenset("who when where what which how".split())
_WHICH = frozenset(("which", "what"))
_ONES = ("one", "ones")
_COUNTING = frozenset(("most", "fewest"))
_DETERMINERS = frozenset("a an the this that these those".split())
"""No verb follows these: "who did the turn-taking study"."""
_DOING = frozenset("did do does done made".split())
_LONGEST_NOUN = 4
_HAVING_WORKS = "author"
"""Who has works: "who has most papers"."""
_WRITING = frozenset(family(stem(verb)) for verb in ("write", "author"))
"""What they did who have works."""


def read_implicit(parse: Parse, scoped: bool) -> None:
    """Ask for the meaning of unexplained words where the question would else ask nothing."""
    bound = {c.facet.key for c in parse.conditions if c.values and not c.negated}
    kinds = _asked_kinds(parse)
    if any(request.facet.key not in bound for _, request in parse.requests):
        _request_kinds(parse, [(i, word) for i, word in kinds if word in _told_by(parse)])
        return
    of_hubs = parse.cues.operation is Operation.EXTREME and _is_of_hubs(parse)
    topical = not (kinds or parse.cues.compares or of_hubs) and asks_for_topic(parse.reading)
    if parse.meaning is not None and topical:
        _request(parse, parse.meaning.topic(), certainty=0.6)
    elif not parse.requests and not parse.group_by:
        if (measured := _measured(parse)) is not None:
            _request(parse, measured.number, certainty=0.7)
        elif kinds:
            _request_kinds(parse, kinds)
        elif _asks_implicitly(parse, scoped):
            sure = not parse.conditions and not scoped
            _request_meant(parse, _asked_wordings(parse), least=SURE if sure else LIKELY)


def _asks_implicitly(parse: Parse, scoped: bool) -> bool:
    superlative = parse.cues.operation is Operation.EXTREME and parse.order_by is None
    superlative = superlative and not _is_of_hubs(parse)
    words = [token.lower for token in parse.reading.tokens]
    ones = any(one in _WHICH and other in _ONES for one, other in pairwise(words))
    about_scope = scoped and not (parse.conditions or parse.asks_for_hubs() or ones)
    return superlative or about_scope


def _is_of_hubs(parse: Parse) -> bool:
    """Whether hubs are what a superlative is said of: "which paper is …", "the most … paper".

    They are not in "the most common paper type", and only counted in "has the most papers".
    """
    words = parse.reading.tokens
    covered = {i for m in parse.reading.mentions for i in range(m.start, m.end)}
    hubs = {m.start for m in parse.reading.mentions if m.kind is MentionKind.TYPE}
    if parse.lexicon.is_of_works:
        hubs |= {i for i, word in enumerate(words) if word.stem in WORK_STEMS} - covered
    if any(words[i - 1].lower in ("which", "what") for i in hubs if i):
        return True
    if parse.cues.extreme_end is None:
        return False
    end = parse.position(parse.cues.extreme_end)
    if end in hubs and words[end - 1].lower in _COUNTING:
        return False
    last = max(hubs & set(range(end, end + 2)), default=None)
    after = last + 1 if last is not None else 0
    alone = after == len(words) or after in covered or words[after].is_function_word
    return last is not None and alone


def _request_kinds(parse: Parse, kinds: Sequence[tuple[int, str]]) -> None:
    """Ask for who, when and where, each by its own attribute."""
    told = _told_by(parse)
    for position, wording in kinds:
        doers = _doers(parse, wording)
        if doers is not None and _is_told_of_few(parse, doers):
            _request_meant(parse, [wording.partition(" ")[0]], position=position)
        elif doers is not None:
            _request(parse, doers.number, 0.7, wording, position)
        elif wording in told:
            _request(parse, told[wording].number, 0.7, wording, position)
        else:
            _request_meant(parse, [wording], position=position)


def _doers(parse: Parse, wording: str) -> FacetColumn | None:
    """The attribute that names those who did something: the "publisher" of "who published"."""
    _, _, verb = wording.partition(" ")
    done = family(stem(verb)) if verb else ""
    nouns = ((c.number, words_of(c.name)[-1:]) for c in parse.view.columns)
    doers = [
        number
        for number, noun in nouns
        if noun and names_doer(noun[0]) and family(stem(noun[0])) == done
    ]
    return parse.finest(doers) if doers else None


def _is_told_of_few(parse: Parse, column: FacetColumn) -> bool:
    """Whether most hubs do not state what they are to be counted by: "who published most"."""
    most = parse.cues.operation is Operation.EXTREME
    return most and 2 * len(column.by_hub) < len(parse.view.hubs)


def _told_by(parse: Parse) -> dict[str, FacetColumn]:
    """Return the attributes that tell when and where works appeared, by these words."""
    venues, year = _venues(parse), parse.year_column()
    told = {"when": year} if year is not None else {}
    return told | ({"where": parse.finest(venues)} if venues else {})


def _venues(parse: Parse) -> Sequence[int]:
    """Return the facets that tell where works appeared, if that is what is asked."""
    stems = [token.stem for token in parse.reading.tokens]
    appears = not _APPEARING.isdisjoint(stems) or any(
        stem_ in _COMING and after == "out" for stem_, after in pairwise(stems)
    )
    return parse.lexicon.venues if appears else ()


def _request_meant(
    parse: Parse, wordings: Sequence[str], least: float = LIKELY, position: int = 0
) -> None:
    """Ask for the attribute that some words of the question mean, if they are alike enough.

    No others are explained by it: in "who wrote the mouthing study" one says of which.
    """
    column = parse.meaning.asked(wordings, least) if parse.meaning is not None else None
    verb = family(stem(wordings[0].partition(" ")[2]))
    if verb in _WRITING:
        authors = column_meant(_HAVING_WORKS, parse.view, parse.wordings)
        column = authors.number if authors is not None else column
    if column is not None:
        whole = parse.lexicon.attributes.wholes.get(column, column)
        _request(parse, whole, 0.5, wordings[0], position)
        said = {word for wording in wordings for word in wording.split()}
        parse.explained |= {
            i
            for i in parse.reading.unexplained()
            if parse.reading.tokens[i].lower in said and not _is_named(parse, i)
        }


def _request(
    parse: Parse, column: int | None, certainty: float, words: str = "", position: int = 0
) -> None:
    if column is not None:
        facet = parse.view.columns[column].facet
        request = Request(facet=facet, words=words, certainty=certainty)
        parse.requests.append((position, request))


def _is_named(parse: Parse, position: int) -> bool:
    """Return whether a word within the question is written like a name."""
    return (
        position > 0 and parse.reading.tokens[position].text != parse.reading.tokens[position].lower
    )


def _measured(parse: Parse) -> FacetColumn | None:
    """Return the main attribute with numbers at the node that conditions describe.

    That is one that two of them do, or the only one there is, where nothing else is said: "tempo"
    of rows that say of what they are.
    """
    parents = [condition.facet.key[:-1] for condition in parse.conditions]
    left = [i for i in parse.reading.unexplained() if i not in parse.explained]
    alone = len(parents) == 1 and parse.conditions[0].values and not left
    shared = [parent for parent in parents if parent and (alone or parents.count(parent) > 1)]
    if not shared or any(m.kind is MentionKind.TYPE for m in parse.reading.mentions):
        return None
    number = parse.main_number(shared[0])
    deep = len(shared[0]) > 1
    in_rows = number is not None and bool(Qualifiers(parse.view).columns_of(number.number))
    return number if deep or in_rows else None


def _asked_kinds(parse: Parse) -> list[tuple[int, str]]:
    """Return the words by which a question asks who, when or where, each with its verb.

    With them come their places.
    """
    words = [t.lower for t in parse.reading.tokens]
    hubs = {m.start for m in parse.reading.mentions if m.kind is MentionKind.TYPE}
    found = []
    for i, word in enumerate(words):
        near = range(i + 1, min(i + 4, len(words)))
        led = list(takewhile(lambda j: words[j] not in _DETERMINERS, near))
        verb = [words[j] for j in led if words[j] not in FUNCTION_WORDS and j not in hubs][:1]
        does = bool(led) and words[led[-1]] in _DOING and len(led) < len(near)
        if not verb and (does or not hubs.isdisjoint(near)):
            verb = [_HAVING_WORKS]
        before = words[max(i - (1 if parse.cues.limit is None else 2), 0) : i]
        person = word in PERSONS and not _WHICH.isdisjoint(before)
        if word == "who" or (word == "whose" and i == 0) or person:
            found.append((i, " ".join(["who", *verb])))
        elif word in ("when", "where") and _asks(words[i + 1 :]):
            found.append((i, word))
    return found


def _asks(following: Sequence[str]) -> bool:
    """Return whether what follows "when" or "where" makes it a question: a verb, another one."""
    others = [word for word in following[:2] if word not in _JOINING]
    return not following or following[0] in AUXILIARIES or not _WH.isdisjoint(others[:1])


def _asked_wordings(parse: Parse) -> list[str]:
    """Return the words between "which" or "what" and the verb, else all free words.

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
