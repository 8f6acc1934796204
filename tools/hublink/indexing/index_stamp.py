"""A stamp beside the hubs of what an index was made of, so that a mismatch is noticed."""

from collections.abc import Sequence

from pydantic import ConfigDict, ValidationError

from tools.errors import SetupError
from tools.hublink.core.hub_roots import HubCriterion
from tools.hublink.core.models import Frozen, VectorLevel
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.protocols import HubStore

_NOTE = "index"
_FORMAT = 1
_LIMITS = ("maximum_path_length", "maximum_indexing_depth", "maximum_paths_per_hub")


class IndexStamp(Frozen):
    """The inputs and settings that an index was made with.

    `graph` is the fingerprint of the graph (a file's hash, an endpoint's address). `model` names
    the embedding model and is empty where nothing was embedded. `reach` stands for how far hubs
    reach; earlier versions had none, and their hubs are made anew. Until `hubs_complete`, the first
    run is under way or was interrupted. Fields of other versions are passed over: `format` says
    whether an index can be read.
    """

    model_config = ConfigDict(extra="ignore")

    format: int = _FORMAT
    graph: str
    criterion: HubCriterion
    start: tuple[str, ...] = ()
    maximum_path_length: int
    maximum_indexing_depth: int
    maximum_paths_per_hub: int
    reach: str = ""
    levels: tuple[VectorLevel, ...] = ()
    model: str = ""
    hubs_complete: bool = False

    def describes_same_hubs(self, other: "IndexStamp") -> bool:
        """Return whether both indexes hold hubs of one kind, whatever the graph and the vectors."""
        what = {"criterion", "start", "reach", *_LIMITS}
        return self.model_dump(include=what) == other.model_dump(include=what)


def stamp_of(
    graph: str,
    criterion: HubCriterion,
    start: Sequence[str],
    parameters: IndexingParameters,
    model: str,
    reach: str,
) -> IndexStamp:
    """Return the stamp of a finished index; the model counts where there are levels to embed."""
    return IndexStamp(
        graph=graph,
        criterion=criterion,
        start=tuple(start),
        maximum_path_length=parameters.maximum_path_length,
        maximum_indexing_depth=parameters.maximum_indexing_depth,
        maximum_paths_per_hub=parameters.maximum_paths_per_hub,
        reach=reach,
        levels=parameters.levels,
        model=model if parameters.levels else "",
        hubs_complete=True,
    )


def read_stamp(store: HubStore) -> IndexStamp | None:
    """Return the stamp of an index; None where there is none.

    Raises:
        SetupError: another version of the program wrote it.
    """
    if (written := store.read(_NOTE)) is None:
        return None
    try:
        stamp = IndexStamp.model_validate_json(written)
    except ValidationError as error:
        raise _unreadable() from error
    if stamp.format != _FORMAT:
        raise _unreadable()
    return stamp


def write_stamp(store: HubStore, stamp: IndexStamp) -> None:
    """Keep the stamp beside the hubs."""
    store.write(_NOTE, stamp.model_dump_json())


def check_index(store: HubStore, model: str | None = None) -> IndexStamp:
    """Return the stamp of an index fit for use, and for this embedding model where one is given.

    An index without vectors fits every model.

    Raises:
        SetupError: there is no finished index, or it was made with another model.
    """
    stamp = read_stamp(store)
    if stamp is None:
        raise SetupError("There is no index here.", "Make one with `hublink index GRAPH`.")
    if not stamp.hubs_complete:
        raise SetupError(
            "Indexing was interrupted before all hubs were written.",
            "Run `hublink index` again; it goes on where it stopped.",
        )
    if model is not None and stamp.model not in ("", model):
        raise SetupError(
            f"The index was made with the embedding model {stamp.model}, not {model}.",
            f"Configure {stamp.model}, or run `hublink index` again to embed with {model}.",
        )
    return stamp


def _unreadable() -> SetupError:
    return SetupError(
        "The index was made by another version of this program.",
        "Index into an empty directory with `hublink index GRAPH --store DIR`.",
    )
