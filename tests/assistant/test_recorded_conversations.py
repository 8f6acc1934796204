"""Conversations as a capable model has them: one of each kind, replayed over the sample graph."""

import json
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from talks import Talk

from assistant.conversation.answer import Answer
from assistant.models.context_window import tokens_in

pytestmark = pytest.mark.anyio

RECORDED: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("recorded_conversations.toml").read_text("utf-8")
)["conversation"]
SETTLED = 2_400
"""Tokens of a turn that its first request settles, counted on the safe side."""


def said(reply: str) -> Any:
    return json.loads(reply) if reply.startswith("[[") else reply


class Replayed(NamedTuple):
    """The answers to a conversation's questions, and what its endpoint was asked for them."""

    answers: list[Answer]
    asked: list[dict[str, Any]]


Replay = Callable[[dict[str, Any]], Awaitable[Replayed]]


@pytest.fixture(scope="module")
def known() -> dict[str, Replayed]:
    """The conversations that were replayed, by their kinds: each is once for all tests."""
    return {}


@pytest.fixture
def replay(
    known: dict[str, Replayed], talk_with: Callable[..., Talk], sample_store: Path, service: Any
) -> Replay:
    """Replays a conversation over the sample graph."""

    async def replayed(recorded: dict[str, Any]) -> Replayed:
        if recorded["kind"] not in known:
            replies = [said(reply) for turn in recorded["turn"] for reply in turn["replies"]]
            service.asked = []
            talk = talk_with(*replies, store=sample_store)
            answers = [await talk.ask(turn["question"]) for turn in recorded["turn"]]
            known[recorded["kind"]] = Replayed(answers, service.asked)
        return known[recorded["kind"]]

    return replayed


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda each: each["kind"])
async def test_a_right_answer_stands_at_the_cost_it_should_have(
    recorded: dict[str, Any], replay: Replay
) -> None:
    answers, asked = await replay(recorded)

    for turn, answer in zip(recorded["turn"], answers, strict=True):
        assert answer.usage.calls == len(turn["replies"])
        assert answer.usage.tokens <= turn.get("tokens", SETTLED)
        assert len(answer.hubs) == turn["papers"]
        assert answer.grounded == bool(turn["papers"])
        assert answer.notes == ()
        assert [finding.text for finding in answer.findings if finding.is_doubted] == []
    assert len(asked) == sum(len(turn["replies"]) for turn in recorded["turn"])


async def test_every_request_begins_with_the_same(replay: Replay) -> None:
    asked = [each for recorded in RECORDED for each in (await replay(recorded)).asked]

    offered = [each for each in asked if "tools" in each]
    assert len(offered) > len(RECORDED)
    assert len({json.dumps([each["tools"], each["messages"][0]]) for each in offered}) == 1
    shared = [tokens_in(json.dumps([each["tools"], each["messages"][0]])) for each in offered]
    whole = [tokens_in(json.dumps(each)) for each in offered]
    assert sum(shared) / sum(whole) > 0.6
