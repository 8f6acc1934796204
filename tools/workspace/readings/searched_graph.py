"""An indexed graph as the readings of a question try it."""

from collections.abc import Sequence
from typing import Protocol

from tools.hublink.core.plan import Lead, Plan
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.question.grounding import Grounding
from tools.hublink.retrieval.passages import Passage
from tools.hublink.retrieval.similarity_search import ON_TOPIC, Likely, Speaking


class SearchedGraph(Protocol):
    """What the words of questions mean in a graph, and what plans, topics and words find in it."""

    view: FacetView
    grounding: Grounding

    def find(self, plan: Plan) -> Found:
        """Return the hubs and facts a plan names; none where it names no condition at all."""
        ...

    def on_topic(
        self, words: str, within: Sequence[str] | None = None, least: float = ON_TOPIC
    ) -> tuple[Likely, ...]:
        """Return the hubs on a topic, best first, each with its probability, down to the least."""
        ...

    def has_similar(self, words: str, within: Sequence[str] | None = None) -> bool:
        """Return whether any hub is like some words, so that it may be told for them."""
        ...

    def leads(self, words: str, hubs: Sequence[str]) -> tuple[Lead, ...]:
        """Return hubs that are perhaps on a topic with what speaks for each."""
        ...

    def passages(
        self, words: str, hubs: Sequence[str], numbers: bool = False, rows: bool = True
    ) -> dict[str, tuple[Passage, ...]]:
        """Return what hubs say of some words; hubs that say nothing of them are left out."""
        ...

    def unsaid(self, words: str) -> tuple[str, ...]:
        """Return those of some words that tell something, and that nothing says of any hub."""
        ...

    def speaking(self, words: str, within: Sequence[str] | None = None) -> dict[str, Speaking]:
        """Return the hubs that bear most of some words and say some, those first that say most."""
        ...
