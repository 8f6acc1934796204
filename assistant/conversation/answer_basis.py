"""The basis of an answer: the papers it cites, their facts, what was computed of them."""

from collections.abc import Sequence

from tools.hublink.core.models import Triple
from tools.hublink.core.plan import Operation
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.tabulation import Table, TableRow, values_of
from tools.workspace.comparison import MOST_PAPERS, Comparison, Paper, compare_papers
from tools.workspace.papers.evidence import Evidence
from tools.workspace.side_by_side import named_requests
from tools.workspace.workspace import Workspace


def basis(numbers: Sequence[int], workspace: Workspace) -> tuple[Evidence, ...]:
    """Return the cited papers with the facts this turn found for them, else those found earlier."""
    evidence = []
    for number in numbers:
        known = workspace.book.get(number)
        if known is None:
            continue
        facts = workspace.turn_facts.of(known.hub.id) if _is_here(known, workspace) else []
        distinct = {f.triples: f for f in facts or known.facts}
        evidence.append(known.model_copy(update={"facts": tuple(distinct.values())}))
    return tuple(evidence)


def answer_values(
    evidence: Sequence[Evidence], workspace: Workspace, of_all: bool = False
) -> tuple[tuple[str, ...], tuple[Triple, ...], tuple[str, ...]]:
    """Return the papers an answer is about, the facts it rests on, and its values as labels.

    A computed answer, or one that speaks `of_all` papers found, is about these; any other about
    those it cites of the index that is asked, but not about what these cite, unless one paper was
    asked for just that. It may rest on papers of other indexes as well.
    """
    if not evidence:
        return (), (), ()
    found = workspace.found
    steps = found.through if found is not None else ()
    inner = {hub for step in steps for hub in step.hubs} - set(found.hubs if found else ())
    here = [e for e in evidence if _is_here(e, workspace)]
    told = _spoken_of(here, found) if found is not None else set()
    inner |= set(found.hubs) if found is not None and told and len(found.hubs) == 1 else told
    cited = tuple(e.hub.id for e in here if e.hub.id not in inner)
    if found is not None and found.hubs and found.plan.nearest:
        cited = tuple(hub for hub in cited if hub in set(found.hubs)) or cited
    about = cited
    if found is not None and set(cited) <= set(found.hubs):
        wanted = workspace.turn_facts if workspace.table or of_all else set(cited)
        about = tuple(hub for hub in found.hubs if hub in wanted)
    used = [
        triple for hub in (*about, *sorted(inner)) for triple in workspace.turn_facts.triples(hub)
    ]
    further = [e for e in evidence if e not in here] if used else evidence
    used += [triple for e in further for fact in e.facts for triple in fact.used]
    # By their ids, which are quicker to compare than whole values.
    triples: dict[tuple[str, str, str, bool], Triple] = {}
    for triple in used:
        ids = triple.subject.id, triple.predicate.id, triple.object.id, triple.object.literal
        triples.setdefault(ids, triple)
    labels = _labels(about, found, workspace) or tuple(e.hub.label for e in evidence)
    return about, tuple(triples.values()), labels


def _spoken_of(cited: Sequence[Evidence], found: Found) -> set[str]:
    """Return cited papers that were not found, but are values of what was asked of those found."""
    others = {evidence.hub.id for evidence in cited}.difference(found.hubs)
    if not others:
        return set()
    return others & {fact.triple.object.id for fact in found.facts if fact.asked}


def _is_here(evidence: Evidence, workspace: Workspace) -> bool:
    """Whether a paper is of the index that is asked."""
    return evidence.index == workspace.library.name


def _labels(about: Sequence[str], found: Found | None, workspace: Workspace) -> tuple[str, ...]:
    titles = tuple(workspace.library.hub(hub).label for hub in about)
    if workspace.table is not None:
        return workspace.table.answers(lambda hub: workspace.library.hub(hub).label)
    if found is not None and found.plan.requests:
        values = [
            request.told(value)
            for request in found.plan.requests
            for value in values_of(found, request.facet)
        ]
        if values:
            named = {value for c in found.plan.conditions if not c.source for value in c.values}
            told = sorted(dict.fromkeys(values), key=lambda value: value in named)
            return (*(titles if _are_sought(found) else ()), *told)
    return titles


def _are_sought(found: Found) -> bool:
    """Whether papers themselves were asked for, which were then few enough to be described."""
    plan = found.plan
    sought = plan.conditions and not (plan.hub_words or plan.titled or plan.hubs)
    described = all(request.certainty == 1 and not request.words for request in plan.requests)
    return bool(sought) and described and len(plan.requests) > 1


def comparison_of(evidence: Sequence[Evidence], workspace: Workspace) -> Comparison | None:
    """Return the cited papers of the asked index side by side, where the person wants that.

    What all of many have in common is not shown by the few of them that are cited.
    """
    plans = [workspace.found.plan if workspace.found else None, workspace.plan]
    asked = [plan for plan in plans if plan and plan.operation is Operation.COMPARE]
    if not asked or len(evidence) > MOST_PAPERS:
        return None
    requests = [request for request in named_requests(asked[0]) if request.facet.key]
    said = [request.facet for request in requests if request.words]
    told = [request.facet for request in requests if not request.words]
    here = [each for each in evidence if _is_here(each, workspace)]
    found = workspace.found.hubs if workspace.found else ()
    if asked[0].likeness is not None and len(here) < len(found):
        return None
    papers = [Paper(each.number, each.hub.id, workspace.library) for each in here]
    return compare_papers(papers, said, told)


def labelled_table(workspace: Workspace) -> Table | None:
    """Return what the turn computed, each row under a name: one without a label is its paper."""
    table = workspace.table
    if table is None:
        return None
    return table.model_copy(
        update={
            "rows": _labelled(table.rows, workspace),
            "numbers": _labelled(table.numbers, workspace),
        }
    )


def _labelled(rows: Sequence[TableRow], workspace: Workspace) -> tuple[TableRow, ...]:
    return tuple(
        row if row.label else row.model_copy(update={"label": workspace.library.hub(hub).label})
        for row in rows
        for hub in row.hubs[:1]
    )
