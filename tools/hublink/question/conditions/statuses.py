"""Attributes whose values only say whether they hold, and which way a clause is turned."""

from collections.abc import Sequence
from itertools import takewhile

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag, numeric
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.demonyms import REGIONS
from tools.hublink.language.words import (
    AUXILIARIES,
    EXCEPTING,
    LIGHT_STEMS,
    WORK_STEMS,
    Token,
    phrase,
    stem,
    tokens,
)
from tools.hublink.question.conditions.polarity import says_no_to
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_NEAR = 4
_NEARLY_ALL = 0.9
"""An attribute of more of the hubs than this tells none apart by having a value."""
_DETERMINERS = frozenset("a an the any some its their".split())
_OWNED = ("its", "their")
_WITH = ("with", "including")
_JOINING = ("and", "or", "&")
_ASKING = frozenset("which what who how".split())
_SOUGHT = (MentionKind.TYPE, MentionKind.VALUE)
_BEFORE = 7
SAYING = frozenset(
    stem(verb)
    for verb in """say said says state stated tell told report reported specify mention mentioned
    name describe explain give given""".split()
)
"""Verbs, as stems, of a question within a question: "do not say which model they use"."""
_MISSING = frozenset(map(stem, "missing lacking lack absent unknown unclear blank empty".split()))
_THOSE = frozenset("ones those".split())
_NON = "non"
_SURELY_ZERO = 0.9
_WITHOUT = ("without", "lacking")
_NOTHING = frozenset("nothing nobody none".split())
_EXCLUDE = frozenset("exclude omit avoid skip".split())
_EXCLUDED = frozenset("excluded excludes omitted omits avoided avoids skipped skips".split())
_SAID_OF_PAPERS = frozenset("did do does that which who to".split())
"""What stands before "exclude" where papers do so, and nobody is told to."""
_LEAVING, _OUT = frozenset(map(stem, "leave left leaving keep kept".split())), "out"
_HAVING = frozenset(
    stem(verb)
    for verb in """have has having had share release provide publish offer give name state report
    list specify""".split()
)
"""Verbs, as stems, whose object is what something has."""
_UNDERGOING = ("is", "are", "was", "were", "been", "get", "got")
_OF_THE = ("of", "the")


def says_untold(words: Sequence[Token]) -> bool:
    """Return whether words say that something is missing, or is not told."""
    absent = _NOTHING.union(_WITHOUT)
    return any(t.is_negation or t.lower in absent or t.stem in _MISSING for t in words)


def read_statuses(parse: Parse, hubs_named: bool) -> None:
    for index, mention in parse.free(MentionKind.FACET):
        if _is_rest_of_name(parse, index):
            parse.consumed.add(index)
            continue
        columns = [parse.view.columns[c] for c in mention.columns]
        untold = _is_untold(parse, mention)
        nothing = _has_nothing(parse, mention) or untold
        negated = nothing or is_negated(parse, mention, None)
        status = [c for c in columns if c.is_status()]
        certainty = mention.certainty
        asked = _is_asked(parse, index) and not any(c.says_yes_or_no for c in status)
        if status and not hubs_named and (negated or not asked):
            column = status[0]
            value = _status_value(parse, column, mention, negated)
        elif negated and (nothing or _denied(parse, mention) or not _is_asked(parse, index)):
            column = min(columns, key=lambda c: (not c.negative_values(), c.number))
            value = next(iter(column.negative_values()), None)
            if not untold and (zero := _zero_of(parse, columns, mention)) is not None:
                parse.consumed.add(index)
                parse.conditions.append(zero)
                continue
        elif not (hubs_named or asked) and _is_had(parse, index):
            column, value, certainty = parse.finest(mention.columns), None, 1.0
        else:
            continue
        parse.consumed.add(index)
        parse.conditions.append(
            Condition(
                facet=column.facet,
                values=(value,) if value else (),
                negated=negated and value is None,
                words=mention.words,
                certainty=0.8 * certainty,
            )
        )


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
        if token.lower in _NOTHING:
            parse.explain(token.start, token.end)
    words = mention.words
    return Condition(facet=column.facet, lowest=0, highest=0, words=words, certainty=_SURELY_ZERO)


def _has_nothing(parse: Parse, mention: Mention) -> bool:
    """Return whether a mention is of what is done to nothing: "papers that cite nothing"."""
    after = parse.reading.tokens[mention.end : mention.end + 1]
    if not any(token.lower in _NOTHING for token in after):
        return False
    parse.explain(after[0].start, after[0].end)
    return True


def _is_untold(parse: Parse, mention: Mention) -> bool:
    """Return whether something is said not to be told.

    "Do not say which model they use", "where nothing is said about the model", "whose model is
    missing".
    """
    words = parse.reading.tokens
    before = words[max(0, mention.start - _BEFORE) : mention.start]
    denied = next((i for i, t in enumerate(before) if t.is_negation or t.lower in _NOTHING), None)
    said = before[denied + 1 :] if denied is not None else ()
    if denied is not None and any(token.stem in SAYING for token in said):
        parse.explain(before[denied].start, before[-1].end)
        return True
    after = words[mention.end : mention.end + _NEAR]
    lacking = [*before[-1:], *takewhile(lambda t: t.is_function_word or t.stem in _MISSING, after)]
    missing = [token for token in lacking if token.stem in _MISSING]
    for token in missing:
        parse.explain(token.start, token.end)
    return bool(missing)


def _is_asked(parse: Parse, index: int) -> bool:
    """Return whether a facet mention is what the question asks for, not what it requires."""
    mention = parse.reading.mentions[index]
    before = [t.lower for t in parse.reading.tokens[max(0, mention.start - 3) : mention.start]]
    said_of_it = mention.start > 1 and _follows_auxiliary(parse, mention.start - 1)
    return (
        (bool({"what", "which"} & set(before)) and not said_of_it)
        or parse.reading.tokens[mention.start].lower == "which"
        or _follows_superlative(parse, mention)
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
    """Return the value of a status facet that the words around its mention speak for."""
    flags = [value for value in sorted(column.by_value) if is_flag(value)]
    if flags:
        denied = negated != says_no_to(column.name, mention.words)
        wanted = [value for value in flags if is_positive_flag(value) != denied]
        return wanted[0] if wanted else None
    near = parse.reading.tokens[max(0, mention.start - 6) : mention.end + 7]
    stems = {t.stem for t in near if not t.is_function_word}
    best: tuple[float, str] | None = None
    for value in sorted(column.by_value):
        says_no = bool(column.negative_values()) and value in column.negative_values()
        words = [w for w in phrase(value) if w not in ("no", "not")]
        share = len(stems & set(words)) / max(1, len(words))
        denies = says_no or "not" in phrase(value)
        score = share + (1 if says_no == negated else 0) - (0.5 if denies and not negated else 0)
        if best is None or score > best[0]:
            best = (score, value)
    return best[1] if best else None


def is_negated(parse: Parse, mention: Mention, qualifier: Mention | None) -> bool:
    """Return whether a negation stands before a mention, or right after it, in the same clause.

    To leave something out says no to it as well, and not to leave it out does not.
    """
    start = min(mention.start, qualifier.start) if qualifier else mention.start
    end = max(mention.end, qualifier.end) if qualifier else mention.end
    return _is_said_no_to(parse, mention, start, end) != _is_left_out(parse, start, end)


def _is_said_no_to(parse: Parse, mention: Mention, start: int, end: int) -> bool:
    if start and parse.reading.tokens[start - 1].lower == _NON:
        parse.explain(parse.reading.tokens[start - 1].start, parse.reading.tokens[start - 1].end)
        return True
    inside = range(start, end)
    before = range(max(0, start - _NEAR - 1), start)
    after = range(end, min(len(parse.reading.tokens), end + 4))
    boundary = {i for m in parse.reading.mentions for i in range(m.start, m.end)}
    for i in reversed(before):
        if _denies(parse, i) or _leaves_out(parse, i):
            joined = i + 1 < start and _is_joined(parse, i)
            return not (joined or _is_denied(parse, i, boundary))
        if i in boundary or _breaks(parse, i):
            break
    said = (i for i in inside if not _is_named(parse, mention, i))
    if any(parse.reading.tokens[i].is_negation or _leaves_out(parse, i) for i in said):
        return True
    for i in after:
        if i in boundary or _breaks(parse, i - 1):
            break
        if parse.reading.tokens[i].is_negation and (
            _follows_auxiliary(parse, i) or (i == end and _is_inverted(parse, start))
        ):
            return not boundary & set(range(i + 1, i + 2 + _NEAR))
        if parse.reading.tokens[i - 1].lower in AUXILIARIES and _excludes(parse, i):
            parse.explain(parse.reading.tokens[i].start, parse.reading.tokens[i].end)
            return True
        if _breaks(parse, i):
            break
    return False


def _is_left_out(parse: Parse, start: int, end: int) -> bool:
    """Whether a verb leaves something out: "left children out", "left out all children"."""
    words = parse.reading.tokens
    before = [i for i in range(max(0, start - _NEAR), start) if words[i].stem in _LEAVING]
    between = words[before[-1] + 1 : start] if before else ()
    if not before or not all(w.is_function_word or w.lower == _OUT for w in between):
        return False
    outs = [i for i in (before[-1] + 1, end) if i < len(words) and words[i].lower == _OUT]
    if not outs:
        return False
    for i in (before[-1], outs[0]):
        parse.explain(words[i].start, words[i].end)
    return True


def _denies(parse: Parse, position: int) -> bool:
    """Whether a word says no to what follows: "not on X", "nothing to do with X", "outside Y"."""
    token = parse.reading.tokens[position]
    if _excludes(parse, position):
        parse.explain(token.start, token.end)
        return True
    return token.is_negation or token.lower in _NOTHING or _is_outside(parse, position)


def _excludes(parse: Parse, position: int) -> bool:
    """Whether a verb says that papers leave out what follows, and does not tell to do so."""
    word = parse.reading.tokens[position].lower
    before = parse.reading.tokens[position - 1] if position else None
    said_of_papers = before is not None and (before.is_negation or before.lower in _SAID_OF_PAPERS)
    return word in _EXCLUDED or (word in _EXCLUDE and said_of_papers)


def _is_outside(parse: Parse, position: int) -> bool:
    """Whether a word leaves out the place that follows: "outside (of) the UK"."""
    words = parse.reading.tokens[position:]
    if words[0].lower != "outside":
        return False
    behind = next((word for word in words[1:] if word.lower not in _OF_THE), None)
    return behind is not None and (behind.text[:1].isupper() or behind.lower in REGIONS)


def _is_denied(parse: Parse, position: int, boundary: set[int]) -> bool:
    """Whether a word that says no is itself denied: "do not work without training"."""
    if parse.reading.tokens[position].lower not in {*_WITHOUT, *_EXCLUDE}:
        return False
    for i in range(position - 1, max(-1, position - _NEAR - 1), -1):
        if parse.reading.tokens[i].is_negation:
            return True
        if i in boundary or _breaks(parse, i):
            break
    return False


def _is_joined(parse: Parse, position: int) -> bool:
    """Return whether a hyphen joins a word to the next, of which alone it speaks: "no-training"."""
    token = parse.reading.tokens[position]
    return parse.reading.question[token.end : token.end + 1] == "-"


def _is_named(parse: Parse, mention: Mention, position: int) -> bool:
    """Return whether a word is part of the value that a mention names, as in "no-till"."""
    word = parse.reading.tokens[position].lower
    within = mention.kind is MentionKind.VALUE and mention.start <= position < mention.end
    return within and all(
        word in (token.lower for token in tokens(sense.value)) for sense in mention.senses
    )


def _leaves_out(parse: Parse, position: int) -> bool:
    """Return whether a word belongs to two that except what follows: "other than", "all but"."""
    words = [token.lower for token in parse.reading.tokens]
    pairs = (tuple(words[max(0, at) : at + 2]) for at in (position - 1, position))
    return any(pair in EXCEPTING for pair in pairs)


def _follows_auxiliary(parse: Parse, position: int) -> bool:
    """Return whether a negation turns round the verb of what stands before it ("was not used")."""
    token = parse.reading.tokens[position]
    if token.lower.endswith(("n't", "n’t")):
        return True
    before = parse.reading.tokens[position - 1].lower if position else ""
    return token.lower in ("not", "never") and before in AUXILIARIES


def _is_inverted(parse: Parse, start: int) -> bool:
    """Return whether a verb stands before what it is said of: "for which is *the size* not …"."""
    before = [token.lower for token in parse.reading.tokens[max(0, start - 2) : start]]
    return any(word in AUXILIARIES for word in before)


def _breaks(parse: Parse, position: int) -> bool:
    token = parse.reading.tokens[position]
    gap = parse.reading.question[token.end : token.end + 1]
    return gap in (",", ";", ".", "?", "!") or token.lower in ("and", "but", "that", "which")
