import pytest

from assistant.conversation.spending import Prices, spent
from assistant.models.endpoint.tool_trust import ToolCalling, ToolTrust, is_small
from tools.hublink.core.protocols import NO_USAGE, Usage


@pytest.mark.parametrize(
    "name",
    ["qwen2.5:3b", "Llama-3.2-1B-Instruct", "smollm2-135m", "gemma-2-2b-it", "x/tiny-1.1B-chat"],
)
def test_a_name_tells_a_small_model(name: str) -> None:
    assert is_small(name)


@pytest.mark.parametrize(
    "name", ["gpt-5-mini", "qwen3:8b", "qwen3-30b-a3b", "llama-3.3-70B", "mixtral-8x7b", "o4-mini"]
)
def test_a_name_of_a_larger_or_unknown_model_does_not(name: str) -> None:
    assert not is_small(name)


def test_a_model_that_once_got_a_call_right_is_trusted_after_failures() -> None:
    trust = ToolTrust()
    trust.called()
    for _ in range(5):
        trust.failed()

    assert trust.objection() is None


def test_what_is_set_overrules_what_was_seen() -> None:
    assert ToolTrust(ToolCalling.MODEL, "tiny-1b").objection() is None
    assert ToolTrust(ToolCalling.PLAN, "large-70b").objection() is not None


def test_what_was_spent_reads_as_one_line() -> None:
    usage = Usage(input_tokens=4_321, output_tokens=98, calls=2)
    cost = Prices(read=1.0, written=5.0, currency="€").cost_of(usage)

    assert spent(usage, 3.14, cost) == "4,321 tokens in, 98 out · 2 calls · 3.1 s · €0.0048"
    assert spent(usage.model_copy(update={"estimated": True}), 3).startswith("about 4,321")
    cached = usage.model_copy(update={"cached_tokens": 3_000})
    assert spent(cached + cached, 1).startswith("8,642 tokens in (6,000 of them cached), 196 out")
    thought = Usage(input_tokens=9, output_tokens=90, reasoning_tokens=80)
    assert spent(thought, 1).startswith("9 tokens in, 90 out (80 of them thought)")
    assert spent(NO_USAGE, 0.04) == "0.0 s"
