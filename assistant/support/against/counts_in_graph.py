"""Verifying how many papers of the whole graph a sentence says there are, by counting them.

"Twelve papers rest on Freebase, among them A [1] and B [2]" is asked of the graph as "how many
papers rest on Freebase?". What is counted must be what the sentence means: its words must all be
accounted for, and the papers that it cites must be among those found.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from assistant.support.reading.denials import NEGATION
from assistant.support.reading.numbers import Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.plan import Operation, Plan, Statistic
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
_OF_WHOLE = re.compile(r"\bof (?:the|all|these|our)\s+$", re.IGNORECASE)
"""What stands before how many there are in all."""
_ROUGHLY = re.compile(
    r"\b(?:only|just|exactly|about|around|approximately|roughly|nearly|almost|some|close to"
    r"|(?:slightly |a little |well )?(?:more|less|fewer) than)\s+$",
    re.IGNORECASE,
)
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
        if question.stated.value == len(hubs):
            continue
        plan = library.ground(question.text)
        if not _counts_all(plan, library):
            continue
        found = library.find(plan)
        if found.plan.relaxed or not set(hubs) < set(found.hubs):
            continue
        number = float(len(found.hubs))
        told = number_text(number)
        if plan.statistic is Statistic.SHARE:
            number /= len(library.view.hubs)
            told = f"{number_text(round(_PERCENT * number, 1))} %"
        if not question.stated.agrees(number):
            return kept_text("support.counted", said=question.stated.text, numbers=told)
    return None


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
