"""The result of a search, and its text for a model and for people."""

from collections.abc import Iterable, Sequence

from pydantic import ConfigDict

from tools.calls.computed_tables import table_text
from tools.calls.hub_reading import HubReading
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.tabulation import Table, answering
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.quantities import are_numbers
from tools.hublink.language.explanation import chips, plan_text
from tools.hublink.language.words import WORK_STEMS, phrase, tokens
from tools.hublink.retrieval.passages import Passage
from tools.workspace.found_text import MOST_SHOWN, for_model, for_people, one_line
from tools.workspace.papers.evidence import OfferedPaper
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace

NOT_READY = "searching by meaning is still being prepared, {made} is done"
_MOST_BESIDE_TABLE = 5
_UNUSED = frozenset({"relaxed", "not understood"})
_NARROWING = frozenset("in at on for with during under within near after before since".split())
_ALL_THERE_IS = frozenset("collection graph library database literature general total".split())
_HOW_SIMILAR = {
    True: "not by an exact condition",
    False: "and only a low one: leads rather than answers",
}


class Search(Frozen):
    """The result of a search: by the plan, or by similarity where the plan names no conditions.

    `evidence` are the numbered papers offered, best first, `table` is what was computed of them;
    `similar` says that similarity found
    them, `likely` that the best of them is much like the question; `terms` are those of the graph
    that are nearest it in meaning. `denied` says that the named papers do not meet the conditions:
    the facts are what they have instead. `nearest` are titles of papers too unlike the question to
    be offered. `reading` is what a model made of papers found by similarity, where it read them.
    `vectors` is the share of the vectors that were there: with fewer than all of them, words alone
    told what is similar. It is None where the index has none. `unread` are parts of a call that
    could not be used. `passages` are what the papers themselves say of the question, `besides` what
    they say near it, which may be what was meant in place of what is answered,
    `definitions` what is told of the thing whose meaning is asked for. Papers `spoken_of` are none
    of those found, but values of an attribute asked for: what a paper cites. `otherwise` are hubs
    with the keys of attributes asked for that they state, though nothing that meets the conditions.
    `near` are the papers of the facts nearest to the question, where these are told besides.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    found: Found
    evidence: tuple[OfferedPaper, ...]
    table: Table | None = None
    similar: bool = False
    likely: bool = True
    terms: tuple[str, ...] = ()
    denied: bool = False
    nearest: tuple[str, ...] = ()
    reading: HubReading | None = None
    vectors: float | None = 1.0
    unread: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()
    besides: tuple[Passage, ...] = ()
    spoken_of: tuple[OfferedPaper, ...] = ()
    definitions: tuple[FoundFact, ...] = ()
    unsaid: tuple[str, ...] = ()
    near: tuple[OfferedPaper, ...] = ()
    otherwise: frozenset[tuple[str, tuple[str, ...]]] = frozenset()

    @property
    def still_made(self) -> str:
        """The share of the vectors, where more are being made; else nothing."""
        unfinished = self.vectors is not None and self.vectors < 1
        return f"{int((self.vectors or 0) * 100)} %" if unfinished else ""


def stated_otherwise(found: Found, view: FacetView) -> frozenset[tuple[str, tuple[str, ...]]]:
    """Return hubs with keys of attributes asked for that they state, of something else."""
    answered = {(fact.hub, fact.facet.key) for fact in found.facts if fact.asked}
    asked = {request.facet.key: view.column(request.facet) for request in found.plan.requests}
    stated = {(hub, key) for key, c in asked.items() for hub in found.hubs if hub in c.by_hub}
    return frozenset(stated - answered)


def result_of(search: Search, workspace: Workspace, page: int = 1) -> ToolResult:
    """Return the tool result of a search: how it was read, what was not used, what was found."""
    plan, count = search.found.plan, len(search.found.hubs)
    how = _similarly(search) if search.similar else _exactly(search)
    if search.denied:
        how = "which do not meet the conditions; this is what they have instead"
    unsaid = f" No paper says: {', '.join(map(one_line, search.unsaid))}." if search.unsaid else ""
    parts = [
        f"{count} found, {how}.{unsaid}",
        *how_read(plan, workspace, search.unread),
        *_computed(search, workspace, page),
        *_papers(search, page),
    ]
    if search.terms:
        parts.append(f"Nearest terms of the graph: {'; '.join(map(one_line, search.terms))}")
    titles = workspace.library.titles(plan.hubs or ())
    summary = f"{plan_text(plan, titles)}\n\n{count} found, {how}:\n\n{for_people(search.evidence)}"
    findings = Findings(found=search.found, table=search.table)
    return ToolResult(text="\n".join(parts), summary=summary, data=search, findings=findings)


def how_read(plan: Plan, workspace: Workspace, unread: Iterable[str] = ()) -> list[str]:
    """Return lines on what was searched for, and what of the request was not used."""
    library = workspace.library
    told = chips(plan, library.titles(plan.hubs or ()), library.scope.conditions)
    used = [one_line(chip.text) for chip in told if chip.kind not in _UNUSED]
    unused = [one_line(chip.text) for chip in told if chip.kind in _UNUSED]
    unused += map(one_line, unread)
    if untold := _untold_words(plan, [*used, *unused]):
        unused.append(f"in none of this: {', '.join(map(one_line, untold))}")
    read = "; ".join(used) or ("" if plan.not_held else "all there is")
    lines = [f"Read as: {read}"] if read else []
    return [*lines, f"NOT used: {'; '.join(unused)}"] if unused else lines


def _untold_words(plan: Plan, told: Iterable[str]) -> list[str]:
    """The words of a question that narrow it down, and that what it was read as does not hold.

    They stand behind a preposition: "in winter". What only says what is asked tells no less.
    """
    if not plan.is_bounded or plan.not_held or plan.similar_to is not None:
        return []
    known = [*told, plan.hub_words, *(condition.words for condition in plan.conditions)]
    known += [text for r in plan.requests for text in (r.words, r.facet.name)]
    stems = {stem for text in known for stem in phrase(text)} | WORK_STEMS
    words = tokens(plan.question)
    left = [
        word.text
        for place, word in enumerate(words)
        if any(before.lower in _NARROWING for before in words[max(0, place - 2) : place])
        and not (word.is_function_word or word.is_negation or word.lower in _NARROWING)
        and word.stem not in stems
        and word.lower not in _ALL_THERE_IS
    ]
    return list(dict.fromkeys(left))


def _computed(search: Search, workspace: Workspace, page: int) -> list[str]:
    if search.table is None or _compares_numbers(search):
        return []
    return [f"Computed of all these facts, {table_text(search.table, workspace, page)}"]


def _papers(search: Search, page: int) -> list[str]:
    """The papers of a page; a few beside a count, none beside rows that name theirs."""
    table, count = search.table, len(search.found.hubs)
    if table is None or _compares_numbers(search):
        return [for_model(search.evidence, count, (page - 1) * MOST_SHOWN)]
    counts = table.operation is Operation.COUNT and page == 1
    beside = search.evidence[:_MOST_BESIDE_TABLE] if counts else ()
    return [for_model(beside, len(beside))] if beside else []


def _compares_numbers(search: Search) -> bool:
    """Whether things are compared by numbers, which how many there are says nothing of."""
    plan = search.found.plan
    counted = plan.computation.counted
    if plan.operation is not Operation.COMPARE or plan.statistic is not None or counted is None:
        return False
    return are_numbers([fact.value for fact in answering(search.found, counted)])


def _exactly(search: Search) -> str:
    if not search.still_made:
        return "by exact conditions"
    return f"by exact conditions and words alone ({NOT_READY.format(made=search.still_made)})"


def _similarly(search: Search) -> str:
    told_by = "words and meaning" if search.vectors == 1 else "words alone"
    how = f"by similarity of {told_by}, {_HOW_SIMILAR[search.likely]}"
    return f"{how} ({NOT_READY.format(made=search.still_made)})" if search.still_made else how


def nothing_found(found: Found, workspace: Workspace, unread: Sequence[str] = ()) -> ToolResult:
    """Return the tool result of a plan that finds no paper, with near names of the graph."""
    titles = workspace.library.titles(found.plan.hubs or ())
    near = ", ".join(map(one_line, found.plan.suggestions))
    place = searched_place(workspace)
    lacking = ", ".join(map(one_line, found.plan.not_held))
    absent = f"No attribute of the graph tells: {lacking}." if lacking else ""
    told = [absent or f"Nothing {place} meets this.", *how_read(found.plan, workspace, unread)]
    seen = [f"Nothing {place} meets this:\n{plan_text(found.plan, titles)}"]
    topical = found.plan.topic is not None or not found.plan.is_bounded
    made = workspace.library.vectors_made() if topical else 1.0
    search = Search(found=found, evidence=(), vectors=made, unread=tuple(unread))
    further = [f"Nearest things the graph does hold: {near}"] if near else []
    further += [NOT_READY.format(made=search.still_made)] if search.still_made else []
    return ToolResult(
        text="\n".join([*told, *further]),
        summary="\n".join([*seen, *further]),
        data=search,
        findings=Findings(found=found),
    )


def searched_place(workspace: Workspace) -> str:
    """Return a phrase for where was searched: in the whole graph, or within the limits."""
    limits = "; ".join(workspace.library.scope.texts)
    return f"within what the person limited the chat to ({limits})" if limits else "in the graph"
