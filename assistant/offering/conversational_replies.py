"""Replies to what is said around questions: greetings, complaints, what this is and holds."""

from collections.abc import Sequence
from itertools import islice

from assistant.composing.wording.attribute_names import wording
from assistant.composing.wording.phrases import counted, joined, name_of, plural
from assistant.offering.offered_questions import year_column
from assistant.offering.starters import starters_of, starters_over
from tools.hublink.core.plan import Plan
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.explanation import chips
from tools.workspace.library import Library

_MOST_ATTRIBUTES = 8
_MOST_VALUES = 5
_MOST_FIELDS = 2


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
            return "\n\n".join(_summary(library) for library in libraries)
        case Act.COMPLAINT:
            return _apology(last)
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


def _apology(last: Plan | None) -> str:
    understood = [chip.text for chip in chips(last, {})] if last is not None else []
    took = f" I took the last question to mean: {' · '.join(understood)}." if understood else ""
    return (
        f"I am sorry that this did not help.{took} Say “no, I meant …” with what you had in mind, "
        "or ask again in other words."
    )


def _summary(library: Library) -> str:
    """A summary of a collection: its size, years, topics, and what can be asked of it."""
    noun = plural(_noun(library))
    years = sorted(_years(library))
    span = f" from {years[0]} to {years[-1]}" if years else ""
    lines = [f"This collection holds {counted(len(library.view.hubs), _noun(library))}{span}."]
    telling = _telling(library)
    for column in islice((c for c in telling if _groups(c, library)), _MOST_FIELDS):
        counts = sorted(
            ((len({r.hub for r in rows}), value) for value, rows in column.by_value.items()),
            key=lambda pair: (-pair[0], pair[1]),
        )
        values = [f"{value} ({count})" for count, value in counts[:_MOST_VALUES]]
        name = wording(column.name).text
        lines.append(f"Most frequent by {name}: {', '.join(values)}.")
    names = list(dict.fromkeys(wording(column.name).text for column in telling))
    if names:
        lines.append(f"Of the {noun} one can ask the {joined(names[:_MOST_ATTRIBUTES])}.")
    return "\n\n".join(lines)


def _years(library: Library) -> set[int]:
    column = year_column(library.view)
    values = column.by_value if column is not None else ()
    return {int(year) for value in values if (year := numeric(value)) is not None}


def _telling(library: Library) -> list[FacetColumn]:
    """The attributes of most hubs that a reader would ask for, the commonest first."""
    asked = (ValueKind.TEXT, ValueKind.NAME, ValueKind.YEAR)
    columns = [c for c in library.view.columns if c.kind in asked and len(c.by_value) > 1]
    return sorted(columns, key=lambda c: (-len(c.by_hub), len(c.facet.key), c.name))


def _groups(column: FacetColumn, library: Library) -> bool:
    """Whether the values of an attribute part the hubs into groups worth telling."""
    few = len(column.by_value) <= len(column.by_hub) / 3
    return column.kind is ValueKind.TEXT and few and 2 * len(column.by_hub) > len(library.view.hubs)
