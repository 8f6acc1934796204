"""The page for whoever runs the assistant: its state in tables, and the same as JSON."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from html import escape

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from assistant.translations.catalogues import USUAL, catalogues, written
from assistant.translations.page_language import current_language, say
from assistant.web.identity_middleware import current_person
from assistant.web.recent_errors import RecentErrors

PLACE = "/status"
_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 84rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { margin: 2rem 0 .4rem; font-size: 1.1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8884; text-align: left;
  vertical-align: top; font-variant-numeric: tabular-nums; }
th { font-weight: 600; white-space: nowrap; }
"""

Told = Callable[[], Awaitable[BaseModel]]


def status_routes(state: Told, administrators: Collection[str]) -> list[Route]:
    """Return the routes that tell the state to administrators; to others they are not there.

    The latest errors are told with it, and since when the program runs.
    """
    errors, since = RecentErrors(), datetime.now(UTC).isoformat(" ", "minutes")[:16]
    errors.listen(logging.getLogger())

    async def told() -> dict[str, object]:
        latest = [each.model_dump(mode="json") for each in errors.latest()]
        status = (await state()).model_dump(mode="json")
        versions = {"running since": f"{since} UTC", **status.pop("versions")}
        return {**status, "errors": latest, "versions": versions}

    async def page(_request: Request) -> Response:
        if not _may_see(administrators):
            return PlainTextResponse("Not found", 404)
        return HTMLResponse(_page(await told()), headers={"Cache-Control": "no-store"})

    async def data(_request: Request) -> Response:
        if not _may_see(administrators):
            return PlainTextResponse("Not found", 404)
        return JSONResponse(await told(), headers={"Cache-Control": "no-store"})

    return [Route(PLACE, page, methods=["GET"]), Route(f"{PLACE}.json", data, methods=["GET"])]


def _may_see(administrators: Collection[str]) -> bool:
    person = current_person()
    return person is not None and (person.name in administrators)


def _page(told: Mapping[str, object]) -> str:
    title = escape(say("status.title"))
    parts = "".join(
        f"<h2>{_name(key).capitalize()}</h2>{_drawn(value)}"
        for key, value in told.items()
        if value not in ("", None)
    )
    return (
        f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>'
        f"{title}</title>"
        f"<style>{_STYLE}</style></head><body><main><h1>HubLink Assistant: {title}</h1>"
        f"{parts}</main></body></html>"
    )


def _drawn(value: object) -> str:
    """A value as a table where it has parts, else as text."""
    if isinstance(value, Mapping):
        rows = (f"<tr><th>{_name(k)}</th><td>{_drawn(v)}</td></tr>" for k, v in value.items())
        return f"<div tabindex=0><table>{''.join(rows)}</table></div>" if value else _none()
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _listed(value)
    if isinstance(value, bool):
        return say("step.yes" if value else "step.no")
    if isinstance(value, int | float):
        return written(current_language(), value)
    # A path is broken between its folders where the page is narrow.
    return escape("–" if value in ("", None) else str(value)).replace("/", "/<wbr>")


def _listed(values: Sequence[object]) -> str:
    rows = [each for each in values if isinstance(each, Mapping)]
    if not values:
        return _none()
    if not rows:
        return escape(", ".join(map(str, values)))
    names = [key for key in rows[0] if any(row[key] not in ("", None, []) for row in rows)]
    head = "".join(f"<th>{_name(name)}</th>" for name in names)
    body = "".join(
        f"<tr>{''.join(f'<td>{_drawn(row[name])}</td>' for name in names)}</tr>" for row in rows
    )
    return f"<div tabindex=0><table><tr>{head}</tr>{body}</table></div>"


def _none() -> str:
    return f"<p>{escape(say('status.none'))}</p>"


def _name(key: str) -> str:
    """What a part is called; packages, models and days are called so in every language."""
    known = f"status.{key.replace(' ', '_')}"
    return escape(say(known) if known in catalogues()[USUAL] else key)
