"""Hubs for what no condition says: by the words a question shares with them and by its meaning."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, Hub, ScoredPath, VectorLevel
from tools.hublink.core.parameters import SimilarityParameters, Thoroughness
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.retrieval import semantic_similarity as semantic
from tools.hublink.retrieval.hub_profiles import HubProfiles, read_profiles
from tools.hublink.retrieval.lexical_similarity import (
    LexicalEvidence,
    LexicalSimilarity,
    Shares,
)
from tools.hublink.retrieval.passages import Passage, Passages
from tools.hublink.retrieval.relevance import Relevance, fitted
from tools.hublink.retrieval.retriever import HubRetriever
from tools.hublink.retrieval.semantic_similarity import SemanticSimilarity
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.said_words import alternatives_in, leaves_choice

Integers64 = NDArray[np.int64]

ON_TOPIC = 0.5
"""Least probability of a hub that is on a topic."""
ANYWHERE, VALUE, TITLE = "anywhere", "value", "title"
_ALL = 0.999
"""The share of words from which on none is missing."""
_IN_TITLE, _IN_LABEL, _IN_TEXT, _IN_NAME = 0.99, 0.9, 0.6, 0.5
"""Least probability of a hub of which a title, a label, a text, a name bears all the words."""
_BY_WORDS = 0.5
"""The weight of shared words beside similarity of meaning where a reason is chosen."""
_MOST_REASONS = 6
_COMPARED_BY_WORDS = 300
_MOST_SPEAKING = 40
"""So many hubs, those that bear most of the words, are read for what they say."""
_READ_CLOSELY = 5
"""So many hubs are read for sentences that are like a question."""
_FEW = 3
"""So many hubs may always share a value that is a reason."""
_NOTHING = 1e-9


class SimilarHubs(NamedTuple):
    """Hubs similar to a question, and the labels of similar values that several hubs share."""

    hubs: tuple[Hub, ...]
    near_values: tuple[str, ...] = ()


class Likely(NamedTuple):
    """A hub by its id, with the probability that it is right."""

    hub: str
    probability: float


class Speaking(NamedTuple):
    """What a hub says of some words, and how far it bears them anywhere."""

    passages: tuple[Passage, ...]
    borne: float

    @property
    def covered(self) -> float:
        """The share of the words that a passage says beside the title."""
        return max(each.covered for each in self.passages)

    @property
    def strength(self) -> float:
        """How far the best passage speaks of the words in a hub that bears them elsewhere, too."""
        return self.borne * max(each.share + each.covered for each in self.passages) / 2


class Compared(NamedTuple):
    """Some hubs of a view, by number, compared with a question.

    A column of `features` holds how far each hub exceeds an average one.
    """

    hubs: NDArray[np.int64]
    features: dict[str, NDArray[np.float64]]
    words: LexicalEvidence
    meaning: SemanticSimilarity | None

    @property
    def scores(self) -> NDArray[np.float64]:
        """How the hubs are ranked; an average one has 0."""
        return self.relevance.scores(self.features)

    @property
    def near(self) -> float:
        """The similarity of the nearest path; 0 without vectors."""
        if self.meaning is None:
            return 0.0
        leads = self.features[semantic.PATH]
        return float(leads.max(initial=0.0) + self.meaning.background[0])

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """The probability of each hub that a reader would call it right.

        Where all words stand in its title, a label, a text or a name, that decides.
        """
        found = self.relevance.probabilities(self.scores, self.words.known, self.near)
        return np.maximum(found, by_words_alone(self.words)[self.hubs])

    @property
    def relevance(self) -> Relevance:
        return fitted()["lexical" if self.meaning is None else "hybrid"]


class SimilaritySearch:
    """Searches the hubs of a view by similarity; safe for threads.

    An index without vectors is searched by words alone. The retriever is opened at first use.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        open_retriever: Callable[[], HubRetriever],
    ) -> None:
        self._lexicon = lexicon
        self._view = lexicon.view
        self._words = LexicalSimilarity(lexicon)
        self._passages = Passages(lexicon.view, self._words, partial(_likeness, open_retriever))
        self._open_retriever = open_retriever
        self._lock = Lock()
        self._profiles: HubProfiles | None = None
        self._place_of: Integers64 | None = None

    def similar(
        self,
        question: str,
        within: Collection[str] | None = None,
        thoroughness: Thoroughness = Thoroughness.NORMAL,
    ) -> SimilarHubs:
        """Return the few hubs most similar to a question, best first, with the reasons as paths.

        Their scores are probabilities. The best may be improbable; the others are not much less
        probable. `within` are ids of hubs.
        """
        compared = self.compare(question, within)
        ranked = most_probable(compared, thoroughness.similarity(self._parameters))
        hubs = tuple(self._hub(number, probable, compared) for number, probable in ranked)
        near = () if compared.meaning is None else tuple(compared.meaning.shared_values())
        return SimilarHubs(hubs, near)

    def similar_around(
        self,
        question: str,
        topic: Entity,
        within: Collection[str] | None = None,
        thoroughness: Thoroughness = Thoroughness.NORMAL,
    ) -> Iterator[tuple[Hub, ...]]:
        """Yield the hubs most similar to a question level by level, from an entity outwards."""

        def rank(hubs: Collection[str]) -> tuple[Hub, ...]:
            allowed = hubs if within is None else set(hubs) & set(within)
            return self.similar(question, allowed, thoroughness).hubs

        return self._open_retriever().levels(topic, rank)

    def on_topic(
        self, words: str, within: Collection[str] | None = None, least: float = ON_TOPIC
    ) -> tuple[Likely, ...]:
        """Return the hubs on a topic with their probabilities, best first.

        Where words name several topics, hubs on one of these are on it, too: those on one or the
        other as much as on that one, but of topics that "and" joins hardly, and they come last.
        Unlike similarity within some hubs, how probable a hub is does not depend on the others.
        """
        compared = self.compare(words)
        probabilities = by_words_alone(compared.words)
        for each in alternatives_in(words, self._lexicon):
            on_one = by_words_alone(self._words.evidence(each))
            if not leaves_choice(words):
                on_one = np.where(on_one >= ON_TOPIC, ON_TOPIC, 0)
            np.maximum(probabilities, on_one, out=probabilities)
        probabilities[compared.hubs] = np.maximum(
            probabilities[compared.hubs], compared.probabilities
        )
        allowed = np.arange(len(probabilities)) if within is None else self._numbers(within)
        chosen = allowed[probabilities[allowed] >= max(least, _NOTHING)]
        likely = [Likely(self._view.hubs.ids[n], float(probabilities[n])) for n in chosen.tolist()]
        return tuple(sorted(likely, key=lambda each: (-each.probability, each.hub)))

    def reasons(self, words: str, hubs: Collection[str]) -> dict[str, str]:
        """Return of some hubs the value of each that is nearest to some words."""
        compared = self.compare(words, hubs)
        found = {hub: self._reasons(hub, compared) for hub in hubs}
        return {hub: reasons[0][0].value for hub, reasons in found.items() if reasons}

    def passages(
        self, question: str, hubs: Sequence[str], numbers: bool = False, rows: bool = True
    ) -> dict[str, tuple[Passage, ...]]:
        """Return what each of some hubs says of a question in words and, with `rows`, in numbers.

        The few that say most are read closely. Where `numbers` are asked for, those that a hub
        states are told whatever they are of.
        """
        if len(hubs) > _READ_CLOSELY:
            said = self._passages.of(question, hubs, numbers, rows)
            best = sorted(said, key=lambda hub: -max(each.share for each in said[hub]))
            hubs = [hub for hub in hubs if hub in best[:_READ_CLOSELY]]
        return self._passages.of(question, hubs, numbers, rows, closely=True)

    def statements(
        self, question: str, hubs: Sequence[str]
    ) -> dict[str, tuple[tuple[Row, float], ...]]:
        """Return what each of some hubs states in sentences, weighed by how near it is."""
        compared, columns = self.compare(question, hubs), self._view.columns
        return {
            hub: tuple(
                (row, self._weight(columns[row.facet], row, compared))
                for row in self._passages.texts(hub)
            )
            for hub in hubs
        }

    def speaking(self, words: str, within: Collection[str] | None = None) -> dict[str, Speaking]:
        """Return the hubs that bear most of some words and say some in texts, the best first."""
        shares = self._words.evidence(words).anywhere
        allowed = np.arange(len(shares)) if within is None else self._numbers(within)
        best = _best(allowed[shares[allowed] > 0], shares)[:_MOST_SPEAKING].tolist()
        borne = {self._view.hubs.ids[number]: float(shares[number]) for number in best}
        said = self._passages.of(words, tuple(borne), rows=False)
        found = {hub: Speaking(told, borne[hub]) for hub, told in said.items()}
        return dict(sorted(found.items(), key=lambda each: -each[1].strength))

    def unsaid(self, words: str) -> tuple[str, ...]:
        """Return those of some words that tell something, and that no hub bears in any form."""
        return self._words.unsaid(words)

    def compare(self, question: str, within: Collection[str] | None = None) -> Compared:
        """Return the hubs that share words with a question or are near it, with their features."""
        words = self._words.evidence(question)
        meaning = self._meaning(question)
        everything = np.arange(len(self._view.hubs), dtype=np.int64)
        allowed = everything if within is None else self._numbers(within)
        hubs = allowed[words.anywhere[allowed] > 0]
        columns = {
            ANYWHERE: words.anywhere,
            VALUE: np.maximum(words.label, words.text),
            TITLE: words.title,
        }
        rows: dict[str, NDArray[np.float64]] = {}
        if meaning is not None:
            places = self._places(meaning)
            allowed = allowed[places[allowed] >= 0]
            hubs = np.intersect1d(_best(hubs, words.anywhere), allowed)
            hubs = np.union1d(hubs, allowed[meaning.nearest(places[allowed])])
            leads = meaning.leads(places[hubs].tolist())
            rows = dict(zip(semantic.FEATURES, leads.T, strict=True))
        shares = {name: (shares - shares.mean())[hubs] for name, shares in columns.items()}
        return Compared(hubs, shares | rows, words, meaning)

    @property
    def _parameters(self) -> SimilarityParameters:
        return self._open_retriever().parameters.similarity

    def _meaning(self, question: str) -> SemanticSimilarity | None:
        retriever = self._open_retriever()
        if retriever.unavailable() is not None:
            return None
        incidence = retriever.incidence
        with self._lock:
            if self._profiles is None:
                self._profiles = read_profiles(incidence, self._telling_texts())
        search = retriever.look_for(question)
        return SemanticSimilarity(incidence, self._profiles, search, retriever.parameters)

    def _telling_texts(self) -> Iterator[str]:
        yield from self._view.hubs.labels
        for column in filter(self._words.tells, self._view.columns):
            yield from column.values

    def _places(self, meaning: SemanticSimilarity) -> Integers64:
        """Where the hubs of the view stand in the incidence; -1 for those without paths."""
        if self._place_of is None:
            found = (meaning.place(hub) for hub in self._view.hubs.ids)
            self._place_of = np.fromiter(found, np.int64, len(self._view.hubs))
        return self._place_of

    def _numbers(self, hubs: Collection[str]) -> Integers64:
        known = (self._view.hubs.ids.number(hub) for hub in set(hubs))
        return np.array(sorted(n for n in known if n is not None), np.int64)

    def _hub(self, number: int, probability: float, compared: Compared) -> Hub:
        hub = self._view.hubs.ids[number]
        reasons = self._reasons(hub, compared)
        best = max((weight for _, weight in reasons), default=1.0)
        paths = (
            ScoredPath(
                path=row.path,
                score=probability * weight / best,
                matched_text=row.path.text,
                level=VectorLevel.PATH,
            )
            for row, weight in reasons
        )
        return Hub(root=self._view.hubs[hub], paths=tuple(paths), score=probability)

    def _reasons(self, hub: str, compared: Compared) -> list[tuple[Row, float]]:
        """What of a hub bears on the question, best first: no numbers, identifiers or persons."""
        weighed: dict[str, tuple[Row, float]] = {}
        for column in filter(self._words.tells, self._view.columns):
            for row in column.by_hub.get(hub, ()):
                if row.value not in weighed and not self._is_common(column, row.value):
                    weighed[row.value] = row, self._weight(column, row, compared)
        fit = [reason for reason in weighed.values() if reason[1] > 0]
        return sorted(fit, key=lambda reason: -reason[1])[:_MOST_REASONS]

    def _weight(self, column: FacetColumn, row: Row, compared: Compared) -> float:
        shared = compared.words.values[self._words.number(column, row.value)]
        meaning = 0.0
        if compared.meaning is not None:
            of_text = compared.meaning.of_text
            meaning = of_text(row.value) or of_text(row.path.text)
        return float(_BY_WORDS * shared + meaning)

    def _is_common(self, column: FacetColumn, value: str) -> bool:
        """Whether many hubs have a value, so that it tells none of them apart."""
        hubs = column.by_value.hub_count([value])
        return hubs > max(_FEW, self._parameters.most_common_value * len(self._view.hubs))


def _likeness(
    retriever: Callable[[], HubRetriever], question: str, texts: Sequence[str]
) -> Sequence[float] | None:
    liked = retriever().likeness(question, texts)
    return None if liked is None else liked.tolist()


def most_probable(hubs: Compared, parameters: SimilarityParameters) -> list[tuple[int, float]]:
    """Return the few most probable hubs, best first, down to a share of the best one's."""
    probabilities = hubs.probabilities
    if not len(probabilities):
        return []
    least = parameters.least_share * float(probabilities.max())
    ranked = sorted(
        zip(hubs.hubs.tolist(), probabilities.tolist(), strict=True),
        key=lambda found: (-found[1], found[0]),
    )
    return [found for found in ranked[: parameters.most_hubs] if found[1] >= least]


def _best(hubs: Integers64, shares: Shares) -> Integers64:
    """The hubs that bear most of the words, as many as are compared in full."""
    return hubs[np.argsort(-shares[hubs], kind="stable")[:_COMPARED_BY_WORDS]]


def by_words_alone(words: LexicalEvidence) -> NDArray[np.float64]:
    """Return the least probability of each hub of a view by where all words stand; else 0."""
    least = np.zeros(len(words.title))
    for shares, probability in (
        (words.name, _IN_NAME),
        (words.text, _IN_TEXT),
        (words.label, _IN_LABEL),
        (words.title, _IN_TITLE),
    ):
        least[shares >= _ALL] = probability
    return least
