"""English made of labels: lists, plurals, numbers in words."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import inflection

from tools.hublink.core.units import days_in, in_short, unit_in_name, unit_of
from tools.hublink.language.words import is_past

_REMEMBERED = 5_000
PREPOSITIONS = frozenset(
    """by of in with from to on at for as about into against over under through via during among
    between within towards upon""".split()
)

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_AN = re.compile(r"(?!uni|us[aeu]|eu|one\b)[aeiouAEIO]|hour|[AEFHILMNORSX](?:[A-Z]|\b)")
_QUOTED = re.compile(r"“[^”]*”")
_UNCHANGED = frozenset(
    """data metadata media software hardware information research literature evidence support code
    series species access knowledge work feedback equipment funding staff content
    news money obs waste physics economics mathematics statistics linguistics robotics""".split()
)
_PLURAL_THROUGHOUT = frozenset("data metadata media series species staff".split())
_PLURALS = {
    "bacterium": "bacteria", "bias": "biases", "corpus": "corpora", "criterion": "criteria",
    "genus": "genera", "phenomenon": "phenomena", "spectrum": "spectra", "stratum": "strata",
    "taxon": "taxa",
}  # fmt: skip
_SINGULARS = {many: one for one, many in _PLURALS.items()}
_PAST = {
    "be": "was", "begin": "began", "bring": "brought", "build": "built", "choose": "chose",
    "come": "came", "deal": "dealt", "do": "did", "draw": "drew", "find": "found", "get": "got",
    "give": "gave", "go": "went", "have": "had", "hold": "held", "keep": "kept", "lead": "led",
    "leave": "left", "make": "made", "meet": "met", "put": "put", "read": "read",
    "refer": "referred", "run": "ran", "say": "said", "see": "saw", "set": "set", "show": "showed",
    "speak": "spoke", "stand": "stood", "take": "took", "teach": "taught", "tell": "told",
    "win": "won", "write": "wrote",
}  # fmt: skip
IRREGULAR_PAST = {past: verb for verb, past in _PAST.items()}
_SHORTEST_GERUND = 5
"""Letters of "thing" and of other nouns that only look like gerunds."""
_SINGULAR_ENDINGS = ("ss", "us", "is")
_COUNTED_GERUNDS = frozenset(
    """building ceiling clustering drawing embedding ending encoding evening feeling finding
    grouping hearing heading listing mapping meaning meeting morning offering opening painting
    pairing proceeding ranking rating reading recording saying setting spring string warning
    """.split()
)
"""What can be counted of all that ends as verbs do that are used as nouns: "data sharing"."""


_DATED = ("publication", "calendar", "academic")
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


def nth(superlative: str, place: int) -> str:
    """Return "highest", "second highest", "third highest"; of the first place it is itself."""
    if place == 1:
        return superlative
    ordinal = _ORDINALS[place - 1] if place <= len(_ORDINALS) else f"{place}th"
    return f"{ordinal} {superlative}".rstrip()


def joined(items: Sequence[str], word: str = "and") -> str:
    """Return "A", "A and B", "A, B and C"; with a comma in one, "A, b; B and C"."""
    if len(items) < 2:
        return "".join(items)
    comma = "; " if any(", " in _QUOTED.sub("", item) for item in items) else ", "
    return f"{comma.join(items[:-1])} {word} {items[-1]}"


def some_of(items: Sequence[str], word: str = "and") -> str:
    """Return a few items as `joined` does, the first of many with how many more there are."""
    if len(items) <= _MOST_JOINED:
        return joined(items, word)
    first = items[:_FIRST_OF_MANY]
    return joined([*first, f"{len(items) - len(first)} more"], word)


_MOST_JOINED, _FIRST_OF_MANY = 6, 3


_BRACKET = re.compile(r" [(\[][^()\[\]]*[)\]]$")
"""What follows a noun in brackets, such as the unit of its numbers: "waiting time (h)"."""


_SHORT_IN_IES = re.compile(r".ies")
"""A plural that keeps its "ie", as no longer one does: "ties"."""
_SHORTENED = re.compile(r".|.*\.")
"""A word that is written for short, and has no other ending: "n", "eff."."""
_NOUN_IN_ED = re.compile(r"[^aeiou]{0,2}ed|.*eed")
"""A noun that only ends like a participle: "bed", "seed", but not "used"."""


@lru_cache(_REMEMBERED)
def plural(noun: str) -> str:
    """Return the plural of a noun phrase; one that is a plural already stays."""
    if bracket := _BRACKET.search(noun):
        return f"{plural(noun[: bracket.start()])}{bracket[0]}"
    last = noun.split()[-1] if noun.split() else "thing"
    if is_uncountable(last):
        return noun
    if (start := noun.rfind("” ")) >= 0:
        return f"{noun[: start + 2]}{plural(noun[start + 2 :])}"
    if re.search(r" (?:to|of|for|in) ", noun):
        head, link, rest = re.split(r" (to|of|for|in) ", noun, maxsplit=1)
        return f"{plural(head)} {link} {rest}"
    if last in PREPOSITIONS and len(noun.split()) > 2:
        head, done, preposition = noun.rsplit(" ", 2)
        head, often, _ = head.partition(" most often")
        return f"{plural(head)}{often} {done} {preposition}"
    if is_plural(last):
        return noun
    before, _, _ = noun.rpartition(" ")
    if _is_done(noun):
        return f"{plural(before)} {last}" if before else noun
    return f"{before} {_PLURALS.get(last) or inflection.pluralize(last)}".lstrip()


def _is_done(noun: str) -> bool:
    """Whether a noun phrase ends with what is done to it: "method used"."""
    before, _, last = noun.rpartition(" ")
    past = last.endswith("ed") or (bool(before) and is_past(last))
    return past and not _NOUN_IN_ED.fullmatch(last)


@lru_cache(_REMEMBERED)
def singular(noun: str) -> str:
    """Return the singular of a noun phrase; one that is singular already stays."""
    if bracket := _BRACKET.search(noun):
        return noun if bracket[0] == " (%)" else f"{singular(noun[: bracket.start()])}{bracket[0]}"
    if match := re.search(r" (?:to|of|for|in) ", noun):
        return singular(noun[: match.start()]) + noun[match.start() :]
    *before, last = noun.split() or ["thing"]
    if last in PREPOSITIONS and len(before) > 1:
        return f"{singular(' '.join(before[:-1]))} {before[-1]} {last}"
    if not is_plural(last) or tells_unit(noun):
        return noun
    if _SHORT_IN_IES.fullmatch(last):
        return " ".join([*before, last[:-1]])
    return " ".join([*before, _SINGULARS.get(last) or inflection.singularize(last)])


def tells_unit(noun: str) -> bool:
    """Return whether a noun ends with the unit of what it tells: "mean age years"."""
    *before, last = noun.split() or ["thing"]
    several = is_plural(last) and days_in(last) is not None
    return several and bool(before) and before[-1] not in _DATED


def is_uncountable(word: str) -> bool:
    """Return whether a noun has no plural and no article: "software", "funding", "eff."."""
    if _SHORTENED.fullmatch(word):
        return True
    gerund = word.endswith("ing") and len(word) > _SHORTEST_GERUND and word not in _COUNTED_GERUNDS
    return word in _UNCHANGED or gerund


@lru_cache(_REMEMBERED)
def is_plural(word: str) -> bool:
    """Return whether a noun is a plural that differs from its singular."""
    if word.lower() in _UNCHANGED or word.endswith(_SINGULAR_ENDINGS):
        return False
    if word in _SINGULARS:
        return True
    if word.endswith("a"):
        return False
    one = inflection.singularize(word)
    return one != word and inflection.pluralize(one) == word


_DETERMINERS = frozenset("the a an its their any some all each every no".split())


def with_article(noun: str) -> str:
    """Return "a paper", "an approach"; "data", "papers" and "the night" bare."""
    if noun.split()[:1] and noun.split()[0] in _DETERMINERS:
        return noun
    last = noun.split()[-1] if noun.split() else "thing"
    if is_uncountable(last) or is_plural(last):
        return noun
    return f"{'an' if _AN.match(noun) else 'a'} {noun}"


def plural_verb(verb: str) -> str:
    """Return "require" for "requires"."""
    irregular = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("ies") and not _SHORT_IN_IES.fullmatch(verb):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")


_SAME_FOR_ALL = frozenset("can could will may might should had".split())


def third_person(verb: str) -> str:
    """Return "requires" for "require"; a past form stays."""
    irregular = {"have": "has", "are": "is", "were": "was", "do": "does", "go": "goes"}
    if verb.endswith(("n't", "n’t")):
        return f"{third_person(verb[:-3])}{verb[-3:]}"
    if verb in irregular:
        return irregular[verb]
    past = is_past(verb) and not verb.endswith("eed")
    if past or verb in _SAME_FOR_ALL or verb in irregular.values():
        return verb
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"


def past_tense(verb: str) -> str:
    """Return "discussed" for "discuss"."""
    if verb in _PAST:
        return _PAST[verb]
    if verb.endswith("e"):
        return f"{verb}d"
    if re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", verb):
        return f"{verb}{verb[-1]}ed"
    return f"{verb[:-1]}ied" if re.search(r"[^aeiou]y$", verb) else f"{verb}ed"


def be(noun: str, many: bool) -> str:
    """Return "is" or "are", as a noun takes it: the source code is, however much of it there is."""
    last = noun.split()[-1] if noun.split() else ""
    uncountable = is_uncountable(last) and last not in _PLURAL_THROUGHOUT
    return "are" if many and not uncountable else "is"


def counted(number: int, noun: str) -> str:
    """Return "one paper", "three papers", "25 papers"."""
    return f"{number_word(number)} {singular(noun) if number == 1 else plural(noun)}"


def number_word(number: int) -> str:
    """Return a small number in words, a large one in digits."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def numbers_alike(numbers: Iterable[int]) -> list[str]:
    """Return numbers to stand below each other: all in words, or all in digits if one is large."""
    known = list(numbers)
    write = number_word if all(number < len(_NUMBERS) for number in known) else str
    return [write(number) for number in known]


def sentence_case(text: str) -> str:
    """Return the text with a capital first letter, unless its first word has capitals."""
    first = text.split(" ", 1)[0]
    return text if any(c.isupper() for c in first) else text[:1].upper() + text[1:]


_OR_MORE = re.compile(r"(?<=\w)(?:\((?:s|es|ies|ren)\)|/(?:s|es|ies)\b)")
"""How a name says that there may be several: "author(s)", "country/ies"."""
_COUNT = re.compile(
    r"(?:# ?(?:of )?|n |nr |num )(?P<counted>\w.*)|(?P<several>\w.*s) n"
    r"|(?P<before>.*\w) ?[(\[](?:#|n|nr|no|num|count)\.?(?: ?=)?[)\]]",
    re.IGNORECASE,
)
"""Signs that an attribute is a number of things: "# singers", "colonies (n)"."""


_AMOUNTS = frozenset("size count number total".split())
_ASKING_NAMES = {
    "where": "place", "when": "time", "who": "person", "why": "reason", "what": "subject",
    "yr": "year",
}  # fmt: skip
"""What attributes are called in sentences that a table calls by a question, or for short."""


_NAME_PART = re.compile(r"[(\[](?:[^\W\d_]{1,4}|[^\s()\[\]]*[^\w\s()\[\]][^()\[\]]*)[)\]]|[^\W_]+")
"""A word of a name, or the unit that it ends with in brackets."""


_ARTICLES_ALSO = ("A", "I")
"""Letters that are words as well."""
_AVAILABLE = re.compile(r"\bavail\b\.?", re.IGNORECASE)
"""Is written so in headings of sheets: "data avail."."""


@lru_cache(_REMEMBERED)
def name_of(facet: str) -> str:
    """Return a name of the graph within a sentence: lower case unless a part is an abbreviation.

    Signs are said in words: "author(s)" is "author", "# singers" the "number of singers". A unit
    stands in brackets: "burial depth (cm)".
    """
    spaced = re.sub(r"(?<=[a-z]{2})(?=[A-Z][a-z])|_", " ", facet)
    spaced = _AVAILABLE.sub("availability", spaced)
    spaced = _ASKING_NAMES.get(spaced.strip().lower(), spaced)
    name = _with_unit(_NAME_PART.sub(_as_written, _OR_MORE.sub("", spaced)))
    if (counts := _COUNT.fullmatch(name.strip())) is None:
        return name
    counted: str = counts["counted"] or counts["before"] or counts["several"]
    if counted.split()[-1] in _AMOUNTS:
        return counted
    return f"number {counted}" if counted.endswith("ed") else f"number of {plural(counted)}"


def _with_unit(name: str) -> str:
    """A name with the unit that it ends with in brackets, as it is written behind a number."""
    words = in_short(name).split()
    place = unit_in_name(words)
    if place is None or (unit := unit_of(words[place])) is None:
        return name
    before = words[:place]
    before = before[:-1] if len(before) > 1 and before[-1] in PREPOSITIONS else before
    return f"{' '.join(before)} ({' '.join((unit.sign, *words[place + 1 :]))})"


def _as_written(match: re.Match[str]) -> str:
    """A word in small letters; an abbreviation or a sign, and a unit in brackets, as it is.

    So are "(Hz)", "pH" and the "C" of "vitamin C".
    """
    word, begins = match[0], not match.start()
    if word.startswith(("(", "[")):
        return word
    of_letters = sum(c.isupper() or c.isdigit() for c in word) > 1
    sign = word[:1].islower() and word != word.lower()
    alone = len(word) == 1 and not begins and word not in _ARTICLES_ALSO
    return word if of_letters or sign or alone else word.lower()
