"""What the comparison table is given to show and to download."""

from collections.abc import Callable

from assistant.chat.views.evidence_view import evidence_view
from assistant.chat.views.figures.comparison_view import comparison_view
from assistant.chat.views.figures.table_files import TableFormat, table_file
from assistant.conversation.answer import Answer
from tools.workspace.comparison import Cell, ComparedPaper, Comparison
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def test_a_table_leaves_in_three_forms_with_nothing_in_it_read_as_markup(
    make_evidence: EvidenceMaker,
) -> None:
    one, other = make_evidence(3, "A | B"), make_evidence(5, "=C")
    cell = Cell(values=("<b>x</b>", "y"), facts=one.facts)
    comparison = Comparison(
        attributes=("method",),
        papers=(
            ComparedPaper(number=3, hub=one.hub.id, cells=(cell,)),
            ComparedPaper(number=5, hub=other.hub.id, cells=(Cell(),)),
        ),
    )
    answer = Answer(
        id="a",
        question="",
        text="",
        evidence=(one, other),
        model="offline",
        seconds=0.1,
        grounded=True,
        comparison=comparison,
    )
    view = comparison_view(answer, [evidence_view(each, "line") for each in (one, other)])
    assert view is not None
    assert [row["source"]["number"] for row in view["rows"]] == [3, 5]
    [shown] = view["rows"][0]["cells"]
    assert shown["facts"][0]["triples"][0]["ids"] == ["paper:3", "p:uses", "method:3"]
    csv, markdown, latex = (
        table_file(each, view["attributes"], view["rows"])["text"] for each in TableFormat
    )
    assert csv.splitlines()[1:] == ["3,A | B,<b>x</b>; y", "5,'=C,"]
    assert markdown.splitlines() == [
        "| number | paper | method |",
        "| --- | --- | --- |",
        r"| 3 | A \| B | \<b\>x\</b\>; y |",
        "| 5 | =C |  |",
    ]
    assert r"3 & A | B & <b>x</b>; y \\" in latex.splitlines()
    assert latex.startswith(r"\begin{tabular}{lp{0.450\linewidth}p{0.450\linewidth}}")


def test_what_stands_below_the_titles_is_no_column_unless_it_is_asked_for(
    make_evidence: EvidenceMaker,
) -> None:
    one, other = make_evidence(3, "A"), make_evidence(5, "B")
    cells = (Cell(values=("2018",), facts=one.facts), Cell(values=("x",), facts=one.facts))
    papers = tuple(
        ComparedPaper(number=each.number, hub=each.hub.id, cells=cells) for each in (one, other)
    )
    comparison = Comparison(
        attributes=("published", "method"), papers=papers, below_title={"published": "year"}
    )
    asked = comparison.model_copy(update={"asked": ("published",)})
    sources = [evidence_view(each, "line") for each in (one, other)]
    told = {"id": "a", "question": "", "text": "", "model": "m", "seconds": 0, "grounded": True}
    views = [
        comparison_view(Answer(**told, evidence=(one, other), comparison=each), sources)
        for each in (comparison, asked)
    ]
    assert [(view["attributes"], view["below"]) for view in views if view] == [
        (["method"], ["year", "venue"]),
        (["published", "method"], ["venue"]),
    ]
    [_, line] = table_file(TableFormat.CSV, ["method"], views[0]["rows"][:1], below=["year"])[
        "text"
    ].splitlines()
    assert line == "3,A,2018,x"


def test_without_a_comparison_there_is_no_table(make_evidence: EvidenceMaker) -> None:
    answer = Answer(id="a", question="", text="", model="m", seconds=0, grounded=False)
    assert comparison_view(answer, []) is None
