"""The kinds of values a facet may hold: numbers, years, names, flags, links or other texts."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from enum import StrEnum
from math import log
from statistics import median

from tools.hublink.core.units import DIGITS, number_and_unit, number_counted, plain_number
from tools.hublink.core.written_dates import parts_of_date
from tools.hublink.core.written_numbers import is_bare_range, plainly

TRUE_LABELS = frozenset({"true", "yes"})
FALSE_LABELS = frozenset({"false", "no", "none"})

_NOT_TOLD = frozenset(
    """n/a n.a. n.r. n.d. n.b. n.c. n.n. k.a. s.o. tbd tbc t.b.d. t.b.c.""".split()
)
"""What stands in tables for what is not told, also in capitals."""
_IN_CAPITALS = frozenset(("NA", "NR", "TBD", "TBC"))
_PLACEHOLDERS = (
    _NOT_TOLD
    | frozenset(("", "-", "--", "–", "—", "−", "?", "??", "???", "…", "...", "na", "nr", "none"))
    | frozenset(("null", "nil", "unknown", "nan", "see notes", "see note", "see comments"))
    | {f"not {word}" for word in ("applicable", "specified", "stated", "reported")}
)

_STRAY = 0.25
"""Share of facts that may be no numbers in a facet of numbers: "in press", "two seasons"."""
_PLAIN = 0.8
"""Share of values that stand alone where beside others the word stands for what they count."""
_MOSTLY = 0.8
"""Share of values that read like names of people where a facet holds such names."""

_AMOUNTS = frozenset("amount amounts count number size sizes sample total n".split())
"""Words in the name of a facet that say that it tells how many there are."""
_FILLED_UP, _SEVERAL, _SOME = re.compile(r"0\d{3,}"), 2, 0.05
"""Digits filled up by zeros before them, and of so many values, and which share, all identify."""
_NUMBER = re.compile(rf"[-+]?{DIGITS}(?:\.\d+)?")
_DATE = re.compile(r"(\d{4})(?:-\d{2}){1,2}(?:T.*)?")
_YEAR_IN_DATE = re.compile(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)")
_LONGEST_DATE = 40
_A_YEAR = r"((?:1[4-9]|20)\d\d)"
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTHS_ELSEWHERE = """jän mär mrz mai okt dez janv févr mars avr juin juil août sept déc""".split()
_SEASONS = """spring summer autumn fall winter frühjahr frühling sommer herbst printemps été automne
    hiver""".split()
_OF_A_YEAR = rf"(?:(?:{'|'.join((*_MONTHS, *_MONTHS_ELSEWHERE))})[^\W\d_]*\.?|{'|'.join(_SEASONS)})"
_WITHIN = rf"(?:(?:[0-3]?\d[./])?[01]?\d[./]|{_OF_A_YEAR} )?"
"""What may tell the part of a year before it: a month, a day, a season."""
_PERIOD = re.compile(
    rf"{_WITHIN}{_A_YEAR} ?(?P<sign>[-–—/]|to|until|bis|à) ?"
    rf"{_WITHIN}(?P<last>(?:1[4-9]|20)\d\d|(?<=[-–—/])\d\d)",
    re.IGNORECASE,
)
_NOTE = re.compile(r" ?[(\[][^()\[\]]*[)\]]$")
_NAMED = re.compile(r"^((?i:yes|no))(?: [-–—] |, |: )(?=[^\W\d_])(?![a-z])\S+(?: \S+)?$")
_DECADE = re.compile(r"((?:1[4-9]|20)\d0)s")
_BESIDE_YEAR = re.compile(
    rf"(?:[0-3]?\d(?:st|nd|rd|th)?|{_OF_A_YEAR}"
    r"|t?\d\d:\d\d(?::\d\d(?:\.\d+)?)?z?|z|to|until|bis|à)",
    re.IGNORECASE,
)
"""What may stand in a date beside the year: days, months, seasons, times."""
_MODERN = 1800
_LATE, _LATEST = 1900, 2100
_CENTURY = 100
_LEAST = 1e-300
_CLOSING = frozenset(")]")
_MOST_PARTS = 4
_DIGIT = re.compile(r"\d")
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])|(?<=[a-z])_(?=[a-z])")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}")


MONTHS = tuple("jan feb mar apr may jun jul aug sep oct nov dec".split())
_MONTH_NAMED = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*\b", re.IGNORECASE)
_MONTH_BEHIND = re.compile(r"\d{4}[-/.](\d{1,2})(?!\d)")
_MONTH_BEFORE = re.compile(r"(?:\d{1,2}\. ?)?(\d{1,2})[-/.] ?\d{4}")
_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ı": "i"}
    | {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th"}
)
"""Latin letters that Unicode does not take apart, as they are written without them."""


class ValueKind(StrEnum):
    """The kind of the values of a facet."""

    NUMBER = "number"
    YEAR = "year"
    NAME = "name"
    FLAG = "flag"
    LINK = "link"
    TEXT = "text"


def kind_of(values: Mapping[str, int], name: str = "") -> ValueKind:
    """Return the kind of the values of a facet, given how many facts hold each, and its name."""
    if all(is_flag(value) or is_blank(value) for value in values) and any(map(is_flag, values)):
        return ValueKind.FLAG
    if all(map(_is_address, values)):
        return ValueKind.LINK
    if numbers := _numbers(values, _AMOUNTS.isdisjoint(name.lower().split())):
        years = _may_be_years(numbers) and not any(map(number_and_unit, values))
        return ValueKind.YEAR if years else ValueKind.NUMBER
    names = sum(map(is_name, values))
    return ValueKind.NAME if names >= _MOSTLY * len(values) else ValueKind.TEXT


def are_years(values: Collection[str]) -> bool:
    """Return whether there are values, and all of them are years that things may be told to date.

    What else is counted in thousands looks like years long past.
    """
    years = bool(values) and kind_of(dict.fromkeys(values, 1)) is ValueKind.YEAR
    return years and all((numeric(value) or 0.0) >= _MODERN for value in values)


def _numbers(values: Mapping[str, int], names_things: bool) -> list[float]:
    """Return the values as numbers; none where more than a stray few are no numbers.

    Numbers of several dimensions are texts, and so are ranges, such as those of pages and ages, and
    numbers of things, "2 nurses", unless most stand alone, or the name of a facet does not name
    things, but says that it tells how many. What is filled up with zeros identifies.
    """
    told = {value: count for value, count in values.items() if not is_blank(value)}
    if sum(map(bool, map(_FILLED_UP.fullmatch, told))) >= max(_SEVERAL, _SOME * len(told)):
        return []
    units = [read[1] for value in told if (read := number_and_unit(value)) is not None]
    ranges = sum(map(is_bare_range, told))
    if len({unit.dimension for unit in units}) > 1 or 2 * ranges > len(told):
        return []
    numbers = {value: numeric(value) for value in told}
    counted = {value for value in told if number_counted(value) is not None}
    if units or (names_things and len(counted) > (1 - _PLAIN) * len(told)):
        numbers |= dict.fromkeys(counted)
    stray = sum(told[value] for value, number in numbers.items() if number is None)
    if stray > _STRAY * sum(told.values()):
        return []
    return [number for number in numbers.values() if number is not None]


def is_flag(value: str) -> bool:
    """Return whether a value only says yes or no, perhaps with a note in brackets."""
    return without_note(value).lower() in TRUE_LABELS | FALSE_LABELS


def without_note(value: str) -> str:
    """Return a value without what stands in brackets behind it: "yes" of "yes (by hand)"."""
    return _NOTE.sub("", value) if value[-1:] in _CLOSING else value


def without_name(value: str) -> str:
    """Return yes or no without the name behind it, "Yes - Zenodo", and any other value as it is.

    Other words may take it back: "yes, on request".
    """
    return _NAMED.sub(r"\1", value)


def _is_address(value: str) -> bool:
    return value.startswith(("http://", "https://"))


def _may_be_years(numbers: Collection[float]) -> bool:
    """Whether numbers look like years: one alone does only where it is of our time."""
    alone = len(numbers) == 1
    return all(_LATE <= n <= _LATEST if alone else _may_be_year(n) for n in numbers)


def _may_be_year(number: float) -> bool:
    return 1000 <= number <= 2200 and number == int(number)


def is_name(value: str) -> bool:
    """Return whether a value reads like the name of a person."""
    return bool(_NAME.fullmatch(value)) and value != value.lower()


_UNTOLD = re.compile(
    r"(?:none|not|no|nothing) (?:declared|reported|stated|given|disclosed|received|available|known"
    r"|applicable|mentioned|specified|recorded)"
)


def is_negative(value: str) -> bool:
    """Return whether a value denies something: "no", "false", "not reported"."""
    lower = value.lower()
    return lower in FALSE_LABELS or lower.startswith(("no ", "not ", "none "))


def is_placeholder(value: str) -> bool:
    """Return whether a value only fills a place: "n/a", "None", "–"."""
    return value.strip().lower() in _PLACEHOLDERS


def is_blank(value: str) -> bool:
    """Return whether a value says that none is known: "n/a", "unknown", but not "none"."""
    text = value.strip()
    if text in _IN_CAPITALS or "".join(text.lower().split()) in _NOT_TOLD:
        return True
    return is_placeholder(text) and not (is_negative(text) or text[:1].isupper())


def tells_nothing(value: str) -> bool:
    """Return whether a value only says that nothing is told: "n/a", "not reported"."""
    return is_blank(value) or _UNTOLD.fullmatch(value.strip().lower()) is not None


def yes_or_no(value: str) -> str:
    """Return a value as people say it: "no" for "False", but "NO" may be a country."""
    said = {"true": "yes", "false": "no"}.get(value.lower())
    small = not value.isupper() and is_flag(value)
    return said or (value.lower() if small else value)


def is_positive_flag(value: str) -> bool:
    return without_note(value).lower() in TRUE_LABELS


def period_of(value: str) -> tuple[int, int] | None:
    """Return the first and the last year of a period: "1896–1908", "01/2019–06/2021", "1930s"."""
    if decade := _DECADE.fullmatch(value):
        return int(decade[1]), int(decade[1]) + 9
    found = _PERIOD.fullmatch(plainly(value))
    if found is None:
        return None
    first, last = int(found[1]), int(found["last"])
    if last < _CENTURY:
        # "2019-06" and "2019/06" are months.
        if found["sign"] in "-/" and last <= len(MONTHS):
            return None
        last += first - first % _CENTURY
    return (first, last) if first <= last else None


def is_annotated(value: str) -> bool:
    """Return whether a number is not written plainly: only about right, as a range, with a note."""
    return plainly(value) != value and numeric(value) is not None


def numeric(value: str) -> float | None:
    """Return the number a value stands for, of a date its year; None for other texts.

    It is read as people write it (`plainly`); a unit may stand behind it, or what it counts: "52
    weeks", "41 children". A period stands for the year in which it begins.
    """
    plain = plainly(value)
    if _NUMBER.fullmatch(plain):
        return plain_number(plain)
    if (measured := number_and_unit(plain)) is not None:
        return measured[0]
    if (counted := number_counted(plain)) is not None:
        return counted
    if (period := period_of(plain)) is not None:
        return float(period[0])
    year = year_of(plain)
    return None if year is None else float(year)


def amount(value: str, usual: float = 1.0) -> float | None:
    """Return a number to compare a value by, whatever unit it is stated with.

    One without a unit is in one of the `usual` size.
    """
    if (measured := number_and_unit(value)) is not None:
        return measured[0] * measured[1].size
    number = numeric(value)
    return None if number is None else number * usual


def usual_size(values: Collection[str]) -> float:
    """Return the size of the unit that numbers without one are in, beside some that have one.

    It is one of theirs: that by which numbers come nearest to the middle of these. So 60 beside
    "1.5 h" and "90 min" is one of minutes.
    """
    told = [read for read in map(number_and_unit, values) if read is not None]
    sizes = Counter(unit.size for _, unit in told)
    stated = [number * unit.size for number, unit in told if number > 0]
    alone = [
        number
        for value in values
        if number_and_unit(value) is None and (number := numeric(value)) is not None and number > 0
    ]
    if not (sizes and stated and alone):
        return max(sizes, key=lambda size: sizes[size], default=1.0)
    middle = median(stated)

    def apart(size: float) -> float:
        return sum(abs(log(max(number * size / middle, _LEAST))) for number in alone)

    return min(sizes, key=lambda size: (apart(size), -sizes[size]))


def year_of(value: str) -> str | None:
    """Return the year of a date, however it is written; None for others, and for a year alone."""
    if date := _DATE.fullmatch(value):
        return date.group(1)
    if len(value) > _LONGEST_DATE or value.isdigit():
        return None
    years = _YEAR_IN_DATE.findall(value)
    beside = re.split(r"[\s,./\-–+]+", _YEAR_IN_DATE.sub(" ", value).strip(" ,./-+"))
    is_date = len(years) == 1 and all(not part or _BESIDE_YEAR.fullmatch(part) for part in beside)
    is_date = is_date and len(beside) <= _MOST_PARTS and period_of(value) is None
    return str(years[0]) if is_date else None


def day_of(value: str, day_first: bool | None) -> tuple[int, ...]:
    """Return a date in numbers to order it by, as far as it is told; nothing for other values."""
    return parts_of_date(value, day_first) or () if year_of(value) else ()


def month_of(value: str) -> int | None:
    """Return the month of a date, however it is written; None where none is told for sure."""
    if named := _MONTH_NAMED.search(value):
        return MONTHS.index(named[1][:3].lower()) + 1
    if behind := _MONTH_BEHIND.match(value.strip()):
        month = int(behind[1])
    elif before := _MONTH_BEFORE.fullmatch(value.strip()):
        month = int(before[1])
    else:
        _, month = (*(parts_of_date(value) or ()), 0, 0)[:2]
    return month if 1 <= month <= 12 else None


def years_of(values: Collection[str]) -> dict[str, str]:
    """Return the dates, with their years, among values that are written in several ways."""
    dates = {value: year for value in values if (year := year_of(value)) is not None}
    alone = any(_YEAR_IN_DATE.fullmatch(value) for value in values)
    written = {_DIGIT.sub("0", value) for value in dates}
    return dates if dates and (alone or len(written) > 1) else {}


def without_accents(text: str) -> str:
    """Return a text with the plain letters under its accents, and for letters that are none."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN_LETTERS))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def in_words(value: str) -> str:
    """Return a value that is written as one word, such as "journalArticle", in its words."""
    return _JOINED.sub(" ", value) if " " not in value else value
