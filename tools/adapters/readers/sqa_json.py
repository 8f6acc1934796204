"""Dumps of the SQA framework: a JSON list of triples and entities."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, Field, ValidationError
from pyoxigraph import Literal

from tools.adapters.graph.rdf_terms import (
    LABEL,
    RDF_TYPE,
    RawTriple,
    own_entity,
    own_predicate,
    own_type,
)
from tools.adapters.readers.files.json_items import json_items
from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError
from tools.source_text import SourceText

_REMEDY = SourceText("mend_or_name")


class _SqaEntity(BaseModel):
    uid: str = Field(min_length=1)
    text: str = ""
    knowledge_types: list[str] = []


class _SqaTriple(BaseModel):
    entity_subject: _SqaEntity
    predicate: str = Field(min_length=1)
    entity_object: _SqaEntity


def read_sqa_json(path: Path, reading: SourceReading) -> Iterator[RawTriple]:
    """Yield the triples, labels and types of a dump.

    Raises:
        SetupError: its content is broken.
    """
    described: set[str] = set()
    for number, (line, entry) in enumerate(json_items(path, reading, _REMEDY), start=1):
        if number == 1 and isinstance(entry, dict) and "uid" not in entry and not _is_triple(entry):
            raise SetupError(SourceText("no_triples", path=path), _REMEDY)
        try:
            told = _told(entry)
        except ValidationError as error:
            mistake = error.errors()[0]
            place = ".".join(str(part) for part in mistake["loc"]) or "it"
            reading.skip(
                SetupError(
                    f"Entry {number} of the graph file {path}, at line {line}, is neither a triple"
                    f" nor an entity ({place}: {mistake['msg']}).",
                    _REMEDY,
                )
            )
        else:
            reading.units += 1
            yield from _triples(told, described)


def _is_triple(entry: object) -> bool:
    return isinstance(entry, dict) and "predicate" in entry


def _told(entry: object) -> _SqaTriple | _SqaEntity:
    kind = _SqaTriple if _is_triple(entry) else _SqaEntity
    return kind.model_validate(entry)


def _triples(told: _SqaTriple | _SqaEntity, described: set[str]) -> Iterator[RawTriple]:
    if isinstance(told, _SqaEntity):
        yield from _description(told, described)
        return
    yield from _description(told.entity_subject, described)
    yield from _description(told.entity_object, described)
    yield (
        own_entity(told.entity_subject.uid),
        own_predicate(told.predicate),
        own_entity(told.entity_object.uid),
    )


def _description(entity: _SqaEntity, described: set[str]) -> Iterator[RawTriple]:
    """Yield the description of an entity, once: a dump repeats it with every triple."""
    if entity.uid in described:
        return
    described.add(entity.uid)
    subject = own_entity(entity.uid)
    text = entity.text.encode("utf-8", errors="replace").decode()
    yield subject, LABEL, Literal(text)
    for name in entity.knowledge_types:
        yield subject, RDF_TYPE, own_type(name)
