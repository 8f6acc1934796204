"""Works by how many people wrote them: "by one person alone", "anything she wrote on her own"."""

import re

from tools.hublink.core.plan import Condition
from tools.hublink.language.cues.counts import CountBound
from tools.hublink.language.words import PERSONS
from tools.hublink.question.mentions.mention import Mention, MentionKind, mention_of
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.attribute_names import people_of_works

_BY, _ALONE = "by", "alone"
_ON_ONES_OWN = re.compile(
    r"\b(?:alone|solo|single-handed(?:ly)?|on (?:his|her|their) own|by (?:him|her|them)sel(?:f|ves)"
    r"|as (?:the )?(?:sole|only|single) author|without (?:any )?co-?authors?)\b",
    re.IGNORECASE,
)


def people_behind(parse: Parse, bound: CountBound) -> Mention | None:
    """Return the people whose works are sought by how many they are: "by one person alone"."""
    first, place = parse.position(bound.start), parse.position(bound.end)
    done_by = first > 0 and parse.reading.tokens[first - 1].lower == _BY
    behind = parse.reading.tokens[place : place + 1]
    column = people_of_works(parse.view.columns) if done_by else None
    if column is None or not behind or behind[0].lower not in PERSONS:
        return None
    alone = parse.reading.tokens[place + 1 : place + 2]
    parse.explain_words({word.lower for word in alone if word.lower == _ALONE})
    named = mention_of(MentionKind.FACET, columns=(column.number,), certainty=1.0)
    at = {"start": place, "end": place + 1, "words": behind[0].text}
    return named.model_copy(update=at)


def read_alone(parse: Parse) -> None:
    """Read that somebody who is named wrote works alone: "anything she wrote on her own"."""
    said = _ON_ONES_OWN.search(parse.reading.question)
    column = people_of_works(parse.view.columns) if said is not None else None
    if said is None or column is None:
        return
    named = (m for m in parse.reading.mentions if m.kind is MentionKind.VALUE)
    if any(sense.column == column.number for m in named for sense in m.senses):
        words = said.group()
        parse.conditions.append(Condition(facet=column.facet, fewest=1, most=1, words=words))
        parse.consume(*parse.within(*said.span()))
        parse.explain(*said.span())
