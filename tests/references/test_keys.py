import pytest

from assistant.references.keys import citation_key, citation_keys
from tools.literature.csl import CslDate, CslItem, CslName


def item(family: str = "Müller", year: int = 2020, title: str = "On Graphs") -> CslItem:
    return CslItem(
        id="1",
        title=title,
        author=(CslName(family=family),),
        issued=CslDate(date_parts=((year,),)),
    )


@pytest.mark.parametrize(
    ("work", "key"),
    [
        (item(), "muller2020graphs"),
        (item("Ångström", 1999, "The “Éclair” method"), "angstrom1999eclair"),
        (item("王", 2021, "Data"), "wang2021data"),
        (item("O’Brien-Šimůnek"), "obriensimunek2020graphs"),
        (item(title="GPT-4: a report"), "muller2020gpt"),
        (item(title="The"), "muller2020the"),
        (CslItem(id="1"), "anonymousnd"),
        (
            CslItem(id="1", title="A page", author=(CslName(literal="World Health Org."),)),
            "worldhealthorgndpage",
        ),
        (
            CslItem(id="1", author=(CslName(family="Maaten", non_dropping_particle="van der"),)),
            "vandermaatennd",
        ),
        (
            CslItem(id="1", author=(CslName(family="Humboldt", dropping_particle="von"),)),
            "humboldtnd",
        ),
    ],
)
def test_a_key_is_author_year_and_first_word_in_ascii(work: CslItem, key: str) -> None:
    assert citation_key(work) == key


def test_the_same_key_gets_letters_from_the_second_on() -> None:
    assert citation_keys([item()] * 4) == (
        "muller2020graphs",
        "muller2020graphsa",
        "muller2020graphsb",
        "muller2020graphsc",
    )


def test_letters_go_on_after_z() -> None:
    keys = citation_keys([item()] * 30)
    assert keys[26:29] == ("muller2020graphsz", "muller2020graphsaa", "muller2020graphsab")
    assert len(set(keys)) == 30


def test_a_letter_does_not_meet_another_works_own_key() -> None:
    keys = citation_keys([item(title="Graphs"), item(title="Graphsa"), item(title="Graphs")])
    assert keys == ("muller2020graphs", "muller2020graphsa", "muller2020graphsb")


def test_adding_a_work_changes_no_key_before_it() -> None:
    works = [item(), item("Lewis"), item()]
    assert citation_keys([*works, item()])[:3] == citation_keys(works)


def test_keys_follow_a_pattern() -> None:
    assert citation_key(item(), "{author}:{year}-{title}") == "muller:2020-graphs"


def test_keys_that_differ_in_case_alone_are_told_apart() -> None:
    assert citation_keys([item(), item()], "X") == ("X", "Xa")


def test_an_unknown_field_in_a_pattern_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no \{doi\}.*\{author\}.*\{year\}"):
        citation_keys([item()], "{doi}")
