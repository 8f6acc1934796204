"""Questions with slips, in words of their writers' own, on a graph of sleep studies."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:Researcher rdfs:label "Researcher" .
:writer rdfs:label "person" .
:year rdfs:label "publication year" .
:journal rdfs:label "journal" .
:site rdfs:label "city" .
:bench rdfs:label "place of the laboratory" .
:unit rdfs:label "unit of the sample" .
:size rdfs:label "sample size" .
:aid rdfs:label "sleeping aid" .
:system rdfs:label "system" .
:metric rdfs:label "metric" .
:value rdfs:label "value" .
:result rdfs:label "result" .
:dark rdfs:label "looks at darkness" .
:p1 a :Paper ; rdfs:label "Naps on the night shift" ; :writer :ada ; :year 2012 ;
    :journal "Publications" ; :site "Hamburg" ; :unit "papers" ; :size 40 ;
    :dark true ; :aid "warm milk" ;
    :result [ :system "Dozer" ; :metric "recall" ; :value 0.4 ],
        [ :system "Snorer" ; :metric "recall" ; :value 0.6 ],
        [ :system "Dozer" ; :metric "seconds a night" ; :value 900 ] .
:p2 a :Paper ; rdfs:label "Snoring in shared rooms" ; :writer :bo ; :year 2016 ; :journal "Rest" ;
    :site "Hamburg" ; :bench "Hamburg" ; :unit "sleepers" ; :size 950 ;
    :dark false ; :aid "warm milk" .
:p3 a :Paper ; rdfs:label "Dreams of divers" ; :writer :bo ; :year 2019 ; :journal "Rest" ;
    :site "Malmö" ; :unit "sleepers" ; :size 12 ; :dark false ; :aid "ear plugs" .
:ada a :Researcher ; rdfs:label "Ada Brook" .
:bo a :Researcher ; rdfs:label "Bo Lund" .
"""


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("largest sample?", "Snoring in shared rooms"),
        ("biggest sample?", "Snoring in shared rooms"),
        ("which study asked the most people?", "Snoring in shared rooms"),
        ("the smallest sample of the papers with warm milk", "Naps on the night shift"),
    ],
)
async def test_papers_are_put_in_the_order_that_a_superlative_speaks_of(
    question: str, title: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert title in answer.text
    assert answer.text.count("“") == 1


async def test_a_noun_for_what_is_asked_names_no_value_of_the_same_word(talk: Talk) -> None:
    answer = await talk.ask("How many of the publications have warm milk?")
    assert "two papers" in answer.text.lower()


async def test_words_of_an_idiom_name_no_attribute(talk: Talk) -> None:
    answer = await talk.ask("how many papers took place in Hamburg?")
    assert "two papers" in answer.text.lower()


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who wrot the snoring papr", "Bo Lund"),
        ("wich papers are abut warm milk", "Naps on the night shift"),
        ("papers befor 2014", "Naps on the night shift"),
        ("whcih papres have ear plugs", "Dreams of divers"),
        ("how mny people were in the divers paper", "12"),
    ],
)
async def test_slips_of_the_keys_are_mended(question: str, told: str, talk: Talk) -> None:
    answer = await talk.ask(question)
    assert told in answer.text
    assert "Left out" not in answer.text


async def test_the_paper_that_is_named_by_a_word_alone_is_asked_of(talk: Talk) -> None:
    answer = await talk.ask("who wrote the snoring paper")
    assert len(answer.hubs) == 1
    assert "Ada Brook" not in answer.text


async def test_the_best_is_sought_among_the_rows_told_before(talk: Talk) -> None:
    await talk.ask("What recall did Dozer reach?")
    answer = await talk.ask("Which system came out best there?")
    assert "0.6" in answer.text
    assert "Snorer" in answer.text
    assert "900" not in answer.text


async def test_what_is_counted_both_ways_is_told_of_both(talk: Talk) -> None:
    answer = await talk.ask("How many papers look at darkness and how many do not?")
    assert answer.text.startswith("One paper looks at darkness [1], and two papers do not look at ")


async def test_a_side_that_nothing_is_on_is_told_as_none(talk: Talk) -> None:
    answer = await talk.ask("How many papers by Bo Lund look at darkness and how many do not?")
    assert "no paper looks at darkness" in answer.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers from the last four years", ["Snoring in shared rooms", "Dreams of divers"]),
        ("which papers appeared in the past decade?", ["Naps", "Snoring", "Dreams"]),
        ("papers of the last two years", ["Dreams of divers"]),
    ],
)
async def test_a_time_up_to_now_ends_with_the_newest_paper(
    question: str, titles: list[str], talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert all(title in answer.text for title in titles)
    assert answer.text.count("“") == len(titles)


async def test_how_much_of_all_there_is_is_a_share(talk: Talk) -> None:
    answer = await talk.ask("How much of all this has been published in the years 2015 to 2020?")
    assert "66.7 %" in answer.text


@pytest.mark.parametrize(
    "message", ["divers and their dreams", "I search about the snoring of sleepers."]
)
async def test_a_message_that_speaks_of_a_topic_is_no_question_for_the_whole_collection(
    message: str, talk: Talk
) -> None:
    answer = await talk.ask(message)
    assert "This collection holds" not in answer.text
    assert "Hello" not in answer.text
    assert "“" in answer.text


async def test_a_short_thanks_is_no_slip(talk: Talk) -> None:
    await talk.ask("papers with warm milk")
    answer = await talk.ask("thx")
    assert "“" not in answer.text
