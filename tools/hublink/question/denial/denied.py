"""Whether a clause says no to what it mentions: "not on X", "left X out", "other than X"."""

import re

from tools.hublink.language.demonyms import REGIONS
from tools.hublink.language.words import AUXILIARIES, EXCEPTING, stem, tokens
from tools.hublink.question.denial.untold import ARTICLES, NOTHING, WITHOUT
from tools.hublink.question.kin.besides import BESIDES, besides_leaves_out
from tools.hublink.question.mentions.mention import Mention, MentionKind
from tools.hublink.question.mentions.parse import Parse

_NEAR = 4
_NON = "non"
_EXCEPT = ("except", "excluding")
_EXCLUDE = frozenset("exclude omit avoid skip".split())
_EXCLUDED = frozenset("excluded excludes omitted omits avoided avoids skipped skips".split())
_SAID_OF_PAPERS = frozenset("did do does that which who to".split())
"""What stands before "exclude" where papers do so, and nobody is told to."""
_LEAVING, _OUT = frozenset(map(stem, "leave left leaving keep kept".split())), "out"
_OF_THE = ("of", "the")
_BEFORE_WHY = frozenset("and but so ok okay then well".split())
_PARTING = re.compile(r"[^\w\s]")


def is_negated(parse: Parse, mention: Mention, qualifier: Mention | None) -> bool:
    """Return whether a negation stands before a mention, or right after it, in the same clause.

    To leave something out says no to it as well, and not to leave it out does not. Who asks why
    something is not so asks of what there is: "why didn't they use X?".
    """
    if _asks_why(parse):
        return False
    start = min(mention.start, qualifier.start) if qualifier else mention.start
    end = max(mention.end, qualifier.end) if qualifier else mention.end
    return _is_said_no_to(parse, mention, start, end) != _is_left_out(parse, start, end)


def is_word_denied(parse: Parse, position: int) -> bool:
    """Return whether a clause says no to a word that names nothing: "not using wool"."""
    start, end = position, position + 1
    if _asks_why(parse):
        return False
    return _is_said_no_to(parse, None, start, end) != _is_left_out(parse, start, end)


def _asks_why(parse: Parse) -> bool:
    """Whether a question is for reasons: "and why", "how come"."""
    said = [token.lower for token in parse.reading.tokens if token.lower not in _BEFORE_WHY][:2]
    return said[:1] == ["why"] or said == ["how", "come"]


def _is_said_no_to(parse: Parse, mention: Mention | None, start: int, end: int) -> bool:
    if start and parse.reading.tokens[start - 1].lower == _NON:
        parse.explain(parse.reading.tokens[start - 1].start, parse.reading.tokens[start - 1].end)
        return True
    inside = range(start, end)
    before = range(max(0, start - _NEAR - 1), start)
    after = range(end, min(len(parse.reading.tokens), end + 4))
    naming = (
        m
        for m in parse.reading.mentions
        if m.kind is not MentionKind.FRAME and not _is_of_those_left_out(parse, m)
    )
    boundary = {i for m in naming for i in range(m.start, m.end)}
    for i in reversed(before):
        if _denies(parse, i) or _leaves_out(parse, i):
            joined = i + 1 < start and _is_joined(parse, i)
            return not (joined or _is_denied(parse, i, boundary))
        if i in boundary or _breaks(parse, i):
            break
    said = (i for i in inside if mention is None or not _is_named(parse, mention, i))
    if any(parse.reading.tokens[i].is_negation or _leaves_out(parse, i) for i in said):
        return True
    for i in after:
        if i in boundary or _breaks(parse, i - 1):
            break
        if parse.reading.tokens[i].is_negation and (
            follows_auxiliary(parse, i) or (i == end and _is_inverted(parse, start))
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
    if not before or not all(w.is_function_word or w.lower in (_OUT, _NON) for w in between):
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
    return token.is_negation or token.lower in NOTHING or _is_outside(parse, position)


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
    if behind is None or _PARTING.search(parse.reading.question[words[0].end : behind.start]):
        return False
    return behind.text[:1].isupper() or behind.lower in REGIONS


def _is_denied(parse: Parse, position: int, boundary: set[int]) -> bool:
    """Whether a word that says no is itself denied: "do not work without training"."""
    if parse.reading.tokens[position].lower not in {*WITHOUT, *_EXCLUDE}:
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
    """Return whether a word is part of what a mention names, a value as "no-till" or a title."""
    word = parse.reading.tokens[position].lower
    if not mention.start <= position < mention.end:
        return False
    if mention.kind is MentionKind.HUB:
        named = [parse.view.hubs[hub].label for hub in mention.hubs]
    else:
        named = [sense.value for sense in mention.senses]
    naming = mention.kind in (MentionKind.VALUE, MentionKind.HUB)
    return naming and all(word in (token.lower for token in tokens(name)) for name in named)


def _is_of_those_left_out(parse: Parse, mention: Mention) -> bool:
    """Whether a noun for hubs stands for those that are left out: "apart from papers by Lund"."""
    before = parse.reading.tokens[max(0, mention.start - 3) : mention.start]
    said = [token.lower for token in before if token.lower not in ARTICLES]
    excepts = said[-1:] and (said[-1] in (*BESIDES, *_EXCEPT, *WITHOUT))
    return mention.kind is MentionKind.TYPE and bool(excepts or tuple(said[-2:]) in EXCEPTING)


def _leaves_out(parse: Parse, position: int) -> bool:
    """Return whether a word belongs to two that except what follows: "other than", "all but".

    So may "besides": "what else did she do besides that?".
    """
    said = parse.reading.tokens
    of_hubs = any(
        m.start in (position + 1, position + 2) and _is_of_those_left_out(parse, m)
        for m in parse.reading.mentions
    )
    if said[position].lower in BESIDES and (of_hubs or besides_leaves_out(parse)):
        parse.explain(said[position].start, said[position].end)
        return True
    for at in (max(0, position - 1), position):
        if tuple(token.lower for token in said[at : at + 2]) in EXCEPTING:
            parse.explain(said[at].start, said[at + 1].end)
            return True
    return False


def follows_auxiliary(parse: Parse, position: int) -> bool:
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
