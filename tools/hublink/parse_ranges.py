"""What a question requires of numbers: ranges, and years that no fact bears."""

from tools.hublink.cues import Range
from tools.hublink.facets import FacetColumn
from tools.hublink.mentions import MentionKind
from tools.hublink.parse import Parse
from tools.hublink.plan import Condition
from tools.hublink.value_kinds import ValueKind


def read_ranges(parse: Parse) -> None:
    for span in parse.cues.ranges:
        column = _numeric_column(parse, span)
        if column is None:
            continue
        inside = parse.mentions_between(span.start, span.end)
        parse.consume(*inside)
        parse.conditions.append(
            Condition(
                facet=column.facet,
                lowest=span.lowest,
                highest=span.highest,
                words=parse.reading.question[span.start : span.end],
            )
        )


def _numeric_column(parse: Parse, span: Range) -> FacetColumn | None:
    inside = parse.mentions_between(span.start, span.end)
    named = [c for m in inside for c in m.columns] + _facets_near(parse, span)
    numbered = [parse.view.columns[c] for c in named if parse.is_numeric(c)]
    if numbered:
        return numbered[0]
    bounds = [b for b in (span.lowest, span.highest) if b is not None]
    if all(1500 <= b <= 2200 for b in bounds):
        return parse.year_column()
    requested = [
        parse.view.columns[c] for c in range(len(parse.view.columns)) if parse.is_numeric(c)
    ]
    plain = [c for c in requested if c.kind is ValueKind.NUMBER]
    return plain[0] if len(plain) == 1 else None


def _facets_near(parse: Parse, span: Range) -> list[int]:
    """Facets named within a few words of a range, nearest first."""
    near = []
    for mention in parse.reading.mentions:
        if mention.kind is MentionKind.FACET:
            first = parse.reading.tokens[mention.start].start
            last = parse.reading.tokens[mention.end - 1].end
            distance = min(abs(first - span.end), abs(span.start - last))
            if distance <= 20:
                near += [(distance, column) for column in mention.columns]
    return [column for _, column in sorted(near)]


def read_numbers(parse: Parse) -> None:
    """A year that no fact bears is still a condition: the answer is then that there is none."""
    for index, mention in parse.free(MentionKind.NUMBER):
        number = mention.number
        column = parse.year_column()
        if number is None or column is None or not 1500 <= number <= 2200:
            continue
        parse.consumed.add(index)
        parse.conditions.append(
            Condition(facet=column.facet, lowest=number, highest=number, words=mention.words)
        )
