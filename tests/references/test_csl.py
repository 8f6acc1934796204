import pytest
from pydantic import ValidationError

from tools.literature.csl import CslDate, CslItem, CslName, to_csl_json
from tools.literature.csl_reading import from_csl_json


def test_items_come_back_from_csl_json_as_they_were(nasty_items: tuple[CslItem, ...]) -> None:
    assert tuple(from_csl_json(to_csl_json(item)) for item in nasty_items) == nasty_items


def test_csl_json_has_the_names_of_the_standard_and_no_empty_variables() -> None:
    item = CslItem(
        id="1",
        container_title="J",
        doi="10.1/x",
        archive_location="x",
        author=(CslName(family="Maaten", non_dropping_particle="van der"),),
    )
    assert to_csl_json(item) == {
        "id": "1",
        "type": "document",
        "container-title": "J",
        "DOI": "10.1/x",
        "archive_location": "x",
        "author": [{"family": "Maaten", "non-dropping-particle": "van der"}],
    }


def test_a_crossref_record_is_read() -> None:
    item = from_csl_json(
        {
            "DOI": "https://doi.org/10.1000/ABC",
            "type": "journal-article",
            "title": ["Water &amp; <i>H</i><sub>2</sub>O"],
            "subtitle": ["A\n  study"],
            "container-title": ["Journal"],
            "ISSN": ["1234-5678", "8765-4321"],
            "author": [
                {"family": "Curie", "given": "Marie", "sequence": "first", "affiliation": []},
                {"name": "The Group", "sequence": "additional"},
                {},
            ],
            "issued": {"date-parts": [[None]]},
            "published-print": {"date-parts": [["2020", 13, 1]]},
            "volume": 7,
            "abstract": "<jats:p>One</jats:p> <jats:p>two &lt; three</jats:p>",
            "is-referenced-by-count": 9,
        }
    )
    assert item == CslItem(
        id="10.1000/ABC",
        doi="10.1000/ABC",
        type="article-journal",
        title="Water & H2O: A study",
        container_title="Journal",
        issn="1234-5678",
        author=(CslName(family="Curie", given="Marie"), CslName(literal="The Group")),
        issued=CslDate(date_parts=((2020,),)),
        volume="7",
        abstract="One two < three",
    )


def test_a_datacite_record_is_read() -> None:
    item = from_csl_json(
        {
            "id": "https://doi.org/10.5281/zenodo.1",
            "type": "dataset",
            "author": [{"literal": "Team"}],
            "issued": {"raw": "2021-07"},
            "title": "Data",
            "version": None,
        }
    )
    assert item.issued == CslDate(date_parts=((2021, 7),))
    assert item.author == (CslName(literal="Team"),)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"date-parts": [["2020", "5", None]]}, CslDate(date_parts=((2020, 5),))),
        ({"date-parts": [[2019], [2020]]}, CslDate(date_parts=((2019,), (2020,)))),
        ({"date-parts": [[2020, 2, 99]]}, CslDate(date_parts=((2020, 2),))),
        ({"date-parts": [2020]}, CslDate(date_parts=((2020,),))),
        ({"raw": "spring 2020"}, CslDate(literal="spring 2020")),
        ({"literal": "in press"}, CslDate(literal="in press")),
        ("2020-05-04T00:00:00Z", CslDate(date_parts=((2020, 5, 4),))),
        (2020, CslDate(date_parts=((2020,),))),
        ({"date-parts": []}, None),
        (None, None),
    ],
)
def test_dates_are_read_as_far_as_they_are_dates(written: object, read: CslDate | None) -> None:
    assert from_csl_json({"id": "1", "issued": written}).issued == read


def test_unknown_types_become_documents() -> None:
    assert from_csl_json({"id": "1", "type": "hologram"}).type == "document"


def test_a_record_without_any_identity_is_refused() -> None:
    with pytest.raises(ValueError, match="no id, DOI, URL or title"):
        from_csl_json({"type": "book"})


def test_texts_are_one_line_without_control_and_direction_characters() -> None:
    assert CslItem(id="1", title="a\n\tb\x00\u202e c\ud800").title == "a b c"


def test_a_name_is_either_parts_or_a_literal() -> None:
    with pytest.raises(ValidationError):
        CslName(family="A", literal="B")
    with pytest.raises(ValidationError):
        CslName(given="A")
    with pytest.raises(ValidationError):
        CslName(literal="A", suffix="Jr.")
