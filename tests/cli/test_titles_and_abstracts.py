"""What papers say in their titles, abstracts and keywords, asked of one shelf in two forms."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Paper(NamedTuple):
    title: str
    author: str
    year: int
    keywords: tuple[str, ...]
    abstract: str


GLACIER = Paper(
    "Listening to glaciers at night",
    "Ada Low",
    2018,
    ("acoustics", "ice"),
    "Microphones beneath a glacier record how the ice cracks. We describe the sensors, the noise"
    " of the wind, and what the calving of icebergs sounds like from far away.",
)
FIRN = Paper(
    "Wind noise over firn",
    "Bo Deep",
    2019,
    ("deep snow", "acoustics"),
    "Snow that outlasts the summer turns to firn. We measure the sound of the wind over it with"
    " sensors on poles and find that it tells how dense the firn is.",
)
MUD = Paper(
    "Mapping tidal mud with sound sensors",
    "Ada Low",
    2020,
    ("mapping", "tides"),
    "Tides carry mud along the coast. A boat with a sonar maps where it settles, in which depth,"
    " and how the channels between the banks shift from one storm to the next.",
)
STONES = Paper(
    "Sorting stones after storms",
    "Zoe Hight",
    2021,
    ("storms", "mapping"),
    "After each storm the stones of a beach lie in a new order. A camera counts them by size, and"
    " wind sensors tell how strong the storm was that brought them there.",
)
SNOW = Paper(
    "Deep snow seen by children",
    "Zoe Hight",
    2021,
    ("schools",),
    "Children of three schools drew the snow around their village every week of a winter. We"
    " compare what they drew with photographs that a satellite took on the same days.",
)
SHELF = (GLACIER, FIRN, MUD, STONES, SNOW)


def bibtex() -> Iterator[str]:
    for number, paper in enumerate(SHELF):
        yield (
            f"@article{{p{number}, title = {{{paper.title}}}, author = {{{paper.author}}},"
            f" year = {{{paper.year}}}, keywords = {{{', '.join(paper.keywords)}}},"
            f" abstract = {{{paper.abstract}}}}}"
        )


def schema_org() -> Iterator[str]:
    yield "@prefix : <https://shelf.example/> . @prefix schema: <https://schema.org/> ."
    for number, paper in enumerate(SHELF):
        keywords = ", ".join(f'"{word}"' for word in paper.keywords)
        yield (
            f':p{number} a schema:ScholarlyArticle ; schema:headline "{paper.title}" ;'
            f' schema:author [ a schema:Person ; schema:name "{paper.author}" ] ;'
            f' schema:datePublished "{paper.year}" ; schema:keywords {keywords} ;'
            f' schema:abstract "{paper.abstract}" .'
        )


FORMS: dict[str, Callable[[], Iterator[str]]] = {"bib": bibtex, "ttl": schema_org}


@pytest.fixture(scope="module", params=FORMS)
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shelf") / f"shelf.{request.param}"
    file.write_text("\n".join(FORMS[request.param]()), encoding="utf-8")
    return file


@pytest.fixture
def store(file: Path, hublink: Any) -> Path:
    store = file.parent / "store"
    if not store.exists():
        hublink("index", file, "--store", store, "--levels", "none")
    return store


def found(hublink: Any, store: Path, question: str) -> set[str]:
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    return {cited["title"] for cited in answer["citations"]}


def titles(*papers: Paper) -> set[str]:
    return {paper.title for paper in papers}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers have 'sound' in the title?", titles(MUD)),
        ("papers with deep snow in their title", titles(SNOW)),
        ("Which papers have a title that contains “storms”?", titles(STONES)),
        ("Do any titles mention firn?", titles(FIRN)),
        ("Which papers by Ada Low have night in the title?", titles(GLACIER)),
        ("Which papers from 2021 do not have stones in the title?", titles(SNOW)),
        ("Which papers have wind but not firn in the abstract?", titles(GLACIER, STONES)),
        ("papers whose abstract mentions sensors", titles(GLACIER, FIRN, STONES)),
        ("Which papers have 'sensors' in title or abstract?", titles(GLACIER, FIRN, MUD, STONES)),
        ("papers with mapping in the keywords", titles(MUD, STONES)),
    ],
)
def test_words_are_looked_for_where_they_are_to_stand(
    hublink: Any, store: Path, question: str, wanted: set[str]
) -> None:
    assert found(hublink, store, question) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("papers on deep snow", titles(FIRN, SNOW)),
        ("Which papers are about storms?", titles(STONES, MUD)),
        ("papers on storms by Ada Low", titles(MUD)),
        ("papers on deep snow but not on acoustics", titles(SNOW)),
        ("papers tagged storms", titles(STONES)),
        ("papers with the keyword storms", titles(STONES)),
        ("papers on mapping or sorting of stones", titles(STONES)),
        ("papers on poles", titles(FIRN)),
        ("papers about wind", titles(GLACIER, FIRN, STONES)),
    ],
)
def test_a_keyword_does_not_hide_what_says_the_same_in_its_title_or_abstract(
    hublink: Any, store: Path, question: str, wanted: set[str]
) -> None:
    assert found(hublink, store, question) == wanted


def test_papers_labelled_with_a_topic_come_first(hublink: Any, store: Path) -> None:
    answer = json.loads(hublink("ask", "papers on storms", "--store", store, "--json").out)
    assert answer["entities"] == [STONES.title, MUD.title]
    assert "on “storms”" in answer["answer"]


def test_words_that_stand_nowhere_are_told_with_the_place_they_were_looked_for(
    hublink: Any, store: Path
) -> None:
    answer = json.loads(
        hublink("ask", "papers with glass in the title", "--store", store, "--json").out
    )
    assert not answer["grounded"]
    assert "with “glass” in the title" in answer["answer"]


def test_papers_with_words_in_their_titles_are_counted(hublink: Any, store: Path) -> None:
    question = "How many papers have 'snow' in the title or abstract?"
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert answer["entities"] == ["2"]


def test_topics_that_share_words_are_each_looked_for(hublink: Any, tmp_path: Path) -> None:
    named = ["Reed warbler songs", "Reed warbler nests", "A song of reed buntings", "Reed buntings"]
    others = ["Warbler songs in reed and rain", "Rain on reed"]
    file, store = tmp_path / "birds.bib", tmp_path / "store"
    file.write_text(
        "\n".join(
            f"@article{{b{number}, title = {{{title}}}, author = {{Ada Low}}, year = {{2019}}}}"
            for number, title in enumerate([*named, *others])
        ),
        encoding="utf-8",
    )
    hublink("index", file, "--store", store, "--levels", "none")
    assert found(hublink, store, "papers on reed warblers and buntings") >= set(named)
    assert others[1] not in found(hublink, store, "papers on reed warblers and buntings")
