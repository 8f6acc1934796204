"""The words that the parts of a plan are told in: English, or those of whoever shows them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Say = Callable[..., Any]
"""Says a text by its id with the values in it, which may be texts that it has said itself."""

ENGLISH: Mapping[str, str] = {
    "named": "{name}: {text}",
    "yes": "yes",
    "no": "no",
    "not": "not {text}",
    "only": "only {text}",
    "some": "with {name}",
    "lacking": "without {name}",
    "about": "about: {text}",
    "number": "number of {name}: {text}",
    "found_by": "{text} ({question})",
    "or": "{first} or {last}",
    "or_more_values": "{text} or {count} more",
    "exactly": "exactly {number}",
    "at_least": "at least {number}",
    "at_most": "at most {number}",
    "range": "{low} to {high}",
    "or_later": "{number} or later",
    "or_earlier": "{number} or earlier",
    "or_more": "{number} or more",
    "or_less": "{number} or less",
    "more_than": "more than {number}",
    "less_than": "less than {number}",
    "title_contains": "title contains: {text}",
    "contains": "{place} contains: {text}",
    "dated": "date: {text}",
    "papers": "{count} papers of this chat",
    "asked_for": "asked for: {name}",
    "among": "{text}, of {others}",
    "apart_from": "{text}, apart from {others}",
    "left_out": "left out: {text}",
    "not_applied": "not applied: {text}",
    "similar": "similar in meaning: {text}",
    "nearest": "the facts nearest to the question",
    "not_found": "not found in the graph: {text}",
    "listed": "listed",
    "counted": "counted",
    "ranked": "ranked",
    "compared": "compared",
    "verified": "yes or no",
    "statistic": "{text} {statistic}",
    "average": "average",
    "median": "median",
    "total": "total",
    "share": "share",
    "difference": "difference",
    "ratio": "ratio",
    "span": "lowest and highest",
    "by": "{text} by {name}",
    "for_each": "{text} for each {name}",
    "times": "{text}, {number} times",
    "and": "{text} and {name}",
    "latest_first": "{text} by {name}, latest first",
    "earliest_first": "{text} by {name}, earliest first",
    "highest_first": "{text} by {name}, highest first",
    "lowest_first": "{text} by {name}, lowest first",
    "latest": "the latest {name}",
    "earliest": "the earliest {name}",
    "highest": "the highest {name}",
    "lowest": "the lowest {name}",
    "most_frequent": "the most frequent {name}",
    "least_frequent": "the least frequent {name}",
    "most": "the most",
    "least": "the least",
    "placed": "{text}, place {number}",
}


def english(text: str, /, **values: object) -> str:
    """Say a text in English."""
    return ENGLISH[text].format_map(values)


def either(values: Sequence[Any], say: Say) -> Any:
    """Say that one of several values is meant; "" without any."""
    said = values[0] if values else ""
    for value in values[1:]:
        said = say("or", first=said, last=value)
    return said
