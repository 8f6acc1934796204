"""One of several set beside all the others by a number: "how does it compare to the rest?"."""

import re

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.spoken import Spoken

_OTHERS = (
    r"(?:(?:all|any|any of|most|most of) )?(?:the )?(?:(?:others?|remaining|competing)"
    r"(?: (?P<{noun}>(?!in\b|on\b|at\b|for\b|by\b|here\b)\w+))?|rest(?: of (?:them|the \w+))?)"
)
_SET_BESIDE = re.compile(
    r"\W*(?:(?:and|so|but|ok(?:ay)?)\W+)?how (?:well )?(?:does|do|did) (?P<whose>its|their|the"
    r"|[\w().-]+(?: [\w().-]+)?['’]s?|) ?(?P<measure>[\w -]+?) (?:compare|fare|look|stand|hold up)"
    r" (?:to|with|against|beside|relative to|compared (?:to|with)) "
    rf"{_OTHERS.format(noun='kind')}(?P<rest>[^?]*)\W*",
    re.IGNORECASE,
)
_MORE_OF_IT = re.compile(
    r"\W*(?:(?:and|so|but|ok(?:ay)?)\W+)?(?:does|do|did|has|have|had) .+?"
    r"(?: have| had| reach(?:ed)?| get| got)?(?: an?| the)? (?:better|worse|higher|lower|larger"
    r"|smaller|bigger|greater|longer|shorter|more|fewer|less) (?P<measured>[\w -]+?) than "
    rf"{_OTHERS.format(noun='sort')}(?P<within>[^?]*)\W*",
    re.IGNORECASE,
)


def ranked_with_others(spoken: Spoken) -> Plan | None:
    """Return the ranking of all by a number, where one is set beside all the others by it.

    So it is seen where that one stands. None where nothing is measured so.
    """
    found = _SET_BESIDE.fullmatch(spoken.text) or _MORE_OF_IT.fullmatch(spoken.text)
    if found is None or spoken.grounding.ground_in_words(spoken.text).statistic is not None:
        return None  # groups are compared on average
    said = {name: words or "" for name, words in found.groupdict().items()}
    noun = said.get("kind") or said.get("sort") or "papers"
    measure = said.get("measure") or said.get("measured") or ""
    rest = (said.get("rest") or said.get("within") or "").strip(" ,")
    asked = f"rank the {noun} by {measure} {rest}".strip()
    plan = spoken.grounding.ground_in_words(asked)
    by = spoken.grounding.view.column(plan.order_by) if plan.order_by is not None else None
    ranked = plan.operation is Operation.RANK and by is not None and by.is_numeric()
    if not ranked or plan.not_understood or not spoken.grounding.in_order(plan):
        return None
    return plan.model_copy(update={"question": spoken.text})
