"""Two servers over one PostgreSQL, one Chroma and one SPARQL server serve the same people."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import expect
from sqlalchemy import create_engine, text

from tools.adapters.hubs.hub_server import postgresql_url

THREAD = re.compile(r"/thread/[0-9a-f-]+")
QUESTION = "Which films are directed by Ada Byron?"
FOURTH = ':fog a :Film ; rdfs:label "Into the Fog" ; :directedBy :ada ; :year 1940 .'


def test_two_servers_share_chats_feedback_and_index(
    postgresql: str,
    chroma: str,
    sparql: str,
    films_graph: Path,
    tmp_path: Path,
    page,
    open_chat,
    serve,
    command: Callable[..., object],
) -> None:
    settings = {
        "HUBLINK_HUBS_URL": database(postgresql, "shared_hubs"),
        "HUBLINK_HISTORY_URL": database(postgresql, "shared_history"),
        "HUBLINK_VECTORS_URL": chroma,
        "HUBLINK_GRAPH_URL": f"{sparql}/query",
        "HUBLINK_GRAPH_UPDATE_URL": f"{sparql}/update",
        "HUBLINK_AUTH_SECRET": "the same secret for both servers",
        "HUBLINK_LINK_HOSTS": "",
    }

    def index(graph: Path) -> None:
        place = ("--store", str(tmp_path / "indexing" / "shared-films"), "--hub-type", "Film")
        command("index", graph, *place, folder=tmp_path, **settings)

    index(films_graph)
    with ExitStack() as running:
        servers = []
        for name in ("one", "two"):
            disk = tmp_path / name
            disk.mkdir()
            served = serve(disk / "shared-films", disk, **settings)
            servers.append(running.enter_context(served))
        first, second = servers
        chat = open_chat(first)
        expect(chat.ask(QUESTION)).to_contain_text("The Quiet River")
        thread = THREAD.search(page.url)
        assert thread
        page.locator(".positive-feedback-off").last.click()
        page.locator("#submit-feedback").click()
        page.locator(".positive-feedback-on").wait_for()

        before = chat.shown()
        page.goto(second.address + thread[0])
        page.locator(".positive-feedback-on").wait_for()
        assert chat.shown() == before
        page.locator("a[href^='#cite-']", has_text="[2]").first.click()
        expect(page.get_by_test_id("evidence-card")).to_contain_text("Source 2 of")
        page.keyboard.press("Escape")
        follow_up = chat.ask("Which of these are from 1934?")
        expect(follow_up).to_contain_text("Songs of the Glacier")
        expect(follow_up).not_to_contain_text("Harbour Lights")

        page.goto(first.address + thread[0])
        expect(chat.answers).to_have_count(2)
        more = tmp_path / "more.ttl"
        more.write_text(films_graph.read_text("utf-8") + FOURTH, encoding="utf-8")
        index(more)
        for server in servers:
            chat = open_chat(server)
            while "Into the Fog" not in chat.ask(QUESTION).inner_text():
                page.wait_for_timeout(1_000)
            assert page.request.get(f"{server.address}/health").json()["ready"]

        page.goto(first.address + thread[0])
        item = page.locator("#thread-history li").last
        item.hover()
        item.locator("#thread-options").click()
        page.get_by_role("menuitem", name="Delete").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Confirm").click()
        expect(page.locator("#thread-history li")).to_have_count(2)
        page.goto(second.address + thread[0])
        expect(page.locator("#thread-history li")).to_have_count(2)
        expect(page.get_by_test_id("answer-sources")).to_have_count(0)
        assert [server.said[1:] for server in servers] == [[], []]


def database(server: str, name: str) -> str:
    """The address of a new database at a server."""
    engine = create_engine(postgresql_url(server), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.replace("/postgres?", f"/{name}?")
