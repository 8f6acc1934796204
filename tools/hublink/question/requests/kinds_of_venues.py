"""What a noun for one kind of venues says of the papers: "which journal" asks of articles."""

from tools.hublink.core.plan import Condition, Operation
from tools.hublink.language.words import phrase, stem
from tools.hublink.question.denial.denied import is_negated
from tools.hublink.question.mentions.hub_kinds import kinds_called
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.value_senses import ValueSense

_APPEAR_IN = {
    stem(noun): kinds
    for noun, *kinds in (
        ("journal", "journal article"),
        ("magazine", "magazine article"),
        ("newspaper", "newspaper article"),
        ("conference", "conference paper"),
        ("proceedings", "conference paper"),
    )
}
"""What appears in each kind of venues, by the noun for it."""


def read_kinds_of_venues(parse: Parse) -> None:
    """Ask of the works that appear in a kind of venues alone, where venues of all kinds are told.

    Which kind a paper is of must be told otherwise; of a paper that is named, its venue is asked.
    A journal has reviews as well as articles: all count where it is the commonest venue.
    "Conference papers" are those of a conference, where no kind of papers is called so.
    """
    for _, mention in parse.free(MentionKind.FACET):
        if _is_before_papers(parse, mention) and not _kinds(parse, mention):
            parse.consume(mention)
            facet = parse.finest(mention.columns).facet
            parse.conditions.append(Condition(facet=facet, words=mention.words))
            continue
        if not set(mention.columns) <= set(parse.lexicon.venues) or _says_which(parse, mention):
            continue
        most = parse.cues.operation is Operation.EXTREME
        of_venues = _told_of_venues(parse, mention) if most else ()
        senses = of_venues or _kinds(parse, mention)
        if most and not of_venues and _are_of(parse, mention, senses):
            continue
        if senses and not any(c.facet.key == _key(parse, senses) for c in parse.conditions):
            negated = is_negated(parse, mention, None)
            if negated:
                parse.consume(mention)
            parse.conditions.append(
                Condition(
                    facet=parse.view.columns[senses[0].column].facet,
                    values=tuple(sense.value for sense in senses),
                    words=mention.words,
                    certainty=mention.certainty,
                    negated=negated,
                )
            )


def _told_of_venues(parse: Parse, mention: Mention) -> tuple[ValueSense, ...]:
    """The values that say of the venues themselves that they are of a kind: "kind: journal"."""
    columns = parse.view.columns
    keys = {columns[number].facet.key for number in mention.columns}
    return tuple(
        sense
        for sense in parse.lexicon.values.get(phrase(mention.words))
        if columns[sense.column].facet.key[:-1] in keys
    )


def _are_of(parse: Parse, mention: Mention, senses: tuple[ValueSense, ...]) -> bool:
    """Whether the commonest venue has works of a kind: then all of its works count."""
    columns = parse.view.columns
    of_kind = {row.hub for s in senses for row in columns[s.column].by_value[s.value]}
    rows = parse.finest(mention.columns).by_value.values()
    venues = sorted(({row.hub for row in each} for each in rows), key=len, reverse=True)
    return all(not of_kind.isdisjoint(hubs) for hubs in venues[: parse.cues.limit or 1])


def _is_before_papers(parse: Parse, mention: Mention) -> bool:
    """Whether a noun for venues stands right before that for papers: "conference papers"."""
    nouns = (m for m in parse.reading.mentions if m.kind is MentionKind.TYPE)
    venue = mention.end - mention.start == 1 and stem(mention.words) in _APPEAR_IN
    return venue and any(noun.start == mention.end for noun in nouns)


def _kinds(parse: Parse, mention: Mention) -> tuple[ValueSense, ...]:
    wanted = (kind for word in phrase(mention.words) for kind in _APPEAR_IN.get(word, ()))
    return next(filter(None, (kinds_called(parse.lexicon, kind) for kind in wanted)), ())


def _key(parse: Parse, senses: tuple[ValueSense, ...]) -> tuple[str, ...]:
    return parse.view.columns[senses[0].column].facet.key


def _says_which(parse: Parse, mention: Mention) -> bool:
    """Whether the attribute itself holds venues of this kind alone, by its name."""
    said = set(phrase(mention.words))
    return all(said & set(phrase(parse.view.columns[c].labels[-1])) for c in mention.columns)
