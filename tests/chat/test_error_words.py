"""What the page is told where the server fails."""

import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from assistant.chat.error_responses import error_response


def asked(failure: Exception) -> tuple[int, object]:
    """The answer of a route that repeats a failure, as Chainlit's feedback does."""

    async def fail(_request: Request) -> Response:
        try:
            raise failure
        except Exception as error:
            raise HTTPException(500, str(error)) from error

    app = Starlette(routes=[Route("/", fail)], exception_handlers={HTTPException: error_response})
    answer = TestClient(app).get("/")
    return answer.status_code, answer.json()["detail"]


def test_an_exception_is_told_in_the_log_and_not_on_the_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert asked(ValueError("SELECT password FROM users")) == (
        500,
        "Something went wrong. Reload the page and try again.",
    )
    assert "SELECT password FROM users" in caplog.text


def test_a_refusal_of_ours_keeps_its_status_and_its_words() -> None:
    refusal = HTTPException(404, "There is no such answer.")
    assert asked(refusal) == (404, "There is no such answer.")
