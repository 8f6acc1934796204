"""The names of types: which ones say that things are publications, and which that they are not."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from types import MappingProxyType

_PUBLICATIONS = frozenset(
    (
        "paper",
        "article",
        "publication",
        "preprint",
        "scholarly work",
        "research work",
        "academic work",
        "scientific work",
        "published work",
        "in proceedings",
        "in collection",
        "in book",
        "inproceedings",
        "incollection",
        "inbook",
    )
)
"""English names of what is published and cited; a type that ends in one is a kind of it."""

_WRITINGS = frozenset(
    (
        "work",
        "document",
        "manuscript",
        "thesis",
        "dissertation",
        "monograph",
        "report",
        "study",
        "review",
        "book",
        "chapter",
        "bibliographic resource",
    )
)
"""English names of writings that may be publications and may be something else."""

_SINGLE = frozenset(
    "paper|article|preprint|chapter|thesis|dissertation|in proceedings|in collection|in book|"
    "inproceedings|incollection|inbook".split("|")
)
"""English names of works that hold no others."""

_PARTS = frozenset(
    ("proceedings", "proceeding", "collection", "poster", "abstract", "letter", "editorial")
)
"""English names of further kinds of publications, where others of a graph are told like these."""


_OTHERS = frozenset(
    """person people agent author creator organization organisation institution affiliation group
    event talk session presentation conference workshop meeting place location country city role
    chair member membership attachment file image photo note memo tag concept topic subject keyword
    field journal venue series website page list seq bag sequence authorship signature source
    identifier address project annotation citation reference thing statement""".split()
)
"""English names of what a graph tells of besides publications."""

_OUTPUTS = frozenset(("dataset", "data set", "software", "computer program", "source code"))
"""English names of what papers use, and what repositories publish beside them."""

_GERMAN = MappingProxyType(
    {
        "journal article": """zeitschriftenartikel|zeitschriftenaufsatz|zeitschriftenbeitrag|
            fachzeitschriftenartikel|fachzeitschriftenaufsatz|fachzeitschriftenbeitrag|
            journalartikel|journalaufsatz|journalbeitrag|artikel in zeitschrift|fachartikel""",
        "magazine article": "magazinartikel|magazinbeitrag",
        "newspaper article": "zeitungsartikel|zeitungsbeitrag",
        "conference paper": """konferenzbeitrag|konferenzartikel|konferenzpapier|konferenzpaper|
            tagungsbeitrag|tagungsbandbeitrag|tagungsartikel|tagungspapier|tagungspaper|
            workshopbeitrag|workshopartikel|workshoppapier|workshoppaper|beitrag in tagungsband""",
        "book chapter": """buchkapitel|kapitel|buchbeitrag|sammelbandbeitrag|
            beitrag in sammelband|beitrag im sammelband""",
        "book": "buch|fachbuch|lehrbuch|handbuch|monographie|monografie",
        "edited book": "sammelband|herausgeberband|sammelwerk",
        "proceedings": "tagungsband|konferenzband",
        "thesis": "abschlussarbeit|hochschulschrift|qualifikationsarbeit|qualifikationsschrift",
        "doctoral thesis": "doktorarbeit|promotion|promotionsschrift|inauguraldissertation",
        "habilitation thesis": "habilitation|habilitationsschrift",
        "master thesis": "masterarbeit|masterthesis|magisterarbeit",
        "bachelor thesis": "bachelorarbeit|bachelorthesis",
        "diploma thesis": "diplomarbeit",
        "report": """bericht|technischer bericht|forschungsbericht|projektbericht|abschlussbericht|
            arbeitsbericht""",
        "working paper": "arbeitspapier|diskussionspapier",
        "preprint": "vorabdruck|vorabveröffentlichung",
        "data set": "datensatz",
        "web page": "webseite|internetseite|internetdokument",
        "blog post": "blogbeitrag",
        "patent": "patentschrift",
    }
)
"""German names of kinds of works by the English ones."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

_HAS = re.compile(r"^(?:has|is)(?=[A-Z_])")
_LETTERS = re.compile("[A-Za-z]+")

SURE, LIKELY, POSSIBLE = 0.5, 0.35, 0.15
AS_OUTPUT, UNLIKELY = -0.25, -0.5


def named_like_publications(names: Iterable[str]) -> float:
    """Return how far names of one type speak for publications, from `UNLIKELY` to `SURE`.

    A name that says nothing counts 0. The most telling name decides.
    """
    english = (kind_in_english(name) or name for name in names)
    endings = [ending for name in english if (ending := _last_words(name))]
    for listed, likelihood in (
        (_PUBLICATIONS, SURE),
        (_WRITINGS, LIKELY),
        (_PARTS, POSSIBLE),
        (_OUTPUTS, AS_OUTPUT),
        (_OTHERS, UNLIKELY),
    ):
        if any(not listed.isdisjoint(_phrases(ending)) for ending in endings):
            return likelihood
    return 0.0


def named_like_single_works(names: Iterable[str]) -> bool:
    """Return whether names of one type say that its things are works which hold no others."""
    english = (kind_in_english(name) or name for name in names)
    endings = filter(None, map(_last_words, english))
    return any(not _SINGLE.isdisjoint(_phrases(ending)) for ending in endings)


def kind_in_english(name: str) -> str | None:
    """Return the English name of a kind of works that is called so in German."""
    return _in_english().get(" ".join(re.split(r"[\W_]+", name.casefold())).strip())


@cache
def _in_english() -> dict[str, str]:
    return {
        " ".join(name.split()): english
        for english, names in _GERMAN.items()
        for name in names.split("|")
    }


def is_code(name: str) -> bool:
    """Return whether a name is mostly signs that make no word, as in "p17" and "hasP4"."""
    bare = _HAS.sub("", name, count=1)
    longest = max(map(len, _LETTERS.findall(bare)), default=0)
    return any(sign.isdigit() for sign in bare) and 2 * longest <= len(bare)


def hub_name(types: Sequence[str]) -> str:
    """Return the noun for hubs of some types: that of the one type, else of all of them."""
    names = [name.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1] for name in types]
    if len(names) == 1:
        if is_code(names[0]) or names[0].casefold() == "work":  # which has no plural by itself
            return "Publication"
        # What is in proceedings or a collection is a paper.
        return "Paper" if re.match(r"in[ _]?(?=[A-Z]|proc|coll|book)", names[0], re.I) else names[0]
    is_writing = all(map(is_code, names)) or any(
        named_like_publications([name]) >= LIKELY for name in names
    )
    return "Publication" if is_writing or not names else names[0]


def _last_words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)][-2:]


def _phrases(words: list[str]) -> set[str]:
    singular = [*words[:-1], _singular(words[-1])]
    return {words[-1], singular[-1], " ".join(words), " ".join(singular)}


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word.removesuffix("ies") + "y"
    return word if word.endswith("ss") else word.removesuffix("s")
