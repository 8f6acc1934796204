"""A repository: grants, licences by version, durations in a unit beside, who did what."""

import pytest
from talks import Talk

GRAPH = """
@prefix : <https://mires.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:grant rdfs:label "is funded by" . :awarded rdfs:label "is awarded by" .
:number rdfs:label "grant number" . :licence rdfs:label "license" . :version rdfs:label "version" .
:duration rdfs:label "study duration" . :value rdfs:label "value" . :unit rdfs:label "unit" .
:venue rdfs:label "journal" . :data rdfs:label "data availability" .
:fens rdfs:label "Fens in Transition" ; :number "FT-2019" ; :awarded :bogs .
:peat rdfs:label "Peat for Good" ; :number "PG-2021" ; :awarded :water .
:bogs rdfs:label "Bog Foundation" . :water rdfs:label "Water Council" .
:a a :Paper ; rdfs:label "Sundews after the Drought" ; :grant :fens ; :licence "CC0 1.0" ;
    :venue "Mires & Bogs" ; :data "Openly available" ; :version "2" ;
    :duration [ :value 6.0 ; :unit "months" ] .
:b a :Paper ; rdfs:label "Dragonflies of a Rewetted Mire" ; :grant :fens ; :licence "CC-BY 4.0" ;
    :venue "Mires and Bogs" ; :data "Not available" ; :duration [ :value 30.0 ; :unit "months" ] .
:c a :Paper ; rdfs:label "Counting Cranes at Dusk" ; :grant :peat ; :licence "CC0 1.0" ;
    :venue "Wading Birds" ; :data "Available on request" ; :version "1" ;
    :duration [ :value 14.0 ; :unit "months" ] .
:d a :Paper ; rdfs:label "A Handbook of Peat" ; :edition "2nd" ; :editor :ada ; :examiner :ben .
:e a :Paper ; rdfs:label "Otters Return" ; :supervisor :ben ; :examiner :ada ; :keyword "otters" .
:f a :Paper ; rdfs:label "Beavers at the Weir" ; :supervisor :cleo ; :examiner :ben .
:edition rdfs:label "edition" . :editor rdfs:label "editor" . :keyword rdfs:label "keyword" .
:supervisor rdfs:label "supervisor" . :examiner rdfs:label "examiner" .
:ada a :Person ; rdfs:label "Ada Holm" . :ben a :Person ; rdfs:label "Ben Lark" .
:cleo a :Person ; rdfs:label "Cleo Marsh" . :builds rdfs:label "builds on" .
:a :builds :b . :c :builds :d .
"""

pytestmark = pytest.mark.anyio
SUNDEWS, DRAGONFLIES, CRANES = "Sundews", "Dragonflies", "Cranes"


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("What has the Bog Foundation paid for?", (SUNDEWS, DRAGONFLIES)),
        ("Which papers did the Water Council fund?", (CRANES,)),
        ("Which papers came out of grant FT-2019?", (SUNDEWS, DRAGONFLIES)),
    ],
)
async def test_what_somebody_paid_for_are_papers_whatever_leads_to_them(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_a_name_is_said_without_its_version(talk: Talk) -> None:
    await talk.lists("Which papers are released under CC0?", (SUNDEWS, CRANES))


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which studies ran for less than a year?", (SUNDEWS,)),
        ("studies longer than 2 years", (DRAGONFLIES,)),
        ("which studies lasted at least 14 months?", (DRAGONFLIES, CRANES)),
    ],
)
async def test_bounds_are_in_the_unit_that_stands_beside_the_numbers(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_a_venue_is_one_with_and_as_a_sign_or_as_a_word(talk: Talk) -> None:
    await talk.lists("Which papers appeared in Mires and Bogs?", (SUNDEWS, DRAGONFLIES))


async def test_what_is_not_available_is_told_so(talk: Talk) -> None:
    answer = await talk.ask("What is the data availability of Dragonflies of a Rewetted Mire?")

    assert "Not available" in answer.text


async def test_who_edited_something_is_its_editor_and_no_edition(talk: Talk) -> None:
    answer = await talk.ask("Who edited A Handbook of Peat?")

    assert "Ada Holm" in answer.text
    await talk.lists("What did Ada Holm edit?", ("Handbook",))


async def test_what_somebody_supervised_is_not_what_they_examined(talk: Talk) -> None:
    await talk.lists("Which papers did Ben Lark supervise?", ("Otters",))
    answer = await talk.ask("Which papers did Ada Holm supervise?")

    assert answer.hubs == ()
    assert "supervisor Ada Holm" in answer.text


async def test_what_is_on_one_thing_or_another_need_not_be_on_both(talk: Talk) -> None:
    await talk.lists("What is there on otters or beavers?", ("Otters", "Beavers"))


async def test_what_papers_build_on_is_no_count_of_their_citations(talk: Talk) -> None:
    answer = await talk.ask("Which paper is cited most often?")

    assert "does not hold the citation count" in answer.text
    assert (
        "The papers most often built on are"
        in (await talk.ask("Which paper is built on most often?")).text
    )


async def test_the_newest_that_cites_something_is_no_question_for_counts(talk: Talk) -> None:
    answer = await talk.ask("What is the latest paper that can be cited for otters?")

    assert "citation count" not in answer.text
