"""Authentication: telling Chainlit who a request comes from, or asking for a password."""

import chainlit as cl
from chainlit.config import config
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from assistant.history.history import History
from assistant.web.identity_middleware import (
    Identify,
    current_identity,
    current_person,
    local_person,
    person_in_header,
    person_logged_in,
)
from assistant.web.sign_in import SignIn, SignInMode


def identify_with(sign_in: SignIn, history: History) -> Identify:
    """Return the way to identify people that a sign-in mode asks for."""
    match sign_in.mode:
        case SignInMode.LOCAL:
            return local_person(history.users)
        case SignInMode.PROXY:
            return person_in_header(history.users, sign_in.header, frozenset(sign_in.proxies))
        case SignInMode.PASSWORD:
            return person_logged_in(history.log_ins)


def register_sign_in(sign_in: SignIn, history: History) -> None:
    """Make Chainlit ask for a password where there are any, else take whom the request is from."""
    seconds = config.project.user_session_timeout = sign_in.hours * 3600
    if sign_in.mode is SignInMode.PASSWORD:
        from assistant.web.password_login import PasswordLogin

        # Chainlit's decorator would swallow the refusal of too many attempts.
        config.code.password_auth_callback = PasswordLogin(history.users, history.log_ins, seconds)

        @cl.on_logout
        async def log_out(_request: Request, _response: Response) -> dict[str, bool]:
            if here := current_identity():
                await history.log_ins.end(here.log_in)
            return {"success": True}

    else:

        @cl.header_auth_callback
        async def whoever_has_come(_headers: Headers) -> cl.User | None:
            person = current_person()
            return cl.User(identifier=person.name) if person else None
