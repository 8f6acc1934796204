"""The outcome of parsing: the operation, and the words not understood."""

import re
from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Facet, Operation, Request, Statistic, Topic
from tools.hublink.language.words import (
    FUNCTION_WORDS,
    LIGHT_STEMS,
    Token,
    phrase,
    spelled_in,
    tokens,
    words_of,
)
from tools.hublink.question.denial.denied import is_word_denied
from tools.hublink.question.mentions.hub_nouns import SUPPOSED
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.said_words import is_said_of_most

_WRITTEN = re.compile(r"[\w'’@#&+*=%$-]+")
_SIGNS = re.compile(r"\w[@#&+*=%$]")
_AND_WHICH = re.compile(r"\b(?:and|or) (?:which|what)(?: ones)?(?: are they)?\W*$", re.IGNORECASE)
"""Those that are counted are to be told as well."""
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_TOPICAL = frozenset("on about regarding concerning".split())
_TWO = 2
_EACH_YEAR = re.compile(r"\b(?:per|each|every|by) (?:year|decade)\b", re.IGNORECASE)
"""Says that numbers are to be told, whatever is asked besides: "is it growing? Per year"."""
_PARTICLE = 2
"""Words of so few letters tell no title by themselves: "which turn up"."""
_TITLED_SHARE = 0.4
"""Words in more titles than this do not tell papers apart."""


def operation_of(
    parse: Parse, conditions: Sequence[Condition], hubs: Sequence[str] | None
) -> Operation:
    """Return the operation that a question asks for, of the hubs it names where it names any."""
    operation = parse.cues.operation
    several = any(len(c.values) > 1 or c.spans for c in conditions)
    sides = several or parse.group_by is not None or len(hubs or ()) > 1
    if operation is Operation.COMPARE and not (sides or parse.cues.wishes_to_compare):
        operation = parse.cues.operation_else
    if parse.bounds is not None:
        return Operation.RANK
    if parse.statistic is not None:
        each = any(c.spans for c in conditions) and _OR.search(parse.reading.question) is None
        operation = Operation.COMPARE if each else operation
        return _operation_of_statistic(parse, operation, several)
    verifies = operation is Operation.VERIFY and _EACH_YEAR.search(parse.reading.question)
    if parse.group_by and (verifies or operation in (Operation.COUNT, Operation.LIST)):
        return Operation.DISTRIBUTE
    if operation is Operation.COUNT and _AND_WHICH.search(parse.reading.question):
        return Operation.LIST
    if operation is Operation.COUNT and any(c.spans for c in conditions):
        return Operation.DISTRIBUTE
    if operation is Operation.COUNT and several and _counts_both(parse):
        return Operation.COMPARE
    if operation is Operation.COMPARE and _asks_for_the_compared(parse, conditions):
        return Operation.LIST
    ordered = parse.order_by or parse.group_by or parse.requests
    if operation is Operation.EXTREME and (_is_unordered_first(parse) or not ordered):
        operation = Operation.VERIFY if parse.cues.verifies else Operation.LIST
    asks = {"which", "what", "who"}
    if operation is Operation.VERIFY and any(t.lower in asks for t in parse.reading.tokens):
        return Operation.LIST
    return operation


def _operation_of_statistic(parse: Parse, operation: Operation, several: bool) -> Operation:
    """Return whether a statistic is of all, or of each group."""
    if operation is Operation.COMPARE:
        return operation if several or parse.group_by is not None else Operation.SUMMARIZE
    of_hubs = parse.statistic is not Statistic.SHARE and not parse.requests
    if parse.group_by is None or of_hubs:
        return Operation.SUMMARIZE
    ordered = operation in (Operation.RANK, Operation.EXTREME)
    return operation if ordered else Operation.DISTRIBUTE


def _asks_for_the_compared(parse: Parse, conditions: Sequence[Condition]) -> bool:
    """Whether a graph tells what a thing is compared with, and no other is named to compare."""
    told = any(request.words.lower().startswith("compare") for _, request in parse.requests)
    return told and [len(condition.values) for condition in conditions] == [1]


def _is_unordered_first(parse: Parse) -> bool:
    """Return whether only "first" sounds like a superlative, and nothing is there to order by."""
    return parse.cues.first_end is not None and parse.order_by is None


def _is_ordinal(parse: Parse) -> bool:
    """Return whether "first" is a place among an attribute's values, as in "the first author"."""
    end = parse.cues.first_end
    if end is None or not _is_unordered_first(parse):
        return False
    tokens = parse.reading.tokens
    kinds = (MentionKind.FACET, MentionKind.VALUE)
    after = [m for m in parse.reading.mentions if tokens[m.start].start == end + 1]
    return any(m.kind in kinds for m in after)


def _counts_both(parse: Parse) -> bool:
    """Whether each of two is counted: "how many X and how many Y", "are there more X or Y"."""
    return parse.cues.of_which_more or parse.reading.question.lower().count("how ") > 1


def group_of(
    parse: Parse,
    operation: Operation,
    conditions: Sequence[Condition],
    requests: Sequence[Request],
) -> Facet | None:
    if parse.group_by is not None:
        return parse.group_by
    if operation is Operation.SUMMARIZE:
        return None
    if operation is Operation.COMPARE:
        compared = [c for c in conditions if len(c.values) > 1 or c.spans]
        return compared[0].facet if compared else None
    if operation is Operation.EXTREME and parse.order_by is None and requests:
        return parse.hubs_facet() if _most_of(parse) else requests[0].facet
    if operation is Operation.RANK and parse.order_by is None and requests:
        return _ranked_by_amount(parse)
    if operation is Operation.DISTRIBUTE:
        ranged = [c for c in conditions if c.lowest is not None or c.highest is not None or c.spans]
        year = parse.year_column()
        if ranged:
            return ranged[0].facet
        if requests:
            return requests[-1].facet
        return year.facet if year else None
    return None


def _most_of(parse: Parse) -> bool:
    """Whether the question asks which hub has most of something: "the paper with most authors"."""
    hubs = [m for m in parse.reading.mentions if m.kind is MentionKind.TYPE]
    end = parse.cues.most_end
    if not hubs or end is None:
        return False
    facets = [m for m in parse.reading.mentions if m.kind is MentionKind.FACET]
    named = any(
        parse.reading.tokens[m.start].start == end and not _is_undergone(parse, m) for m in facets
    )
    return named and parse.reading.tokens[hubs[0].start].start < end


def _is_undergone(parse: Parse, verb: Mention) -> bool:
    """Whether a verb says what hubs undergo, and the graph who does it: "the most cited paper"."""
    word = parse.reading.tokens[verb.start].lower
    labels = (parse.view.columns[column].labels[-1] for column in verb.columns)
    return word.endswith(("ed", "en")) and all(words_of(each)[-1:] != ["by"] for each in labels)


def _ranked_by_amount(parse: Parse) -> Facet | None:
    """Return the facet ranked by counts: of values by hubs, or of hubs by values."""
    amount_at = parse.cues.amount_at
    if amount_at is None or parse.cues.alphabetical:
        return None
    start, first = min(parse.requests, key=lambda pair: pair[0])
    counted = parse.reading.tokens[start].start > amount_at
    return parse.hubs_facet() if counted else first.facet


def not_understood(parse: Parse, operation: Operation) -> tuple[str, ...]:
    """Return the words of the question that no part of its plan stands for."""
    superlatives = parse.cues.operation is Operation.EXTREME and operation is Operation.LIST
    unread = parse.unread
    if superlatives and not _is_ordinal(parse):
        unread = [*unread, *parse.cues.superlatives]
    cued = {
        i
        for i, token in enumerate(parse.reading.tokens)
        for start, end in parse.cues.spans
        if token.start < end and token.end > start
    }
    left = [
        parse.reading.tokens[i].text
        for i in parse.reading.unexplained()
        if i not in cued and i not in parse.explained
    ]
    left = [word for word in left if not (word.islower() and is_said_of_most(parse.lexicon, word))]
    quoted = [m.words for m in parse.reading.mentions if m.kind is MentionKind.UNKNOWN]
    return tuple(dict.fromkeys(quoted + unread + left + _supposed(parse)))


def _supposed(parse: Parse) -> list[str]:
    """Words taken for what hubs are called, though the question names the hub it speaks of."""
    mentions = parse.reading.mentions
    if not any(m.kind is MentionKind.HUB and not m.senses for m in mentions):
        return []
    return [m.words for m in mentions if m.kind is MentionKind.TYPE and m.certainty <= SUPPOSED]


def title_words(
    parse: Parse, unknown: Sequence[str], within: tuple[str, ...] | None
) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """Return words not understood that stand together in titles, and the hubs that bear them.

    They say what the papers asked for are about, unless an attribute follows that they qualify:
    "evaluation metrics". Of one word more than stand together, these others name the one hub that
    bears them. Without such words, the hubs given stay; so they do where a word before them says
    that they are a topic, which titles alone do not tell.
    """
    said = parse.reading.tokens
    if _TOPICAL & {before.lower for before, word in pairwise(said) if word.text in unknown}:
        return (), within
    quoted = {m.words for m in parse.reading.mentions if m.kind is MentionKind.UNKNOWN}
    if any(is_word_denied(parse, i) for i, w in enumerate(said) if w.text in unknown):
        return (), within
    before = {m.start - 1 for m in parse.reading.mentions if m.kind is MentionKind.FACET}
    qualifying = {said[i].text for i in before if i >= 0}
    words = tuple(w for w in unknown if w not in quoted and w not in qualifying)
    if all(len(word) <= _PARTICLE and word.islower() for word in words):
        return (), within
    words, hubs = _borne(parse, words)
    if len(words) == 1:
        of_it = tokens(words[0])
        titles = {hub: parse.view.hubs[hub].label for hub in hubs}
        hubs = {hub for hub in hubs if all(spelled_in(word, titles[hub]) for word in of_it)}
    if within is not None:
        hubs &= set(within)
    if not hubs or len(hubs) > max(1, _TITLED_SHARE * len(parse.view.hubs)):
        return (), within
    return words, tuple(sorted(hubs))


def _borne(parse: Parse, words: tuple[str, ...]) -> tuple[tuple[str, ...], set[str]]:
    """Words with the hubs whose titles bear them all, or all but one with the hub that does."""
    hubs = set(parse.lexicon.titled(words))
    if hubs or len(words) <= _TWO:
        return words, hubs
    fewer = (words[:i] + words[i + 1 :] for i in range(len(words)))
    found = [(few, borne) for few in fewer if len(borne := set(parse.lexicon.titled(few))) == 1]
    return found[0] if len(found) == 1 else (words, set())


def says_topic_of(words: Sequence[Token], unknown: Sequence[str]) -> bool:
    """Return whether a word says that unknown ones right behind it are a topic: "about tides"."""
    led = (before.lower for before, word in pairwise(words) if word.text in unknown)
    return not _TOPICAL.isdisjoint(led)


def topic_of(parse: Parse) -> Topic | None:
    """Return what a question says papers are about, where that was read; no hubs are known yet."""
    said = [m.words for m in parse.reading.mentions if m.kind is MentionKind.TOPIC]
    return Topic(wording=said[0], hubs=()) if said else None


def unmatched(parse: Parse, unknown: Sequence[str]) -> tuple[str, ...]:
    """Return the words not understood that look like names: quoted, or capitalised inside.

    What a title has is somewhere in the graph.
    """
    quoted = [m.words for m in parse.reading.mentions if m.kind is MentionKind.UNKNOWN]
    question = parse.reading.question
    names = [
        _as_written(token, question)
        for token in parse.reading.tokens
        if token.text in unknown
        and token.text[:1].isupper()
        and not (_begins(token, question) or _is_contracted(token.lower))
        and not parse.lexicon.titled([token.text])
    ]
    return tuple(dict.fromkeys(quoted + names))


def _begins(word: Token, question: str) -> bool:
    """Whether a word begins a sentence, where any word has a capital."""
    before = question[: word.start].rstrip(" \t\"'“‘(-–•")
    return not before or before[-1] in ".?!:;\n"


def _as_written(word: Token, question: str) -> str:
    """A name with the signs that belong to it ("H@1"), without the ending of a possessive."""
    whole = next(m for m in _WRITTEN.finditer(question) if m.start() <= word.start < m.end())
    signed = whole[0] if _SIGNS.search(whole[0]) else word.text
    return signed.removesuffix("'s").removesuffix("’s")


def _is_contracted(word: str) -> bool:
    """Whether a word is a small one with another drawn to it: "i'm", "that's"."""
    first, mark, _ = word.replace("’", "'").partition("'")
    return bool(mark) and first in FUNCTION_WORDS


def suggestions(parse: Parse, unknown: Sequence[str]) -> tuple[str, ...]:
    """Return the values that some words may be misspelt names of, or parts of their names."""
    senses = [s for words in unknown[:3] for s in parse.lexicon.near_values(words, limit=2)]
    return tuple(dict.fromkeys(sense.value for sense in senses))[:4]


def confidence(parse: Parse, unknown: Sequence[str]) -> float:
    content = [
        t for t in parse.reading.tokens if not t.is_function_word and t.stem not in LIGHT_STEMS
    ]
    left = sum(len(phrase(words)) for words in unknown)
    return round(1 - min(1.0, left / max(1, len(content))), 3)
