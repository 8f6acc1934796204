"""Questions whose words would find something in the graph that their writers do not mean."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Research item"
GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Item rdfs:label "Research item" .
:Nurse rdfs:label "Person" .
:made rdfs:label "written by" .
:lead rdfs:label "first author" .
:issued rdfs:label "issued" .
:day rdfs:label "date published" .
:changed rdfs:label "date modified" .
:in rdfs:label "appeared in" .
:doi rdfs:label "DOI" .
:key rdfs:label "keyword" .
:tool rdfs:label "instrument used" .
:site rdfs:label "site" .
:design rdfs:label "study design" .
:heads rdfs:label "number of participants" .
:aid rdfs:label "intervention tested" .
:code rdfs:label "source code" .
:data rdfs:label "data set" .
:cites rdfs:label "cites" .
:land rdfs:label "carried out in" .
:gear rdfs:label "equipment" .
:Gear rdfs:label "Gear" .
:sort rdfs:label "kind of equipment" .
:recorder a :Gear ; rdfs:label "wrist recorder" ; :sort "device" .
:diary a :Gear ; rdfs:label "night log" ; :sort "questionnaire" .
:i1 a :Item ; rdfs:label "Bright Light on the Ward" ; :made :ada ; :lead :ada ; :issued "2019" ;
    :changed "2021-02-02" ; :in "Shift Letters" ; :doi "10.5555/one" ; :key "light" ;
    :tool "wrist actigraphy" ; :site "Haldensee long-term night trial" ; :design "cohort study" ;
    :heads 118 ; :aid "light box" ; :land "Norway" ;
    :gear :recorder, :diary ; :code <https://code.example.com/glow> .
<https://code.example.com/glow> rdfs:label "glow" .
:i2 a :Item ; rdfs:label "Diaries against Recorders" ; :made :bo, :cy ;
    :lead :bo ; :day "2019-05-03" ;
    :changed "2021-02-03" ; :in "Shift Letters" ; :doi "10.5555/two" ; :key "actigraphy" ;
    :tool "sleep diary" ; :design "validation study" ; :heads 54 ; :aid "glow" ;
    :cites :i1, :i3 ; :gear :diary .
:i3 a :Item ; rdfs:label "Naps of Midwives" ; :made :bo, :cy ; :lead :cy ; :issued "2014" ;
    :changed "2021-02-04" ; :in "Rest Annals" ; :doi "10.5555/three" ; :key "napping" ;
    :site "Haldensee long-term night trial" ; :design "cohort study" ; :heads 900 ;
    :aid "planned nap" ; :land "Japan" .
:i4 a :Item ; rdfs:label "Coffee at Four" ; :made :ada, :bo ; :lead :ada ; :day "2022-11-30" ;
    :changed "2021-02-05" ; :in "Rest Annals" ; :doi "10.5555/four" ; :key "caffeine" ;
    :design "crossover trial" ; :heads 30 ;
    :aid "timed caffeine" ; :data <https://data.example.com/midwives> ;
    :cites :i3, :i2 .
:ada a :Nurse ; rdfs:label "Ada Brook" .
:bo a :Nurse ; rdfs:label "Bo Lund" .
:cy a :Nurse ; rdfs:label "Cy Moor" .
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many came out in 2019?", "two"),
        ("which research items appeared after 2018?", "Coffee at Four"),
        ("what is the newest one?", "Coffee at Four"),
        ("which is the oldest research item?", "Naps of Midwives"),
    ],
)
async def test_dates_are_one_whichever_attribute_an_entry_has(
    question: str, told: str, talk: Talk
) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    "question",
    ["studies from Haldensee", "papers of the trial at Haldensee", "the Haldensee trial papers"],
)
async def test_a_proper_noun_stands_for_the_one_name_it_is_part_of(
    question: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert "Bright Light on the Ward" in answer.text
    assert "Naps of Midwives" in answer.text
    assert "Coffee" not in answer.text


async def test_somebodys_papers_are_those_of_the_name_before_the_apostrophe(talk: Talk) -> None:
    answer = await talk.ask("Lund's papers")
    assert "Diaries against Recorders" in answer.text
    assert "Naps of Midwives" in answer.text


async def test_an_ordinal_that_nothing_is_ordered_by_is_no_superlative(talk: Talk) -> None:
    answer = await talk.ask("doi of the light box study pls, the first release")
    assert "10.5555/one" in answer.text
    assert "least" not in answer.text


async def test_a_topic_is_also_told_by_a_finer_value_of_another_attribute(talk: Talk) -> None:
    answer = await talk.ask("studies with actigraphy")
    assert "Bright Light on the Ward" in answer.text
    assert "Diaries against Recorders" in answer.text


@pytest.mark.parametrize(
    ("question", "lacked"),
    [
        ("Which paper is the most downloaded?", "has nothing to judge “most downloaded” by"),
        ("what is the most influential study", "has nothing to judge “most influential” by"),
        ("what does a light box cost?", "the cost of"),
        ("how much does timed caffeine cost?", "the cost of"),
    ],
)
async def test_what_the_graph_does_not_tell_is_not_answered_by_something_else(
    question: str, lacked: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert "does not hold" in answer.text or "This collection has nothing" in answer.text
    assert lacked in answer.text
    assert "[1]" not in answer.text


async def test_how_many_took_part_is_told_by_the_number_that_a_study_states(talk: Talk) -> None:
    answer = await talk.ask("how many nurses took part in the light box study?")
    assert "118" in answer.text


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("biggest study you have?", "Naps of Midwives"),
        ("which study is the smallest?", "Coffee at Four"),
    ],
)
async def test_the_largest_study_is_that_of_the_largest_sample(
    question: str, title: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert answer.text.startswith(f"“{title}”")


async def test_the_first_few_are_in_the_order_of_the_number_named_last(talk: Talk) -> None:
    answer = await talk.ask("top 2 studies by number of participants")
    assert answer.text.index("Naps of Midwives") < answer.text.index("Bright Light")
    assert "Coffee" not in answer.text


async def test_a_name_that_a_link_bears_too_is_that_of_the_thing(talk: Talk) -> None:
    answer = await talk.ask("code of the Bright Light paper")
    assert "https://code.example.com/glow" in answer.text
    named = await talk.ask("studies that tested glow")
    assert "Diaries against Recorders" in named.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which papers cite the napping study from Japan?", ("Diaries", "Coffee")),
        ("which papers cite the Norwegian light study?", ("Diaries",)),
        ("which papers are cited by “Coffee at Four”?", ("Naps", "Diaries")),
        ("which papers are cited by the caffeine study of 2022?", ("Naps", "Diaries")),
        ("which papers does the caffeine study cite?", ("Naps", "Diaries")),
    ],
)
async def test_a_paper_that_is_described_is_cited_or_cites(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    text = (await talk.ask(question)).text
    every = ("Bright Light on", "Diaries against", "Naps of", "Coffee at")
    told = {title for title in every if title in text and title not in question}
    assert set(titles) <= {title.split()[0] for title in told}


async def test_a_word_for_what_is_of_a_country_names_it(talk: Talk) -> None:
    answer = await talk.ask("Norwegian studies")
    assert "Bright Light on the Ward" in answer.text
    assert "Naps" not in answer.text


async def test_a_name_at_the_beginning_is_no_greeting(talk: Talk) -> None:
    answer = await talk.ask("lund: # of papers")
    assert "three" in answer.text.lower()


async def test_the_most_cited_paper_is_not_the_one_that_cites_most(talk: Talk) -> None:
    answer = await talk.ask("Which paper is the most cited?")
    assert "Naps of Midwives" in answer.text
    assert "two" in answer.text


@pytest.mark.parametrize("noun", ["items", "research items", "papers"])
async def test_a_noun_for_hubs_is_theirs_though_an_attribute_leads_to_some(
    noun: str, talk: Talk
) -> None:
    answer = await talk.ask(f"which {noun} came out in 2019?")
    assert answer.text.startswith(f"Two {noun} came out in 2019: “Bright Light on the Ward” [1]")


@pytest.mark.parametrize(
    "question", ["who does Bo Lund write with most often?", "Bo Lund's most frequent co-author?"]
)
async def test_who_writes_with_somebody_most_often_is_somebody_else(
    question: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert "most frequent co-author" in answer.text
    assert "Cy Moor, in two" in answer.text


async def test_the_first_few_are_what_a_question_after_them_speaks_of(talk: Talk) -> None:
    await talk.ask("top 2 studies by number of participants")
    answer = await talk.ask("who wrote them?")
    assert "Bo Lund" in answer.text
    assert "Ada Brook" in answer.text
    assert "Coffee" not in answer.text
    assert "Diaries" not in answer.text


async def test_how_much_is_left_of_one_thing_is_no_share_of_papers(talk: Talk) -> None:
    answer = await talk.ask("how much of the caffeine was left?")
    assert "%" not in answer.text


async def test_somebodys_papers_are_all_they_wrote_and_not_those_they_led(talk: Talk) -> None:
    answer = await talk.ask("moor")
    assert "Naps of Midwives" in answer.text
    assert "Diaries against Recorders" in answer.text


async def test_an_order_is_by_what_it_is_said_to_be_by_and_not_by_who_is_first(talk: Talk) -> None:
    await talk.ask("papers by Bo Lund")
    answer = await talk.ask("sort them by sample size, largest first")
    text = answer.text
    assert text.index("Naps of") < text.index("Diaries against") < text.index("Coffee at")


async def test_things_of_a_kind_are_asked_for_by_their_kind(talk: Talk) -> None:
    answer = await talk.ask("which devices were used in the bright light study?")
    assert "wrist recorder" in answer.text
    assert "night log" not in answer.text


@pytest.mark.parametrize(
    "question",
    ["papers like the one on planned naps", "which studies are similar to “Naps of Midwives”?"],
)
async def test_papers_like_one_are_others(question: str, talk: Talk) -> None:
    answer = await talk.ask(question)
    assert "closest in" in answer.text
    assert answer.text.index("Naps of Midwives”") < answer.text.index("[1]")
    assert "“Naps of Midwives” [" not in answer.text


async def test_what_somebody_would_like_is_like_nothing(talk: Talk) -> None:
    answer = await talk.ask("I would like the papers on planned naps")
    assert "“Naps of Midwives” [1]" in answer.text


async def test_a_word_that_is_part_of_an_address_is_still_a_topic(talk: Talk) -> None:
    answer = await talk.ask("anything on glow?")
    assert "source code glow" not in answer.text
    answer = await talk.ask("anything on midwives?")
    assert "Naps of Midwives" in answer.text
    assert "data set" not in answer.text


async def test_somebody_is_cited_by_what_cites_their_papers(talk: Talk) -> None:
    answer = await talk.ask("which research items cite Ada Brook?")
    assert "Diaries against Recorders" in answer.text
    assert "Coffee" not in answer.text
    answer = await talk.ask("does Bo Lund cite Cy Moor?")
    assert "references of" not in answer.text
