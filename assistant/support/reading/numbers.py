"""Numbers as a text states them: digits, words, percentages, bounds and ranges."""

import re
from collections.abc import Iterator, Sequence

from tools.hublink.core.models import Frozen

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = {"hundred": 1e2, "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9}
WORDS = {word: float(value) for value, word in enumerate(_ONES)}
WORDS |= {word: 10.0 * place for place, word in enumerate(_TENS, 2)}

NUMBER_WORDS = frozenset(WORDS)
_ROUNDED = 2.0
"""From here on a whole number may stand for one with decimals."""
_ROUGH = 0.05
"""How far off a share told in words may be: two thirds for 65 percent."""

_DIGITS = re.compile(
    r"(?<![\w.,/@#])(?<![^\W\d]-)(?<!\d{4}-\d{2}-)(?!(?<=\d{4}-)\d{2}-\d{2}\b)"
    r"[-−+]?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[ \u202f]?(?P<percent>%|per ?cent\b)"
    r"|(?P<range>(?=(?:\s+(?:to|and|or)\s+|\s?[-–]\s?)\d+(?:\.\d+)?"
    r"[ \u202f]?(?:%|per ?cent\b)))"
    r"|(?:[ -]?(?P<scale>hundred|thousand|million|billion)"
    r"|(?P<letter>[kM]))\b)?(?![\w@]|[-–]\w*[^\W\d]|[.,/]\d)"
)
_IN_WORDS = re.compile(
    rf"(?<![\w-])(?:(?P<tens>{'|'.join(_TENS)})(?:[- ](?P<unit>{'|'.join(_ONES[1:10])}))?"
    rf"|(?P<one>{'|'.join(_ONES)}))(?: point(?P<decimals>(?: (?:{'|'.join(_ONES[:10])}))+))?"
    rf"(?:[ -](?P<scale>hundred|thousand|million)"
    rf"(?: and (?P<rest>(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES[1:10])}))?"
    rf"|{'|'.join(_ONES[1:])})))?)?(?![\w-])",
    re.IGNORECASE,
)
_FRACTIONS = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "fifth": 1 / 5, "tenth": 1 / 10}
_FRACTION = re.compile(
    rf"\b(?:(?P<many>one|two|three|four|an?)[ -])(?P<part>{'|'.join(_FRACTIONS)})s?\b"
    rf"|\b(?P<half>half)\b"
    rf"|\b(?P<some>{'|'.join(_ONES[1:10])})(?: \w+)? (?:in|out of)"
    rf" (?P<in>{'|'.join(_ONES[2:])}|\d+)\b",
    re.IGNORECASE,
)
_POINTED = re.compile(r"\b(?:the|this) $", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:[,.;:)]|(?:of|in|from|by|on|for|with|that|which|and|is|was)\b)|\s*$")
"""What stands around "one" where it is no number."""
_TIMES = re.compile(r"(?:[ -]times\b|-?fold\b)", re.IGNORECASE)
"""What makes a number a factor between two others, which no fact states."""
MORE = "more|greater|higher|later|larger|newer|longer"
LESS = "less|fewer|lower|earlier|smaller|older|shorter"
"""Comparatives whose "than" bounds a number, from below and from above."""
_LOWER = re.compile(
    r"(?:\b(?:since|after|over|above|exceed(?:s|ing)?|beyond|least|starting (?:in|from))"
    rf"|(?<!\bno )(?<!\bnot )\b(?:{MORE}) than|\bnot? (?:{LESS}) than|[>≥])\s*$",
    re.IGNORECASE,
)
_UPPER = re.compile(
    r"(?:\b(?:before|until|till|under|below|most|up to)"
    rf"|(?<!\bno )(?<!\bnot )\b(?:{LESS}) than|\bnot? (?:{MORE}) than|[<≤])\s*$",
    re.IGNORECASE,
)
_AFTERWARDS = re.compile(
    r"\s*(?:or|and|und)\s+(?P<way>later|newer|more|above|higher|onwards?|after|"
    r"earlier|older|less|fewer|below|lower|before)\b|(?P<plus>\+|\s+onwards?)",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s*(?:[-–—]|to|and|until|through)\s*$", re.IGNORECASE)
_RANGE_START = re.compile(r"\b(?:between|from|range[sd]?(?: from)?|years)\s*$", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:\b(?:about|around|approximately|roughly|nearly|almost|some|circa|ca\.|close to)|[~≈])\s*$",
    re.IGNORECASE,
)
_MORE = frozenset("later newer more above higher onward onwards after".split())


class Amount(Frozen):
    """A number in a text: its place, what it may stand for, and how exactly.

    `values` are the readings (a percentage is a share too), `slack` how far off each may be.
    `lowest` and `highest` are set where it bounds something instead.
    """

    start: int
    end: int
    text: str
    values: tuple[float, ...]
    slack: tuple[float, ...]
    lowest: float | None = None
    highest: float | None = None
    in_words: bool = False
    is_share: bool = False

    @property
    def value(self) -> float:
        return self.values[0]

    @property
    def is_fraction(self) -> bool:
        """Whether it is a part told in words, which stands for a number near it."""
        return self.in_words and self.is_share and self.value < 1

    @property
    def is_bound(self) -> bool:
        return self.lowest is not None or self.highest is not None

    @property
    def is_year(self) -> bool:
        whole = self.value == int(self.value) and "," not in self.text
        return whole and 1000 <= self.value <= 2200

    def agrees(self, number: float) -> bool:
        """Return whether a number of the graph is the one stated, as exactly as it was stated."""
        if self.is_bound:
            alike = self.is_year == (1000 <= number <= 2200 and number == int(number))
            above = self.lowest is None or number >= self.lowest
            return alike and above and (self.highest is None or number <= self.highest)
        is_rounded = self.value == int(self.value) >= _ROUNDED and not float(number).is_integer()
        rounded = 0.5 if is_rounded else 0.0
        slacks = (max(self.slack[0], rounded), *self.slack[1:])
        return any(
            abs(abs(number) - value) <= slack + 1e-9
            for value, slack in zip(self.values, slacks, strict=True)
        )


def amounts(text: str, start: int, end: int) -> tuple[Amount, ...]:
    """Return the numbers stated between two places of a text, in order."""
    found = sorted((*_digits(text, start, end), *_words(text, start, end)), key=lambda a: a.start)
    stated = [amount for amount in _halves(text, found) if not _TIMES.match(text, amount.end)]
    return tuple(_ranges(text, stated, start, end))


def _halves(text: str, found: Sequence[Amount]) -> Iterator[Amount]:
    """The numbers of a text, a half that goes with one added to it: "six and a half"."""
    skipped = None
    for place, one in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        if one is skipped:
            continue
        if after is not None and after.is_fraction and text[one.end : after.start] == " and ":
            skipped = after
            value = one.value + after.value
            spoken = {"end": after.end, "text": text[one.start : after.end]}
            yield one.model_copy(update={**spoken, "values": (value,), "slack": (0.05,)})
        else:
            yield one


def _digits(text: str, start: int, end: int) -> Iterator[Amount]:
    for match in _DIGITS.finditer(text, start, end):
        digits = match["digits"].replace(",", "")
        scale = _SCALES[(match["scale"] or match["letter"] or "").lower() or "hundred"]
        scale = scale if match["scale"] or match["letter"] else 1.0
        value = float(digits) * scale
        decimals = len(digits.partition(".")[2])
        slack = (0.5 * 10.0**-decimals if decimals else 0.0) * scale
        yield _amount(
            match,
            value,
            slack,
            percent=bool(match["percent"]) or match["range"] is not None,
            scaled=scale > 1,
        )


def fractions(text: str) -> tuple[float, ...]:
    """Return the fractions that a text states in words: "a quarter", "two in three"."""
    return tuple(amount.value for amount in _shares(text, 0, len(text)))


def _shares(text: str, start: int, end: int) -> Iterator[Amount]:
    for match in _FRACTION.finditer(text, start, end):
        if match["in"]:
            whole = match["in"].lower()
            value = WORDS[match["some"].lower()] / (WORDS.get(whole) or float(whole))
        else:
            part = (match["part"] or match["half"]).lower()
            value = WORDS.get((match["many"] or "one").lower(), 1.0) * _FRACTIONS[part]
        yield _amount(match, value, _ROUGH * value, percent=False).model_copy(
            update={"in_words": True, "is_share": True}
        )


def _words(text: str, start: int, end: int) -> Iterator[Amount]:
    shares = list(_shares(text, start, end))
    yield from shares
    for match in _IN_WORDS.finditer(text, start, end):
        if any(share.start <= match.start() < share.end for share in shares):
            continue
        if _stands_for_a_noun(match):
            continue
        if match["one"]:
            value = WORDS[match["one"].lower()]
        else:
            value = WORDS[match["tens"].lower()] + WORDS.get((match["unit"] or "").lower(), 0.0)
        decimals = [WORDS[word] for word in (match["decimals"] or "").lower().split()]
        value += sum(digit / 10**place for place, digit in enumerate(decimals, 1))
        slack = 0.5 / 10 ** len(decimals) if decimals else 0.0
        value *= _SCALES.get((match["scale"] or "").lower(), 1.0)
        value += sum(WORDS[word] for word in re.split("[- ]", (match["rest"] or "zero").lower()))
        percent = bool(re.match(r" ?(?:%|per ?cent\b)", text[match.end() : end]))
        yield _amount(match, value, slack, percent).model_copy(update={"in_words": True})


def _stands_for_a_noun(number: re.Match[str]) -> bool:
    """Whether "one" counts nothing, but stands for what was named: "the one of 2017"."""
    text = number.string
    pointed = _POINTED.search(text, max(0, number.start() - 10), number.start()) is not None
    return number[0].lower() == "one" and pointed and _GOES_ON.match(text, number.end()) is not None


def _amount(
    match: re.Match[str], value: float, slack: float, percent: bool, scaled: bool = False
) -> Amount:
    values: tuple[float, ...] = (value,)
    slacks: tuple[float, ...] = (slack or (0.05 * value if scaled else 0.0),)
    if percent:
        half = max(slack, 0.5 if value == int(value) else slack)
        values, slacks = (value, value / 100), (half, half / 100)
    about = _ABOUT.search(match.string, max(0, match.start() - 16), match.start())
    if about and not (1000 <= value <= 2200):
        slacks = tuple(max(s, 0.05 * v) for s, v in zip(slacks, values, strict=True))
    return Amount(
        start=match.start(),
        end=match.end(),
        text=match.group(),
        values=values,
        slack=slacks,
        is_share=percent,
    )


def _ranges(text: str, found: list[Amount], start: int, end: int) -> Iterator[Amount]:
    place = 0
    while place < len(found):
        one = found[place]
        after = found[place + 1] if place + 1 < len(found) else None
        before = text[max(start, one.start - 24) : one.start]
        link = text[one.end : after.start] if after is not None else ""
        dash = link.strip() in ("-", "–", "—")
        if after is not None and _RANGE.fullmatch(link) and (dash or _RANGE_START.search(before)):
            yield one.model_copy(
                update={
                    "end": after.end,
                    "text": text[one.start : after.end],
                    "lowest": min(one.value, after.value),
                    "highest": max(one.value, after.value),
                }
            )
            place += 2
            continue
        place += 1
        yield _bounded(one, before, text[one.end : min(end, one.end + 16)])


def _bounded(one: Amount, before: str, after: str) -> Amount:
    if following := _AFTERWARDS.match(after):
        up = bool(following["plus"]) or following["way"].lower() in _MORE
        return one.model_copy(update={"lowest" if up else "highest": one.value})
    if _LOWER.search(before):
        return one.model_copy(update={"lowest": one.value})
    if _UPPER.search(before):
        return one.model_copy(update={"highest": one.value})
    return one
