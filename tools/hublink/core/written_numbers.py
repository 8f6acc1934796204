"""Numbers as people write them into cells, in the plain form: "n = 45", "~£4.5k", "15–20 min"."""

import re
from functools import lru_cache

_LONGEST = 60
"""Letters of what is read; longer texts are remarks."""
_READ = 50_000
_DIGITS = r"[1-9]\d{0,2}(?:,\d{3})+(?!\d)|\d{1,300}"
_NUMBER = rf"(?:{_DIGITS})(?:\.\d+)?"
_SIGN = "[€$£¥]"
_CODE = r"(?:EUR|USD|GBP|CHF|AUD|CAD|NZD|DKK|NOK|SEK|JPY)"
_CODES = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"}
_SIZES = {"k": 1e3, "tsd": 1e3, "thousand": 1e3, "m": 1e6, "mio": 1e6, "mill": 1e6, "million": 1e6}
_SIZES |= {"bn": 1e9, "billion": 1e9}

_APART = re.compile(r"(?<=\d)[\u00a0\u202f '’](?=\d{3}(?!\d))")
"""What else than commas sets thousands apart."""
_DECIMAL_COMMA = re.compile(r"^([^\d,]*\d+),(\d{1,2}|(?<=\b0,)\d+)(?![\d,])")
_EUROPEAN = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+)(?:,(\d\d|-))?(?![\d.,])")
"""An amount of money, of which points set thousands apart."""
_NOTE = re.compile(r"(?<=[\w%.+*])\s*(?:\([^()]*\)|\[[^\[\]]*\]|[*†‡]+)$")
_SPREAD = re.compile(r"(?<=\d)\s*(?:±|\+/-)\s*[\d.]+$|(?<=\d)[,;]?\s+SD\s*=?\s*[\d.]+$")
_ABOUT = re.compile(
    r"^(?:c\.|ca\.|(?:circa|ca|approx\.?|approximately|about|around|some|roughly|env\.|etwa)\s"
    r"|[~≈∼])\s*",
    re.IGNORECASE,
)
_NAMED = re.compile(r"^(?:n|m|mean|median|md|or|rr|hr|irr|smd|sd|d|g|r)\s*=\s*", re.IGNORECASE)
_STATISTIC = re.compile(r"^(?:OR|RR|HR|IRR|SMD|MD|M) (?=\d+\.\d)")
_BOUND = re.compile(
    r"^(?:[<>≤≥]=?|(?:over|under|above|below|up to|at least|at most|more than|less than|fewer than"
    r"|min\.?|max\.?)(?=\s))\s*(?=\d|[€$£¥])",
    re.IGNORECASE,
)
_FIRST_OF_TWO = re.compile(rf"^({_NUMBER}) \([^()]*\), {_NUMBER}(?: \([^()]*\))?$")
_TIMES = re.compile(rf"^({_NUMBER})\s?[x×]\s?({_NUMBER})(\s?[a-z]+)$", re.IGNORECASE)
_ATTACHED = re.compile(rf"^({_NUMBER})(?:(h)| ?(L))$")
"""A unit of one letter that is written otherwise than others of these are."""
_AND_MORE = re.compile(r"(?<=\d)\+(?=\s|$)")
_MONEY_FIRST = re.compile(rf"^({_SIGN}|{_CODE})\s?({_NUMBER})\s?([a-z]+\.?)?$", re.IGNORECASE)
_MONEY_LAST = re.compile(rf"^({_NUMBER})\s?([a-z]+\.?)?\s?({_SIGN}|{_CODE})$", re.IGNORECASE)
_THOUSANDS = re.compile(rf"^({_NUMBER})\s?(k|thousand|million|billion)$", re.IGNORECASE)
_RANGE = re.compile(
    rf"^(?P<between>between )?(?P<sign>{_SIGN}|{_CODE} )?(?P<low>{_NUMBER})(?P<own> ?(?:[a-z]+|%))?"
    rf"\s?(?P<to>-|–|—|−|to|bis|à|and)\s?(?:{_SIGN}|{_CODE} )?(?P<high>{_NUMBER})(?P<unit>.*)$",
    re.IGNORECASE,
)
_WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), start=1
    )
} | {"a": 1, "an": 1}
_TIME = r"(?:second|minute|min|hour|hr|h|day|week|wk|month|year|yr|decade)s?"
_HALF = re.compile(rf"^half an? ({_TIME})$", re.IGNORECASE)
_AND_A_HALF = re.compile(
    rf"^(?P<whole>{'|'.join(_WORDS)}|\d+) "
    rf"(?:and a half (?P<units>{_TIME})|(?P<unit>{_TIME}) and a half)$",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(rf"^({'|'.join(_WORDS)}) ({_TIME})$", re.IGNORECASE)
_LETTERED = re.compile(r"^((?:1[4-9]|20)\d\d)[abcef]$")
"""A year with the letter that tells the works of it apart; others are units."""
_MAY_BE_ONE = re.compile(
    rf"\D{{0,16}}\d|\s*(?:half an?|{'|'.join(_WORDS)}) (?:{_TIME}\b|and a half)", re.IGNORECASE
)
"""How a number begins; to look closer at every text takes long."""
_FIRST_YEAR, _LAST_YEAR = 1400, 2200


def plainly(text: str) -> str:
    """Return a number with its unit as it is plainly written; any other text as it is.

    Of a range it is the middle, of a bound the number that bounds; what is said about how sure it
    is, how it spreads or what it leaves out is a note. "45 (38 analysed)" is 45, "€6k" 6000 EUR,
    "90-120 min" 105 min, "2 x 45 min" 90 min, "half a year" 0.5 year.
    """
    if text.isdigit() or len(text) > _LONGEST or not _MAY_BE_ONE.match(text):
        return text
    return _read(text)


@lru_cache(maxsize=_READ)
def _read(text: str) -> str:
    plain = " ".join(text.split())
    plain = _FIRST_OF_TWO.sub(r"\1", plain)
    plain = _DECIMAL_COMMA.sub(r"\1.\2", _APART.sub(",", plain.replace("−", "-")))
    plain = _LETTERED.sub(r"\1", _without_remarks(plain))
    for read in (_range, _money, _in_thousands, _product, _attached, _words):
        if (found := read(plain)) is not None:
            return found
    return plain if plain[:1].isdigit() or plain[:1] in "+-" else text


def is_bare_range(text: str) -> bool:
    """Return whether a text is a range of numbers without a unit: "101–112", "18-25"."""
    found = _RANGE.match(" ".join(text.split()))
    return found is not None and not found["unit"].strip() and _range(found[0]) is not None


def _without_remarks(text: str) -> str:
    """A text without what surrounds its number."""
    before = None
    while text != before:
        before = text
        for remark in (_NOTE, _SPREAD, _ABOUT, _NAMED, _STATISTIC, _BOUND):
            text = remark.sub("", text)
    return _AND_MORE.sub("", text)


def _range(text: str) -> str | None:
    found = _RANGE.match(text)
    if found is None:
        return None
    low, high = _value(found["low"]), _value(found["high"])
    if found["between"] is None and found["to"].lower() == "and":
        return None
    years = all(_FIRST_YEAR <= each <= _LAST_YEAR and "." not in text for each in (low, high))
    own, unit = (found["own"] or "").strip(), found["unit"]
    if low >= high or years or (own and own != unit.strip()):
        return None
    middle = f"{_written((low + high) / 2)}{unit}"
    return plainly(f"{(found['sign'] or '').strip()}{middle}") if found["sign"] else middle


def _money(text: str) -> str | None:
    text = _EUROPEAN.sub(lambda found: found[1].replace(".", ""), text)
    first, last = _MONEY_FIRST.match(text), _MONEY_LAST.match(text)
    if first is not None:
        sign, number, size = first.groups()
    elif last is not None:
        number, size, sign = last.groups()
    else:
        return None
    times = _SIZES.get((size or "").lower().rstrip(".")) if size else 1
    code = _CODES.get(sign, sign.upper())
    return None if times is None else f"{_written(_value(number) * times)} {code}"


def _in_thousands(text: str) -> str | None:
    found = _THOUSANDS.match(text)
    return found and _written(_value(found[1]) * _SIZES[found[2].lower()])


def _product(text: str) -> str | None:
    found = _TIMES.match(text)
    return found and f"{_written(_value(found[1]) * _value(found[2]))}{found[3]}"


def _attached(text: str) -> str | None:
    found = _ATTACHED.match(text)
    return found and f"{found[1]} {(found[2] or found[3]).lower()}"


def _words(text: str) -> str | None:
    """A small number in words, of a unit: "two weeks", "half an hour"."""
    if (half := _HALF.match(text)) is not None:
        return f"0.5 {half[1].lower()}"
    if (more := _AND_A_HALF.match(text)) is not None:
        whole = more["whole"].lower()
        return f"{_WORDS.get(whole) or int(whole)}.5 {(more['units'] or more['unit']).lower()}"
    if (few := _IN_WORDS.match(text)) is not None:
        return f"{_WORDS[few[1].lower()]} {few[2].lower()}"
    return None


def _value(number: str) -> float:
    return float(number.replace(",", ""))


def _written(number: float) -> str:
    return f"{number:.0f}" if number.is_integer() else f"{number:.10g}"
