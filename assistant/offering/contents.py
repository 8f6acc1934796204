"""What is in the indexes, in a few words for whoever opens the page for the first time."""

from collections.abc import Sequence
from typing import Any

from assistant.composing.wording.attribute_names import wording
from assistant.composing.wording.phrases import name_of, plural
from assistant.offering.attribute_questions import is_noun
from assistant.translations.page_text import page_text, things_text
from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.keywords import names_keywords
from tools.hublink.language.words import words_of
from tools.hublink.vocabulary.publication_year import year_column
from tools.workspace.library import Library
from tools.workspace.side_by_side import tells
from tools.workspace.telling_attributes import is_bookkeeping, is_of_reference, is_worded

_MOST_ATTRIBUTES = 8
_MOST_VALUES = 3
_FEWEST_OF_ALL = 0.05
_MOST_GROUPS = 40


class Contents(Frozen):
    """The contents of an index: how many hubs of which years, what is told of them, what of most.

    `common` are the values that most hubs have of the attribute that sorts them best.
    """

    name: str = ""
    hubs: int
    noun: str
    first_year: int | None = None
    last_year: int | None = None
    attributes: tuple[str, ...] = ()
    group: str = ""
    common: tuple[tuple[str, int], ...] = ()


def contents(library: Library) -> Contents:
    """Return what is in an index: where no more than references and texts are, what these share."""
    view = library.view
    years = year_column(view)
    numbers = map(numeric, years.by_value) if years is not None else ()
    known = [int(number) for number in numbers if number is not None]
    keys = {column.facet.key for column in view.columns}
    own = [column for column in view.columns if column.facet.key[:-1] not in keys]
    near = [column for column in own if _is_near(column, len(view.hubs))]
    telling = [c for c in near if tells(c) and not is_of_reference(c)]
    if all(map(is_worded, telling)):
        telling += [c for c in near if _is_shared(c)]
    telling.sort(key=lambda column: -len(column.by_hub))
    many = [column for column in telling if 2 * len(column.by_hub) > len(view.hubs)]
    grouping = [c for c in many if len(c.by_value) <= _MOST_GROUPS and _is_shared(c)]
    sorting = max(grouping, key=_sorts, default=None)
    names = dict.fromkeys(plural(wording(column.facet).text) for column in telling)
    noun = name_of(library.hub_name)
    return Contents(
        name=library.name,
        hubs=len(view.hubs),
        noun=noun,
        first_year=min(known, default=None),
        last_year=max(known, default=None),
        attributes=tuple(names)[:_MOST_ATTRIBUTES],
        group=plural(wording(sorting.facet).text) if sorting else "",
        common=_common(sorting) if sorting else (),
    )


def contents_told(found: Contents) -> list[dict[str, Any]]:
    """Return what is in an index, for the page to say: how much, then what is told of it."""
    lines = [_how_much(found)]
    if found.common:
        values = [page_text("welcome.value", value=each, count=many) for each, many in found.common]
        lines.append(page_text("welcome.most", group=found.group, values=values))
    if found.attributes:
        lines.append(page_text("welcome.ask_for", attributes=list(found.attributes)))
    return lines


def who_writes(writers: Sequence[str]) -> dict[str, Any]:
    """Return who writes the answers, as a text of the page."""
    models = [name for name in writers if name != "offline"]
    return page_text("welcome.model", model=models[0]) if models else page_text("welcome.offline")


def _how_much(found: Contents) -> dict[str, Any]:
    things = things_text(found.hubs, found.noun, plural(found.noun))
    told = {"count": found.hubs, "noun": things}
    first, last = found.first_year, found.last_year
    if first is None:
        return page_text("welcome.all", **told)
    if first == last:
        return page_text("welcome.of_year", **told, year=str(first))
    return page_text("welcome.of_years", **told, first=str(first), last=str(last))


def _is_near(column: FacetColumn, hubs: int) -> bool:
    kinds = (ValueKind.TEXT, ValueKind.NAME)
    near = len(column.facet.key) <= 2 and is_noun(column) and column.kind in kinds
    return near and len(column.by_hub) >= _FEWEST_OF_ALL * hubs


def _is_shared(column: FacetColumn) -> bool:
    """Whether hubs share values that are more than a place in a work: authors, venues."""
    shared = len(column.by_value) < len(column.rows)
    return shared and not (is_bookkeeping(column) or is_worded(column))


def _sorts(column: FacetColumn) -> tuple[bool, float]:
    """How well an attribute sorts hubs: by keywords best, else by values that many share."""
    keywords = names_keywords(words_of(column.labels[-1]))
    return keywords, len(column.rows) / len(column.by_value)


def _common(column: FacetColumn) -> tuple[tuple[str, int], ...]:
    counts = {value: column.by_value.hub_count([value]) for value in column.by_value}
    most = sorted(counts, key=lambda value: (-counts[value], value))[:_MOST_VALUES]
    return tuple((value, counts[value]) for value in most)
