"""Replies to what is said around questions: greetings, complaints, what this is and holds."""

from collections.abc import Sequence

from assistant.composing.wording.phrases import counted, joined, name_of
from assistant.offering.collection_summary import collection_summary
from assistant.offering.starters import starters_of, starters_over
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.language.explanation import chips
from tools.workspace.library import Library


def conversational_reply(
    act: Act, libraries: Sequence[Library], last: Plan | None, first_message: bool
) -> str:
    """Return the reply to a message that asks nothing of the graph's papers.

    `last` is how the question before was understood, where there was one.
    """
    match act:
        case Act.COURTESY if first_message:
            return f"Hello. Ask me about {_contents(libraries)}.\n\n{_examples(libraries)}"
        case Act.COURTESY:
            return "Glad to help. Ask something else, or refine what was found, at any time."
        case Act.COLLECTION:
            several = len(libraries) > 1
            return "\n\n".join(collection_summary(each, several) for each in libraries)
        case Act.COMPLAINT:
            return _apology(last, libraries)
        case Act.RESET:
            return "Forgotten: your next question starts a new topic. Papers keep their numbers."
    return f"{_ABILITIES.format(contents=_contents(libraries))}\n\n{_examples(libraries)}"


_ABILITIES = """\
I answer questions about {contents}. What I say comes from the facts of this collection, and each \
citation opens the facts behind it. You can

- find papers by topic, author, venue, year or any other attribute, alone or combined;
- ask for attributes of papers, and count, compare, rank and chart them;
- go on from an answer: “only those from 2023”, “sort them by year”, “who wrote the second one?”, \
“back to the first list”;
- take references along: “export these as BibTeX”."""


def _contents(libraries: Sequence[Library]) -> str:
    return joined([counted(len(each.view.hubs), _noun(each)) for each in libraries])


def _noun(library: Library) -> str:
    return name_of(library.hub_name)


def _examples(libraries: Sequence[Library]) -> str:
    questions = starters_over(starters_of(libraries))
    return "For example:\n\n" + "\n".join(f"- {each}" for each in questions) if questions else ""


def _apology(last: Plan | None, libraries: Sequence[Library]) -> str:
    spoken_of = last.hubs or () if last is not None else ()
    titles = {hub: title for each in libraries for hub, title in each.titles(spoken_of).items()}
    understood = [chip.text for chip in chips(last, titles)] if last is not None else []
    took = f" I took the last question to mean: {' · '.join(understood)}." if understood else ""
    return (
        f"I am sorry that this did not help.{took} Say “no, I meant …” with what you had in mind, "
        "or ask again in other words."
    )
