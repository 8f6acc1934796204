"""What is named by a part of its name, left out, told before, or asked of several one by one."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Study rdfs:label "Study" .
:author rdfs:label "author" .
:year rdfs:label "publication year" .
:venue rdfs:label "venue" .
:about rdfs:label "description" .
:hives rdfs:label "number of hives" .
:kind rdfs:label "hive type" .
:country rdfs:label "country" .
:method rdfs:label "method" .
:measure rdfs:label "metric" .
:code rdfs:label "source code" .
:device rdfs:label "recording device" .
:outcome rdfs:label "outcome" .
:counter rdfs:label "counter" .
:figure rdfs:label "hit rate" .
:sort rdfs:label "contribution type" .
:s1 a :Study ; rdfs:label "Counting Bees at the Gate" ; :author "Lena Holm", "Ivo Brandt" ;
    :year 2019 ; :venue "Bees and Data" ; :hives 120 ; :kind "log hive" ; :country "Austria" ;
    :method "GateCam" ; :measure "hit rate" ; :code <https://code.example.org/gate> ;
    :device "microphone" ; :about "A camera at the entrance counts bees that come home." ;
    :outcome [ :counter "GateCam" ; :figure 0.81 ], [ :counter "Observer" ; :figure 0.93 ] .
:s2 a :Study ; rdfs:label "Listening to Swarms" ; :author "Lena Holm" ; :year 2021 ;
    :venue "Apiary Letters" ; :hives 400 ; :kind "frame hive" ; :country "Norway" ;
    :method "SwarmEar" ; :measure "hit rate", "delay" ; :device "microphone" ;
    :about "Sounds of a colony tell a day before whether it will leave." .
:s3 a :Study ; rdfs:label "Winter Losses on the Coast" ; :author "Mira Sand", "Ivo Brandt" ;
    :year 2022 ; :venue "Bees and Data" ; :hives 900 ; :kind "frame hive" ; :country "Norway" ;
    :method "HiveScale" ; :measure "hit rate" ; :device "load cell" ;
    :code <https://code.example.org/hive_scale> ;
    :about "Weights of hives show which colonies starve in a mild winter." .
:s4 a :Study ; rdfs:label "Warming up the Frame" ; :author "Tor Vik" ; :year 2016 ;
    :venue "Apiary Letters" ; :hives 40 ; :kind "log hive" ; :country "Sweden" ;
    :method "HeatMat" ; :measure "survival" ; :device "thermometer" ;
    :about "Heated frames against mites in spring." .
:s5 a :Study ; rdfs:label "What a Microphone Hears" ; :author "Uma Eld" ; :year 2014 ;
    :venue "Acoustic Notes" ; :method "microphone" ; :sort "survey" ;
    :about "Ways to record insects, told by those who tried them." .
"""


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        ("studies with 100 to 500 hives", ["Gate", "Swarms"], ["Winter", "Frame"]),
        ("Which studies were done anywhere but in Norway?", ["Gate", "Frame"], ["Winter"]),
        ("which metric do most of the studies go for?", ["hit rate"], ["delay", "survival"]),
        ("Which success metric is used most?", ["hit rate"], ["survival"]),
        ("With whom has Ivo Brandt published?", ["Lena Holm", "Mira Sand"], ["Tor"]),
        ("Who turns up most often as an author?", ["Lena Holm", "Ivo Brandt"], ["Tor", "Mira"]),
        ("Which hive types were recorded by microphone?", ["log hive", "frame hive"], ["Hears"]),
        ("are there any overview papers?", ["Hears"], ["Gate", "Winter"]),
        ("the biggest number of hives?", ["900", "Winter"], ["400"]),
        ("Were GateCam and HiveScale published at the same venue?", ["Bees and Data"], ["Apiary"]),
    ],
)
async def test_words_are_read_by_what_stands_beside_them(
    question: str, told: list[str], left: list[str], talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert all(each in answer.text for each in told)
    assert not any(each in answer.text for each in left)


async def test_what_only_qualifies_the_noun_of_an_attribute_does_not_ask_for_it(talk: Talk) -> None:
    answer = await talk.ask("under which licence can I use the hives of GateCam?")
    assert "does not hold the licence" in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("GateCam: who? And SwarmEar: when?", ["Lena Holm", "Ivo Brandt", "2021"]),
        ("Who wrote HeatMat, and when was HiveScale published?", ["Tor Vik", "2022"]),
        ("In which country was GateCam done? And HeatMat?", ["Austria", "Sweden"]),
        ("What is the source code of GateCam? And of HeatMat?", ["code.example.org", "names no"]),
    ],
)
async def test_questions_one_by_one_are_all_answered(
    question: str, told: list[str], talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert all(each in answer.text for each in told)


async def test_the_former_and_the_latter_are_told_by_their_numbers(talk: Talk) -> None:
    await talk.ask("compare SwarmEar with GateCam")
    assert "Norway" in (await talk.ask("in which country was the former done?")).text
    answer = await talk.ask("and the latter, is there any code?")
    assert "code.example.org/gate" in answer.text


async def test_which_one_is_one_of_those_told(talk: Talk) -> None:
    await talk.ask("studies by Lena Holm")
    answer = await talk.ask("which one has code?")
    assert [cited.hub.label for cited in answer.evidence] == ["Counting Bees at the Gate"]
    assert "code.example.org/gate" in answer.text
    assert "Ivo Brandt" in (await talk.ask("who wrote it?")).text


async def test_the_thing_told_last_is_called_by_its_attribute(talk: Talk) -> None:
    assert "microphone" in (await talk.ask("which recording device does SwarmEar use?")).text
    answer = await talk.ask("which other studies use that device?")
    assert "Gate" in answer.text
    assert "Swarms" not in answer.text


async def test_whoever_wins_has_the_best_of_the_numbers_told(talk: Talk) -> None:
    await talk.ask("hit rates of GateCam and Observer")
    answer = await talk.ask("so who wins?")
    assert "0.93" in answer.text
    assert "Observer" in answer.text
    assert "0.81" not in answer.text


async def test_the_topic_of_the_sentence_before_is_meant_by_that(talk: Talk) -> None:
    answer = await talk.ask(
        "I have just begun to read about how colonies starve in mild winters. "
        "Do you have anything on that?"
    )
    assert "Winter Losses" in answer.text
    assert "This collection holds" not in answer.text


async def test_how_many_of_something_unknown_is_no_number_of_studies(talk: Talk) -> None:
    answer = await talk.ask("how many visitors did GateCam have?")
    assert "does not hold the number of visitors" in answer.text
    assert "120" in (await talk.ask("how many hives did GateCam have?")).text
    assert "Two" in (await talk.ask("how many studies use a microphone?")).text


async def test_why_something_is_not_so_is_no_question_for_all_the_rest(talk: Talk) -> None:
    answer = await talk.ask("why don't colonies starve in winter?")
    assert "not on" not in answer.text
    assert "Winter Losses" in answer.text


async def test_what_is_called_by_the_end_of_an_address_is_told_by_that_address(talk: Talk) -> None:
    answer = await talk.ask("does HiveScale have code somewhere?")
    assert "is <https://code.example.org/hive_scale> [1]" in answer.text
    assert "(source code)" not in answer.text
