"""Attributes asked for in everyday words: "who's behind X", "how big is it", "any downsides?"."""

from collections.abc import Mapping, Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.dimensions import dimensions_in
from tools.hublink.language.person_names import names_people
from tools.hublink.language.word_roles import Role
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import WORK_STEMS, phrase, tokens, words_of
from tools.hublink.question.mentions.meanings import Meaning
from tools.hublink.vocabulary.meaning import SURE

_LIKELY = 0.3
"""Least probability of an attribute among those that a wording asks for."""
_SURE = 0.55
"""Least probability of all of these together."""
_CERTAIN = 0.9
"""Least probability with which an attribute is said not to be held."""
_OF_NUMBER = 0.97
"""The same of a number of something: of most things, there may be a number of papers."""
_LEAVING = 0.75
"""The same where a plan leaves a name."""
_CLEAR = 0.45
"""Least probability of one by which papers that state it are sought."""
_PLAIN_NAME, _PLAIN_PERSON = "YOLO", "Marie Kowalczyk"
"""Names that phrasings are filled with in training, of things and of people."""
NO_ATTRIBUTE = "other"
_AUTHOR = "author"
_OF_HUBS = ("papers", "all", "things", "number")
_TELLING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_ORDERING = (Operation.EXTREME, Operation.RANK)
_OF_ORDER = ("superlative", "ranking")
_DIRECTIONS = ("most", "least")
_ORDERED_BY = 0.1
"""Least probability of an attribute by whose numbers papers may be ordered."""
_COUNTS = "number of "
_MEANT = 0.6
"""Certainty of an attribute that a word of the question means, and not merely a "who"."""
_SAID = 0.7
"""Certainty of an attribute that the question names by its own name."""


class AskedInWords(Frozen):
    """The attributes a wording asks for: those the graph has, and what the others are called.

    Some of these an `overview` tells.
    """

    facets: tuple[Facet, ...] = ()
    missing: tuple[str, ...] = ()
    overview: bool = False


def with_everyday_words(
    plan: Plan, view: FacetView, wordings: Wordings, meaning: Meaning | None = None
) -> Plan:
    """Return the plan, asking for what the words mean that it left unexplained.

    A plan that asks for attributes by their names, or understood every word, stays as it is. So
    does one whose attributes are similar in `meaning` to those that the graph has by no such name.
    """
    if plan.operation in _TELLING and _wants_order(_with_plain_names(plan), wordings):
        return _ordered_otherwise(plan, view, wordings) or _without_order(plan)
    named = any(request.certainty >= _MEANT for request in plan.requests)
    speaks_of = bool(plan.hub_words or plan.conditions or plan.hubs)
    if named or not speaks_of or plan.operation not in _TELLING or plan.group_by:
        return plan
    if not (plan.not_understood or plan.requests or _is_short(plan) or _asks_where(plan)):
        return plan
    least = _CERTAIN if plan.operation is not Operation.COUNT else _OF_NUMBER
    least = _LEAVING if plan.operation is not Operation.COUNT and _names_left(plan) else least
    asked = asked_in_words(_with_plain_names(plan), view, wordings, least)
    if asked.facets:
        requests = tuple(Request(facet=facet, certainty=_SAID) for facet in asked.facets)
        known = {condition.facet.key for condition in plan.conditions}
        known |= {request.facet.key for request in plan.requests}
        if all(request.facet.key in known for request in requests):
            return plan
        left = tuple(word for word in plan.not_understood if word != word.lower())
        operation = plan.operation if plan.operation is Operation.COUNT else Operation.LIST
        return plan.model_copy(
            update={"requests": requests, "operation": operation, "not_understood": left}
        )
    named_alone = bool(plan.hub_words or plan.hubs) and not plan.conditions
    if asked.overview and not asked.missing and named_alone:
        return plan.model_copy(update={"requests": (), "overview": True})
    if asked.missing and (plan.not_understood or plan.requests) and _wants_one(plan, wordings):
        near = meaning.asked(asked.missing, SURE) if meaning is not None else None
        if near is not None and view.columns[near].facet in [r.facet for r in plan.requests]:
            return plan
        return plan.model_copy(update={"not_held": asked.missing, "requests": ()})
    return plan


def with_number_told(plan: Plan, view: FacetView, wordings: Wordings) -> Plan:
    """Return a plan that counts, telling the number that the graph states of what is counted.

    "How many nurses took part" is the size of a sample, and no number of papers; "how many demo
    papers are there" is one.
    """
    nouns = WORK_STEMS | set(phrase(plan.hub_type))
    if not plan.hub_words and any(word.stem in nouns for word in tokens(plan.question)):
        return plan
    guess = wordings.best("attributes", _with_plain_names(plan))
    column = column_meant(guess.label, view, wordings)
    computes = plan.group_by or plan.statistic or plan.order_by
    if column is None or column.kind is not ValueKind.NUMBER or guess.probability < _SURE:
        return plan
    if plan.operation is not Operation.COUNT or computes or not plan.is_bounded:
        return plan
    stated = tuple(c for c in plan.conditions if c.values or c.facet != column.facet)
    return plan.model_copy(
        update={
            "operation": Operation.LIST,
            "conditions": stated,
            "requests": (Request(facet=column.facet, certainty=_SAID),),
            "not_understood": _telling(plan, wordings),
        }
    )


def lacking(
    plan: Plan, view: FacetView, wordings: Wordings, meaning: Meaning | None = None
) -> Plan:
    """Return a plan that tells what there is, told to lack the attribute that is surely asked for.

    It stays as it is where the graph has that attribute, by whatever name.
    """
    tells = plan.operation is Operation.LIST and not plan.everything
    asks = plan.requests or plan.group_by or plan.order_by or plan.overview or plan.hub_words
    named = bool(plan.topic or plan.similar_to or plan.conditions)
    if not tells or asks or not named or not _wants_one(plan, wordings):
        return plan
    guess = wordings.best("attributes", _with_plain_names(plan))
    names = wordings.attribute_names.get(guess.label, ())
    held = column_meant(guess.label, view, wordings) is not None
    if (
        not names
        or held
        or guess.probability < _CERTAIN
        or guess.label in wordings.told_by_overview
    ):
        return plan
    if meaning is not None and meaning.asked(names, SURE) is not None:
        return plan
    return plan.model_copy(update={"not_held": (names[0],)})


def asked_otherwise(plan: Plan, view: FacetView, wordings: Wordings) -> Plan | None:
    """Return the plan asking for the attribute that its wording most likely means, if it has one.

    None where it asks for it already, for something by its name, or for nothing to be told.
    """
    if plan.operation in _ORDERING or _wants_order(_with_plain_names(plan), wordings):
        return _ordered_otherwise(plan, view, wordings)
    if plan.overview or plan.group_by or not (plan.operation in _TELLING and plan.is_bounded):
        return None
    if any(request.words and request.certainty >= _SAID for request in plan.requests):
        return None
    guesses = wordings.guesses("attributes", _with_plain_names(plan))
    guess = next(each for each in guesses if each.label != NO_ATTRIBUTE)
    column = column_meant(guess.label, view, wordings)
    if guess.probability < _LIKELY or column is None:
        return None
    known = {condition.facet.key for condition in plan.conditions}
    known |= {request.facet.key for request in plan.requests}
    if column.facet.key in known:
        return None
    return plan.model_copy(
        update={
            "requests": (Request(facet=column.facet, certainty=_SAID),),
            "operation": Operation.LIST,
            "not_understood": _telling(plan, wordings),
        }
    )


def _ordered_otherwise(plan: Plan, view: FacetView, wordings: Wordings) -> Plan | None:
    """The plan in the order of the numbers that its wording speaks of: "asked the most people"."""
    text = _with_plain_names(plan)
    column = measure_in_words(text, view, wordings)
    if plan.statistic is not None or column is None or plan.order_by == column.facet:
        return None
    node = column.facet.key[:-1]
    beside = tuple(r for r in plan.requests if r.facet.key[: len(node)] == node != ())
    named = plan.operation in _ORDERING
    most = wordings.likeliest("edits", text, _DIRECTIONS) == _DIRECTIONS[0]
    return plan.model_copy(
        update={
            "operation": plan.operation if named else Operation.EXTREME,
            "descending": plan.descending if named else most,
            "order_by": column.facet,
            "group_by": None,
            "requests": (*beside, Request(facet=column.facet, certainty=_SAID)),
            "not_understood": _telling(plan, wordings),
        }
    )


def _without_order(plan: Plan) -> Plan:
    """The plan told to lack what it is to be ordered by, where it goes by nothing else."""
    left = [word.text for word in tokens(plan.question) if word.text in _words(plan.not_understood)]
    if plan.is_bounded or plan.titled or plan.requests or not left:
        return plan
    return plan.model_copy(
        update={
            "operation": Operation.EXTREME,
            "not_held": (f"number that says “{' '.join(left)}”",),
            "not_understood": (),
        }
    )


def _words(texts: Sequence[str]) -> set[str]:
    return {word.text for text in texts for word in tokens(text)} - {"the"}


def measure_in_words(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute with numbers that a wording most likely speaks of.

    Where an adjective compares by a dimension, it is one of that dimension or none.
    """
    dimensions = dimensions_in(text)
    if dimensions:
        named = (measure_named(wordings.attribute_names[each], view) for each in dimensions)
        return next((column for column in named if column is not None), None)
    for guess in wordings.guesses("attributes", text):
        if guess.probability < _ORDERED_BY:
            return None
        column = measure_named(wordings.attribute_names.get(guess.label, ()), view)
        if column is not None:
            return column
    return None


def _wants_order(text: str, wordings: Wordings) -> bool:
    """Whether a wording wants what has most or least of something, by whatever word it says so."""
    guesses = wordings.guesses("answers", text)
    return sum(g.probability for g in guesses if g.label in _OF_ORDER) >= _CERTAIN


def _telling(plan: Plan, wordings: Wordings) -> tuple[str, ...]:
    """The words not understood that are named or spoken about, not of what is asked for."""
    placed = zip(tokens(plan.question), wordings.roles.of(plan.question), strict=True)
    apart = {word.text for word, roles in placed if _is_apart(roles)}
    return tuple(word for word in plan.not_understood if word in apart)


def _is_apart(roles: Mapping[Role, float]) -> bool:
    """Whether a word is part of what is named or spoken about, not of what is asked for."""
    return roles[Role.NAME] + roles[Role.TOPIC] >= _SURE


def _wants_one(plan: Plan, wordings: Wordings) -> bool:
    """Whether the wording wants something told of what it names: no hubs, no number of them."""
    kind = wordings.best("answers", plan.question)
    return plan.operation is Operation.COUNT or kind.label not in _OF_HUBS


def _asks_where(plan: Plan) -> bool:
    """Whether a question wants a place, which no word of it names."""
    return next((word.lower for word in tokens(plan.question)), "") == "where"


def _with_plain_names(plan: Plan) -> str:
    """Return the question with names known from training in place of those in it."""
    text = plan.question
    plain = {plan.hub_words: _PLAIN_NAME}
    for condition in plan.conditions:
        of_person = names_people(words_of(condition.facet.name))
        plain[condition.words] = _PLAIN_PERSON if of_person else _PLAIN_NAME
    for words, name in plain.items():
        for part in filter(None, words.split(" / ")):
            text = text.replace(part, name)
    return text


def _names_left(plan: Plan) -> bool:
    """Whether a plan leaves words that look like names: "the Turing award"."""
    return any(word != word.lower() for word in plan.not_understood)


def asked_in_words(
    text: str, view: FacetView, wordings: Wordings, least: float = _CERTAIN
) -> AskedInWords:
    """Return which attributes a wording asks for, as far as it is clear.

    Those that the graph does not hold are told where they are at `least` so probable.
    """
    guesses = [g for g in wordings.guesses("attributes", text) if g.probability >= _LIKELY]
    likely = [g for g in guesses if g.label != NO_ATTRIBUTE]
    if not likely or sum(g.probability for g in likely) < _SURE:
        return AskedInWords()
    facets, missing, overview = [], [], False
    for guess in likely:
        names = wordings.attribute_names[guess.label]
        column = column_meant(guess.label, view, wordings) or _said_of_people(text, view)
        if column is not None:
            facets.append(column.facet)
        elif guess.label in wordings.told_by_overview:
            overview = True
        elif guess.probability >= least:
            missing.append(names[0])
    return AskedInWords(facets=tuple(facets), missing=tuple(missing), overview=overview)


def _said_of_people(text: str, view: FacetView) -> FacetColumn | None:
    """Return what is told of people under the very words of a question: "works at"."""
    said = {word.stem for word in tokens(text)}
    of_people = (c for c in view.columns if len(c.labels) > 1 and names_people(c.labels[:1]))
    return next((c for c in of_people if set(phrase(c.labels[-1])) <= said), None)


def attribute_in_words(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that a wording clearly speaks of, None where there is none."""
    guess = wordings.best("attributes", text)
    if guess.label == NO_ATTRIBUTE or guess.probability < _CLEAR:
        return None
    return column_meant(guess.label, view, wordings)


def column_meant(label: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that stands for one of scholarly work: by its name, or as people's.

    Who wrote something are the people that most of all hubs name, whatever a graph calls them.
    """
    named = column_named(wordings.attribute_names.get(label, ()), view)
    if named is not None or label != _AUTHOR:
        return named
    named_so = (c for c in view.columns if names_people(words_of(c.name)))
    people = [column for column in named_so if column.kind is ValueKind.NAME]
    most = max(people, key=lambda c: (len(c.by_hub), -c.number), default=None)
    return most if most is not None and 2 * len(most.by_hub) > len(view.hubs) else None


def column_named(
    names: Sequence[str], view: FacetView, among: Sequence[FacetColumn] | None = None
) -> FacetColumn | None:
    """Return the attribute that bears one of some names: in whole, else with its head noun."""
    columns = view.columns if among is None else among
    wanted = [phrase(name) for name in names]
    for fits in (_is_called, _ends_with):
        for name in wanted:
            found = [c for c in columns if name and fits(phrase(c.name), name)]
            if found:
                return min(found, key=lambda c: (len(c.facet.key), -len(c.by_hub), c.number))
    return None


def measure_named(names: Sequence[str], view: FacetView) -> FacetColumn | None:
    """Return the attribute with numbers that bears one of some names, or counts what they do not.

    So "number of questions" is a size, most names of which are such: "number of items".
    """
    measures = [column for column in view.columns if column.kind is ValueKind.NUMBER]
    named = column_named(names, view, measures)
    counts = sum(name.startswith(_COUNTS) for name in names)
    if named is not None or 2 * counts <= len(names):
        return named
    counting = [column for column in measures if column.name.lower().startswith(_COUNTS)]
    return max(counting, key=lambda c: (len(c.by_hub), -c.number), default=None)


def _is_called(name: Sequence[str], wanted: Sequence[str]) -> bool:
    return tuple(name) == tuple(wanted)


def _ends_with(name: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether an attribute's name says more exactly what it is: "underlying data set"."""
    return len(wanted) > 1 and tuple(name[-len(wanted) :]) == tuple(wanted)


def _is_short(plan: Plan) -> bool:
    """Whether a plan names things without saying what of them is wanted."""
    one = bool(plan.hub_words) + len(plan.conditions) == 1
    verifies = plan.operation is Operation.VERIFY and one
    return verifies or (plan.operation is Operation.LIST and bool(plan.hub_words))
