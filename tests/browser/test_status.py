"""The page for whoever runs the assistant."""

import re
from pathlib import Path
from shutil import copytree
from typing import Any

import httpx
from playwright.sync_api import ViewportSize, expect


def test_the_state_is_told_to_the_person_at_this_machine(chat: Any, serious: Any) -> None:
    page = chat.page
    chat.ask("Which papers use the data set MetaQA?")
    address = page.url.partition("/thread/")[0]
    page.goto(f"{address}/status")
    for heading in ("Versions", "Indexes", "Use", "Errors"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    index = page.locator("h2:text-is('Indexes') + div")
    expect(index).to_contain_text("191")
    expect(page.get_by_text("Which papers use")).to_have_count(0)
    for row in ("answers marked as good", "latest answers", "seconds, slowest of twenty"):
        expect(page.get_by_role("rowheader", name=row)).to_be_visible()
    assert serious(page) == []
    page.set_viewport_size(ViewportSize(width=390, height=844))
    assert serious(page) == []
    told = page.request.get(f"{address}/status.json").json()
    assert told["use"]["questions"] >= 1
    assert told["use"]["latest"]["count"] >= 1
    assert told["use"]["people"][0]["chats"] >= 1
    assert told["indexes"][0]["hubs"] == 191


def test_all_columns_are_in_sight_wherever_an_index_is_and_numbers_are_of_the_language(
    store: Path, serve: Any, tmp_path: Path, browser: Any
) -> None:
    folder = tmp_path / "collections-of-the-working-group" / "papers-on-question-answering"
    copytree(store, folder)
    with serve(folder, tmp_path, HUBLINK_LINK_HOSTS=",") as served:
        page = browser.new_context(locale="de-DE", viewport=ViewportSize(width=1280, height=860))
        page = page.new_page()
        page.goto(f"{served.address}/status")
        index = page.locator("h2:text-is('Indizes') + div")
        expect(index).to_contain_text("question-answering")
        assert index.evaluate("part => part.scrollWidth - part.clientWidth") == 0
        place = page.get_by_role("columnheader").all_inner_texts().index("Megabyte")
        size = index.locator("tr").last.locator("td").nth(place).inner_text()
        assert re.fullmatch(r"[\d.]+,\d", size)


def test_where_people_log_in_only_administrators_are_told(
    store: Path, serve: Any, tmp_path: Path
) -> None:
    settings = {"HUBLINK_USER_HEADER": "X-User", "HUBLINK_ADMINISTRATORS": "ada"}
    with serve(store, tmp_path, HUBLINK_LINK_HOSTS=",", **settings) as served:
        for name, status in (("ada", 200), ("ben", 404), ("local", 404), ("", 404)):
            headers = {"X-User": name} if name else {}
            told = httpx.get(f"{served.address}/status", headers=headers, trust_env=False)
            assert told.status_code == status, name
            assert (store.name in told.text) is (status == 200)
