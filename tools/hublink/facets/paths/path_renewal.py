"""Renewing collected paths: those of changed hubs collected anew, all others kept as they are.

Only numbers are moved, so this takes a fraction of the time that reading all paths again takes.
"""

from collections.abc import Collection, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, HubPath
from tools.hublink.core.packed_texts import Arrays, Integers, Texts, numbered_rows, pack_some, runs
from tools.hublink.facets.paths.packed_paths import ABSENT, REFERENCES
from tools.hublink.facets.paths.path_collection import CollectedPaths, collect

_TEXTS = "texts"


def renew(
    before: Arrays,
    changed: Collection[str],
    hubs: Iterable[Entity],
    paths: Iterable[tuple[str, HubPath]],
) -> CollectedPaths:
    """Return what `collect` makes of all hubs, given its result `before` and what `changed`.

    `hubs` are those of the changed ones that there still are, with their `paths`.
    """
    parts = before, collect(hubs, paths).arrays()
    ids = [_hub_ids(part) for part in parts]
    places = {name: number for number, name in enumerate(ids[0]) if name not in changed}
    places |= {name: len(ids[0]) + number for number, name in enumerate(ids[1])}
    return _collected(_joined(*parts), np.array([places[name] for name in sorted(places)], int))


def _hub_ids(arrays: Arrays) -> list[str]:
    texts = Texts(arrays, _TEXTS)
    return [texts[number] for number in arrays["entities"][arrays["hubs"], 0].tolist()]


def _joined(one: Arrays, other: Arrays) -> dict[str, NDArray[Any]]:
    """Return two collections one after the other; what is in both is there twice.

    `hub_paths` are the first path of each hub and the one after its last.
    """
    texts, entities = len(one[f"{_TEXTS}.ends"]) - 1, len(one["entities"])
    references = other["entities"].copy()
    for field in REFERENCES:
        references[:, field] += np.where(references[:, field] == ABSENT, 0, texts)
    moved = {
        f"{_TEXTS}.bytes": other[f"{_TEXTS}.bytes"],
        f"{_TEXTS}.ends": other[f"{_TEXTS}.ends"][1:] + one[f"{_TEXTS}.ends"][-1],
        "entities": references,
        "predicates": other["predicates"] + texts,
        "hubs": other["hubs"] + entities,
        "path_ends": other["path_ends"][1:] + one["path_ends"][-1],
        "step_predicates": other["step_predicates"] + len(one["predicates"]),
        "step_objects": other["step_objects"] + entities,
    }
    of_hubs = [
        np.stack((first[:-1], first[1:]), axis=1)
        for first in (
            one["hub_first_paths"],
            other["hub_first_paths"] + len(one["path_hubs"]),
        )
    ]
    joined = {name: np.concatenate((one[name], array)) for name, array in moved.items()}
    return joined | {"hub_paths": np.concatenate(of_hubs)}


def _collected(joined: Arrays, hubs: NDArray[np.int64]) -> CollectedPaths:
    """Return some hubs with their paths, in order, and no texts that only others hold."""
    first_paths, after_paths = joined["hub_paths"][hubs].T
    paths = runs(first_paths, after_paths)
    first_steps, after_steps = joined["path_ends"][paths], joined["path_ends"][paths + 1]
    steps = runs(first_steps, after_steps)
    nodes, node_numbers = np.unique(
        np.concatenate((joined["hubs"][hubs], joined["step_objects"][steps])), return_inverse=True
    )
    chosen, predicate_numbers = np.unique(joined["step_predicates"][steps], return_inverse=True)
    entities, predicates = joined["entities"][nodes], joined["predicates"][chosen]
    texts = _number_texts_anew(joined, entities, predicates)
    first_entities, entity_numbers = numbered_rows(list(entities.T))
    first_predicates, numbers_of_predicates = numbered_rows(list(predicates.T))
    numbers_of_nodes = entity_numbers[node_numbers]
    hub_ends = np.concatenate(([0], np.cumsum(after_paths - first_paths)))
    path_ends = np.concatenate(([0], np.cumsum(after_steps - first_steps)))
    return CollectedPaths(
        {
            **texts,
            "entities": entities[first_entities],
            "predicates": predicates[first_predicates],
            "hubs": numbers_of_nodes[: len(hubs)],
            "hub_first_paths": hub_ends.astype(np.int64),
            "path_hubs": np.repeat(np.arange(len(hubs), dtype=np.int32), np.diff(hub_ends)),
            "path_ends": path_ends.astype(np.int64),
            "step_predicates": numbers_of_predicates[predicate_numbers],
            "step_objects": numbers_of_nodes[len(hubs) :],
        }
    )


def _number_texts_anew(joined: Arrays, entities: Integers, predicates: Integers) -> Arrays:
    """Pack the texts of entities and predicates, each once, and renumber them in these."""
    fields = entities[:, REFERENCES]
    held = np.concatenate((fields.ravel(), predicates.ravel()))
    texts, numbers = pack_some(joined, _TEXTS, held)
    entities[:, REFERENCES] = numbers[: fields.size].reshape(fields.shape)
    predicates[:] = numbers[fields.size :].reshape(predicates.shape)
    return texts
