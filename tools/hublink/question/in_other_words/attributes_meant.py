"""A plan with the attributes that its question speaks of, in whatever words.

What a reader learned of wordings stands in for what only sounds alike: "how old were they" asks for
the mean age and not for a year, "which one ran the longest" orders by the duration.
"""

from collections.abc import Iterable, Mapping, Set
from itertools import pairwise, takewhile

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import ValueKind, is_flag
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.cues import amount_wanted
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import (
    AUXILIARIES,
    LIGHT_STEMS,
    speaks_of_works,
    spelled_in,
    tells_of_citing,
    tokens,
)
from tools.hublink.question.conditions.statuses import says_untold
from tools.hublink.question.in_other_words.directions_said import end_said, is_descending
from tools.hublink.question.in_other_words.everyday_orders import told_apart
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE, column_meant
from tools.hublink.vocabulary.attributes_said import (
    ASKED,
    LIKELY,
    AttributePart,
    AttributeSaid,
    AttributesSaid,
)

POSSIBLE = 0.25
"""Probability from which an attribute that a plan has is left to it."""
SURELY, _CLEAR, _BARELY = 0.9, 0.75, 0.08
"""Probabilities from which some attribute is asked for, is one that scholarly works have, and may
be one of the graph."""
_HARDLY_ASKS = 0.4
"""Probability below which no attribute is asked for."""
_SURELY_OTHER = 0.8
"""Probability from which something else is asked for than a word is part of the name of."""
_ORDERED = 0.5
"""Probability of the kinds of answers that are in some order, or tell a value."""
_MEANT = 0.7
"""Certainty of an attribute that a question speaks of in other words."""
_LOOKED_AT, _SENTENCE = 20, 8
"""So many values are looked at, and words on average from which they are sentences."""
_ASKING_WORDS = ("where", "when")
_ASKING_FOR_DOERS = frozenset(("who", "whose", "whom"))
_REASONS, _OVERVIEW, _VALUE = "reasons", "overview", "value"
_HOW = "how"
_ASKING = 3
"""So many words at the start of a question tell what it asks for: "which papers"."""
_TITLE = "title"
"""What every paper has, though no attribute tells it."""
_RANKING, _LEAST = "ranking", "least"
_OF_ORDER = ("superlative", _RANKING)
_TELLING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_ORDERING = (Operation.EXTREME, Operation.RANK)
_COMPUTED = frozenset(Statistic) - {Statistic.SHARE}


def with_attributes_meant(
    plan: Plan, said: AttributesSaid, view: FacetView, wordings: Wordings
) -> Plan:
    """Return the plan with the attributes that its question surely speaks of, each in its part.

    Those that the plan has by their own names, or that may be meant as well, it keeps.
    """
    meant = _Meant(plan, said, view, wordings)
    if (unheld := meant.unheld()) is not None:
        return unheld
    if plan.statistic in _COMPUTED:
        return meant.of_statistic()
    if plan.operation in _ORDERING:
        return meant.in_order()
    if plan.operation is Operation.DISTRIBUTE:
        return meant.grouped()
    if plan.operation is Operation.COMPARE:
        return meant.compared()
    if plan.operation not in _TELLING or plan.statistic is not None or plan.overview:
        return plan
    if (ordered := meant.ordered_anew()) is not None:
        return ordered
    return meant.unstated() or meant.as_number(meant.told())


def holds_texts(column: FacetColumn) -> bool:
    """Return whether the values of an attribute, judged by a few, are whole sentences."""
    few = column.values[:_LOOKED_AT]
    return bool(few) and sum(len(value.split()) for value in few) >= _SENTENCE * len(few)


class _Meant:
    """A plan beside what its question speaks of."""

    def __init__(
        self, plan: Plan, said: AttributesSaid, view: FacetView, wordings: Wordings
    ) -> None:
        self._plan, self._said, self._view, self._wordings = plan, said, view, wordings

    def unheld(self) -> Plan | None:
        """The plan told to lack what its question surely asks for and no attribute may tell."""
        plan = self._plan
        guess = self._wordings.best("attributes", plan.question)
        if plan.statistic is not None or plan.not_held or self._said.asks < SURELY:
            return None
        if plan.conditions and speaks_of_works(tokens(plan.question)[:_ASKING]):
            return None
        if plan.unmatched or any(word != word.lower() for word in plan.not_understood):
            return None
        if self._wordings.best("answers", plan.question).label == _REASONS:
            return None
        if any(self._may_be_meant(self._said.best(part, _BARELY)) for part in ASKED):
            return None
        names = self._wordings.attribute_names.get(guess.label, ())
        if guess.probability < _CLEAR:
            return self._without_what_is_left()
        told = guess.label in {_TITLE, *self._wordings.told_by_overview}
        told = told or self._is_told_by_name()
        if not names or told or column_meant(guess.label, self._view, self._wordings) is not None:
            return None
        return plan.model_copy(update={"not_held": tuple(names[:1]), "requests": ()})

    def _may_be_meant(self, found: AttributeSaid | None) -> bool:
        """Whether what is barely likely may be meant: what only says yes or no must be likelier."""
        if found is None:
            return False
        flag = self._view.columns[found.column].kind is ValueKind.FLAG
        return not flag or found.probability >= POSSIBLE

    def _is_bound(self, found: AttributeSaid) -> bool:
        """Whether a plan seeks papers by a value of an attribute: they are not parted by it."""
        facet = self._facet(found)
        return any(c.values and c.facet == facet for c in self._plan.conditions)

    def _without_what_is_left(self) -> Plan | None:
        """The plan told to lack what is left of the words of a question that names its papers."""
        plan = self._plan
        named = plan.hubs is not None or plan.conditions
        asks = plan.operation is not Operation.LIST or plan.requests or plan.overview
        left = [word for word in plan.not_understood if word.isalpha()]
        how = {after.text for word, after in pairwise(tokens(plan.question)) if word.lower == _HOW}
        told = self._said.likely[AttributePart.TOLD] or not how.isdisjoint(left)
        kind = self._wordings.best("answers", plan.question)
        guess = self._wordings.best("attributes", plan.question)
        wants_value = kind.label == _VALUE and kind.probability >= _ORDERED
        wants_value |= guess.label != NO_ATTRIBUTE and guess.probability >= _ORDERED
        if not (named and left and wants_value) or told or asks or plan.group_by or plan.order_by:
            return None
        return plan.model_copy(update={"not_held": (" ".join(left),), "not_understood": ()})

    def _is_told_by_name(self) -> bool:
        """Whether a plan tells, or goes by, an attribute that its question names."""
        computed = (self._plan.group_by, self._plan.order_by)
        facets = [f for f in computed if f is not None and f.key]
        if any(r.words.lower() in _ASKING_WORDS for r in self._plan.requests):
            return True
        return any(map(self._is_asked, self._plan.requests)) or any(map(self._is_named, facets))

    def _is_asked(self, request: Request) -> bool:
        """Whether a request is made by a word of its attribute's own name, or by who did it."""
        if request.certainty < _MEANT or tells_of_citing(request.facet.name):
            return False
        words = tokens(request.words)
        said = any(spelled_in(token, request.facet.name) for token in words)
        return said or any(token.lower in _ASKING_FOR_DOERS for token in words[:1])

    def of_statistic(self) -> Plan:
        plan = self._plan
        measured = self._better(
            AttributePart.MEASURED, (r.facet for r in plan.requests), numbers=True
        )
        groups = (plan.group_by,) if plan.group_by is not None and plan.group_by.key else ()
        grouped = self._better(AttributePart.GROUPED, groups)
        update: dict[str, object] = {}
        if measured is not None and self._facet(measured) != plan.group_by:
            update["requests"] = (self._request(measured),)
        told = [r.facet for r in plan.requests]
        told += [self._facet(measured)] if measured is not None else []
        if grouped is not None and self._facet(grouped) not in told and not self._is_bound(grouped):
            update["group_by"] = self._facet(grouped)
        return self._with(update, measured, grouped)

    def in_order(self) -> Plan:
        plan = self._plan
        if plan.order_by is not None or plan.group_by is None:
            facets = (plan.order_by,) if self._orders(plan.order_by) else ()
            measured = self._better(AttributePart.MEASURED, facets, numbers=True)
            if measured is None and not (facets or any(map(self._is_asked, plan.requests))):
                return self._most_frequent()
            return plan if measured is None else self._ordered_by(measured)
        if self._better(AttributePart.GROUPED, (plan.group_by,)) is not None:
            return self._most_frequent()
        measured = self._better(AttributePart.MEASURED, (), numbers=True)
        of_groups = self._probability(AttributePart.GROUPED, plan.group_by) >= POSSIBLE
        if measured is None or of_groups or self._is_named(plan.group_by):
            return plan
        return self._ordered_by(measured)

    def _orders(self, facet: Facet | None) -> bool:
        """Whether things may well be in the order of an attribute: of its numbers, or as named."""
        if facet is None:
            return False
        return self._view.column(facet).is_numeric() or not facet.key or self._is_named(facet)

    def grouped(self) -> Plan:
        facets = (self._plan.group_by,) if self._plan.group_by is not None else ()
        grouped = self._better(AttributePart.GROUPED, facets)
        update: dict[str, object] = {} if grouped is None else {"group_by": self._facet(grouped)}
        told = [request.facet for request in self._plan.requests]
        measured = self._said.likeliest(AttributePart.MEASURED)
        if measured is not None and told == [self._facet(measured)] and self._is_number(measured):
            update |= {"operation": Operation.SUMMARIZE, "statistic": Statistic.MEAN}
        return self._with(update, grouped)

    def compared(self) -> Plan:
        """The comparison by what its question speaks of: "which has more pictures?"."""
        plan, measured = self._plan, self._said.likeliest(AttributePart.MEASURED)
        named = any(map(self._is_asked, plan.requests)) or plan.group_by is not None
        if named or measured is None or not self._view.columns[measured.column].is_numeric():
            return plan
        column = self._view.columns[measured.column]
        update = {
            "requests": (self._request(measured),),
            "descending": is_descending(plan.question, column, self._wordings),
        }
        return self._with(update, measured)

    def ordered_anew(self) -> Plan | None:
        """The plan in an order that its wording wants and that it has by no attribute yet."""
        plan = self._plan
        guesses = self._wordings.guesses("answers", plan.question)
        if sum(g.probability for g in guesses if g.label in _OF_ORDER) < _ORDERED:
            return None
        measured = self._better(AttributePart.MEASURED, (), numbers=True)
        bound = {condition.facet.key for condition in plan.conditions}
        if measured is not None and self._facet(measured).key not in bound:
            return self._ordered_by(measured)
        grouped = self._said.likeliest(AttributePart.GROUPED)
        if grouped is None or self._is_bound(grouped):
            return None
        ranked = next(g.label for g in guesses if g.label in _OF_ORDER) == _RANKING
        return self._most_frequent().model_copy(
            update={
                "operation": Operation.RANK if ranked else Operation.EXTREME,
                "descending": end_said(plan.question, self._wordings) != _LEAST,
            }
        )

    def unstated(self) -> Plan | None:
        """The plan of papers that do not state what is asked to be missing, or that do."""
        found = self._said.likeliest(AttributePart.STATED)
        if found is None or self._plan.operation is Operation.VERIFY or self._plan.sayings:
            return None
        facet = self._facet(found)
        asked = tuple(r for r in self._plan.requests if self._is_named(r.facet))
        known = [c for c in self._plan.conditions if c.facet.key == facet.key]
        if known:
            if not all(c.negated and not c.values for c in known):
                return None
            surely = {"certainty": max(_MEANT, found.probability)}
            others = tuple(c for c in self._plan.conditions if c not in known)
            known = [c.model_copy(update=surely) for c in known]
            return self._with({"requests": asked, "conditions": (*others, *known)}, found)
        words = " ".join(self._words(found))
        denied = says_untold(tokens(self._plan.question))
        if not denied and not speaks_of_works(tokens(self._plan.question)):
            return None
        stated = Condition(facet=facet, negated=denied, words=words, certainty=_MEANT)
        kept = (c for c in self._plan.conditions if not self._is_stated_by_mistake(c))
        update = {"conditions": (*kept, stated), "requests": asked}
        return self._with({**update, "topic": None, "not_held": ()}, found)

    def _is_stated_by_mistake(self, condition: Condition) -> bool:
        """Whether a condition only wants some attribute stated or not, which nothing speaks of."""
        bound = condition.values or condition.lowest is not None or condition.highest is not None
        if bound or condition.source is not None or self._is_named(condition.facet):
            return False
        return self._probability(AttributePart.STATED, condition.facet) < POSSIBLE

    def told(self) -> Plan:
        plan = self._plan
        bound = {condition.facet.key for condition in plan.conditions if condition.values}
        kind = self._wordings.best("answers", plan.question).label
        if self._asks_nothing():
            return plan.model_copy(update={"requests": ()})
        if kind == _OVERVIEW:
            return plan
        if any(map(self._is_asked, plan.requests)) and not self._surely_asks_other():
            return plan
        found = self._better(AttributePart.TOLD, (r.facet for r in plan.requests))
        if found is None and (other := self._without_unspoken() or self._with_likelier(bound)):
            return other
        if found is None or plan.group_by is not None or self._facet(found).key in bound:
            return plan
        if found.probability < LIKELY and (kind == _REASONS or not self._says_anything()):
            return plan
        column = self._view.columns[found.column]
        if plan.operation is Operation.VERIFY and not self._is_surely_flag(found):
            return plan
        named = plan.hubs or ()
        if plan.requests and named and column.by_hub.keys().isdisjoint(named):
            return plan
        if holds_texts(column):
            kept = tuple(r for r in plan.requests if self._is_named(r.facet))
            return self._with({"requests": kept, "operation": Operation.LIST}, None)
        likely = self._said.likely[AttributePart.TOLD]
        several = [each for each in likely if each.probability >= LIKELY] or [found]
        asked = [each for each in several if self._facet(each).key not in bound]
        if plan.operation is Operation.COUNT and self._counts_works():
            return plan
        counts = plan.operation is Operation.COUNT and not self._is_number(found)
        update: dict[str, object] = {
            "requests": tuple(map(self._request, asked)),
            "operation": Operation.COUNT if counts else Operation.LIST,
            "overview": False,
            "not_held": (),
        }
        return self._with(update, *asked)

    def _surely_asks_other(self) -> bool:
        """Whether something else is surely asked for than what a word is only part of the name of.

        "How long did it take to train the model" asks for the training time, and no model's name.
        """
        told = AttributePart.TOLD
        facets = [request.facet for request in self._plan.requests]
        spoken = any(self._is_named(f) or self._probability(told, f) > 0 for f in facets)
        return not spoken and self._said.best(told, _SURELY_OTHER) is not None

    def _asks_nothing(self) -> bool:
        """Whether what no word asks for is not asked for at all: "what has A worked on?"."""
        requests = self._plan.requests
        implied = bool(requests) and not any(r.words or r.among for r in requests)
        spoken = any(self._probability(AttributePart.TOLD, r.facet) > 0 for r in requests)
        if not implied or spoken or self._said.asks >= _HARDLY_ASKS:
            return False
        restricted = self._said.best(AttributePart.RESTRICTED, LIKELY)
        facet = self._facet(restricted) if restricted is not None else None
        sought = [c for c in self._plan.conditions if c.facet == facet]
        seeks = any(is_flag(value) for c in sought for value in c.values)
        kinds = {self._view.column(c.facet).kind for c in self._plan.conditions}
        of_people = kinds == {ValueKind.NAME} and not speaks_of_works(tokens(self._plan.question))
        return seeks or (of_people and all(r.certainty < _MEANT for r in requests))

    def _with_likelier(self, bound: Set[tuple[str, ...]]) -> Plan | None:
        """The plan that also tells what its question more surely asks for: the town of "where"."""
        told = AttributePart.TOLD
        best = self._said.best(told, SURELY)
        facets = [request.facet for request in self._plan.requests]
        if best is None or not facets or self._facet(best) in facets:
            return None
        if any(r.certainty >= SURELY for r in self._plan.requests):
            return None
        less = all(POSSIBLE <= self._probability(told, f) < best.probability for f in facets)
        if not less or self._facet(best).key in bound or self._plan.operation is not Operation.LIST:
            return None
        requests = (self._request(best), *self._plan.requests)
        return self._with({"requests": requests}, best)

    def _counts_works(self) -> bool:
        """Whether works are counted: "how many journal articles are there"."""
        words = tokens(self._plan.question)
        many = next((i for i, word in enumerate(words) if word.lower == "many"), len(words))
        counted = takewhile(lambda word: word.lower not in AUXILIARIES, words[many + 1 :])
        return speaks_of_works(list(counted))

    def _says_anything(self) -> bool:
        """Whether a question has a word that tells something: "how many is that" has none."""
        said = tokens(self._plan.question)
        return any(not (word.is_function_word or word.stem in LIGHT_STEMS) for word in said)

    def _without_unspoken(self) -> Plan | None:
        """The plan that tells what its papers are bounded by, where nothing else is asked for.

        "The dating is off by at most 5 years" asks for no number of specimens dated.
        """
        plan = self._plan
        measured = self._said.likeliest(AttributePart.MEASURED)
        bounds = [c.facet for c in plan.conditions if c.is_number]
        parts = (AttributePart.TOLD, AttributePart.GROUPED)
        unspoken = not any(
            r.facet in bounds
            or self._is_named(r.facet)
            or any(self._probability(part, r.facet) >= _BARELY for part in parts)
            for r in plan.requests
        )
        if not (plan.requests and unspoken) or measured is None:
            return None
        if plan.operation is not Operation.LIST or self._facet(measured) not in bounds:
            return None
        return plan.model_copy(update={"requests": ()})

    def as_number(self, plan: Plan) -> Plan:
        """A plan that tells how many there are, where an attribute says that of a paper."""
        columns = [self._view.column(request.facet) for request in plan.requests]
        bounded = plan.hubs is not None or plan.conditions or plan.topic is not None
        told = bounded and columns and all(c.kind is ValueKind.NUMBER for c in columns)
        if plan.operation is not Operation.COUNT or not (told and self._says_anything()):
            return plan
        return plan.model_copy(update={"operation": Operation.LIST})

    def _ordered_by(self, measured: AttributeSaid) -> Plan:
        column = self._view.columns[measured.column]
        told = [
            each
            for each in self._said.likely[AttributePart.TOLD]
            if each.probability >= LIKELY and each.column != measured.column
        ]
        update = {
            "operation": self._ordering,
            "order_by": column.facet,
            "descending": is_descending(self._plan.question, column, self._wordings),
            "group_by": None,
            "limit": self._plan.limit or amount_wanted(self._plan.question),
            "requests": (*map(self._request, told), self._request(measured)),
            "not_held": (),
        }
        return self._with(update, measured, *told)

    def _most_frequent(self) -> Plan:
        """The plan of the values that most papers have of an attribute."""
        grouped = self._said.likeliest(AttributePart.GROUPED)
        if grouped is None or self._is_bound(grouped):
            return self._plan
        update = {
            "operation": self._ordering,
            "group_by": self._facet(grouped),
            "order_by": None,
            "requests": (self._request(grouped),),
            "not_held": (),
        }
        return self._with(update, grouped)

    @property
    def _ordering(self) -> Operation:
        ranks = self._plan.operation is Operation.RANK
        return Operation.RANK if ranks else Operation.EXTREME

    def _better(
        self, part: AttributePart, facets: Iterable[Facet | None], numbers: bool = False
    ) -> AttributeSaid | None:
        """What is surely spoken of in a part, where it is none of some facets nor these may be."""
        had = [facet for facet in facets if facet is not None]
        if any(self._is_named(f) or self._probability(part, f) >= POSSIBLE for f in had):
            return None
        found = self._said.likeliest(part)
        if found is None or (numbers and not self._view.columns[found.column].is_numeric()):
            return None
        return found if found.probability >= LIKELY else self._named_alike(part, found)

    def _named_alike(self, part: AttributePart, first: AttributeSaid) -> AttributeSaid:
        """Of what is nearly as likely spoken of, that of whose name most words are said."""
        near = [e for e in self._said.likely[part] if 2 * e.probability >= first.probability]

        def spelled(each: AttributeSaid) -> int:
            words = tokens(self._view.columns[each.column].name)
            telling = (word for word in words if word.stem not in LIGHT_STEMS)
            return sum(spelled_in(word, self._plan.question) for word in telling)

        return max(near, key=lambda each: (spelled(each), each.probability))

    def _probability(self, part: AttributePart, facet: Facet) -> float:
        if not facet.key or not self._view.has(facet):
            return 0.0
        return self._said.probability(part, self._view.column(facet).number)

    def _is_named(self, facet: Facet) -> bool:
        """Whether a question spells out all that is telling of the name of an attribute."""
        telling = [token for token in tokens(facet.name) if token.stem not in LIGHT_STEMS]
        return bool(telling) and all(spelled_in(t, self._plan.question) for t in telling)

    def _is_surely_flag(self, found: AttributeSaid) -> bool:
        flag = self._view.columns[found.column].kind is ValueKind.FLAG
        return flag and found.probability >= LIKELY

    def _is_number(self, found: AttributeSaid) -> bool:
        return self._view.columns[found.column].kind is ValueKind.NUMBER

    def _facet(self, found: AttributeSaid) -> Facet:
        return self._view.columns[found.column].facet

    def _request(self, found: AttributeSaid) -> Request:
        return Request(
            facet=self._facet(found), words=" ".join(self._words(found)), certainty=_MEANT
        )

    def _words(self, found: AttributeSaid) -> list[str]:
        words = tokens(self._plan.question)
        return [words[place].text for place in sorted(found.words)]

    def _with(self, update: Mapping[str, object], *found: AttributeSaid | None) -> Plan:
        """The plan changed so, the words understood by which it is."""
        if not update:
            return self._plan
        said = {word for each in found if each is not None for word in self._words(each)}
        apart = told_apart(self._plan, self._wordings)
        left = tuple(word for word in apart if word not in said)
        return self._plan.model_copy(update={**update, "not_understood": left})
