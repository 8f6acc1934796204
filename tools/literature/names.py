"""Names of people and bodies, from one string to their parts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache, lru_cache

from nameparser import AmbiguityKind, Lexicon, ParsedName, Parser, Policy, locales, parser_for

from tools.literature.csl import EAST_ASIAN_SCRIPT, CslName, one_line

PARTICLES_THE_LIBRARY_LACKS = frozenset({"ben", "el"})
PARTICLES_WRITTEN_SMALL = frozenset(
    "ab am ap des in les lo nic onder ten tot uit voor zum zur".split()
)
"""Particles that may be given names or surnames where they begin with a capital: "Andrew Lo"."""
TITLES_NOT_CITED = frozenset({"dr", "prof", "professor", "mr", "mrs", "ms", "sir", "dame", "ir"})
GENERATION = re.compile(r"(?:jr|sr|junior|senior|[iv]{2,3}|iv|[2-4](?:nd|rd|th))\.?", re.IGNORECASE)
INITIALS_BEHIND = re.compile(
    r"(?P<family>(?:[^\W\d_]['’]?){2}.*?) "
    r"(?P<given>(?:[A-Z]\.[ -]?)+|[A-Z](?:[ -]?[A-Z]){0,3})(?: (?P<suffix>(?i:jr|sr)\.?))?"
)
BEHIND_PARTICLES = re.compile(r"(?P<family>.+?) (?P<given>\S+(?: [A-Z]\.?)*)")
SHORT_SURNAMES = frozenset(
    """E O U AI AN AO AU BA BO DO DU EN FU GE GU HA HE HO HU IM JI JU KE KO KU LE LI LO LU MA MO NA
    NG NI OH OU PU QI QU RA RO SU TO TU VO VU WU XI XU YE YI YU""".split()
)
"""Surnames as short as initials, in capitals."""
INITIALS = re.compile(r"(?:[A-Z]\.[ -]?)+")
PLAIN_NAME = re.compile(
    r"(?:[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+-?)+(?<!-)(?: [A-Z]\.| [A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+)?"
    r" (?:[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+-?)+(?<!-)"
)
LONGEST_SPLIT_NAME = 3
"""Characters; four Han characters are as likely a Japanese name, which no surname list divides."""

BODY_WORDS = frozenset(
    """
    academy agency alliance association authority board bureau center centre clinic coalition
    collaboration collaborators college commission committee community company conference consortium
    contributors cooperative corporation council department directorate division federation forum
    foundation government group health hospital inc initiative institute institution international
    investigators laboratories laboratory lab labs library llc ltd ministry museum national network
    observatory office organisation organization parliament partnership programme program project
    research sciences service services society statistics systems taskforce team technologies
    trialists union university
    akademie bundesamt bundesanstalt bundesministerium forschungszentrum gesellschaft gmbh
    hochschule institut klinikum landesamt ministerium stiftung universität universitätsklinikum
    verband verein zentrum
    académie agence ministère société université asociación consorcio fundación instituto ministerio
    universidad associazione istituto ministero università universidade
    """.split()
)
"""Words that name bodies and hardly ever people ("Press" and "Trust" are surnames too)."""
BODY_MARKS = re.compile(r"[&@0-9]| (?:and|of|for|für|und|pour|et|para|per) ")


@lru_cache(maxsize=20_000)
def parse_name(text: str, initials_behind: bool = False) -> CslName:
    """Read a name as people write it: "Ada Lovelace", "Lovelace, Ada", "King, Martin Luther, Jr.".

    Capitals behind a name are initials, as in "Lovelace AB", unless they may be a surname; with
    `initials_behind`, as others of the same list have them, also then: "Lovelace MA".

    Bodies, single names and names that cannot be divided with confidence are kept whole as a
    literal; braces around a text say that it is one. Particles in lower case before the surname
    are non-dropping, those written behind the given name ("Humboldt, Alexander von") dropping, and
    capitalised ones part of the surname ("Du Bois"). Academic titles, degrees and nicknames are
    left out, as reference lists do.

    Raises:
        ValueError: the text is empty.
    """
    text = one_line(text)
    braced = re.fullmatch(r"\{+(.*?)\}+", text)
    whole = braced[1].strip() if braced else text
    if not whole:
        raise ValueError("A name needs at least one letter.")
    if braced or is_body(whole):
        return CslName(literal=whole)
    if plain := _plain_name(whole):
        return plain
    return read_by_library(whole, initials_behind) or CslName(literal=whole)


def has_initials_behind(text: str) -> bool:
    """Return whether a name surely is a surname with initials behind it: "Lovelace AB"."""
    behind = INITIALS_BEHIND.fullmatch(text)
    return behind is not None and not _may_be_surname(behind["given"])


def read_by_library(text: str, initials_behind: bool = False) -> CslName | None:
    """Return a person's name as the library divides it; None where that is not sure."""
    arranged = _arranged(text, initials_behind)
    name = _name(arranged, _parser().parse(arranged))
    return _with_small_particles(name, arranged) if name is not None else None


def is_body(text: str) -> bool:
    """Return whether a name is that of an organisation or group rather than a person."""
    words = set(re.findall(r"[^\W\d_]+", text.casefold()))
    generational = re.search(r", (?:[2-4](?:nd|rd|th))\.?$", text)
    if generational:
        return False
    return (
        text.startswith(("The ", "the "))
        or not words.isdisjoint(BODY_WORDS)
        or bool(BODY_MARKS.search(text))
    )


def in_one_text(name: CslName) -> str:
    """Return a name as it is read again: with the surname first where its end cannot be told."""
    if name.literal or name.east_asian or parse_name(name.display) == name:
        return name.display
    surname = " ".join(filter(None, (name.non_dropping_particle, name.family)))
    given = " ".join(filter(None, (name.given, name.dropping_particle)))
    turned = ", ".join(filter(None, (surname, given, name.suffix)))
    return turned if parse_name(turned) == name else name.display


def is_named_whole(name: CslName) -> bool:
    """Return whether a name is that of a body, in several words that are no person's parts."""
    whole = name.literal or ""
    return is_body(whole) or (" " in whole and not EAST_ASIAN_SCRIPT.search(whole))


def _plain_name(text: str) -> CslName | None:
    """Return a name of given names and a surname, none of which means anything else to the library.

    Most names are, and the library takes a fifth of a millisecond for each.
    """
    if not PLAIN_NAME.fullmatch(text):
        return None
    *given, family = text.split()
    if not _special_words().isdisjoint(re.split(r"[ -]", text.casefold().replace(".", ""))):
        return None
    return CslName(family=family, given=" ".join(given))


@cache
def _special_words() -> frozenset[str]:
    """Return the words in names besides given names and surnames: titles, particles, …"""
    lexicon = _lexicon()
    known = (getattr(lexicon, field.name) for field in fields(lexicon))
    return frozenset().union(*(words for words in known if isinstance(words, frozenset)))


@cache
def _lexicon() -> Lexicon:
    return Lexicon.default().add(
        particles=PARTICLES_THE_LIBRARY_LACKS, particles_ambiguous=PARTICLES_THE_LIBRARY_LACKS
    )


@cache
def _parser() -> Parser:
    return parser_for(locales.ZH, base=Parser(lexicon=_lexicon(), policy=Policy()))


def _arranged(text: str, initials_behind: bool) -> str:
    """Return the name in an order the library reads: others' orders differ."""
    pieces = [piece.strip() for piece in text.split(",")]
    if len(pieces) == 3 and GENERATION.fullmatch(pieces[1]):
        return f"{pieces[0]}, {pieces[2]}, {pieces[1]}"
    if len(pieces) > 1:
        return text
    words = text.split()
    leading = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words))
    rest = BEHIND_PARTICLES.fullmatch(" ".join(words[leading:]))
    if leading and rest:
        return f"{' '.join((*words[:leading], rest['family']))}, {rest['given']}"
    behind = INITIALS_BEHIND.fullmatch(text)
    if behind and (initials_behind or not _may_be_surname(behind["given"])):
        return ", ".join(filter(None, map(str.strip, behind.groups(default=""))))
    return _with_capitals_told(words) or text


def _with_capitals_told(words: Sequence[str]) -> str:
    """Return a name that begins in capitals, surname or initials; empty where that is not sure."""
    capitals, rest = words[0], " ".join(words[1:])
    if not rest or rest.isupper() or not (capitals.isalpha() and capitals.isupper()):
        return ""
    if len(capitals) > 1 and not _may_be_surname(capitals):
        return f"{rest}, {capitals}"
    return f"{capitals}, {rest}" if len(capitals) > 3 else ""


def _is_particle(word: str) -> bool:
    return word.islower() and word in _lexicon().particles


def _may_be_surname(capitals: str) -> bool:
    """Return whether capitals may be a surname: a short one, or several letters with vowels."""
    spoken = len(capitals) > 2 and capitals.isalpha() and bool(set(capitals) & set("AEIOUY"))
    return spoken or len(capitals) > 4 or capitals in SHORT_SURNAMES


def _name(text: str, parsed: ParsedName) -> CslName | None:
    if _divided_by_guess(text, parsed):
        return None
    given, family, suffixes = parsed.given_names, parsed.family_base, parsed.suffix
    title = parsed.title
    if not (given or suffixes) and "," in text and title.isupper():
        given, title = title, ""
    if not family:
        given, family, suffixes = _with_degree_as_name(given, suffixes)
    elif not given and not GENERATION.fullmatch(suffixes):
        given, suffixes = suffixes, ""
    given, family, suffixes = _with_initials(given, family, suffixes)
    particles, family = _particles(parsed.family_particles, family)
    if family and suffixes.isalpha() and _lexicon().particles.issuperset(family.split()):
        # "de Vet" is no veterinarian: a particle stands before a surname.
        particles, family, suffixes = f"{particles} {family}".strip(), suffixes, ""
    behind = "," in text and particles not in text.partition(",")[0]
    if not family or not (given or particles):
        return None
    return CslName(
        family=family,
        given=" ".join(filter(None, (_kept_title(title), given))),
        suffix=_generation(f"{suffixes} {title}"),
        dropping_particle=particles if behind else None,
        non_dropping_particle=None if behind else particles,
    )


def _divided_by_guess(text: str, parsed: ParsedName) -> bool:
    """Return whether unspaced Han characters were divided where more than one reading is likely."""
    if not EAST_ASIAN_SCRIPT.fullmatch(text) or re.search("[\uac00-\ud7a3]", text):
        return False
    ambiguous = any(a.kind is AmbiguityKind.SEGMENTATION for a in parsed.ambiguities)
    return ambiguous or len(text) > LONGEST_SPLIT_NAME


def _with_degree_as_name(given: str, suffix: str) -> tuple[str, str, str]:
    """Read "Jack MA" as a surname in capitals: nobody is cited by a given name and a degree."""
    if suffix.isalpha() and not GENERATION.fullmatch(suffix):
        return given, suffix, ""
    return given, "", suffix


def _with_initials(given: str, family: str, suffixes: str) -> tuple[str, str, str]:
    """Read initials that look like a degree, and a surname that looks like a generation.

    "Issa, Raja R.A." has three given names; who is called "O. C. Júnior" has a surname.
    """
    if INITIALS.fullmatch(suffixes):
        return f"{given} {suffixes}".strip(), family, ""
    if INITIALS.fullmatch(family) and suffixes and " " not in suffixes:
        return f"{given} {family}".strip(), suffixes, ""
    return given, family, suffixes


def _particles(particles: str, family: str) -> tuple[str, str]:
    """Move the particles from the first capitalised one on into the surname."""
    words = particles.split()
    lower = next((i for i, word in enumerate(words) if not word.islower()), len(words))
    return " ".join(words[:lower]), " ".join((*words[lower:], family))


def _kept_title(title: str) -> str:
    """Return the titles that are names in this place ("Md. Abdul Karim", "Judge Reinhold")."""
    words = (word for word in title.split() if not GENERATION.fullmatch(word))
    return " ".join(word for word in words if word.strip(".").casefold() not in TITLES_NOT_CITED)


def _with_small_particles(name: CslName, text: str) -> CslName:
    """Read the first particles in lower case as where the surname begins: "Ana de Sá do Carmo"."""
    given, particles, family = _around_particles((name.given or "").split())
    if "," not in text:
        known = (name.non_dropping_particle or "").split()
        family, known = ([*family, *known], []) if family else ([], known)
        if not (given and particles):
            return name
        told = {"non_dropping_particle": (*particles, *known), "family": (*family, name.family)}
        return _with_parts(name, given=given, **told)
    before, leading, rest = _around_particles(text.partition(",")[0].split())
    if leading and rest and not before:
        return _with_parts(name, non_dropping_particle=leading, family=rest)
    if given and particles and not family:
        dropping = (*particles, name.dropping_particle or "")
        return _with_parts(name, given=given, dropping_particle=dropping)
    return name


def _with_parts(name: CslName, **parts: Iterable[str | None]) -> CslName:
    told = {part: " ".join(filter(None, words)) for part, words in parts.items()}
    return name.model_copy(update=told)


def _around_particles(words: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the words before the first particles in lower case, these, and those behind them."""
    is_particle = [_is_particle(word) or word in PARTICLES_WRITTEN_SMALL for word in words]
    start = is_particle.index(True) if True in is_particle else len(words)
    end = next((at for at in range(start, len(words)) if not is_particle[at]), len(words))
    return [*words[:start]], [*words[start:end]], [*words[end:]]


def _generation(suffixes: str) -> str | None:
    words = suffixes.replace(",", " ").split()
    return next((word for word in words if GENERATION.fullmatch(word)), None)
