"""A review sheet asked in everyday words: what works better, who is named ahead, what is kept."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Country,Design,Intervention,Number of puppets,Key finding
Puppets on the ward,Lund A; Moe B,2011,Norway,RCT,puppets,4,Puppets calmed the children for an hour.
Puppets or songs before bed,Lund A; Dahl C,2015,Iran,RCT,puppets; songs,6,Songs worked faster than puppets did.
Songs at the school gate,Dahl C,2018,Iran,case study,songs,0,Songs made the queue louder.
A year of puppets,Moe B,2020,Norway,narrative review,puppets,25,Evidence on puppets is thin.
Stories in the dark,Lund A,2022,Kenya,RCT,stories,0,Stories helped most of those under six.
"""  # noqa: E501


async def test_what_is_better_is_told_by_what_papers_found_and_not_by_their_years(
    talk: Talk,
) -> None:
    text = (await talk.ask("which works better, puppets or songs?")).text
    assert "Songs worked faster than puppets did" in text
    assert "average" not in text


@pytest.mark.parametrize(
    "question",
    [
        "Lund - who has she written with?",
        "Lund: with whom did she write?",
    ],
)
async def test_who_is_named_ahead_of_a_question_is_meant_in_it(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "B. Moe" in text and "C. Dahl" in text


async def test_only_says_which_of_those_at_hand_are_kept(talk: Talk) -> None:
    await talk.ask("What do we have on puppets?")
    answer = await talk.ask("only the actual trials please")
    assert answer.text.startswith("Of these papers")
    assert "Songs at the school gate" not in answer.text and "Stories" not in answer.text


async def test_what_a_noun_says_is_not_left_out_of_a_count_without_a_word(talk: Talk) -> None:
    text = (await talk.ask("how many studies took place at the dentist's?")).text
    assert "five papers" not in text
    text = (await talk.ask("how many studies does the sheet contain?")).text
    assert "five papers" in text


async def test_other_words_are_no_second_name_of_a_value_that_is_named(talk: Talk) -> None:
    answer = await talk.ask("list the iranian studies about a lullaby")
    words = [c.words for c in answer.plan.conditions] if answer.plan else []
    assert "a lullaby" not in words


async def test_what_is_wanted_is_not_changed_by_a_question_for_anything(talk: Talk) -> None:
    asked = "I'm looking for a randomised trial from Norway with puppets. What have you got?"
    text = (await talk.ask(asked)).text
    assert "Puppets on the ward" in text and "A year of puppets" not in text


async def test_another_value_of_what_those_at_hand_were_found_by_is_asked_of_all(
    talk: Talk,
) -> None:
    await talk.ask("How many studies are from Norway?")
    assert "two" in (await talk.ask("how many are from Iran?")).text.lower()
