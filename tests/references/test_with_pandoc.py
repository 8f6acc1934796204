"""References as Pandoc reads them: its parsers are not those that wrote or checked the files."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from assistant.references.export import ExportFormat, export, file_name
from assistant.references.keys import citation_keys
from tools.literature.csl import CslItem, CslName

READERS = {
    ExportFormat.BIBTEX: "bibtex",
    ExportFormat.BIBLATEX: "biblatex",
    ExportFormat.CSL_JSON: "csljson",
    ExportFormat.MARKDOWN: "markdown",
}


def pandoc(text: str, *arguments: str) -> str:
    """What Pandoc makes of a text; a complaint of it fails the test."""
    done = subprocess.run(
        ["pandoc", *arguments], input=text, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout


def read(items: tuple[CslItem, ...], format: ExportFormat) -> dict[str, Mapping[str, Any]]:
    """The references of an exported file by their keys, as Pandoc reads them."""
    records = json.loads(pandoc(export(items, format), "-f", READERS[format], "-t", "csljson"))
    return {record["id"]: record for record in records}


def people(record: Mapping[str, Any]) -> list[tuple[str, str, str, str]]:
    """Particle, surname, given name and suffix: formats of LaTeX know one kind of particle."""
    return [
        (
            name.get("non-dropping-particle") or name.get("dropping-particle", ""),
            name.get("family") or name["literal"],
            name.get("given", ""),
            name.get("suffix", ""),
        )
        for name in record.get("author", [])
    ]


def expected_people(names: tuple[CslName, ...]) -> list[tuple[str, str, str, str]]:
    return people({"author": [name.model_dump(by_alias=True, exclude_none=True) for name in names]})


@pytest.mark.parametrize("format", READERS)
def test_pandoc_reads_every_work_under_its_key_with_its_people(
    format: ExportFormat, nasty_items: tuple[CslItem, ...]
) -> None:
    records = read(nasty_items, format)
    assert list(records) == list(citation_keys(nasty_items))
    for item, record in zip(nasty_items, records.values(), strict=True):
        assert people(record) == expected_people(item.author)
        assert record.get("DOI") == item.doi
        years = [parts[0] for parts in record.get("issued", {}).get("date-parts", [])]
        assert years == ([item.year] if item.year else [])


@pytest.mark.parametrize("format", READERS)
def test_pandoc_reads_titles_with_braces_formulas_and_signs(
    format: ExportFormat, nasty_items: tuple[CslItem, ...]
) -> None:
    for item, record in zip(nasty_items, read(nasty_items, format).values(), strict=True):
        written = record.get("title", "").replace('<span class="nocase">', "")
        written = written.replace("</span>", "").replace("x<sup>2</sup>", "x^2")
        written = written.replace("$x^2$", "x^2")
        assert written.casefold() == (item.title or "").replace("$x^2$", "x^2").casefold()


@pytest.mark.parametrize("format", READERS)
def test_pandoc_tells_proceedings_from_a_journal(
    format: ExportFormat, conference_paper: CslItem, journal_article: CslItem
) -> None:
    paper, article = read((conference_paper, journal_article), format).values()
    assert (paper["type"], article["type"]) == ("paper-conference", "article-journal")
    assert (
        paper["container-title"].casefold() == (conference_paper.container_title or "").casefold()
    )
    assert article["container-title"] == "Journal of A & B"
    assert (article["volume"], article["issue"]) == ("9", "86")
    assert article["page"].replace("–", "-") == "2579-2605"
    assert article["URL"] == journal_article.url
    assert paper.get("annote", paper.get("note")) == conference_paper.note


@pytest.mark.parametrize("format", [ExportFormat.BIBTEX, ExportFormat.BIBLATEX])
def test_pandoc_finds_preprints_with_and_without_a_doi_at_their_server(
    format: ExportFormat, nasty_items: tuple[CslItem, ...]
) -> None:
    records = read(nasty_items, format)
    assert records["openai2023gpt"]["URL"] == "https://arxiv.org/abs/2303.08774"
    assert records["openai2023gpt"]["DOI"] == "10.48550/arXiv.2303.08774"
    assert records["lewisndpreprint"]["URL"] == "https://arxiv.org/abs/2005.11401"


@pytest.mark.parametrize("format", READERS)
def test_a_text_cites_what_was_exported(
    format: ExportFormat, nasty_items: tuple[CslItem, ...], tmp_path: Path
) -> None:
    exported = export(nasty_items, format)
    file = tmp_path / file_name(format)
    file.write_text(exported, encoding="utf-8")
    text = "As @vandermaaten200850 and [@openai2023gpt] say.\n"
    if format is ExportFormat.MARKDOWN:
        printed = pandoc(f"{exported}\n{text}", "--citeproc", "-t", "plain", "--wrap=none")
    else:
        # Pandoc 2 takes every .bib for BibLaTeX; it reads BibTeX's fields there as well.
        printed = pandoc(text, "--citeproc", f"--bibliography={file}", "-t", "plain", "--wrap=none")
    assert "Maaten et al. (2008) and (OpenAI 2023) say." in printed


def test_particles_that_belong_to_the_surname_stay_with_it_in_biblatex() -> None:
    author = (CslName(family="Maaten", given="Laurens", non_dropping_particle="van der"),)
    (record,) = read((CslItem(id="1", title="T", author=author),), ExportFormat.BIBLATEX).values()
    assert record["author"][0]["non-dropping-particle"] == "van der"
