"""Names that a library has in full and written short, word by word: "Anim. Behav."."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.hublink.language.abbreviations import written_in_full

VENUES = {
    "Ants at dusk": "Animal Behaviour",
    "Bees at dawn": "Anim. Behav.",
    "Crows at noon": "Behav. Ecol.",
    "Doves at night": "Behavioural Ecology",
    "Eels at sea": "Behav. Ecol. Sociobiol.",
    "Finches at home": "Journal of Bird Song",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("short")


@pytest.fixture
def store(hublink: Any, folder: Path) -> Path:
    """The index of a library, made once."""
    file, store = folder / "library.bib", folder / "store"
    if not store.exists():
        entries = (
            f"@article{{k{n}, title={{{title}}}, author={{Low, Ada}}, year={{{2010 + n}}},"
            f" journal={{{venue}}}}}"
            for n, (title, venue) in enumerate(VENUES.items())
        )
        file.write_text("\n".join(entries), "utf-8")
        assert hublink("index", file, "--store", store, "--levels", "none").status == 0
    return store


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which papers appeared in Animal Behaviour?", {"Ants at dusk", "Bees at dawn"}),
        ("papers in Anim. Behav.", {"Ants at dusk", "Bees at dawn"}),
        ("which ones appeared in Behav. Ecol.?", {"Crows at noon", "Doves at night"}),
        ("papers in J. of Bird Song since 2011", {"Finches at home"}),
    ],
)
def test_papers_are_found_by_either_name(
    hublink: Any, store: Path, question: str, titles: set[str]
) -> None:
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)

    assert {cited["title"] for cited in answer["citations"]} == titles


def test_a_reference_keeps_the_name_that_its_source_has(hublink: Any, store: Path) -> None:
    told = hublink("ask", "papers in Animal Behaviour", "--store", store, "--json").out

    venues = {cited["title"]: cited["venue"] for cited in json.loads(told)["citations"]}
    assert venues == {"Ants at dusk": "Animal Behaviour", "Bees at dawn": "Anim. Behav."}


def test_letters_may_be_left_out_within_a_word_and_small_words_at_all() -> None:
    full = "Proceedings of the National Academy of Sciences"
    assert written_in_full(["Proc. Natl. Acad. Sci.", full]) == {"Proc. Natl. Acad. Sci.": full}


@pytest.mark.parametrize(
    "names",
    [
        ("J. Biol.", "Journal of Biology", "Journal of Biologics"),
        ("Biol. Lett.", "Biology"),
        ("Soil Sci.", "Silt Science"),
        ("Ecol.", "Ecology"),
    ],
)
def test_a_short_name_that_may_be_several_or_none_stays(names: tuple[str, ...]) -> None:
    assert written_in_full(names) == {}


@pytest.mark.parametrize(
    ("names", "same"),
    [
        (
            ("Nord J Sleep Med", "Nordic Journal of Sleep Medicine"),
            {"Nord J Sleep Med": "Nordic Journal of Sleep Medicine"},
        ),
        (("ages 1 to 5", "ages 18 to 55"), {}),
        (("random forest model", "random forests models"), {}),
        (("Ann Care", "Annals of Care"), {}),
    ],
)
def test_without_points_only_several_words_are_shortened(
    names: tuple[str, ...], same: dict[str, str]
) -> None:
    assert written_in_full(names) == same
