"""The tool that finds papers for a question."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from tools.calls.computed_tables import computed_by_plan
from tools.calls.definitions import (
    asks_for_definition,
    defining,
    definitions,
    of_meaning,
    of_thing_in_short,
)
from tools.calls.overview import (
    asks_for_overview,
    most_beside,
    with_common_attributes,
    with_telling_attributes,
)
from tools.calls.quoting import facts_nearest, quoted, said_besides, with_passages
from tools.calls.search_results import Search, nothing_found, result_of, stated_otherwise
from tools.calls.similar_papers import choose_similar, offer_similar
from tools.calls.where import GraphNames, PlainConditions, PlainWhere
from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Condition, Operation, Plan, Request, SimilarTo
from tools.hublink.core.value_kinds import is_flag, is_positive_flag
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import WORK_STEMS, phrase, tokens
from tools.hublink.question.conditions.weakness import is_weak
from tools.hublink.vocabulary.asked_attributes import column_meant
from tools.workspace.found_text import MOST_SHOWN, for_model
from tools.workspace.library import Library
from tools.workspace.readings.content_questions import said_of_missing
from tools.workspace.readings.readings import by_similarity_alone
from tools.workspace.side_by_side import asks_side_by_side, sides_of, with_shared_attributes
from tools.workspace.statements import leaves_to_judge, with_statements
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

_MOST_NAMED = 3
"""Most named papers whose own values are shown where they do not meet the conditions."""
_LIKELY = 0.5
"""Probability from which a wording asks for an attribute."""
_NAMED = 0.7
"""Certainty from which an attribute is named."""
_EVERYTHING = frozenset("all everything list show".split())


async def search_hubs(
    workspace: Workspace,
    question: str,
    where: PlainConditions = None,
    show: list[str] | None = None,
    papers: list[int] | None = None,
    by_meaning: bool = False,
    page: Annotated[int, Field(ge=1)] = 1,
) -> ToolResult:
    """Finds papers for a question in plain words, read in the graph's own, else by similarity.

    `by_meaning`: by similarity alone. The result says how the question was read.
    """
    result = await _searched(workspace, question, where, show, papers, by_meaning, page)
    search = result.data
    if isinstance(search, Search) and page == 1 and search.found.plan.nearest:
        return await _with_nearest(result, search, workspace)
    if not (workspace.generation.tell_statements and isinstance(search, Search)):
        return result
    if page > 1 or not await asyncio.to_thread(leaves_to_judge, search.found, workspace.library):
        return result
    return await with_statements(result, search.found, workspace)


async def _searched(
    workspace: Workspace,
    question: str,
    where: PlainConditions,
    show: list[str] | None,
    papers: list[int] | None,
    by_meaning: bool,
    page: int,
) -> ToolResult:
    """What a plan, or else similarity, finds."""
    library = workspace.library
    scope = workspace.hubs(papers) if papers is not None else None
    names = GraphNames(library)

    def read() -> Plan:
        plan = of_thing_in_short(_read(workspace, question, scope, by_meaning), library)
        return _with_exact(plan, where or [], show or [], names, library)

    plan = await asyncio.to_thread(read)
    unread = tuple(names.unread)
    if plan.by_facts:
        return await _nearest(workspace, plan, unread)
    if plan.not_held:
        return await _missing(workspace, plan, unread)
    if _wants_everything(plan, library):
        found = everything(plan, library)
        evidence = await workspace.offer(found, (page - 1) * MOST_SHOWN)
        return result_of(Search(found=found, evidence=evidence, unread=unread), workspace, page)
    if asks_for_definition(plan, library):
        of_thing = await asyncio.to_thread(library.find, of_meaning(plan))
        if told := await asyncio.to_thread(definitions, of_thing, library):
            return await _defined(workspace, of_thing, told, unread, page)
        plan = await asyncio.to_thread(defining, plan, library) or plan
    found, denied = await asyncio.to_thread(_find, plan, library)
    if plan.similar_to is not None:
        return await choose_similar(workspace, question, found, plan.similar_to, unread)
    if found.hubs:
        table = None if denied else await asyncio.to_thread(computed_by_plan, found, library)
        passages = await asyncio.to_thread(quoted, plan, found.hubs, library)
        besides = await asyncio.to_thread(said_besides, plan, found, library)
        found = _telling_first(with_passages(found, passages or besides))
        evidence = await workspace.offer(found, 0 if table else (page - 1) * MOST_SHOWN)
        by_topic = found.plan.topic is not None
        search = Search(
            found=found,
            evidence=evidence,
            vectors=await asyncio.to_thread(library.vectors_made) if by_topic else 1.0,
            spoken_of=await workspace.offer_facts(_spoken_of(found, library)),
            table=table,
            denied=denied,
            unread=unread,
            passages=passages,
            besides=besides,
            otherwise=stated_otherwise(found, library.view),
        )
        return result_of(search, workspace, page)
    if plan.is_bounded or plan.unmatched:
        return await asyncio.to_thread(nothing_found, found, workspace, unread)
    hubs, terms = await asyncio.to_thread(library.similar, question, plan.hubs)
    compared = len(library.allowed(library.view.hubs if plan.hubs is None else plan.hubs))
    return await offer_similar(workspace, question, found, hubs, terms, compared)


def _spoken_of(found: Found, library: Library) -> dict[str, tuple[FoundFact, ...]]:
    """The papers that are values of what a question asks for, and not among those found."""
    plan, known = found.plan, set(found.hubs)
    asked = {request.facet.key for request in plan.requests if request.words}
    asked |= {facet.key for facet in (plan.group_by, plan.computation.counted) if facet is not None}
    told = (fact.triple.object for fact in found.facts if fact.facet.key in asked)
    linked = dict.fromkeys(thing.id for thing in told if not thing.literal)
    return {hub: () for hub in linked if hub in library.view.hubs and hub not in known}


def _telling_first(found: Found) -> Found:
    """What was found, of many hubs first those that tell what is asked for."""
    if len(found.hubs) <= MOST_SHOWN or not found.plan.requests:
        return found
    telling = {fact.hub for fact in found.facts}
    hubs = sorted(found.hubs, key=lambda hub: hub not in telling)
    return found.model_copy(update={"hubs": tuple(hubs)})


async def _missing(workspace: Workspace, plan: Plan, unread: tuple[str, ...]) -> ToolResult:
    """Say that the graph lacks an attribute, with what the papers themselves say of it, if any."""
    passages = await asyncio.to_thread(said_of_missing, plan, workspace.library)
    hubs = tuple(dict.fromkeys(each.fact.hub for each in passages))
    found = with_passages(Found(plan=plan, hubs=hubs, facts=()), passages)
    if not hubs:
        return await asyncio.to_thread(nothing_found, found, workspace, unread)
    evidence = await workspace.offer(found, 0)
    search = Search(found=found, evidence=evidence, unread=unread, passages=passages)
    return result_of(search, workspace)


async def _nearest(workspace: Workspace, plan: Plan, unread: tuple[str, ...]) -> ToolResult:
    """Offer the papers of the facts nearest to a question, each with its own."""
    facts = await asyncio.to_thread(facts_nearest, plan, workspace.library)
    hubs = tuple(dict.fromkeys(fact.hub for fact in facts))
    found = Found(plan=plan, hubs=hubs, facts=facts)
    evidence = await workspace.offer(found)
    return result_of(Search(found=found, evidence=evidence, unread=unread), workspace)


async def _with_nearest(result: ToolResult, search: Search, workspace: Workspace) -> ToolResult:
    """Return the result of a search with the facts nearest to its question."""
    plan = search.found.plan
    if plan.by_facts:
        return result
    facts = await asyncio.to_thread(facts_nearest, plan, workspace.library)
    by_hub: dict[str, tuple[FoundFact, ...]] = {}
    for fact in facts:
        by_hub[fact.hub] = (*by_hub.get(fact.hub, ()), fact)
    near = await workspace.offer_facts(by_hub)
    text = "\n".join([result.text, "Nearest to the question in meaning:", for_model(near)])
    data = search.model_copy(update={"near": near})
    return result.model_copy(update={"text": text, "data": data})


async def _defined(
    workspace: Workspace,
    found: Found,
    told: Sequence[FoundFact],
    unread: tuple[str, ...],
    page: int,
) -> ToolResult:
    """Offer the papers of a thing with what is told of it first."""
    found = found.model_copy(update={"facts": (*told, *found.facts)})
    evidence = await workspace.offer(found, (page - 1) * MOST_SHOWN)
    search = Search(found=found, evidence=evidence, unread=unread, definitions=tuple(told))
    return result_of(search, workspace, page)


def everything(plan: Plan, library: Library) -> Found:
    """Return all hubs in scope, by title, as what a plan without conditions finds."""
    hubs = library.allowed(library.view.hubs)
    in_order = sorted(hubs, key=lambda hub: (library.hub(hub).label.casefold(), hub))
    listed = plan.model_copy(update={"similar_to": None})
    return Found(plan=listed, hubs=tuple(in_order), facts=())


def _wants_everything(plan: Plan, library: Library) -> bool:
    """Whether a question asks for hubs and no word of it narrows them down: "List all papers"."""
    if plan.is_bounded or plan.unmatched or library.options.strategy is not Strategy.AUTO:
        return False
    said = {word for token in tokens(plan.question) for word in (token.lower, token.stem)}
    asks = said & {*_EVERYTHING, *WORK_STEMS, *phrase(library.hub_name)}
    return (
        plan.operation is Operation.LIST and bool(asks) and not library.names_topic(plan.question)
    )


def _find(plan: Plan, library: Library) -> tuple[Found, bool]:
    """The facts a plan asks for, and whether they are those that named papers have instead.

    Those are shown where a few named papers do not meet the conditions. A plan bounded only by a
    name that is not in the graph finds no papers.
    """
    if plan.names_only_unknown or _is_by_unknown(plan):
        return Found(plan=plan, hubs=(), facts=()), False
    found = library.find(plan)
    if not found.hubs and (opposite := _opposite(plan, library.view)) is not None:
        contrary = library.find(opposite)
        if contrary.hubs:
            return contrary, True
    if found.hubs:
        fuller = _with_more_attributes(found, library)
        return (library.find(fuller) if fuller else found), False
    if (told := _of_what_is_named(plan, library)) is not None:
        return told, False
    named = plan.hubs is not None and not plan.titled and not plan.found_by
    few = named and len(plan.hubs or ()) <= _MOST_NAMED
    narrows = plan.operation is Operation.LIST and not (plan.hub_words or plan.requests)
    if narrows or not (few and plan.conditions):
        return found, False
    instead = tuple(Request(facet=c.facet, words=c.words) for c in plan.conditions)
    asked = plan.model_copy(update={"conditions": (), "requests": instead})
    return library.find(asked), True


def _is_by_unknown(plan: Plan) -> bool:
    """Whether papers are sought by somebody whom the graph does not name: "on bees by Ann Lee"."""
    words = tokens(plan.question)
    unknown = {word.text for name in plan.unmatched for word in tokens(name)}
    by = (word.text for before, word in pairwise(words) if before.lower == "by")
    return not (plan.hub_words or unknown.isdisjoint(by))


def _of_what_is_named(plan: Plan, library: Library) -> Found | None:
    """What the few papers named in vain for yes or no have of the attribute that is asked of them.

    Whether the code of X is public is told by the code that is stated of X, or that none is.
    """
    sure = [c for c in plan.conditions if c.values and not (c.negated or _is_doubtful(c, library))]
    left = [c for c in plan.conditions if c not in sure]
    certain = [r.facet for r in plan.requests if r.certainty >= _NAMED]
    if plan.operation is not Operation.VERIFY or not (sure and left) or certain:
        return None
    if any(c.negated or c.is_number for c in left):
        return None
    wordings = library.grounding.wordings
    guess = wordings.best("attributes", plan.question)
    meant = column_meant(guess.label, library.view, wordings)
    likely = [meant.facet] if meant is not None and guess.probability >= _LIKELY else []
    asked = [c.facet for c in left if not c.values] or likely
    if not asked or any(c.facet in asked for c in sure):
        return None
    requests = tuple(Request(facet=facet, words=facet.name) for facet in asked)
    update = {"conditions": tuple(sure), "requests": requests, "operation": Operation.LIST}
    told = library.find(plan.model_copy(update={**update, "not_understood": ()}))
    return told if 0 < len(told.hubs) <= _MOST_NAMED else None


def _is_doubtful(condition: Condition, library: Library) -> bool:
    """Whether a value is named by a part of it in small letters, as any word may be."""
    said = set(phrase(condition.words))
    part = condition.words.islower() and all(said < set(phrase(v)) for v in condition.values)
    return part or is_weak(condition, library.view)


def _opposite(plan: Plan, view: FacetView) -> Plan | None:
    """The plan with its one yes-or-no attribute the other way round, where that is asked for."""
    flags = [c for c in plan.conditions if len(c.values) == 1 and is_flag(c.values[0])]
    if plan.operation is not Operation.VERIFY or len(flags) != 1:
        return None
    holds = is_positive_flag(flags[0].values[0])
    told = view.column(flags[0].facet).by_value
    values = tuple(value for value in told if is_positive_flag(value) != holds)
    other = flags[0].model_copy(update={"values": values})
    conditions = tuple(other if c is flags[0] else c for c in plan.conditions)
    return plan.model_copy(update={"conditions": conditions})


def _with_more_attributes(found: Found, library: Library) -> Plan | None:
    """The plan with attributes to compare or summarize by; None where it asks for neither."""
    if asks_side_by_side(found.plan):
        many = len(sides_of(found)) == len(found.hubs) > most_beside(found.plan)
        if many:
            return with_common_attributes(found, library.view)
        finding = library.grounding.attributes.finding
        column = library.view.columns[finding] if finding is not None else None
        return with_shared_attributes(found, library.view, column)
    if asks_for_overview(found.plan):
        return with_telling_attributes(found, library.view)
    return None


def _read(workspace: Workspace, question: str, scope: list[str] | None, by_meaning: bool) -> Plan:
    """The plan of a question, within some papers where they are given."""
    plan = workspace.read(question) if scope is None else workspace.library.ground(question, scope)
    return by_similarity_alone(plan) if by_meaning else plan


def _with_exact(
    plan: Plan,
    where: Sequence[PlainWhere],
    show: Sequence[str],
    names: GraphNames,
    library: Library,
) -> Plan:
    """The plan with conditions and attributes that are stated exactly.

    They take the place of what the question was taken to say of the same attributes. What only
    similarity explains is kept: beside conditions it is not required.
    """
    stated = tuple(c for each in where if (c := names.condition(each)) is not None)
    shown = tuple(Request(facet=facet, words=facet.name) for facet in names.facets(show))
    if not (stated or shown):
        return plan
    said, asked = {c.facet.key for c in stated}, {r.facet.key for r in shown}
    similar = plan.similar_to
    if similar is None and not plan.is_bounded and library.names_topic(plan.question):
        similar = SimilarTo(wording=plan.question)
    if similar is not None and stated:
        similar = similar.model_copy(update={"required": False})
    return plan.model_copy(
        update={
            "conditions": (*(c for c in plan.conditions if c.facet.key not in said), *stated),
            "requests": (*(r for r in plan.requests if r.facet.key not in asked), *shown),
            "similar_to": similar,
            "not_held": (),
        }
    )
