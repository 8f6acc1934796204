"""The query that finds on the graph what an answer rests on."""

from assistant.conversation.answer import Answer
from tools.hublink.sparql.graph_terms import NotSayableError
from tools.workspace.shelf import Shelf


def answer_query(answer: Answer, shelf: Shelf) -> str:
    """Return an answer's plan in SPARQL; an empty text where it has none, or none can say it."""
    library = shelf.named(answer.index)
    if library is None or answer.plan is None or not answer.grounded:
        return ""
    library = library.within(answer.scope)
    plan = answer.plan
    by_plan = not answer.compared and len(library.find(plan).hubs) == answer.matched
    try:
        return library.query(plan, None if by_plan else answer.hubs)
    except NotSayableError:
        return ""
