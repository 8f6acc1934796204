"""The words that ask for a statistic: an average, a median, a total, a share, a range."""

import re

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Statistic
from tools.hublink.language.cues.ranges import any_of

_NOT_HAD = r"(?<!\bwith an )(?<!\bwith a )(?<!\bhaving an )(?<!\bhaving a )"
"""Papers "with a mean age under seven" tell it themselves."""
_NOT_STATED = "".join(
    rf"(?<!\b{verb} a )" for verb in "give gives report reports state states have has".split()
)
"""Papers that "give a percentage" tell one."""
_PATTERNS = {
    Statistic.MEDIAN: any_of(r"\bmedian\b"),
    Statistic.MEAN: any_of(
        rf"\bon average\b|{_NOT_HAD}\b(?:average|avg)\b|\baverage[sd]\b",
        rf"(?<!\byou )(?<!\bthey ){_NOT_HAD}\b(?:arithmetic )?mean\b"
        r"(?! (?:by|that|to|for|in)\b)(?=\W+\w)",
    ),
    Statistic.SHARE: any_of(
        rf"(?<!\d )(?<!\d){_NOT_STATED}\b(?:percentages?|proportions?|per ?cent)\b(?: of)?",
        r"\b(?:what|which|how many) %(?: of)?",
        r"\b(?:what|which|the|a|as) (?:share|fraction)s?\b(?! (?:a|an|the)\b)(?: of)?",
        r"^\W*(?:share|fraction)s? of\b",
        r"\bhow much of\b",
    ),
    Statistic.TOTAL: any_of(
        r"\bin (?:total|all|sum)\b|\ball? ?together\b|\b(?:grand |overall )?totals?\b"
        r"|\b(?:combined(?! with\b| w/)|cumulative|summed)\b|\bsum(?= of\b)",
    ),
    Statistic.RANGE: any_of(
        r"\b(?:what|which)(?:['’]?s| is| are| was| were)? the (?:full |whole )?"
        r"(?:range|span|spread)s?\b(?: (?:of|in)\b)?",
        r"^\W*(?:the )?(?:range|spread)s? (?:of|in)\b",
        r"\bbetween (?:what|which)\b|\bhow (?:much|widely|far) (?:do|does|did)\b"
        r"(?=(?: [\w()-]+){1,5} (?:vary|range)\b)|\b(?:vary|range)\W*$"
        r"|(?<=\ws )span\W*$|\b(?:what|which) years (?:do |does |did )?(?:they|it|these|those|that"
        r"|(?:(?:the|your|these|those|this) )?\w+) (?:spans?|covers?)\W*$",
    ),
}
_TOGETHER = re.compile(
    r"\bhow (?:many|much)\b.*\b(?:is|are|was|were|do|does|did) (?:that|this|these|those|they|it)\b"
    r".*\b(together)\W*$"
    r"|\bhow (?:many|much)\b(?! of\b).* (?:in|of|for|from)"
    r" (?:(?:the|all|both|these|those|two|three) )+(?:\w+ ){0,2}"
    r"(?:studies|papers|trials|works|articles)(?: by \w+)? (together)\W*$"
)
"""Numbers that are to be added up: "how many patients is that together?"."""
_MORE = (
    r"\b(?P<{}>more|fewer|less|higher|lower|larger|bigger|greater|smaller|better|worse|longer|shorter)"
    r"\b(?! than (?:\d|an?\b|one\b|half\b))"
)
_NAME = r"\W*(?:(?:the|an?|papers?|between|of|does|do) )*\W*_"
_PLACED = r"(?:in|from|by|on|at|of|during|before|after)"
_THING = rf"(?:{_PLACED} )?(?:(?:the|year|years) )*(?:_|(?:1[5-9]|20)\d\d\b)"
_COMPARATIVE = re.compile(
    rf"{_MORE.format('one')}[^.?!]*[,:–—-]{_NAME}+[^.?!]*\bor\b{_NAME}"
    rf"|_\W[^.?!]*{_MORE.format('two')}[^.?!]*\bthan\b{_NAME}"
    rf"|\bwhich (?:one )?of (?:the two|both|these|those|them|{_NAME})[^.?!]*{_MORE.format('three')}"
    rf"|{_MORE.format('four')} (?:\w+ ){{1,3}}?{_PLACED} {_THING}"
    rf"[^.?!,]{{0,30}}?\b(?:or|than) {_THING}"
)
"""Comparisons of named things, as underscores: "which has more pages, ___ or ___"."""
_AMOUNTS = frozenset("more fewer less".split())
_ASKS_SENSE = re.compile(r"\b(?:do|does|did)\b.*\bmeans?\b")


class StatisticCue(Frozen):
    """The statistic that words ask for, and the characters they stand at."""

    statistic: Statistic
    start: int
    end: int


def statistic_in(text: str) -> StatisticCue | None:
    """Return the statistic that a question in small letters asks for, if it asks for one."""
    for statistic, pattern in _PATTERNS.items():
        for match in pattern.finditer(text):
            if "mean" not in match.group() or not _ASKS_SENSE.search(text):
                return StatisticCue(statistic=statistic, start=match.start(), end=match.end())
    if (found := _TOGETHER.search(text)) is not None:
        start, end = found.span(1 if found[1] else 2)
        return StatisticCue(statistic=Statistic.TOTAL, start=start, end=end)
    return None


def comparative_in(text: str) -> StatisticCue | None:
    """Return the comparative by which a question in small letters compares named things.

    Amounts ("more citations") are compared by their totals, degrees ("higher accuracy") on average.
    """
    match = _COMPARATIVE.search(text)
    if match is None:
        return None
    group = next(name for name, words in match.groupdict().items() if words)
    amounts = match[group] in _AMOUNTS
    return StatisticCue(
        statistic=Statistic.TOTAL if amounts else Statistic.MEAN,
        start=match.start(group),
        end=match.end(group),
    )
