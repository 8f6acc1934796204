"""What is sent to a model fits into what it reads at once, and loses the least important first."""

from datetime import date

import pytest

from assistant.conversation.asked import Asked, PapersInMind
from assistant.models.context_window import ContextWindow, Exchange, ModelInput, tokens_of
from assistant.models.language_model import (
    AssistantMessage,
    BriefingMessage,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from tools.hublink.core.models import Entity
from tools.literature.csl import CslItem
from tools.workspace.papers.evidence import Evidence
from tools.workspace.tool import ToolResult


def paper(number: int) -> Evidence:
    hub = Entity(id=f"p{number}", label=f"Paper number {number} with a title of usual length")
    return Evidence(number=number, hub=hub, reference=CslItem(id=hub.id, type="book"))


def turn(results: int = 2, lines: int = 200, earlier: int = 9) -> ModelInput:
    briefing = BriefingMessage(
        hub_name="Paper",
        today=date(2031, 4, 5),
        asked=Asked(plan=None),
        papers=PapersInMind(papers=tuple(paper(n) for n in range(1, 100))),
    )
    found = "\n".join(f"[{n}] A paper that was found\n    year: 2020" for n in range(lines))
    calls = [ToolCall(id=f"c{n}", name="search_hubs", arguments="{}") for n in range(results)]
    messages = [
        message
        for call in calls
        for message in (
            AssistantMessage(text="", calls=(call,)),
            ToolMessage(call=call, result=ToolResult(text=found, summary="")),
        )
    ]
    return ModelInput(
        briefing=briefing,
        earlier=tuple(
            Exchange(question=f"Question {n}?", answer="A long answer. " * 100)
            for n in range(earlier)
        ),
        current=(UserMessage(text="And now?"), *messages),
    )


@pytest.mark.parametrize("tokens", [1_600, 2_048, 4_096, 8_192, 32_768])
def test_messages_fit_into_a_window_of_any_size(tokens: int) -> None:
    messages = ContextWindow(tokens).fitted(turn())

    assert tokens_of(messages) <= tokens - min(1024, tokens // 4)
    assert UserMessage(text="And now?") in messages


def test_without_a_window_nothing_is_shortened() -> None:
    source = turn()

    assert ContextWindow(None).fitted(source) == source.messages()


def test_earlier_turns_give_way_before_what_was_found_just_now() -> None:
    source = turn(results=1, lines=40)
    tight = ContextWindow(2_400).fitted(source)

    assert not any(m.text.startswith("Question 0") for m in tight if isinstance(m, UserMessage))
    assert [m for m in tight if isinstance(m, ToolMessage)] == list(source.current[2:])


def test_the_newest_finding_is_kept_longest() -> None:
    messages = ContextWindow(3_000).fitted(turn())

    old, new = (m.result.text for m in messages if isinstance(m, ToolMessage))
    assert len(new) > len(old)
    assert "did not fit" in old


def test_a_shortened_finding_keeps_whole_lines_and_says_how_many_are_missing() -> None:
    messages = ContextWindow(2_400).fitted(turn(results=1))

    (text,) = (m.result.text for m in messages if isinstance(m, ToolMessage))
    *lines, last = text.split("\n")
    assert all(line.startswith(("[", "    year: 2020")) for line in lines)
    assert last == f"… {400 - len(lines)} more lines did not fit."


def test_a_window_narrows_below_what_was_too_long() -> None:
    window = ContextWindow(32_000)

    assert window.narrow(told=8_000, sent=9_000)
    assert window.tokens == 6_300
    assert window.narrow(told=None, sent=1_000)
    assert window.tokens == 700
    assert not window.narrow(told=None, sent=600)
