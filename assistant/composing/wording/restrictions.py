"""What restricts papers, as words around the noun for them.

A kind of publication is the noun itself ("journal articles"), who wrote them and when follows as
people say it ("by A from 2019 or later"), any other attribute by its name ("with data set D").
"""

import re
from collections.abc import Sequence

from assistant.composing.wording.attribute_names import (
    Manner,
    Wording,
    complement,
    noun_of,
    predicate,
    quoted,
    wording,
)
from assistant.composing.wording.flags import is_flag, quality, sentence_told
from assistant.composing.wording.phrases import (
    is_plural,
    joined,
    name_of,
    plural,
    singular,
    some_of,
    with_article,
)
from tools.hublink.core.plan import Condition, Plan, Saying, Topic
from tools.hublink.core.value_kinds import TRUE_LABELS, are_years
from tools.hublink.language.explanation import count_text, part_of_names, range_text, says_topic
from tools.hublink.language.kind_names import kind_in_english
from tools.hublink.language.words import (
    NOUNS_FOR_SORTS,
    WORK_STEMS,
    names_doer,
    phrase,
    stem,
    tells_of_citing,
    tokens,
)

_OF_ANOTHER = re.compile(r"(\w+(?: \w+)*) ((?:variant|part|version|kind|type) of)")
_NUMBER_OF = "number of "
_MOST_REPEATED = 3
"""Of more values than this, found by an inner question, a sentence says "one of these"."""
_MOST_LISTED = 6
"""More values than this are told by the word that stands for them all: "Europe"."""
_DATED = frozenset("publication published publish date year issued appeared of in".split())
_TELLING_DATE = frozenset("published date year issued appeared".split())
_MAKERS = frozenset(("author", "creator"))
_KIND = frozenset(("type", "kind"))
_OF_PAPERS = WORK_STEMS | frozenset(map(stem, ("publication", "document", "contribution")))
_STARTS = ("on", "by", "from", "with", "without", "that", "whose", "where")


def noun_of_papers(plan: Plan, noun: str) -> str:
    """Return the noun for the papers of a plan: the kind they are to be of, else a given one."""
    kinds = [kind for c in plan.conditions if _is_kind(c, plan.hub_type) for kind in _kinds(c)]
    return name_of(kinds[0]) if len(kinds) == 1 else noun


def restrictions(plan: Plan, *, many: bool = True) -> str:
    """Return what restricts the papers of a plan besides their noun: their topic, conditions."""
    topic = _topical(plan.topic) if plan.topic is not None else ""
    kinds = [c for c in plan.conditions if _is_kind(c, plan.hub_type)]
    told = [c for c in plan.conditions if len(kinds) != 1 or c not in kinds]
    said = joined([_said(saying) for saying in plan.sayings])
    return " ".join(part for part in (topic, said, clauses(told, many=many)) if part)


def of_span(plan: Plan, said: str) -> str:
    """Return what papers within one of the spans of numbers are that they are grouped by.

    That is "from 2000 to 2009"; nothing where no group is called so.
    """
    grouped = (c for c in plan.conditions if c.facet == plan.group_by)
    parts = [condition.of_span(span) for condition in grouped for span in condition.spans]
    meant = [part for part in parts if range_text(part) == said]
    return clauses(meant[:1], many=True) if meant else ""


def stated(papers: str, about: str) -> str:
    """Return papers with what they are as a sentence: "two papers are training-free".

    Where that is not told by one clause, they stay as they are: "two papers with data set D".
    """
    if about.startswith("where "):
        return f"in {papers} {about.removeprefix('where ')}"
    noun, that, clause = f"{papers} {about}".strip().rpartition(" that ")
    return f"{noun} {clause}" if that and " that " not in noun and " whose " not in clause else ""


def _topical(topic: Topic) -> str:
    return f"{'not ' if topic.negated else ''}on “{topic_words(topic.wording)}”"


def topic_words(wording: str) -> str:
    """Return the words of a topic without the small ones around them: "heat of workers"."""
    words = tokens(wording)
    telling = [word for word in words if not word.is_function_word or word.is_negation]
    return wording[telling[0].start : telling[-1].end] if telling else wording


def _said(saying: Saying) -> str:
    if saying.is_of_dates:
        return f"not {saying.wording}" if saying.negated else saying.wording
    return f"{'without' if saying.negated else 'with'} “{saying.wording}” in the {saying.place}"


def _beside_one_value(conditions: Sequence[Condition]) -> dict[Condition, Condition]:
    """What bounds how many values papers have, by the one of these that is told: "X alone"."""
    counts = {c.facet: c for c in conditions if c.counts_values and not c.negated}
    of_one = {
        facet: [c for c in conditions if c.facet == facet and c is not count]
        for facet, count in counts.items()
    }
    return {
        told[0]: counts[facet]
        for facet, told in of_one.items()
        if len(told) == 1
        and len(told[0].values) == 1
        and not told[0].negated
        and (counts[facet].fewest, counts[facet].most) in ((1, 1), (2, None))
    }


def clauses(conditions: Sequence[Condition], *, many: bool = True) -> str:
    """Return conditions that follow a noun: "curated by Z with data set Y that …"."""
    kinds: dict[str, list[str]] = {"": [], **{start: [] for start in _STARTS}}
    bounded = {c.facet.key for c in conditions if not (c.is_any or c.negated)}
    told = [c for c in conditions if c.negated or not c.is_any or c.facet.key not in bounded]
    beside = _beside_one_value(told)
    for condition, joint in _of_one_attribute([c for c in told if c not in beside.values()]):
        clause = _clause(condition, many, joint)
        if (count := beside.get(condition)) is not None:
            clause = f"{clause} {'alone' if count.most is not None else 'and others'}"
        start, _, rest = clause.partition(" ")
        kinds[start if start in kinds else ""].append(rest if start in kinds else clause)
    found = [joined(kinds[""])]
    found += [
        f"{start} {joined(kinds[start])}" for start in ("on", "by", "from", "with") if kinds[start]
    ]
    lacking = f"without {joined(kinds['without'], 'or')}" if kinds["without"] else ""
    found += [f"and {lacking}" if kinds["with"] and lacking else lacking]
    for start in ("that", "whose", "where"):
        found += [joined([f"{start} {rest}" for rest in kinds[start]])]
    return " ".join(part for part in found if part)


def _of_one_attribute(conditions: Sequence[Condition]) -> list[tuple[Condition, str]]:
    """Join conditions on values of one attribute, with the word between the values."""
    joint: dict[object, list[Condition]] = {}
    for place, condition in enumerate(conditions):
        plain = condition.values and not (condition.source or is_flag(condition.values))
        plain = plain and not says_topic(condition)
        key = (condition.facet.key, condition.negated) if plain else place
        joint.setdefault(key, []).append(condition)
    told = []
    for alike in joint.values():
        values = tuple(value for condition in alike for value in condition.values)
        one_each = all(len(condition.values) == 1 for condition in alike)
        if len(alike) == 1 or not (alike[0].negated or one_each):
            told += [(condition, "or") for condition in alike]
        else:
            word = "or" if alike[0].negated else "and"
            told.append((alike[0].model_copy(update={"values": values}), word))
    return told


def tells_date(name: str) -> bool:
    """Return whether an attribute of this name says when something appeared."""
    words = set(name_of(name).split())
    return not _TELLING_DATE.isdisjoint(words) and words <= _DATED


def _is_kind(condition: Condition, hub_type: str) -> bool:
    """Whether a condition says what kind of publication papers are, in one word for it.

    The type of something else is none of theirs: a "building type".
    """
    *of, last = phrase(condition.facet.name) or ("",)
    named = [last]
    if condition.negated or not {*of} <= _OF_PAPERS | {*phrase(hub_type)}:
        return False
    if len(_distinct(condition.values)) > 1:
        return named[0] in NOUNS_FOR_SORTS and len(_kinds(condition)) == 1
    short = all(len(value.split()) < 4 for value in condition.values)
    of_hub = len(condition.facet.key) == 1
    called = any(phrase(value) == phrase(condition.words) for value in condition.values)
    return short and set(named) <= _KIND and (of_hub or called)


def _kinds(condition: Condition) -> list[str]:
    """The values of a condition, in English, or the one noun said for all of them: "trials"."""
    values, said = _distinct(condition.values), phrase(condition.words)
    headed = len(values) > 1 and all(phrase(value)[-1:] == said for value in values)
    if headed:
        return [singular(condition.words.lower())]
    return [kind_in_english(value) or value for value in values]


def _is_date(condition: Condition) -> bool:
    """Whether a condition says when papers appeared."""
    parts = [condition.of_span(span) for span in condition.spans] or [condition]
    bounds = [b for part in parts for b in (part.lowest, part.highest) if b is not None]
    years = all(1000 <= bound <= 2200 and bound == int(bound) for bound in bounds)
    years &= bool(bounds) or are_years(condition.values)
    return years and tells_date(condition.facet.name)


def _clause(condition: Condition, many: bool, joint: str = "or") -> str:
    if says_topic(condition):
        return f"{'that are not ' if condition.negated else ''}on “{condition.words}”"
    words = wording(condition.facet)
    if is_flag(condition.values):
        holds = (condition.values[0].lower() in TRUE_LABELS) != condition.negated
        return flag_clause(condition.facet.name, many, holds)
    if condition.source is not None and len(condition.values) > _MOST_REPEATED:
        return _one_of_these(words, many, condition.negated)
    if condition.values:
        cites = tells_of_citing(condition.facet.name)
        told = [_title(v) if cites else quoted(v) for v in _distinct(condition.values)]
        listed = joined(told, joint)
        listed = condition.words if part_of_names(condition) else listed
        if len(condition.values) > _MOST_LISTED:
            whole = condition.words if _stands_for_all(condition) else ""
            listed = f"“{whole}”" if whole else some_of(told, joint)
        words = _natural(condition, words)
        if joint == "and" and words.manner is Manner.NOUN:
            return f"with {plural(words.text)} {listed}"
        return _value_clause(words, listed, many, condition.negated)
    if condition.counts_values:
        return _count_clause(words, condition, many)
    if condition.lowest is None and condition.highest is None and not condition.spans:
        return _some_clause(words, many, condition)
    if _is_date(condition):
        text = range_text(condition)
        return _value_clause(_natural(condition, words), text, many, condition.negated)
    limits = f"{'not ' if condition.negated else ''}{_range(condition)}"
    if words.manner is Manner.NOUN:
        return f"with {_amount(singular(words.text), limits)}"
    return _value_clause(words, limits, many, negated=False)


def _stands_for_all(condition: Condition) -> bool:
    """Whether the words of a condition are for all of its values, and not for one or any."""
    of_one = map(phrase, (condition.facet.name, *condition.values))
    return bool(condition.words) and phrase(condition.words) not in of_one


def _amount(noun: str, limits: str) -> str:
    """A number within limits: "year 5 or more"; of what is counted "5 or more participants"."""
    if noun.startswith(_NUMBER_OF):
        return f"{limits} {plural(noun.removeprefix(_NUMBER_OF))}"
    return f"{noun} {limits}"


def _title(value: str) -> str:
    return f"“{value}”" if " " in value else quoted(value)


def _natural(condition: Condition, words: Wording) -> Wording:
    """Return the wording that people have for who wrote papers, when, and of which type."""
    if _is_date(condition):
        return Wording(manner=Manner.COMPLEMENT, text="from")
    if singular(words.text) in _MAKERS:
        return Wording(manner=Manner.COMPLEMENT, text="by")
    if words.text == "type":
        return Wording(manner=Manner.COMPLEMENT, text="of type")
    return words


def _value_clause(words: Wording, listed: str, many: bool, negated: bool) -> str:
    if words.owner:
        return _owned_clause(words, listed, negated)
    if words.manner is Manner.COMPLEMENT:
        if inner := _OF_ANOTHER.fullmatch(words.text):
            return f"whose {inner[1]} {complement(inner[2], negated=negated)} {listed}"
        if negated:
            return f"that {complement(words.text, many, negated=True)} {listed}"
        return f"{words.text} {listed}"
    if words.manner is Manner.VERB:
        return f"that {predicate(words, many, negated)} {listed}"
    return f"{'without' if negated else 'with'} {singular(words.text)} {listed}"


def _owned_clause(words: Wording, listed: str, negated: bool) -> str:
    """A condition on what papers have: "whose first author works at X", "with an author who …"."""
    if not words.several:
        one = not is_plural(words.owner.split()[-1])
        return f"whose {words.owner} {predicate(words, not one, negated)} {listed}"
    owner = singular(words.owner)
    told = f"{'who' if names_doer(owner) else 'that'} {predicate(words, many=False)}"
    told = words.text if words.manner is Manner.COMPLEMENT else told
    return f"{f'without any {owner}' if negated else f'with {with_article(owner)}'} {told} {listed}"


def _one_of_these(words: Wording, many: bool, negated: bool) -> str:
    """A condition on values that were just told."""
    if words.manner is Manner.NOUN:
        return f"{'without any' if negated else 'with one'} of these {plural(words.text)}"
    return _value_clause(words, "any of these" if negated else "one of these", many, negated)


def _count_clause(words: Wording, condition: Condition, many: bool) -> str:
    count = count_text(condition.fewest, condition.most)
    if words.manner is not Manner.NOUN:
        noun = noun_of(condition.facet)
        noun = "thing" if noun.startswith("“") else noun
        things = singular(noun) if count.endswith(" 1") else plural(noun)
        return _value_clause(words, f"{count} {things}", many, condition.negated)
    noun = singular(words.text) if count.endswith(" 1") else plural(words.text)
    return f"{'without' if condition.negated else 'with'} {count} {noun}"


def _some_clause(words: Wording, many: bool, condition: Condition) -> str:
    negated = condition.negated
    thing = "anything" if negated else "something"
    if words.owner:
        return _owned_clause(words, thing if not negated else "something", negated)
    noun = noun_of(condition.facet)
    if negated and words.manner is Manner.COMPLEMENT and not noun.startswith("“"):
        return f"without a stated {singular(noun)}"
    if words.manner is not Manner.NOUN:
        return f"that {predicate(words, many, negated)} {thing}"
    return f"{'without' if negated else 'with'} {with_article(singular(words.text))}"


def flag_clause(name: str, many: bool, holds: bool) -> str:
    """Return a yes/no attribute as said of things: "that are blinded", "without a guideline"."""
    if (sentence := sentence_told(name, holds)) is not None:
        return f"where {sentence}"
    predicate = quality(name, many, holds)
    for start, link in (
        ("do not have", "without"),
        ("does not have", "without"),
        ("have", "with"),
        ("has", "with"),
    ):
        if predicate.startswith(f"{start} "):
            return f"{link} {predicate.removeprefix(start).strip()}"
    return f"that {predicate}"


def _distinct(values: Sequence[str]) -> list[str]:
    """Values without those that differ in case alone."""
    return list({value.lower(): value for value in reversed(values)}.values())[::-1]


def _range(condition: Condition) -> str:
    text = range_text(condition)
    return f"from {text}" if " to " in text else text
