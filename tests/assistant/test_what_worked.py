"""What worked best, what is shared and what came before, over a sheet on moths in wardrobes."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Journal,Country,Remedy,Fabric,Setting,Weeks,Damage avoided (%),\
Cost (EUR/m),Students took part,Funding,Language,Mean age,Weak points,Main finding
Cedar Blocks and the Winter Coat,"Albrecht, Uta; Meier, Jon",2014,Cloth and Care,Austria,\
cedar wood,wool,wardrobe trial,20,15,0.40,yes,Guild of Tailors,de,9.4,\
paid for by the makers,Cedar repelled adults for a month and no longer.
Freezing Jumpers for a Weekend,"Osei, Ama",2016,Cloth and Care,Ghana,freezing,wool; silk,\
lab test,2,92,0.10,no,Guild of Tailors,en,11.2,few larvae,\
Three days at minus twenty killed every larva.
Lavender Bags in the Drawer,"Petit, Zoe; Meier, Jon",2018,Fibre Letters,France,lavender,\
silk,wardrobe trial,30,8,0.30,no,none,fr,7.6,short,Bags lost their scent within two weeks.
Sticky Traps in a Costume Store,"Osei, Ama; Petit, Zoe",2020,Fibre Letters,Ghana,\
sticky traps,wool,store survey,52,55,1.20,yes,none,en,10,students not blinded,\
Traps cut the damage to the coats by about half.
Wasps against Moths in a Museum,"Albrecht, Uta",2022,Cloth and Care,Austria,parasitic wasps,\
wool; silk,store survey,40,70,2.60,no,Museum Fund,de,30,one museum,\
Wasps cleared the store in one summer.
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What worked best?", ("92", "Freezing Jumpers")),
        ("which remedy worked worst?", ("Lavender", "8")),
        ("what was the most effective remedy?", ("Freezing", "92")),
        ("Which had the strongest effect?", ("92",)),
        ("Which remedy is the priciest per metre?", ("Parasitic wasps", "2.6")),
        ("which remedy is used most?", ("each in one paper",)),
    ],
)
async def test_what_worked_best_has_most_of_what_tells_how_well_it_did(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    await talk.tells_in_order(question, told)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which remedies cut the damage by more than 60 %?", ("Freezing", "Wasps")),
        ("studies not using lavender", ("Cedar", "Freezing", "Sticky", "Wasps")),
        ("papers on silk rather than wool", ("Lavender",)),
        ("silk, not other fabrics", ("Freezing", "Lavender", "Wasps")),
        ("silk instead of any other fabric", ("Freezing", "Lavender", "Wasps")),
        ("which were in a lab?", ("Freezing",)),
    ],
)
async def test_what_is_denied_or_bounded_keeps_to_that(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_a_verb_alone_is_no_title(talk: Talk) -> None:
    answer = await talk.ask("Has anybody trapped diatomaceous earth?")
    assert answer.hubs == ()


async def test_years_are_bounded_on_the_other_side(talk: Talk) -> None:
    await talk.lists("papers in Cloth and Care since 2016", ("Freezing", "Wasps"))
    await talk.lists("And before that?", ("Cedar",))
    await talk.ask("papers from 2018")
    await talk.lists("and after that?", ("Sticky", "Wasps"))


async def test_a_polite_bound_is_one(talk: Talk) -> None:
    await talk.ask("papers on wool")
    await talk.lists("only from 2020 on please", ("Sticky", "Wasps"))
    await talk.lists("everything from 2019 on about wool", ("Sticky", "Wasps"))


async def test_the_top_one_comes_first_in_an_order(talk: Talk) -> None:
    await talk.ask("papers on wool")
    await talk.ask("sort them by how well it worked, best first")
    assert "Osei" in (await talk.ask("who wrote the top one?")).text


async def test_a_thing_is_called_by_its_attribute(talk: Talk) -> None:
    await talk.ask("papers in Fibre Letters since 2019")
    assert "two papers" in (await talk.ask("How many in that journal altogether?")).text


async def test_what_two_share_is_told_and_no_more(talk: Talk) -> None:
    await talk.ask("papers from Ghana")
    shared = (await talk.ask("Do they share an author?")).text
    assert "Osei" in shared
    assert "Petit" not in shared
    assert "Petit" not in (await talk.ask("who's on both papers?")).text


async def test_all_is_no_more_than_some(talk: Talk) -> None:
    await talk.ask("papers by Osei")
    text = (await talk.ask("did students take part in both of them?")).text
    assert text.startswith("No, in only one of the two papers students took part:")
    await talk.ask("papers from Austria")
    assert (await talk.ask("are they all about wool?")).text.startswith("Yes, all two papers")


async def test_one_word_of_a_setting_narrows(talk: Talk) -> None:
    await talk.ask("papers on wool")
    await talk.lists("Which of those was in a lab?", ("Freezing",))


async def test_an_aside_leaves_what_was_spoken_of(talk: Talk) -> None:
    await talk.ask("papers from Ghana")
    answer = await talk.ask("by the way, who wrote about lavender?")
    assert "Petit" in answer.text
    assert len(answer.hubs) == 1


@pytest.mark.parametrize("question", ["who works on moss?", "who wrote the one about trams?"])
async def test_nobody_is_told_for_what_no_paper_is_on(question: str, talk: Talk) -> None:
    assert (await talk.ask(question)).hubs == ()


async def test_cents_are_parts_of_euros(talk: Talk) -> None:
    await talk.lists("papers that cost less than 35 cents per metre", ("Freezing", "Lavender"))


async def test_a_paper_is_described_by_a_place_and_a_word_of_its_title(talk: Talk) -> None:
    text = (await talk.ask("when was the Ghana freezing thing published?")).text
    assert "2016" in text
    assert "2020" not in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which journal has the highest impact factor?", ("does not hold the impact factor",)),
        ("which author has the highest h-index?", ("does not hold the h-index",)),
        ("which country has the largest number of papers?", ("two papers",)),
        ("which journal has the highest damage avoidance?", ("Cloth and Care", "92")),
    ],
)
async def test_what_has_most_is_of_what_is_named(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    await talk.tells_in_order(question, told)


async def test_somebodys_first_paper_is_the_oldest(talk: Talk) -> None:
    await talk.ask("papers by Petit")
    assert "Lavender" in (await talk.ask("what was her first paper?")).text
    assert "2020" in (await talk.ask("when did her last paper come out?")).text


async def test_two_averages_told_are_set_beside_each_other(talk: Talk) -> None:
    await talk.ask("what did the store surveys cost on average?")
    await talk.ask("and the wardrobe trials?")
    text = (await talk.ask("so which is cheaper on average, and by how much?")).text
    assert "1.9" in text
    assert "0.35" in text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("list the german ones", ("Cedar", "Wasps")),
        ("Which are not written in English?", ("Cedar", "Lavender", "Wasps")),
        ("studies with people under ten (mean age)", ("Cedar", "Lavender")),
    ],
)
async def test_languages_have_codes_and_averages_lie_between(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_a_word_that_asks_is_no_part_of_a_weak_point(talk: Talk) -> None:
    assert "Guild of Tailors" in (await talk.ask("who paid for the wool study from 2016?")).text
    assert "1.2" in (await talk.ask("what did the 2020 study with students cost?")).text


async def test_another_one_by_somebody_is_by_nobody_else(talk: Talk) -> None:
    await talk.ask("who wrote Sticky Traps in a Costume Store?")
    await talk.lists("anything else by Petit?", ("Lavender",))


async def test_a_denied_bound_counts_its_number(talk: Talk) -> None:
    await talk.lists(
        "studies with people of no more than ten (mean age)", ("Cedar", "Lavender", "Sticky")
    )


async def test_something_else_on_a_subject_is_of_that_subject(talk: Talk) -> None:
    await talk.ask("who wrote Sticky Traps in a Costume Store?")
    assert "Lavender" in (await talk.ask("something else on lavender?")).text


async def test_the_top_papers_are_no_single_one(talk: Talk) -> None:
    await talk.ask("papers on wool")
    assert len((await talk.ask("the top papers by cost")).hubs) != 1
