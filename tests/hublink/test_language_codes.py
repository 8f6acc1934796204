"""Languages told by codes."""

from tools.hublink.facets.language_codes import languages_by_codes


def test_codes_among_languages_are_told_by_name() -> None:
    told = languages_by_codes(["de", "en-GB", "fre", "Latin"], "language")
    assert told == {"de": "German", "en-GB": "English", "fre": "French"}


def test_codes_of_anything_else_stay() -> None:
    assert languages_by_codes(["de", "en"], "country") == {}
    assert languages_by_codes(["de", "python", "java"], "language") == {}


def test_a_mere_no_is_no_norwegian() -> None:
    assert languages_by_codes(["No"], "language barrier") == {}
