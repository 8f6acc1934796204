"""What a search found, and how it is told to a model and to people."""

from tools.evidence import OfferedPaper
from tools.found_text import MOST_SHOWN, for_model, for_people
from tools.hub_reading import HubReading
from tools.hublink.explanation import plan_text
from tools.hublink.found_facts import Found
from tools.hublink.models import Frozen
from tools.hublink.tabulation import Table
from tools.tabulate_facts import table_text
from tools.tool import ToolResult
from tools.workspace import Workspace

_MOST_BESIDE_TABLE = 8
_HOW_ALIKE = {
    True: "by likeness of meaning, not by matching words",
    False: "by likeness of meaning, and hardly alike: leads rather than answers",
}


class Search(Frozen):
    """What a search found: by the plan, or by likeness where the plan names nothing.

    `evidence` are the numbered papers offered, best first; `similar` says that likeness found them,
    `likely` that the best of them is much like the question; `terms` are those of the graph that
    are nearest it in meaning.
    `denied` says that the named papers do not meet the conditions: the facts are what they have
    instead. `nearest` are titles of papers too unlike the question to be offered. `reading` is what
    a model made of papers found by likeness, where it read them.
    """

    found: Found
    evidence: tuple[OfferedPaper, ...]
    similar: bool = False
    likely: bool = True
    terms: tuple[str, ...] = ()
    denied: bool = False
    nearest: tuple[str, ...] = ()
    reading: HubReading | None = None


def result_of(search: Search, workspace: Workspace, table: Table | None = None) -> ToolResult:
    count = len(search.found.hubs)
    how = _HOW_ALIKE[search.likely] if search.similar else "matched exactly"
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
    return ToolResult(text=text, summary=summary, data=search)


def nothing_found(found: Found, workspace: Workspace) -> ToolResult:
    looked_for = plan_text(found.plan, workspace.library.titles(found.plan.hubs or ()))
    near = ", ".join(found.plan.suggestions)
    text = f"Nothing {searched_place(workspace)} meets this:\n{looked_for}"
    if near:
        text += f"\nNearest things the graph does hold: {near}"
    return ToolResult(text=text, summary=text, data=Search(found=found, evidence=()))


def searched_place(workspace: Workspace) -> str:
    """Where was searched, for a sentence."""
    limits = "; ".join(workspace.library.scope.texts)
    return f"within what the person limited the chat to ({limits})" if limits else "in the graph"
