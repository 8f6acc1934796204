"""Error responses to the page: worded here, never by an exception."""

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from assistant.translations.page_language import say

logger = logging.getLogger(__name__)

Arguments = ParamSpec("Arguments")


def log_failures(
    work: Callable[Arguments, Awaitable[None]],
) -> Callable[Arguments, Awaitable[None]]:
    """Log the exceptions of some work; Chainlit would show them to the person."""

    @wraps(work)
    async def quiet(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            await work(*args, **kwargs)
        except Exception:
            logger.exception("Something the page asked for failed.")

    return quiet


async def error_response(_request: Request, error: Exception) -> Response:
    """Return the response to a request that was refused or failed.

    Chainlit wraps some exceptions, refusals of ours among them, into a failure that repeats them.
    """
    if isinstance(error.__cause__, HTTPException):
        error = error.__cause__
    if isinstance(error, HTTPException) and error.status_code < 500:
        return JSONResponse({"detail": error.detail}, error.status_code, error.headers)
    logger.error("A request failed.", exc_info=error)
    return JSONResponse({"detail": say("page.failed")}, 500)
