import pytest

from tools.literature.identifiers import arxiv_address, arxiv_of, doi_address, doi_of, web_address


@pytest.mark.parametrize(
    "spelling",
    [
        "10.1000/ABC.182",
        "https://doi.org/10.1000/abc.182",
        "http://dx.doi.org/10.1000/abc%2E182",
        "doi:10.1000/abc.182",
        "DOI: 10.1000/abc.182.",
        "urn:doi:10.1000/abc.182",
        " https://www.doi.org/10.1000/abc.182?utm_source=x#top ",
    ],
)
def test_a_doi_is_read_from_any_spelling(spelling: str) -> None:
    assert doi_of(spelling) == "10.1000/abc.182"


@pytest.mark.parametrize(
    "text", ["", "10.1000", "10.10/x", "11.1000/x", "see 10.1000/x", "10.1000/a b", '10.1000/"x']
)
def test_what_is_no_doi_is_not_taken_for_one(text: str) -> None:
    assert doi_of(text) is None


def test_an_old_doi_with_brackets_makes_a_safe_address() -> None:
    doi = doi_of("10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O")
    assert doi is not None
    assert doi_address(doi) == (
        "https://doi.org/10.1002/(sici)1097-4571(199806)49:8%3C693::aid-asi4%3E3.0.co;2-o"
    )


@pytest.mark.parametrize(
    ("spelling", "identifier"),
    [
        ("2404.16130", "2404.16130"),
        ("arXiv:2404.16130v2", "2404.16130"),
        ("https://arxiv.org/pdf/2404.16130v1.pdf", "2404.16130"),
        ("10.48550/arXiv.2404.16130", "2404.16130"),
        ("https://doi.org/10.48550/arXiv.2404.16130", "2404.16130"),
        ("cs.CL/0701123", "cs.CL/0701123"),
        ("2413.16130", None),
        ("10.1000/182", None),
        ("2404", None),
    ],
)
def test_an_arxiv_identifier_is_read_from_any_spelling(
    spelling: str, identifier: str | None
) -> None:
    assert arxiv_of(spelling) == identifier


def test_an_arxiv_identifier_leads_to_its_page() -> None:
    assert arxiv_address("2404.16130") == "https://arxiv.org/abs/2404.16130"


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)",
        "data:text/html,hello",
        "ftp://example.org/paper",
        "https://reader:secret@example.org/",
        "https://example.org/\nSet-Cookie: a=b",
        'https://example.org/"onmouseover="alert(1)',
        "https://",
        "https://[broken",
        "https://example.org:99999/",
        "//example.org/paper",
        "https://example.org/" + "a" * 3000,
    ],
)
def test_an_address_that_could_do_harm_is_refused(text: str) -> None:
    assert web_address(text) is None


def test_a_plain_address_is_kept_as_it_is() -> None:
    assert web_address(" https://example.org/p?id=1#x ") == "https://example.org/p?id=1#x"
