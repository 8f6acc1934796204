"""One report that a few words describe, and what is asked of it, of another and of both."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Report"
_ROWS = (
    ("Bagpipe Lung Revisited", "Una Crail", 2009, 14, "bagpipe", "lung", "clinic", 48),
    ("Fungi in Bags and Reeds", "Una Crail, Bo Lindt", 2012, 37, "bagpipe", "lung", "lab", None),
    ("The Harpist's Callus", "Sefa Moran", 2013, 52, "harp", "skin", "clinic", 31),
    ("Fiddler's Neck among Beginners", "Bo Lindt", 2014, 120, "violin", "skin", "school", 19),
    ("Cymbals and a Missing Octave", "Ilse Tarn", 2015, 23, "cymbals", "ear", "hall", 36),
    ("Trumpet Lips at Altitude", "Ilse Tarn, Sefa Moran", 2017, 9, "trumpet", "lip", "hall", None),
    ("Piccolo and the Left Ear", "Una Crail, Ilse Tarn", 2018, 64, "piccolo", "ear", "hall", 41),
    ("Cold Pedals and Tired Organists", "Henk Vro", 2019, 17, "organ", "foot", "church", 66),
    ("Cold Bellows, Bent Backs", "Henk Vro, Bo Lindt", 2020, 75, "bandoneon", "back", "bar", None),
    ("Drummers and the Trumpet behind Them", "Pia Solt", 2022, 88, "drums", "ear", "hall", 27),
)


def _report(place: int) -> str:
    title, people, year, cases, instrument, part, seen, age = _ROWS[place]
    written = " ; ".join(f'ex:writtenBy "{name}"' for name in people.split(", "))
    aged = "" if age is None else f"ex:meanAge {age} ;"
    return f"""
ex:r{place} a ex:Report ; ex:title "{title}" ; {written} ; ex:cameOut {year} ; {aged}
    ex:caseCount {cases} ; ex:instrument "{instrument}" ; ex:bodyPart "{part}" ;
    ex:seenIn "{seen}" ."""


GRAPH = "@prefix ex: <https://example.org/> .\n" + "".join(map(_report, range(len(_ROWS))))


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("how many papers are there?", 10),
        ("which papers are on the skin?", 2),
        ("studies since 2017", 5),
        ("papers on the ear", 3),
    ],
)
async def test_reports_are_spoken_of_as_papers_and_as_studies(
    question: str, amount: int, talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert len(answer.hubs) == amount
    assert "Left out of account" not in answer.text


@pytest.mark.parametrize(
    ("question", "other", "numbers"),
    [
        (
            "how many cases did the bagpipe study look at?",
            "what about the harp one?",
            ("14", "52"),
        ),
        (
            "how many cases did the beginners study look at?",
            "what about the altitude one?",
            ("120", "9"),
        ),
    ],
)
async def test_one_described_is_asked_of_then_another_and_then_both_are_compared(
    question: str, other: str, numbers: tuple[str, str], talk: Talk
) -> None:
    first = await talk.ask(question)
    second = await talk.ask(other)
    both = await talk.ask("compare the two")

    assert f"is {numbers[0]} [1]" in first.text
    assert f"is {numbers[1]} [2]" in second.text
    assert len(first.hubs) == len(second.hubs) == 1
    assert set(both.hubs) == {*first.hubs, *second.hubs}
    assert "compare as follows" in both.text


async def test_the_one_titled_so_is_asked_of_though_another_has_the_word_as_a_value(
    talk: Talk,
) -> None:
    answer = await talk.ask("how many cases did the bagpipe study look at?")

    assert "“Bagpipe Lung Revisited” is 14" in answer.text
    assert not any(each in answer.text for each in ("37", "51", "Fungi"))


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("compare the two cold papers", ("Cold Pedals", "Cold Bellows")),
        ("compare the two papers with trumpet in the title", ("Trumpet Lips", "Drummers")),
        ("compare the two bagpipe papers", ("Bagpipe Lung", "Fungi in Bags")),
    ],
)
async def test_two_papers_with_a_word_are_compared(
    question: str, titles: tuple[str, str], talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert all(title in answer.text for title in titles)
    assert "compare as follows" in answer.text
    assert len(answer.hubs) == 2


@pytest.mark.parametrize(
    ("person", "others"),
    [("Bo Lindt", ("Henk Vro", "Una Crail")), ("Una Crail", ("Bo Lindt", "Ilse Tarn"))],
)
async def test_who_else_worked_with_somebody_are_the_others(
    person: str, others: tuple[str, str], talk: Talk
) -> None:
    text = (await talk.ask(f"who else worked with {person}?")).text

    assert text.startswith(f"Besides {person}, ")
    assert text.partition("\n")[0].count(person) == 1
    assert all(other in text for other in others)
    assert not any(other in text for other in ("Sefa Moran", "Pia Solt"))


async def test_whether_two_ever_worked_together_is_told_in_a_sentence(talk: Talk) -> None:
    together = await talk.ask("Did Una Crail ever work with Bo Lindt?")
    apart = await Talk(talk.assistant).ask("Did Henk Vro ever work with Una Crail?")

    assert together.text.startswith("Yes, Una Crail worked with Bo Lindt [")
    assert len(together.hubs) == 1
    assert apart.text.startswith("Not by this graph")


async def test_what_is_missing_is_no_word_of_a_title(talk: Talk) -> None:
    amount = await talk.ask("for how many papers is the mean age missing?")
    named = await Talk(talk.assistant).ask("for which papers is the mean age missing?")

    assert "There are three reports without a mean age" in amount.text
    assert len(named.hubs) == 3
    assert "Octave" not in named.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers with trumpet in the title", ("Trumpet Lips", "Drummers")),
        ("papers with ear in the title", ("Piccolo",)),
        ("titles with missing in them", ("Cymbals",)),
    ],
)
async def test_papers_are_found_by_a_word_of_their_titles(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("what is the title of the report by Pia Solt?", ("Drummers and the Trumpet behind Them",)),
        ("what is the title of the paper by Henk Vro?", ("Cold Bellows", "Cold Pedals")),
    ],
)
async def test_titles_are_told_of_what_somebody_wrote(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_what_else_those_wrote_who_wrote_the_one_described_is_sought(talk: Talk) -> None:
    by_title = await talk.ask("What else have the authors of the piccolo study written?")
    assert {each.hub.label for each in by_title.evidence} >= {
        "Bagpipe Lung Revisited",
        "Cymbals and a Missing Octave",
    }
    by_value = await talk.ask("What else did the authors of the bandoneon report write?")
    assert "“Cold Pedals and Tired Organists”" in by_value.text
    assert "“Fiddler's Neck among Beginners”" in by_value.text


async def test_who_wrote_the_one_described_is_asked_of_no_others(talk: Talk) -> None:
    text = (await talk.ask("Who are the writers of the bandoneon report?")).text

    assert "Henk Vro" in text
    assert "Cold Pedals" not in text


@pytest.mark.parametrize("further", ["List them", "Please list all of them.", "Show them please"])
async def test_to_list_what_a_question_finds_adds_nothing_to_it(further: str, talk: Talk) -> None:
    asked = "Is there anything that Una Crail and Ilse Tarn wrote together?"
    text = (await talk.ask(f"{asked} {further}")).text

    assert text.startswith("Yes, one report written by Una Crail and Ilse Tarn: “Piccolo and the")


async def test_which_of_those_are_not_so_are_those_that_are_not(talk: Talk) -> None:
    await talk.ask("papers by Bo Lindt")
    answer = await talk.ask("which of those were not lab studies?")
    titles = {each.hub.label for each in answer.evidence}

    assert titles == {"Fiddler's Neck among Beginners", "Cold Bellows, Bent Backs"}
