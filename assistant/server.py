"""The web server: Chainlit's page at /, guarded, loading files of its own origin alone."""

import logging
import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.routing import BaseRoute, Mount
from starlette.types import ASGIApp

from assistant.agent.agent import Assistant
from assistant.chat.error_responses import error_response
from assistant.history.history import History
from assistant.indexing.added_graphs import AddedGraphs
from assistant.offers import USUAL_OFFERS, Offers
from assistant.references.formatted import require_style
from assistant.translations.page_language import PageLanguage
from assistant.web.allowed_routes import refused_routes
from assistant.web.headers.kept_files import KeptFiles
from assistant.web.headers.proxy_headers import TrustedProxyHeaders
from assistant.web.headers.response_headers import ResponseHeaders
from assistant.web.headers.secure_cookies import secure_cookies
from assistant.web.headers.security_headers import add_security_headers
from assistant.web.health_check import HealthCheck
from assistant.web.input_limits import LARGEST_BODY, MOST_OF_A_FRAME
from assistant.web.page.chainlit_server import chainlit_server, page_of, tells_something
from assistant.web.request_guard import LOCAL_HOSTS, RequestGuard
from assistant.web.sign_in import SignIn
from tools.errors import SetupError
from tools.workspace.shelf import Shelf, ShelfSource

if TYPE_CHECKING:
    from assistant.chat.persistence.assistant_source import AssistantSource


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
    chainlit = chainlit_server(sign_in)

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
        logging.getLogger(name).addFilter(tells_something)
    tasks = AnswerTasks(current_chat)
    terms = offers.added.terms if offers.added else None
    register(source, history, tasks, offers.choices, terms, offers.origins, offers.zotero)
    register_sign_in(sign_in, history)
    guard_socket(chainlit.sio, tasks)
    chainlit.app.add_exception_handler(HTTPException, error_response)
    chainlit.get_html_template = page_of(chainlit.get_html_template, sign_in, offers.on_page)


def _routes(source: "AssistantSource", history: History, offers: Offers) -> list[BaseRoute]:
    """The routes of what is offered besides Chainlit's chat."""
    from assistant.web.graph_routes import graph_routes
    from assistant.web.shared_chats import shared_chats
    from assistant.web.status_page import status_routes

    added, state = offers.added, offers.state
    return [
        *(status_routes(state.told, state.administrators) if state else []),
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


@asynccontextmanager
async def _running(source: "AssistantSource", added: AddedGraphs | None) -> AsyncIterator[None]:
    """Load the assistant while the server comes up; end what is under way when it goes."""
    async with source.loading():
        try:
            yield
        finally:
            if added is not None:
                added.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise SetupError(
            f"The address {host}:{port} cannot be used: {error.strerror}.",
            "Stop what uses it, or choose another one with --port.",
        ) from error
