"""Values of facets in one spelling: people by one name, dates by their years, labels by words."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

from tools.hublink.core.packed_texts import Integers, MoreTexts
from tools.hublink.core.value_kinds import ValueKind, is_flag, without_name, without_note, years_of
from tools.hublink.facets.language_codes import languages_by_codes
from tools.hublink.facets.paths.path_collection import Key
from tools.hublink.language.abbreviations import of_initials, with_other_name, written_in_full
from tools.hublink.language.demonyms import one_name, written_out
from tools.hublink.language.keywords import in_usual_signs
from tools.hublink.language.person_names import one_spelling

_LETTERS = {"y": "yes", "n": "no"}
_FEW, _MOSTLY = 0.25, 0.5
"""Shares of the values of an attribute that are few of them, and most."""
_LONGEST_LABEL = 100
"""Letters of a value from which on it is a text, whose spaces are its own."""

Spellings = Mapping[str, list[str]]
"""The other ways in which values are written."""


class Column(NamedTuple):
    """The rows of a facet (hub, value, path, whether it holds) and its values' texts, in order."""

    rows: Integers
    values: Integers
    kind: ValueKind


def in_one_spelling(
    columns: Mapping[Key, Column],
    people: Collection[Key],
    names: Mapping[Key, str],
    texts: MoreTexts,
    identified: Iterable[Collection[str]] = (),
) -> tuple[dict[Key, Column], dict[Key, Spellings]]:
    """Return facets, by their `names`, with one value for what is written in several ways.

    The `people` of all facets are told by one name each, dates written in several forms by their
    years, labels whatever their capitals and without spaces that stray around their words, names
    written short as they are written in full, countries and languages by one name for codes and
    others, yes and no without notes. Paths keep what the graph says.
    Names are `identified` as one person's where the graph says so.
    """
    counts: Counter[str] = Counter()
    for facet in people:
        counts.update(_counts(columns[facet], texts))
    beside = _Beside([columns[facet] for facet in people], texts)
    known = one_spelling(counts, identified, beside)
    renewed = dict(columns)
    spellings: dict[Key, Spellings] = {}
    for facet, column in columns.items():
        if facet in people:
            same = {text: known[text] for text in _counts(column, texts) if text in known}
            spellings[facet] = _others(same)
        elif column.kind is ValueKind.FLAG:
            counted = _counts(column, texts)
            same = _answers(counted)
            same = _chained(same, in_usual_signs(_joined(counted, same)))
            spellings[facet] = _others(same)
        elif column.kind is ValueKind.YEAR:
            same = years_of(_counts(column, texts))
        elif column.kind in (ValueKind.TEXT, ValueKind.NAME):
            counted = _counts(column, texts)
            same = _without_stray_spaces(counted)
            coded = partial(written_out, name=names[facet])
            languages = partial(languages_by_codes, name=names[facet])
            in_turn = (with_other_name, _answers, coded, languages, one_name)
            for alike in (in_usual_signs, written_in_full, of_initials, *in_turn):
                same = _chained(same, alike(_joined(counted, same)))
            spellings[facet] = _others(same)
        else:
            continue
        renewed[facet] = _replaced(column, same, texts)
    return renewed, spellings


class _Beside:
    """The names that stand beside a name in any hub, in columns of people."""

    def __init__(self, columns: Iterable[Column], texts: MoreTexts) -> None:
        self._names: defaultdict[int, set[str]] = defaultdict(set)
        self._hubs: defaultdict[str, set[int]] = defaultdict(set)
        for column in columns:
            names = [texts[text] for text in column.values.tolist()]
            for hub, value in column.rows[:, :2].tolist():
                self._names[hub].add(names[value])
                self._hubs[names[value]].add(hub)

    def __call__(self, name: str) -> set[str]:
        together = (self._names[hub] for hub in self._hubs[name])
        return set().union(*together) - {name}


def _without_stray_spaces(labels: Iterable[str]) -> dict[str, str]:
    """Return those of some labels that have spaces around their words, without these."""
    plain = {text: " ".join(text.split()) for text in labels if len(text) <= _LONGEST_LABEL}
    return {text: words for text, words in plain.items() if words != text}


def _answers(labels: Mapping[str, int]) -> dict[str, str]:
    """Return those of some labels that say yes or no with a note, without it: "Yes (partly)".

    Where nearly all answer plainly, a few may name something too, "Yes - Zenodo", and where most
    do and no other letter stands alone, they may be said by their letters: "Y".
    """
    plain = {label: without_note(label) for label in labels if is_flag(label)}
    answered, count = sum(labels[label] for label in plain), sum(labels.values())
    named = {label: without_name(label) for label in labels if without_name(label) != label}
    if sum(labels[label] for label in named) <= _FEW * count:
        plain |= named
    said = {answer.lower(): answer for answer in plain.values()}
    letters = {label for label in labels if len(label) == 1}
    if answered >= _MOSTLY * count and all(each.lower() in _LETTERS for each in letters):
        plain |= {each: said.get(_LETTERS[each.lower()], each) for each in letters}
    return {label: said for label, said in plain.items() if said != label}


def _joined(counts: Mapping[str, int], same: Mapping[str, str]) -> Counter[str]:
    """Return how often each of some texts occurs, under whatever spelling."""
    joined = Counter[str]()
    for text, count in counts.items():
        joined[same.get(text, text)] += count
    return joined


def _chained(first: Mapping[str, str], then: Mapping[str, str]) -> dict[str, str]:
    """Return what texts become by one replacement after the other."""
    return {**then, **{text: then.get(plain, plain) for text, plain in first.items()}}


def _others(same: Mapping[str, str]) -> dict[str, list[str]]:
    others: defaultdict[str, list[str]] = defaultdict(list)
    for text, main in sorted(same.items()):
        others[main].append(text)
    return dict(others)


def _counts(column: Column, texts: MoreTexts) -> dict[str, int]:
    """Return the values of a facet with how many facts hold each."""
    counts = np.bincount(column.rows[:, 1], minlength=len(column.values)).tolist()
    return dict(zip(map(texts.__getitem__, column.values.tolist()), counts, strict=True))


def _replaced(column: Column, same: Mapping[str, str], texts: MoreTexts) -> Column:
    """Return a facet in which some values are replaced by others."""
    if not same:
        return column
    before = [texts[text] for text in column.values.tolist()]
    after = [same.get(text, text) for text in before]
    number = dict(zip(before, column.values.tolist(), strict=True))
    place = {text: at for at, text in enumerate(sorted(set(after)))}
    values = [number[text] if text in number else texts.added(text) for text in place]
    rows = column.rows.copy()
    rows[:, 1] = np.array([place[text] for text in after], np.int32)[column.rows[:, 1]]
    return column._replace(rows=rows, values=np.array(values, np.int32))
