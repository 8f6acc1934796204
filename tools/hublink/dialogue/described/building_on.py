"""Works that build on others, which are those that they cite: "what does it draw on?"."""

import re
from collections.abc import Sequence
from itertools import takewhile

from tools.hublink.dialogue.described.papers import ONE, nouns_for_papers
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import (
    AUXILIARIES,
    PERSONAL_PRONOUNS,
    WORK_STEMS,
    Token,
    tells,
    tells_of_citing,
    tokens,
)

_FORMS = {
    "cite": "build draw lean rest rely follow pick take",
    "cites": "builds draws leans rests relies follows picks takes",
    "citing": "building drawing leaning resting relying following picking taking",
    "cited": "built drew drawn leaned leant rested relied followed picked took taken",
}
_FORM_OF = {verb: form for form, verbs in _FORMS.items() for verb in verbs.split()}
_UP = ("follow", "pick", "t")
"""How verbs begin that "up" makes of building on something."""
_ON, _POINTING = ("on", "upon"), frozenset("it them this that these those".split())
_ANY = frozenset("anything something anyone others other each one".split())
_DOING = frozenset("who that which they we anybody somebody not".split())
_ASKING = frozenset(("which", "what"))
_LATER = frozenset("since later afterwards then after so far yet".split())
_ENDING = frozenset("in of do does did has have is are was were after with that which".split())
"""Words behind which a work is no more described by what it is."""
_VERB = re.compile(rf"\b(?:{'|'.join(_FORM_OF)})\b", re.IGNORECASE)
_LONGEST = 9
"""Words at most of the description of a work."""


def with_citing(spoken: Spoken) -> str:
    """Return a message that says of works that they cite those which they build on.

    Data sets may be built on others, too, so it is said of works alone. A graph that tells of no
    citations tells nothing of it.
    """
    text, view = spoken.text, spoken.grounding.view
    if not any(tells_of_citing(column.name) for column in view.columns):
        return text
    words = tokens(text)
    for found in _VERB.finditer(text):
        at = next(i for i, word in enumerate(words) if word.start == found.start())
        if not _is_done_by_works(words, at, spoken) or text[found.end() :].startswith("-"):
            continue
        end, between = _said(words, at)
        if end is None or not _of_works(words, at, end, between, spoken):
            continue
        kept = " ".join(word.text for word in between)
        said = " ".join(filter(None, (_FORM_OF[words[at].lower], kept)))
        rest = words[end:]
        late = all(word.lower in _LATER for word in rest) and bool(between)
        stop = rest[-1].end if rest and late else words[end - 1].end
        return f"{text[: words[at].start]}{said}{text[stop:]}"
    return text


def _is_done_by_works(words: Sequence[Token], at: int, spoken: Spoken) -> bool:
    """Whether a word is a verb, said of works or those who wrote them, and no "long follow-up"."""
    before = [i for i in range(at) if not words[i].lower.endswith("ly")]
    if not before:
        return False
    said = AUXILIARIES | PERSONAL_PRONOUNS | _POINTING | _ANY | _DOING
    named = any(start <= before[-1] < end for start, end in spoken.grounding.names_in(spoken.text))
    works = nouns_for_papers(spoken.text, spoken)
    return words[before[-1]].lower in said or before[-1] in works or named


def _said(words: Sequence[Token], at: int) -> tuple[int | None, Sequence[Token]]:
    """Where the words for building on something end, and what stands between them: "it"."""
    by_up = words[at].lower.startswith(_UP)
    rest = [word.lower for word in words[at + 1 : at + 4]]
    if rest[:1] == ["up"] and not words[at].lower.startswith("follow"):
        return None, ()  # plants "take up the most lead"
    if not by_up:
        on = next((i for i, word in enumerate(rest[:2]) if word in _ON), None)
        plain = on == 0 or (on == 1 and rest[0].endswith("ly"))
        return (at + 2 + on, ()) if on is not None and plain else (None, ())
    if rest[:1] == ["up"]:
        return at + (3 if rest[1:2] and rest[1] in _ON else 2), ()
    if rest[1:2] == ["up"] and rest[0] in _POINTING:
        return at + 3, words[at + 1 : at + 2]
    return None, ()


def _of_works(
    words: Sequence[Token], at: int, end: int, between: Sequence[Token], spoken: Spoken
) -> bool:
    """Whether what is built on are works, or what is asked for is what some works build on."""
    if between:
        return True
    nouns = nouns_for_papers(spoken.text, spoken)
    after = list(takewhile(lambda w: w.lower not in _ENDING, words[end : end + _LONGEST]))
    if after and any(map(tells, after)):
        heads = [end + i for i, word in enumerate(after) if tells(word) or end + i in nouns][-1:]
        described = after[0].is_function_word or any(words[i].stem in WORK_STEMS for i in heads)
        return after[0].lower in _ANY or (described and nouns.issuperset(heads))
    if after and after[0].lower in _POINTING | _ANY:
        return True
    asked = next((i for i in range(at) if words[i].lower in _ASKING), None)
    if asked is None:
        return False
    told = [i for i in range(asked + 1, at) if words[i].lower not in AUXILIARIES]
    is_one = all(words[i].lower in PERSONAL_PRONOUNS | _POINTING for i in told)
    return is_one or any(i in nouns or words[i].lower in ONE for i in told)
