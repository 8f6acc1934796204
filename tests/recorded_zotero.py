"""What a running Zotero answers, in the shapes of the documentation of its API and connector."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

from real_servers import free_port

COLLECTION = "/api/users/0/collections/K3YK3YAA/items/top"
LIBRARY = "/api/users/0/items/top"


@contextmanager
def zotero(
    items: int = 250,
    allows: bool = True,
    imported: list[str] | None = None,
    editable: bool = True,
) -> Iterator[str]:
    """Answer for a library of books until the block ends; gives the address of its API.

    What its connector is given to import goes to `imported`.
    """

    class Api(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            asked = {name: values[0] for name, values in parse_qs(url.query).items()}
            numbers = range(items) if url.path == LIBRARY else range(2)
            if not allows:
                return self._answer(403, "Local API is not enabled")
            if url.path not in (LIBRARY, COLLECTION):
                return self._answer(404, "Not found")
            if asked["format"] == "keys":
                return self._answer(200, "".join(f"KEY{number:05}\n" for number in numbers))
            start = int(asked["start"])
            shown = numbers[start : start + min(int(asked["limit"]), 100)]
            return self._answer(200, "\n".join(map(_entry, shown)))

        def do_POST(self) -> None:
            url = urlsplit(self.path)
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            if url.path == "/connector/getSelectedCollection":
                chosen = {"libraryName": "My Library", "name": "Reading", "id": 4}
                return self._answer(200, json.dumps({**chosen, "libraryEditable": editable}))
            assert url.path == "/connector/import"
            assert parse_qs(url.query)["session"][0]
            if not text.startswith("TY  - "):
                return self._answer(400, "No translator")
            (imported if imported is not None else []).append(text)
            return self._answer(201, json.dumps([{"itemType": "book"}]))

        def _answer(self, status: int, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", free_port()), Api)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/api"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _entry(number: int) -> str:
    return (
        f"@book{{writer_{number}, title = {{Book Number {number}}}, author = {{Moor, Ben}}, "
        f"year = {{{1900 + number % 100}}}, keywords = {{bees}}}}\n"
    )
