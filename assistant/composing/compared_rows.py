"""Things compared by the rows of a table: their numbers side by side, and who is ahead."""

from collections import defaultdict
from collections.abc import Sequence

from assistant.composing.answer_frame import AnswerFrame
from assistant.composing.row_answers import MOST_ROWS
from assistant.composing.wording.amounts import listed, written
from assistant.composing.wording.markdown_tables import cell, line
from assistant.composing.wording.phrases import joined, number_word, sentence_case, singular
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.execution.qualified_values import (
    Qualifications,
    QualifiedValue,
    qualified_values,
)
from tools.hublink.execution.tabulation import answering
from tools.hublink.facets.quantities import names_unit

_MOST_SIDES = 6
_BOTH = 2


class _Contest(Frozen):
    """The numbers of several sides that are stated for the same."""

    same: Qualifications
    numbers: dict[str, tuple[QualifiedValue, ...]]
    hubs: tuple[str, ...]

    @property
    def unit(self) -> str:
        """The unit of the numbers, where they have one: then they are measured, and none wins."""
        return next((value for name, value in self.same if names_unit(name)), "")

    def best(self) -> tuple[str, ...]:
        """Return the sides with the best number, several where they tie.

        Of what is measured it is the highest.
        """
        low = not self.unit and any(is_good_if_low(value) for _, value in self.same)
        told = {side: numeric(rows[0].value) for side, rows in self.numbers.items()}
        of_sides = {side: number for side, number in told.items() if number is not None}
        edge = (min if low else max)(of_sides.values(), default=None)
        return tuple(side for side, number in of_sides.items() if number == edge)


def compared_rows(frame: AnswerFrame, facet: Facet) -> str:
    """Return the numbers of compared things side by side; nothing where no two go together."""
    group = frame.plan.group_by
    sides = next((c.values for c in frame.plan.conditions if c.facet == group), ())
    rows = qualified_values(answering(frame.found, facet))
    by_side = {side: _of_side(rows, side) for side in sides}
    by_side = {side: of_side for side, of_side in by_side.items() if of_side}
    if not 2 <= len(by_side) <= _MOST_SIDES:
        return ""
    contests = _contests(by_side, _shared_names(by_side))
    if any(not any(side in each.numbers for each in contests) for side in by_side):
        # A side that runs with nothing that others run with is compared all the same.
        contests = _contests(by_side, _names_of_all(by_side)) or contests
    if not contests:
        return ""
    if len(contests) == 1:
        return _of_one(frame, contests[0], facet)
    verdict = sentence_case(_verdict(contests, list(by_side)))
    return f"{verdict}:\n\n{_table(frame, contests, list(by_side))}"


def _of_side(rows: Sequence[QualifiedValue], side: str) -> list[QualifiedValue]:
    found = [row for row in rows if side in (value for _, value in row.qualifiers)]
    without = (tuple(q for q in row.qualifiers if q[1] != side) for row in found)
    return [
        row.model_copy(update={"qualifiers": qualifiers})
        for row, qualifiers in zip(found, without, strict=True)
    ]


def _contests(by_side: dict[str, list[QualifiedValue]], names: set[str]) -> list[_Contest]:
    """Group numbers that are stated for the same by at least two sides, of one paper if they can.

    They are for the same where the qualifiers of some `names` agree.

    What no two sides have in common, as models that each of them runs with, tells nothing apart;
    of several numbers the one with fewest settings of its own is meant.
    """
    hubs = dict.fromkeys(h for rows in by_side.values() for row in rows for h in row.hubs)
    of_papers = [_grouped(_of_hub(by_side, hub), names) for hub in hubs]
    found = [contest for contests in of_papers for contest in contests]
    alike: dict[tuple[object, ...], _Contest] = {}
    for each in found or _grouped(by_side, names):
        told = tuple((side, tuple(r.value for r in rows)) for side, rows in each.numbers.items())
        known = alike.setdefault((each.same, told), each)
        if known is not each:
            hubs_of = tuple(dict.fromkeys((*known.hubs, *each.hubs)))
            alike[each.same, told] = known.model_copy(update={"hubs": hubs_of})
    return list(alike.values())


def _of_hub(by_side: dict[str, list[QualifiedValue]], hub: str) -> dict[str, list[QualifiedValue]]:
    only = {"hubs": (hub,)}
    return {
        side: [row.model_copy(update=only) for row in rows if hub in row.hubs]
        for side, rows in by_side.items()
    }


def _grouped(by_side: dict[str, list[QualifiedValue]], names: set[str]) -> list[_Contest]:
    """Group numbers by what they are stated for."""
    grouped: dict[Qualifications, dict[str, list[QualifiedValue]]] = defaultdict(dict)
    for side, rows in by_side.items():
        for row in rows:
            same = tuple(q for q in row.qualifiers if q[0] in names)
            if {name for name, _ in same} == names:
                grouped[same].setdefault(side, []).append(row)
    contests = []
    for same, of_sides in grouped.items():
        numbers = {side: _plainest(rows) for side, rows in of_sides.items()}
        hubs = tuple(dict.fromkeys(h for rows in numbers.values() for r in rows for h in r.hubs))
        if len(numbers) > 1:
            contests.append(_Contest(same=same, numbers=numbers, hubs=hubs))
    return contests


def _shared_names(by_side: dict[str, list[QualifiedValue]]) -> set[str]:
    """The names of qualifiers that every number has, with a value that two sides share."""
    everywhere = set.intersection(
        *({name for name, _ in row.qualifiers} for rows in by_side.values() for row in rows)
    )
    told = [{q for row in rows for q in row.qualifiers} for rows in by_side.values()]
    common = {q for i, one in enumerate(told) for other in told[i + 1 :] for q in one & other}
    return everywhere & {name for name, _ in common}


def _names_of_all(by_side: dict[str, list[QualifiedValue]]) -> set[str]:
    """The names of qualifiers that every number has, with a value that all sides share."""
    told = [{q for row in rows for q in row.qualifiers} for rows in by_side.values()]
    return _shared_names(by_side) & {name for name, _ in set.intersection(*told)}


def _plainest(rows: Sequence[QualifiedValue]) -> tuple[QualifiedValue, ...]:
    fewest = min(len(row.qualifiers) for row in rows)
    return tuple(row for row in rows if len(row.qualifiers) == fewest)


def _of_one(frame: AnswerFrame, contest: _Contest, facet: Facet) -> str:
    """A sentence on the one number that is stated for all sides."""
    best = contest.best()
    told = {
        side: " or ".join(written(r.value) for r in rows) for side, rows in contest.numbers.items()
    }
    others = [f"{told[side]} for {side}" for side in told if side not in best]
    cite = frame.cite(contest.hubs)
    measure = singular(frame.noun_for(facet))
    same = tuple(each for each in contest.same if not names_unit(each[0]))
    under = f" ({listed(same)})" if same else ""
    if not others:
        return f"{joined(list(best))} reach the same {measure}, {told[best[0]]}{under} {cite}."
    verb = "is" if len(best) == 1 else "are"
    number = f"{told[best[0]]} {contest.unit}".rstrip()
    leads = "higher" if contest.unit else "ahead"
    head = f"{joined(list(best))} {verb} {leads} with {number} against {joined(others)}"
    return f"{sentence_case(head)}{under} {cite}."


def _verdict(contests: Sequence[_Contest], sides: Sequence[str]) -> str:
    """Who is ahead, and in how many of the comparisons."""
    wins = {side: sum(contest.best() == (side,) for contest in contests) for side in sides}
    most = max(wins.values())
    leaders = [side for side in sides if wins[side] == most]
    number = number_word(len(contests))
    if most == 0 or len(leaders) > 1:
        return f"{joined(list(sides))} are level over {number} comparisons"
    every = "both" if len(contests) == _BOTH else f"all {number}"
    of = every if most == len(contests) else f"{number_word(most)} of {number}"
    leads = "higher" if all(contest.unit for contest in contests) else "ahead"
    return f"{leaders[0]} is {leads} in {of} comparisons"


def _table(frame: AnswerFrame, contests: Sequence[_Contest], sides: Sequence[str]) -> str:
    """A line for each comparison, a column for each side."""
    shown, left = contests[:MOST_ROWS], contests[MOST_ROWS:]
    alike = set(shown[0].same).intersection(*(contest.same for contest in shown))
    names = list(dict.fromkeys(n for c in shown for n, v in c.same if (n, v) not in alike))
    lines = [line([*names, *sides, ""]), line(["---"] * (len(names) + len(sides) + 1))]
    for contest in shown:
        told = dict(contest.same)
        numbers = [
            " / ".join(written(r.value) for r in contest.numbers.get(side, ())) for side in sides
        ]
        cells = [cell(told[name]) for name in names]
        lines.append(line([*cells, *numbers, frame.cite(contest.hubs)]))
    text = "\n".join(lines)
    if alike:
        text += f"\n\nAll with {listed(tuple(q for q in shown[0].same if q in alike))}."
    if left:
        hubs = [hub for contest in left for hub in contest.hubs]
        text += f"\n\nThere are {len(left)} more {frame.cite(hubs)}."
    return text
