"""Dumps of the SQA framework: a JSON list of triples and entities."""

import json
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
from tools.adapters.readers.packing import opened
from tools.errors import SetupError

_REMEDY = "Mend the file there, or name its format with --format."


class _SqaEntity(BaseModel):
    uid: str = Field(min_length=1)
    text: str = ""
    knowledge_types: list[str] = []


class _SqaTriple(BaseModel):
    entity_subject: _SqaEntity
    predicate: str = Field(min_length=1)
    entity_object: _SqaEntity


def read_sqa_json(path: Path) -> Iterator[RawTriple]:
    """Yield the triples, labels and types of a dump.

    Raises:
        SetupError: its content is broken.
    """
    described: set[str] = set()
    for number, entry in enumerate(_entries(path), start=1):
        try:
            if isinstance(entry, dict) and "predicate" in entry:
                triple = _SqaTriple.model_validate(entry)
                yield from _description(triple.entity_subject, described)
                yield from _description(triple.entity_object, described)
                yield (
                    own_entity(triple.entity_subject.uid),
                    own_predicate(triple.predicate),
                    own_entity(triple.entity_object.uid),
                )
            else:
                yield from _description(_SqaEntity.model_validate(entry), described)
        except ValidationError as error:
            mistake = error.errors()[0]
            place = ".".join(str(part) for part in mistake["loc"]) or "it"
            raise SetupError(
                f"Entry {number} of the graph file {path} is neither a triple nor an entity"
                f" ({place}: {mistake['msg']}).",
                _REMEDY,
            ) from error


def _entries(path: Path) -> list[object]:
    try:
        with opened(path) as file:
            entries = json.loads(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SetupError(f"The graph file {path} is not UTF-8 text.", _REMEDY) from error
    except json.JSONDecodeError as error:
        raise SetupError(
            f"The graph file {path} is not correct JSON at line {error.lineno}: {error.msg}.",
            _REMEDY,
        ) from error
    if not isinstance(entries, list):
        raise SetupError(f"The graph file {path} is no list of triples and entities.", _REMEDY)
    return entries


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
