"""Compounds that are denied as a whole: "no arXiv preprints" are no preprints at arXiv."""

from tools.hublink.core.plan import Condition
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.question.mentions.parse import Parse


def read_denied_compounds(parse: Parse, joins: Joins) -> None:
    """Deny what the last of two names in a row is of as well, where the first one is denied.

    All that bears both names is left out. Where everything of the one name bears the other, that is
    all of it; else it is what the last name says, as that of a compound does.
    """
    for first in [c for c in parse.conditions if c.negated and c.values]:
        last = next((c for c in parse.conditions if _follows(c, first, parse)), None)
        if last is None:
            continue
        one, other = (_bearing(each, parse, joins) for each in (first, last))
        kept = first if one <= other else last.model_copy(update={"negated": True})
        parse.conditions = [c for c in parse.conditions if c not in (first, last)] + [kept]


def _follows(last: Condition, first: Condition, parse: Parse) -> bool:
    compound = f"{first.words} {last.words}"
    other = last.facet != first.facet and bool(last.values) and not last.negated
    return other and compound in parse.reading.question


def _bearing(condition: Condition, parse: Parse, joins: Joins) -> set[str]:
    asserted = condition.model_copy(update={"negated": False})
    return set(matching([asserted], parse.view, joins).hubs)
