"""Texts for people that can be told in other languages: in English, with their ids and values."""

from collections.abc import Mapping
from typing import Any

ENGLISH: Mapping[str, str] = {
    "again_as_csl": "Export it again as CSL-JSON.",
    "again_as_ris": "Export it again as RIS, in UTF-8.",
    "allow_more": "Mend it there or part it, or allow more with HUBLINK_SOURCE_MEMORY and"
    " HUBLINK_SOURCE_SECONDS.",
    "archive": "The graph file {path} is an archive.",
    "broken": "The graph file {path} is not correct {format} at line {line}: {why}.",
    "broken_table": "The table {path} is broken: {why}.",
    "empty_workbook": "The workbook {path} holds no table.",
    "entry": "The entry at line {line} of {path} is no correct BibTeX.",
    "entry_because": "The entry at line {line} of {path} {why}.",
    "fetch_anew": "Fetch or make it anew.",
    "fetch_from_openalex": "Fetch it again from OpenAlex.",
    "given_up": "Reading {path} was given up at line {line}: {why}.",
    "item": "Entry {number} of {path}, at line {line}: {why}",
    "left_out": "{count} statements could not be read and left out (--strict stops at the first):",
    "left_out_more": "  … and {count} more.",
    "left_out_one": "1 statement could not be read and left out (--strict stops at the first):",
    "left_out_this": "  {mistake}",
    "look_into_it": "Look whether it is the right file, and whether anything is in it.",
    "mend": "Mend it there.",
    "mend_braces": "Mend its braces there.",
    "mend_braces_and_commas": "Mend its braces and commas there.",
    "mend_context": "Mend the file there; its context must stand in the file, since none is fetched"
    " from elsewhere.",
    "mend_or_name": "Mend the file there, or name its format with --format.",
    "name_columns": "Name all columns in the first line, and put cells with separators in quotation"
    " marks.",
    "name_format": "Name it with --format, by one of these endings: {endings}. From EndNote, PubMed"
    " or Web of Science, export RIS, BibTeX or a table (CSV).",
    "no_facts": "There is nothing in it to ask about.",
    "no_reference": "The file {path} holds no reference in RIS.",
    "no_triples": "The graph file {path} is no list of triples and entities.",
    "no_work": "Entry {number} of {path}, at line {line}, is no work.",
    "not_utf8": "The file {path} is not UTF-8 text.",
    "not_utf8_at": "The graph file {path} is not UTF-8 text at line {line}.",
    "reference": "Reference {number} of {path}, at line {line}: {why}",
    "row": "Line {line} of the table {path} cannot be read: {why}.",
    "save_again": "Save it again.",
    "save_as_utf8": "Save it as UTF-8.",
    "too_many": "{count} of {all} statements cannot be read. The first: {first}",
    "unknown_format": "The format of the graph file {path} cannot be told from its name or"
    " content.",
    "unknown_work": "A work of {path}, at line {line}: {why}.",
    "unpack_first": "Unpack it first.",
    "unpackable": "The graph file {path} cannot be unpacked: {why}.",
}


class SourceText(str):
    """A text in English that keeps its id and its values, which may be such texts."""

    id: str
    values: Mapping[str, str]

    def __new__(cls, text: str, /, **values: object) -> "SourceText":
        kept = {name: each if isinstance(each, str) else str(each) for name, each in values.items()}
        told = super().__new__(cls, ENGLISH[text].format_map(kept))
        told.id, told.values = text, kept
        return told


def as_data(text: str) -> Any:
    """Return a text as what JSON can hold."""
    if not isinstance(text, SourceText):
        return text
    return {"text": text.id, "values": {name: as_data(v) for name, v in text.values.items()}}


def of_data(data: Any) -> str:
    """Return the text of what JSON held."""
    if not isinstance(data, dict):
        return str(data)
    return SourceText(data["text"], **{name: of_data(v) for name, v in data["values"].items()})
