"""The rows that hubs are made of in a relational database, named by keys made of their content."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from tools.hublink.core.models import Entity, HubPath, Triple


class HubRows:
    """The rows that some hubs are made of, each entity, predicate and triple once."""

    def __init__(self) -> None:
        self._entity_keys: dict[int, tuple[Entity, int]] = {}
        self._triple_keys: dict[int, tuple[Triple, int]] = {}
        self.entity: dict[int, dict[str, Any]] = {}
        self.predicate: dict[int, dict[str, Any]] = {}
        self.triple: dict[int, dict[str, Any]] = {}
        self.hub: dict[int, dict[str, Any]] = {}
        self.path: list[dict[str, Any]] = []
        self.step: list[dict[str, Any]] = []

    def add_hub(self, root: Entity, paths: Sequence[HubPath]) -> None:
        hub = content_key(root.id)
        self.hub[hub] = {"key": hub, "id": root.id, "entity": self._add_entity(root)}
        for number, path in enumerate(paths):
            self.path.append({"hub": hub, "position": number, "hash": path.hash, "text": path.text})
            for position, triple in enumerate(path.triples):
                self.step.append(
                    {
                        "hub": hub,
                        "path": number,
                        "position": position,
                        "triple": self._add_triple(triple),
                    }
                )

    def _add_triple(self, triple: Triple) -> int:
        # Paths share their triples and entities: to find one again, its identity will do.
        known = self._triple_keys.get(id(triple))
        if known is None:
            known = self._triple_keys[id(triple)] = triple, self._new_triple(triple)
        return known[1]

    def _new_triple(self, triple: Triple) -> int:
        subject, value = self._add_entity(triple.subject), self._add_entity(triple.object)
        predicate = content_key(triple.predicate.id, triple.predicate.label)
        self.predicate[predicate] = {"key": predicate, **triple.predicate.model_dump()}
        key = content_key(subject, predicate, value)
        self.triple[key] = {
            "key": key,
            "subject": subject,
            "predicate": predicate,
            "object": value,
        }
        return key

    def _add_entity(self, entity: Entity) -> int:
        known = self._entity_keys.get(id(entity))
        if known is None:
            known = self._entity_keys[id(entity)] = entity, self._new_entity(entity)
        return known[1]

    def _new_entity(self, entity: Entity) -> int:
        fields = entity.model_dump()
        key = content_key(*fields.values())
        self.entity[key] = {"key": key, **fields}
        return key


def content_key(*content: Any) -> int:
    """Return the first 64 bits of a SHA-256, signed, as databases keep integers."""
    digest = hashlib.sha256(json.dumps(content).encode()).digest()
    return int.from_bytes(digest[:8], signed=True)
