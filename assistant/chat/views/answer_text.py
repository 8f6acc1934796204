"""The text of an answer as Markdown that shows it as it was meant."""

from assistant.chat.views.markdown import closed, safe, with_names
from assistant.conversation.answer import Answer
from assistant.models.composed_reply import TAKEN, UNSURE


def answer_text(answer: Answer, text: str | None = None) -> str:
    """Return an answer's text: its formatting kept, names of things shown with all their signs.

    `text` is the answer's text where something was put into it.
    """
    text = answer.text if text is None else text
    return safe(with_names(closed(text) if answer.stopped else text, _names(answer)))


def beside_chips(text: str) -> str:
    """Return a text without saying how its question was taken, which the parts above it do."""
    taken = (f"_{TAKEN} ", f"_{UNSURE},")
    return "\n\n".join(each for each in text.split("\n\n") if not each.startswith(taken))


def says_unsure(text: str) -> bool:
    """Return whether a text says that it may not be what was asked."""
    return any(each.startswith(f"_{UNSURE},") for each in text.split("\n\n"))


def _names(answer: Answer) -> set[str]:
    triples = [triple for each in answer.evidence for fact in each.facts for triple in fact.triples]
    nodes = [node for triple in triples for node in (triple.subject, triple.object)]
    hubs = [each.hub for each in answer.evidence]
    return {node.label for node in (*hubs, *nodes)} | set(answer.entities)
