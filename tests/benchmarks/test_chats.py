"""Many chats at once, on a small scale."""

from pathlib import Path

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_shelf
from benchmarks.chat_page import without_links
from benchmarks.chat_questions import questions_of_chats
from benchmarks.chats import MOMENTS, chat_load


def test_chats_at_once_are_all_answered_as_each_alone(sample_store: Path, tmp_path: Path) -> None:
    load = chat_load(sample_store, tmp_path, chats=3, turns=2, pause=0)

    assert load.went_wrong == ()
    assert load.different >= 4
    assert 0 < load.whole.p50 <= load.whole.p95 <= load.slowest
    assert load.processor > 0
    assert load.turns_a_second > 0
    assert len(load.memory) == len(MOMENTS)
    assert min(load.memory) > 0


def test_each_chat_asks_something_else(sample_store: Path) -> None:
    (library,) = open_shelf(read_settings().changed(store=sample_store)).libraries

    asked = questions_of_chats(library, chats=50, turns=10)

    assert {len(chat) for chat in asked} == {10}
    assert len(set(asked)) == 50


def test_the_text_of_an_answer_is_read_from_what_its_page_shows() -> None:
    cited = 'A [[1]](#cite-ab12-1 "On \\"x\\" (1)")[[2]](#cite-ab12-2 "Y").'
    folded = '[[1]](#cite-ab12-1 "X") [and 4 more](#list-ab12-1.2.3-5)'
    whole = '[[4]](#cite-ab12-4 "Y") [and 3 more](#list-ab12-4.1.12.3-4)'
    few = '[[2]](#cite-ab12-2 "X")[[3]](#cite-ab12-3 "Y") [and 1 more](#list-ab12-2.3-3)'
    marked = ' [?](#mark-ab12-0 "Not found in the facts. Not in the facts of \\[4\\]: 2021.")'
    assert without_links(f"{cited}{marked} [3]") == "A [1][2]. [3]"
    titled = r"“[A\* and \[B\]](#paper-ab12-/urn%3A1)” [1]"
    assert without_links(titled) == r"“A\* and \[B\]” [1]"
    assert without_links("- [and 8 more](#list-ab12--10)") == "- and 8 more"
    assert without_links(few) == "[2][3] and 1 more"
    assert without_links(f"{folded}, {whole}.") == "[1][2][3] and 2 more, [4][1][12][3]."
