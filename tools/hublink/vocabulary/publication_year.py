"""The attribute that tells when works appeared, among all that hold years."""

from collections.abc import Sequence
from itertools import islice

from tools.hublink.core.value_kinds import ValueKind, month_of, numeric, period_of
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.paths.generic_labels import tells_of_record
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import words_of

_PUBLISHING = frozenset("published publication issued released".split())
_LOOKED_AT = 40
"""So many hubs show which of several years comes last, and so many values whether they are periods.
"""
_MOSTLY = 0.8
_AS_COMMON = 0.9
"""The share of the hubs with the commonest year from which another is as common."""


def year_column(view: FacetView) -> FacetColumn | None:
    """Return the facet whose years are meant where none is named: that most hubs have.

    When an entry was made or changed, what is told of people, and periods are meant last. Of years
    that are about as common it is the last in nearly all hubs: what is studied comes before it is
    published. One that is called so, and told of most hubs themselves, comes before what is told of
    their stages.
    """
    years = [c for c in view.columns if c.kind is ValueKind.YEAR]
    last = _last_of(_as_common(years))
    most = max((len(c.by_hub) for c in years if not any(_of_something_else(c))), default=0)
    return min(
        years,
        key=lambda c: (
            _of_something_else(c),
            c is not last,
            not _is_called_so(c) or len(c.by_hub) < _MOSTLY * most,
            -len(c.by_hub),
            len(c.facet.key),
            _PUBLISHING.isdisjoint(words_of(c.name)),
            c.facet.key,
        ),
        default=None,
    )


def _is_called_so(column: FacetColumn) -> bool:
    """Whether years are those of hubs themselves, and called years or times of publication."""
    words = words_of(column.name)
    called = words == ["year"] or not _PUBLISHING.isdisjoint(words)
    return len(column.facet.key) == 1 and called


def column_with_months(view: FacetView, years: FacetColumn) -> FacetColumn | None:
    """Return the facet that tells the months of some years: this one, or dates of these years."""
    dates = (c for c in view.columns if c.kind is ValueKind.YEAR and len(c.facet.key) == 1)
    others = sorted((c for c in dates if c is not years), key=lambda c: -len(c.by_hub))
    return next((c for c in (years, *others) if _tells_months(c) and _is_of(years, c)), None)


def _tells_months(column: FacetColumn) -> bool:
    return any(month_of(row.triple.object.label) for row in column.rows if row.value)


def _is_of(years: FacetColumn, dates: FacetColumn) -> bool:
    """Whether dates are nearly all of the years that are told beside them."""
    both = dates.by_hub.keys() & years.by_hub.keys()
    same = sum(_latest(dates, hub) == _latest(years, hub) for hub in both)
    return bool(both) and same >= _AS_COMMON * len(both)


def _of_something_else(column: FacetColumn) -> tuple[bool, bool, bool]:
    """Whether years are those of a record or of people, or periods, in which nothing appears."""
    people = names_people(words_of(" ".join(column.labels[:-1])))
    few = list(islice(column.values, _LOOKED_AT))
    periods = sum(period_of(value) is not None for value in few)
    return tells_of_record(column.name), people, 2 * periods > len(few)


def _as_common(years: Sequence[FacetColumn]) -> list[FacetColumn]:
    """Those of some years, told of the hubs themselves, that about as many have as any."""
    own = [c for c in years if len(c.facet.key) == 1 and not any(_of_something_else(c))]
    most = max((len(column.by_hub) for column in own), default=0)
    return [column for column in own if len(column.by_hub) >= _AS_COMMON * most]


def _last_of(years: Sequence[FacetColumn]) -> FacetColumn | None:
    """That of some years which is nowhere before any other, if there is such a one."""
    if len(years) < 2:
        return None
    hubs = list(islice(years[0].by_hub, _LOOKED_AT))
    told = [[_latest(column, hub) for hub in hubs] for column in years]
    lasts = [max(of_hub) for of_hub in zip(*told, strict=True)]
    counts = [sum(a >= b for a, b in zip(of, lasts, strict=True)) for of in told]
    most = max(counts)
    alone = counts.count(most) == 1 and most >= _AS_COMMON * len(hubs)
    return years[counts.index(most)] if alone else None


def _latest(column: FacetColumn, hub: str) -> float:
    return max((numeric(row.value) or 0.0 for row in column.by_hub.get(hub, ())), default=0.0)
