"""The result of a search, and its text for a model and for people."""

from tools.calls.hub_reading import HubReading
from tools.calls.tabulate_facts import table_text
from tools.hublink.core.models import Frozen
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.tabulation import Table
from tools.hublink.language.explanation import plan_text
from tools.workspace.evidence import OfferedPaper
from tools.workspace.found_text import MOST_SHOWN, for_model, for_people
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Findings, Workspace

NOT_READY = "searching by meaning is still being prepared, {made} is done"
_MOST_BESIDE_TABLE = 8
_HOW_SIMILAR = {
    True: "not by an exact condition",
    False: "and only a low one: leads rather than answers",
}


class Search(Frozen):
    """The result of a search: by the plan, or by similarity where the plan names no conditions.

    `evidence` are the numbered papers offered, best first; `similar` says that similarity found
    them, `likely` that the best of them is much like the question; `terms` are those of the graph
    that are nearest it in meaning. `denied` says that the named papers do not meet the conditions:
    the facts are what they have instead. `nearest` are titles of papers too unlike the question to
    be offered. `reading` is what a model made of papers found by similarity, where it read them.
    `vectors` is the share of the vectors that were there: with fewer than all of them, words alone
    told what is similar. It is None where the index has none.
    """

    found: Found
    evidence: tuple[OfferedPaper, ...]
    similar: bool = False
    likely: bool = True
    terms: tuple[str, ...] = ()
    denied: bool = False
    nearest: tuple[str, ...] = ()
    reading: HubReading | None = None
    vectors: float | None = 1.0

    @property
    def still_made(self) -> str:
        """The share of the vectors, where more are being made; else nothing."""
        unfinished = self.vectors is not None and self.vectors < 1
        return f"{int((self.vectors or 0) * 100)} %" if unfinished else ""


def result_of(search: Search, workspace: Workspace, table: Table | None = None) -> ToolResult:
    """Return the tool result of a search, with the table computed of it if there is one."""
    count = len(search.found.hubs)
    how = _similarly(search) if search.similar else "matched exactly"
    if search.denied:
        how = "which do not meet the conditions; this is what they have instead"
    titles = workspace.library.titles(search.found.plan.hubs or ())
    most = _MOST_BESIDE_TABLE if table else MOST_SHOWN
    text = f"{count} found, {how}.\n{for_model(search.evidence, count, most)}"
    if table is not None:
        text += f"\nComputed of all these facts, {table_text(table, workspace)}"
    if search.terms:
        text += f"\nNearest terms of the graph: {'; '.join(search.terms)}"
    if search.found.plan.relaxed:
        text += f"\nLeft out to find anything: {', '.join(search.found.plan.relaxed)}"
    summary = (
        f"{plan_text(search.found.plan, titles)}\n\n{count} found, {how}:\n\n"
        f"{for_people(search.evidence)}"
    )
    findings = Findings(found=search.found, table=table)
    return ToolResult(text=text, summary=summary, data=search, findings=findings)


def _similarly(search: Search) -> str:
    told_by = "words and meaning" if search.vectors == 1 else "words alone"
    how = f"by similarity of {told_by}, {_HOW_SIMILAR[search.likely]}"
    return f"{how} ({NOT_READY.format(made=search.still_made)})" if search.still_made else how


def nothing_found(found: Found, workspace: Workspace) -> ToolResult:
    """Return the tool result of a plan that finds no paper, with near names of the graph."""
    looked_for = plan_text(found.plan, workspace.library.titles(found.plan.hubs or ()))
    near = ", ".join(found.plan.suggestions)
    text = f"Nothing {searched_place(workspace)} meets this:\n{looked_for}"
    if near:
        text += f"\nNearest things the graph does hold: {near}"
    topical = found.plan.topic is not None or not found.plan.is_bounded
    made = workspace.library.vectors_made() if topical else 1.0
    search = Search(found=found, evidence=(), vectors=made)
    if search.still_made:
        text += f"\n{NOT_READY.format(made=search.still_made)}"
    return ToolResult(text=text, summary=text, data=search, findings=Findings(found=found))


def searched_place(workspace: Workspace) -> str:
    """Return a phrase for where was searched: in the whole graph, or within the limits."""
    limits = "; ".join(workspace.library.scope.texts)
    return f"within what the person limited the chat to ({limits})" if limits else "in the graph"
