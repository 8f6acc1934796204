"""What is asked once one paper is at hand is asked of it, on a graph of trials with gardens."""

from collections.abc import Callable
from pathlib import Path

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

GARDENS = """
@prefix : <https://gardens.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "paper" . :Scale rdfs:label "scale" .
:author rdfs:label "author" . :year rdfs:label "publication year" .
:trial rdfs:label "trial name" . :country rdfs:label "country" .
:code rdfs:label "source code" . :sort rdfs:label "contribution type" .
:category rdfs:label "category" . :free rdfs:label "tool-free" .
:people rdfs:label "kind of people" . :text rdfs:label "abstract" .
:measures rdfs:label "measured with" . :cites rdfs:label "cites" .
:result rdfs:label "result" . :scale rdfs:label "on scale" . :group rdfs:label "in group" .
:week rdfs:label "week" . :mean rdfs:label "mean score" .
:norway rdfs:label "Norway" . :chile rdfs:label "Chile" .
:mood a :Scale ; rdfs:label "Ostby Mood Scale" .
:sleep a :Scale ; rdfs:label "Varga Sleep Index" .
:a a :Paper ; rdfs:label "Digging against gloom: the SPADE trial" ; :author "Ada Brook" ;
    :year 2009 ; :trial "SPADE" ; :country :norway ; :people "widowers" ; :measures :mood, :sleep ;
    :code <https://code.example/spade> ; :sort "trial" ; :category "digging" ; :free false ;
    :text "Widowers dug a shared garden. Their gloom was less after half a year." ;
    :result [ :scale :mood ; :group "garden" ; :week 6 ; :mean 21.5 ],
        [ :scale :mood ; :group "letters" ; :week 6 ; :mean 18.2 ],
        [ :scale :mood ; :group "garden" ; :week 26 ; :mean 24.9 ],
        [ :scale :mood ; :group "letters" ; :week 26 ; :mean 17.7 ],
        [ :scale :sleep ; :group "garden" ; :week 26 ; :mean 8.8 ] .
:b a :Paper ; rdfs:label "Why nurses quit a roof garden" ; :author "Bo Lund" ; :year 2014 ;
    :trial "LIFT" ; :sort "interviews" ; :category "sitting" ; :free true ;
    :country :chile ; :people "nurses" ; :cites :a ; :measures :mood ;
    :text "Nurses were asked why they quit. They quit because the lift was broken in summer." ;
    :result [ :scale :mood ; :group "roof" ; :week 6 ; :mean 19.3 ],
        [ :scale :mood ; :group "ward" ; :week 6 ; :mean 19.9 ] .
:c a :Paper ; rdfs:label "Tulips and letters" ; :author "Cy Marsh" ; :year 2018 ;
    :country :chile ; :people "pupils" ; :sort "taxonomy" ; :category "planting" ;
    :free true ; :cites :a, :b ;
    :text "Pupils planted tulips and wrote to old people about them." .
:d a :Paper ; rdfs:label "A pond in the yard" ; :author "Cy Marsh" ; :year 2020 ;
    :country :norway ; :people "prisoners" ; :sort "trial" ; :category "digging" ; :free false ;
    :text "Prisoners dug a pond and watched the toads come." .
"""


@pytest.fixture(scope="module")
def assistant(
    tmp_path_factory: pytest.TempPathFactory, index_of: Callable[[Path, Path, str], Path]
) -> Assistant:
    folder = tmp_path_factory.mktemp("gardens")
    source = folder / "gardens.ttl"
    source.write_text(GARDENS, encoding="utf-8")
    store = index_of(source, folder / "store", "Paper")
    return build_assistant(read_settings().changed(store=store, link_hosts=()))


@pytest.fixture
def gardens(assistant: Assistant) -> Talk:
    """A new conversation about gardens."""
    return Talk(assistant)


async def test_numbers_of_a_scale_are_those_of_the_trial_told_before(gardens: Talk) -> None:
    await gardens.ask("tell me about the SPADE trial")
    told = (await gardens.ask("what were the Ostby Mood scores?")).text
    assert all(score in told for score in ("21.5", "18.2", "24.9", "17.7"))
    assert "19.3" not in told and "8.8" not in told
    narrower = (await gardens.ask("and at week 26?")).text
    assert "24.9" in narrower and "21.5" not in narrower


async def test_what_cites_it_is_what_cites_the_paper_of_a_named_trial(gardens: Talk) -> None:
    await gardens.ask("tell me about the SPADE trial")
    answer = await gardens.ask("which papers cite it?")
    assert {hub[-1] for hub in answer.hubs} == {"b", "c"}


async def test_why_something_happened_is_told_by_the_text_of_the_one_paper(gardens: Talk) -> None:
    await gardens.ask("Which papers are by Bo Lund?")
    answer = await gardens.ask("why did the nurses quit?")
    assert "because the lift was broken" in answer.text


async def test_a_question_with_a_noun_for_papers_is_of_all_of_them(gardens: Talk) -> None:
    await gardens.ask("tell me about the SPADE trial")
    answer = await gardens.ask("which papers measured with the Ostby Mood Scale?")
    assert {hub[-1] for hub in answer.hubs} == {"a", "b"}


async def test_what_narrows_the_few_on_a_topic_to_none_leads_to_others_near_to_it(
    gardens: Talk,
) -> None:
    await gardens.ask("toads in a pond")
    answer = await gardens.ask("only those from Chile")
    assert "located" not in answer.text
    assert {hub[-1] for hub in answer.hubs} <= {"b", "c"}


async def test_what_narrows_a_list_to_none_is_said(gardens: Talk) -> None:
    await gardens.ask("Which papers are by Ada Brook?")
    answer = await gardens.ask("only those from Chile")
    assert answer.text == "Among these papers there is no paper with country Chile."


async def test_two_are_not_one(gardens: Talk) -> None:
    await gardens.ask("Which papers are by Ada Brook?")
    answer = await gardens.ask("which of the two has more participants?")
    assert "points at no paper spoken of so far" in answer.text


async def test_what_is_not_stated_of_a_named_paper_is_said_of_it(gardens: Talk) -> None:
    answer = await gardens.ask("is the LIFT code online?")
    assert answer.text.startswith("The graph names no source code of the paper “Why nurses quit")
    assert "code.example/spade" in (await gardens.ask("is the SPADE code online?")).text


async def test_what_was_found_is_told_by_the_text(gardens: Talk) -> None:
    await gardens.ask("Which papers are by Ada Brook?")
    assert "gloom was less" in (await gardens.ask("what did she find?")).text


async def test_other_papers_of_somebody_on_something_are_on_it(gardens: Talk) -> None:
    await gardens.ask("Which papers are by Cy Marsh?")
    await gardens.ask("which of them is the oldest?")
    found = await gardens.ask("does he have other papers on toads?")
    assert {hub[-1] for hub in found.hubs} == {"d"}
    none = (await gardens.ask("does he have other papers on nurses?")).text
    assert "no other paper on “nurses” by Cy Marsh" in none


async def test_what_is_asked_further_in_one_message_is_told_or_said_to_be_left(
    gardens: Talk,
) -> None:
    both = (
        await gardens.ask("Which papers are by Bo Lund? In which year were they published?")
    ).text
    assert "2014" in both
    left = (await gardens.ask("Who wrote the paper on tulips? Does it have a soundtrack?")).text
    assert "Cy Marsh" in left and "soundtrack" in left


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("which papers are taxonomies?", "c"),
        ("which papers need no tools?", "bc"),
        ("which papers work without tools?", "bc"),
        ("which papers do not work without tools?", "ad"),
    ],
)
async def test_a_word_that_says_no_to_another_says_yes_and_values_are_values(
    gardens: Talk, question: str, wanted: str
) -> None:
    assert {hub[-1] for hub in (await gardens.ask(question)).hubs} == set(wanted)


@pytest.mark.parametrize(
    ("question", "of_papers"),
    [
        ("how do I dig a pond?", True),
        ("how should one measure gloom?", True),
        ("how do I filter by year?", False),
        ("how do I search for an author?", False),
    ],
)
async def test_how_something_is_done_is_told_by_papers_and_how_to_ask_by_the_program(
    gardens: Talk, question: str, of_papers: bool
) -> None:
    answer = await gardens.ask(question)
    assert answer.text.startswith("I answer questions about") is not of_papers


async def test_what_is_asked_after_a_description_is_asked_of_what_it_describes(
    gardens: Talk,
) -> None:
    await gardens.ask("Which papers are from Norway?")
    answer = await gardens.ask("the one with prisoners, who wrote it?")
    assert "Cy Marsh" in answer.text and {hub[-1] for hub in answer.hubs} == {"d"}
