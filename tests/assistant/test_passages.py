"""What papers say in their own words, on a made-up graph of beekeeping."""

from collections.abc import Callable
from pathlib import Path

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.composing.wording.restrictions import topic_words
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

BEES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:author rdfs:label "author" .
:year rdfs:label "publication year" .
:gist rdfs:label "gist" .
:caveat rdfs:label "caveat" .
:device rdfs:label "device" .
:note rdfs:label "note" .
:trial rdfs:label "trial" .
:hive rdfs:label "kind of hive" .
:quantity rdfs:label "measured quantity" .
:season rdfs:label "season" .
:value rdfs:label "value" .
:unit rdfs:label "unit" .
:kept rdfs:label "keeping practice" .
:scale rdfs:label "Apiscale" ; :note "Balance under a hive that sends its weight by radio." .
:p1 a :Paper ; rdfs:label "Wrapped Colonies in Snow" ; :author "Ada Brook" ; :year 2011 ;
    :gist "Straw wraps were laid around forty colonies. Wrapped bees ate less honey in frost." ;
    :caveat "A single mild winter." ; :device :scale ; :kept "wintering outdoors" ;
    :trial [ :hive "straw skep" ; :quantity "honey eaten" ; :season "winter" ; :value 4.5 ;
        :unit "kg" ], [ :hive "bare box" ; :quantity "honey eaten" ; :season "winter" ;
        :value 7.2 ; :unit "kg" ] .
:p2 a :Paper ; rdfs:label "Listening to Queens" ; :author "Bo Lund" ; :year 2014 ;
    :gist "Microphones hear the piping of young queens days before a swarm leaves." ;
    :caveat "Traffic drowned the quiet colonies." ; :kept "swarm control" .
:p3 a :Paper ; rdfs:label "Mites and Brood Breaks" ; :author "Cy Marsh" ; :year 2016 ;
    :gist "Caging the queen for three weeks starves mites of brood. Fewer mites were left." ;
    :caveat "Caged queens were sometimes lost." ; :kept "mite control" .
:p4 a :Paper ; rdfs:label "Heather Moors and Late Forage" ; :author "Di Fenn" ; :year 2018 ;
    :gist "Colonies moved to heather in August gained weight while lowland hives lost it." ;
    :caveat "Rain kept the scales from reporting." ; :device :scale ; :kept "moving hives" ;
    :trial [ :hive "bare box" ; :quantity "weight gained" ; :season "August" ; :value 11 ;
        :unit "kg" ] .
:p5 a :Paper ; rdfs:label "Who Moves Hives by Night?" ; :author "Ed Holt" ; :year 2020 ;
    :gist "Drivers were asked when and why they move hives." ;
    :caveat "Only drivers of one valley." ; :kept "moving hives" .
"""


@pytest.fixture(scope="module")
def assistant(
    tmp_path_factory: pytest.TempPathFactory, index_of: Callable[[Path, Path, str], Path]
) -> Assistant:
    source = tmp_path_factory.mktemp("graph") / "bees.ttl"
    source.write_text(BEES, encoding="utf-8")
    store = index_of(source, tmp_path_factory.mktemp("bees"), "Paper")
    return build_assistant(read_settings().changed(store=store, link_hosts=()))


@pytest.fixture
def bees(assistant: Assistant) -> Talk:
    """A new conversation about beekeeping."""
    return Talk(assistant)


async def test_a_question_is_answered_with_what_the_paper_found_by_its_words_says(
    bees: Talk,
) -> None:
    answer = await bees.ask("why do microphones hear a swarm coming?")

    quoted = "“Microphones hear the piping of young queens days before a swarm leaves.”"
    assert answer.text.startswith(f"“Listening to Queens” [1] says: {quoted}")
    assert [hub.rsplit("/", 1)[-1] for hub in answer.hubs] == ["p2"]


async def test_what_is_quoted_opens_as_a_fact(bees: Talk) -> None:
    answer = await bees.ask("why do microphones hear a swarm coming?")

    (evidence,) = answer.evidence
    assert "gist" in [triple.predicate.label for fact in evidence.facts for triple in fact.used]


async def test_a_question_for_yes_or_no_that_a_text_answers_is_left_to_the_reader(
    bees: Talk,
) -> None:
    answer = await bees.ask("do wrapped bees eat honey in frost?")

    assert not answer.text.lower().startswith("yes")
    assert "says yes or no" in answer.text
    assert "Wrapped bees ate less honey in frost.”" in answer.text


async def test_numbers_of_a_paper_are_told_with_what_they_are_of_where_a_number_is_asked_for(
    bees: Talk,
) -> None:
    answer = await bees.ask("how much honey do bees wrapped in straw need in frost?")

    assert "- 4.5 kg (kind of hive straw skep" in answer.text
    assert "- 7.2 kg (kind of hive bare box" in answer.text


async def test_a_question_for_papers_gets_their_titles_and_no_quotations(bees: Talk) -> None:
    answer = await bees.ask("Which papers are about microphones and queens?")

    assert "“Listening to Queens” [1]" in answer.text
    assert "Microphones hear" not in answer.text


async def test_a_paper_that_says_nothing_of_the_words_is_not_quoted(bees: Talk) -> None:
    answer = await bees.ask("do bees see ultraviolet light?")

    assert "says:" not in answer.text


async def test_who_does_something_is_found_by_what_is_done(bees: Talk) -> None:
    answer = await bees.ask("Which papers are about hive movers?")

    assert {hub.rsplit("/", 1)[-1] for hub in answer.hubs} == {"p4", "p5"}


@pytest.mark.parametrize(
    "question", ["What is Apiscale?", "what exactly is meant by Apiscale?", "define Apiscale"]
)
async def test_what_a_thing_is_begins_with_what_is_told_of_it(bees: Talk, question: str) -> None:
    answer = await bees.ask(question)

    told, papers = answer.text.split("\n\n")[:2]
    assert told == "Apiscale: Balance under a hive that sends its weight by radio [1][2]."
    assert papers.startswith("The papers with device Apiscale are “")
    assert "note" in [t.predicate.label for t in answer.triples]


async def test_what_a_thing_is_that_nothing_tells_is_told_by_what_papers_say_of_it(
    bees: Talk,
) -> None:
    answer = await bees.ask("What is moving hives?")

    assert answer.text.startswith("Two papers with keeping practice moving hives:\n\n- ")
    assert "“Drivers were asked when and why they move hives.”" in answer.text


async def test_two_names_that_no_fact_holds_together_are_no_yes(bees: Talk) -> None:
    answer = await bees.ask("does Apiscale help moving hives?")

    assert not answer.text.lower().startswith("yes")


async def test_a_text_that_says_all_of_a_question_goes_before_words_that_name_something(
    bees: Talk,
) -> None:
    answer = await bees.ask("what starves mites in three weeks without brood?")

    assert answer.text.startswith("“Mites and Brood Breaks” [1] says: “Caging the queen")


async def test_papers_that_only_share_a_word_are_not_told_beside_one_that_says_it_all(
    bees: Talk,
) -> None:
    answer = await bees.ask("why do young queens leave in a swarm?")

    assert [hub.rsplit("/", 1)[-1] for hub in answer.hubs] == ["p2"]


async def test_what_is_known_of_something_is_what_its_papers_say(bees: Talk) -> None:
    answer = await bees.ask("What do we know about moving hives?")

    assert "“Drivers were asked when and why they move hives" in answer.text


async def test_as_what_a_misspelt_word_was_read_is_said(bees: Talk) -> None:
    answer = await bees.ask("Which papers are about micropohnes?")

    assert "“Listening to Queens” [1]" in answer.text
    assert "_I read “micropohnes” as microphones._" in answer.text
    assert answer.support == 1.0


async def test_a_short_word_is_read_as_the_one_it_lacks_a_double_letter_of(bees: Talk) -> None:
    answer = await bees.ask("papers about brod breaks")

    assert [hub.rsplit("/", 1)[-1] for hub in answer.hubs] == ["p3"]
    assert answer.text.endswith("_I read “brod” as brood._")


async def test_a_word_of_a_bound_is_not_told_as_misspelt(bees: Talk) -> None:
    answer = await bees.ask("Which papers are from 2014 or later?")

    assert "I read" not in answer.text


@pytest.mark.parametrize(
    ("wording", "told"),
    [
        ("the heat of workers", "heat of workers"),
        ("before planting trees in narrow streets", "planting trees in narrow streets"),
        ("not in the north", "not in the north"),
        ("the", "the"),
    ],
)
def test_small_words_around_a_topic_are_not_repeated(wording: str, told: str) -> None:
    assert topic_words(wording) == told


async def test_where_facts_are_taken_from_is_not_quoted(sample: Talk) -> None:
    answer = await sample.ask("What is known about entity linking?")
    assert "entity linking" in answer.text
    assert "HubLink thesis" not in answer.text
