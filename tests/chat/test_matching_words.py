"""Which words of a fact are marked."""

from assistant.chat.views.highlighting import matched_stems, pieces


def test_words_are_marked_in_whatever_form_and_next_to_each_other_as_one() -> None:
    stems = matched_stems(["the data sets", "MetaQA"])
    assert pieces("Used data set: MetaQA-3", stems) == [
        "Used ",
        "data set",
        ": ",
        "MetaQA",
        "-3",
    ]


def test_a_text_without_such_words_is_one_piece() -> None:
    assert pieces("a <b>bold</b> claim", matched_stems(["of the"])) == ["a <b>bold</b> claim"]
