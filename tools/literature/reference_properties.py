"""The predicates of a graph that carry the parts of a reference."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property, lru_cache

from tools.hublink.core.models import Frozen, Predicate
from tools.literature.graph_naming import DBLP, SWRC, WIKIDATA

BIBO = "http://purl.org/ontology/bibo/"
DC = "http://purl.org/dc/elements/1.1/"
DCTERMS = "http://purl.org/dc/terms/"
FABIO = "http://purl.org/spar/fabio/"
FOAF = "http://xmlns.com/foaf/0.1/"
FRBR = "http://purl.org/vocab/frbr/core#"
ORKG = "http://orkg.org/orkg/predicate/"
PRISM = "http://prismstandard.org/namespaces/basic/2.0/"
PRO = "http://purl.org/spar/pro/"
SCHEMA = "https://schema.org/"
SEMOPENALEX = "https://semopenalex.org/ontology/"

Properties = tuple[str, ...]


class ReferenceProperties(Frozen):
    """The predicates of each part of a reference, the most telling first.

    An entry with a colon is a predicate's identifier; any other is compared with its label,
    whatever its case, "has" and "is" in front, "list" behind, or how its words are joined.
    `maker` tells whose a work without authors is: a talk, a program, a film; `university` where a
    thesis was written.
    `first_author` and `last_author` tell who begins and ends a list without an order. `member`
    leads from a list, a statement or a person's node to what it stands for, `family_name` from a
    person to their surname, `position` from a list's element to its number, `next` to the element
    after it, `role` to what a person did for a work; `place` leads from a place of publication, an
    issue or a volume to its venue, and `sequence` from an issue or a volume to its number;
    `embodiment` leads to the work in print.
    """

    title: Properties = (
        *(f"{DCTERMS}title", f"{DC}title", f"{SCHEMA}headline", f"{SCHEMA}name"),
        *(f"{DBLP}title", f"{SWRC}title", f"{WIKIDATA}P1476"),
        *("title", "paper title", "full title"),
    )
    author: Properties = (
        *(f"{BIBO}authorList", f"{SCHEMA}author", f"{SCHEMA}creator", f"{DCTERMS}creator"),
        *(f"{DC}creator", f"{FOAF}maker", f"{SWRC}author", f"{DBLP}hasSignature"),
        *(f"{DBLP}authoredBy", f"{DBLP}createdBy", f"{ORKG}hasAuthors", f"{ORKG}P27"),
        *(f"{SEMOPENALEX}hasAuthorship", f"{WIKIDATA}P50", f"{WIKIDATA}P2093"),
        f"{PRO}isDocumentContextFor",
        *("author", "authors", "creator", "creators", "authored by", "author name"),
        *("written by", "writer", "writers"),
    )
    maker: Properties = (
        *("presenter", "presenters", "speaker", "speakers", "programmer", "programmers"),
        *("developer", "developers", "director", "directors", "inventor", "inventors"),
        *("podcaster", "podcasters", "interviewee", "interviewees", "artist", "artists"),
        *("performer", "performers", "cartographer", "cartographers", "composer", "composers"),
    )
    editor: Properties = (
        *(f"{BIBO}editorList", f"{BIBO}editor", f"{SCHEMA}editor", f"{SWRC}editor"),
        *(f"{DBLP}editedBy", "editor", "editors", "edited by"),
    )
    first_author: Properties = ("first author", "lead author", "leading author", "main author")
    last_author: Properties = ("last author", "senior author")
    member: Properties = (
        *("http://www.w3.org/2000/01/rdf-schema#member", "http://purl.org/co/itemContent"),
        *("http://purl.org/co/item", f"{SCHEMA}itemListElement", f"{SCHEMA}item"),
        *(f"{DBLP}signatureCreator", f"{ORKG}hasListElement", f"{FOAF}name", f"{SCHEMA}name"),
        f"{PRO}isHeldBy",
        *("list element", "element", "item", "member", "entry", "name", "full name"),
        *("author", "authors", "person", "relates"),
    )
    family_name: Properties = (
        *(f"{FOAF}familyName", f"{FOAF}family_name", f"{FOAF}lastName", f"{FOAF}surname"),
        *(f"{SCHEMA}familyName", "http://www.w3.org/2006/vcard/ns#family-name"),
        *("family name", "last name", "surname"),
    )
    position: Properties = (
        *(f"{SCHEMA}position", f"{DBLP}signatureOrdinal", "http://purl.org/co/index"),
        *("position", "ordinal", "index", "order", "rank", "author position"),
    )
    next: Properties = ("https://w3id.org/oc/ontology/hasNext",)
    role: Properties = (f"{PRO}withRole",)
    date: Properties = (
        *(f"{DCTERMS}issued", f"{SCHEMA}datePublished", f"{PRISM}publicationDate"),
        *(f"{PRISM}coverDate", f"{WIKIDATA}P577", f"{DCTERMS}date", f"{DC}date"),
        *("publication date", "date published", "published", "date issued", "issued", "date"),
        *("date time value", "date time"),
    )
    year: Properties = (
        *(f"{FABIO}hasPublicationYear", f"{DBLP}yearOfPublication", f"{SWRC}year", f"{ORKG}P29"),
        *("publication year", "year of publication", "published in year", "year"),
    )
    month: Properties = (
        *(f"{SWRC}month", f"{ORKG}P28", "publication month", "month of publication", "month"),
    )
    journal: Properties = (
        *(f"{PRISM}publicationName", f"{SWRC}journal", f"{DBLP}publishedInJournal"),
        *("journal", "journal title", "journal name", "publication name", "periodical"),
    )
    proceedings: Properties = (
        *(f"{SWRC}booktitle", f"{DBLP}publishedInBook"),
        *("proceedings", "book title", "booktitle", "proceedings title", "conference", "workshop"),
    )
    venue: Properties = (
        *(f"{ORKG}HAS_VENUE", f"{WIKIDATA}P1433", f"{DBLP}publishedIn"),
        *(f"{SCHEMA}isPartOf", f"{DCTERMS}isPartOf", f"{SEMOPENALEX}hasPrimaryLocation"),
        *(f"{SEMOPENALEX}hasHostVenue", f"{FRBR}partOf"),
        *("venue", "publication venue", "published in", "appeared in", "appears in"),
        *("container title", "source title", "publication title", "part of"),
        *("presented at", "meeting name", "conference name", "event title"),
        *(f"{DC}source", f"{DCTERMS}source"),
    )
    place: Properties = (
        *(f"{SEMOPENALEX}hasSource", f"{SCHEMA}isPartOf", f"{DCTERMS}isPartOf", f"{FRBR}partOf"),
        "part of",
    )
    sequence: Properties = (
        *(f"{FABIO}hasSequenceIdentifier", f"{SCHEMA}issueNumber", f"{SCHEMA}volumeNumber"),
        *(f"{BIBO}issue", f"{BIBO}volume", f"{PRISM}number", f"{PRISM}volume"),
    )
    series: Properties = (
        *(f"{SWRC}series", f"{DBLP}publishedInSeries", f"{WIKIDATA}P179"),
        *("series", "book series", "series title", "collection title"),
    )
    publisher: Properties = (
        *(f"{DCTERMS}publisher", f"{DC}publisher", f"{SCHEMA}publisher", f"{SWRC}publisher"),
        *(f"{DBLP}publishedBy", f"{WIKIDATA}P123", "publisher", "published by"),
    )
    university: Properties = (
        *(f"{SCHEMA}sourceOrganization", f"{SWRC}school", f"{WIKIDATA}P4101"),
        *("university", "degree granting institution", "granting institution"),
        *("awarding institution", "source organization"),
    )
    volume: Properties = (
        *(f"{BIBO}volume", f"{PRISM}volume", f"{SCHEMA}volumeNumber", f"{SWRC}volume"),
        *(f"{DBLP}publishedInJournalVolume", f"{WIKIDATA}P478", "volume", "volume number"),
    )
    issue: Properties = (
        *(f"{BIBO}issue", f"{PRISM}number", f"{PRISM}issueIdentifier", f"{SCHEMA}issueNumber"),
        *(f"{SWRC}number", f"{DBLP}publishedInJournalVolumeIssue", f"{WIKIDATA}P433"),
        *("issue", "issue number"),
    )
    pages: Properties = (
        *(f"{BIBO}pages", f"{PRISM}pageRange", f"{SCHEMA}pagination", f"{SWRC}pages"),
        *(f"{DBLP}pagination", f"{WIKIDATA}P304"),
        *("pages", "page", "page range", "page numbers", "pagination"),
    )
    first_page: Properties = (
        *(f"{BIBO}pageStart", f"{PRISM}startingPage", f"{SCHEMA}pageStart"),
        *("first page", "start page", "starting page", "page start"),
    )
    last_page: Properties = (
        *(f"{BIBO}pageEnd", f"{PRISM}endingPage", f"{SCHEMA}pageEnd"),
        *("last page", "end page", "ending page", "page end"),
    )
    embodiment: Properties = (f"{FRBR}embodiment", "embodiment", "manifestation")
    doi: Properties = (
        *(f"{BIBO}doi", f"{PRISM}doi", f"{DBLP}doi", f"{WIKIDATA}P356", f"{ORKG}P26"),
        *("doi", "digital object identifier"),
    )
    arxiv: Properties = (
        *(f"{WIKIDATA}P818", "arxiv id", "arxiv identifier", "arxiv", "arxiv number", "eprint"),
    )
    identifier: Properties = (
        *(f"{SCHEMA}identifier", f"{DCTERMS}identifier", f"{DC}identifier", f"{SCHEMA}sameAs"),
        "http://purl.org/spar/datacite/hasIdentifier",
        *("http://www.w3.org/2002/07/owl#sameAs", "identifier", "same as"),
    )
    url: Properties = (
        *(f"{SCHEMA}url", f"{PRISM}url", f"{BIBO}uri", f"{FOAF}page", f"{FABIO}hasURL"),
        *(f"{DBLP}primaryDocumentPage", f"{DBLP}documentPage", f"{WIKIDATA}P953"),
        *("landing page", "url", "paper url", "web address", "full text url"),
    )
    type: Properties = (
        *(f"{DCTERMS}type", f"{DC}type", f"{DBLP}bibtexType", f"{WIKIDATA}P31"),
        *("publication type", "document type", "paper type", "entry type", "crossref type"),
        *("work type", "type", "instance of"),
    )

    def preceded_by(self, more: Mapping[str, Properties]) -> "ReferenceProperties":
        """Return these properties, preceded by further ones of some parts.

        Raises:
            ValueError: a part is unknown.
        """
        known = dict(self)
        unknown = more.keys() - known.keys()
        if unknown:
            raise ValueError(f"{min(unknown)!r} is none of {', '.join(known)}")
        return ReferenceProperties(**{part: (*more.get(part, ()), *known[part]) for part in known})

    @cached_property
    def _ranks(self) -> dict[str, dict[str, int]]:
        """The ranks of each predicate name, by the field it counts for."""
        ranks: dict[str, dict[str, int]] = defaultdict(dict)
        for field, names in self:
            for rank, name in enumerate(names):
                ranks[_key(name)].setdefault(field, rank)
        return dict(ranks)

    def ranks(self, predicate: Predicate) -> dict[str, int]:
        """Return the fields a predicate counts for, and how telling it is for each: 0 before 1."""
        names = predicate.id, predicate.label
        if names not in self._known:
            self._known[names] = self._ranks_of(predicate)
        return self._known[names]

    @cached_property
    def _known(self) -> dict[tuple[str, str], dict[str, int]]:
        """The ranks of the predicates asked for so far; a graph has few."""
        return {}

    def _ranks_of(self, predicate: Predicate) -> dict[str, int]:
        by_id, by_label = (
            self._ranks.get(_key(name), {}) for name in (predicate.id, predicate.label)
        )
        both = by_id.keys() & by_label.keys()
        return by_id | by_label | {field: min(by_id[field], by_label[field]) for field in both}


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    if ":" in name:
        return name.replace("http://schema.org/", SCHEMA, 1)
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\W]+", " ", name).casefold().split()
    if len(words) > 1 and words[0] in {"has", "is"}:
        words = words[1:]
    if len(words) > 1 and words[-1] == "list":
        words = words[:-1]
    return "".join(words)
