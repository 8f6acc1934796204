"""Verifying that the graph does not tell something, by asking it as a question."""

import re

from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.plan import Plan
from tools.hublink.generation.decomposition import is_settled
from tools.hublink.language.words import phrase, tokens
from tools.workspace.library import Library

_UNTOLD = re.compile(
    r"\b(?:(?:do|does|did) not|don['’]t|doesn['’]t|nowhere) "
    r"(?:say|state|tell|name|record|report|mention|give|hold)s?\b"
    r"|\b(?:is|are|was|were) not "
    r"(?:stated|recorded|given|named|mentioned|told|reported|known)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?:which|what|who|when|where|how many|how much)\b[^,;.]*", re.IGNORECASE)
_HOLDS_NO = re.compile(
    r"\b(?:graph|collection|library) (?:holds|has|contains|knows|includes) no (?P<what>[^,;.]+)",
    re.IGNORECASE,
)


class UntoldClaims:
    """What a sentence says that the graph leaves open, read as the question that it answers."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def wrong(self, text: str, hubs: list[str]) -> KeptText | None:
        """Return what the graph does hold of what a sentence says it does not, in a sentence.

        Only a question that is understood in full is asked; `hubs` are the papers cited.
        """
        if (denied := _HOLDS_NO.search(text)) is not None:
            return self._held(denied["what"])
        untold = _UNTOLD.search(text)
        asked = _ASKED.search(text) if untold is not None else None
        if untold is None or asked is None:
            return None
        end = untold.start() if asked.start() < untold.start() else asked.end()
        return self._told(text[asked.start() : end].strip(), hubs)

    def _held(self, what: str) -> KeptText | None:
        """How much the graph holds of what is said not to be there."""
        plan = self._library.ground(f"{what.strip()}?")
        if not is_settled(plan) or plan.not_understood or not plan.conditions:
            return None
        found = self._library.find(plan)
        if not found.hubs or found.plan.relaxed:
            return None
        title = self._title(found.hubs[0])
        return kept_text("support.there_is", thing=self._library.hub_name, title=title)

    def _told(self, question: str, hubs: list[str]) -> KeptText | None:
        """What papers have of the attribute that a question asks for."""
        plan = self._library.ground(f"{question}?")
        if not is_settled(plan) or len(plan.requests) != 1 or not _names(plan, question):
            return None
        facet = plan.requests[0].facet
        meant = set(self._library.find(plan).hubs)
        for column in self._library.view.columns:
            if column.facet.key != facet.key:
                continue
            for hub in (hub for hub in hubs if hub in meant):
                if rows := column.by_hub.get(hub):
                    return kept_text("support.held", name=column.name, value=rows[0].value)
        return None

    def _title(self, hub: str) -> str:
        return self._library.view.hubs[hub].label


def _names(plan: Plan, question: str) -> bool:
    """Whether a question names the attribute that it was understood to ask for."""
    asked = {word.stem for word in tokens(question)}
    return not asked.isdisjoint(phrase(plan.requests[0].facet.name))
