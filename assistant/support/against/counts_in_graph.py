"""Verifying how many papers of the whole graph a sentence says there are, by counting them.

"Twelve papers rest on Freebase, among them A [1] and B [2]" is asked of the graph as "how many
papers rest on Freebase?". What is counted must be what the sentence means: its words must all be
accounted for, and the papers that it cites must be among those found.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from assistant.support.reading.denials import NEGATION
from assistant.support.reading.numbers import Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.plan import Operation, Plan, Request, Statistic
from tools.hublink.language.explanation import number_text
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import WORK_NOUNS, tokens
from tools.workspace.library import Library

_NOUN = "|".join(noun for noun in sorted(WORK_NOUNS) if noun.endswith("s"))
_OF_PAPERS = re.compile(
    rf"(?P<whole> of (?:the|all)(?: \d+)?)? ?(?:collected |indexed )?(?P<noun>{_NOUN})\b",
    re.IGNORECASE,
)
_OF_SOME = re.compile(
    r"\b(?:these|those|other|others|another|further|additional|besides|remaining|above|following"
    r"|answer|i|we)\b",
    re.IGNORECASE,
)
"""What says that papers are counted which were told of, or what is left of all."""
_EXAMPLES = re.compile(
    r"[,:;(]?\s*(?:for example|for instance|such as|e\.g\.|including|among (?:them|which)|namely"
    r"|as in the case of)\b|[:;]",
    re.IGNORECASE,
)
"""What begins the naming of some of what is counted."""
_OF_WHOLE = re.compile(r"\bof (?:(?:the|all|these|our)\s+)?$", re.IGNORECASE)
"""What stands before how many there are in all."""
_OF_ALL_HELD = re.compile(
    r"\b(?:in|of|across) (?:the|this|our) (?:whole |entire )?(?:collection|graph|library|corpus)\b",
    re.IGNORECASE,
)
"""What says that all papers are counted, though as many are cited."""
_ROUGHLY = re.compile(
    r"\b(?:only|just|exactly|about|around|approximately|roughly|nearly|almost|some|close to"
    r"|(?:slightly |a little |well )?(?:more|less|fewer) than)\s+$",
    re.IGNORECASE,
)
_THINGS = re.compile(
    r" (?!co-?a)(?:[a-z-]+ ){0,2}[a-z-]+s\b(?! (?:more|fewer|less|later|earlier)\b)"
)
"""What follows how many things there are, not those beside a first, nor by how many more."""
_MOST = 40
"""More values than these no sentence counts."""
_NAMED = 0.6
"""Certainty from which it is clear what is counted."""
_PERCENT = 100.0
_FRAME = 0.98
"""Probability from which a word that nothing explains restricts nothing."""


class _Question(NamedTuple):
    """A sentence as a question for the number that it states."""

    text: str
    stated: Amount


def wrong_count(library: Library, text: str, hubs: Collection[str]) -> KeptText | None:
    """Return that a number or share of all papers that a text states is another one in the graph.

    A text that says no to something, or counts the papers it cites, is left alone.
    """
    if not hubs or NEGATION.search(text):
        return None
    for question in _questions(text):
        if question.stated.value == len(hubs) and not _OF_ALL_HELD.search(text):
            continue
        plan = library.ground(question.text)
        if not _counts_all(plan, library):
            continue
        found = library.find(plan)
        if found.plan.relaxed or not set(hubs) <= set(found.hubs):
            continue
        number = float(len(found.hubs))
        told = number_text(number)
        if plan.statistic is Statistic.SHARE:
            number /= len(library.view.hubs)
            told = f"{number_text(round(_PERCENT * number, 1))} %"
        if not question.stated.agrees(number):
            return kept_text("support.counted", said=question.stated.text, numbers=told)
    return None


def wrong_count_of_one(
    library: Library, text: str, hub: str, texts: Iterable[str]
) -> KeptText | None:
    """Return that one paper has another number of what a text counts: "is run on nine data sets".

    The question for that number must be of this paper alone, and all of its words be accounted for;
    none of the paper's `texts` may state the same number.
    """
    if NEGATION.search(text):
        return None
    said: set[float] | None = None
    for question in _questions_of_values(text):
        plan = library.ground(question.text)
        counted = [r for r in plan.requests if r.certainty >= _NAMED and _is_said(r, question)]
        if len(counted) != 1 or len(plan.requests) > 1 or plan.not_understood or plan.unmatched:
            continue
        column = library.view.column(counted[0].facet)
        values = {row.value.lower() for row in column.by_hub.get(hub, ())}
        if not values or column.is_numeric() or library.find(plan).hubs != (hub,):
            continue
        if said is None:
            said = {a.value for each in texts for a in amounts(each, 0, len(each))}
        number = question.stated.value
        if number not in said and not question.stated.agrees(float(len(values))):
            told = number_text(float(len(values)))
            return kept_text("support.counted", said=question.stated.text, numbers=told)
    return None


def _is_said(request: Request, question: _Question) -> bool:
    """Whether what is counted is called by the words right behind the number."""
    return bool(request.words) and f"how many {request.words}" in question.text


def _questions_of_values(text: str) -> Iterator[_Question]:
    plain = text.strip().rstrip(".")
    for amount in amounts(plain, 0, len(plain)):
        before, behind = plain[: amount.start], _EXAMPLES.split(plain[amount.end :])[0]
        counts = amount.value == int(amount.value) and 1 < amount.value <= _MOST
        counts &= not (amount.is_share or amount.is_bound or amount.is_year)
        works = _OF_PAPERS.match(behind) is not None
        if counts and not works and _THINGS.match(behind) and not _ROUGHLY.search(before):
            yield _Question(f"{before}how many{behind}?", amount)


def _counts_all(plan: Plan, library: Library) -> bool:
    """Whether a plan counts papers among all, and all words of its question are accounted for."""
    counts = plan.operation is Operation.COUNT and not plan.requests
    shares = plan.statistic is Statistic.SHARE and not plan.whole
    if not (counts or shares) or not plan.conditions or plan.topic is not None:
        return False
    placed = zip(
        tokens(plan.question), library.grounding.wordings.roles.of(plan.question), strict=True
    )
    left = {word for each in plan.not_understood for word in each.split()}
    framed = all(role[Role.FRAME] >= _FRAME for word, role in placed if word.text in left)
    return framed and not (plan.hubs or plan.unmatched)


def _questions(text: str) -> Iterator[_Question]:
    plain = text.strip().rstrip(".")
    for amount in amounts(plain, 0, len(plain)):
        before = _ROUGHLY.sub("", _without_examples(plain[: amount.start]))
        behind = _EXAMPLES.split(plain[amount.end :])[0]
        counted = _OF_PAPERS.match(behind)
        if counted is None or _OF_WHOLE.search(before) or _OF_SOME.search(f"{before},{behind}"):
            continue
        if amount.is_share and counted["whole"]:
            yield _Question(f"{before}what share{behind}?", amount)
        elif not amount.is_share:
            rest = behind[counted.end() :]
            yield _Question(f"{before}how many {counted['noun']}{rest}?", amount)


def _without_examples(before: str) -> str:
    """What stands before a number without examples of its subject: "surveys, such as A, are"."""
    if (named := _EXAMPLES.search(before)) is None:
        return before
    _, _, rest = before[named.end() :].rpartition(",")
    return f"{before[: named.start()]}{rest}"
