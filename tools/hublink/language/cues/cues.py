"""The words of a question that say what to do with facts: counting, order, ranges, comparison."""

import re
from collections.abc import Sequence
from functools import lru_cache

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation, Statistic
from tools.hublink.core.units import WORDS_BUT_YEARS as UNITS
from tools.hublink.language.cues.counts import CountBound, count_bounds_in
from tools.hublink.language.cues.degrees import FASTEST, HIGHEST, LOWEST, SLOWEST
from tools.hublink.language.cues.order_places import place_in
from tools.hublink.language.cues.periods import Period, period_in
from tools.hublink.language.cues.quantifiers import quantifier_in
from tools.hublink.language.cues.ranges import Range, any_of, ranges_in
from tools.hublink.language.cues.statistics import StatisticCue, comparative_in, statistic_in

_NEWEST = r"(?:newest|latest|most recent)"
_OLDEST = r"(?:oldest|earliest)"
_END = rf"(?:most|fewest|least|best|worst|{HIGHEST}|{LOWEST})"
_CAME_FIRST = r"\b(?:came|comes|appeared|was published|was released) (?:out )?(?:first|last)\b"
_NO_VERB = r"(?:^|(?<=\bthe )|(?<=\b(?:her|his|its) )|(?<=\btheir ))"
"""Where "last" is no verb: at the beginning, and behind what says whose it is."""
_WINS = r"(?:wins?|winners?|winning|runners?-up|(?:comes?|came) (?:out )?(?:on top|best))"
_A_TO_Z, _Z_TO_A = r"\ba(?: to | ?- ?)z\b", r"\bz(?: to | ?- ?)a\b"
_ORDERS = r"(?:descending|ascending|alphabetical\w*|chronological\w*)"
_THERE_ARE_MORE = (
    r"\b(?:are|were|is|was) there (?:more|fewer|less)\b(?! than\b)(?=[^.?!]*\b(?:or|than)\b)"
)
_MORE_WORKS = (
    r"\b(?:more|fewer) (?:papers|publications|articles|studies|works?)\b"
    r"(?=[^.?!]*(?:,[^.?!]*\bor\b|\b(?:or|than) (?:in|from|by|on|at|of|_|[12]\d{3})))"
)
_DONE = "used|studied|investigated|researched|examined|applied|covered|reported|tested|treated"
_WRITTEN = "wrote|written|published|authored|contributed"
_MORE_OFTEN = (
    r"\b(?:(?:more|less) (?:common|frequent|popular|usual|widespread|often|widely|frequently)"
    rf"(?: (?:{_DONE}))?|(?:{_DONE}|{_WRITTEN}) (?:more|less)(?! than (?:\d|an?\b|one\b|half\b)))\b"
    r"(?=[^.?!]*\b(?:or|than)\b)"
)
_OF_WHICH_MORE = re.compile(rf"{_THERE_ARE_MORE}|{_MORE_WORKS}|{_MORE_OFTEN}")
_COUNT = any_of(
    r"\bhow (?:many|often|frequently)\b",
    r"\b(?:total |overall )?(?:number|count|frequency) of\b",
    r"\bcount(?:ing)?\b|\bcounts of\b",
    r"^\s*#|(?<!\w)# ?of\b",
    _MORE_WORKS,
    _THERE_ARE_MORE,
    _MORE_OFTEN,
)
_BEFORE_COUNT = re.compile(
    rf"the|an?|what|which|is|are|was|were|of|by|and|or|per|with|in|same|average|mean|median|total"
    rf"|overall|exact|approximate|maximum|minimum|most|least|their|its|me|list|give|show|tell|whats?"
    rf"|papers?|publications?|articles?|studies|study|{HIGHEST}|{LOWEST}"
)
"""What stands before "number of" where that counts."""
_SHARES = any_of(
    r"\b(?:distribut\w*|broken down|breakdown|spread|split)\b"
    r"(?:\s+(?:by|over|across|between|among))?",
    r"\bbreak(?=(?: \w+){1,4} down\b)|\bbreak down\b|(?<=\w )down by\b",
    r"\bover (?:the years|time)\b",
    r"\byear by year\b",
)
_UNIT = rf" (?:(?:cubic|square) )?(?:{UNITS})s?\b"
_RATE = re.compile(rf"\bper{_UNIT}")
"""What a number is told by, which groups nothing: "kilos per cubic metre"."""
_GROUP = any_of(
    rf"\b(?:per(?!{_UNIT})|for each|in each|for every|in every|each)\b"
    r"|(?<!after )(?<!within )(?<!over )(?<!half )\ba(?= year\b)",
    r"\b(?:grouped|sorted|ordered|ranked|arranged|listed|counted|organi[sz]ed|divided) by\b",
    r"(?<!ed )(?<!en )\bby\b",
)
_BY_AMOUNT = (
    r"\bby (?:the |their )?(?:numbers?|count|frequency|popularity|how (?:many|often|frequently))\b"
    r"|\bby (?:the |their )?\w+ counts?\b"
    r"|\bfrom (?:the )?(?:most|least|fewest)(?! recent)\b"
)
_AMOUNT_ORDER = re.compile(_BY_AMOUNT)
_RANK = any_of(
    r"\b(?:rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?|arranged?|listed)\b(?! as\b)"
    rf"(?=[^.?!]*\b(?:{_ORDERS}|by|from)\b)",
    rf"\blist\b(?=[^.?!]*(?:\b{_ORDERS}\b|{_BY_AMOUNT}))",
    r"\blist\b(?=[^.?!]*\bby (?:year|date)\b(?! of\b))"
    r"(?![^.?!]*\b(?:numbers?|how many|counts?|average|mean|total)\b)",
    rf"\b{_ORDERS}\b(?:\s+(?:alphabetical\s+)?order\b)?",
    rf"\b(?:{_NEWEST}|{_OLDEST}|{_END})\b[\w\s]{{0,12}}\b(?:first|at the top|on top)\b",
    rf"\bfrom (?:the )?{_END} to (?:the )?{_END}\b",
    rf"\b(?:from )?(?:the )?{_NEWEST} to (?:the )?{_OLDEST}\b",
    rf"\b(?:from )?(?:the )?{_OLDEST} to (?:the )?{_NEWEST}\b",
    rf"(?:\bfrom )?(?:{_A_TO_Z}|{_Z_TO_A})",
    rf"\bstart(?:ing)? with the (?:{_NEWEST}|{_OLDEST})(?: one)?\b",
)
_ASCENDING = any_of(
    rf"\bascending\b|\b{_OLDEST} to\b|{_A_TO_Z}",
    rf"\bwith the {_OLDEST}\b",
    rf"\b{_OLDEST}\b[\w\s]{{0,12}}\b(?:first|at the top|on top)\b",
    rf"\b(?:from|with) (?:the )?(?:fewest|least|worst|{LOWEST})\b",
    rf"\b(?:fewest|least|worst|{LOWEST})\b[\w\s]{{0,12}}\b(?:first|at the top|on top)\b",
)
_DESCENDING = any_of(
    rf"\bdescending\b|\breverse\b|{_Z_TO_A}",
    rf"\b{_NEWEST}\b(?: to|[\w\s]{{0,12}}\b(?:first|at the top|on top)\b)",
)
_ALPHABETICAL = any_of(r"\balphabetical\w*\b", _A_TO_Z, _Z_TO_A, r"\bby name\b")
_WHICH_OF = re.compile(r"\bwhich (?:one )?of\b")
_BY_TIME = re.compile(rf"\b(?:{_NEWEST}|{_OLDEST}|chronological\w*)\b|{_CAME_FIRST}")
_COMPARED_WITH = r"comparison (?:groups?|arms?)\b"
"""What a study is compared with, which wants no comparison."""
_WORKING = """work works worked working help helps helped used effective protect protects tried
tested done treatment treatments measure measures remedy remedies protection drug drugs vaccine
vaccines fight fighting taken act acts useful good defence weapon evidence"""
_AGAINST = "".join(rf"(?<!\b{word} )" for word in _WORKING.split()) + r"\bagainst\b"
"""What is set against another, and does nothing against it: "does it work against moths?"."""
_MADE = "".join(
    rf"(?<!\b{verb} {amount} )"
    for verb in ("make", "makes", "made", "making")
    for amount in ("a", "any", "no", "the", "much", "some", "little", "a big", "a real")
)
"""What made a difference had an effect, and is compared with nothing."""
_DIFFERING_SIDES = r"\bdifferences?\b(?=[^?.!]*\b(?:between|whether)\b)"
_COMPARE = any_of(
    rf"\b(?!{_COMPARED_WITH})compar\w+\b|\bin common\b|\bversus\b|\bvs\b",
    r"\b(?:better|worse) than\b|\b(?:superior|inferior) to\b|\bas opposed to\b",
    rf"{_MADE}\bdiffer(?:ences?|s|ent from)?\b|{_DIFFERING_SIDES}|\bas against\b|{_AGAINST}",
    r"\brelative to\b",
)
_WITH_WHAT = r"(?: (?:it|them)sel(?:f|ves)\b)?(?: (?:against|to|with)\b)?"
_WORKS = "studies|papers|works|trials|articles"
_THAT_COMPARE = any_of(
    rf"\b(?:those|ones?|any|some|all|{_WORKS})(?: of (?:them|these))? "
    r"(?:that|which|who)(?: \w+ly| also| both)? compare[sd]?\b",
    rf"\b(?:how many|which)(?: of (?:them|these|those))?(?: ones?| {_WORKS})? compare[sd]?\b"
    rf"{_WITH_WHAT}",
    rf"^\W*(?:do|does|did) (?:they|it|any(?: of (?:them|these))?|(?:the|these|those) (?:{_WORKS}))"
    rf"(?: \w+ly| also| even)? compare\b{_WITH_WHAT}",
)
"""What says which papers are meant: those that compare something themselves.

So does what asks if they do: "do they compare themselves with others?".
"""
_WISH_TO_COMPARE = re.compile(
    rf"\b(?!{_COMPARED_WITH})compar(?:e|ing|isons?)\b|{_MADE}\bdiffer(?:ences?|s)?\b|\bin common\b"
)
"""What wants a comparison even of one thing; others only say what it is of: "compared with X"."""
_EXTREME = any_of(
    r"\b(?:the )?(?:most|least|more|less)\s+(?:\w+ly\s+)?"
    r"(?:common\w*|frequent\w*|often|popular|used|applied|widely|prolific|typical)",
    r"\bthe (?:most|least)\b|\bmost\b|\bleast\b|\bfewest\b",
    rf"\b(?:{HIGHEST}|{LOWEST}|{FASTEST}|{SLOWEST}|best|worst|maximum|minimum|max|min)\b",
    r"(?<!\bon )\btop\b",
    rf"\b(?:{_NEWEST}|{_OLDEST})\b|\b{_WINS}\b",
    rf"(?:\bfirst\b|{_NO_VERB}last\b)(?= (?:\w+ ){{0,2}}\w+)",
    _CAME_FIRST,
)
_MAGNITUDE = re.compile(
    rf"\b{_WINS}\b|\b(?:{HIGHEST}|{LOWEST}|{FASTEST}|{SLOWEST}|best|worst|maximum|minimum|max|min)\b"
)
_MOST_OF = re.compile(
    r"\b(?:most|fewest|least|(?:highest|largest|greatest|lowest|smallest) number of)"
    r"(?: (?:different|distinct))?\s+"
)
_BOUND = re.compile(r"(?<!\blook )(?<!\blooks )(?<!\blooked )\bat (?:the )?(?:most|least)\b")
"""Words that bound a number and are no superlative."""
_SUPERLATIVE = (
    r"(?:most(?: \w+)?|least(?: \w+)?|best|worst|first|last|\w{3,}est|maximum|minimum|max|min)"
)
_BOTH_ENDS = re.compile(
    rf"\b({_SUPERLATIVE})(?:(?: \w+)? ?(?:and|&|or|to|/) ?(?:to )?(?:the )?({_SUPERLATIVE})\b"
    rf"|(?: [\w-]+){{2,5}}?,? (?:and|or) the ({_SUPERLATIVE})(?: ones?)?\W*$)"
)
_MOST_READ = 500
"""The cues of so many questions are kept: many steps read them."""
_MINUTES = re.compile(r"(?<=\d) ?mins?\b")
"""What is counted, and no least of anything: "under 10 min"."""
_LOW = re.compile(
    rf"\b(?:least|{LOWEST}|{SLOWEST}|worst|minimum|min|earliest|oldest)\b"
    r"|(?<!best )(?<!highest )(?<!largest )(?<!most )\bfirst\b"
)
_FEW = {
    word: number for number, word in enumerate("two three four five six seven eight".split(), 2)
}
_AMOUNT = rf"(\d+|{'|'.join(_FEW)})"
_TOP = re.compile(
    rf"\btop {_AMOUNT}\b"
    rf"|\b{_AMOUNT} (?:most|best|worst|{HIGHEST}|{LOWEST}|{_NEWEST}|{_OLDEST})\b"
    rf"|\b(?:which|what) {_AMOUNT} (?:\w+ ){{1,4}}most\b"
    rf"|\b(?:which|what|the) {_AMOUNT} (?:\w+ ){{1,4}}the"
    rf" (?:most|best|worst|{HIGHEST}|{LOWEST}|{_NEWEST}|{_OLDEST})\b"
)
_WANTED = re.compile(
    rf"^\W*(?:\w+ ){{0,3}}?(?:which|what|the|me|name|list|show) {_AMOUNT}\b(?! of)"
)
_MOST_WANTED = 20
_VERIFY = re.compile(
    r"^\s*(?:and |but |so )?"
    r"(?:does|do|did|is|are|was|were|has|have|had|can|could)\b(?!\s+you\b)"
)


class Cues(Frozen):
    """The operation a question asks for, and the character spans of the words that do.

    `operation_else` is the one it asks for if it compares nothing.
    """

    operation: Operation
    operation_else: Operation = Operation.LIST
    counts: bool
    of_which_more: bool = False
    groups: bool
    group_at: int | None = None
    superlatives: tuple[str, ...] = ()
    extreme_end: int | None = None
    most_end: int | None = None
    first_end: int | None = None
    by_magnitude: bool = False
    compares: bool
    wishes_to_compare: bool = False
    verifies: bool = False
    descending: bool
    alphabetical: bool
    amount_at: int | None = None
    by_time: bool
    chooses_by_time: bool = False
    limit: int | None = None
    place: int = 1
    statistic: StatisticCue | None = None
    comparative: StatisticCue | None = None
    ranges: tuple[Range, ...] = ()
    period: Period | None = None
    spans: tuple[tuple[int, int], ...] = ()


def amount_wanted(question: str) -> int | None:
    """Return how many of the papers are wanted that come first: "which three studies took longest".

    None where a question does not begin so.
    """
    found = _WANTED.match(question.lower())
    amount = _amount(found[1]) if found is not None else None
    return amount if amount is not None and amount <= _MOST_WANTED else None


def wants_both_ends(question: str) -> bool:
    """Return whether a question asks for both ends of an order: "the hottest and the coolest"."""
    found = _BOTH_ENDS.search(question.lower())
    if found is None:
        return False
    ends = [each for each in found.groups() if each]
    one, other = (bool(_LOW.search(each)) for each in ends)
    by_time = [bool(_BY_TIME.search(each)) for each in ends]
    known = all(_EXTREME.search(each) for each in ends)
    apart = found[2] is None  # the last word may be no superlative: "the forest"
    return (not known and not apart) or (known and one is not other and by_time[0] is by_time[1])


@lru_cache(_MOST_READ)
def read_cues(question: str) -> Cues:
    """Read the operation, the order, the limit and the ranges off a question's wording.

    Names out of the graph should be blanked in the question, lest a title is read as a wish.
    """
    text = _BOUND.sub(lambda bound: "_" * len(bound.group()), question.lower())
    text = _MINUTES.sub(lambda minutes: "_" * len(minutes.group()), text)
    if (quantifier := quantifier_in(text)) is not None:
        start, end = quantifier.start, quantifier.end
        text = f"{text[:start]}{'_' * (end - start)}{text[end:]}"
    if (period := period_in(text)) is not None:
        text = text[: period.start] + "_" * (period.end - period.start) + text[period.end :]
    ranges = ranges_in(question.lower())
    found = _found(text, [*ranges, *count_bounds_in(question.lower())])
    top = _TOP.search(text)
    limit = _amount(next(g for g in top.groups() if g)) if top else None
    ranked, extreme = bool(found["rank"]), bool(found["extreme"])
    group_at = max((end for _, end in found["shares"] + found["group"]), default=None)
    spans = [span for spans in found.values() for span in spans]
    spans += [(r.start, r.end) for r in ranges]
    spans += [(period.start, period.end)] if period else []
    spans += [match.span() for match in _BY_TIME.finditer(text)]
    statistic, comparative = statistic_in(text), comparative_in(text)
    if quantifier is not None:
        start, end = quantifier.start, quantifier.end
        statistic = StatisticCue(statistic=Statistic.SHARE, start=start, end=end)
    spans += [(cue.start, cue.end) for cue in (statistic, comparative) if cue]
    place, at = place_in(text) or (1, None)
    spans += [at] if at is not None else []
    amount = _AMOUNT_ORDER.search(text) if ranked else None
    spans += [amount.span()] if amount else []
    return Cues(
        operation=Operation.COMPARE if comparative else _operation(found),
        operation_else=_operation({**found, "compare": []}),
        wishes_to_compare=bool(
            comparative or _WISH_TO_COMPARE.search(_THAT_COMPARE.sub(" ", text))
        ),
        counts=bool(found["count"]),
        of_which_more=bool(_OF_WHICH_MORE.search(text)),
        groups=bool(found["shares"] or found["group"]),
        group_at=group_at,
        most_end=most.end() if (most := _MOST_OF.search(text)) else None,
        first_end=_only_first(text, found["extreme"]),
        superlatives=tuple(text[start:end] for start, end in found["extreme"]),
        extreme_end=found["extreme"][0][1] if extreme else None,
        by_magnitude=bool(_MAGNITUDE.search(text)),
        compares=bool(found["compare"] or comparative),
        verifies=bool(found["verify"]),
        descending=_is_descending(text, ranked, extreme),
        alphabetical=bool(_ALPHABETICAL.search(text)),
        amount_at=amount.start() if amount else None,
        by_time=bool(_BY_TIME.search(text)),
        chooses_by_time=bool(_BY_TIME.search(text) and _WHICH_OF.search(text)),
        limit=limit,
        place=place,
        statistic=statistic,
        comparative=comparative,
        ranges=ranges,
        period=period,
        spans=tuple(spans),
    )


def _found(text: str, bounds: Sequence[Range | CountBound]) -> dict[str, list[tuple[int, int]]]:
    """Where the words of each wish stand, none of them part of a bound.

    "Longer than a year" counts nothing per year, and "better than 7" compares nothing; "rose by
    over 70 percent" and "by two authors" group nothing.
    """
    found = {
        name: [m.span() for m in pattern.finditer(text)] for name, pattern in _PATTERNS.items()
    }
    found["count"] = [span for span in found["count"] if not _names_a_number(text, *span)]
    found["group"] = [(a, b) for a, b in found["group"] if not _overlaps((a, b + 2), bounds)]
    theirs = [match.span() for match in _THAT_COMPARE.finditer(text)]
    found["compare"] = [
        (start, end)
        for start, end in found["compare"]
        if not _overlaps((start, end), bounds)
        and not any(a <= start and end <= b for a, b in theirs)
    ]
    return found


def says_that_they_compare(text: str) -> bool:
    """Return whether a text speaks of works that compare something, and wants no comparison."""
    return _THAT_COMPARE.search(text.lower()) is not None


def _is_descending(text: str, ranked: bool, extreme: bool) -> bool:
    if ranked and not _DESCENDING.search(text) and _ALPHABETICAL.search(text):
        return False
    return not (_LOW if extreme and not ranked else _ASCENDING).search(text)


_PATTERNS = {
    "count": _COUNT,
    "shares": _SHARES,
    "group": _GROUP,
    "rate": _RATE,
    "rank": _RANK,
    "compare": _COMPARE,
    "extreme": _EXTREME,
    "verify": _VERIFY,
}


def _names_a_number(text: str, start: int, end: int) -> bool:
    """Whether a noun before "number of" says which it is: "the phone number of X" counts none."""
    before = re.search(r"([a-z]+) $", text[:start])
    counting = text[start:end].endswith((" of", "count of"))
    return counting and before is not None and _BEFORE_COUNT.fullmatch(before[1]) is None


def _overlaps(span: tuple[int, int], bounds: Sequence[Range | CountBound]) -> bool:
    return any(span[0] < each.end and each.start < span[1] for each in bounds)


def _only_first(text: str, extremes: list[tuple[int, int]]) -> int | None:
    """Return where "first" or "last" ends if only it makes a question a superlative one."""
    only = [end for start, end in extremes if text[start:end] in ("first", "last")]
    return only[0] if only and len(only) == len(extremes) else None


def _operation(found: dict[str, list[tuple[int, int]]]) -> Operation:
    if found["compare"]:
        return Operation.COMPARE
    if found["rank"]:
        return Operation.RANK
    if found["shares"]:
        return Operation.DISTRIBUTE
    if found["extreme"]:
        return Operation.EXTREME
    if found["count"]:
        return Operation.COUNT
    if found["verify"]:
        return Operation.VERIFY
    return Operation.LIST


def _amount(text: str) -> int:
    return _FEW.get(text) or int(text)
