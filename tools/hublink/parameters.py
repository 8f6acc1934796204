"""The numbers of the method, with the thesis's defaults (section 9.2, table 9.4)."""

from enum import StrEnum
from typing import NamedTuple

from pydantic import Field

from tools.hublink.models import Frozen, VectorLevel


class Precision(StrEnum):
    """The numbers an embedding model calculates in."""

    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"


class IndexingParameters(Frozen):
    """How far hubs reach, how many paths one may have, and which texts of a path are embedded.

    `maximum_indexing_depth` counts hubs, not triples, and matters only with start entities.
    A batch of hubs is one transaction; a batch of texts is embedded and stored at once.
    """

    maximum_path_length: int = Field(default=10, ge=1)
    maximum_indexing_depth: int = Field(default=10, ge=0)
    maximum_paths_per_hub: int = Field(default=5_000, ge=1)
    levels: tuple[VectorLevel, ...] = tuple(VectorLevel)
    hubs_per_batch: int = Field(default=200, ge=1)
    texts_per_batch: int = Field(default=512, ge=1)


class LikenessParameters(Frozen):
    """How alike a question and a hub are held, and which hubs are kept for it.

    The thesis scores a hub by its paths alone, each by the best hit of any part of the question;
    here the whole question is compared, and four kinds of evidence are weighed: the path that is
    most like it, its few `nearest_values`, all values together, and the words they share, rare ones
    first. Weights need not add up to 1. `pruning_share` says how far from the best hub's score
    towards that of an average hub others are kept; `most_hubs` bounds them. The average is that of
    `background_hubs` where not all hubs are scored. A value is near a question that is as like it
    as `least_value_likeness`, if its hubs score `least_value_lead` more than an average one and are
    not more than the share `most_common_value`.
    """

    path_weight: float = Field(default=0.5, ge=0)
    values_weight: float = Field(default=0.3, ge=0)
    nearest_weight: float = Field(default=0.15, ge=0)
    words_weight: float = Field(default=0.05, ge=0)
    nearest_values: int = Field(default=3, ge=1)
    pruning_share: float = Field(default=0.45, ge=0, le=1)
    most_hubs: int = Field(default=10, ge=1)
    background_hubs: int = Field(default=100, ge=1)
    least_value_likeness: float = Field(default=0.35, ge=-1, le=1)
    least_value_lead: float = Field(default=0.03, ge=0)
    most_common_value: float = Field(default=0.3, ge=0, le=1)


class RetrievalParameters(Frozen):
    """How many hubs and paths a question keeps, and how they are scored.

    `pruning_threshold` drops hubs scored below it and is off by default. `candidate_texts` limits
    how many of the most similar texts one question looks at: up to that many the search is exact.
    `candidate_hubs` limits how many hubs that tie by their best hit are ranked, and how many are
    compared with a question by likeness.
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
    likeness: LikenessParameters = LikenessParameters()


class Strategy(StrEnum):
    """How papers are found.

    By the words of the graph, likeness where these do not reach (auto); by likeness alone, over
    the whole index (direct) or outward from an entity that the question names (traversal).
    """

    AUTO = "auto"
    DIRECT = "direct"
    TRAVERSAL = "traversal"


class Thoroughness(StrEnum):
    """How much of what is found is kept, told and cited, and how long a model may go on."""

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"

    @property
    def papers_listed(self) -> int:
        """Papers, or values, that an answer lists."""
        return _OF_EACH[self].papers_listed

    @property
    def facts_told(self) -> int:
        """Paths told of a paper that was found by likeness."""
        return _OF_EACH[self].facts_told

    def likeness(self, parameters: LikenessParameters) -> LikenessParameters:
        """How alike papers must be to be kept, and how many are."""
        if self is Thoroughness.NORMAL:
            return parameters
        mine = _OF_EACH[self]
        return parameters.model_copy(
            update={"most_hubs": mine.most_hubs, "pruning_share": mine.pruning_share}
        )

    def steps(self, limit: int) -> int:
        """Model calls a turn may take, where the usual limit is this one."""
        return max(min(limit, _FEWEST_STEPS), int(limit * _OF_EACH[self].share_of_steps))


class _Amounts(NamedTuple):
    papers_listed: int
    facts_told: int
    most_hubs: int
    pruning_share: float
    share_of_steps: float


_FEWEST_STEPS = 4
_NORMAL = LikenessParameters()
_OF_EACH = {
    Thoroughness.QUICK: _Amounts(10, 1, 5, 0.3, 0.5),
    Thoroughness.NORMAL: _Amounts(40, 3, _NORMAL.most_hubs, _NORMAL.pruning_share, 1.0),
    Thoroughness.THOROUGH: _Amounts(120, 6, 25, 0.8, 2.0),
}


class SearchOptions(Frozen):
    """How one question is searched for."""

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
    """How a model reads hubs, and what else it is asked for besides.

    A call holds hubs up to `hubs_per_call` and `characters_per_call`, a large hub has one of its
    own; a value longer than `characters_per_value` is cut. With `read_similar`, hubs that a search
    finds by likeness are read before they are offered; with `in_steps`, a question whose plan
    leaves much open may be answered in steps. The last five are steps that a model can do in place
    of code, or that code does without; each costs further calls.
    """

    calls_at_once: int = Field(default=4, ge=1)
    hubs_per_call: int = Field(default=6, ge=1)
    characters_per_call: int = Field(default=6_000, ge=1)
    characters_per_value: int = Field(default=800, ge=1)
    read_similar: bool = False
    in_steps: bool = False
    components_by_model: bool = False
    augment_question: bool = False
    rerank: bool = False
    filter_by_model: bool = False
    link_hubs: bool = False
