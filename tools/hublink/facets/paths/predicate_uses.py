"""The uses of a graph's predicates, as far as their labels tell, by number."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Arrays, Integers, Texts
from tools.hublink.facets.paths.generic_labels import LabelUse, label_use

Flags = NDArray[np.bool_]


class PredicateUses(NamedTuple):
    """Which predicates are used in which way (`LabelUse`), with their ids and labels as texts."""

    ids: Integers
    labels: Integers
    id_of_label: dict[str, str]
    passes: Flags
    names: Flags
    relates: Flags
    tells_kind: Flags
    bears_value: Flags
    bears_object: Flags
    is_property: Flags
    is_about: Flags


def predicate_uses(arrays: Arrays, texts: Texts) -> PredicateUses:
    """Return the uses of the predicates of some paths."""
    ids: Integers = arrays["predicates"][:, 0]
    numbers: Integers = arrays["predicates"][:, 1]
    labels = [texts[number] for number in numbers.tolist()]
    uses = [label_use(label) for label in labels]

    def those(used: Callable[[LabelUse], bool]) -> Flags:
        return np.array([used(use) for use in uses], np.bool_)

    named = (texts[number] for number in ids.tolist())
    return PredicateUses(
        ids=ids,
        labels=numbers,
        id_of_label=dict(zip(labels, named, strict=True)),
        passes=those(lambda use: use.passes),
        names=those(lambda use: use.names),
        relates=those(lambda use: use.relates),
        tells_kind=those(lambda use: use.tells_kind),
        bears_value=those(lambda use: use.bears_value),
        bears_object=those(lambda use: use.bears_object),
        is_property=those(lambda use: use.is_property),
        is_about=those(lambda use: use.is_about),
    )
