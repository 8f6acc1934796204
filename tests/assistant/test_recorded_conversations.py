"""Conversations as a capable model has them: one of each kind, replayed over the sample graph."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from talks import Talk

from assistant.models.context_window import tokens_in

pytestmark = pytest.mark.anyio

RECORDED: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("recorded_conversations.toml").read_text("utf-8")
)["conversation"]
SETTLED = 2_400
"""Tokens of a turn that its first request settles, counted on the safe side."""


def said(reply: str) -> Any:
    return json.loads(reply) if reply.startswith("[[") else reply


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda each: each["kind"])
async def test_a_right_answer_stands_at_the_cost_it_should_have(
    recorded: dict[str, Any], talk_with: Callable[..., Talk], sample_store: Path, service: Any
) -> None:
    replies = [said(reply) for turn in recorded["turn"] for reply in turn["replies"]]
    talk = talk_with(*replies, store=sample_store)

    for turn in recorded["turn"]:
        answer = await talk.ask(turn["question"])

        assert answer.usage.calls == len(turn["replies"])
        assert answer.usage.tokens <= turn.get("tokens", SETTLED)
        assert len(answer.hubs) == turn["papers"]
        assert answer.grounded == bool(turn["papers"])
        assert answer.notes == ()
        assert [finding.text for finding in answer.findings if finding.is_doubted] == []
    assert len(service.asked) == len(replies)


async def test_every_request_begins_with_the_same(
    talk_with: Callable[..., Talk], sample_store: Path, service: Any
) -> None:
    for recorded in RECORDED:
        replies = [said(reply) for turn in recorded["turn"] for reply in turn["replies"]]
        talk = talk_with(*replies, store=sample_store)
        service.sent = len(service.asked)
        service.messages = [*[""] * len(service.asked), *replies]
        for turn in recorded["turn"]:
            await talk.ask(turn["question"])

    offered = [asked for asked in service.asked if "tools" in asked]
    assert len(offered) > len(RECORDED)
    assert len({json.dumps([each["tools"], each["messages"][0]]) for each in offered}) == 1
    shared = [tokens_in(json.dumps([each["tools"], each["messages"][0]])) for each in offered]
    whole = [tokens_in(json.dumps(each)) for each in offered]
    assert sum(shared) / sum(whole) > 0.6
