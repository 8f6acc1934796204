"""What "besides" says of a value: that it has companions, or that it is known and left out."""

from tools.hublink.core.plan import Operation
from tools.hublink.question.kin.deeds import asks_what_was_written
from tools.hublink.question.mentions.mention import MentionKind
from tools.hublink.question.mentions.parse import Parse

BESIDES = ("besides", "beyond")
_ASKED_HUBS = ("which", "what", "many")


def besides_leaves_out(parse: Parse) -> bool:
    """Return whether "besides" leaves out what follows it.

    It does of what is asked of another value, "which topics does Ada have besides tides?", of what
    somebody wrote, and of what there is most of. Alone, "which gauges are used besides staffs?", it
    seeks companions.
    """
    most = parse.cues.operation is Operation.EXTREME
    if most or asks_what_was_written(parse.reading.question):
        return True
    values = [m for m in parse.reading.mentions if m.kind is MentionKind.VALUE]
    return len(values) > 1 and not asks_which_hubs(parse)


def asks_which_hubs(parse: Parse) -> bool:
    """Return whether hubs are asked for, as in "which papers"."""
    tokens = parse.reading.tokens
    return any(
        m.kind is MentionKind.TYPE
        and any(t.lower in _ASKED_HUBS for t in tokens[max(0, m.start - 2) : m.start])
        for m in parse.reading.mentions
    )
