"""The description of a hub: its kind, and the words for its topic, under any name."""

import re
from collections.abc import Iterator

from tools.hublink.core.plan import Condition, Facet, Operation, Request
from tools.hublink.language.words import tokens
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_KIND = re.compile(r"\b(?:what|which) (?:kinds?|sorts?|types?|category)\b(?: of (?:an? )?(\w+))?")
_DESCRIBES = re.compile(
    r"\bdescri(?:b\w+|ption)\b|\b(?:few|some|which|what) (?:key)?words\b|\bsum(?:s|med)? up\b"
    r"|\b(?:what|which)\b[^?]*\babout\b"
)
_ESTEEM = re.compile(
    r"\bpeople (?:think|say|rate|like)\b|\b(?:considered|thought|any) (?:good|bad)\b"
    r"|\bhow (?:good|bad) (?:is|was|are|were)\b|\brecommend\w*\b"
)
_FAME = re.compile(r"\bhow (?:popular|famous|well[- ]known)\b|\bpopularity\b")
_ABOUT = re.compile(r"\b(?:about|describ\w+ (?:by|as|with)|tagged(?: as| with)?|labell?ed)\W*$")
_ASKING = ("which", "what")
_SAID = 0.7
"""Certainty of an attribute that a noun asks for by a kind of its values."""
_KEYWORDS = "keywords, tags, subjects or topics that describe it"
_OF_NAMED = (
    (_DESCRIBES, _KEYWORDS),
    (_ESTEEM, "rating or review score"),
    (_FAME, "popularity, number of votes"),
)
"""Words for a kind or a description, and names of the attributes they ask for."""


def read_descriptions(parse: Parse) -> None:
    """Ask for the kind of what is named, or for what describes it, where nothing else is asked."""
    if parse.meaning is None or parse.requests or parse.group_by:
        return
    if parse.cues.operation not in (Operation.LIST, Operation.VERIFY):
        return
    question = parse.reading.question.lower()
    wording = ""
    if (asked := _KIND.search(question)) is not None:
        noun = asked.group(1)
        wording = "kind, category or genre" + (f" of {noun}" if noun else "")
    elif _names_hub(parse):
        for pattern, called in _OF_NAMED:
            if (asked := pattern.search(question)) is not None:
                wording = called
                break
    column = parse.meaning.asked([wording]) if asked is not None else None
    if asked is not None and asked.re is _KIND:
        column = next((c.number for c in parse.view.columns if c.tells_kind), column)
    if asked is not None and column is not None:
        facet = parse.view.columns[column].facet
        request = Request(facet=facet, words=asked.group(), certainty=0.6)
        parse.requests.append((parse.position(asked.start()), request))
        parse.explain(*asked.span())


def describing(parse: Parse, mention: Mention, columns: set[int]) -> Facet | None:
    """Return the facet of topics among those that hold a value, where topics are asked for."""
    before = parse.reading.question[: parse.reading.tokens[mention.start].start].lower()
    if parse.meaning is None or len(columns) < 2 or not _ABOUT.search(before):
        return None
    return parse.view.columns[parse.meaning.among(_KEYWORDS, columns)].facet


def _names_hub(parse: Parse) -> bool:
    return any(m.kind is MentionKind.HUB and not m.senses for m in parse.reading.mentions)


def read_asked_kinds(parse: Parse) -> None:
    """Ask for the things of a kind that a noun asks for: "which questionnaires were used"."""
    for condition in parse.conditions:
        of_these = Facet(key=condition.facet.key[:-1], name="")
        if not (condition.values and of_these.key and parse.view.has(of_these)):
            continue
        for place in _asked(parse, condition):
            things = parse.view.column(of_these).facet
            request = Request(facet=things, words=condition.words, certainty=_SAID)
            parse.requests.append((place, request))


def _asked(parse: Parse, condition: Condition) -> Iterator[int]:
    """Where the words of a condition stand right after "which" or "what"."""
    said = tokens(condition.words)[:1]
    for place, token in enumerate(parse.reading.tokens[1:], 1):
        before = parse.reading.tokens[place - 1].lower
        if said and token.lower == said[0].lower and before in _ASKING:
            yield place
