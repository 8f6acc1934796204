"""The CSL type of a publication, from the English or German words a graph uses for it."""

import re
from collections.abc import Iterable

from tools.hublink.language.kind_names import kind_in_english
from tools.literature.csl import CslType

TYPE_WORDS: tuple[tuple[CslType, str], ...] = (
    ("chapter", r"(?:book )?chapter|book (?:section|part)|in ?(?:book|collection)"),
    ("article-magazine", r"magazine article"),
    ("article-newspaper", r"newspaper article"),
    ("article-journal", r"journal (?:article|paper)|article journal"),
    (
        "paper-conference",
        r"(?:conference|proceedings|workshop|symposium|demo|poster) "
        r"(?:paper|article|contribution)|(?:paper|article) (?:conference|proceedings)"
        r"|in ?proceedings",
    ),
    ("article", r"pre ?print|e ?print|working paper|unpublished(?: paper)?|posted content"),
    (
        "thesis",
        r"(?:(?:ph ?d|doctoral|habilitation|master s?|masters|bachelor s?|diploma) ?)?"
        r"(?:thesis|dissertation)",
    ),
    ("report", r"(?:(?:tech(?:nical)?|research|project) )?report|white ?paper"),
    ("dataset", r"data ?set"),
    ("software", r"software|computer program"),
    ("webpage", r"web ?(?:page|site)"),
    ("post-weblog", r"blog post(?:ing)?"),
    ("patent", r"patent"),
    ("motion_picture", r"film|movie|motion picture"),
    ("book", r"(?:edited )?book|monograph|proceedings"),
)
PREPRINT_SERVERS = r"arxiv|corr|(?:bio|med|chem|psyarx|eng)rxiv|ssrn|research square|preprints?"
MEETINGS = r"conferences?|conf|proceedings|proc|workshops?|symposium|symposia|congress|colloquium"
PERIODICALS = r"journal|transactions|trans|letters|magazine|annals|bulletin|quarterly|acta|review"
EDITION = re.compile(r"\b(?:19|20)\d\d\b|\b\d+(?:st|nd|rd|th)\b")


def type_in_words(texts: Iterable[str]) -> CslType | None:
    """Return the type that the first telling text names: "Journal article", "Tagungsbeitrag".

    A text names a type only with all its words, so that "paper" or "article" alone, and
    "Book review dataset paper", say nothing.
    """
    for text in texts:
        words = _words(re.sub(r"(?<=[a-z])(?=[A-Z][a-z]{2})", " ", text))
        words = kind_in_english(words) or words
        for kind, pattern in TYPE_WORDS:
            if re.fullmatch(pattern, words):
                return kind
    return None


def type_of_venue(venue: str, in_issue: bool) -> CslType:
    """Return the type of what appears in a venue.

    Preprint servers hold articles, meetings hold papers, unless these come in numbered issues
    ("Proceedings of the VLDB Endowment 14(3)"). A year or a count ("ISWC 2019", "12th …") speaks
    for a meeting. Of any other venue the likeliest is taken: a journal.
    """
    words = _words(venue)
    if re.search(rf"\b(?:{PREPRINT_SERVERS})\b", words):
        return "article"
    if in_issue:
        return "article-journal"
    if re.search(rf"\b(?:{MEETINGS})\b", words):
        return "paper-conference"
    is_meeting = EDITION.search(words) and not re.search(rf"\b(?:{PERIODICALS})\b", words)
    return "paper-conference" if is_meeting else "article-journal"


def is_kind_of_venue(text: str) -> bool:
    """Return whether a text is a word for what papers appear in: "journal", "Conference"."""
    return bool(re.fullmatch(rf"{MEETINGS}|journal|periodical|magazine", _words(text)))


def _words(text: str) -> str:
    return " ".join(re.sub(r"[_\W]+", " ", text).casefold().split())
