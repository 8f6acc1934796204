"""The usual scholarly vocabularies, indexed as they come: questions find papers, and references
leave whole."""

import json
from pathlib import Path
from typing import Any

import pytest

PREFIXES = """
@prefix : <https://example.org/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix cito: <http://purl.org/spar/cito/> .
@prefix datacite: <http://purl.org/spar/datacite/> .
@prefix dblp: <https://dblp.org/rdf/schema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix frbr: <http://purl.org/vocab/frbr/core#> .
@prefix literal: <http://www.essepuntato.it/2010/06/literalreification/> .
@prefix oco: <https://w3id.org/oc/ontology/> .
@prefix orkgc: <http://orkg.org/orkg/class/> .
@prefix orkgp: <http://orkg.org/orkg/predicate/> .
@prefix orkgr: <http://orkg.org/orkg/resource/> .
@prefix prism: <http://prismstandard.org/namespaces/basic/2.0/> .
@prefix pro: <http://purl.org/spar/pro/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <https://schema.org/> .
@prefix sdo: <http://schema.org/> .
@prefix soa: <https://semopenalex.org/ontology/> .
@prefix swrc: <http://swrc.ontoware.org/ontology#> .
@prefix wd: <http://www.wikidata.org/entity/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
GRAPHS = {
    "schema.org": """
:p a schema:ScholarlyArticle ; schema:name "Counting Snow" ; schema:author ( :b :a ) ;
    schema:datePublished "1990-03-01"^^xsd:date ; schema:isPartOf :j ;
    schema:sameAs <https://doi.org/10.1000/snow> .
:a a schema:Person ; schema:name "Ann Low" . :b a schema:Person ; schema:name "Zoe High" .
:j a schema:Periodical ; schema:name "Snow Letters" .
""",
    "schema.org, with issue and volume": """
:p a sdo:ScholarlyArticle ; sdo:headline "Counting Snow" ; sdo:author :l1, :l2 ;
    sdo:datePublished "1990" ; sdo:isPartOf :i ; sdo:identifier "doi:10.1000/snow" .
:l1 a sdo:ListItem ; sdo:position 2 ; sdo:item :a .
:l2 a sdo:ListItem ; sdo:position 1 ; sdo:item :b .
:a sdo:givenName "Ann" ; sdo:familyName "Low" . :b sdo:givenName "Zoe" ; sdo:familyName "High" .
:i a sdo:PublicationIssue ; sdo:issueNumber "3" ; sdo:isPartOf :v .
:v a sdo:PublicationVolume ; sdo:volumeNumber "12" ; sdo:isPartOf :j .
:j a sdo:Periodical ; sdo:name "Snow Letters" .
""",
    "BIBO and Dublin Core": """
:p a bibo:AcademicArticle ; dcterms:title "Counting Snow" ; dcterms:creator :a, :b ;
    bibo:authorList ( :b :a ) ; dcterms:issued "1990-03"^^xsd:gYearMonth ; dcterms:isPartOf :j ;
    bibo:doi "10.1000/snow" .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" . :j dcterms:title "Snow Letters" .
""",
    "BIBO, authors in a sequence": """
:p a bibo:Article ; dcterms:title "Counting Snow" ; bibo:authorList :l ; dcterms:date "1990" ;
    dcterms:isPartOf :j ; bibo:doi "10.1000/snow" .
:l a rdf:Seq ; rdf:_2 :a ; rdf:_1 :b .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" .
:j a bibo:Journal ; dcterms:title "Snow Letters" .
""",
    "Dublin Core": """
:p a dcterms:BibliographicResource ; dcterms:title "Counting Snow" ; dcterms:creator "Zoe High" ;
    dcterms:creator "Ann Low" ; dcterms:date "1990-03-01" ; dcterms:isPartOf "Snow Letters" ;
    dcterms:identifier "https://doi.org/10.1000/snow" .
""",
    "FaBiO": """
:p a fabio:JournalArticle ; dcterms:title "Counting Snow" ; dcterms:creator ( :b :a ) ;
    fabio:hasPublicationYear "1990"^^xsd:gYear ; frbr:partOf :j ; prism:doi "10.1000/snow" .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" . :j dcterms:title "Snow Letters" .
""",
    "FaBiO and CiTO, with roles": """
:p a fabio:Expression, fabio:JournalArticle ; dcterms:title "Counting Snow" ;
    pro:isDocumentContextFor :r0, :r1, :r2 ; prism:publicationDate "1990-03"^^xsd:gYearMonth ;
    frbr:partOf :i ; datacite:hasIdentifier :id ; cito:cites :other .
:r0 a pro:RoleInTime ; pro:withRole pro:publisher ; pro:isHeldBy :house .
:r1 a pro:RoleInTime ; pro:withRole pro:author ; pro:isHeldBy :a .
:r2 a pro:RoleInTime ; pro:withRole pro:author ; pro:isHeldBy :b ; oco:hasNext :r1 .
:a foaf:givenName "Ann" ; foaf:familyName "Low" . :b foaf:givenName "Zoe" ; foaf:familyName "High" .
:house foaf:name "Snow House" .
:id datacite:usesIdentifierScheme datacite:doi ; literal:hasLiteralValue "10.1000/snow" .
:i a fabio:JournalIssue ; fabio:hasSequenceIdentifier "3" ; frbr:partOf :v .
:v a fabio:JournalVolume ; fabio:hasSequenceIdentifier "12" ; frbr:partOf :j .
:j a fabio:Journal ; dcterms:title "Snow Letters" .
:other a fabio:JournalArticle ; dcterms:title "Earlier Snow" ; fabio:hasPublicationYear "1980" .
""",
    "SWRC": """
:p a swrc:Article ; swrc:title "Counting Snow" ; swrc:author ( :b :a ) ; swrc:year "1990" ;
    swrc:journal "Snow Letters" ; swrc:doi "10.1000/snow" .
:a swrc:name "Ann Low" . :b swrc:name "Zoe High" .
""",
    "DBLP": """
:p a dblp:Article ; dblp:title "Counting Snow" ; rdfs:label "Zoe High et al.: Counting Snow" ;
    dblp:authoredBy :a, :b ; dblp:hasSignature :s1, :s2 ; dblp:yearOfPublication "1990"^^xsd:gYear ;
    dblp:publishedIn "Snow Letters" ; dblp:doi <https://doi.org/10.1000/snow> .
:s1 a dblp:AuthorSignature ; dblp:signatureCreator :b ; dblp:signatureOrdinal 1 .
:s2 a dblp:AuthorSignature ; dblp:signatureCreator :a ; dblp:signatureOrdinal 2 .
:a rdfs:label "Ann Low" . :b rdfs:label "Zoe High" .
""",
    "SemOpenAlex": """
:p a soa:Work ; dcterms:title "Counting Snow" ; soa:hasAuthorship :s1, :s2 ;
    fabio:hasPublicationYear "1990"^^xsd:integer ; soa:hasHostVenue :v ;
    prism:doi <https://doi.org/10.1000/snow> .
:s1 a soa:Authorship ; soa:hasAuthor :b ; soa:position 1 .
:s2 a soa:Authorship ; soa:hasAuthor :a ; soa:position 2 .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" .
:v a soa:HostVenue ; soa:hasSource :j . :j foaf:name "Snow Letters" .
""",
    "ORKG": """
orkgr:R1 a orkgc:Paper ; rdfs:label "Counting Snow" ; orkgp:hasAuthors orkgr:R9 ; orkgp:P29 "1990" ;
    orkgp:P28 "3" ; orkgp:HAS_VENUE orkgr:R5 ; orkgp:P26 "10.1000/snow" ; orkgp:P31 orkgr:R2 .
orkgr:R9 a orkgc:List ; rdfs:label "authors list" ; rdf:_1 orkgr:R7 ; rdf:_2 "Ann Low" .
orkgr:R7 a orkgc:Author ; rdfs:label "Zoe High" .
orkgr:R5 a orkgc:Venue ; rdfs:label "Snow Letters" .
orkgr:R2 a orkgc:Contribution ; rdfs:label "Contribution 1" ; orkgp:P500 "by eye" .
orkgp:P26 a orkgc:Predicate ; rdfs:label "doi" . orkgp:P28 rdfs:label "publication month" .
orkgp:P29 rdfs:label "publication year" . orkgp:P31 rdfs:label "contribution" .
orkgp:HAS_VENUE rdfs:label "venue" . orkgp:hasAuthors rdfs:label "authors" .
orkgp:P500 rdfs:label "method" .
orkgc:Paper a orkgc:Class ; rdfs:label "Paper" .
""",
    "Wikidata": """
wd:Q1 wdt:P31 wd:Q2 ; rdfs:label "Counting Snow"@en ; wdt:P1476 "Counting Snow"@en ;
    wdt:P50 wd:Q3, wd:Q7 ; wdt:P577 "1990-03-01T00:00:00Z"^^xsd:dateTime ;
    wdt:P1433 wd:Q4 ; wdt:P356 "10.1000/SNOW" .
wd:Q2 rdfs:label "scholarly article"@en . wd:Q3 wdt:P31 wd:Q6 ; rdfs:label "Zoe High"@en .
wd:Q7 wdt:P31 wd:Q6 ; rdfs:label "Ann Low"@en . wd:Q4 rdfs:label "Snow Letters"@en .
wd:Q6 rdfs:label "human"@en .
""",
}
WITH_ROLES = {"FaBiO and CiTO, with roles"}
"""Whose authors are cited, but not asked for as such: their facts lead to roles."""
WITHOUT_ORDER = {"Wikidata", "Dublin Core"}
WITH_ISSUES = {"schema.org, with issue and volume", "FaBiO and CiTO, with roles"}


@pytest.mark.parametrize("vocabulary", GRAPHS)
def test_a_paper_is_found_and_its_reference_leaves_whole(
    hublink: Any, vocabulary: str, tmp_path: Path
) -> None:
    reference, answer = asked(hublink, GRAPHS[vocabulary], tmp_path)
    if vocabulary not in WITH_ROLES:
        assert set(answer["entities"]) == {"Zoe High", "Ann Low"}
    assert reference["title"] == "Counting Snow"
    names = [f"{author['given']} {author['family']}" for author in reference["author"]]
    in_order = names if vocabulary not in WITHOUT_ORDER else sorted(names, reverse=True)
    assert in_order == ["Zoe High", "Ann Low"]
    assert reference["issued"]["date-parts"][0][0] == 1990
    assert reference["container-title"] == "Snow Letters"
    assert reference["DOI"] == "10.1000/snow"
    if vocabulary in WITH_ISSUES:
        assert (reference["volume"], reference["issue"]) == ("12", "3")


OWN = """
:p a :Treatise ; :heading "Counting Snow" ; :penned :b, :a ; :appeared "1990" ; :organ :j .
:a :called "Ann Low" . :b :called "Zoe High" . :j :called "Snow Letters" .
"""
SETTINGS = """
label_properties = ["https://example.org/heading", "https://example.org/called"]
[reference_properties]
author = ["https://example.org/penned"]
year = ["appeared"]
journal = ["organ"]
"""


def test_properties_of_ones_own_are_named_in_the_settings(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hublink.toml").write_text(SETTINGS, encoding="utf-8")
    reference, _ = asked(hublink, OWN, tmp_path, "--hub-type", "Treatise")
    assert reference["title"] == "Counting Snow"
    assert {author["family"] for author in reference["author"]} == {"High", "Low"}
    assert reference["issued"]["date-parts"] == [[1990]]
    assert reference["container-title"] == "Snow Letters"


def test_a_type_is_read_from_a_property_of_ones_own(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUBLINK_TYPE_PROPERTIES", "https://example.org/kind")
    turtle = ':p :kind :Paper ; rdfs:label "Counting Snow" ; dcterms:creator "Zoe High" .'
    _, answer = asked(hublink, turtle, tmp_path, "--hub-type", "Paper")
    assert answer["entities"] == ["Zoe High"]


def test_a_part_that_no_reference_has_is_told(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUBLINK_REFERENCE_PROPERTIES", '{"writer": ["https://example.org/w"]}')
    outcome = hublink("ask", "Who?", "--store", tmp_path)
    assert outcome.status == 2
    assert "'writer' is none of title, author" in outcome.err


def asked(hublink: Any, turtle: str, folder: Path, *options: str) -> tuple[Any, Any]:
    """The reference that leaves with the answer to who wrote the paper, and the answer."""
    graph, store, export = folder / "graph.ttl", folder / "store", folder / "references.json"
    graph.write_text(PREFIXES + turtle, encoding="utf-8")
    indexed = hublink("index", graph, "--store", store, "--levels", "none", *options)
    assert indexed.status == 0, indexed.err
    question = "Who wrote Counting Snow?"
    outcome = hublink("ask", question, "--store", store, "--json", "--export", export)
    assert outcome.status == 0, outcome.err
    (reference,) = json.loads(export.read_text(encoding="utf-8"))
    return reference, json.loads(outcome.out)
