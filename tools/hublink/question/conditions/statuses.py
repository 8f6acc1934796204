"""Attributes whose values only say whether they hold, required or denied: "with code"."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import (
    ValueKind,
    is_flag,
    is_negative,
    is_positive_flag,
    numeric,
    tells_nothing,
)
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase, stem
from tools.hublink.question.denial.denied import follows_auxiliary, is_negated
from tools.hublink.question.denial.polarity import says_no_to
from tools.hublink.question.denial.untold import (
    NOTHING,
    SAYING,
    explain_said,
    has_nothing,
    is_untold,
)
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_NEARLY_ALL = 0.9
"""An attribute of more of the hubs than this tells none apart by having a value."""
_SURELY_ZERO = 0.9
_DETERMINERS = frozenset("a an the any some its their".split())
_OWNED = ("its", "their")
_WITH = ("with", "including")
_JOINING = ("and", "or", "&")
_ASKING = frozenset("which what who how".split())
_SOUGHT = (MentionKind.TYPE, MentionKind.VALUE)
_THOSE = frozenset("ones those".split())
_HAVING = frozenset(
    stem(verb)
    for verb in """have has having had share release provide publish offer give name state report
    list specify win won receive get got""".split()
)
"""Verbs, as stems, whose object is what something has."""
_BEING = frozenset("is are was were".split())
_UNDERGOING = ("is", "are", "was", "were", "been", "get", "got")


def read_statuses(parse: Parse, hubs_named: bool) -> None:
    for index, mention in parse.free(MentionKind.FACET):
        if _is_rest_of_name(parse, index):
            parse.consumed.add(index)
            continue
        columns = [parse.view.columns[c] for c in mention.columns]
        untold = is_untold(parse, mention)
        nothing = has_nothing(parse, mention) or untold
        negated = nothing or is_negated(parse, mention, None)
        status = [c for c in columns if c.is_status()]
        certainty = mention.certainty
        asked = _is_asked(parse, index) and not any(c.says_yes_or_no for c in status)
        if status and not hubs_named and (negated or not asked):
            column = status[0]
            value = _status_value(parse, column, mention, negated)
        elif negated and (nothing or _denied(parse, mention) or not _is_asked(parse, index)):
            column = min(columns, key=lambda c: (not c.negative_values, c.number))
            explain_said(parse, mention)
            value = (
                None if _is_left_blank(parse, column) else next(iter(column.negative_values), None)
            )
            if not untold and (zero := _zero_of(parse, columns, mention)) is not None:
                parse.consumed.add(index)
                parse.conditions.append(zero)
                continue
        elif not (hubs_named or asked) and _is_had(parse, index):
            column, value, certainty = parse.finest(mention.columns), None, 1.0
        else:
            continue
        parse.consumed.add(index)
        values: tuple[str, ...] = (value,) if value else ()
        blank: tuple[str, ...] = ()
        if untold and (nothing_told := tuple(v for v in column.by_value if tells_nothing(v))):
            values = nothing_told
            blank = tuple(hub for hub in parse.view.hubs if hub not in column.by_hub)
        parse.conditions.append(
            Condition(
                facet=column.facet,
                values=values,
                said_by=blank,
                negated=negated and not values,
                words=mention.words,
                certainty=0.8 * certainty,
            )
        )


def _is_left_blank(parse: Parse, column: FacetColumn) -> bool:
    """Whether some hubs tell nothing where others say that there is none: a funder, or "none"."""
    told_of_all = len(column.by_hub) == len(parse.view.hubs)
    return not (told_of_all or column.says_yes_or_no or column.is_status())


def _is_rest_of_name(parse: Parse, index: int) -> bool:
    """Whether a mention is more of a name that one before it is of: "heat" and "house"."""
    mention = parse.reading.mentions[index]
    before = (
        each
        for each in parse.reading.mentions[:index]
        if each.kind is MentionKind.FACET
        and each.columns == mention.columns
        and max(each.certainty, mention.certainty) < 1
        and not set(phrase(each.words)) & set(phrase(mention.words))
    )
    gaps = (parse.reading.tokens[each.end : mention.start] for each in before)
    return any(not any(t.lower in _JOINING or t.lower in _ASKING for t in gap) for gap in gaps)


def _zero_of(parse: Parse, columns: Sequence[FacetColumn], mention: Mention) -> Condition | None:
    """The condition that a number is zero, where some are: "where nobody died", "no deaths".

    "That give no number" are those without any.
    """
    numbers = (c for c in columns if c.kind is ValueKind.NUMBER)
    column = next((c for c in numbers if any(numeric(v) == 0 for v in c.by_value)), None)
    said = (t.stem for t in parse.reading.tokens[max(0, mention.start - 2) : mention.start])
    if column is None or not SAYING.isdisjoint(said):
        return None
    for token in parse.reading.tokens[max(0, mention.start - 2) : mention.start]:
        if token.lower in NOTHING:
            parse.explain(token.start, token.end)
    words = mention.words
    return Condition(facet=column.facet, lowest=0, highest=0, words=words, certainty=_SURELY_ZERO)


def _is_asked(parse: Parse, index: int) -> bool:
    """Return whether a facet mention is what the question asks for, not what it requires."""
    mention = parse.reading.mentions[index]
    before = [t.lower for t in parse.reading.tokens[max(0, mention.start - 3) : mention.start]]
    if any(_are_had_by(m, mention, parse) for m in parse.reading.mentions[:index]):
        return False
    said_of_it = mention.start > 1 and follows_auxiliary(parse, mention.start - 1)
    said_of_it |= not _BEING.isdisjoint(before[-1:]) and _is_of_hubs(parse, index)
    return (
        (bool({"what", "which"} & set(before)) and not said_of_it)
        or parse.reading.tokens[mention.start].lower == "which"
        or _follows_superlative(parse, mention)
    )


def _are_had_by(hubs: Mention, mention: Mention, parse: Parse) -> bool:
    """Whether it is asked which hubs have something: "which works have an award?"."""
    if hubs.kind is not MentionKind.TYPE or not hubs.start:
        return False
    words = [token.lower for token in parse.reading.tokens]
    verbs = words[hubs.end : mention.start][:1]
    return words[hubs.start - 1] == "which" and verbs in (["have"], ["has"], ["had"])


def _is_of_hubs(parse: Parse, index: int) -> bool:
    """Whether what is sought is said to be something: "papers are open access"."""
    mention = parse.reading.mentions[index]
    ends = (m.end for m in parse.reading.mentions[:index] if m.kind is MentionKind.TYPE)
    return mention.start - 1 in ends and any(
        parse.view.columns[c].is_status() for c in mention.columns
    )


def _is_had(parse: Parse, index: int) -> bool:
    """Return whether what is asked for is to have some value: "papers that share their code".

    What nearly all have is asked for, not required: "papers with their authors".
    """
    mentions = parse.reading.mentions
    column = parse.finest(mentions[index].columns)
    if len(column.by_hub) > _NEARLY_ALL * len(parse.view.hubs):
        return False
    if is_undergone_by_counted(parse, mentions[index]):
        return True
    asked = any(
        m.kind in _SOUGHT or (m.kind is MentionKind.FACET and _is_asked(parse, i))
        for i, m in enumerate(mentions[:index])
    )
    before = parse.reading.tokens[: mentions[index].start]
    asked = asked or any(token.lower in _THOSE or token.stem in WORK_STEMS for token in before)
    owned = bool(before) and before[-1].lower in _OWNED
    while before and before[-1].lower in _DETERMINERS:
        before = before[:-1]
    if not (asked and before):
        return False
    if before[-1].lower in _JOINING and index and mentions[index - 1].end == len(before) - 1:
        return mentions[index - 1].kind is MentionKind.FACET and _is_had(parse, index - 1)
    if before[-1].stem in _HAVING:
        parse.explain(before[-1].start, before[-1].end)
        return True
    return before[-1].lower in _WITH and not owned


def is_undergone_by_counted(parse: Parse, mention: Mention) -> bool:
    """Return whether a verb says what counted hubs undergo: "how many papers were written"."""
    before = parse.reading.tokens[: mention.start]
    if mention.certainty >= 1 or not before or before[-1].lower not in _UNDERGOING:
        return False
    hubs = {m.start for m in parse.reading.mentions if m.kind is MentionKind.TYPE}
    subject = len(before) - 2 if len(before) - 2 in hubs else len(before) - 1
    return [token.lower for token in before[max(0, subject - 2) : subject]] == ["how", "many"]


def _follows_superlative(parse: Parse, mention: Mention) -> bool:
    """Return whether a mention is what a superlative is about: "the most common trial design"."""
    end = parse.cues.extreme_end
    between = [
        t for t in parse.reading.tokens[: mention.start] if end is not None and t.start > end
    ]
    follows = end is not None and parse.reading.tokens[mention.start].start > end
    return follows and all(t.is_function_word or t.stem in LIGHT_STEMS for t in between)


def _denied(parse: Parse, mention: Mention) -> bool:
    """Return whether a "no" or "without" stands right before a mention."""
    before = parse.reading.tokens[max(0, mention.start - 2) : mention.start]
    return any(t.lower in ("no", "without", "lack", "lacks", "lacking") for t in before)


def _status_value(parse: Parse, column: FacetColumn, mention: Mention, negated: bool) -> str | None:
    """Return the value of a status facet that the words around its mention speak for.

    None where things have a kind of it or none at all, and no kind is said: "open access".
    """
    flags = [value for value in sorted(column.by_value) if is_flag(value)]
    if flags:
        denied = negated != says_no_to(column.name, mention.words)
        wanted = [value for value in flags if is_positive_flag(value) != denied]
        return wanted[0] if wanted else None
    near = parse.reading.tokens[max(0, mention.start - 6) : mention.end + 7]
    stems = {t.stem for t in near if not t.is_function_word}
    denying = any(is_negative(v) or "not" in phrase(v) for v in column.by_value)
    kinds = {word for v in column.by_value for word in phrase(v)} - set(phrase(column.name))
    if not denying and (negated or stems.isdisjoint(kinds)):
        return None
    best: tuple[float, str] | None = None
    for value in sorted(column.by_value):
        says_no = is_negative(value)
        words = [w for w in phrase(value) if w not in ("no", "not")]
        share = len(stems & set(words)) / max(1, len(words))
        denies = says_no or "not" in phrase(value)
        score = share + (1 if says_no == negated else 0) - (0.5 if denies and not negated else 0)
        if best is None or score > best[0]:
            best = (score, value)
    return best[1] if best else None
