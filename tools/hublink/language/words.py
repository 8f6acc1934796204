"""Words of a question or label: tokens, stems, and the function words of English."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from Stemmer import Stemmer

from tools.hublink.core.value_kinds import without_accents
from tools.hublink.language.irregular_plurals import SINGULARS

_WORD = re.compile(r"w/o?(?![^\W_])|[^\W_]+(?:['’][^\W_]+)?", re.UNICODE)
_QUOTED = re.compile(r"""(?<!\w)(?:'(.+?)'|"(.+?)"|‘(.+?)’|“(.+?)”|«(.+?)»)(?!\w)""")

_BRITISH = (
    (re.compile(r"^(\w{3,})is(e|ed|es|er|ers|ing|ation|ations)$"), r"\1iz\2"),
    (re.compile(r"^(\w{3,})our(s|ed|ing|al|ist|ists|ite|ites|able|hood|hoods)?$"), r"\1or\2"),
    (re.compile(r"^(\w{3,})tre(s|d)?$"), r"\1ter\2"),
)
"""Endings that are spelled otherwise in America: "randomised", "behaviour", "centre"."""
_AGENT = re.compile(r"^(\w{3,}?)(?:or|er|ion|ress)$")
_THESES = re.compile(r"theses$")
_NUMBER_ENDING = re.compile(r"(?:es|is|s|e)$")

_stemmer = Stemmer("english")

_IRREGULAR = {
    form: verb
    for verb, forms in {
        "write": "wrote written", "make": "made", "give": "gave given", "take": "took taken",
        "lead": "led", "teach": "taught", "hold": "held", "build": "built", "draw": "drew drawn",
        "sing": "sang sung", "speak": "spoke spoken", "know": "knew known", "keep": "kept",
        "find": "found", "win": "won", "buy": "bought", "sell": "sold", "bring": "brought",
        "grow": "grew grown", "show": "shown", "begin": "began begun", "drive": "drove driven",
        "choose": "chose chosen", "tell": "told", "think": "thought", "say": "said",
        "come": "came", "go": "went gone", "get": "got gotten", "run": "ran", "see": "saw seen",
    }.items()
    for form in forms.split()
}  # fmt: skip
"""Past forms that share no stem with their verb, nor with the noun for who does it."""

_NOT_ONLY = re.compile(
    r"(?<!\bare )(?<!\bis )(?<!\bwere )(?<!\bwas )not (?:only|just|merely)\b"
    r"|not (?:only|just|merely)\b(?=.*\bbut\b| (?:on|about|in|from|by|with)\b)",
    re.IGNORECASE,
)
"""What lets in more, and denies nothing: "cellos, not only violins"."""
_INITIALS = re.compile(r"^([bcdfghjklmnpqrstvwxz]{3,})(?<!s)s$")
"""Initials of several things, which have no vowel to be told from: "RCTs"."""
_SHORT = {
    "w/": "with", "w/o": "without", "w": "with", "thru": "through", "yr": "year", "yrs": "years",
    "pub": "publication", "whats": "what's", "whos": "who's", "wheres": "where's",
    "hows": "how's", "hw": "how", "thats": "that's", "vs": "versus", "any1": "anyone",
    "some1": "someone", "ppl": "people", "smth": "something", "sth": "something",
    "bc": "because", "abt": "about", "didnt": "didn't", "dont": "don't", "doesnt": "doesn't",
    "isnt": "isn't", "wasnt": "wasn't",
    "arent": "aren't", "werent": "weren't", "havent": "haven't", "hasnt": "hasn't", "cant": "can't",
}  # fmt: skip
"""Words as typed into a chat."""

EXCEPTING = (
    frozenset((("other", "than"), ("apart", "from"), ("aside", "from"), ("but", "not")))
    | {("rather", "than"), ("instead", "of")}
    | {
        (word, "but")
        for word in "all any anybody anyone anything anywhere everything everywhere".split()
    }
)
"""Pairs of words that leave out what follows them."""
NEGATIONS = frozenset(
    "no not without never neither nor none cannot lack lacks lacking except excluding".split()
)

FUNCTION_WORDS = frozenset(
    """a an the this that these those of in on at by for from to with into onto over under between
    among across through during and or but so than as is are was were be been being am do does did
    done have has had having will would shall should can could may might must it its they them
    their theirs itself themselves himself herself he she his her hers him we us our ours you your
    yours i me my who whom whose which what when where why how there here also both each every any
    some all either such same own other more most anything something everything anyone someone
    everyone anybody somebody everybody less least very just ever only then else about after before
    since until while if whether per via two three four five six seven eight nine ten versus co
    please tell show give list name find found let us get know want need like pls s t re ve ll
    """.split()
)

_CONTRACTED = frozenset("m s d t re ve ll".split())

AUXILIARIES = frozenset(
    "is was were has have had been are be do does did can could will would should may".split()
)

LIGHT_WORDS = frozenset(
    """use apply investigate consider study examine discuss report mention describe publish make
    provide contain include involve present propose introduce appear come out call title
    base relate regard concern deal employ adopt work belong hold indicate state different various
    several certain distinct total number amount many much often frequent frequently time kind
    sort type thing one ones together respectively overall exist classify identify available
    associate follow conduct perform carry cover address focus look take go get happen turn share
    topic theme subject issue matter common good interesting bit stuff""".split()
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text: as written, lower-cased, its stem, where it stands, and if it says no.

    A question is read for its words hundreds of times; a model would take longer to make.
    """

    text: str
    lower: str
    stem: str
    start: int
    end: int
    is_negation: bool

    @property
    def is_function_word(self) -> bool:
        """Whether it is a small word, two of them in one, or a single small letter: "do u have"."""
        letter = len(self.text) == 1 and self.text.isalpha() and self.text.islower()
        return letter or self.lower in FUNCTION_WORDS or _is_contraction(self.lower)

    @property
    def is_titled(self) -> bool:
        """Whether it is written like a name, that of whose something is, too: "Keller's"."""
        return self.text.replace("’", "'").removesuffix("'s").istitle()


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """Return the Snowball stem of a lower-cased word; numbers stay as they are."""
    plain = without_accents(word.replace("’", "'").removesuffix("'s"))
    plain = SINGULARS.get(plain, _THESES.sub("thesis", plain))
    plain = _INITIALS.sub(r"\1", plain)
    return str(_stemmer.stemWord(_american(plain)))


def _american(word: str) -> str:
    for ending, american in _BRITISH:
        word = ending.sub(american, word)
    return word


def _is_contraction(word: str) -> bool:
    """Whether a word is two small ones in one: "I'm", "what's", "they've"."""
    first, apostrophe, second = word.replace("’", "'").partition("'")
    return bool(apostrophe) and first in FUNCTION_WORDS and second in _CONTRACTED


def is_past(word: str) -> bool:
    """Return whether a word in small letters is the past form of a verb: "used", "written"."""
    return word.endswith("ed") or word in _IRREGULAR


@lru_cache(maxsize=100_000)
def family(stemmed: str) -> str:
    """Return a stem without an agent's ending: "curator" and "curated" are of one family."""
    return _AGENT.sub(r"\1", stem(_IRREGULAR.get(stemmed, stemmed))).removesuffix("e")


def names_doer(word: str) -> bool:
    """Return whether a word is for one who does: "writer", "narrators"."""
    return word.removesuffix("s").endswith(("er", "or"))


@lru_cache(maxsize=2_000)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the words of a text in order, punctuation dropped, hyphenated words split."""
    found = []
    for match in _WORD.finditer(text):
        typed = match.group().lower()
        lower = _SHORT.get(typed, typed)
        found.append(
            Token(
                text=match.group(),
                lower=lower,
                stem=stem(lower),
                start=match.start(),
                end=match.end(),
                is_negation=_says_no(lower) and not _NOT_ONLY.match(text, match.start()),
            )
        )
    return tuple(found)


def _says_no(word: str) -> bool:
    return word in NEGATIONS or word.endswith(("n't", "n’t"))


def words_of(text: str) -> list[str]:
    """Return the words of a text in order, in lower case, shortened ones written out."""
    return [_SHORT.get(word, word) for word in _WORD.findall(text.lower())]


def spelled_in(word: Token, text: str) -> bool:
    """Return whether a text has a word as it is spelled, or in its other number, or written out.

    What is written in capitals stands for no word that only begins alike: "ANN" is no "Anne".
    """
    shortened = stem(word.lower) != word.stem
    alike = [t for t in tokens(text) if t.stem == word.stem]
    if word.text.isupper() and len(word.text) > 1:
        return any(t.lower.removesuffix("s") == word.lower.removesuffix("s") for t in alike)
    own = _singular(_american(word.lower))
    return shortened or any(_singular(_american(t.lower)) == own for t in alike)


def _singular(noun: str) -> str:
    """Return a noun, without accents, less the ending for many, or for whose something is.

    So is what looks like one, as in "grass" and "bus", of which there may be "grasses" and "buses".
    """
    noun = without_accents(noun).replace("’", "'").removesuffix("'s")
    noun = noun.removesuffix("ies") + "y" if noun.endswith("ies") else noun
    while len(shorter := _NUMBER_ENDING.sub("", noun)) < len(noun):
        noun = shorter
    return noun


@lru_cache(maxsize=200_000)
def phrase(text: str) -> tuple[str, ...]:
    """Return the stems of a text's content words; of all its words where none is a content word."""
    words = words_of(text)
    content = [word for word in words if word not in FUNCTION_WORDS]
    return tuple(stem(word) for word in content or words)


def lies_in(value: str, place: str) -> bool:
    """Return whether a value is of a place that lies in another one: "Teruel, Spain" in Spain."""
    _, comma, around = value.rpartition(",")
    return bool(comma) and phrase(around) == phrase(place)


WORK_STEMS = frozenset(stem(w) for w in "paper publication article work study".split())
"""Nouns for scholarly works, whichever of them a graph uses."""

_VERBS_AS_WELL = frozenset(("work", "study"))
_DOING = frozenset("do does did can could will would to".split())
_BEFORE_NOUNS = frozenset(
    "the a an this that any some other more all no have has what which of on".split()
)

WORK_NOUNS = frozenset("paper papers publication publications article articles studies".split())
"""Those of them that are always nouns."""

WORKS_AS_A_WHOLE = frozenset("research literature".split())
"""Nouns for scholarly works that count none."""

PERSONS = frozenset("people person persons researcher researchers scientist scientists".split())

NOUNS_FOR_SORTS = frozenset("type kind genre class form design".split())
"""What attributes are called that say of what sort a work is: "document type", "study design"."""

PERSONAL_PRONOUNS = frozenset("she he her his him hers".split())
"""Words for one person who was spoken of."""

ORDINALS = frozenset("first second third last".split())

PARTICLES = frozenset("up down out off over back away".split())
"""Words that verbs are made with: "turns up", "came out"."""

TOPIC_STEMS = frozenset(stem(w) for w in "topic theme subject thing issue matter".split())
"""Nouns for the topic of a paper."""

_CITING = frozenset(
    map(stem, "cite cited citing citation reference referenced referred quote".split())
)
LIGHT_STEMS = frozenset(
    stem(word)
    for word in LIGHT_WORDS | {form for form, verb in _IRREGULAR.items() if verb in LIGHT_WORDS}
)


def quoted_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return character spans inside quotation marks, the marks left out."""
    return tuple(match.span(match.lastindex or 0) for match in _QUOTED.finditer(text))


def tells_of_citing(name: str) -> bool:
    """Return whether an attribute's name says that it leads to works cited, or to citing ones."""
    return not _CITING.isdisjoint(phrase(name))


def speaks_of_works(words: Sequence[Token], nouns: Collection[str] = WORK_STEMS) -> bool:
    """Return whether some words have a noun for works: "the work on X", not "does X work?".

    Nor is one a form of a verb alone: "what has X worked on?".
    """
    doing = False
    before = ""
    for word in words:
        is_verb = word.stem in _VERBS_AS_WELL and (
            word.lower.endswith(("ed", "ing")) or (doing and before not in _BEFORE_NOUNS)
        )
        if word.stem in nouns and not is_verb:
            return True
        doing |= word.lower in _DOING
        before = word.lower
    return False


def tells(word: Token) -> bool:
    """Return whether a word tells what is meant, rather than how it is asked for."""
    light = word.is_function_word or word.is_negation or word.stem in LIGHT_STEMS
    return not light and word.stem not in WORK_STEMS
