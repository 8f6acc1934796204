"""Answers by likeness of meaning: the papers nearest to a question, where no word matches."""

from assistant.composing.attribute_names import clauses
from assistant.composing.nothing_found import within
from assistant.composing.phrases import joined, plural, singular
from tools.hublink.scope import Scope
from tools.search_results import Search


def similar_papers(search: Search, noun: str, scope: Scope) -> str:
    """The papers nearest in meaning, each with the fact that is like the question."""
    plan = search.found.plan
    if not search.evidence:
        nothing = "The graph holds no answer to this: nothing in it resembles the question."
        text = within(scope, nothing)
        near = joined([f"“{title}”" for title in search.nearest])
        return f"{text} The least unlike: {near}." if near else text
    items = []
    for evidence in search.evidence:
        why = next((fact.text for fact in evidence.facts if fact.score is not None), "")
        why = why.removeprefix(evidence.hub.label).lstrip(" —-:")
        items.append(f"“{evidence.hub.label}” [{evidence.number}]" + (f": {why}" if why else ""))
    shown = "\n".join(f"- {item}" for item in items)
    one = len(items) == 1
    bounds = clauses(plan.conditions, many=True)
    among = f"Of the {plural(noun)} {bounds}, the" if bounds else "The"
    closest = f"{among} {singular(noun) if one else plural(noun)} closest in meaning"
    to = f" to “{plan.alike.wording}”" if plan.alike is not None else ""
    head = f"{closest}{to} {'is' if one else 'are'}:"
    return f"{head}\n\n{shown}\n\n{_about_likeness(search, noun)}"


def _about_likeness(search: Search, noun: str) -> str:
    """How papers were found that match no words, and how far that can be trusted."""
    one = len(search.evidence) == 1
    found = (
        f"{'It was' if one else 'They were'} found by likeness of meaning, not by matching words"
    )
    if not search.likely:
        doubt = (
            "it is not clearly about this: take it for a lead"
            if one
            else "none is clearly about this: take them for leads"
        )
        found += f", and {doubt}, not for an answer"
    notes = [f"{found}."]
    if search.terms:
        terms = joined([f"“{term}”" for term in search.terms], "or")
        notes.append(f"Asking for {terms} finds all {plural(noun)} the graph describes so.")
    return f"_{' '.join(notes)}_"
