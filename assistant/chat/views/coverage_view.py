"""What an answer covers and what it took, for the page to say."""

from assistant.chat.views.evidence_view import JsonObject
from assistant.composing.wording.citations import tells_of_more
from assistant.conversation.answer import Answer
from assistant.conversation.spending import Cost
from assistant.translations.page_text import page_text
from tools.hublink.core.protocols import Usage


def coverage_view(answer: Answer) -> list[JsonObject]:
    """Return how many papers matched, answered and are cited, who wrote it, at what cost."""
    writer = (
        page_text("coverage.offline")
        if answer.model == "offline"
        else page_text("coverage.model", model=answer.model)
    )
    spent = _spent(answer.usage, answer.seconds, answer.cost)
    return [_found(answer), _cited(answer), writer, *spent]


def _found(answer: Answer) -> JsonObject:
    answered = len(answer.hubs)
    matched = max(answer.matched, answered)
    if answer.compared:
        return page_text("coverage.compared", count=answer.compared, similar=matched)
    if matched > answered:
        return page_text("coverage.found_more", count=matched, about=answered)
    return page_text("coverage.found", count=matched)


def _cited(answer: Answer) -> JsonObject:
    facts = sum(len(each.facts) for each in answer.evidence)
    told = {"cited": len(answer.evidence), "count": facts}
    left = len(answer.hubs) - len(answer.evidence)
    if left <= 0:
        return page_text("coverage.cited", **told)
    reason = "not_listed" if tells_of_more(answer.text) else "not_cited"
    return page_text(f"coverage.cited.{reason}", **told, left=left)


def _spent(usage: Usage, seconds: float, cost: Cost | None) -> list[JsonObject]:
    """Tokens in and out, calls, seconds and money; seconds alone where no model was called."""
    time = page_text("spent.seconds", seconds=round(seconds, 1))
    if not usage.calls:
        return [time]
    tokens, price = ("about", "about_money") if usage.estimated else ("tokens", "money")
    told = page_text(f"spent.{tokens}", read=usage.input_tokens, written=usage.output_tokens)
    cached, thought = usage.cached_tokens, usage.reasoning_tokens
    parts = [
        page_text("spent.cached", count=cached) if cached else None,
        page_text("spent.thought", count=thought) if thought else None,
        page_text("spent.calls", count=usage.calls),
        time,
        page_text(f"spent.{price}", money=cost.as_text()) if cost is not None else None,
    ]
    return [told, *filter(None, parts)]
