"""Graphs of one's own on the page: dropped, looked at, indexed, asked, removed."""

import base64
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect
from recorded_zotero import zotero

BEES = """
@article{a1, author={Lind, Asta}, title={Bees in the City}, year=2019, journal={Apiary Letters}}
@article{a2, author={Moor, Ben}, title={Hives on Roofs}, year=2020, journal={Apiary Letters}}
@article{a3, author={Moor, Ben}, title={Swarming in Rain}, year=2021, journal={Apiary Letters}}
"""
DROP = """([name, content]) => {
  const file = new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], name);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const options = { dataTransfer, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, options));
}"""


@pytest.fixture(scope="module")
def adding(store: Path, serve: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server over the sample graph, to which graphs may be added, by hand and from Zotero."""
    with zotero() as address:
        settings = {"HUBLINK_LARGEST_GRAPH": "1", "HUBLINK_ZOTERO": address}
        folder = tmp_path_factory.mktemp("adding")
        with serve(store, folder, HUBLINK_LINK_HOSTS=",", **settings) as served:
            yield served


@pytest.fixture
def chat(adding: Any, open_chat: Callable[[Any], Any]) -> Iterator[Any]:
    """A chat at that server, which has the sample graph alone again afterwards."""
    yield open_chat(adding)
    with httpx.Client(base_url=adding.address, trust_env=False, timeout=120) as client:
        for graph in client.get("/graphs/").json()["graphs"]:
            way = "DELETE", f"/graphs/{graph['name']}"
            if graph["stage"] != "ready":
                way = "POST", f"/graphs/{graph['name']}/stop"
            assert client.request(*way).is_success


@pytest.fixture
def bees(tmp_path: Path) -> Path:
    file = tmp_path / "bees.bib"
    file.write_text(BEES, encoding="utf-8")
    return file


def pick(page: Page, file: Path) -> None:
    page.locator("#add-graph").click()
    page.locator("#added-graphs-file").set_input_files(file)


def test_a_library_is_looked_at_indexed_asked_and_removed(
    chat: Any, bees: Path, serious: Any
) -> None:
    page: Page = chat.page
    pick(page, bees)
    found = page.get_by_test_id("graph-found")
    expect(found).to_contain_text("Taken for the papers")
    kinds = found.get_by_test_id("kind")
    expect(kinds.first).to_contain_text("Paper 3")
    expect(kinds.first).to_contain_text("Hives on Roofs")
    expect(kinds.first.get_by_role("checkbox")).to_be_checked()
    expect(kinds.nth(1).get_by_role("checkbox")).not_to_be_checked()
    assert serious(page) == []
    page.get_by_role("button", name="Index it").click()
    ready = page.get_by_test_id("graph-ready")
    expect(ready).to_contain_text("“bees” is ready")
    ready.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator("#hub-contents")).to_contain_text("3 papers from 2019 to 2021")
    asked = page.get_by_test_id("asked-index").locator("select")
    expect(asked).to_have_value("bees")
    answer = chat.ask("Which papers by Ben Moor?")
    expect(answer).to_contain_text("“Hives on Roofs”")
    asked.select_option(label="Add or remove …")
    page.once("dialog", lambda dialog: dialog.accept("City bees"))
    listed = page.get_by_test_id("added-graph")
    listed.get_by_role("button", name="Rename").click()
    expect(listed).to_contain_text("City bees bees.bib")
    page.get_by_role("button", name="Close").click()
    expect(asked.locator("option:checked")).to_have_text("City bees")
    page.reload()
    expect(asked.locator("option:checked")).to_have_text("City bees")
    expect(asked.locator("option").last).to_have_text("Add or remove …")
    expect(chat.ask("how many papers are there?")).to_contain_text("3 papers")
    page.locator("#new-chat-button").click()
    page.locator("#add-graph").click()
    page.once("dialog", lambda dialog: dialog.accept())
    meanwhile: list[str] = []

    def look(route: Route) -> None:
        meanwhile.append(listed.inner_text())
        route.continue_()

    page.route("**/graphs/bees", look)
    listed.get_by_role("button", name="Remove").click()
    expect(listed).to_have_count(0)
    page.unroute("**/graphs/bees")
    assert [text.splitlines()[-1] for text in meanwhile] == ["Removing …"]
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_test_id("asked-index")).to_be_hidden()


def test_what_was_added_is_listed_within_a_phone(chat: Any, bees: Path) -> None:
    page: Page = chat.page
    page.set_viewport_size({"width": 390, "height": 844})
    pick(page, bees)
    page.get_by_role("button", name="Index it").click()
    ready = page.get_by_test_id("graph-ready")
    ready.get_by_role("button", name="Add another, or remove one").click()
    listed = page.get_by_test_id("added-graph")
    # What was removed a moment ago may still be on its way, and keep its name till then.
    expect(listed).to_contain_text(re.compile(r"bees(-\d)? bees\.bib"))
    assert listed.evaluate("line => line.scrollWidth - line.clientWidth") <= 0
    name = listed.locator("span").first
    assert name.evaluate("text => text.clientWidth > text.clientHeight")
    page.get_by_role("button", name="Close").click()
    asked = page.get_by_label("Ask").and_(page.locator("select")).bounding_box()
    limit = page.get_by_role("button", name="Limit this chat").bounding_box()
    assert abs(asked["y"] + asked["height"] / 2 - limit["y"] - limit["height"] / 2) < 5


def test_a_file_is_dropped_in_a_chat_and_questions_go_to_it_or_to_the_sample(chat: Any) -> None:
    page: Page = chat.page
    chat.ask("Which papers use the data set MetaQA?")
    page.evaluate(DROP, ["bees.bib", base64.b64encode(BEES.encode()).decode()])
    page.get_by_role("button", name="Index it").click()
    page.get_by_test_id("graph-ready").get_by_role("button", name="Ask", exact=True).click()
    expect(chat.ask("How many papers are there?")).to_contain_text("3 papers")
    asked = page.get_by_test_id("asked-index").locator("select")
    asked.select_option(index=1)
    expect(chat.ask("How many papers are there?")).to_contain_text("191 papers")
    page.reload()
    expect(asked).not_to_have_value("bees")


def test_a_broken_or_too_large_file_says_what_is_wrong_with_it(chat: Any, tmp_path: Path) -> None:
    page: Page = chat.page
    broken, large = tmp_path / "broken.ttl", tmp_path / "large.csv"
    broken.write_text("@prefix : <x", encoding="utf-8")
    large.write_bytes(b"title\n" * 200_000)
    pick(page, broken)
    expect(page.get_by_role("alert")).to_contain_text("broken.ttl was not added.")
    page.get_by_role("button", name="All right").click()
    page.locator("#added-graphs-file").set_input_files(large)
    expect(page.get_by_role("alert")).to_contain_text("large.csv is larger than 1 MB.")
    sent = page.request.post(f"{page.url}graphs/?file=large.csv", data=large.read_bytes())
    assert sent.status == 413


def test_a_library_is_read_from_zotero(chat: Any) -> None:
    page: Page = chat.page
    page.locator("#add-graph").click()
    page.get_by_role("button", name="Read it from Zotero").click()
    expect(page.get_by_test_id("kind").first).to_contain_text("250")


def test_where_an_administrator_says_so_nothing_can_be_added(
    store: Path, serve: Any, tmp_path: Path, open_chat: Callable[[Any], Any]
) -> None:
    with serve(store, tmp_path, HUBLINK_LINK_HOSTS=",", HUBLINK_ADD_GRAPHS="false") as served:
        page: Page = open_chat(served).page
        page.locator("#hub-welcome").wait_for()
        expect(page.locator("#add-graph")).to_have_count(0)
        page.locator("#hub-welcome summary").click()
        expect(page.get_by_text("hublink index")).to_be_visible()
        assert page.request.post(f"{served.address}/graphs/?file=a.bib", data=b"x").status == 405
        page.goto("about:blank")


def sent_to(served: Any, **headers: str) -> int:
    """The status at which a server answers to a file that is sent there."""
    sent = httpx.post(
        f"{served.address}/graphs/?file=a.bib", content=BEES, headers=headers, trust_env=False
    )
    return sent.status_code


def test_where_people_log_in_only_they_add_graphs_and_only_if_that_is_allowed(
    store: Path, serve: Any, tmp_path: Path
) -> None:
    settings = {"HUBLINK_LINK_HOSTS": ",", "HUBLINK_USER_HEADER": "Visitor"}
    with serve(store, tmp_path, **settings) as served:
        assert sent_to(served, Visitor="ada") == 405
    with serve(store, tmp_path, HUBLINK_ADD_GRAPHS="true", **settings) as served:
        assert sent_to(served) == 401
        assert sent_to(served, Visitor="ada") == 202


def test_pages_of_other_origins_cannot_add_graphs(adding: Any) -> None:
    assert sent_to(adding, Origin="https://elsewhere.example") == 403
