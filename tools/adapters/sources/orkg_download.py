"""Reading papers of the ORKG with their contributions into a file, resumable."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

from pyoxigraph import RdfFormat, Triple, serialize

from tools.adapters.graph.rdf_terms import RawTriple
from tools.adapters.http.source_http import SourceHttp
from tools.adapters.sources.kept_answers import KeptAnswers
from tools.adapters.sources.orkg_api import Named, OrkgApi, OrkgComparison, OrkgPaper
from tools.adapters.sources.orkg_triples import OrkgTriples
from tools.errors import SetupError
from tools.literature.identifiers import doi_of
from tools.remote_graph import OrkgExtra, OrkgPart, OrkgSource, Wanted, without_login

FILE = "orkg.nt"
ANSWERS = ".orkg-answers.sqlite"
_PAPER = "paper "

Told = Callable[[str], None]


def download_orkg(
    source: OrkgSource, wanted: Wanted, folder: Path, http: SourceHttp, told: Told
) -> Path:
    """Write papers of an instance of the ORKG, with what describes them, to an N-Triples file.

    Every answer is kept before the next is asked for, so that a reading that ended before its last
    goes on where it stopped. With `since`, what was kept of the earlier reading is built upon: of
    a field, papers that came since are read; of other parts, those whose descriptions differ from
    the kept ones, or that came since. `told` is told how far it is, and what is missing.

    Raises:
        SetupError: the instance cannot be read, or it has nothing of what is named.
    """
    # The address stands in what is kept, in ids too.
    source = source.model_copy(update={"address": without_login(source.address)})
    folder.mkdir(parents=True, exist_ok=True)
    subfields = " with its subfields" if wanted.subfields else ""
    name = f"{source.part} {', '.join(source.ids)}{subfields} of {source.address}"
    update = None if wanted.since is None else wanted.since.isoformat()
    with closing(KeptAnswers(folder / ANSWERS, name, update)) as kept:
        reading = _Reading(OrkgApi(source.address, http, kept), kept, source, wanted, told)
        papers, comparisons = reading.found()
        if not papers:
            kept.complete()
            raise SetupError(
                f"There is no paper for {name}.",
                "Check the id. The papers of a field may be in its subfields: --subfields.",
            )
        part = folder / f".{FILE}.part"
        with part.open("wb") as file:
            for triples in reading.graph(papers, comparisons):
                serialize((Triple(*each) for each in triples), file, RdfFormat.N_TRIPLES)
        kept.complete()
    return part.replace(folder / FILE)


class _Reading:
    """One reading of a source; papers are kept by their ids, and taken from there one by one."""

    def __init__(
        self, api: OrkgApi, kept: KeptAnswers, source: OrkgSource, wanted: Wanted, told: Told
    ) -> None:
        self._api = api
        self._kept = kept
        self._source = source
        self._wanted = wanted
        self._told = told

    def found(self) -> tuple[list[str], list[OrkgComparison]]:
        """Return the ids of all papers of the source, and the comparisons they may be in."""
        with_comparisons = OrkgExtra.COMPARISONS not in self._wanted.without
        if self._source.part is OrkgPart.PAPERS:
            return self._keep(self._listed()), []
        (wanted,) = self._source.ids
        if self._source.part is OrkgPart.COMPARISON:
            comparison = self._api.comparison(wanted)
            if comparison is None:
                return [], []
            papers = self._keep(self._compared(comparison))
            return papers, [comparison] if with_comparisons else []
        subfields = self._wanted.subfields
        self._keep(self._api.papers(wanted, subfields, self._wanted.since))
        comparisons = self._api.comparisons(wanted, subfields) if with_comparisons else ()
        return list(self._kept.names(_PAPER)), list(comparisons)

    def graph(
        self, papers: list[str], comparisons: Iterable[OrkgComparison]
    ) -> Iterator[Iterator[RawTriple]]:
        """Yield the triples of each comparison, and of each paper with its contributions."""
        with_templates = OrkgExtra.TEMPLATES not in self._wanted.without
        templates = self._api.templates if with_templates else _none
        writer = OrkgTriples(self._source.address, papers, self._api.class_label, templates)
        comparing: dict[str, list[Named]] = defaultdict(list)
        for comparison in comparisons:
            for contribution in comparison.contributions:
                named = Named(id=comparison.id, label=comparison.title)
                comparing[contribution.id].append(named)
            yield writer.comparison(comparison)
        for number, paper in enumerate(papers):
            if number % 10 == 0:
                self._told(f"Read {number:,} papers of {len(papers):,}.")
            yield self._paper(paper, writer, comparing)
        self._told(f"Read {len(papers):,} papers of {len(papers):,}.")

    def _paper(
        self, id: str, writer: OrkgTriples, comparing: dict[str, list[Named]]
    ) -> Iterator[RawTriple]:
        changed = self._kept.get(_PAPER + id, anew=True) is not None
        paper = OrkgPaper.model_validate_json(self._kept.get(_PAPER + id, anew=False) or b"")
        found = {each.id: each for c in paper.contributions for each in comparing.get(c.id, ())}
        yield from writer.paper(paper, found.values())
        for contribution in paper.contributions:
            statements = self._api.statements(contribution.id, anew=changed)
            yield from writer.contribution(contribution.id, statements)

    def _keep(self, papers: Iterable[OrkgPaper]) -> list[str]:
        """Keep papers as they are now, marking those that are to be read anew; with their ids."""
        ids: dict[str, None] = {}
        for paper in papers:
            ids[paper.id] = None
            body = paper.model_dump_json().encode()
            since = self._wanted.since
            is_old = since is not None and paper.created_at.date() < since
            if not (is_old and self._kept.get(_PAPER + paper.id, anew=False) == body):
                self._kept.put(_PAPER + paper.id, body)
        return sorted(ids)

    def _listed(self) -> Iterator[OrkgPaper]:
        for named in self._source.ids:
            by_doi = doi_of(named) is not None
            papers = self._api.papers_with_doi(named) if by_doi else [self._api.paper(named)]
            known = [paper for paper in papers if paper is not None]
            if not known:
                self._told(f"There is no paper {named}; it is left out.")
            yield from known

    def _compared(self, comparison: OrkgComparison) -> Iterator[OrkgPaper]:
        described = (self._api.papers_with(each.id) for each in comparison.contributions)
        papers = dict.fromkeys(chain.from_iterable(described))
        yield from filter(None, map(self._api.paper, papers))


def _none(of_class: str) -> tuple[Named, ...]:  # noqa: ARG001
    return ()
