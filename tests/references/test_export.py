import json
from pathlib import Path

import pytest
import rispy
import yaml
from bibtexparser.entrypoint import parse_string
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.references.export import ExportFormat, export, file_name, format_of, media_type
from assistant.references.keys import citation_keys
from tools.errors import SetupError
from tools.literature.csl import CslDate, CslItem, CslName
from tools.literature.names import parse_name

WITH_KEYS = [each for each in ExportFormat if each is not ExportFormat.TEXT]
words = st.text(min_size=1, max_size=20)
names = words.filter(lambda text: any(c.isalnum() for c in text)).map(
    lambda text: CslName.model_validate({"literal": text})
)
works = st.builds(
    CslItem,
    id=st.uuids().map(str),
    type=st.sampled_from(["article", "article-journal", "paper-conference", "thesis", "webpage"]),
    title=st.none() | words,
    author=st.lists(names, max_size=2).map(tuple),
    issued=st.none() | st.integers(1, 2100).map(lambda year: CslDate(date_parts=((year,),))),
    container_title=st.none() | words,
    page=st.none() | words,
    url=st.none() | words,
    note=st.none() | words,
)


def keys_of(text: str, format: ExportFormat) -> list[str]:
    """The keys that a parser finds in an exported file, in order."""
    if format in {ExportFormat.BIBTEX, ExportFormat.BIBLATEX}:
        library = parse_string(text)
        assert library.failed_blocks == []
        return [entry.key for entry in library.entries]
    if format is ExportFormat.RIS:
        return [record["id"] for record in rispy.loads(text)]
    if format is ExportFormat.CSL_JSON:
        return [record["id"] for record in json.loads(text)]
    front = text.split("---\n")[1]
    return [record["id"] for record in yaml.safe_load(front)["references"]]


def test_surnames_with_particles_leave_as_the_formats_have_them() -> None:
    people = ("Ines de la Cruz", "Jan van der Berg", "Maeve O'Neil", "Piet in 't Veld")
    item = CslItem(id="a", type="article", title="On A", author=tuple(map(parse_name, people)))
    turned = ["de la Cruz, Ines", "van der Berg, Jan", "O'Neil, Maeve", "in 't Veld, Piet"]

    (entry,) = parse_string(export([item], ExportFormat.BIBTEX)).entries
    (record,) = rispy.loads(export([item], ExportFormat.RIS))
    (told,) = json.loads(export([item], ExportFormat.CSL_JSON))
    assert entry["author"] == " and ".join(turned)
    assert record["authors"] == turned
    assert [(each.get("non-dropping-particle"), each["family"]) for each in told["author"]] == [
        ("de la", "Cruz"),
        ("van der", "Berg"),
        (None, "O'Neil"),
        ("in 't", "Veld"),
    ]


@pytest.mark.parametrize("format", WITH_KEYS)
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(items=st.lists(works, max_size=4))
def test_an_export_holds_exactly_its_items_in_order(
    format: ExportFormat, items: list[CslItem]
) -> None:
    keys = keys_of(export(items, format), format)
    assert keys == list(citation_keys(items))
    assert len({key.casefold() for key in keys}) == len(items)


@pytest.mark.parametrize("format", ExportFormat)
def test_an_export_is_the_same_every_time(
    format: ExportFormat, nasty_items: tuple[CslItem, ...]
) -> None:
    assert export(nasty_items, format) == export(nasty_items, format)


@pytest.mark.parametrize("format", WITH_KEYS)
def test_the_same_work_twice_is_there_twice(
    format: ExportFormat, conference_paper: CslItem
) -> None:
    keys = keys_of(export([conference_paper] * 2, format), format)
    assert keys == ["lewis2020retrieval", "lewis2020retrievala"]


def test_csl_json_loses_nothing_but_the_ids(nasty_items: tuple[CslItem, ...]) -> None:
    records = json.loads(export(nasty_items, ExportFormat.CSL_JSON))
    read = [CslItem.model_validate(record) for record in records]
    assert [item.model_copy(update={"id": ""}) for item in read] == [
        item.model_copy(update={"id": ""}) for item in nasty_items
    ]


@pytest.mark.parametrize("format", ExportFormat)
def test_a_file_name_leads_back_to_its_format(format: ExportFormat) -> None:
    assert format_of(file_name(format)) is format
    assert format_of(Path("/a/b.c") / file_name(format).upper()) is format
    assert "/" in media_type(format)


@pytest.mark.parametrize("path", ["references.docx", "references", ""])
def test_an_unknown_extension_is_refused_with_those_there_are(path: str) -> None:
    with pytest.raises(SetupError, match=r"\.bib, \.biblatex\.bib, \.ris, \.json, \.md, \.txt"):
        format_of(path)
