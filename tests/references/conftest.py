"""Works that reference formats find hard."""

import pytest
from found_programs import PANDOC

from tools.literature.csl import CslDate, CslItem, CslName

if PANDOC is None:
    collect_ignore = ["test_with_pandoc.py"]


def person(family: str, given: str | None = None, **parts: str) -> CslName:
    return CslName(family=family, given=given, **parts)


@pytest.fixture
def conference_paper() -> CslItem:
    return CslItem(
        id="https://example.org/paper/1",
        type="paper-conference",
        title="Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks",
        author=(person("Lewis", "Patrick"), person("Perez", "Ethan")),
        issued=CslDate(date_parts=((2020, 12, 6),)),
        container_title="Advances in Neural Information Processing Systems",
        event_title="34th Conference on Neural Information Processing Systems",
        event_place="Vancouver",
        publisher="Curran Associates, Inc.",
        volume="33",
        page="9459-9474",
        note="Cited because 100% of R&D uses $ and # signs_here.",
    )


@pytest.fixture
def journal_article() -> CslItem:
    return CslItem(
        id="2",
        type="article-journal",
        title="50% of {braces} & $x^2$ cost $5 or $6: a \\LaTeX~story by Müller_Šimůnek #1",
        author=(
            person("Maaten", "Laurens", non_dropping_particle="van der"),
            person("Fuente", "Rodrigo", non_dropping_particle="de la", suffix="Jr."),
            person("Humboldt", "Alexander", dropping_particle="von"),
            CslName(literal="Smith, Jones and Sons & Co"),
            person("王", "小明"),
            person("O’Brien-Šimůnek", "Åsa"),
        ),
        issued=CslDate(date_parts=((2008, 5),)),
        container_title="Journal of A & B",
        container_title_short="J. A&B",
        volume="9",
        issue="86",
        page="2579–2605",
        doi="10.1002/(SICI)1097_4636<338::AID>3.0.CO;2-D",
        url="https://example.org/a_b%20c?d=e&f=#g",
        issn="1234-5678",
        language="en",
    )


@pytest.fixture
def preprint() -> CslItem:
    return CslItem(
        id="3",
        type="article",
        title="GPT-4 Technical Report",
        author=(CslName(literal="OpenAI"),),
        issued=CslDate(date_parts=((2023,),)),
        publisher="arXiv",
        number="arXiv:2303.08774",
        doi="10.48550/arXiv.2303.08774",
    )


@pytest.fixture
def nasty_items(
    conference_paper: CslItem, journal_article: CslItem, preprint: CslItem
) -> tuple[CslItem, ...]:
    """Eleven works of ten kinds; two would come to the same key."""
    return (
        conference_paper,
        journal_article,
        preprint,
        CslItem(
            id="4",
            type="thesis",
            title="Größe & Maß",
            author=(person("Müller", "Jörg"),),
            issued=CslDate(date_parts=((2019,),)),
            publisher="Karlsruhe Institute of Technology",
            genre="PhD thesis",
            language="de",
        ),
        CslItem(
            id="5",
            type="chapter",
            title="A chapter",
            author=(person("Müller", "Jörg"),),
            editor=(person("Ed", "Ann"), CslName(literal="Editors and Friends")),
            container_title="The Book",
            publisher="Springer",
            publisher_place="Cham",
            edition="2",
            page="1-20",
            isbn="978-3-16-148410-0",
            issued=CslDate(date_parts=((2019, 5),)),
        ),
        CslItem(
            id="6",
            type="webpage",
            title="A page",
            url="https://example.org/",
            accessed=CslDate(date_parts=((2024, 5, 1),)),
        ),
        CslItem(id="7", type="document", title="Nothing but a title"),
        CslItem(id="8", type="report", author=(CslName(literal="World Health Organization"),)),
        CslItem(
            id="9",
            type="article",
            title="Preprint without a DOI",
            author=(person("Lewis", "Patrick"),),
            issued=CslDate(literal="in press"),
            archive="arXiv",
            archive_location="2005.11401",
        ),
        CslItem(
            id="10",
            type="paper-conference",
            title="Retrieval again",
            author=(person("Lewis", "Mike"),),
            issued=CslDate(date_parts=((2020,),)),
        ),
        CslItem(id="11"),
    )
