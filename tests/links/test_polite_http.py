import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tools.adapters.http.polite_http import PoliteHttp, RequestPolicy
from tools.literature.paper_links import LinkServiceError, ServiceUnreachableError

HOST = "api.crossref.org"
URL = f"https://{HOST}/works/10.5555%2F1"
Services = Any


def ask(
    services: Services,
    *urls: str,
    policy: RequestPolicy | None = None,
    cache: Path | None = None,
    clock: Callable[[], float] = lambda: 0.0,
) -> list[dict[str, Any] | LinkServiceError | None]:
    async def asking() -> list[dict[str, Any] | LinkServiceError | None]:
        http = PoliteHttp(
            policy or RequestPolicy(), cache, services.transport, services.sleep, clock
        )
        async with http:
            return [await answer(http, url) for url in urls]

    async def answer(http: PoliteHttp, url: str) -> dict[str, Any] | LinkServiceError | None:
        try:
            return await http.get_json(url)
        except LinkServiceError as error:
            return error

    return asyncio.run(asking())


def test_an_answer_is_read_and_the_program_says_who_it_is(services: Services) -> None:
    services.answer(HOST, {"status": "ok"})
    answers = ask(services, URL, policy=RequestPolicy(contact="reader@example.org"))

    assert answers == [{"status": "ok"}]
    assert services.requests[0].headers["user-agent"] == (
        "HubLink-Assistant (mailto:reader@example.org)"
    )
    assert services.requests[0].url.raw_path == b"/works/10.5555%2F1"


def test_what_a_service_does_not_know_is_nothing(services: Services) -> None:
    assert ask(services, URL) == [None]


def test_a_host_that_was_not_chosen_is_never_contacted(services: Services) -> None:
    for url in ("https://evil.example/", f"http://{HOST}/", f"https://{HOST}.evil.example/"):
        (answer,) = ask(services, url)
        assert isinstance(answer, LinkServiceError)
        assert "refused to contact" in str(answer)
    assert services.requests == []


def test_a_redirect_within_the_host_is_followed_and_one_elsewhere_refused(
    services: Services,
) -> None:
    moved = httpx.Response(301, headers={"location": "/works/new"})
    services.answer(HOST, moved, {"moved": True})
    assert ask(services, URL) == [{"moved": True}]

    services.answer(HOST, httpx.Response(302, headers={"location": "https://evil.example/x"}))
    (answer,) = ask(services, URL)
    assert "refused to contact evil.example" in str(answer)
    assert services.asked("evil.example") == []


def test_an_endless_redirect_ends(services: Services) -> None:
    services.answer(HOST, httpx.Response(302, headers={"location": "/again"}))
    (answer,) = ask(services, URL)
    assert "redirected too often" in str(answer)
    assert len(services.requests) == 4


def test_a_busy_service_is_waited_for_as_long_as_it_asks(services: Services) -> None:
    busy = httpx.Response(429, headers={"retry-after": "3"})
    services.answer(HOST, busy, {"status": "ok"})
    assert ask(services, URL) == [{"status": "ok"}]
    assert services.waits == [3.0]


def test_a_service_that_asks_for_a_long_wait_is_left_alone_that_long(services: Services) -> None:
    now = [0.0]
    services.answer(HOST, httpx.Response(429, headers={"retry-after": "600"}), {"status": "ok"})

    def clock() -> float:
        now[0] += 200.0
        return now[0]

    first, second, third, fourth = ask(services, URL, URL, URL, URL, clock=clock)
    assert "busy (status 429)" in str(first)
    assert isinstance(second, ServiceUnreachableError)
    assert isinstance(third, ServiceUnreachableError)
    assert fourth == {"status": "ok"}
    assert services.waits == []
    assert len(services.requests) == 2


def test_a_retry_after_date_in_the_past_means_now(services: Services) -> None:
    date = {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}
    services.answer(HOST, httpx.Response(503, headers=date), {"status": "ok"})
    assert ask(services, URL) == [{"status": "ok"}]
    assert services.waits == [0.0]


def test_a_broken_service_is_tried_three_times_with_growing_waits(services: Services) -> None:
    services.answer(HOST, httpx.Response(500))
    (answer,) = ask(services, URL)
    assert "busy (status 500)" in str(answer)
    assert len(services.requests) == 3
    assert 0 < services.waits[0] <= 1.0 <= services.waits[1] <= 2.0


def test_another_refusal_is_told_and_not_tried_again(services: Services) -> None:
    services.answer(HOST, httpx.Response(403))
    (answer,) = ask(services, URL)
    assert str(answer) == "answered with status 403."
    assert len(services.requests) == 1


@pytest.mark.parametrize("error", [httpx.ConnectError, httpx.ConnectTimeout, httpx.ReadTimeout])
def test_a_dead_network_is_tried_once_and_then_remembered_for_a_while(
    services: Services, error: type[httpx.TransportError]
) -> None:
    times = iter([0.0, 0.0, 59.0, 61.0, 61.0])
    services.fail(HOST, error)
    first, second, third = ask(services, URL, URL, URL, clock=lambda: next(times))

    assert error.__name__ in str(first)
    assert "left alone" in str(second)
    assert error.__name__ in str(third)
    assert len(services.requests) == 2
    assert services.waits == []


@pytest.mark.parametrize(
    "body",
    [
        httpx.Response(200, text="<html></html>", headers={"content-type": "text/html"}),
        httpx.Response(200, text='{"a": 1}', headers={"content-type": "text/html"}),
        httpx.Response(200, text='{"a": ', headers={"content-type": "application/json"}),
        httpx.Response(200, json=["no", "object"]),
        httpx.Response(200, content=b"[" * 200_000, headers={"content-type": "application/json"}),
        httpx.Response(200, content=b"\xff\xfe\x00", headers={"content-type": "application/json"}),
    ],
)
def test_anything_but_a_json_object_is_refused_and_not_kept(
    services: Services, body: httpx.Response, tmp_path: Path
) -> None:
    services.answer(HOST, body, {"status": "ok"})
    first, second = ask(services, URL, URL, cache=tmp_path)
    assert str(first) == "the answer is not the JSON expected."
    assert second == {"status": "ok"}


def test_an_answer_that_is_too_large_is_not_read_to_its_end(services: Services) -> None:
    read = 0

    async def endless() -> Any:
        nonlocal read
        for _ in range(1000):
            read += 1
            yield b" " * 1024

    services.answer(
        HOST,
        httpx.Response(200, content=endless(), headers={"content-type": "application/json"}),
    )
    (answer,) = ask(services, URL, policy=RequestPolicy(largest_answer=10 * 1024))
    assert str(answer) == "the answer is larger than allowed."
    assert read <= 11


def test_a_kept_answer_is_not_asked_for_again_even_after_a_restart(
    services: Services, tmp_path: Path
) -> None:
    services.answer(HOST, {"status": "ok", "n": "é" * 300_000})
    first = ask(services, URL, URL, cache=tmp_path)
    again = ask(services, URL, cache=tmp_path)

    assert [*first, *again] == [{"status": "ok", "n": "é" * 300_000}] * 3
    assert len(services.requests) == 1


def test_a_kept_answer_needs_no_network(services: Services, tmp_path: Path) -> None:
    services.answer(HOST, {"status": "ok"})
    ask(services, URL, cache=tmp_path)
    services.fail(HOST, httpx.ConnectError)
    assert ask(services, URL, cache=tmp_path) == [{"status": "ok"}]


def test_what_a_service_lacks_is_kept_for_a_time_of_its_own(
    services: Services, tmp_path: Path
) -> None:
    missing = httpx.Response(404, text="Resource not found.")
    services.answer(HOST, missing)
    assert ask(services, URL, URL, cache=tmp_path) == [None, None]
    assert len(services.requests) == 1

    other, policy = f"{URL}2", RequestPolicy(absent_is_fresh=0)
    services.answer(HOST, missing, {"status": "ok"})
    answers = ask(services, other, other, other, cache=tmp_path, policy=policy)
    assert answers == [None, {"status": "ok"}, {"status": "ok"}]
    assert len(services.requests) == 3


def test_a_services_own_caching_headers_do_not_count(services: Services, tmp_path: Path) -> None:
    headers = {"cache-control": "no-store", "vary": "*", "set-cookie": "id=1", "age": "99999999"}
    services.answer(HOST, httpx.Response(200, json={"status": "ok"}, headers=headers))
    ask(services, URL, URL, cache=tmp_path)
    assert len(services.requests) == 1
    assert "cookie" not in services.requests[0].headers


def test_failures_are_not_kept(services: Services, tmp_path: Path) -> None:
    services.answer(HOST, httpx.Response(403), {"status": "ok"})
    first, second = ask(services, URL, URL, cache=tmp_path)
    assert isinstance(first, LinkServiceError)
    assert second == {"status": "ok"}


def test_a_secret_reaches_its_host_alone_and_is_not_kept(
    services: Services, tmp_path: Path
) -> None:
    secret = {"api.openalex.org": {"api_key": "s3cret"}}
    other = "https://api.openalex.org/works?filter=x"
    for host in (HOST, "api.openalex.org"):
        services.answer(host, {"status": "ok"})
    ask(services, URL, other, policy=RequestPolicy(secrets=secret), cache=tmp_path)

    assert "s3cret" not in str(services.asked(HOST)[0].url)
    assert services.asked("api.openalex.org")[0].url.params["api_key"] == "s3cret"
    assert services.asked("api.openalex.org")[0].url.params["filter"] == "x"
    assert all(b"s3cret" not in file.read_bytes() for file in tmp_path.iterdir())


def test_a_broken_cache_costs_no_answer(services: Services, tmp_path: Path) -> None:
    (tmp_path / "link-answers.db").write_text(json.dumps("no database") * 1000)
    services.answer(HOST, {"status": "ok"})
    assert ask(services, URL, cache=tmp_path) == [{"status": "ok"}]
