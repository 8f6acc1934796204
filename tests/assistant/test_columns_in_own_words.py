"""A sheet whose columns are called as its owner would: "weak points", "paid for by"."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Who,Yr,Came out in,Place,Design,What was tried,Change in damp %,What came of it,\
Paid for by,Weak points,Data to be had
Lime wash in cellars,Quist H; Ode P,2011,Damp Letters,Norway,before-after,lime wash,-31,\
Walls dried within a summer,Heritage Fund,no control,yes
Vents under floors,Quist H,2013,Damp Letters,Norway,before-after,floor vents,-12,\
Vents froze shut in winter,none,two houses only,no
Heated walls of chapels,Ribeiro L,2015,Old Walls,Portugal,control-impact,wall heating,-44,\
Salts came out where walls were heated,City of Porto,one winter,yes
Drains around barns,Ode P,2016,Old Walls,Norway,before-after,drains,3,\
Drains silted up within two years,,no control,no
Dehumidifiers in archives,Ribeiro L,2018,Damp Letters,Portugal,randomised,dehumidifiers,-52,\
Paper stayed flat but power bills doubled,City of Porto,,no
Vents and drains together,Ode P; Ribeiro L,2019,Old Walls,Portugal,control-impact,\
floor vents; drains,-38,Only houses with both dried,Heritage Fund,small plots,yes
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what are the limitations of the lime wash study?", "no control"),
        ("who funded the archive study?", "City of Porto"),
        ("what went wrong with the drains around the barns?", "no control"),
        ("what did the chapel study find?", "Salts came out"),
        ("which journal published the chapel study?", "Old Walls"),
    ],
)
async def test_an_attribute_is_known_by_what_its_name_asks_for(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("list the before-after studies", ("Lime", "Vents under", "Drains")),
        ("which before-after studies have no control?", ("Lime", "Drains")),
        ("studies with a before-after design from 2016", ("Drains",)),
        ("before after studies from Norway since 2012", ("Vents under", "Drains")),
    ],
)
async def test_values_that_are_small_words_are_named_in_full(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which studies have no weak points?", ("Dehumidifiers",)),
        ("papers without funding", ("Drains", "Vents under")),
        ("which studies have no funder listed?", ("Drains", "Vents under")),
        ("how many papers report limitations?", ("Lime", "Vents", "Heated", "Drains", "together")),
    ],
)
async def test_what_says_no_to_something_of_its_own_is_not_nothing(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    answer = await talk.ask(question)
    assert len(answer.hubs) == len(titles)


@pytest.mark.parametrize(
    "question", ["how do the designs break down?", "what's the spread of designs?"]
)
async def test_how_things_are_spread_is_how_many_there_are_of_each(
    talk: Talk, question: str
) -> None:
    told = ("three papers for before-after", "two papers for control-impact", "one paper for")
    text = await talk.tells_in_order(question, told)
    assert "Left out" not in text


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("are most of them before-after studies?", "No: there are three papers"),
        ("are most papers in Damp Letters or Old Walls?", "Yes: there are six papers"),
        ("do most papers come from Norway?", "No: there are three papers"),
        ("are all studies from Norway?", "No: there are three papers"),
        ("is it true that most studies are from Portugal?", "No: there are three papers"),
        ("do all the Portuguese studies share their data?", "No: "),
        ("do the majority of Portuguese studies share their data?", "Yes: two papers"),
    ],
)
async def test_what_is_asked_of_most_or_all_has_to_hold_of_so_many(
    talk: Talk, question: str, verdict: str
) -> None:
    text = (await talk.ask(question)).text
    assert text.startswith(verdict), text
    assert "Left out" not in text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which studies tried only drains?", ("Drains around barns",)),
        ("floor vents by themselves", ("Vents under floors",)),
        ("which studies tried drains together with something else?", ("Vents and drains",)),
        ("papers by Quist H alone", ("Vents under floors",)),
        ("only drains papers please", ("Drains around barns", "Vents and drains")),
    ],
)
async def test_what_papers_have_alone_is_had_with_nothing_else(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which study worked best?", "-52"),
        ("what was tried with the worst result?", "3"),
        ("compare drains and floor vents", "Floor vents has the lower average"),
        ("do floor vents work better than drains?", "Floor vents has the lower average"),
        ("is wall heating better than lime wash?", "Wall heating has the lower"),
    ],
)
async def test_what_works_better_fell_more_where_most_fell(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    ("wish", "told"), [("and on average?", "-29"), ("average of those?", "-29"), ("median?", "-31")]
)
async def test_a_statistic_alone_is_of_what_was_counted_or_told(
    talk: Talk, wish: str, told: str
) -> None:
    await talk.ask("which papers are from 2015 or before?")
    text = (await talk.ask("how many of those give a change in damp?")).text
    assert "three" in text and "[1]" in text
    text = (await talk.ask(wish)).text
    assert told in text


async def test_how_many_of_those_have_something_counts_papers_which_are_told_then(
    talk: Talk,
) -> None:
    await talk.ask("papers since 2015")
    text = (await talk.ask("how many of them mention a funder?")).text
    assert "three" in text
    titles = ("Heated walls of chapels", "Dehumidifiers", "Vents and drains")
    await talk.lists("and which are they?", titles)


async def test_what_was_found_stands_first_in_a_comparison(talk: Talk) -> None:
    await talk.ask("papers by Quist")
    text = (await talk.ask("how do they compare?")).text
    found = text.index("Walls dried within a summer")
    assert found < text.index("Damp Letters") and "Vents froze shut" in text


async def test_whether_studies_on_something_agree_is_told_by_what_they_found(talk: Talk) -> None:
    text = (await talk.ask("do the two drains studies agree with each other?")).text
    assert "silted up" in text and "Only houses with both dried" in text


@pytest.mark.parametrize(
    ("question", "lacked"),
    [
        ("which software did the authors use?", "software"),
        ("how much did the wall heating cost to run, roughly?", "cost"),
    ],
)
async def test_a_noun_that_nothing_tells_is_said_not_to_be_held(
    talk: Talk, question: str, lacked: str
) -> None:
    text = (await talk.ask(question)).text
    assert text.startswith(f"This collection does not hold the {lacked}"), text


@pytest.mark.parametrize(
    "question",
    [
        "how does its change in damp compare to the others?",
        "does the chapel study have a bigger change in damp than the rest?",
    ],
)
async def test_one_beside_all_the_others_is_seen_in_their_order(talk: Talk, question: str) -> None:
    await talk.ask("tell me about the chapel study")
    told = ("Dehumidifiers", "Heated walls", "Vents and drains", "Lime wash", "Vents under")
    await talk.tells_in_order(question, told)


async def test_which_of_two_has_more_is_asked_of_both_again_and_again(talk: Talk) -> None:
    await talk.ask("studies that shared no data and are from Norway")
    text = (await talk.ask("which had more weak points?")).text
    assert text.startswith("Both have as many weak points: one")
    text = (await talk.ask("which is older?")).text
    assert "“Vents under floors”" in text and "2013" in text
    text = (await talk.ask("which had the bigger change in damp?")).text
    assert "“Vents under floors”" in text and "-12" in text
    text = (await talk.ask("which is newer?")).text
    assert "“Drains around barns”" in text


async def test_what_two_are_compared_for_is_asked_of_both(talk: Talk) -> None:
    await talk.ask("tell me about the chapel study")
    text = (await talk.ask("compare it with Lime wash in cellars: which is older?")).text
    assert "“Lime wash in cellars”" in text and "2011" in text


async def test_of_one_paper_nothing_is_counted_per_what_it_has(talk: Talk) -> None:
    await talk.ask("tell me about Vents and drains together")
    text = (await talk.ask("how does what was tried split up?")).text
    assert "number of" not in text and "floor vents" in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who are the main authors in this field?", "Ribeiro"),
        ("who is the main funder?", "Heritage Fund"),
        ("who are the leading people here", "most frequent person"),
        ("how much does damp usually change?", "average change in damp (%) of all papers is -29"),
        ("what are the key weak points of the lime wash study?", "“no control” [1]"),
    ],
)
async def test_the_main_ones_are_met_with_most_often(talk: Talk, question: str, told: str) -> None:
    assert told in (await talk.ask(question)).text


async def test_what_is_not_told_is_so_with_words_or_without(talk: Talk) -> None:
    answer = await talk.ask("which studies don't say who paid for them?")
    assert "not paid for by anything" in answer.text
    assert len(answer.hubs) == len(("Drains", "Vents under"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what has been tried against salts?", "Heated walls"),
        ("which treatment cut damp the most?", "“Dehumidifiers in archives”"),
        ("what was tried that raised damp the most?", "3"),
    ],
)
async def test_what_is_done_against_something_compares_nothing(
    talk: Talk, question: str, told: str
) -> None:
    text = (await talk.ask(question)).text
    assert told in text and "compare as follows" not in text


@pytest.mark.parametrize("wish", ["links?", "can you send me the pdfs", "links to these papers"])
async def test_who_wants_to_open_papers_is_told_where_they_are(talk: Talk, wish: str) -> None:
    await talk.ask("papers by Quist")
    assert "Where to open them" in (await talk.ask(wish)).text


async def test_of_one_paper_no_papers_are_counted(talk: Talk) -> None:
    await talk.ask("tell me about the chapel study")
    text = (await talk.ask("how many citations does it have?")).text
    assert text.startswith("This collection does not hold the number of citations")
    await talk.ask("papers from Norway")
    text = (await talk.ask("how many citations does each of them have?")).text
    assert text.startswith("This collection does not hold the number of citations")


@pytest.mark.parametrize(
    "question",
    ["what is known about vents?", "pls give me a short summary of whats known about vents"],
)
async def test_what_is_known_is_what_all_papers_on_it_found(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "Vents froze shut in winter" in text and "Only houses with both dried" in text


async def test_an_order_and_a_question_behind_it_are_both_answered(talk: Talk) -> None:
    await talk.ask("papers by Ribeiro")
    text = (await talk.ask("Newest first, please. And in how many of them was Ode involved?")).text
    assert text.index("Vents and drains") < text.index("Dehumidifiers") < text.index("Heated walls")
    assert "one" in text[text.index("Heated walls") :] and "Ode P" in text


@pytest.mark.parametrize(
    "question", ["whats weak about teh lime wash study", "which studies did not share thier data?"]
)
async def test_two_letters_of_a_small_word_may_change_places(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "Left out" not in text and ("“no control”" in text or "Drains around barns" in text)


async def test_a_range_alone_is_of_how_well_it_worked(talk: Talk) -> None:
    await talk.ask("which studies are from Portugal?")
    text = (await talk.ask("whats the range")).text
    assert "-52" in text and "-38" in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many weak points does each study list?", "“Drains around barns” [1]: one"),
        ("how many weak points are in each Norwegian paper?", "“Vents under floors” [3]: one"),
    ],
)
async def test_what_is_counted_of_each_paper_is_told_for_each(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


async def test_each_of_those_told_has_so_many(talk: Talk) -> None:
    await talk.lists("which studies are from Portugal?", ("Heated", "Dehumid", "Vents and"))
    text = (await talk.ask("how many authors does each have?")).text
    assert "Vents and drains together" in text
    assert ": two" in text
    assert "Lime wash" not in text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("all papers by Quist?", ("Lime", "Vents under")),
        ("all Portuguese studies?", ("Heated", "Dehumid", "Vents and")),
    ],
)
async def test_all_without_a_verb_asks_for_no_share(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    "question", ["most recent study by Ode?", "Most recent publication by Ribeiro L?"]
)
async def test_most_before_an_adjective_asks_for_no_share(talk: Talk, question: str) -> None:
    assert (await talk.ask(question)).text.startswith("The newest paper")


@pytest.mark.parametrize(
    "question",
    [
        "which years do the papers cover?",
        "which years do they span?",
        "For a report I need to know which years the papers span.",
    ],
)
async def test_the_years_that_papers_span_are_told_by_both_ends(talk: Talk, question: str) -> None:
    assert "range from 2011" in (await talk.ask(question)).text


async def test_what_was_counted_is_broken_down(talk: Talk) -> None:
    await talk.ask("how many studies are from Norway?")
    text = (await talk.ask("can you break that down by design?")).text
    assert "three papers for before-after" in text
    assert "Portugal" not in text


async def test_what_is_broken_down_may_be_bounded_as_well(talk: Talk) -> None:
    await talk.ask("which years do the papers span?")
    text = (await talk.ask("can you break that down by place, from 2015 on?")).text
    assert "from 2015 or later per place" in text
    assert "three papers for Portugal" in text
    assert "one paper for Norway" in text


async def test_all_papers_are_broken_down(talk: Talk) -> None:
    text = (await talk.ask("break all the studies down by place")).text
    assert "three papers for Norway" in text
    assert "Left out" not in text


@pytest.mark.parametrize(
    "question", ["is work on floor vents on the rise in there?", "has interest in salts increased?"]
)
async def test_only_what_is_on_something_may_be_on_the_rise(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "later years" in text
    assert "100 %" not in text.partition("\n")[0]
    assert "share of" in text


async def test_a_year_for_an_example_is_the_year_wanted(talk: Talk) -> None:
    await talk.ask("which studies are from Portugal?")
    text = (await talk.ask("anything newer, like 2024?")).text
    assert text.startswith("Among these papers there is no paper from 2024")


async def test_work_that_picked_up_is_told_over_the_years(talk: Talk) -> None:
    assert "later years" in (await talk.ask("has work on floor vents picked up?")).text


@pytest.mark.parametrize(
    "question",
    [
        "which studies are there apart from studies by Quist?",
        "what else is there from Norway besides papers by Quist?",
        "studies from Norway other than the papers by Quist",
    ],
)
async def test_papers_that_are_left_out_are_none_of_those_told(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "Drains around barns" in text
    assert "Lime wash" not in text
