"""The web server: Chainlit's page at /, guarded, loading files of its own origin alone."""

import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from assistant.agent.agent import Assistant
from assistant.chat.error_responses import error_response
from assistant.conversation.turn_options import USUAL_CHOICES, Choices
from assistant.history.history import History
from assistant.indexing.added_graphs import AddedGraphs
from assistant.offering.origin import Origin
from assistant.references.formatted import require_style
from assistant.references.taker import ReferenceTaker
from assistant.status import Status
from assistant.translations.page_language import PageLanguage, current_language
from assistant.web.allowed_routes import refused_routes
from assistant.web.headers.kept_files import KeptFiles
from assistant.web.headers.proxy_headers import TrustedProxyHeaders
from assistant.web.headers.response_headers import ResponseHeaders
from assistant.web.headers.secure_cookies import secure_cookies
from assistant.web.headers.security_headers import add_security_headers
from assistant.web.health_check import HealthCheck
from assistant.web.input_limits import LARGEST_BODY, MOST_OF_A_FRAME
from assistant.web.page_template import (
    connecting_in_order,
    in_language,
    waiting_for_server,
    with_accessible_parts,
    without_log_out,
    without_remote_links,
)
from assistant.web.recent_errors import RecentErrors
from assistant.web.request_guard import LOCAL_HOSTS, RequestGuard
from assistant.web.sign_in import SignIn, SignInMode
from tools.errors import SetupError
from tools.workspace.shelf import Shelf, ShelfSource

if TYPE_CHECKING:
    from assistant.chat.persistence.assistant_source import AssistantSource


class State(NamedTuple):
    """What tells the state of the program, and the names of those who may see it."""

    told: Callable[[], Awaitable[Status]]
    administrators: Collection[str] = ()


class Offers(NamedTuple):
    """What a chat offers besides answers.

    A person has `choices` of how it answers. Where graphs may be `added` on the page, it has routes
    for that; it tells its `state`, with the latest errors, to administrators. A new chat tells the
    `origins` of the indexes. References may be handed to a `zotero`. With `sharing`, people give
    others a link to read a chat.
    """

    choices: Choices = USUAL_CHOICES
    added: AddedGraphs | None = None
    state: State | None = None
    origins: Callable[[], Mapping[str, Origin]] = dict
    zotero: ReferenceTaker | None = None
    sharing: bool = False

    @property
    def on_page(self) -> Sequence[str]:
        """The names by which the page knows what there is beside what it has always."""
        return [name for name in ("zotero", "sharing") if getattr(self, name)]


USUAL_OFFERS = Offers()

PAGE_FILES = (".chainlit/config.toml", "chainlit.md", "public/theme.json")
OLD_NEWS = (
    "Translated markdown file",
    "'Session is disconnected'",
    "Invalid session",
    "Invalid transport",
)


def create_app(
    indexes: ShelfSource,
    build: Callable[[Shelf], Assistant],
    history: History,
    sign_in: SignIn,
    allowed_hosts: Collection[str] = LOCAL_HOSTS,
    offers: Offers = USUAL_OFFERS,
) -> ASGIApp:
    """Return the ASGI app of the chat; `build` makes its assistant, in a thread, on first use.

    The indexes are looked at every other second, and opened anew when they have changed. The
    tables of the history must be up to date. `allowed_hosts` are the host names it answers to.
    Chainlit keeps its settings and callbacks in one place, so a process can hold one such app.

    Raises:
        SetupError: there is no such citation style, the files of the page are missing, or their
            folder cannot be written to.
    """
    require_style(offers.choices.references.style)
    chainlit = _chainlit(sign_in)

    from assistant.chat.persistence.assistant_source import AssistantSource

    source = AssistantSource(indexes, build)
    _set_up(chainlit, source, history, sign_in, offers)
    return Starlette(
        routes=[
            *_routes(source, history, offers),
            *refused_routes([*chainlit.app.routes, *chainlit.router.routes]),
            Mount("/", chainlit.app),
        ],
        middleware=_middleware(chainlit, source, history, sign_in, allowed_hosts),
        lifespan=lambda _app: _running(source, offers.added),
    )


def _set_up(
    chainlit: Any, source: "AssistantSource", history: History, sign_in: SignIn, offers: Offers
) -> None:
    """Have Chainlit's chats, log-ins, sockets, errors and page be ours."""
    from assistant.app import register
    from assistant.web.answer_tasks import AnswerTasks
    from assistant.web.authentication import register_sign_in
    from assistant.web.identity_middleware import current_chat
    from assistant.web.socket_guard import guard_socket

    for name in ("chainlit", "engineio.server"):
        logging.getLogger(name).addFilter(_tells_something)
    tasks = AnswerTasks(current_chat)
    terms = offers.added.terms if offers.added else None
    register(source, history, tasks, offers.choices, terms, offers.origins, offers.zotero)
    register_sign_in(sign_in, history)
    guard_socket(chainlit.sio, tasks)
    chainlit.app.add_exception_handler(HTTPException, error_response)
    chainlit.get_html_template = _page(chainlit.get_html_template, sign_in, offers.on_page)


def _routes(source: "AssistantSource", history: History, offers: Offers) -> list[BaseRoute]:
    """The routes of what is offered besides Chainlit's chat."""
    from assistant.web.graph_routes import graph_routes
    from assistant.web.shared_chats import shared_chats

    added = offers.added
    return [
        *(_status_routes(offers.state) if offers.state else []),
        *([shared_chats(history)] if offers.sharing else []),
        *([graph_routes(added, source.asked, added.terms)] if added else []),
    ]


def _middleware(
    chainlit: Any,
    source: "AssistantSource",
    history: History,
    sign_in: SignIn,
    allowed_hosts: Collection[str],
) -> list[Middleware]:
    """What every request passes, the outermost first."""
    from assistant.web.authentication import identify_with
    from assistant.web.identity_middleware import IdentityMiddleware

    checks = {"index": source.is_open, "chats": history.database.answers}
    return [
        Middleware(TrustedProxyHeaders, proxies=sign_in.proxies),
        Middleware(ResponseHeaders, change=add_security_headers),
        Middleware(ResponseHeaders, change=secure_cookies),
        Middleware(RequestGuard, hosts=allowed_hosts),
        Middleware(RequestBodyLimitMiddleware, max_body_size=LARGEST_BODY),
        Middleware(HealthCheck, checks=checks),
        Middleware(KeptFiles, folder=Path(chainlit.build_dir) / "assets", place="/assets"),
        Middleware(PageLanguage),
        Middleware(IdentityMiddleware, identify=identify_with(sign_in, history)),
    ]


def serve(
    indexes: ShelfSource,
    build: Callable[[Shelf], Assistant],
    history: History,
    sign_in: SignIn,
    host: str = "127.0.0.1",
    port: int = 8000,
    allowed_hosts: Collection[str] = (),
    offers: Offers = USUAL_OFFERS,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve the chat until interrupted; `ready` is told the address once it can be opened.

    `allowed_hosts` are names the chat answers to besides localhost and `host`. Port 0 takes any
    free one.

    Raises:
        SetupError: the address cannot be bound, or the page's files are missing.
    """
    names = LOCAL_HOSTS | {host} | set(allowed_hosts)
    app = create_app(indexes, build, history, sign_in, names, offers)
    listening = _listen(host, port)
    bound = listening.getsockname()[1]
    ready(f"http://{'localhost' if host in LOCAL_HOSTS else host}:{bound}")
    config = uvicorn.Config(
        app,
        log_level="warning",
        timeout_graceful_shutdown=2,
        ws_max_size=MOST_OF_A_FRAME,
        # A page takes kilobytes a turn; compressing each message would cost more than it saves.
        ws_per_message_deflate=False,
        proxy_headers=False,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _status_routes(state: State) -> list[Route]:
    from assistant.web.status_page import status_routes

    errors, since = RecentErrors(), datetime.now(UTC).isoformat(" ", "minutes")[:16]
    errors.listen(logging.getLogger())

    async def told() -> dict[str, object]:
        latest = [each.model_dump(mode="json") for each in errors.latest()]
        status = (await state.told()).model_dump(mode="json")
        versions = {"running since": f"{since} UTC", **status.pop("versions")}
        return {**status, "errors": latest, "versions": versions}

    return status_routes(told, state.administrators)


@asynccontextmanager
async def _running(source: "AssistantSource", added: AddedGraphs | None) -> AsyncIterator[None]:
    """Load the assistant while the server comes up; end what is under way when it goes."""
    async with source.loading():
        try:
            yield
        finally:
            if added is not None:
                added.close()


def _chainlit(sign_in: SignIn) -> Any:
    """Chainlit's server: as it is imported, it reads where its page is and what it signs with."""
    os.environ["CHAINLIT_APP_ROOT"] = str(_page_folder())
    os.environ["CHAINLIT_AUTH_SECRET"] = sign_in.secret.get_secret_value()
    try:
        import chainlit.server
    except PermissionError as error:
        raise SetupError(
            f"The folder of the page cannot be written to: {error.filename}.",
            "Make it writable, or install the assistant where you may write.",
        ) from error
    return chainlit.server


def _page(
    template: Callable[[str], str], sign_in: SignIn, offers: Sequence[str]
) -> Callable[[str], str]:
    def page(root: str) -> str:
        language = current_language()
        html = in_language(without_remote_links(template(root)), root, language, offers)
        html = waiting_for_server(html, root)
        html = with_accessible_parts(connecting_in_order(html, root))
        return html if sign_in.mode is SignInMode.PASSWORD else without_log_out(html)

    return page


def _tells_something(record: logging.LogRecord) -> bool:
    """Whether a log line is news: our one welcome text is in no other language, and pages go."""
    return not record.getMessage().startswith(OLD_NEWS)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise SetupError(
            f"The address {host}:{port} cannot be used: {error.strerror}.",
            "Stop what uses it, or choose another one with --port.",
        ) from error


def _page_folder() -> Path:
    page = Path(__file__).resolve().with_name("page")
    folder = page if page.is_dir() else page.parents[1]
    missing = [name for name in PAGE_FILES if not (folder / name).is_file()]
    if missing:
        raise SetupError(
            f"Files of the page are missing in {folder}: {', '.join(missing)}.",
            "Install the assistant again.",
        )
    return folder
