"""The cost of an answer: tokens, calls, seconds, and money where prices are set."""

from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import Usage


class Prices(Frozen):
    """The prices of a million tokens, read and written."""

    read: float
    written: float
    currency: str = "$"

    def cost_of(self, usage: Usage) -> "Cost":
        amount = usage.input_tokens * self.read + usage.output_tokens * self.written
        return Cost(amount=amount / 1e6, currency=self.currency)


class Cost(Frozen):
    """An amount of money."""

    amount: float
    currency: str

    def as_text(self) -> str:
        """Return the amount, with as many decimals as a small one needs."""
        figures = f"{self.amount:.2f}" if self.amount >= 1 else f"{self.amount:.2g}"
        return f"{self.currency}{figures}"


def spent(usage: Usage, seconds: float, cost: Cost | None = None) -> str:
    """Return a line of tokens in and out, calls, seconds and cost; of seconds alone without a call.

    Reckoned tokens, and what they cost, are called about so many.
    """
    time = f"{seconds:.1f} s"
    if not usage.calls:
        return time
    about = "about " if usage.estimated else ""
    calls = "1 call" if usage.calls == 1 else f"{usage.calls} calls"
    cached = f" ({usage.cached_tokens:,} of them cached)" if usage.cached_tokens else ""
    thought = f" ({usage.reasoning_tokens:,} of them thought)" if usage.reasoning_tokens else ""
    out = f"{usage.output_tokens:,} out{thought}"
    tokens = f"{about}{usage.input_tokens:,} tokens in{cached}, {out}"
    money = [f"{about}{cost.as_text()}"] if cost is not None else []
    return " · ".join([tokens, calls, time, *money])
