"""Commands that begin with a slash: a table of papers, references, the scope, a new topic."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from assistant.conversation.conversation import Conversation
from assistant.references.export import KINDS, format_named
from tools.hublink.core.models import Triple
from tools.hublink.core.plan import Plan
from tools.hublink.question.scope_words import lifts
from tools.workspace.comparison import MOST_PAPERS, Comparison, Paper, compare_papers
from tools.workspace.library import Library
from tools.workspace.papers.evidence import Evidence
from tools.workspace.shelf import Shelf

_COMMAND = re.compile(r"\s*/(?P<name>[a-z]+)\b\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"\s*(?P<word>/[a-z]+)(?:\s.*)?", re.IGNORECASE | re.DOTALL)
_EVERYTHING = re.compile(
    r"(?:to )?(?:everything|anything|all|none|no limits?|clear|off|reset)\W*", re.IGNORECASE
)
_NUMBER = re.compile(r"\d{1,6}")
_WHOLE_CHAT = re.compile(
    r"\b(?:all(?! (?:of )?(?:them|these|those))|everything|entire|whole|chat|conversation)\b",
    re.IGNORECASE,
)


class CommandName(StrEnum):
    TABLE = "table"
    REFERENCES = "references"
    SCOPE = "scope"
    NEW = "new"


class Command(NamedTuple):
    """A command with what was written after it."""

    name: CommandName
    rest: str = ""

    @property
    def is_about_papers(self) -> bool:
        """Whether it shows papers; the other commands are turned into words."""
        return self.name in (CommandName.TABLE, CommandName.REFERENCES)

    @property
    def begins_anew(self) -> bool:
        """Whether it starts a new topic; a question written behind it is asked then."""
        return self.name is CommandName.NEW

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of papers that it names, in order, each once."""
        return tuple(dict.fromkeys(map(int, _NUMBER.findall(self.rest))))


class PapersAsked(NamedTuple):
    """The reply to a command: a text, the papers it is about, their table.

    `export_as` names the format to export them in.
    """

    text: str
    evidence: tuple[Evidence, ...] = ()
    comparison: Comparison | None = None
    export_as: str = ""

    @property
    def triples(self) -> tuple[Triple, ...]:
        used = (triple for each in self.evidence for fact in each.facts for triple in fact.used)
        return tuple(dict.fromkeys(used))


def read_command(text: str) -> Command | None:
    """Return the command that a message is; None where it begins with none that there is."""
    found = _COMMAND.fullmatch(text)
    if found is None or found["name"].lower() not in list(CommandName):
        return None
    return Command(CommandName(found["name"].lower()), found["rest"].strip())


def unknown_command(text: str) -> PapersAsked | None:
    """Return which commands there are, for a message that begins like one but is none of them."""
    found = _WORD.fullmatch(text)
    if found is None or read_command(text) is not None:
        return None
    names = [f"“/{name}”" for name in CommandName]
    return PapersAsked(
        f"There is no command “{found['word']}”. "
        f"There are {', '.join(names[:-1])} and {names[-1]}; a question begins with a word."
    )


def in_words(text: str) -> str:
    """Return a message in words: a command for the scope or a new topic as a person would say it.

    A question behind the command for a new topic stays as it is.
    """
    match read_command(text):
        case Command(CommandName.NEW, rest):
            return rest or "new topic"
        case Command(CommandName.SCOPE, rest):
            if _EVERYTHING.fullmatch(rest):
                return "clear the scope"
            return rest if lifts(rest) else f"scope: {rest}"
        case _:
            return text


def papers_asked(command: Command, conversation: Conversation, shelf: Shelf) -> PapersAsked:
    """Return what a command shows of the papers it names, or that the conversation has.

    Without numbers a table is of the papers the conversation is about now, references are of all
    that were cited in it.
    """
    known = [conversation.book.get(number) for number in command.numbers]
    if missing := [n for n, each in zip(command.numbers, known, strict=True) if each is None]:
        return PapersAsked(f"No paper of this chat has the number {missing[0]}.")
    named = [each for each in known if each is not None]
    if command.name is CommandName.REFERENCES:
        if named:
            of_what = "this paper" if len(named) == 1 else f"these {len(named)} papers"
            return _references(named, of_what, command.rest)
        return _references(conversation.cited(), "this chat", command.rest)
    return _table(named or _spoken_of(conversation, shelf), shelf)


def _spoken_of(conversation: Conversation, shelf: Shelf) -> list[Evidence]:
    """The first papers that the conversation is about, as far as they are in its scope."""
    library = shelf.home(conversation.index, "").within(conversation.scope)
    numbers = conversation.book.numbers_in(conversation.index)
    hubs = library.allowed(conversation.working_set)[:MOST_PAPERS]
    known = (conversation.book.get(numbers[hub]) for hub in hubs if hub in numbers)
    return [each for each in known if each is not None]


def exported(plan: Plan, conversation: Conversation, library: Library) -> PapersAsked:
    """Return the references that a wish in free words is for: of a plan's papers, or of all cited.

    Papers that were not spoken of yet get their numbers.
    """
    if plan.beyond:
        return PapersAsked(f"“{plan.beyond}” points at no paper spoken of so far.")
    named = plan.hub_words or plan.found_by or plan.topic
    if not named and _WHOLE_CHAT.search(plan.question):
        return _references(conversation.cited(), "this chat", plan.question)
    papers = [_numbered_paper(hub, conversation, library) for hub in plan.hubs or ()]
    of_what = "this paper" if len(papers) == 1 else f"these {len(papers)} papers"
    return _references(papers, of_what, plan.question)


def _numbered_paper(hub: str, conversation: Conversation, library: Library) -> Evidence:
    book = conversation.book
    known = book.of(library.name, hub)
    return known or book.keep(library.papers.evidence(book.number_of(library.name, hub), hub, ()))


def _references(papers: Sequence[Evidence], of_what: str, export_as: str) -> PapersAsked:
    if not papers:
        return PapersAsked("No paper was cited in this chat yet.")
    cites = "".join(f"[{each.number}]" for each in papers)
    wanted = format_named(export_as)
    form = f" as {KINDS[wanted].label}" if wanted else ""
    text = f"The references of {of_what}{form}: {cites}."
    return PapersAsked(text, tuple(papers), export_as=wanted.value if wanted else "")


def _table(papers: Sequence[Evidence], shelf: Shelf) -> PapersAsked:
    if len(papers) < 2:
        return PapersAsked(
            "A table takes two papers of this chat: name their numbers, “/table 1 2”."
        )
    homes = {each.number: _home(each, shelf) for each in papers}
    there = [each for each in papers if homes[each.number] is not None]
    gone = [number for number, library in homes.items() if library is None]
    left_out = [
        f"Not in it: {_numbered(numbers)}, {reason}."
        for numbers, reason in (
            (gone, "which the graph no longer has"),
            ([each.number for each in there[MOST_PAPERS:]], f"after the first {MOST_PAPERS}"),
        )
        if numbers
    ]
    together = there[:MOST_PAPERS]
    comparison = compare_papers(
        [
            Paper(each.number, each.hub.id, library)
            for each in together
            if (library := homes[each.number])
        ]
    )
    if comparison is None:
        told = "The graph states nothing of two of these papers alike."
        return PapersAsked(" ".join([told, *left_out]))
    cites = "".join(f"[{each.number}]" for each in together)
    return PapersAsked(
        " ".join([f"Side by side: {cites}.", *left_out]), tuple(together), comparison
    )


def _home(paper: Evidence, shelf: Shelf) -> Library | None:
    """The index that a paper is from, or another that has it; None where none has."""
    library = shelf.home(paper.index, paper.hub.id)
    return library if paper.hub.id in library.view.hubs else None


def _numbered(numbers: Sequence[int]) -> str:
    return f"paper{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"
