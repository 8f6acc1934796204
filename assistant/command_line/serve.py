"""`hublink serve`: the chat in the browser."""

import asyncio
from functools import partial
from typing import Annotated

import typer

from assistant.command_line.options import StoreOption, configured
from assistant.command_line.terminal import say
from assistant.conversation.turn_options import Choices

PortOption = Annotated[int | None, typer.Option(min=0, max=65535)]
HostOption = Annotated[str | None, typer.Option(help="Address to serve at.")]


def serve(store: StoreOption = None, port: PortOption = None, host: HostOption = None) -> None:
    """Serve the chat in the browser."""
    from assistant.history.users import LOCAL
    from assistant.indexing.added_graphs import AddedGraphs
    from assistant.indexing.origins import origins
    from assistant.offers import Offers, State
    from assistant.server import serve as serve_chat
    from assistant.status import status
    from assistant.web.request_guard import LOCAL_HOSTS
    from assistant.web.sign_in import SignInMode, open_for_people
    from assistant.wiring.agent import build_assistant
    from assistant.wiring.history import build_history, build_secret
    from assistant.wiring.models import model_names
    from assistant.wiring.shelves import shelf_source
    from assistant.wiring.zotero import build_zotero_import

    settings = configured(store)
    host = host or settings.web.host
    history, secret = build_history(settings), build_secret(settings)
    sign_in = asyncio.run(open_for_people(settings, history, secret))
    if sign_in.mode is SignInMode.LOCAL and host not in LOCAL_HOSTS:
        say("Nobody logs in: all who reach this address share one list of chats.")
        say("`hublink users add NAME` gives each their own.")
    nobody_logs_in = sign_in.mode is SignInMode.LOCAL
    may_add = settings.adding.add_graphs
    may_add = nobody_logs_in if may_add is None else may_add
    serve_chat(
        shelf_source(settings, with_added=may_add),
        lambda shelf: build_assistant(settings, shelf),
        history,
        sign_in,
        host=host,
        port=settings.web.port if port is None else port,
        allowed_hosts=settings.web.allowed_hosts,
        offers=Offers(
            choices=Choices(
                references=settings.references.options,
                models=model_names(settings),
                strategies=settings.retrieval.pipeline is None,
            ),
            added=AddedGraphs(settings, shared=not nobody_logs_in) if may_add else None,
            state=State(
                partial(status, settings, history),
                (LOCAL,) if nobody_logs_in else settings.log_in.administrators,
            ),
            origins=partial(origins, settings, with_added=may_add),
            zotero=build_zotero_import(settings) if nobody_logs_in else None,
            sharing=settings.log_in.share_chats and not nobody_logs_in,
        ),
        ready=lambda address: say(f"The chat is at {address} (Ctrl-C stops it)."),
    )
