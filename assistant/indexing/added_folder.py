"""The folder of a graph added on the page: its file, and its index."""

import shutil
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.indexing.kinds_told import KindTold, kinds_told
from assistant.settings.settings import Settings
from assistant.translations.kept_text import KeptText, kept_of_source
from assistant.wiring.indexes import NOT_ASKED, index_places, index_upkeep, sole_writer
from tools.errors import SetupError
from tools.hublink.core.hub_roots import TypedRoots
from tools.hublink.indexing.index_report import Progress
from tools.hublink.indexing.index_stamp import read_stamp
from tools.source_text import SourceText

_NEW, _INDEXED = ".new", "source"


class AddedFolder:
    """A folder in which a file waits to be indexed, or was, with the index made of it."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder = folder
        self._settings = settings.changed(store=folder)

    @property
    def is_asked(self) -> bool:
        """Whether there is a complete index that questions go to."""
        return self._folder.is_dir() and not self._mark.exists()

    @property
    def _mark(self) -> Path:
        return self._folder / NOT_ASKED

    @property
    def file_name(self) -> str:
        """The name of the file, the new one first; empty where there is none."""
        file = self._file()
        return file.name if file else ""

    def new_file(self, name: str) -> Path:
        """Return where a file is to be written that takes the place of what was there."""
        is_new, place = not self.is_asked, self._folder / _NEW
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        if is_new:
            self._mark.touch()
        return place / name

    def kinds(self, say: Callable[[str], None], progress: Progress) -> tuple[KindTold, ...]:
        """Read the file and return what is in it; `say` is told what could not be read.

        Raises:
            SetupError: nothing is in it.
        """
        with sole_writer(self._settings) as writer:
            writer.mend(say)
            stamp = read_stamp(writer.index.hubs)
            graph, _ = writer.import_source(
                self._require(), None, self._settings.graphs.naming, say=say, progress=progress
            )
            if next(iter(graph.subjects()), None) is None:
                raise SetupError(SourceText("no_facts"), SourceText("look_into_it"))
            criterion = stamp.criterion if stamp else None
            before = criterion.types if isinstance(criterion, TypedRoots) else ()
            return kinds_told(graph, frozenset(before))

    def index(self, types: tuple[str, ...], progress: Progress) -> None:
        """Index the file, whose vectors are left to whoever serves the index."""
        file = self._require()
        if file.parent.name == _NEW:
            shutil.rmtree(self._folder / _INDEXED, ignore_errors=True)
            file = file.parent.rename(self._folder / _INDEXED) / file.name
        choices = IndexChoices(types=types, embed_later=True)
        index_store(file, self._settings, _unsaid, choices, progress=progress)
        self._mark.unlink(missing_ok=True)

    def discard(self) -> None:
        """Remove what is not indexed."""
        here = self._folder / _NEW if self.is_asked else self._folder
        shutil.rmtree(here, ignore_errors=True)

    def leave(self) -> None:
        """Mark it as one to be removed, which nobody opens any more."""
        self._mark.touch()

    def remove(self) -> None:
        """Remove all of it.

        Raises:
            SetupError: somebody has the index open.
        """
        if index_places(self._settings).has(self._folder):
            with closing(index_upkeep(self._settings)) as index:
                index.remove()
        shutil.rmtree(self._folder, ignore_errors=True)

    def told(self, texts: Iterable[str]) -> tuple[KeptText, ...]:
        """Return what was told of the file as texts of the page, without folders in them."""
        return tuple(kept_of_source(self._without_path(text)) for text in texts)

    def _without_path(self, text: str) -> str:
        if isinstance(text, SourceText):
            values = {name: self._without_path(value) for name, value in text.values.items()}
            return SourceText(text.id, **values)
        for folder in (self._folder.absolute(), self._folder):
            for place in (folder / _NEW, folder / _INDEXED, folder):
                text = text.replace(f"{place}/", "")
        return text

    def _file(self) -> Path | None:
        for place in (self._folder / _NEW, self._folder / _INDEXED):
            if place.is_dir() and (files := list(place.iterdir())):
                return files[0]
        return None

    def _require(self) -> Path:
        file = self._file()
        assert file is not None  # noqa: S101
        return file


def _unsaid(_: str) -> None:
    """Leave out what was said when the file was read."""
