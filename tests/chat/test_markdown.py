"""Texts of graphs and models in the chat's Markdown."""

import pytest
from markdown_it import MarkdownIt

from assistant.chat.views.markdown import closed, plain, safe, with_names


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("see orkgr:R123", r"see orkgr\:R123"),
        ("arXiv:hep-th/99", r"arXiv\:hep-th/99"),
        (":::note", r"::\:note"),
        ("ratio 3:1 at 10:30", "ratio 3:1 at 10:30"),
        ("Über:übung", r"Über\:übung"),
    ],
)
def test_a_colon_keeps_the_word_that_follows_it(text: str, shown: str) -> None:
    assert safe(text) == shown


def test_addresses_stay_whole() -> None:
    assert safe("at https://example.org/a:b and") == "at https://example.org/a:b and"


def test_code_stays_as_it_is() -> None:
    text = "Use `a:b ![x](y)` or\n\n```sparql\nSELECT ?x { ?x orkgp:P1 ?y }\n```\nand c:d"
    assert safe(text) == text.replace("c:d", r"c\:d")


def test_code_that_is_still_being_written_counts_as_code() -> None:
    assert safe("```\na:b") == "```\na:b"


@pytest.mark.parametrize(
    "image",
    [
        "![a chart](https://evil.example/x.png)",
        "![a chart](data:image/png;base64,AAAA)",
        '![a chart](https://evil.example/x.mp4 "film")',
        "![a chart][remote]",
    ],
)
def test_an_image_becomes_its_description(image: str) -> None:
    assert safe(f"Here {image}.") == "Here a chart."


def test_a_definition_of_a_remote_address_is_left_out() -> None:
    assert "evil" not in safe("![a chart][r]\n\n[r]: https://evil.example/x.png")


def test_a_link_shows_where_it_leads() -> None:
    assert safe("[your bank](https://evil.example/x)") == "your bank (https://evil.example/x)"


def test_formatting_of_a_text_is_kept() -> None:
    text = "**Bold** and\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- item [1][2]"
    assert safe(text) == text


def test_a_plain_text_loses_its_formatting_and_nothing_else() -> None:
    assert plain("*a* <b> [c](d)\n# e:f_g $5") == (r"\*a\* \<b\> \[c\]\(d\) \# e\:f\_g \$5")


def test_a_name_shows_with_its_own_signs() -> None:
    title = "A* of orkgr:R1 [1] and B* for <p> ![x](y)"
    assert safe(with_names(f"**{title}** [1]", [title, "A*", "-"])) == f"**{plain(title)}** [1]"


def test_a_name_in_code_stays_as_it_is() -> None:
    assert with_names("`x_y*`", ["x_y*"]) == "`x_y*`"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- **One** [1]\n- **Two of", "- **One** [1]\n- **Two of**"),
        ("- **One** [1]\n- **", "- **One** [1]\n- "),
        ("**One**, whole", "**One**, whole"),
    ],
)
def test_bold_letters_end_where_a_text_was_broken_off(text: str, shown: str) -> None:
    assert closed(text) == shown


IMAGE = "![x](https://evil.example/x.png)"


@pytest.mark.parametrize(
    "text",
    [
        IMAGE,
        "![a\nb](https://evil.example/x.png)",
        f"![{IMAGE}](https://evil.example/y.png)",
        "[[a](https://good.example)](https://evil.example)",
        "[a[b]](https://evil.example)",
        "[cli\nck](https://evil.example)",
        "[`x`](https://evil.example)",
        "[click](javascript:alert(1))",
        "[a[b]](javascript:alert(1)) <javascript:alert(1)>",
        "[a]\n\n[a]:\nhttps://evil.example",
        "[a]\n\n> [a]: https://evil.example",
        f"\\`{IMAGE}`",
        f"``` a`b\n{IMAGE}\n```",
        f"`a\n\n{IMAGE}\n\nb`",
        f"| `a | {IMAGE} ` |\n| --- | --- |",
        f"- ```\n  code\n  ```\n\n{IMAGE}",
        f"- a\n  ```\n{IMAGE}",
        f"```\na\n```~\nb\n```\n\n{IMAGE}",
        f"a\u2028\r```\rcode\r```\r{IMAGE}",
        f"![```](x)\n```\n```\n{IMAGE}\n```",
    ],
)
def test_no_wording_makes_a_picture_or_a_link_that_hides_where_it_leads(text: str) -> None:
    html = MarkdownIt("commonmark").enable("table").render(safe(text))
    assert "<img" not in html
    assert "href" not in html
