"""Replies to single prompts without a language model: computed from the prompt's variables."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assistant.composing.similar_papers import told_by_papers
from tools.calls.hub_reading import HubReading
from tools.hublink.core.protocols import Prompt
from tools.hublink.generation.final_answer import NumberedAnswer, NumberedTriple
from tools.hublink.generation.hub_context import HubContext
from tools.hublink.generation.partial_answers import HubReplies, HubReply
from tools.hublink.language.words import LIGHT_STEMS, Token, phrase, quoted_spans, tokens
from tools.hublink.retrieval.question_components import extract_components

Variables = Mapping[str, Any]

_MOST_FACTS = 3
_MOST_COMPONENTS = 12
_BEARING_SHARE = 0.5


def computed_reply(prompt: Prompt) -> str:
    """Return what code makes of a prompt's variables, in the form that the prompt asks for."""
    return _REPLIES[prompt.name](prompt.variables)


def _components(variables: Variables) -> str:
    return json.dumps({"parts": extract_components(variables["question"], _MOST_COMPONENTS)})


def _partial_answers(variables: Variables) -> str:
    papers = [_reading(variables["question"], context) for context in variables["papers"]]
    return HubReplies(papers=papers).model_dump_json()


def _reading(question: str, context: HubContext) -> HubReply:
    """The facts of a hub that share words with the question.

    They suffice where title and facts name what the question names: one of its names and numbers
    if it has any, else half of what it speaks of.
    """
    sought, names = _sought(question)
    words = [sought & set(phrase(fact)) for fact in context.facts]
    most = max(map(len, words), default=0)
    shared = [place for place, found in enumerate(words) if found and 2 * len(found) > most]
    shared = sorted(shared, key=lambda place: -len(words[place]))[:_MOST_FACTS]
    title = sought & set(phrase(context.hub.root.label))
    covered = title.union(*(words[place] for place in shared))
    enough = bool(covered & names) if names else len(covered) >= _BEARING_SHARE * len(sought)
    if not (shared and enough):
        return HubReply(paper=context.number, sufficient=False)
    return HubReply(
        paper=context.number,
        facts=[place + 1 for place in shared],
        answer="; ".join(context.facts[place] for place in shared),
        sufficient=True,
    )


def _sought(question: str) -> tuple[set[str], set[str]]:
    """The stems of a question's content words, and of those the names, numbers and quotations."""
    content = [
        token
        for token in tokens(question)
        if not token.is_function_word and token.stem not in LIGHT_STEMS
    ]
    quoted = quoted_spans(question)

    def is_name(token: Token) -> bool:
        within = any(start <= token.start < end for start, end in quoted)
        return within or token.text[0].isdigit() or (token.start > 0 and token.text[0].isupper())

    return {token.stem for token in content}, {t.stem for t in content if is_name(t)}


def _final_answer(variables: Variables) -> str:
    answers = tuple(variables["partial_answers"])
    return told_by_papers(HubReading(question=variables["question"], answers=answers))


def _relevant_triples(variables: Variables) -> str:
    """The facts whose value stands in the answer."""
    answer = variables["answer"].casefold()
    listed: Sequence[NumberedTriple] = variables["triples"]
    stated = [each for each in listed if each.triple.object.label.casefold() in answer]
    return json.dumps({"triples": [each.number for each in stated]})


def _augmented(variables: Variables) -> str:
    return json.dumps({"question": variables["question"]})


def _order(variables: Variables) -> str:
    """The papers in the order of their similarity, as they come."""
    return json.dumps({"order": [context.number for context in variables["papers"]]})


def _steps(_: Variables) -> str:
    """No steps: grounding has read the questions within the question already."""
    return json.dumps({"reasoning": "", "steps": []})


def _step_answer(variables: Variables) -> str:
    answers: Sequence[NumberedAnswer] = variables["partial_answers"]
    told = "; ".join(each.text for each in answers)
    return json.dumps({"answer": told, "values": [each.title for each in answers]})


_REPLIES: Mapping[str, Callable[[Variables], str]] = {
    "question_components": _components,
    "augmented_question": _augmented,
    "reranking": _order,
    "partial_answers": _partial_answers,
    "final_answer": _final_answer,
    "relevant_triples": _relevant_triples,
    "question_steps": _steps,
    "step_answer": _step_answer,
}
