"""Conditions on the number of values of an attribute."""

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.cues.counts import CountBound, count_bounds_in
from tools.hublink.language.words import phrase
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_BETWEEN = frozenset("different distinct unique separate".split())


def read_counts(parse: Parse) -> None:
    """Read the bounds that an attribute follows: of how many values, or of a number itself.

    A bound of the papers that something is in ("more than two papers") is kept as not applied.
    """
    for bound in count_bounds_in(parse.reading.question.lower()):
        mention = _counted(parse, bound)
        if mention is None or (bound.fewest == 1 and bound.most is None):
            continue
        last = parse.reading.tokens[mention.end - 1]
        words = parse.reading.question[bound.start : last.end]
        told = _told_number(parse, mention)
        if told is not None:
            parse.conditions.append(
                Condition(facet=told.facet, lowest=bound.fewest, highest=bound.most, words=words)
            )
            parse.consume(mention)
        elif mention.kind is MentionKind.TYPE:
            parse.unapplied.append(words)
        elif any(parse.is_numeric(c) for c in mention.columns):
            if not _is_number(parse, bound, mention):
                continue
            condition = Condition(
                facet=parse.finest(mention.columns).facet,
                lowest=bound.fewest,
                highest=bound.most,
                words=words,
            )
            parse.conditions.append(condition)
            parse.consume(mention)
        else:
            condition = Condition(
                facet=parse.finest(mention.columns).facet,
                fewest=bound.fewest,
                most=bound.most,
                words=words,
                certainty=mention.certainty,
            )
            parse.conditions.append(condition)
            parse.consume(mention)
        parse.consume(*parse.within(bound.start, bound.end))
        parse.explain(bound.start, last.end)
        parse.counted.append((bound.start, bound.end))


def _told_number(parse: Parse, mention: Mention) -> FacetColumn | None:
    """The attribute that tells how many of a thing there are: "number of questions"."""
    named = ("number", *phrase(mention.words))
    columns = (c for c in parse.view.columns if c.kind is ValueKind.NUMBER)
    return next((column for column in columns if phrase(column.name) == named), None)


def _counted(parse: Parse, bound: CountBound) -> Mention | None:
    """Return the mention right after a bound: of an attribute, or the hubs."""
    tokens = parse.reading.tokens
    place = parse.position(bound.end)
    while place < len(tokens) and tokens[place].lower in _BETWEEN:
        place += 1
    free = parse.free(MentionKind.FACET, MentionKind.TYPE)
    return next((mention for _, mention in free if mention.start == place), None)


def _is_number(parse: Parse, bound: CountBound, mention: Mention) -> bool:
    """Whether a bound in words is of an attribute's numbers; one in digits is read as a range."""
    kinds = {parse.view.columns[c].kind for c in mention.columns}
    in_digits = any(c.isdigit() for c in parse.reading.question[bound.start : bound.end])
    return kinds == {ValueKind.NUMBER} and not in_digits and bound.fewest != bound.most
