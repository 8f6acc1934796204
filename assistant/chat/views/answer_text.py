"""The text of an answer as Markdown that shows it as it was meant."""

from assistant.chat.views.markdown import closed, safe, with_names
from assistant.conversation.answer import Answer
from assistant.models.composed_reply import TAKEN


def answer_text(answer: Answer, text: str | None = None) -> str:
    """Return an answer's text: its formatting kept, names of things shown with all their signs.

    `text` is the answer's text where something was put into it.
    """
    text = answer.text if text is None else text
    return safe(with_names(closed(text) if answer.stopped else text, _names(answer)))


def beside_chips(text: str) -> str:
    """Return a text without saying how its question was taken, which the parts above it do."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(each for each in paragraphs if not each.startswith(f"_{TAKEN} "))


def _names(answer: Answer) -> set[str]:
    triples = [triple for each in answer.evidence for fact in each.facts for triple in fact.triples]
    nodes = [node for triple in triples for node in (triple.subject, triple.object)]
    hubs = [each.hub for each in answer.evidence]
    return {node.label for node in (*hubs, *nodes)} | set(answer.entities)
