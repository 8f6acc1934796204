"""What describes a hub: its kind, and the words for what it is about, whatever they are called."""

import re

from tools.hublink.mentions import Mention, MentionKind
from tools.hublink.parse import Parse
from tools.hublink.plan import Facet, Operation, Request

_KIND = re.compile(r"\b(?:what|which) (?:kinds?|sorts?|types?|category)\b(?: of (?:an? )?(\w+))?")
_DESCRIBES = re.compile(
    r"\bdescri(?:b\w+|ption)\b|\b(?:few|some|which|what) (?:key)?words\b|\bsum(?:s|med)? up\b"
    r"|\bwhat\b[^?]*\babout\b"
)
_ABOUT = re.compile(r"\b(?:about|describ\w+ (?:by|as|with)|tagged(?: as| with)?|labell?ed)\W*$")
_KEYWORDS = "keywords, tags, subjects or topics that describe it"


def read_descriptions(parse: Parse) -> None:
    """Asks for the kind of what is named, or for what describes it, where nothing else is asked."""
    if parse.meaning is None or parse.requests or parse.group_by:
        return
    if parse.cues.operation not in (Operation.LIST, Operation.VERIFY):
        return
    question = parse.reading.question.lower()
    wording = ""
    if (kind := _KIND.search(question)) is not None:
        noun = kind.group(1)
        wording = "kind, category or genre" + (f" of {noun}" if noun else "")
    elif _names_hub(parse) and (kind := _DESCRIBES.search(question)) is not None:
        wording = _KEYWORDS
    column = parse.meaning.asked([wording]) if kind is not None else None
    if kind is not None and column is not None:
        facet = parse.view.columns[column].facet
        request = Request(facet=facet, words=kind.group(), certainty=0.6)
        parse.requests.append((parse.position(kind.start()), request))
        parse.explain(*kind.span())


def describing(parse: Parse, mention: Mention, columns: set[int]) -> Facet | None:
    """Of the facets that hold a value, the one for what hubs are about, where that is asked."""
    before = parse.reading.question[: parse.reading.tokens[mention.start].start].lower()
    if parse.meaning is None or len(columns) < 2 or not _ABOUT.search(before):
        return None
    return parse.view.columns[parse.meaning.among(_KEYWORDS, columns)].facet


def _names_hub(parse: Parse) -> bool:
    return any(m.kind is MentionKind.HUB and not m.senses for m in parse.reading.mentions)
