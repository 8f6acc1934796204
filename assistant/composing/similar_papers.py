"""Answers by similarity: the papers nearest to a question that names nothing in the graph."""

from assistant.composing.nothing_found import within
from assistant.composing.wording.phrases import joined, plural, singular
from assistant.composing.wording.restrictions import clauses, topic_words
from tools.calls.hub_reading import HubReading
from tools.calls.search_results import Search
from tools.hublink.core.models import Triple
from tools.hublink.question.scope import Scope

_NOT_YET = (
    "Nothing here shares its words with the question. That is not yet an answer: searching by"
    " meaning is still being prepared ({made} is done). Ask again in a while."
)
_MORE_LATER = "Searching by meaning is still being prepared and may find more then."
_SENTENCE = 9
"""Least words of a value that stands without the name of its attribute."""


def similar_papers(search: Search, noun: str, scope: Scope) -> str:
    """Return the papers nearest to a question, each with the fact that bears on it."""
    plan = search.found.plan
    if not search.evidence:
        nothing = "The graph holds no answer to this: nothing in it resembles the question."
        if search.still_made:
            nothing = _NOT_YET.format(made=search.still_made)
        elif plan.unmatched:
            named = joined([f"“{word}”" for word in plan.unmatched], "or")
            nothing = f"The graph holds nothing named {named}, and nothing like it."
        elif plan.apart_from and plan.similar_to is not None:
            nothing = f"No other {singular(noun)} is close to “{plan.similar_to.wording}”."
        text = within(scope, nothing)
        near = joined([f"“{title}”" for title in search.nearest])
        return f"{text} The nearest, though hardly about this: {near}." if near else text
    items = []
    for evidence in search.evidence:
        facts = (fact for fact in evidence.facts if fact.score is not None)
        why = next((reason_of(fact.triples[-1]) for fact in facts), "")
        items.append(f"“{evidence.hub.label}” [{evidence.number}]" + (f": {why}" if why else ""))
    shown = "\n".join(f"- {item}" for item in items)
    one = len(items) == 1
    bounds = clauses(plan.conditions, many=True)
    among = f"Of the {plural(noun)} {bounds}, the" if bounds else "The"
    close = "closest in meaning" if search.vectors == 1 else "closest in words"
    closest = f"{among} {singular(noun) if one else plural(noun)} {close}"
    to = f" to “{topic_words(plan.similar_to.wording)}”" if plan.similar_to is not None else ""
    head = f"{closest}{to} {'is' if one else 'are'}:"
    return f"{_unsaid(search, noun)}{head}\n\n{shown}\n\n{_about_similarity(search, noun)}"


def _unsaid(search: Search, noun: str) -> str:
    """Return that no paper says some of the words, a sentence before those nearest in meaning."""
    if not search.unsaid:
        return ""
    words = joined([f"“{word}”" for word in search.unsaid], "or")
    return f"No {singular(noun)} says {words}. "


def reason_of(fact: Triple) -> str:
    """Return what bears on a question: a sentence as it is, a label with its attribute."""
    value = fact.object.label
    is_sentence = len(value.split()) >= _SENTENCE or value.endswith((".", "!", "?"))
    return value if is_sentence else f"{fact.predicate.label}: {value}"


def _about_similarity(search: Search, noun: str) -> str:
    """A sentence on how papers that match no words were found, and how reliable that is."""
    one = len(search.evidence) == 1
    told_by = "words and meaning" if search.vectors == 1 else "words alone"
    found = f"{'It was' if one else 'They were'} found by similarity of {told_by}"
    if search.unsaid or not search.likely:
        doubt = (
            "it is not clearly about this: take it for a lead"
            if one
            else "none is clearly about this: take them for leads"
        )
        found += f", and {doubt}, not for an answer"
    notes = [f"{found}."]
    if later := more_later(search).strip("_ "):
        notes.append(later)
    if search.terms:
        terms = joined([f"“{term}”" for term in search.terms], "or")
        notes.append(f"Asking for {terms} finds all {plural(noun)} the graph describes so.")
    return f"_{' '.join(notes)}_"


def more_later(search: Search) -> str:
    """Return that more may be found once searching by meaning is ready, where it is not yet."""
    return f" _{_MORE_LATER}_" if search.still_made else ""


def by_words_alone(search: Search) -> str:
    """Return that what is on a topic was found by its words, where meaning cannot be told yet."""
    return f"\n\n_Found by words alone. {_MORE_LATER}_" if search.still_made else ""


def told_by_papers(reading: HubReading) -> str:
    """Return the contributions of papers that were read, or the texts read, one a line."""
    if not reading.answers:
        return f"I cannot answer this from the graph. {reading.coverage}"
    lines = [f"- {each.title}: {each.text} [{each.number}]" for each in reading.answers]
    return "\n".join(["What the papers nearest to the question say:", "", *lines])
