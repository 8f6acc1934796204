"""The indexed graph as the tools use it: plans, facts, references, similar hubs."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache, partial
from itertools import chain, islice

from tools.hublink.core.hub_roots import both_directions, find_hub_roots
from tools.hublink.core.models import Entity, Hub
from tools.hublink.core.parameters import SearchOptions, Strategy
from tools.hublink.core.plan import Lead, Plan, Topic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.execute import execute
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_names import is_called_by_two
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.indexing.index_report import Progress, ignore_progress
from tools.hublink.language.words import phrase
from tools.hublink.question.cells.number_tables import NumberTable, number_tables
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.question.scope import NO_LIMITS, Scope, hubs_within
from tools.hublink.retrieval.lexical_similarity import terms
from tools.hublink.retrieval.passages import Passage
from tools.hublink.retrieval.retriever import HubRetriever
from tools.hublink.retrieval.similarity_search import (
    ON_TOPIC,
    Likely,
    SimilaritySearch,
    Speaking,
)
from tools.hublink.sparql.described_graph import DescribedGraph
from tools.hublink.sparql.graph_terms import QueryableGraph
from tools.hublink.sparql.queries import query_of
from tools.literature.paper_reference import (
    DEFAULT_PROPERTIES,
)
from tools.literature.reference_properties import ReferenceProperties
from tools.workspace.papers.paper_references import PaperReferences
from tools.workspace.readings.content_questions import (
    told_by_its_papers,
    with_findings,
    with_outcomes,
    with_people,
)
from tools.workspace.readings.readings import by_similarity_alone, readings
from tools.workspace.readings.text_readings import told_by_texts, with_overview, with_text_told
from tools.workspace.reasons_between import reasons_between
from tools.workspace.telling_attributes import (
    administers,
    attributes_told,
    is_of_reference,
    is_worded,
)

MOST_TERMS = 3

"""What stands between two topics: a single word behind it says by itself what papers are on."""


class Library:
    """One indexed graph as it was at one moment: its hubs, their facets, how questions reach them.

    It stays as it is when the index is brought up to date. The retriever is opened when a question
    first needs it. `least_similarity` is the score below which the best hub found by similarity is
    no answer; `name` tells it from other indexes, and `former_names` are those it had before;
    `papers` are its hubs as references, whose parts `properties` carry.
    With a `scope`, only the hubs `in_scope` are found, by whatever search, while names are read and
    facts are shown of all hubs. `options` say how questions are searched for. Its methods are
    synchronous and belong in a thread.
    """

    def __init__(
        self,
        graph: QueryableGraph,
        view: FacetView,
        grounding: Grounding,
        open_retriever: Callable[[], HubRetriever],
        hub_name: str,
        least_similarity: float = 0.1,
        name: str = "",
        properties: ReferenceProperties = DEFAULT_PROPERTIES,
        former_names: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.former_names = tuple(former_names)
        self.papers = PaperReferences(view, properties, name)
        self.graph = graph
        self.view = view
        self.grounding = grounding
        self.hub_name = hub_name
        self.least_similarity = least_similarity
        self.scope = NO_LIMITS
        self.in_scope: frozenset[str] | None = None
        self.options = SearchOptions()
        self._described = DescribedGraph(view, grounding.joins, graph)
        self._open_retriever = cache(open_retriever)
        self.similarity = SimilaritySearch(grounding.lexicon, self._open_retriever)
        self._found: dict[Plan, Found] | None = None
        self._attributes = cache(partial(attributes_told, view))
        self._number_tables = cache(partial(_number_tables, view))

    @property
    def attributes(self) -> tuple[str, ...]:
        """The names of the attributes to ask for, some with a value."""
        return self._attributes()

    @property
    def number_tables(self) -> tuple[NumberTable, ...]:
        """The tables of the graph: numbers at nodes that also say what each is of."""
        return self._number_tables()

    @property
    def retriever(self) -> HubRetriever:
        return self._open_retriever()

    def within(self, scope: Scope) -> "Library":
        """Return the same library where only what meets the scope is found; without limits, all is.

        Made anew for each turn, it carries out each plan once.
        """
        limited = copy(self)
        limited.scope = scope
        limited.in_scope = hubs_within(scope, self.view, self.grounding.joins) if scope else None
        limited._found = {}
        return limited

    def searched(self, options: SearchOptions) -> "Library":
        """Return the same library, searched in another way."""
        other = copy(self)
        other.options = options
        return other

    def hub(self, id: str) -> Entity:
        return self.view.hubs[id]

    def titles(self, hubs: Sequence[str]) -> dict[str, str]:
        return {hub: self.view.hubs[hub].label for hub in hubs if hub in self.view.hubs}

    def ground(self, question: str, within: Sequence[str] | None = None) -> Plan:
        """Return the plan of a question, with what it leaves to similarity."""
        return self.on_footing(self.grounding.ground(question, within))

    def on_footing(self, plan: Plan) -> Plan:
        """Return the likeliest plan of a question whose words another plan all binds to things."""
        return self.readings(plan)[0].plan

    def readings(self, plan: Plan, about: str = "") -> tuple[PossibleReading, ...]:
        """Return the ways to read the question of a plan that binds all its words, likeliest first.

        All of it is left to similarity where that is how the library is searched. The first is
        limited to hubs on a topic besides, where one is given and any are.
        """
        if self.options.strategy is not Strategy.AUTO:
            return (PossibleReading(plan=by_similarity_alone(plan)),)
        read = readings(self.scope.known_to(self.view).bounding(plan), self)
        first, *others = told_by_texts(read, self)
        if (reasons := reasons_between(first.plan, self)) is not None:
            return (first.model_copy(update={"plan": reasons}), *others)
        first = with_text_told(with_overview(told_by_its_papers(first, self), self), self)
        first = with_people(with_findings(with_outcomes(first, self), self), self)
        limited = self._limited(first.plan, about) if about else first.plan
        return (first.model_copy(update={"plan": limited}), *others)

    def _limited(self, footed: Plan, about: str) -> Plan:
        """The plan limited to hubs on a topic, if any of its hubs are."""
        if footed.similar_to is not None and footed.similar_to.required:
            footed = footed.model_copy(update={"similar_to": None})
        if footed.topic is not None or footed.hub_words or not self.names_topic(about):
            return footed
        if about.casefold() in {condition.words.casefold() for condition in footed.conditions}:
            return footed
        likely = tuple(each.hub for each in self.on_topic(about, footed.hubs))
        narrowed = footed.model_copy(update={"topic": Topic(wording=about, hubs=likely)})
        return narrowed if likely and self.find(narrowed).hubs else footed

    def find(self, plan: Plan) -> Found:
        """Return the hubs and facts a plan names; none where it names no condition at all."""
        if not plan.is_bounded:
            return Found(plan=plan, hubs=(), facts=())
        if self._found is None:
            return self._carried_out(plan)
        if plan not in self._found:
            self._found[plan] = self._carried_out(plan)
        return self._found[plan]

    def _carried_out(self, plan: Plan) -> Found:
        return execute(plan, self.view, self.grounding.joins, self.in_scope)

    def query(self, plan: Plan, similar: Sequence[str] | None = None) -> str:
        """Return the query in SPARQL that finds on the graph what a plan finds in the scope.

        Papers that were found by being `similar` are named in it.

        Raises:
            NotSayableError: they have no identifiers.
        """
        limits = self.scope.known_to(self.view).conditions
        if similar is None:
            return query_of(self.find(plan), self._described, limits)
        found = Found(plan=plan, hubs=tuple(similar), facts=())
        return query_of(found, self._described, limits, by_plan=False)

    def similar(
        self, question: str, within: Sequence[str] | None = None
    ) -> tuple[tuple[Hub, ...], tuple[str, ...]]:
        """Return the few hubs most like the question, best first, and the terms nearest it.

        They may still be too unlike it: their scores are probabilities of being right. A term is
        written with its attribute, so that asking for it finds all that has it.
        """
        allowed = self.in_scope if within is None else self.allowed(within)
        similar = self.similarity.similar(question, allowed, self.options.thoroughness)
        terms = (self._term(value) for value in similar.near_values)
        return similar.hubs, tuple(islice((term for term in terms if term), MOST_TERMS))

    def has_similar(self, words: str, within: Sequence[str] | None = None) -> bool:
        """Return whether any hub is like some words, so that it may be told for them."""
        hubs, _ = self.similar(words, within)
        return self.is_like(hubs)

    def on_topic(
        self, words: str, within: Sequence[str] | None = None, least: float = ON_TOPIC
    ) -> tuple[Likely, ...]:
        """Return the hubs on a topic, best first, each with its probability, down to the least."""
        allowed = self.in_scope if within is None else self.allowed(within)
        return self.similarity.on_topic(words, allowed, least)

    def leads(self, words: str, hubs: Sequence[str]) -> tuple[Lead, ...]:
        """Return hubs that are perhaps on a topic with what speaks for each."""
        reasons = self.similarity.reasons(words, hubs) if hubs else {}
        return tuple(Lead(hub=hub, reason=reasons.get(hub, "")) for hub in hubs)

    def passages(
        self, words: str, hubs: Sequence[str], numbers: bool = False, rows: bool = True
    ) -> dict[str, tuple[Passage, ...]]:
        """Return what hubs say of some words, and where `numbers` are asked for, which they state.

        Hubs that say nothing of them are left out, and without `rows` all numbers; so is where
        facts are taken from, unless it is asked for.
        """
        said = self.similarity.passages(words, hubs, numbers, rows)
        facets = {each.fact.facet for passages in said.values() for each in passages}
        barred = {facet for facet in facets if administers(self.view.column(facet), words)}
        told = {
            hub: tuple(each for each in passages if each.fact.facet not in barred)
            for hub, passages in said.items()
        }
        return {hub: passages for hub, passages in told.items() if passages}

    def statements(
        self, words: str, hubs: Sequence[str]
    ) -> dict[str, tuple[tuple[Row, float], ...]]:
        """Return what some hubs state in sentences of their own, each weighed by its nearness."""
        return self.similarity.statements(words, hubs)

    def speaking(self, words: str, within: Sequence[str] | None = None) -> dict[str, Speaking]:
        """Return the hubs that bear most of some words and say some, those first that say most."""
        allowed = self.in_scope if within is None else self.allowed(within)
        return self.similarity.speaking(words, allowed)

    def unsaid(self, words: str) -> tuple[str, ...]:
        """Return those of some words that tell something, and that nothing says of any hub."""
        return self.similarity.unsaid(words)

    def names_topic(self, words: str) -> bool:
        """Return whether any of some words tells what a hub may be about."""
        return bool(terms(words, self.grounding.lexicon))

    def allowed(self, hubs: Iterable[str]) -> list[str]:
        """Return those of some hubs that are in scope, in their order."""
        return [hub for hub in hubs if self.in_scope is None or hub in self.in_scope]

    def _term(self, value: str) -> str | None:
        """A value with the name of its commonest attribute; None for names, numbers and links.

        Nor is another paper's title one, nor a sentence, which nobody would ask for by its words,
        nor where a paper appeared, nor what is told of another of its attributes.
        """
        if phrase(value) in self.grounding.lexicon.hubs:
            return None
        holding = [column for column in self.view.columns if value in column.by_value]
        kinds = {column.kind for column in holding}
        named = ValueKind.NAME in kinds and all(w[:1].isupper() for w in value.split())
        if named or not holding or not kinds <= {ValueKind.TEXT, ValueKind.NAME}:
            return None
        column = max(holding, key=lambda column: (len(column.by_value[value]), -column.number))
        of_another = is_called_by_two(column.name, column.labels)
        says_little = is_worded(column) or is_of_reference(column) or of_another
        return None if says_little else f"{column.name}: {value}"

    def similar_around(self, question: str, topic: Entity) -> tuple[Hub, ...]:
        """Return the hubs most like the question of the first level around an entity that has some.

        Where no level has any, those of the nearest level are returned.
        """
        most = self.options.thoroughness
        levels = self.similarity.similar_around(question, topic, self.in_scope, most)
        nearest = next(levels, ())
        likely = (level for level in chain([nearest], levels) if self.is_like(level))
        return next(likely, nearest)

    def is_like(self, hubs: Sequence[Hub]) -> bool:
        """Return whether the best of some hubs is like the question it was found for."""
        return bool(hubs) and hubs[0].score >= self.least_similarity

    def similarity_unavailable(self) -> str | None:
        """Return why similarity is told by words alone, not by vectors; None where it is not."""
        return self.retriever.unavailable()

    def vectors_made(self) -> float | None:
        """Return the share of the vectors that similarity is told by; None where it has none."""
        return self.retriever.made()

    def warm_up(self) -> None:
        """Load what a question would else wait for."""
        self.grounding.warm_up()
        self.similar("first")

    def complete(self, progress: Progress = ignore_progress) -> None:
        """Make the vectors the index lacks; questions may come meanwhile.

        An exception raised by `progress` ends it; what was made is kept.
        """
        self.retriever.complete(progress)

    def reachable(self, topic: Entity) -> tuple[str, ...]:
        """Return the hubs that traversal reaches from an entity, in both directions."""
        roots, _ = find_hub_roots(
            self.graph, both_directions(topic), lambda entity: entity.id in self.view.hubs, set()
        )
        return tuple(sorted(self.allowed({root.entity.id for root in roots})))


def _number_tables(view: FacetView) -> tuple[NumberTable, ...]:
    return tuple(number_tables(view))
