"""English made of labels: lists, plurals, numbers in words, conditions as clauses."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import inflect

from tools.hublink.explanation import number_text
from tools.hublink.facets import FALSE_LABELS, TRUE_LABELS
from tools.hublink.plan import Condition

_WORDED_UP_TO = 12
_VERBS = frozenset(
    """has have is uses requires provides contains includes supports cites describes covers employs
    evaluates addresses extends measures makes needs belongs rests written directed referenced
    published created made based used starred""".split()
)


@lru_cache(maxsize=1)
def _engine() -> inflect.engine:
    return inflect.engine()


def _word(text: str) -> inflect.Word:
    """A text as the inflection engine takes it: never empty."""
    return cast("inflect.Word", text or "thing")


def joined(items: Sequence[str], word: str = "and") -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


@lru_cache(maxsize=10_000)
def plural(noun: str) -> str:
    """The plural of a noun phrase; one that is a plural already stays."""
    engine = _engine()
    if (
        engine.singular_noun(_word(noun.split()[-1]))
        and " to " not in noun
        and " of " not in noun
    ):
        return noun
    return str(engine.plural_noun(_word(noun)))


@lru_cache(maxsize=10_000)
def singular(noun: str) -> str:
    """The singular of a noun phrase; one that is singular already stays."""
    *before, last = noun.split()
    form = _engine().singular_noun(_word(last))
    return " ".join([*before, str(form)]) if form else noun


def counted(number: int, noun: str) -> str:
    """ "one paper", "three papers", "25 papers"."""
    return f"{number_word(number)} {singular(noun) if number == 1 else plural(noun)}"


def number_word(number: int) -> str:
    """A small number in words, a large one in digits."""
    if number == 0:
        return "no"
    return str(_engine().number_to_words(number)) if number <= _WORDED_UP_TO else str(number)  # type: ignore[arg-type]


def name_of(facet: str) -> str:
    """A facet's name within a sentence: lower case unless it holds an abbreviation."""
    return " ".join(w if sum(c.isupper() for c in w) > 1 else w.lower() for w in facet.split())


def clause(condition: Condition) -> str:
    """A condition as a clause after "papers": "with data set MetaQA", "without a data set"."""
    name = name_of(condition.facet.name)
    if condition.values:
        values = list(condition.values)
        if len(values) == 1 and values[0].lower() in TRUE_LABELS | FALSE_LABELS:
            return (
                f"whose {name} is “{values[0]}”"
                if not condition.negated
                else f"whose {name} is not “{values[0]}”"
            )
        text = f"{_label(name)} {joined(values, 'or')}"
        return f"without {text}" if condition.negated else f"with {text}"
    if condition.lowest is None and condition.highest is None:
        return f"without {plural(name)}" if condition.negated else f"with {plural(name)}"
    return f"with {singular(name)} {'not ' if condition.negated else ''}{_range(condition)}"


def _label(name: str) -> str:
    """An attribute's name before a value; one that begins with a verb is set apart."""
    return f"“{name}”" if name.split()[0] in _VERBS else singular(name)


def clauses(conditions: Sequence[Condition]) -> str:
    return joined([clause(condition) for condition in conditions])


def _range(condition: Condition) -> str:
    low, high = condition.lowest, condition.highest
    if low is not None and high is not None:
        if low == high:
            return number_text(low)
        return f"from {number_text(low)} to {number_text(high)}"
    if low is not None:
        return f"of {number_text(low)} or more" if low < 1000 else f"from {number_text(low)} on"
    return (
        f"of {number_text(high or 0)} or less"
        if (high or 0) < 1000
        else f"up to {number_text(high or 0)}"
    )
