"""Qualities, shares and several attributes of things, on a graph of measuring instruments."""

import re

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:kind rdfs:label "publication type" .
:author rdfs:label "author" .
:year rdfs:label "publication year" .
:venue rdfs:label "venue" .
:presents rdfs:label "presents" .
:instrument rdfs:label "instrument" .
:free rdfs:label "maintenance-free" .
:drawings rdfs:label "drawings" .
:samples rdfs:label "number of samples" .
:made rdfs:label "kind of contribution" .
:sensor rdfs:label "sensor" .
:material rdfs:label "material" .
:result rdfs:label "result" .
:site rdfs:label "site" .
:measure rdfs:label "measure" .
:value rdfs:label "value" .
:p5 a :Paper ; rdfs:label "Six gauges on two rivers" ; :author :cy ; :year 2018 ;
    :kind "journal article" ; :presents [ :sensor "Rivulet", "eye" ; :material "steel" ] ;
    :result [ :instrument "Rivulet" ; :site "Elbe" ; :measure "error" ; :value 0.2 ],
        [ :instrument "Rivulet" ; :site "Oder" ; :measure "error" ; :value 0.3 ],
        [ :instrument "Rivulet" ; :site "Elbe" ; :measure "time per drop (s)" ; :value 9.0 ],
        [ :instrument "Dropcam" ; :site "Elbe" ; :measure "error" ; :value 0.1 ],
        [ :instrument "Dropcam" ; :site "Oder" ; :measure "error" ; :value 0.4 ],
        [ :instrument "Dropcam" ; :site "Elbe" ; :measure "time per drop (s)" ; :value 2.5 ] .
:p1 a :Paper ; rdfs:label "A gauge for silent rivers" ; :author :ada, :bo ; :year 2011 ;
    :kind "journal article" ; :venue "Review of Gauges" ;
    :presents [ :instrument "Rivulet" ; :made "sensor" ; :material "steel" ; :free true ;
        :drawings <https://example.com/rivulet.zip> ; :samples 120 ] .
:p2 a :Paper ; rdfs:label "Counting drops by light" ; :author :bo ; :year 2014 ;
    :kind "journal article" ; :venue "Letters on Optics" ;
    :presents [ :instrument "Dropcam" ; :made "sensor" ; :material "steel" ; :free true ;
        :samples 80 ] .
:p3 a :Paper ; rdfs:label "Snow weighed from below" ; :author :cy ; :year 2016 ;
    :kind "thesis" ;
    :presents [ :instrument "Snowscale" ; :made "scale" ; :material "steel" ; :free false ;
        :drawings <https://example.com/snow.zip> ] .
:p4 a :Paper ; rdfs:label "Wind heard under water" ; :author :cy ; :year 2018 ;
    :kind "thesis" ; :venue "Letters on Optics" ; :presents [ :instrument "Windear" ;
        :material "no-rust alloy" ] .
:ada rdfs:label "Ada Brook" .
:bo rdfs:label "Bo Lund" .
:cy rdfs:label "Cy Marsh" .
"""


async def test_when_and_where_are_both_answered(talk: Talk) -> None:
    answer = await talk.ask("When and where did the Rivulet paper come out?")
    assert answer.text == (
        "The publication year of the paper “A gauge for silent rivers” (instrument Rivulet) is "
        "2011 and its venue is Review of Gauges [1]."
    )


async def test_what_is_asked_of_several_papers_stands_side_by_side(talk: Talk) -> None:
    answer = await talk.ask(
        "Who are the authors and what are the venues of papers from 2011 to 2014?"
    )
    assert "“A gauge for silent rivers” [1]: authors Ada Brook and Bo Lund; venue Review" in (
        answer.text
    )
    assert "“Counting drops by light” [2]: author Bo Lund; venue Letters on Optics" in answer.text


@pytest.mark.parametrize(
    ("question", "instruments"),
    [
        ("Which instruments work without maintenance?", ("Dropcam", "Rivulet")),
        ("Which instruments need maintenance?", ("Snowscale",)),
        ("Which instruments are maintenance-free and have no drawings?", ("Dropcam",)),
        ("Which instruments share their drawings?", ("Rivulet", "Snowscale")),
        ("Which instruments have no drawings?", ("Dropcam", "Windear")),
    ],
)
async def test_a_name_that_says_no_meets_a_question_that_does(
    talk: Talk, question: str, instruments: tuple[str, ...]
) -> None:
    assert sorted((await talk.ask(question)).entities) == list(instruments)


async def test_a_quality_that_does_not_hold_is_denied_with_the_one_that_does(talk: Talk) -> None:
    answer = await talk.ask("Does Rivulet need maintenance?")
    assert answer.text == "No, Rivulet is maintenance-free [1]."
    answer = await talk.ask("Does Windear need maintenance?")
    assert answer.text == "The graph does not say whether Windear is maintenance-free."


async def test_whether_there_is_a_value_is_answered_with_it(talk: Talk) -> None:
    answer = await talk.ask("Are there drawings of Rivulet?")
    assert answer.text.startswith("Yes. The drawing of the paper ")
    assert "<https://example.com/rivulet.zip> [1]" in answer.text


async def test_a_share_is_of_the_things_that_say_whether(talk: Talk) -> None:
    answer = await talk.ask("What share of the instruments is maintenance-free?")
    assert answer.text == (
        "Two instruments are maintenance-free, "
        "66.7 % of the three instruments for which this is stated [1][2]."
    )
    assert answer.support == 1


async def test_an_average_is_of_those_that_state_a_number(talk: Talk) -> None:
    answer = await talk.ask("What is the average number of samples of theses?")
    assert answer.text.startswith("The average number of samples of all papers is 100, over two")
    assert "Left out of account, so the answer may hold more than asked: “theses”." in answer.text


async def test_papers_are_called_what_they_are_and_by_whom_and_when(talk: Talk) -> None:
    answer = await talk.ask("How many theses by Cy Marsh since 2015 are there?")
    assert answer.text.startswith("There are two theses by Cy Marsh from 2015 or later [1][2].")
    answer = await talk.ask("Are there theses by Ada Brook?")
    assert answer.text == "Not by this graph: it holds no thesis by Ada Brook."


async def test_as_little_as_possible_is_left_out_to_find_anything(talk: Talk) -> None:
    answer = await talk.ask("Which theses by Cy Marsh are maintenance-free?")
    without = "No paper fits “maintenance-free” as well. The theses by Cy Marsh are "
    assert answer.text.startswith(without)


async def test_what_is_compared_by_results_is_read_at_their_rows(talk: Talk) -> None:
    answer = await talk.ask("How does Rivulet do against Dropcam on the Elbe by error?")
    assert answer.text == (
        "Dropcam is ahead with 0.1 against 0.2 for Rivulet (measure error, site Elbe) [1]."
    )


async def test_several_comparisons_stand_side_by_side_with_who_is_ahead(talk: Talk) -> None:
    answer = await talk.ask("Does Dropcam perform better than Rivulet on the Elbe?")
    assert answer.text == (
        "Dropcam is ahead in both comparisons:\n\n"
        "| measure | Dropcam | Rivulet |  |\n| --- | --- | --- | --- |\n"
        "| error | 0.1 | 0.2 | [1] |\n| time per drop (s) | 2.5 | 9 | [1] |\n\n"
        "All with site Elbe."
    )


async def test_the_fastest_needs_the_least_time(talk: Talk) -> None:
    answer = await talk.ask("Which instrument is the fastest?")
    assert answer.text == "Dropcam has the lowest time per drop (s): 2.5 (site Elbe) [1]."


async def test_the_best_error_is_the_smallest(talk: Talk) -> None:
    answer = await talk.ask("Which instrument has the best error on the Oder?")
    assert answer.text == "Rivulet has the lowest error: 0.3 (site Oder) [1]."


async def test_the_newest_papers_are_several_in_order(talk: Talk) -> None:
    answer = await talk.ask("newest papers by Cy Marsh")
    lines = answer.text.splitlines()
    assert lines[0] == "The newest papers by Cy Marsh are:"
    assert [line.split(" (")[1].split(")")[0] for line in lines[2:]] == ["2018", "2018", "2016"]


async def test_the_oldest_is_named_as_what_it_is(talk: Talk) -> None:
    answer = await talk.ask("What is the oldest thesis?")
    assert answer.text == "The oldest thesis is “Snow weighed from below” (2016) [1]."


async def test_the_first_of_some_papers_is_the_oldest(talk: Talk) -> None:
    answer = await talk.ask("When did the first paper by Cy Marsh appear?")
    assert answer.text.startswith("The oldest paper by Cy Marsh is “")


async def test_what_is_asked_of_the_oldest_is_told_of_it(talk: Talk) -> None:
    answer = await talk.ask("Who wrote the oldest paper?")
    assert re.match(r"The oldest paper, from \d{4}, is “.+” \(.+\) \[1\]\.", answer.text)


async def test_things_of_a_kind_are_counted_by_what_is_told_of_them(talk: Talk) -> None:
    answer = await talk.ask("How many sensors are of steel?")
    assert answer.text.startswith("Two sensors are of steel: Dropcam [1] and Rivulet [2].")


async def test_who_is_on_a_list_is_counted_and_not_the_papers(talk: Talk) -> None:
    answer = await talk.ask("How many people are among the authors of the Rivulet paper?")
    assert answer.entities == ("2",)


async def test_what_speaks_for_papers_is_said_of_each(talk: Talk) -> None:
    await talk.ask("Which papers by Cy Marsh are from 2018?")
    answer = await talk.ask("why are these relevant?")
    assert answer.text.startswith("What speaks for each:")
    assert "its author is Cy Marsh, and its publication year is 2018" in answer.text


async def test_what_is_left_out_may_be_a_list(talk: Talk) -> None:
    answer = await talk.ask("Which papers are by anybody other than Ada Brook and Bo Lund?")
    assert answer.text.startswith("Three papers are by anybody other than Ada Brook and Bo Lund: ")
    assert {hub.rsplit("/", 1)[-1] for hub in answer.hubs} == {"p3", "p4", "p5"}


async def test_several_measures_of_one_thing_are_rows_of_one_table(talk: Talk) -> None:
    answer = await talk.ask("What are the error and the time per drop (s) of Dropcam on the Elbe?")
    rows = [line for line in answer.text.splitlines() if line.endswith("[1] |")]
    assert rows == ["| error | 0.1 | [1] |", "| time per drop (s) | 2.5 | [1] |"]


async def test_the_largest_of_a_kind_is_told_by_its_numbers(talk: Talk) -> None:
    answer = await talk.ask("Which sensor is the largest?")
    told = (
        "Rivulet has the highest number of samples among the sensors: 120 "
        "(“A gauge for silent rivers” [1])."
    )
    assert answer.text.startswith(told)


async def test_a_paper_is_named_by_what_it_presents(talk: Talk) -> None:
    answer = await talk.ask("What is the venue of the Dropcam sensor paper?")
    assert answer.entities == ("Letters on Optics",)
    assert [hub.rsplit("/", 1)[-1] for hub in answer.hubs] == ["p2"]


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        ("Which papers use no-rust alloy?", {"p4"}),
        ("Which papers do without no-rust alloy?", {"p1", "p2", "p3", "p5"}),
    ],
)
async def test_a_no_within_a_name_denies_nothing(
    talk: Talk, question: str, papers: set[str]
) -> None:
    answer = await talk.ask(question)
    assert {hub.rsplit("/", 1)[-1] for hub in answer.hubs} == papers


async def test_numbers_of_a_measure_are_shown_with_their_rows(talk: Talk) -> None:
    answer = await talk.ask("What are the error figures?")
    rows = [line for line in answer.text.splitlines() if line.endswith("[1] |")]
    assert len(rows) == 4
    assert "drawing" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "how long does the Rivulet take for one drop?",
        "how long does the Rivulet take per drop?",
        "how many seconds does the Rivulet need per drop?",
        "what is the time per drop of the Rivulet?",
        "how slow is the Rivulet?",
    ],
)
async def test_how_long_a_thing_takes_is_told_by_what_times_measure(
    talk: Talk, question: str
) -> None:
    answer = await talk.ask(question)
    assert re.match(r"The (?:result|time per drop \(s\)) is 9 \(", answer.text), answer.text
    assert "0.2" not in answer.text


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("rank the instruments by time per drop, fastest first", ("Dropcam", "Rivulet")),
        ("rank all instruments by error on the Oder", ("Dropcam", "Rivulet")),
        ("slowest first", ("Rivulet", "Dropcam")),
    ],
)
async def test_all_rows_are_told_in_the_order_of_what_they_measure(
    talk: Talk, question: str, order: tuple[str, str]
) -> None:
    text = (await talk.ask(question)).text
    first, second = (text.index(f"| {name} |") for name in order)
    assert first < second


async def test_an_order_of_rows_is_gone_on_with_by_another_measure(talk: Talk) -> None:
    await talk.ask("rank the instruments by time per drop, fastest first")
    text = (await talk.ask("and by error on the Elbe?")).text
    assert "from lowest to highest" in text
    assert text.index("| Dropcam |") < text.index("| Rivulet |")
    text = (await talk.ask("rank the instruments by error on the Oder")).text
    assert "site Oder" in text and "0.4" in text and "0.1" not in text


async def test_which_papers_do_something_is_asked_of_no_rows(talk: Talk) -> None:
    await talk.ask("how long does the Rivulet take for one drop?")
    text = (await talk.ask("which papers present the Dropcam?")).text
    assert "“Counting drops by light”" in text and "| " not in text
