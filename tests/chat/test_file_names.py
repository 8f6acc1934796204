"""Names of files after their chat."""

import pytest

from assistant.chat.views.file_names import named_after


@pytest.mark.parametrize(
    ("chat", "name"),
    [
        ("Which papers use MetaQA?", "which-papers-use-metaqa.bib"),
        ("Sören’s papers: “A/B” ../../etc", "sören-s-papers-a-b-etc.bib"),
        ("???", "references.bib"),
        ("", "references.bib"),
    ],
)
def test_a_file_is_called_like_its_chat_in_signs_any_system_takes(chat: str, name: str) -> None:
    assert named_after(chat, ".bib", "references") == name


def test_a_long_name_is_cut_between_words() -> None:
    name = named_after("word " * 40, ".md")
    assert name == "-".join(["word"] * 12) + ".md"
    assert named_after("x" * 200, ".md") == "x" * 60 + ".md"
