"""Looking after an index in its folder: what it holds, whether it is sound, mending, removing."""

import shutil
from collections.abc import Iterator

from tools.adapters.graph.folder_lease import remove_unused
from tools.adapters.index.index_folder import IndexFolder
from tools.adapters.index.index_writer import search_vectors, sole_writer_of
from tools.adapters.index.seals import Seals
from tools.errors import SetupError
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.protocols import Embedder
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.indexing.index_check import IndexSummary, copy_flaws, hub_flaws, vector_flaws
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.indexing.index_stamp import IndexStamp, read_stamp
from tools.hublink.indexing.text_indexing import distinct_texts, share_embedded


class IndexUpkeep:
    """The maintenance of an index."""

    def __init__(self, index: IndexFolder) -> None:
        self._index = index

    def close(self) -> None:
        """Give up what was opened."""
        self._index.close()

    def summary(self) -> IndexSummary:
        """Return the size of the index.

        Raises:
            SetupError: it cannot be read.
        """
        stamp = self._index.stamp()
        hubs = PackedHubs(self._index.arrays())
        files = (file for file in self._index.folder.rglob("*") if file.is_file())
        return IndexSummary(
            stamp=stamp,
            hubs=len(hubs.roots()),
            paths=sum(1 for _ in hubs.paths()),
            bytes=sum(file.stat().st_size for file in files),
            embedded=self._share_embedded(stamp, hubs) if stamp.levels else None,
        )

    def _share_embedded(self, stamp: IndexStamp, hubs: PackedHubs) -> float:
        texts = distinct_texts((path for _, path in hubs.paths()), stamp.levels)
        return share_embedded(texts, self._index.open_vectors().of(stamp.model))

    def flaws(self) -> Iterator[str]:
        """Yield the faults of an index in sentences."""
        index = self._index
        for name in Seals(index.folder).broken():
            yield f"{name} is not as it was written."
        try:
            stamp = index.stamp()
            graph = index.open_graph(stamp.graph)
            yield from hub_flaws(graph, index.hubs)
            yield from copy_flaws(index.hubs, PackedHubs(index.arrays()))
            if stamp.levels:
                vectors = index.open_vectors()
                search_vectors(vectors, stamp.model)
                yield from vector_flaws(stamp, index.hubs, vectors)
        except SetupError as error:
            yield f"{error.message} {error.remedy}"
        except (LookupError, ValueError, TypeError) as error:
            yield f"The hubs cannot be read, since their rows do not fit together: {error!r}."

    def repair(self, embedder: Embedder, progress: Progress = ignore_progress) -> IndexReport:
        """Make the hubs anew from the imported graph, and the vectors that are lost.

        Interrupted, it is to be run again.

        Raises:
            SetupError: the graph or the database of hubs is lost and only indexing helps, or
                another process is writing to the index.
        """
        index = self._index
        index.require()
        with sole_writer_of(index) as writer:
            if graphs := writer.damaged_graphs:
                raise SetupError(
                    f"The imported graph in {index.folder / min(graphs)} is damaged.",
                    "Run `hublink index` again with the graph it was imported from.",
                )
            writer.mend()
            if (stamp := read_stamp(index.hubs)) is None:
                raise SetupError(
                    "It is not known what the index was made of.", "Index the graph anew."
                )
            graph = index.open_graph(stamp.graph)
            return writer.bring_up_to_date(
                graph,
                stamp.graph,
                stamp.criterion,
                embedder,
                stamp.start,
                IndexingParameters(
                    levels=stamp.levels,
                    maximum_path_length=stamp.maximum_path_length,
                    maximum_indexing_depth=stamp.maximum_indexing_depth,
                    maximum_paths_per_hub=stamp.maximum_paths_per_hub,
                ),
                progress=progress,
                anew=True,
            )

    def remove(self) -> None:
        """Remove all of the index, and its folder unless something else is in it.

        Raises:
            SetupError: there is no index, or somebody has it open or is writing to it.
        """
        self._index.require()
        with self._index.lock():
            self._remove()

    def _remove(self) -> None:
        index = self._index
        for graph in index.graphs():
            if not remove_unused(graph):
                raise SetupError(
                    f"The index in {index.folder} is in use.", "Stop the server that has it open."
                )
        index.drop_vectors()
        index.drop_shared()
        for part in index.parts():
            shutil.rmtree(part) if part.is_dir() else part.unlink(missing_ok=True)
        if index.folder.is_dir() and not any(index.folder.iterdir()):
            index.folder.rmdir()
