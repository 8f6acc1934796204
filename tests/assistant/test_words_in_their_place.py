"""Words that are read by where they stand: what a clause says of a name, a sentence of the next."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Paper"
GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:Person rdfs:label "Person" .
:author rdfs:label "author" .
:publisher rdfs:label "publisher" .
:venue rdfs:label "venue" .
:year rdfs:label "publication year" .
:type rdfs:label "publication type" .
:sort rdfs:label "contribution type" .
:way rdfs:label "approach" .
:against rdfs:label "compared with" .
:data rdfs:label "data set" .
:base rdfs:label "underlying map" .
:form rdfs:label "question type" .
:free rdfs:label "training-free" .
:code rdfs:label "source code" .
:size rdfs:label "number of samples" .
:says rdfs:label "finding" .
:field rdfs:label "research field" .
:about rdfs:label "description" .
:p1 a :Paper ; rdfs:label "LichenWalk: Reading Bark Maps Step by Step" ; :author :ada, :bo ;
    :publisher "Moss Press" ; :year "2021" ; :type "preprint" ; :sort "mapping approach" ;
    :way "LichenWalk" ; :data "BarkSet" ; :base "Oak Atlas" ; :free "true" ;
    :code <https://code.example.org/walk> ;
    :venue "Annual Meeting of the Society for Lichens (SFL)" ;
    :says "Walking a map twice finds rare lichens" ;
    :field "Lichen detection over street images" ;
    :about "An approach that walks along the bark of each tree until no new lichen turns up." .
:p2 a :Paper ; rdfs:label "A Guide to Mapping Lichens" ; :author :cy ; :publisher "Fern House" ;
    :year "2021" ; :type "journal article" ; :sort "survey" ; :form "ask question" ;
    :venue "Findings of the Society for Lichens" .
:p3 a :Paper ; rdfs:label "BarkSet, Ten Thousand Photographs of Bark" ; :author :bo ;
    :publisher "Moss Press" ; :year "2019" ; :type "journal article" ; :sort "data set" ;
    :way "BarkSet" ; :base "Oak Atlas" ; :size 10000 ; :venue "SFL Letters" ;
    :says "Holds 1.4 million tiles of bark, cut from photographs of ten old forests." .
:p4 a :Paper ; rdfs:label "MossNet against LichenWalk" ; :author :cy, :ada ;
    :publisher "Fern House" ; :year "2022" ; :type "preprint" ; :sort "mapping approach" ;
    :way "MossNet" ; :data "BarkSet", "StoneSet" ; :against "LichenWalk" ; :free "false" ;
    :field "Lichen detection over street images" ;
    :about "A neural network that sees moss and lichen in one photograph without any walking." ;
    :venue "Annual Meeting of the Society for Lichens (SFL)" .
:p5 a :Paper ; rdfs:label "StoneSet: Lichens on Walls" ; :author :dee ; :publisher "Moss Press" ;
    :year "2021" ; :type "book chapter" ; :sort "data set" ; :way "StoneSet" ; :size 400 ;
    :venue "Walls and Stones" .
:p6 a :Paper ; rdfs:label "Colours of Stone: What Walls Tell" ; :author :dee ;
    :publisher "Fern House" ; :year "2015" ; :type "book chapter" ; :sort "survey" ;
    :venue "Walls and Stones" .
:p7 a :Paper ; rdfs:label "FernTrail" ; :author :ann ; :year "2021" ; :type "preprint" ;
    :sort "mapping approach" ; :way "FernTrail" ; :data "StoneSet" ; :free "true" ;
    :venue "SFL Letters" .
:p8 a :Paper ; rdfs:label "Second Steps on Bark" ; :author :ada ; :year "2023" ; :type "report" ;
    :sort "mapping approach" ; :way "LichenWalk 2.0" ; :data "BarkSet" ; :venue "Walls and Stones" ;
    :about "An approach that walks along the bark at night with a lamp of its own making." .
:p10 a :Paper ; rdfs:label "A Survey on Walls: Lichens of the North" ; :author :dee ;
    :year "2009" ; :type "report" ; :sort "survey" ; :venue "Walls and Stones" .
:p9 a :Paper ; rdfs:label "Drawing the Oak Atlas" ; :author :cy ; :year "2008" ;
    :type "report" ; :sort "map" ; :way "Oak Atlas" ; :venue "Walls and Stones" .
:ada a :Person ; rdfs:label "Ada Brook" .
:ann a :Person ; rdfs:label "Anne Kestrel" .
:bo a :Person ; rdfs:label "Bo Lund" .
:cy a :Person ; rdfs:label "Cy Moor" .
:dee a :Person ; rdfs:label "Dee Hart" .
"""


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        ("Which papers were tested on BarkSet?", "LichenWalk", "Ten Thousand"),
        ("Which paper introduced BarkSet?", "Ten Thousand", "MossNet"),
        ("which papers compare themselves with LichenWalk?", "MossNet", "Step by Step"),
        ("Which paper proposed LichenWalk?", "Step by Step", "MossNet against"),
    ],
)
async def test_what_is_done_with_a_name_tells_which_of_its_attributes_is_meant(
    question: str, told: str, left: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert told in answer.text
    assert left not in answer.text
    assert "Left out" not in answer.text


async def test_who_published_asks_for_the_publisher_where_the_graph_names_one(talk: Talk) -> None:
    assert "Moss Press" in (await talk.ask("who published LichenWalk?")).text
    assert "Ada Brook" in (await talk.ask("who wrote LichenWalk?")).text


async def test_a_hyphen_joins_a_no_to_its_word_alone(talk: Talk) -> None:
    answer = await talk.ask("show me the no-training ones that have published code")
    assert "Step by Step" in answer.text
    assert "FernTrail" not in answer.text


async def test_an_attribute_may_be_said_to_be_not_given(talk: Talk) -> None:
    answer = await talk.ask("For which data sets is the number of samples not given?")
    assert "10000" not in answer.text
    answer = await talk.ask("papers whose source code is not given")
    assert "MossNet" in answer.text
    assert "Step by Step" not in answer.text


async def test_an_attribute_is_named_with_its_noun_first(talk: Talk) -> None:
    answer = await talk.ask("Give me a breakdown of the papers by type of publication.")
    assert "preprint" in answer.text
    assert "book chapter" in answer.text


async def test_neighbouring_parts_of_one_name_name_it_and_a_capital_makes_a_name(
    talk: Talk,
) -> None:
    answer = await talk.ask("papers at the SFL annual meeting (no Findings)")
    assert "MossNet" in answer.text
    assert "FernTrail" not in answer.text
    assert "without a finding" not in answer.text


async def test_capitals_are_no_part_of_a_longer_word(talk: Talk) -> None:
    answer = await talk.ask("papers on ANN indexes")
    assert "Anne Kestrel" not in answer.text
    assert "FernTrail" not in answer.text


async def test_a_title_is_found_by_the_words_it_begins_with(talk: Talk) -> None:
    answer = await talk.ask('Who wrote "Colours of Stone"?')
    assert "Dee Hart" in answer.text


async def test_words_that_only_frame_a_question_are_no_values(talk: Talk) -> None:
    answer = await talk.ask("which data sets are there if I want to ask questions over Oak Atlas?")
    assert "Ten Thousand" in answer.text or "BarkSet" in answer.text
    assert "Guide" not in answer.text


async def test_yes_or_no_of_a_thing_is_told_by_what_its_paper_says(talk: Talk) -> None:
    answer = await talk.ask("Is it true that BarkSet holds more than a million tiles?")
    assert "1.4 million tiles" in answer.text


async def test_a_kind_that_is_asked_for_is_listed_and_not_what_was_done_with_it(
    talk: Talk,
) -> None:
    answer = await talk.ask("Which mapping approaches were tried on Oak Atlas?")
    assert "LichenWalk" in answer.text
    assert "data set" not in answer.text


async def test_papers_about_a_thing_have_to_do_with_it_in_any_way(talk: Talk) -> None:
    answer = await talk.ask("everything you have about LichenWalk")
    assert "Step by Step" in answer.text
    assert "MossNet against" in answer.text


async def test_the_words_of_an_abbreviation_may_stand_in_another_order(talk: Talk) -> None:
    answer = await talk.ask("papers on SILD")
    assert "Step by Step" in answer.text
    assert "MossNet against" in answer.text


async def test_what_is_compared_is_first_told_in_a_sentence_each(talk: Talk) -> None:
    answer = await talk.ask("LichenWalk vs MossNet - difference?")
    assert "walks along the bark" in answer.text
    assert "neural network" in answer.text


async def test_a_word_is_not_taken_for_one_of_the_graph_spelled_nearly_so(talk: Talk) -> None:
    assert "moss" not in (await talk.ask("papers about masses")).text.lower()


async def test_a_noun_asks_for_the_things_unless_their_use_is_spoken_of(talk: Talk) -> None:
    answer = await talk.ask("which data sets are built on Oak Atlas?")
    assert "Ten Thousand" in answer.text
    assert "Step by Step" not in answer.text
    answer = await talk.ask("which data sets were used by LichenWalk?")
    assert "BarkSet" in answer.text


async def test_what_papers_do_not_say_is_what_they_lack(talk: Talk) -> None:
    answer = await talk.ask("papers that do not say which data set they use")
    assert "Colours of Stone" in answer.text
    assert "Step by Step" not in answer.text


async def test_what_somebody_has_is_no_kind_of_papers(talk: Talk) -> None:
    answer = await talk.ask("For my survey: who wrote StoneSet?")
    assert "Dee Hart" in answer.text
    assert "no survey" not in answer.text


async def test_a_number_after_a_name_may_be_that_of_its_other_version(talk: Talk) -> None:
    answer = await talk.ask("compare LichenWalk and its 2.0")
    assert "tree until no new lichen" in answer.text
    assert "at night with a lamp" in answer.text


async def test_about_puts_one_thing_in_place_of_another_after_what(talk: Talk) -> None:
    await talk.ask("which preprints were tested on BarkSet?")
    answer = await talk.ask("what about StoneSet?")
    assert "FernTrail" in answer.text
    assert "Lichens on Walls" not in answer.text


async def test_it_is_what_the_sentence_before_names(talk: Talk) -> None:
    answer = await talk.ask("My supervisor mentioned MossNet. Who wrote it?")
    assert "Cy Moor" in answer.text
    assert "Dee Hart" not in answer.text


async def test_another_value_of_an_attribute_is_sought_among_those_before(talk: Talk) -> None:
    await talk.ask("how many papers are from 2021?")
    await talk.ask("how many of those are preprints?")
    answer = await talk.ask("and which of them are journal articles?")
    assert "Guide to Mapping" in answer.text
    assert "Ten Thousand" not in answer.text
    answer = await talk.ask("in which journals?")
    assert "Findings of the Society" in answer.text
    assert "SFL Letters" not in answer.text


async def test_an_earlier_list_is_meant_by_its_place_or_its_kind(talk: Talk) -> None:
    await talk.ask("which preprints are there?")
    await talk.ask("only those from 2021")
    answer = await talk.ask("and which is the newest in your first list?")
    assert "MossNet" in answer.text
    await talk.ask("who wrote it?")
    answer = await talk.ask("export the preprints as BibTeX")
    assert "3 papers" in answer.text


async def test_the_newer_one_is_meant_by_its_date_where_something_is_asked_of_it(
    talk: Talk,
) -> None:
    await talk.ask("which preprints were tested on StoneSet?")
    answer = await talk.ask("who wrote the newer one?")
    assert "Cy Moor" in answer.text
    assert "Anne Kestrel" not in answer.text
    answer = await talk.ask("and who wrote the older one?")
    assert "Anne Kestrel" in answer.text
    assert "Cy Moor" not in answer.text


async def test_a_part_of_a_name_is_sure_where_its_attribute_is_said_with_it(talk: Talk) -> None:
    answer = await talk.ask("which papers were published by Moss?")
    assert "Step by Step" in answer.text
    assert "Guide" not in answer.text


async def test_what_is_not_about_something_is_all_the_rest(talk: Talk) -> None:
    answer = await talk.ask("list everything that isn't about bark")
    assert "Lichens on Walls" in answer.text
    assert "not on “bark”" in answer.text
    assert "Ten Thousand" not in answer.text


async def test_things_of_a_sort_are_sought_by_what_they_rest_on_and_not_by_what_is_called_so(
    talk: Talk,
) -> None:
    answer = await talk.ask("Bark data sets on Oak Atlas that appeared before 2020")
    assert [hub.removeprefix("https://example.org/") for hub in answer.hubs] == ["p3"]


async def test_a_plural_for_a_sort_of_papers_is_no_title_that_has_one(talk: Talk) -> None:
    answer = await talk.ask("surveys on walls")
    found = {hub.removeprefix("https://example.org/") for hub in answer.hubs}
    assert {"p6", "p10"} <= found, answer.text
