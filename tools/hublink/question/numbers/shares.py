"""Conditions on shares that are whole or nothing: "only girls", "without women"."""

from tools.hublink.core.plan import Condition
from tools.hublink.core.units import SHARE, unit_of
from tools.hublink.language.words import spelled_in
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.measures_told import whole_of

_ONLY = frozenset("only exclusively solely purely".split())
_NONE = frozenset(("no", "without"))


def read_whole_shares(parse: Parse) -> None:
    """Read of whom all are some, or none, where a share of them is told: "only girls" are 100 %.

    The share itself is not meant by its name: "no percentage of girls" and "no error rate" are not
    told, where there are "no errors" it is 0. The verb
    before, "tested only girls", tells nothing more.
    """
    tokens = parse.reading.tokens
    for _, mention in parse.free(MentionKind.FACET):
        said = tokens[mention.start - 1] if mention.start else None
        if said is None or said.lower not in _ONLY | _NONE or _names_share(parse, mention):
            continue
        wholes = ((parse.view.columns[c], whole_of(parse.view.columns[c])) for c in mention.columns)
        column, whole = next((each for each in wholes if each[1] is not None), (None, None))
        if column is None or whole is None:
            continue
        all_of = said.lower in _ONLY
        words = parse.reading.question[said.start : tokens[mention.end - 1].end]
        parse.conditions.append(
            Condition(
                facet=column.facet,
                lowest=whole if all_of else None,
                highest=None if all_of else 0.0,
                words=words,
            )
        )
        parse.consume(mention)
        first = mention.start - 1
        does = first - 1 in {m.end for m in parse.reading.mentions if m.kind is MentionKind.TYPE}
        parse.explain(tokens[first - 1 if does else first].start, said.end)


def _names_share(parse: Parse, mention: Mention) -> bool:
    units = (unit_of(t.lower) for t in parse.reading.tokens[mention.start : mention.end])
    after = parse.reading.tokens[mention.end : mention.end + 1]
    names = [parse.view.columns[column].name for column in mention.columns]
    goes_on = any(spelled_in(word, name) for word in after for name in names)
    return goes_on or any(unit is not None and unit.dimension == SHARE for unit in units)
