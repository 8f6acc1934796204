"""Values that papers have alone, or beside others: "fencing alone", "fencing and others"."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from tools.hublink.core.plan import Condition
from tools.hublink.language.words import LIGHT_STEMS, tokens
from tools.hublink.question.mentions.parse import Parse

_ONLY = frozenset("only just solely exclusively nothing".split())
_WISHING = frozenset("and show list give keep but papers studies me us i want please".split())
"""What stands before an "only" that says which papers are wanted, whatever else they have."""
_ALONE = re.compile(
    r"^\W*(?:alone|(?:all )?(?:by|on) (?:it|them|its|their)(?:sel(?:f|ves)| own)|and nothing else"
    r"|as the only one|without (?:anything|any others?) else)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"^\W*(?:(?:together|along|combined|in combination|paired|coupled) (?:with|w/) |with |plus "
    r"|and |alongside )(?:something|anything|others?|another(?: one)?|other \w+|some other \w+)"
    r"(?: else)?\b(?! (?:papers|studies|works)\b)",
    re.IGNORECASE,
)
_WITH = frozenset("with on of about".split())


def with_how_many_beside(conditions: Sequence[Condition], parse: Parse) -> tuple[Condition, ...]:
    """Return conditions with how many values papers have, where one is had alone or not alone.

    So it is of what papers may have several of: "only fencing" is wanted of those that used it, and
    "only fencing papers" are all of these.
    """
    found = [*conditions]
    for condition in conditions:
        column = parse.column(condition.facet)
        plain = condition.values and not (condition.negated or condition.source)
        counted = any(c.counts_values and c.facet == condition.facet for c in found)
        if plain and not counted and not column.has_one_value_a_hub:
            found += islice(_counts(condition, parse), 1)
    return tuple(found)


def _counts(condition: Condition, parse: Parse) -> Iterator[Condition]:
    """How many values of an attribute the words around one of them want papers to have."""
    question, words = parse.reading.question, parse.reading.tokens
    several = condition.words.count(" / ") + 1
    for start, end in _runs(condition, parse):
        last = words[end - 1].end
        behind, by_only = question[last:], _is_led_by_only(parse, start)
        alone, beside = _ALONE.match(behind), _BESIDE.match(behind)
        if (said := alone or beside) is not None:
            parse.explain(last + said.start(), last + said.end())
        if alone is not None or by_only:
            yield Condition(facet=condition.facet, fewest=several, most=several)
        elif beside is not None:
            yield Condition(facet=condition.facet, fewest=several + 1)


def _is_led_by_only(parse: Parse, start: int) -> bool:
    """Whether an "only" stands before a value, behind what is done with it: "used only X"."""
    before = [token.lower for token in parse.reading.tokens[max(0, start - 2) : start]]
    if len(before) < 2 or before[1] not in _ONLY or before[0] in _WISHING:
        return False
    done = before[0] in _WITH or before[0].endswith(("ed", "ing"))
    return done or parse.reading.tokens[start - 2].stem in LIGHT_STEMS


def _runs(condition: Condition, parse: Parse) -> Iterator[tuple[int, int]]:
    """Where the words for a value stand, one after the other, those before an "only" left out."""
    words = [token.lower for token in parse.reading.tokens]
    for said in condition.words.split(" / "):
        own = [token.lower for token in tokens(said)]
        own = own[max((i for i, word in enumerate(own, 1) if word in _ONLY), default=0) :]
        yield from (
            (start, start + len(own))
            for start in range(len(words) - len(own) + 1)
            if own and words[start : start + len(own)] == own
        )
