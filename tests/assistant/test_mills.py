"""Works that build on others, places, and what is measured at nodes, on a graph of water mills."""

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://mills.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Report rdfs:label "mill report" . :Miller rdfs:label "Researcher" . :Town rdfs:label "Town" .
:School rdfs:label "School" . :Site rdfs:label "Mill site" . :Grain rdfs:label "Grain species" .
:Reading rdfs:label "Reading" . :Quantity rdfs:label "Quantity" . :Journal rdfs:label "Journal" .
:headline rdfs:label "title" . :wrote rdfs:label "written by" . :lead rdfs:label "first author" .
:at rdfs:label "affiliated with" . :town rdfs:label "located in town" . :leans rdfs:label "cites" .
:site rdfs:label "carried out at" . :grain rdfs:label "grain milled" . :in rdfs:label "appears in" .
:reading rdfs:label "reports reading" . :of rdfs:label "quantity measured" .
:day rdfs:label "date" .
:value rdfs:label "value" . :unit rdfs:label "in unit" . :when rdfs:label "condition" .
:depth rdfs:label "wheel depth (cm)" . :laid rdfs:label "stone laid" .
:basalt rdfs:label "basalt block" . :slate rdfs:label "slate slab" .
:rivers a :Journal ; rdfs:label "Mills and Rivers" . :stones a :Journal ; rdfs:label "Stone" .
:orla a :Town ; rdfs:label "Orla" . :veth a :Town ; rdfs:label "Veth" .
:college a :School ; rdfs:label "Orla College" ; :town :orla .
:academy a :School ; rdfs:label "Veth Academy" ; :town :veth .
:weir a :Site ; rdfs:label "Lower Weir" ; :town :orla .
:quay a :Site ; rdfs:label "Old Quay" ; :town :veth .
:ann a :Miller ; rdfs:label "Ann Tove" ; :at :college .
:ben a :Miller ; rdfs:label "Ben Rusk" ; :at :academy .
:cay a :Miller ; rdfs:label "Cay Holt" ; :at :college .
:rye a :Grain ; rdfs:label "Secale alba" . :oat a :Grain ; rdfs:label "Avena rubra" .
:bran a :Quantity ; rdfs:label "bran content" . :wear a :Quantity ; rdfs:label "stone wear" .
:loss a :Quantity ; rdfs:label "grain loss" .
:flow a :Quantity ; rdfs:label "peak flow reduction" .
:pores a :Quantity ; rdfs:label "dry pore volume" .
:a a :Report ; :headline "Stones that last: a first survey" ; :wrote :ann ; :lead :ann ;
    :day "2009" ; :in :rivers ; :site :weir ; :grain :rye ; :laid :slate ; :depth 40 ;
    :reading [ a :Reading ; :of :wear ; :value 3.1 ; :unit "mm" ;
            :when "granite, against basalt" ],
        [ a :Reading ; :of :wear ; :value 1.2 ; :unit "mm" ; :when "dry" ],
        [ a :Reading ; :of :pores ; :value 4 ; :unit "%" ; :when "slate" ],
        [ a :Reading ; :of :pores ; :value 7 ; :unit "%" ; :when "granite" ] .
:b a :Report ; :headline "Rye under granite" ; :wrote :ben, :ann ; :lead :ben ; :day "2012" ;
    :in :rivers ; :site :quay ; :grain :rye, :oat ; :leans :a ; :laid :basalt ; :depth 60 ;
    :reading [ a :Reading ; :of :bran ; :value 12 ; :unit "%" ; :when "coarse" ],
        [ a :Reading ; :of :loss ; :value 8 ; :unit "%" ; :when "fine" ] .
:c a :Report ; :headline "Floods at the quay" ; :wrote :cay ; :lead :cay ; :day "2016" ;
    :in :stones ; :site :quay ; :leans :a, :b ; :depth 90 ;
    :reading [ a :Reading ; :of :flow ; :value 61 ; :unit "%" ; :when "sluice open" ],
        [ a :Reading ; :of :flow ; :value 35 ; :unit "%" ; :when "sluice shut" ],
        [ a :Reading ; :of :bran ; :value 90 ; :unit "%" ; :when "wet" ] .
:d a :Report ; :headline "Sluices before storms" ; :wrote :cay, :ben ; :lead :cay ; :day "2019" ;
    :in :rivers ; :site :weir ; :leans :c ; :laid :basalt, :slate ; :depth 50 ;
    :reading [ a :Reading ; :of :flow ; :value 77 ; :unit "%" ; :when "forecast" ] .
:e a :Report ; :headline "Oats between stones" ; :wrote :ben ; :lead :ben ; :day "2021" ;
    :in :stones ; :site :quay ; :grain :oat ; :leans :b ; :laid :basalt ; :depth 30 ;
    :reading [ a :Reading ; :of :loss ; :value 19 ; :unit "%" ; :when "coarse" ] .
"""

SURVEY, RYE, FLOODS = "Stones that last: a first survey", "Rye under granite", "Floods at the quay"
SLUICES, OATS = "Sluices before storms", "Oats between stones"


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Assistant:
    folder = tmp_path_factory.mktemp("mills")
    (folder / "mills.ttl").write_text(GRAPH, encoding="utf-8")
    settings = read_settings().changed(store=folder / "store", link_hosts=())
    index_store(folder / "mills.ttl", settings, lambda _: None, IndexChoices(levels=()))
    return build_assistant(settings)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which reports build on the rye under granite report?", (FLOODS, OATS)),
        ("who followed up on the survey of stones that last?", (RYE, FLOODS)),
        ("papers that cite Rusk", (FLOODS, OATS)),
        ("which reports draw on anything by Ann Tove?", (RYE, FLOODS, OATS)),
        ("which reports from after 2017 cite work by Ben Rusk?", (OATS,)),
        (f"which reports by Ann Tove does “{FLOODS}” cite?", (SURVEY, RYE)),
    ],
)
async def test_reports_are_found_by_what_they_build_on(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_what_the_one_at_hand_builds_on_and_who_picked_it_up_is_told(talk: Talk) -> None:
    await talk.ask("the report on floods at the quay")
    answer = await talk.ask("which earlier papers does it draw on?")
    assert f"“{SURVEY}”" in answer.text and f"“{RYE}”" in answer.text
    await talk.lists("and who picked it up since?", (SLUICES,))


async def test_the_one_that_others_lean_on_most_is_told(talk: Talk) -> None:
    answer = await talk.ask("which report do the others lean on most?")
    assert answer.text.startswith("The most often cited")


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        (f"Did “{FLOODS}” draw on anything by Ben Rusk?", "Yes"),
        (f"Does “{SLUICES}” build on anything by Ann Tove?", "No"),
    ],
)
async def test_whether_one_builds_on_works_of_a_kind_is_decided(
    talk: Talk, question: str, verdict: str
) -> None:
    assert (await talk.ask(question)).text.startswith(verdict)


async def test_what_is_built_on_beside_works_is_no_citation(talk: Talk) -> None:
    answer = await talk.ask("which mills were built on granite?")
    assert "cite" not in answer.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which reports were done in Orla?", (SURVEY, SLUICES)),
        ("what was read in Veth?", (RYE, FLOODS, OATS)),
        ("reports by researchers in Orla", (SURVEY, RYE, FLOODS, SLUICES)),
    ],
)
async def test_what_is_done_in_a_place_is_at_its_site(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    answer = await talk.ask(question)
    assert len(answer.hubs) == len(titles)
    assert "number of" not in answer.text


async def test_all_people_are_counted_and_not_only_the_first(talk: Talk) -> None:
    answer = await talk.ask("how many researchers are in here?")
    assert answer.text.startswith("Three researchers")


@pytest.mark.parametrize("done", ["tried out in all this", "tested", "milled"])
async def test_things_are_counted_whatever_was_done_to_them(talk: Talk, done: str) -> None:
    answer = await talk.ask(f"how many different grains have been {done}?")
    assert "two" in answer.text.lower() and "Avena rubra" in answer.text


async def test_a_quantity_called_after_a_thing_is_averaged_over_all(talk: Talk) -> None:
    answer = await talk.ask("average grain loss over everything you have?")
    assert " for " not in answer.text.split("[1]")[0]
    assert "13.5 %" in answer.text


async def test_most_at_the_end_is_of_what_was_done_to_a_quantity(talk: Talk) -> None:
    answer = await talk.ask("which report cut the peak flow most?")
    assert "77 %" in answer.text


async def test_a_name_of_several_words_is_not_swallowed_by_a_topic(talk: Talk) -> None:
    answer = await talk.ask(
        "What is the average depth of the wheel over the Mills and Rivers reports?"
    )
    assert "50" in answer.text and len(answer.hubs) == 3


async def test_a_number_that_a_condition_tells_of_is_told_once(talk: Talk) -> None:
    answer = await talk.ask("how much thinner did stones in that first survey get against granite?")
    assert answer.text.count("3.1 mm") == 1


async def test_all_of_so_many_are_those_told_before_fewer_of_them(talk: Talk) -> None:
    await talk.ask("which reports were written by Ben Rusk?")
    await talk.ask("which of these are on rye?")
    answer = await talk.ask("sort all three by year, newest first")
    assert len(answer.hubs) == 3


@pytest.mark.parametrize(
    "question", ["mill reports filled with basalt", "which reports used basalt?"]
)
async def test_things_used_come_before_what_a_number_is_of(talk: Talk, question: str) -> None:
    await talk.lists(question, (RYE, SLUICES, OATS))


async def test_words_that_a_quantity_is_called_by_are_no_state_of_it(talk: Talk) -> None:
    answer = await talk.ask("which stone has the highest dry volume?")
    assert "7 %" in answer.text and "granite" in answer.text


async def test_both_ends_are_told_of_what_is_named_between_them(talk: Talk) -> None:
    answer = await talk.ask("what was the highest pore volume and the lowest?")
    assert "range from 4 %" in answer.text
    assert "all with" not in answer.text


async def test_numbers_of_several_quantities_are_in_no_order(talk: Talk) -> None:
    answer = await talk.ask("which report has the highest reading?")
    assert "quantities measured, which are in no order together" in answer.text


async def test_people_somebody_published_with_are_told(talk: Talk) -> None:
    answer = await talk.ask("people Ann Tove has published with?")
    assert answer.text.startswith("Besides Ann Tove")


@pytest.mark.parametrize("first", ["first", "lead"])
async def test_who_comes_first_most_often_is_told_whatever_that_is_called(
    talk: Talk, first: str
) -> None:
    answer = await talk.ask(f"who's been {first} author most often?")
    assert "most frequent first author" in answer.text and "Ben Rusk" in answer.text
    assert "Ann Tove" not in answer.text


async def test_all_this_work_is_that_of_the_collection(talk: Talk) -> None:
    answer = await talk.ask("which journal gets most of this work?")
    assert "Mills and Rivers" in answer.text
    pointing = await talk.ask("who funded this work?")
    assert "Mills and Rivers" not in pointing.text


@pytest.mark.parametrize(
    "question",
    [
        "Which report has the longest follow-up?",
        "Which reports follow up mills in Orla?",
        "Which reports rely on experiments?",
        "Which grains take up the most water in these reports?",
    ],
)
async def test_what_only_sounds_like_building_on_works_is_no_citing(
    talk: Talk, question: str
) -> None:
    assert "cite" not in (await talk.ask(question)).text


@pytest.mark.parametrize(
    "question",
    [
        "Which reports do not cite work by Ben Rusk?",
        "What is the most cited report by Ben Rusk?",
        "Who wrote the reports that cite work by Ben Rusk?",
    ],
)
async def test_what_is_asked_of_citations_is_not_turned_into_who_cites(
    talk: Talk, question: str
) -> None:
    answer = await talk.ask(question)
    assert not answer.text.startswith("The mill reports that cite")


async def test_whether_somebody_did_anything_is_not_asked_of_the_report_at_hand(
    talk: Talk,
) -> None:
    await talk.ask(f"who wrote “{SLUICES}”?")
    answer = await talk.ask("did Ann Tove do anything on rye?")
    assert answer.text.startswith("Yes") and RYE in answer.text


async def test_an_amount_of_what_nothing_is_told_of_is_not_held(talk: Talk) -> None:
    answer = await talk.ask("how much caffeine was in the Secale alba?")
    assert "does not hold the caffeine" in answer.text


async def test_who_is_on_the_newest_are_no_newest_authors(talk: Talk) -> None:
    answer = await talk.ask("who's on the newest report?")
    assert "newest authors" not in answer.text and "newest mill report" in answer.text
    assert OATS in answer.text
