"""Who comes, as Chainlit is told: whoever has come, or who has logged in."""

import chainlit as cl
from chainlit.config import config
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from assistant.chat.visitor import (
    Identify,
    local_person,
    person_in_header,
    person_logged_in,
    visit,
    visitor,
)
from assistant.history.history import History
from assistant.sign_in import SignIn, SignInMode


def identification(sign_in: SignIn, history: History) -> Identify:
    """Return the way to find out who comes."""
    match sign_in.mode:
        case SignInMode.LOCAL:
            return local_person(history.users)
        case SignInMode.PROXY:
            return person_in_header(history.users, sign_in.header, frozenset(sign_in.proxies))
        case SignInMode.PASSWORD:
            return person_logged_in(history.log_ins)


def register_sign_in(sign_in: SignIn, history: History) -> None:
    """Make Chainlit ask for a password where there are any, and otherwise take who has come."""
    seconds = config.project.user_session_timeout = sign_in.hours * 3600
    if sign_in.mode is SignInMode.PASSWORD:
        from assistant.chat.login import Login

        # Chainlit's decorator would swallow the refusal of too many attempts.
        config.code.password_auth_callback = Login(history.users, history.log_ins, seconds)

        @cl.on_logout
        async def log_out(_request: Request, _response: Response) -> dict[str, bool]:
            if here := visit():
                await history.log_ins.end(here.log_in)
            return {"success": True}

    else:

        @cl.header_auth_callback
        async def whoever_has_come(_headers: Headers) -> cl.User | None:
            person = visitor()
            return cl.User(identifier=person.name) if person else None
