"""The numbers of the method, with the thesis's defaults (section 9.2, table 9.4)."""

from enum import StrEnum
from typing import NamedTuple

from pydantic import Field

from tools.hublink.core.models import Frozen, VectorLevel


class Precision(StrEnum):
    """The numbers an embedding model calculates in."""

    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"


class IndexingParameters(Frozen):
    """The reach of hubs, the paths one may have, and the texts of a path that are embedded.

    `maximum_indexing_depth` counts hubs, not triples, and matters only with start entities.
    A batch of hubs is one transaction; a batch of texts is embedded and stored at once.
    """

    maximum_path_length: int = Field(default=10, ge=1)
    maximum_indexing_depth: int = Field(default=10, ge=0)
    maximum_paths_per_hub: int = Field(default=5_000, ge=1)
    levels: tuple[VectorLevel, ...] = tuple(VectorLevel)
    hubs_per_batch: int = Field(default=200, ge=1)
    texts_per_batch: int = Field(default=512, ge=1)


class SimilarityParameters(Frozen):
    """Which of the hubs that are probably right for a question are kept, and what they share.

    Kept are at most `most_hubs`, down to `least_share` of the best one's probability. How similar
    an average hub is, is learnt from `background_hubs`. A value is near a question that is as
    similar to it as `least_value_similarity`, if its hubs are `least_value_lead` more similar than
    an average one and not more than the share `most_common_value`.
    """

    most_hubs: int = Field(default=10, ge=1)
    least_share: float = Field(default=0.35, ge=0, le=1)
    background_hubs: int = Field(default=100, ge=1)
    least_value_similarity: float = Field(default=0.35, ge=-1, le=1)
    least_value_lead: float = Field(default=0.03, ge=0)
    most_common_value: float = Field(default=0.3, ge=0, le=1)


class RetrievalParameters(Frozen):
    """The number of hubs and paths kept for a question, and the constants of their scores.

    `pruning_threshold` drops hubs scored below it and is off by default. `candidate_texts` limits
    how many of the most similar texts one question looks at: up to that many the search is exact.
    `candidate_hubs` limits how many hubs that tie by their best hit are ranked, and how many are
    compared with a question by similarity.
    """

    top_paths_to_keep: int = Field(default=10, ge=1)
    hubs_to_keep: int = Field(default=30, ge=1)
    diversity_penalty: float = Field(default=0.05, ge=0)
    path_weight_alpha: float = Field(default=5, ge=0)
    pruning_threshold: float | None = None
    maximum_retrieval_level: int = Field(default=4, ge=1)
    uniform_hop_count: bool = False
    candidate_hubs: int = Field(default=300, ge=1)
    candidate_texts: int = Field(default=20_000, ge=1)
    maximum_components: int = Field(default=12, ge=0)
    similarity: SimilarityParameters = SimilarityParameters()


class Strategy(StrEnum):
    """The way papers are found.

    By the words of the graph, similarity where these do not reach (auto); by similarity alone, over
    the whole index (direct) or outward from an entity that the question names (traversal).
    """

    AUTO = "auto"
    DIRECT = "direct"
    TRAVERSAL = "traversal"


class Thoroughness(StrEnum):
    """The share of the findings that is kept, shown and cited, and how long a model may go on."""

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"

    @property
    def papers_listed(self) -> int:
        """Papers, or values, that an answer lists."""
        return _OF_EACH[self].papers_listed

    @property
    def facts_told(self) -> int:
        """Paths shown of a paper that was found by similarity."""
        return _OF_EACH[self].facts_told

    def similarity(self, parameters: SimilarityParameters) -> SimilarityParameters:
        """Return the parameters with this thoroughness's pruning and number of hubs."""
        if self is Thoroughness.NORMAL:
            return parameters
        mine = _OF_EACH[self]
        return parameters.model_copy(
            update={"most_hubs": mine.most_hubs, "least_share": mine.least_share}
        )

    def steps(self, limit: int) -> int:
        """Return model calls a turn may take, where the usual limit is this one."""
        return max(min(limit, _FEWEST_STEPS), int(limit * _OF_EACH[self].share_of_steps))


class _Amounts(NamedTuple):
    papers_listed: int
    facts_told: int
    most_hubs: int
    least_share: float
    share_of_steps: float


_FEWEST_STEPS = 4
_NORMAL = SimilarityParameters()
_OF_EACH = {
    Thoroughness.QUICK: _Amounts(10, 1, 5, 0.5, 0.5),
    Thoroughness.NORMAL: _Amounts(40, 3, _NORMAL.most_hubs, _NORMAL.least_share, 1.0),
    Thoroughness.THOROUGH: _Amounts(120, 6, 25, 0.1, 2.0),
}


class SearchOptions(Frozen):
    """The strategy and the thoroughness of one search."""

    strategy: Strategy = Strategy.AUTO
    thoroughness: Thoroughness = Thoroughness.NORMAL


class Variant(StrEnum):
    """The configurations the method was evaluated in.

    T traverses from a topic entity, D searches directly, F does so over 10 hubs, O is T with open
    models.
    """

    T = "T"
    D = "D"
    F = "F"
    O = "O"  # noqa: E741

    @property
    def traverses(self) -> bool:
        return self in (Variant.T, Variant.O)

    @property
    def hubs_to_keep(self) -> int:
        return 10 if self is Variant.F else 30


class GenerationParameters(Frozen):
    """The sizes of the calls in which a model reads hubs, and its optional further steps.

    A call holds hubs up to `hubs_per_call` and `characters_per_call`, a large hub has one of its
    own; a value longer than `characters_per_value` is cut. With `read_similar`, hubs that a search
    finds by similarity are read before they are offered; with `tell_statements`, papers tell what
    they state where a question leaves a judgement; with `in_steps`, a question whose plan
    leaves much open may be answered in steps. The last five are steps that a model can do in place
    of code, or that code does without; each costs further calls.
    """

    calls_at_once: int = Field(default=4, ge=1)
    hubs_per_call: int = Field(default=6, ge=1)
    characters_per_call: int = Field(default=6_000, ge=1)
    characters_per_value: int = Field(default=800, ge=1)
    read_similar: bool = False
    tell_statements: bool = True
    in_steps: bool = False
    components_by_model: bool = False
    augment_question: bool = False
    rerank: bool = False
    filter_by_model: bool = False
    link_hubs: bool = False
