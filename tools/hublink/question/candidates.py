"""The ways in which a question may be read, each a plan.

What a question says its papers are about may stand in the graph word for word, or in words of its
own. So beside the plan that binds all words to things of the graph there are plans that take some
of the words, as they stand, for a topic.
"""

from collections.abc import Iterator, Sequence, Set

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.kinds_of_values import is_coined
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import (
    is_past,
    phrase,
    stem,
    tells,
    tokens,
    words_of,
)
from tools.hublink.question.conditions.ambiguity import held_together
from tools.hublink.question.conditions.weakness import places_of, weak_words
from tools.hublink.question.denial.untold import denied
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.in_other_words.everyday_words import asked_otherwise
from tools.hublink.question.kin.deeds import of_who_did_it, without_deeds
from tools.hublink.question.mentions.hub_kinds import sorts_headed
from tools.hublink.question.mentions.mention import NOTHING_TAKEN, Span, Taken
from tools.hublink.question.no_topics import USED, is_no_topic, without_subjects
from tools.hublink.question.requests.coordinated import with_coordinated
from tools.hublink.question.requests.labelled_numbers import with_labelled_numbers
from tools.hublink.question.requests.of_people import of_those_named
from tools.hublink.question.stated import papers_stating
from tools.hublink.question.topic_spans import topic_spans
from tools.hublink.vocabulary.attributes_said import AttributePart
from tools.hublink.vocabulary.measures_told import places_counted
from tools.hublink.vocabulary.value_senses import ValueSense

_LIKELY = 0.5
"""Probability from which a word is taken to be of a topic."""
_SURE = 0.7
"""Certainty from which a value is named by one word of its own."""
_NAMED = 0.9
"""Certainty from which words ask for an attribute, and for no other in its stead."""
_SURELY_FRAME = 0.95
"""Probability from which even words that are a value's own only frame what is asked."""
_MOST_ALIKE = 0.5
"""An attribute with more values than this, for a hub that has any, names single things."""
_FEW_STATING = 0.5
"""A share of hubs below which hardly any state what a noun is only part of the name of."""
_MOST_FRAMINGS = 4
_OR = "or"


class Candidate(Frozen):
    """A plan of a question, and the words that it takes for a topic or for its frame.

    Where it asks for an attribute by a noun that is also a kind of hubs, `of_kind` is the plan that
    asks for these: "data sets on soil" are papers that present some. Where the noun is only part of
    an attribute's name it is the one that asks for hubs: "methods", which construct nothing. It
    comes first where nothing speaks of what others do with them: "which data sets were used".
    """

    plan: Plan
    taken: Taken = NOTHING_TAKEN
    of_kind: Plan | None = None
    of_kind_first: bool = False


def candidates(plan: Plan, grounding: Grounding) -> tuple[Candidate, ...]:
    """Return a plan that binds all words, and those that take some for a topic or the frame."""
    if grounding.tells_rows(plan):
        return (Candidate(plan=plan),)
    spans = dict.fromkeys(
        (*topic_spans(plan.question, grounding), *_left_in_titles(plan, grounding))
    )
    about = [Taken(about=span) for span in spans if not is_no_topic(plan, span, grounding)]
    takings = [*_speaking_of_attributes(plan, grounding), *about]
    for each in (NOTHING_TAKEN, *about):
        bound = plan if each is NOTHING_TAKEN else _read(plan, each, grounding)
        most = _MOST_FRAMINGS if each is NOTHING_TAKEN else 1
        takings += _framings(bound, grounding, each)[:most]
        takings += _set_aside(bound, grounding, each)[:most]
    measure = _measure_named(plan, grounding)
    takings = [each for each in takings if measure.isdisjoint(each.frame)]
    whole = (each for each in dict.fromkeys(takings) if not _takes_apart(each, plan))
    read = [(_read(plan, each, grounding), each) for each in whole]
    named = [(plan, NOTHING_TAKEN), *read]
    stating = ((papers_stating(each, grounding), taken) for each, taken in named)
    surely_asked = any(request.words and request.certainty >= _NAMED for request in plan.requests)
    others = (
        (asked_otherwise(each, grounding.view, grounding.wordings), taken)
        for each, taken in named
        if (each is plan or not surely_asked)
        and not (_asks_for_values(each) or grounding.seeks_works(plan.question, each))
    )
    possible = [
        (each, taken)
        for each, taken in [*named, *stating, *others]
        if each is not None
        and not (_is_said_by_value(each, taken) or _drops_name(each, plan))
        and (each is plan or not taken.frame or _says_something(each) or not _says_something(plan))
    ]
    joined = [(each, taken) for each, taken in possible if not _parts_alternatives(each, taken)]
    return tuple(_candidate(each, taken, grounding) for each, taken in joined or possible)


def _measure_named(plan: Plan, grounding: Grounding) -> set[int]:
    """The places of the name of a measure of which the best is sought in cells: "best AUC"."""
    ordered = with_labelled_numbers(plan, grounding.view)
    if ordered.order_by is None or ordered.order_by == plan.order_by:
        return set()
    by_it = [c.words for c in ordered.conditions if c.facet == ordered.order_by]
    return places_of(tokens(plan.question), by_it)


def _asks_for_values(plan: Plan) -> bool:
    """Whether a plan asks if papers have values, and leaves no word: "was it observational?"."""
    valued = any(condition.values for condition in plan.conditions)
    return plan.operation is Operation.VERIFY and valued and not plan.not_understood


def _says_something(plan: Plan) -> bool:
    """Whether a plan seeks some hubs among others, or asks anything of them.

    A share says nothing without what it is the share of.
    """
    sought = plan.conditions or plan.hub_words or plan.titled or plan.sayings or plan.topic
    if plan.statistic is Statistic.SHARE and not sought:
        return False
    asked = plan.requests or plan.order_by or plan.group_by or plan.statistic or plan.not_held
    return bool(sought or asked) or plan.operation is not Operation.LIST


def _drops_name(plan: Plan, bound: Plan) -> bool:
    """Whether a plan leaves a name: one that somebody made up, "CC0", or that nothing has.

    What papers are on may be called so all the same.
    """
    if bound.unmatched and not plan.unmatched and plan.topic is None:
        return True
    named = {word.text for c in bound.conditions if c.values for word in tokens(c.words)}
    return any(map(is_coined, named.intersection(plan.not_understood)))


def _takes_apart(taken: Taken, plan: Plan) -> bool:
    """Whether some words only of a name that the graph does not hold are taken for something."""
    names = [places_of(tokens(plan.question), [name]) for name in plan.unmatched]
    about = set(range(*taken.about)) if taken.about is not None else set()
    return any(name & (about | set(taken.frame)) and not name <= about for name in names)


def _parts_alternatives(plan: Plan, taken: Taken) -> bool:
    """Whether a plan goes by one of two things only, or wants both, where "or" is between them."""
    if plan.operation not in (Operation.LIST, Operation.COUNT):
        return False
    words = tokens(plan.question)
    loose = places_of(words, plan.not_understood) | set(range(*taken.about or (0, 0)))
    bound = places_of(words, [c.words for c in plan.conditions if c.values]) - loose
    telling = [place for place, word in enumerate(words) if not word.is_function_word]
    for place, word in enumerate(words):
        around = {*[t for t in telling if t < place][-1:], *[t for t in telling if t > place][:1]}
        if word.lower == _OR and place not in loose | bound and around & loose and around & bound:
            return True
    return False


def _is_said_by_value(plan: Plan, taken: Taken) -> bool:
    """Whether the words of a topic are part of the name of a value that is said without them.

    "Taught at home" are home lessons, and these need not be on "home" besides.
    """
    about = tokens(plan.question)[slice(*taken.about)] if taken.about is not None else ()
    said = {word.stem for word in about if tells(word)}
    return bool(said) and any(
        said <= set(phrase(value)) and not said <= set(phrase(condition.words))
        for condition in plan.conditions
        if not (condition.source or condition.negated or condition.words.isupper())
        for value in condition.values
    )


def _left_in_titles(plan: Plan, grounding: Grounding) -> Iterator[Span]:
    """The words that a plan leaves though titles have them: "kelp papers not from Norway".

    Where it goes by nothing else they are all of it: "anything from Okinawa or Maine?".
    """
    if plan.operation not in (Operation.LIST, Operation.COUNT, Operation.VERIFY):
        return
    usual = grounding.wordings.plain_words | grounding.wordings.framing_words
    is_usual, counted = grounding.wordings.slips.is_usual, places_counted(tokens(plan.question))
    titled = [
        place
        for place, word in enumerate(tokens(plan.question))
        if word.text in plan.not_understood
        and place not in counted
        and not (word.lower in usual or is_past(word.lower) or is_usual(word.lower))
        and grounding.lexicon.titled([word.text])
    ]
    if plan.conditions:
        yield from ((place, place + 1) for place in titled)
    elif len(titled) > 1 and not plan.is_bounded:
        yield titled[0], titled[-1] + 1


def _candidate(plan: Plan, taken: Taken, grounding: Grounding) -> Candidate:
    about = range(*taken.about) if taken.about is not None else range(0)
    if grounding.attributes.words(plan.question).isdisjoint(about):
        plan = grounding.as_meant(plan)
    plan = with_labelled_numbers(with_coordinated(plan, grounding.lexicon), grounding.view)
    plan = of_who_did_it(of_those_named(plan, grounding.view), grounding.view)
    plan = without_subjects(without_deeds(plan), grounding)
    of_kind = _of_kind(plan, grounding)
    if of_kind is not None and (_of_hubs(plan) is None or grounding.finds(of_kind)):
        alone = _is_of_things_alone(plan, grounding)
        first = alone or _is_mostly_a_kind(plan, of_kind, grounding)
        return Candidate(plan=plan, taken=taken, of_kind=of_kind, of_kind_first=first)
    of_hubs = _of_hubs(plan)
    first = of_hubs is not None and _is_stated_by_few(plan, of_hubs, grounding)
    return Candidate(plan=plan, taken=taken, of_kind=of_hubs, of_kind_first=first)


def _is_stated_by_few(plan: Plan, of_hubs: Plan, grounding: Grounding) -> bool:
    """Whether few of the hubs that meet the conditions of a plan state what it asks of them."""
    hubs = grounding.in_order(of_hubs)
    columns = [grounding.view.column(request.facet) for request in plan.requests]
    stating = sum(any(hub in column.by_hub for column in columns) for hub in hubs)
    return stating < _FEW_STATING * len(hubs)


def _is_of_things_alone(plan: Plan, grounding: Grounding) -> bool:
    """Whether a plan asks for things by their noun, and speaks neither of works nor of their use.

    What is asked of a thing by its name is what that has to do with them.
    """
    words = {token.lower for token in tokens(plan.question)}
    used = not words.isdisjoint(USED) or grounding.names_hubs(plan.question)
    columns = [grounding.view.column(c.facet) for c in plan.conditions if c.values]
    own = (len(c.by_value) > _MOST_ALIKE * len(c.by_hub) for c in columns)
    return bool(columns) and not (used or any(own))


def _is_mostly_a_kind(plan: Plan, of_kind: Plan, grounding: Grounding) -> bool:
    """Whether more hubs are of the kind called by a noun than have the attribute called in part so.

    Where a few trials have a name, "the trials" are not these names, if no "name" is spoken of.
    """
    said = {token.stem for token in tokens(plan.question)}
    if any(said.issuperset(map(stem, words_of(r.facet.name))) for r in plan.requests):
        return False
    asked = {hub for r in plan.requests for hub in grounding.view.column(r.facet).by_hub}
    *_, kind = of_kind.conditions
    column = grounding.view.column(kind.facet)
    of_it = {row.hub for value in kind.values for row in column.by_value[value]}
    return len(of_it) > len(asked)


def _framings(plan: Plan, grounding: Grounding, taken: Taken) -> list[Taken]:
    """What else may be taken for the frame: all that a plan binds weakly, or each part of it.

    Only words are that questions have whatever they ask for.
    """
    words = tokens(plan.question)
    roles = grounding.wordings.roles.of(plan.question)
    framing = grounding.wordings.framing_words
    frame = {i for i, word in enumerate(words) if word.lower in framing}
    frame &= {i for i, role in enumerate(roles) if role[Role.FRAME] >= _LIKELY} - denied(words)
    weak = [places_of(words, [said]) & frame for said in weak_words(plan, grounding.view)]
    return _taking([set().union(*weak), *weak], taken)


def _speaking_of_attributes(plan: Plan, grounding: Grounding) -> list[Taken]:
    """What a plan takes for names though these words speak of an attribute: "school level".

    A yes or no that is asked of something is no condition: "did the flicker paper share its data?".
    A value said with its attribute is one, where yes or no is asked: "is western a genre of it?".
    So is one of the attribute that is spoken of: "was it observational?".
    """
    words = tokens(plan.question)
    said = grounding.attributes.words(plan.question)
    told = grounding.attributes.said(plan.question).likeliest(AttributePart.TOLD)
    of_it = grounding.view.columns[told.column].facet if told is not None else None
    verified = plan.operation is Operation.VERIFY
    valued = (
        c
        for c in plan.conditions
        if c.values and not (verified and (_is_qualified(c) or c.facet == of_it))
    )
    bound = [c.words for c in valued] + list(plan.titled)
    flag = grounding.attributes.flag_told(plan.question)
    asked = [c.words for c in plan.conditions if flag is not None and c.facet == flag]
    weak = [*asked, *weak_words(plan, grounding.view)] if asked else []
    parts = [places_of(words, bound) & said, *(places_of(words, each) for each in (asked, weak))]
    return _taking(parts, NOTHING_TAKEN)


def _set_aside(plan: Plan, grounding: Grounding, taken: Taken) -> list[Taken]:
    """What a plan takes for values though it surely sounds as if it only framed the question.

    Where yes or no is asked, every word counts, and so does what is denied: "without a control".
    """
    if read_cues(plan.question).operation is Operation.VERIFY:
        return []
    words = tokens(plan.question)
    roles = grounding.wordings.roles.of(plan.question)
    bare = (c for c in plan.conditions if c.words.islower() and not _is_qualified(c))
    texts = (c for c in bare if grounding.view.column(c.facet).kind is ValueKind.TEXT)
    frame = {i for i, role in enumerate(roles) if role[Role.FRAME] >= _SURELY_FRAME}
    values = (places_of(words, [c.words]) for c in texts)
    return _taking([of for of in values if of <= frame - denied(words)], taken)


def _taking(parts: Sequence[Set[int]], taken: Taken) -> list[Taken]:
    found = dict.fromkeys(tuple(sorted(part)) for part in parts if part)
    return [taken.model_copy(update={"frame": places}) for places in found][:_MOST_FRAMINGS]


def _is_qualified(condition: Condition) -> bool:
    """Whether a value is said with its attribute: "the genre drama"."""
    own = {stem for value in condition.values for stem in phrase(value)}
    said = set(phrase(condition.words)) - own
    return not said.isdisjoint(phrase(condition.facet.name))


def _of_kind(plan: Plan, grounding: Grounding) -> Plan | None:
    """The plan with a kind of hubs in place of the attribute asked for that is called so."""
    if plan.hub_words or plan.operation not in (Operation.LIST, Operation.COUNT):
        return None
    for request in plan.requests:
        keys = (phrase(request.words), phrase(request.facet.name))
        named = (grounding.lexicon.values.get(key) for key in keys)
        senses = next((found for found in named if found), ()) or _sorts(request, grounding)
        if senses and request.words:
            meant = max(senses, key=lambda sense: _use(sense, grounding))
            kind = Condition(
                facet=grounding.view.columns[meant.column].facet,
                values=tuple(s.value for s in senses if s.column == meant.column),
                words=request.words,
            )
            same = (kind.facet, kind.values)
            others = (c for c in plan.conditions if (c.facet, c.values) != same)
            together = held_together((*others, kind), grounding.view, grounding.joins)
            asked = tuple(each for each in plan.requests if each is not request)
            return plan.model_copy(update={"conditions": together, "requests": asked})
    return None


def _sorts(request: Request, grounding: Grounding) -> tuple[ValueSense, ...]:
    """The sorts of hubs called by a plural that is only a part of an attribute's name."""
    noun = phrase(request.words)[-1:]
    in_part = len(tokens(request.words)) < len(words_of(request.facet.name))
    several = request.words.lower().endswith("s")
    return sorts_headed(grounding.lexicon, noun[0]) if noun and in_part and several else ()


def _of_hubs(plan: Plan) -> Plan | None:
    """The plan that seeks hubs by what is only part of an attribute's name: "methods"."""
    said = [(set(phrase(r.words)), set(phrase(r.facet.name))) for r in plan.requests]
    in_part = bool(said) and all(words and words < name for words, name in said)
    sought = plan.conditions or plan.topic is not None
    listed = plan.operation is Operation.LIST and sought and not plan.hub_words
    return plan.model_copy(update={"requests": ()}) if in_part and listed else None


def _use(sense: ValueSense, grounding: Grounding) -> tuple[int, int]:
    """How many facts have a value; among equals the first attribute counts."""
    column = grounding.view.columns[sense.column]
    return len(column.by_value[sense.value]), -column.number


def _read(plan: Plan, taken: Taken, grounding: Grounding) -> Plan:
    within = None if plan.hub_words or plan.titled else plan.hubs
    if taken.about is None:
        read = grounding.ground_in_words(plan.question, within, taken)
    else:
        read = grounding.ground(plan.question, within, taken=taken)
    return read.model_copy(update={"found_by": plan.found_by})
