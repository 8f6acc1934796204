"""What is found to be missing or doubtful before references leave."""

import pytest

from assistant.references.check import check_references
from tools.literature.csl import CslDate, CslItem, CslName

ADA = CslName(family="Lovelace", given="Ada")
SOUND = CslItem(
    id="1",
    type="article-journal",
    title="On engines that weave",
    author=(ADA,),
    issued=CslDate(date_parts=((2018,),)),
    container_title="Journal of Engines",
    doi="10.1000/1",
)


def doubts(**changes: object) -> tuple[str, ...]:
    (checked,) = check_references([SOUND.model_copy(update=changes)])
    return checked.doubts


def test_a_complete_reference_raises_no_doubt() -> None:
    assert doubts() == ()


@pytest.mark.parametrize(
    ("changes", "doubt"),
    [
        ({"title": None}, "no title"),
        ({"title": "ON ENGINES THAT WEAVE"}, "the title is in capitals"),
        ({"title": "On engines …"}, "the title is cut short"),
        ({"title": "On engines of M\u00c3\u00bcller"}, "the title has wrongly read letters"),
        ({"author": ()}, "no authors"),
        ({"author": (CslName(family="Lovelace", given="A. K."),)}, "given names are initials"),
        ({"author": (ADA, CslName(literal="et al."))}, "authors are cut short"),
        ({"author": (ADA, ADA)}, "an author is named twice"),
        ({"issued": None}, "no year"),
        ({"issued": CslDate(literal="in press")}, "no year, but “in press”"),
        ({"issued": CslDate(date_parts=((218,),))}, "218 is an unlikely year"),
        ({"container_title": None}, "no journal"),
        ({"type": "paper-conference", "container_title": None}, "no proceedings"),
        ({"type": "thesis"}, "no university"),
        ({"type": "document"}, "the kind of work is unknown"),
        ({"doi": "doi-to-come"}, "“doi-to-come” is no DOI"),
        ({"doi": None}, "no DOI or address"),
        (
            {"type": "article", "container_title": None},
            "counts as a preprint, but its DOI is that of a published version",
        ),
    ],
)
def test_what_is_missing_or_doubtful_is_named(changes: dict[str, object], doubt: str) -> None:
    assert doubts(**changes) == (doubt,)


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "BERT"},
        {"author": (CslName(literal="OpenAI"),)},
        {"author": (CslName(family="王", given="明"),)},
        {"author": (), "editor": (ADA,)},
        {"type": "article", "container_title": None, "doi": "10.48550/arXiv.2303.08774"},
        {"container_title": "Journal", "volume": None},
    ],
)
def test_what_is_as_it_should_be_raises_no_doubt(changes: dict[str, object]) -> None:
    assert doubts(**changes) == ()


def test_a_work_that_is_listed_twice_is_told_once() -> None:
    preprint = SOUND.model_copy(
        update={"id": "2", "type": "article", "doi": "10.48550/arXiv.1801.00001"}
    )
    first, second = check_references([SOUND, preprint])
    assert first.doubts == ()
    assert second.doubts == ("the same work is listed before, as “On engines that weave”",)
